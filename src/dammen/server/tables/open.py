"""What stands open at a table, as buttons: each says what a hand can do, and is the event that says it was done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import msgspec

from dammen.laws.codes.kinds import TimeCall
from dammen.laws.referee import Choice, Phase, Right, timing, ways
from dammen.laws.referee import board as boards
from dammen.laws.referee.desk import Desk, called
from dammen.laws.referee.opening import COLOUR
from dammen.laws.referee.state import Way
from dammen.laws.referee.telling import label
from dammen.model import Colour
from dammen.server.tables.log import PROGRAM
from dammen.server.tables.words import until_words, way_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dammen.laws.referee import State
    from dammen.server.tables.live import LiveTable

_PLAIN: Final[dict[Choice, tuple[str, dict[str, Any]]]] = {
    Choice.STAND: ("Let it stand", {"kind": "let-stand"}),
    Choice.RECTIFY: ("Have it taken back", {"kind": "rectified"}),
    Choice.REPLACE: ("Have it put back", {"kind": "replaced"}),
    Choice.CLAIM_GAME: ("Claim the game", {"kind": "claimed", "what": "game"}),
    Choice.CLAIM_DRAW: ("Claim the draw", {"kind": "claimed", "what": "draw"}),
    Choice.CLAIM_ADVANTAGE: ("Claim a decided advantage", {"kind": "claimed", "what": "advantage"}),
}
_DEEDS: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("offers a draw", {"kind": "offered"}),
    ("claims a draw", {"kind": "claimed", "what": "draw"}),
    ("resigns", {"kind": "resigned"}),
    ("disputes what happened", {"kind": "disputed"}),
    ("refuses to comply", {"kind": "refused"}),
    ("leaves the game", {"kind": "left"}),
    ("points over the board", {"kind": "misbehaved", "how": "pointing"}),
    ("hides the board", {"kind": "misbehaved", "how": "hiding"}),
    ("makes a noise", {"kind": "misbehaved", "how": "noise"}),
)
_DECISIONS: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("Play goes on", {"effect": "none"}),
    ("White wins", {"effect": "win", "side": "white"}),
    ("Black wins", {"effect": "win", "side": "black"}),
    ("A draw", {"effect": "draw"}),
    ("White is warned", {"effect": "warn", "side": "white"}),
    ("Black is warned", {"effect": "warn", "side": "black"}),
    ("The claim is dismissed", {"effect": "dismiss"}),
)


@dataclass(frozen=True)
class Button:
    """A button: its words, and what the form sends when it is pressed."""

    words: str
    happened: str


@dataclass(frozen=True)
class Group:
    """Buttons that go together, with what is said above them, and the clause by which they are offered."""

    words: str
    buttons: tuple[Button, ...]
    clause: str = ""
    until: str = ""


class _Buttons:
    """Makes the buttons of a table as it stands."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.state: State = live.state

    def one(self, words: str, event: dict[str, Any], side: Colour | None = None) -> Button:
        """Make a button."""
        said = event if side is None else {**event, "side": side.value}
        return Button(words, msgspec.json.encode({"version": self.live.version, "event": said}).decode())

    def lots(self) -> Iterator[Group]:
        """Offer to say who won the lot, or what the winner chooses."""
        state, names = self.state, self.state.opened.players
        if state.phase is Phase.LOTS:
            what = "the men" if state.lot == COLOUR else "the first move"
            won = (
                self.one(f"{name} has won it", {"kind": "lot-cast", "winner": n}) for n, name in enumerate(names)
            )  # fmt: skip
            yield Group(f"A lot must be cast for {what}.", tuple(won), "lots")
        elif state.phase is Phase.CHOICE and state.lot_winner is not None and not self._by_program(state.lot_winner):
            winner, other = names[state.lot_winner], names[1 - state.lot_winner]
            if state.lot == COLOUR:
                words = f"{winner} has won the lot, and chooses the men."
                found = tuple(self.one(called(c), {"kind": "chosen", "colour": c.value}) for c in Colour)
            else:
                words = f"{winner} has won the lot."
                found = (
                    self.one("Move first", {"kind": "chosen", "moves": True}),
                    self.one(f"Call on {other} to move first", {"kind": "chosen", "moves": False}),
                )
            yield Group(words, found, "lots_choice")

    def _by_program(self, player: int) -> bool:
        return self.live.program is not None and player == PROGRAM

    def rights(self) -> Iterator[Group]:
        """Offer what may be claimed."""
        for right in self.state.rights:
            if right.holder in self.live.humans:
                buttons = tuple(self._right(right))
                yield Group(right.words, buttons, right.clause, until_words(right))

    def _right(self, right: Right) -> Iterator[Button]:
        state, side = self.state, right.holder
        routes = {way.path: way for way in right.ways}.values()
        for choice in right.choices:
            match choice:
                case Choice.HUFF:
                    for square in right.squares:
                        yield self.one(f"Huff {label(state, square)}", {"kind": "huffed", "square": square}, side)
                case Choice.COMPEL if routes:
                    for way in routes:
                        words = f"Take it: {way_words(state, way)}"
                        yield self.one(words, {"kind": "compelled", "path": way.path}, side)
                case Choice.COMPEL:
                    yield self.one("Have it done", {"kind": "compelled"}, side)
                case Choice.PLACE:
                    for way in routes:
                        words = f"Play it to {label(state, way.path[-1])}"
                        yield self.one(words, {"kind": "placed", "path": way.path}, side)
                case _:
                    yield self.one(*_PLAIN[choice], side)

    def after(self) -> Iterator[Group]:
        """Offer what may follow a game that is over."""
        yield Group("", (self.one("Set up the next game", {"kind": "next-game"}),), "alternate")
        reopened = {"kind": "decided", "words": "", "effect": "resume"}
        words = "What ended the game may be disputed; a decision lets it go on as the board stands."
        yield Group(words, (self.one("The game goes on", reopened),), "dispute")

    def crowns(self) -> Iterator[Group]:
        """Offer to crown what awaits its crown."""
        buttons = []
        for square in self.state.crown_due:
            piece = boards.piece_at(self.state.board, square)
            if piece is None:
                continue
            hand = piece.colour.other if piece.colour.other in self.live.humans else piece.colour
            buttons.append(self.one(f"Crown {label(self.state, square)}", {"kind": "crowned", "square": square}, hand))
        if buttons:
            yield Group("A man has become a king, and awaits its crown.", tuple(buttons), "crowned_by")

    def stopped(self) -> Iterator[Group]:
        """Offer to settle what stops play."""
        state = self.state
        if state.sent_out is not None:
            yield Group(
                f"{state.sent_out} is sent out; play stops until then.",
                (self.one(f"{state.sent_out} has gone", {"kind": "went-out"}),),
                "bystander",
            )
        if state.dispute is not None:
            buttons = tuple(self.one(words, {"kind": "decided", "words": "", **said}) for words, said in _DECISIONS)
            yield Group(f"In dispute: {state.dispute.rstrip('.')}. What is decided?", buttons, "dispute")

    def answers(self) -> Iterator[Group]:
        """Offer to answer a draw, to call time, and what a notice allows."""
        state, humans = self.state, self.live.humans
        if state.offer is not None and state.offer.other in humans:
            side = state.offer.other
            answer = (
                self.one("Accept the draw", {"kind": "accepted"}, side),
                self.one("Decline it", {"kind": "declined"}, side),
            )
            yield Group(f"{called(state.offer)} offers a draw.", answer)
        allowed = timing.allowed(Desk(state, self.live.code))
        side = state.turn.other
        runs = allowed.seconds and allowed.call is TimeCall.OPPONENT and not state.called
        if runs and side in humans and not self.live.awaits_program:
            button = self.one("Call time", {"kind": "time-called"}, side)
            words = f"{called(side)} may call time after {timing.spent(allowed.seconds)}."
            yield Group(words, (button,), allowed.clause)

    def route(self, side: Colour) -> tuple[Button, ...]:
        """Give the lawful moves of a side as buttons."""
        state, variant = self.state, self.live.variant
        board = state.board if state.chain is None else state.chain.before
        rightful = boards.rightful(variant, board, state.crown_due)
        runs = state.steps[-1].runs if state.steps else ((0, 0), (0, 0))
        found = []
        for move in ways.lawful(variant, rightful, side, runs):
            path, lifted = tuple(move.path), tuple(move.captured)
            if state.chain is not None:
                begun = state.chain
                if path[: len(begun.path)] != begun.path:
                    continue
                path, lifted = path[len(begun.path) - 1 :], lifted[len(begun.captured) :]
            event = {"kind": "moved", "path": path, "lifted": lifted}
            found.append(self.one(way_words(state, Way(path, lifted)), event, side))
        return tuple(found)

    def deeds(self, side: Colour) -> Group:
        """Offer what may happen at any time by a side's hands."""
        code, notice = self.live.code, self.state.notice
        name = called(side)
        buttons = [self.one(f"{name} {words}", event, side) for words, event in _DEEDS]
        if notice is not None and notice.to is side.other:
            buttons.append(self.one(f"{name} withdraws the notice", {"kind": "notice-withdrawn"}, side))
        elif code.notice_moves or code.odds_moves:
            buttons.append(self.one(f"{name} gives notice to win", {"kind": "notice-given"}, side))
        if not code.move_time:
            buttons.append(self.one(f"{name}'s flag falls", {"kind": "flag-fell"}, side))
        return Group(f"{name} ({self.state.name(side)})", tuple(buttons))


def open_choices(live: LiveTable) -> tuple[Group, ...]:
    """Give everything that waits for somebody's word, what stops play first."""
    made, phase = _Buttons(live), live.state.phase
    if phase is Phase.OVER:
        return tuple(made.after())
    if phase is not Phase.PLAY:
        return tuple(made.lots())
    if live.state.dispute is not None or live.state.sent_out is not None:
        return tuple(made.stopped())
    return (*made.rights(), *made.crowns(), *made.answers())


def lawful_moves(live: LiveTable) -> tuple[Button, ...]:
    """Give the lawful moves of the side to move as buttons; none where they are the program's, or play is stopped."""
    state = live.state
    if state.phase is not Phase.PLAY or state.paused is not None or state.turn not in live.humans:
        return ()
    return _Buttons(live).route(state.turn)


def deeds(live: LiveTable) -> tuple[Group, ...]:
    """Give what may happen by people's hands at any time of a game, for each side that is a person's."""
    if live.state.phase is not Phase.PLAY:
        return ()
    made = _Buttons(live)
    return tuple(made.deeds(side) for side in live.humans)
