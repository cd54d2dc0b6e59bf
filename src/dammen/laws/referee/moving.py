"""A move as hands make it: carried out on the board, then held against the laws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dammen.errors import GameError
from dammen.laws.codes.kinds import (
    DoneWhen,
    FalseMove,
    Lapse,
    Neglect,
    OwnManRemoved,
    Refusal,
    Remedy,
    TouchMove,
)
from dammen.laws.referee import board as boards
from dammen.laws.referee import counts, crowning, hands, ways
from dammen.laws.referee.desk import called
from dammen.laws.referee.made import Made
from dammen.laws.referee.rulings import Consequence
from dammen.laws.referee.state import VACANT, Before, Chain, Choice, Demand, Offence, Right, Until, Way
from dammen.model import Colour

if TYPE_CHECKING:
    from dammen.laws.referee.desk import Desk
    from dammen.laws.referee.events import Moved, OwnRemoved

NEGLECTED: Final = {
    Neglect.OMITTED: Offence.OMITTED,
    Neglect.UNFINISHED: Offence.UNFINISHED,
    Neglect.FEWER: Offence.FEWER,
}
CAPTURES: Final = tuple(NEGLECTED.values())
REMEDIES: Final = ((Remedy.HUFF, Choice.HUFF), (Remedy.COMPEL, Choice.COMPEL), (Remedy.STAND, Choice.STAND))
FALSE: Final = {
    FalseMove.FORFEIT: (Choice.CLAIM_GAME, Choice.STAND),
    FalseMove.PLACED_OR_STANDS: (Choice.PLACE, Choice.STAND),
    FalseMove.RECTIFIED_OR_STANDS: (Choice.RECTIFY, Choice.STAND),
    FalseMove.RECTIFIED: (Choice.RECTIFY,),
}
OTHER_PIECE: Final = {
    TouchMove.FORFEIT: (Choice.CLAIM_GAME, Choice.STAND),
    TouchMove.MUST_PLAY: (Choice.RECTIFY, Choice.STAND),
    TouchMove.RECTIFIED_OR_STANDS: (Choice.RECTIFY, Choice.STAND),
}


def moved(desk: Desk, event: Moved) -> None:
    """Carry a move out, and judge it."""
    _demand_possible(desk, event)
    made = _carry_out(desk, event)
    if _unfinished_chain(desk, made):
        return
    side, s = made.side, desk.state
    demands, rights = desk.demands_on(side), s.rights_of(side)
    seen_to = {event.path[0], *(demand.square for demand in demands if demand.clause == "adjust_untold")}
    touched, angle = 0 if s.touched in seen_to else s.touched, s.angle
    off_turn = side is not s.turn
    desk.set(demands=tuple(d for d in s.demands if d.side is not side), chain=None, offer=_offer(desk, side))
    _pass(desk, made)
    _waive(desk, side, rights)
    crowning.see_to(desk, made)
    if off_turn:
        _false(desk, made, Offence.OUT_OF_TURN, f"{called(side)} has moved out of turn.")
        _let_go(desk)
    elif _left_chain(made):
        words = f"{called(side)} has left a capture that was not done, and has played another piece."
        _judge_touch(desk, made, touched, angle)
        _false(desk, made, Offence.FALSE_MOVE, words)
    else:
        _judge_touch(desk, made, touched, angle)
        _judge_move(desk, made)
        _judge_demands(desk, made, demands)
    if made.own:
        own_removed(desk, side, made.own, made.before)
    counts.after_move(desk, side)


def _demand_possible(desk: Desk, event: Moved) -> None:
    """Refuse what hands cannot do.

    Raises:
        GameError: a square is not there, nothing stands where something is moved from or taken off, and the like.

    """
    if len(event.path) < 2:  # noqa: PLR2004 - a start and an end
        message = "a move needs the square it comes from and the one it goes to"
        raise GameError(message)
    for square in (*event.path, *event.lifted):
        hands.piece_or_vacant(desk, square)
    for square in (event.path[0], *event.lifted):
        hands.piece_on(desk, square)
    start, end, lifted = event.path[0], event.path[-1], event.lifted
    if len(set(lifted)) != len(lifted) or start in lifted:
        message = "a piece can be taken off once, and not the one that is played"
        raise GameError(message)
    if end not in {start, *lifted} and boards.at(desk.state.board, end) != VACANT:
        message = f"{desk.label(end)} is not vacant"
        raise GameError(message)
    if end == start and not lifted:
        message = "the piece is on its own square again; nothing has been moved"
        raise GameError(message)


def _carry_out(desk: Desk, event: Moved) -> Made:
    s = desk.state
    before, rightful, runs = desk.before(), desk.rightful, desk.runs
    lifted = {square: boards.piece_at(s.board, square) for square in event.lifted}
    own = tuple(square for square, piece in lifted.items() if piece is not None and piece.colour is event.side)
    way = Way(event.path, tuple(square for square in event.lifted if square not in own))
    chain = s.chain if s.chain is not None and event.side is s.turn and event.path[0] == s.chain.path[-1] else None
    if chain is not None:
        way = Way((*chain.path, *event.path[1:]), (*chain.captured, *way.captured))
        rightful = boards.rightful(desk.variant, chain.before)
    judged = ways.judge(desk.variant, rightful, event.side, way, runs)
    start, end = event.path[0], event.path[-1]
    for square in event.lifted:
        desk.remove(square)
    desk.move_piece(start, end)
    return Made(event.side, way, own, before, rightful, judged)


def _unfinished_chain(desk: Desk, made: Made) -> bool:
    """Keep the turn where a capture is not done; say whether it is so."""
    s = desk.state
    short = made.judged.neglect is Neglect.UNFINISHED and desk.code.done_when is DoneWhen.CAPTURE_COMPLETE
    if not short or made.side is not s.turn or made.own or not ways.begun(desk.variant, made.rightful, made.way):
        return False
    if _left_chain(made):
        return False
    desk.set(chain=Chain(made.way.path, made.way.captured, made.rightful), touched=made.way.path[-1])
    words = f"The capture is not done: {called(made.side)} must go on with it from {desk.label(made.way.path[-1])}."
    desk.say("done_when", Consequence.BOUND, words, side=made.side, squares=(made.way.path[-1],))
    return True


def _left_chain(made: Made) -> bool:
    """Say whether a capture had been begun, and another piece has been played."""
    chain = made.before.chain
    return chain is not None and made.way.path[: len(chain.path)] != chain.path


def _offer(desk: Desk, side: Colour) -> Colour | None:
    return desk.state.offer if desk.state.offer is side else None


def _pass(desk: Desk, made: Made) -> None:
    """Give the turn to the opponent, and write the position down."""
    s = desk.state
    move = made.judged.move
    desk.set(moves=s.moves + 1)
    promoted = ways.promotes(desk.variant, made.rightful, made.judged, made.way)
    crowning.arrive(desk, made.way.path[-1], made.side, promoted=promoted)
    if made.side is made.before.turn:
        desk.give_turn(made.side.other)
    follows = bool(s.steps) and (s.steps[-1].board, s.steps[-1].turn) == (made.rightful, made.side)
    if move is None or made.own or not follows:
        desk.mark()
        return
    position = boards.position(desk.variant, made.rightful, made.side, desk.runs)
    runs = desk.runs if position is None else position.play(move).king_runs
    desk.step(move, runs)


def _waive(desk: Desk, side: Colour, held: tuple[Right, ...]) -> None:
    """Let the rights of the side that has moved lapse."""
    lapsing = [
        right
        for right in held
        if right.until is Until.ANY_MOVE
        or (right.until is Until.OWN_MOVE and (right.offence in CAPTURES or desk.code.waiver_by_move))
    ]
    theirs = [right for right in desk.state.rights if right.until is Until.ANY_MOVE and right.holder is not side]
    gone = [*lapsing, *theirs]
    if not gone:
        return
    desk.set(rights=tuple(right for right in desk.state.rights if right not in gone))
    for right in lapsing:
        if right.offence is Offence.DRAWN:
            continue
        let_pass(desk, right)
        clause = "lapses" if right.offence in CAPTURES else "waiver_by_move"
        words = f"{called(side)} has moved on without a claim; what was done stands."
        desk.say(clause, Consequence.LAPSED, words, side=side, squares=right.squares)


def let_pass(desk: Desk, right: Right) -> None:
    """Remember a capture that was let stand, where the code does not let the right to it come back."""
    if right.offence is Offence.OMITTED and desk.code.lapses is Lapse.GONE:
        desk.set(waived=(*desk.state.waived, *right.ways))


# --- the move itself -----------------------------------------------------------------------------------------------


def _judge_touch(desk: Desk, made: Made, touched: int, angle: int) -> None:
    side = made.side
    if touched:
        choices = OTHER_PIECE.get(desk.code.touch_move)
        if choices is not None:
            words = f"{called(side)} touched {desk.label(touched)}, and has played {desk.label(made.way.path[0])}."
            right = Right(
                Offence.OTHER_PIECE,
                "touch_move",
                side.other,
                choices,
                Until.OWN_MOVE,
                squares=(touched,),
                before=made.before,
            )
            desk.grant(right, words, side)
    elif angle and not hands.towards(desk, made.way.path, angle):
        words = f"The piece was over the angle towards {desk.label(angle)}, and has been played another way."
        _false(desk, made, Offence.OTHER_WAY, words)


def _judge_move(desk: Desk, made: Made) -> None:
    judged = made.judged
    if judged.move is not None:
        _keep_waived(desk, made.side, ())
        return
    if judged.neglect is None or not desk.code.huffable:
        what = "-".join(desk.label(square) for square in made.way.path)
        _false(desk, made, Offence.FALSE_MOVE, f"{called(made.side)}'s {what} is a false move.")
        return
    _neglected(desk, made, judged.neglect)


def _false(desk: Desk, made: Made, offence: Offence, words: str) -> None:
    choices = FALSE[desk.code.false_move]
    there: tuple[Way, ...] = ()
    if Choice.PLACE in choices:
        start, side = made.way.path[0], made.side
        piece = boards.piece_at(made.rightful, start)
        if offence is not Offence.OUT_OF_TURN and piece is not None and piece.colour is side:
            there = ways.reachable(desk.variant, made.rightful, side, start)
        if not there:
            words += " The piece itself cannot be moved to another square."
            choices = (Choice.RECTIFY, Choice.STAND)
    right = Right(
        offence, "false_move", made.side.other, choices, Until.OWN_MOVE, squares=made.way.path[-1:], ways=there,
        before=made.before,
    )  # fmt: skip
    desk.grant(right, words, made.side)


def _neglected(desk: Desk, made: Made, neglect: Neglect) -> None:
    due = made.judged.takes
    if neglect is Neglect.OMITTED:
        due = tuple(take for take in due if take not in desk.state.waived)
        _keep_waived(desk, made.side, made.judged.takes)
    squares, completing = _huffable(made, neglect, due)
    if neglect not in desk.code.huffable or not due:
        words = f"{called(made.side)} {_SAID[neglect]}; there is no remedy for that."
        clause = "lapses" if neglect in desk.code.huffable else "huffable"
        desk.say(clause, Consequence.STANDS, words, side=made.side, squares=squares)
        return
    squares = tuple(square for square in squares if crowning.colour_of(desk, square) is made.side)
    choices = tuple(
        choice for remedy, choice in REMEDIES if remedy in desk.code.remedies and (squares or choice is not Choice.HUFF)
    )
    if not choices:
        desk.say("remedies", Consequence.STANDS, f"{called(made.side)} {_SAID[neglect]}.", side=made.side)
        return
    right = Right(
        NEGLECTED[neglect],
        "remedies",
        made.side.other,
        choices,
        Until.OWN_MOVE,
        squares=squares,
        ways=completing,
        before=made.before,
    )
    desk.grant(right, f"{called(made.side)} {_SAID[neglect]}.", made.side)


_SAID: Final = {
    Neglect.OMITTED: "could take, and did not",
    Neglect.UNFINISHED: "stopped short of all that could be taken",
    Neglect.FEWER: "has made another capture than the one that must be preferred",
}


def _huffable(made: Made, neglect: Neglect, due: tuple[Way, ...]) -> tuple[tuple[int, ...], tuple[Way, ...]]:
    """Give the pieces that may be huffed, where they stand now, and the captures that may be compelled."""
    start, end = made.way.path[0], made.way.path[-1]
    if neglect is Neglect.UNFINISHED:
        return (end,), ways.completions(made.judged, made.way)
    squares = dict.fromkeys(end if take.path[0] == start else take.path[0] for take in due)
    return tuple(squares), due


def _keep_waived(desk: Desk, side: Colour, due: tuple[Way, ...]) -> None:
    """Forget the captures of a side that were let stand and have since been made, or are no longer there."""
    kept = tuple(take for take in desk.state.waived if take in due or not _is_own(desk, take, side))
    desk.set(waived=kept)


def _is_own(desk: Desk, take: Way, side: Colour) -> bool:
    piece = boards.piece_at(desk.state.board, take.path[0])
    return piece is None or piece.colour is side


# --- what was required of him --------------------------------------------------------------------------------------


def _judge_demands(desk: Desk, made: Made, demands: tuple[Demand, ...]) -> None:
    for demand in demands:
        done = _done(desk, made, demand)
        if demand.clause == "adjust_untold":
            _judge_adjusted(desk, made, demand, done=done)
        elif not done:
            not_complied(desk, made, demand)


def _done(desk: Desk, made: Made, demand: Demand) -> bool:
    if demand.crown:
        return not crowning.awaited(desk, made.side)
    if demand.huff:
        return False
    if demand.ways:
        return any(ways.same(way, made.way) for way in demand.ways)
    if demand.square:
        return demand.square == made.way.path[0]
    return made.judged.move is not None


def _judge_adjusted(desk: Desk, made: Made, demand: Demand, *, done: bool) -> None:
    where = desk.label(demand.square)
    if done:
        words = f"{called(made.side)} has played the piece that was arranged, and avoids the penalty."
        desk.say("adjust_untold", Consequence.NOTHING, words, side=made.side)
    else:
        words = f"{called(made.side)} arranged {where} without saying so, and has not played it."
        hands.forfeit(desk, made.side, Offence.ADJUSTED, "adjust_untold", words, demand.square)


def _let_go(desk: Desk) -> None:
    """Require no longer what cannot be done any more, because the board is another."""
    kept = tuple(demand for demand in desk.state.demands if _can_be_met(desk, demand))
    if kept != desk.state.demands:
        desk.set(demands=kept)


def _can_be_met(desk: Desk, demand: Demand) -> bool:
    if demand.crown:
        return crowning.awaited(desk, demand.side)
    if demand.ways:
        due = ways.lawful(desk.variant, desk.rightful, demand.side, desk.runs)
        return any(ways.same(ways.way_of(move), way) for move in due for way in demand.ways)
    return not demand.square or boards.at(desk.state.board, demand.square) != VACANT


def not_complied(desk: Desk, made: Made, demand: Demand) -> None:
    """Judge one who has not done what was required of him."""
    side, words, clause = made.side, f"{called(made.side)} has not done what was required.", "refusal"
    choices = (Choice.CLAIM_GAME, Choice.STAND)
    if demand.clause == "touch_move" and desk.code.touch_move is TouchMove.MUST_PLAY:
        clause = "touch_move"
    elif desk.code.refusal is Refusal.TOLD_THEN_LOSES and desk.warn(side, clause) == 1:
        choices = (Choice.RECTIFY, Choice.STAND)
    elif desk.code.refusal is Refusal.ARBITER:
        desk.say(clause, Consequence.REFERRED, f"{words} It is for the arbiter.", side=side)
        desk.refer(words)
        return
    right = Right(Offence.NOT_COMPLIED, clause, side.other, choices, Until.OWN_MOVE, before=made.before)
    desk.grant(right, words, side)


def took_own(desk: Desk, event: OwnRemoved) -> None:
    """Take a piece of one's own off the board, in error."""
    piece = hands.piece_on(desk, event.square)
    if piece.colour is not event.side:
        message = f"the piece on {desk.label(event.square)} is not {called(event.side)}'s own"
        raise GameError(message)
    before = desk.before()
    desk.remove(event.square)
    if before.chain is not None and event.square == before.chain.path[-1]:
        desk.set(moves=before.moves + 1)
        desk.give_turn(event.side.other)
    elif desk.state.touched == event.square:
        desk.set(touched=0, angle=0)
    desk.mark()
    own_removed(desk, event.side, (event.square,), before)
    _let_go(desk)


def own_removed(desk: Desk, side: Colour, squares: tuple[int, ...], before: Before) -> None:
    """Judge one who has taken pieces of his own off."""
    words = f"{called(side)} has taken off a piece of its own, on {desk.labels(squares)}."
    vacant = all(boards.at(desk.state.board, square) == VACANT for square in squares)
    if desk.code.own_man_removed is OwnManRemoved.REPLACED:
        choices: tuple[Choice, ...] = (Choice.REPLACE,)
    else:
        choices = (Choice.REPLACE, Choice.STAND)
    if not vacant:
        choices = (Choice.RECTIFY, Choice.STAND)
    right = Right(
        Offence.OWN_REMOVED, "own_man_removed", side.other, choices, Until.OWN_MOVE, squares=squares, before=before
    )
    desk.grant(right, words, side)
