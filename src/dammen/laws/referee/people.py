"""The people at and around the board: offers, leaving, refusing, conduct, bystanders and disputes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dammen import laws
from dammen.errors import GameError
from dammen.laws.codes.kinds import Bystander, Conduct, DisputeTo, Leaving, Refusal
from dammen.laws.referee import board as boards
from dammen.laws.referee.desk import called
from dammen.laws.referee.events import Effect
from dammen.laws.referee.rulings import Consequence
from dammen.laws.referee.state import Offence, Phase
from dammen.model import Reason

if TYPE_CHECKING:
    from dammen.laws.referee.desk import Desk
    from dammen.laws.referee.events import (
        Accepted,
        Decided,
        Declined,
        Disputed,
        Left,
        Misbehaved,
        Offered,
        Refused,
        Remarked,
        Resigned,
        WentOut,
    )

_SETTLES = {
    DisputeTo.THIRD_PARTY: "a third party, whose decision is final",
    DisputeTo.ARBITER: "the arbiter",
    DisputeTo.BYSTANDERS: "the majority of those present",
}


def offered(desk: Desk, event: Offered) -> None:
    """Note the offer of a draw."""
    if desk.state.offer is event.side.other:
        agree(desk)
        return
    desk.set(offer=event.side)
    desk.say("", Consequence.DUE, f"{called(event.side)} offers a draw.", side=event.side)


def accepted(desk: Desk, event: Accepted) -> None:
    """Agree to a draw."""
    if desk.state.offer is not event.side.other:
        message = f"{called(event.side.other)} has offered no draw"
        raise GameError(message)
    agree(desk)


def agree(desk: Desk) -> None:
    """End the game by agreement."""
    article = laws.get(desk.code.draws).agreement or ""
    desk.end(None, Reason.AGREEMENT, "", "both sides agreed", article)


def declined(desk: Desk, event: Declined) -> None:
    """Decline a draw."""
    if desk.state.offer is not event.side.other:
        message = f"{called(event.side.other)} has offered no draw"
        raise GameError(message)
    desk.set(offer=None)
    desk.say("", Consequence.NOTHING, f"{called(event.side)} declines the draw.", side=event.side)


def resigned(desk: Desk, event: Resigned) -> None:
    """End the game by resignation."""
    article = laws.get(desk.code.draws).resignation or ""
    desk.end(event.side.other, Reason.RESIGNATION, "", f"{called(event.side)} resigns", article)


def left(desk: Desk, event: Left) -> None:
    """Judge one who has left the game."""
    words = f"{called(event.side)} has left the game"
    if desk.code.leaving is Leaving.LOSES:
        desk.end(event.side.other, Reason.ABANDONMENT, "leaving", words)
        return
    desk.say("leaving", Consequence.REFERRED, f"{words}; it is for the arbiter.", side=event.side)
    desk.refer(words)


def refused(desk: Desk, event: Refused) -> None:
    """Judge a refusal to take, to play, or to comply."""
    side, words = event.side, f"{called(event.side)} refuses to comply with the laws"
    match desk.code.refusal:
        case Refusal.LOSES:
            desk.end(side.other, Reason.PENALTY, "refusal", words)
        case Refusal.TOLD_THEN_LOSES if desk.warn(side, "refusal") > 1:
            desk.end(side.other, Reason.PENALTY, "refusal", f"{words}, having been told to")
        case Refusal.TOLD_THEN_LOSES:
            desk.say("refusal", Consequence.WARNED, f"{words}; to refuse again loses the game.", side=side)
        case Refusal.ARBITER:
            desk.say("refusal", Consequence.REFERRED, f"{words}; it is for the arbiter.", side=side)
            desk.refer(words)


def misbehaved(desk: Desk, event: Misbehaved) -> None:
    """Judge pointing, hiding the board, and noise."""
    side = event.side
    how = {"pointing": "has pointed over the board", "hiding": "has hidden the board", "noise": "has made a noise"}
    words = f"{called(side)} {how[event.how]}"
    if desk.code.conduct is Conduct.RECORDED:
        desk.say("conduct", Consequence.RECORDED, f"{words}; it is on the record.", side=side)
    elif desk.warn(side, "conduct") == 1:
        desk.say("conduct", Consequence.WARNED, f"{words}; this is a warning.", side=side)
    elif desk.code.conduct is Conduct.WARNING:
        desk.end(side.other, Reason.PENALTY, "conduct", f"{words} again, having been warned")
    else:
        desk.say("conduct", Consequence.REFERRED, f"{words} again; it is for the arbiter.", side=side)
        desk.refer(words)


def remarked(desk: Desk, event: Remarked) -> None:
    """Judge a bystander's remark."""
    who = event.who.strip() or "A bystander"
    words = f"{who} has made a remark on the game"
    helped = "" if event.helped is None else f" that helps {called(event.helped)}"
    match desk.code.bystander:
        case Bystander.PAYS_BETS:
            if event.helped is not None:
                desk.set(helped=(*desk.state.helped, (event.helped, who)))
            tail = (
                "; should that side win, the bystander pays the bets of the other"
                if helped and desk.state.opened.stakes
                else ""
            )
            desk.say("bystander", Consequence.RECORDED, f"{words}{helped}{tail}.", side=event.helped)
        case Bystander.SENT_OUT:
            desk.set(sent_out=who, paused=desk.state.at if desk.state.paused is None else desk.state.paused)
            tail = "; the bystander is sent out, and play stops until then."
            desk.say("bystander", Consequence.SENT_OUT, words + helped + tail, side=event.helped)
        case Bystander.RECORDED:
            desk.say("bystander", Consequence.RECORDED, f"{words}{helped}.", side=event.helped)


def went_out(desk: Desk, event: WentOut) -> None:  # noqa: ARG001 - every event is judged alike
    """Let play go on once the bystander has gone."""
    who = desk.state.sent_out
    if who is None:
        message = "nobody has been sent out"
        raise GameError(message)
    desk.set(sent_out=None)
    resume(desk)
    desk.say("bystander", Consequence.RECORDED, f"{who} has gone; play goes on.")


def resume(desk: Desk) -> None:
    """Let the time of the side to move run on."""
    s = desk.state
    if s.paused is None or s.dispute is not None or s.sent_out is not None:
        return
    rest = s.at - s.paused
    deadline = None if s.deadline is None else s.deadline + rest
    desk.set(paused=None, turn_began=s.turn_began + rest, deadline=deadline)


def disputed(desk: Desk, event: Disputed) -> None:
    """Refer a dispute."""
    about = event.about.strip() or "what happened"
    to = _SETTLES[desk.code.dispute]
    desk.say(
        "dispute", Consequence.REFERRED, f"{called(event.side)} disputes {about}. It goes to {to}.", side=event.side
    )
    desk.refer(about)


def effect_words(event: Decided) -> str:
    """Say what a decision does."""
    side = "" if event.side is None else called(event.side)
    return {
        Effect.WARN: f"{side} is warned",
        Effect.WIN: f"{side} wins",
        Effect.DRAW: "the game is drawn",
        Effect.DISMISS: "the claim is dismissed",
        Effect.SET: "the pieces are set anew",
    }.get(event.effect, "play goes on")


def decided(desk: Desk, event: Decided) -> None:
    """Carry out a decision."""
    if event.effect in {Effect.WIN, Effect.WARN} and event.side is None:
        message = f"a decision to {event.effect} needs the side"
        raise GameError(message)
    if event.effect is Effect.SET and event.start is None:
        message = "a decision to set the pieces needs their places"
        raise GameError(message)
    desk.say("dispute", Consequence.DECIDED, f"Decided: {event.words.strip() or effect_words(event)}.", side=event.side)
    if desk.state.phase is Phase.OVER:
        _reopen(desk)
    pending = desk.state.notice is not None and desk.state.notice.advantage
    if event.effect is Effect.WARN and event.side is not None and pending:
        desk.warn(event.side, "conduct")  # whether the advantage was shown is still to be decided
        return
    desk.set(dispute=None)
    resume(desk)
    match event.effect:
        case Effect.WIN if event.side is not None:
            desk.end(event.side, Reason.ADJUDICATION, "dispute", event.words.strip() or "it was decided so")
        case Effect.DRAW:
            desk.end(None, Reason.ADJUDICATION, "dispute", event.words.strip() or "it was decided so")
        case Effect.WARN if event.side is not None:
            desk.warn(event.side, "conduct")
        case Effect.SET if event.start is not None:
            _set(desk, event)
        case Effect.DISMISS:
            desk.set(rights=(), demands=())
    _advantage(desk, event)


def _reopen(desk: Desk) -> None:
    """Let a game that was over go on."""
    desk.set(phase=Phase.PLAY, result=None, scores=desk.state.scores[:-1])
    desk.give_turn(desk.state.turn)


def _set(desk: Desk, event: Decided) -> None:
    if event.start is None:  # pragma: no cover - it has been seen to
        return
    board = boards.placed(desk.variant, event.start)
    due = tuple(
        square
        for square in boards.pieces(board)
        if boards.rightful(desk.variant, board)[square - 1] != board[square - 1]
    )
    desk.set(board=board, rights=(), demands=(), crown_due=due, waived=(), notice=None)
    desk.give_turn(event.start.turn)
    desk.mark()


def _advantage(desk: Desk, event: Decided) -> None:
    notice = desk.state.notice
    if notice is None or not notice.advantage or not desk.playing:
        return
    if event.effect is Effect.DISMISS:
        desk.end(None, Reason.MOVE_COUNT, "decided_advantage", "no decided advantage was shown within the notice")
        return
    desk.set(notice=None)
    desk.drop(Offence.NOTICE_RUN_OUT)
    words = "A decided advantage has been shown: the notice is met, and play goes on."
    desk.say("decided_advantage", Consequence.WITHDRAWN, words, side=notice.to)
