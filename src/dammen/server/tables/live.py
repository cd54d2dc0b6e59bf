"""A match as it stands, folded from its log by the referee."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from dammen.errors import GameError
from dammen.laws.referee import Judgment, Opened, Phase, begin, code_of, events, judge, telling
from dammen.laws.referee import board as boards
from dammen.laws.referee.desk import variant_of
from dammen.laws.referee.state import Way
from dammen.model import Colour, Setup
from dammen.model.words import join
from dammen.notation import fen
from dammen.server.storage import Logged, Summary
from dammen.server.tables.log import PERSON, PROGRAM, Seated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dammen.laws.codes import LawCode
    from dammen.laws.referee import Event, Ruling, State
    from dammen.server.tables.log import Entry
    from dammen.variants import Variant

_UNDOING = (events.Compelled, events.Rectified, events.NextGame, events.Decided)


@dataclass(frozen=True)
class Line:
    """One event in the words of the record, with what the referee said of it."""

    n: int
    words: str
    rulings: tuple[Ruling, ...]


class LiveTable:
    """A match as it stands after some of its events; :meth:`take` takes it one event further.

    The referee's clock is not the clock on the wall: while the program is awaited it stands still, so that nobody
    loses by time because a page was closed.

    Attributes:
        id: the table's id.
        version: how many entries the log has.
        oldest: the oldest version that is still good for what happens next: only time has gone by since.
        began: when the table was laid, by the clock on the wall.
        at: when the last of them was logged, by the clock on the wall.
        seated: who sits there.
        state: the referee's state.
        events: what has happened.
        lines: the same in words, with the rulings.
        last: the last move that still stands, for the eye.
        idle: the version at which the program had nothing to do.

    """

    def __init__(self, table_id: str, seated: Seated, first: Logged[Entry]) -> None:
        """Sit down, and begin with the opening of the match.

        Raises:
            DammenError: the opening cannot be read.

        """
        opened = first.event
        if not isinstance(opened, Opened):
            message = f"the log of table {table_id} does not begin with the opening of a match"
            raise GameError(message)
        judged = begin(opened)
        self.id = table_id
        self.version = self.oldest = 2
        self.began = self.at = first.at
        self.seated = seated
        self.state = judged.state
        self.events: list[Event] = [opened]
        self.lines = [Line(1, f"{telling.told(opened)}.", judged.rulings)]
        self.last: Way | None = None
        self.idle = 0

    @classmethod
    def replay(cls, table_id: str, log: Sequence[Logged[Entry]]) -> LiveTable:
        """Fold a whole log."""
        if len(log) < 2 or not isinstance(log[0].event, Seated):  # noqa: PLR2004 - the seats and the opening
            message = f"the log of table {table_id} does not begin with its players"
            raise GameError(message)
        live = cls(table_id, log[0].event, log[1])
        for entry in log[2:]:
            if isinstance(entry.event, Seated):
                message = f"the players of table {table_id} sit down twice"
                raise GameError(message)
            live.take(entry.at, entry.event, judge(live.state, entry.event))
        return live

    @property
    def length(self) -> int:
        """Count the events."""
        return self.version

    @property
    def opened(self) -> Opened:
        """Give the opening of the match."""
        return self.state.opened

    @property
    def code(self) -> LawCode:
        """Give the law code."""
        return code_of(self.state.opened)

    @property
    def variant(self) -> Variant:
        """Give the rules of movement."""
        return variant_of(self.state.opened.variant)

    @property
    def program(self) -> Colour | None:
        """Give the side whose hands are the program's, or None between two people."""
        return self.state.side_of(PROGRAM) if self.seated.opponent == "program" else None

    @property
    def sides(self) -> tuple[Colour, ...]:
        """Give both sides, White first."""
        return tuple(Colour)

    @property
    def humans(self) -> tuple[Colour, ...]:
        """Give the sides whose hands are people's."""
        return self.sides if self.program is None else (self.state.side_of(PERSON),)

    @property
    def awaits_program(self) -> bool:
        """Say whether it is the program that must move or choose, so that no time runs."""
        if self.program is None:
            return False
        if self.state.phase is Phase.CHOICE:
            return self.state.lot_winner == PROGRAM
        return self.state.phase is Phase.PLAY and self.state.paused is None and self.state.turn is self.program

    def clock(self, wall: float) -> float:
        """Give the referee's time where the clock on the wall shows ``wall``."""
        passed = 0.0 if self.awaits_program else max(0.0, wall - self.at)
        return self.state.at + passed

    def setup(self) -> Setup:
        """Give the pieces as they stand."""
        return Setup(self.variant, self.state.turn, boards.pieces(self.state.board))

    def take(self, wall: float, event: Event, judged: Judgment) -> None:
        """Take the match one event further; ``judged`` is what the referee made of it, ``wall`` when it was logged."""
        before = self.state
        self.events.append(event)
        self.lines.append(Line(judged.state.seq, f"{telling.told(event, before)}.", judged.rulings))
        self.state = judged.state
        self.version += 1
        if not isinstance(event, events.Ticked) or self.state.phase is not Phase.PLAY:
            self.oldest = self.version
        self.at = max(wall, self.at)
        self._remember_move(event, before)

    def _remember_move(self, event: Event, before: State) -> None:
        if isinstance(event, events.Moved):
            way = Way(event.path, event.lifted)
            chain = before.chain
            if chain is not None and event.path[0] == chain.path[-1]:
                way = Way((*chain.path, *event.path[1:]), (*chain.captured, *event.lifted))
            self.last = way
        elif isinstance(event, events.Placed):
            self.last = Way(event.path)
        elif isinstance(event, _UNDOING) and before.board != self.state.board:
            self.last = None

    def summary(self) -> Summary:
        """Give the row that the list of games shows."""
        result = self.state.result
        over = None if result is None or self.state.phase is not Phase.OVER else result_words(self.state)
        return Summary(
            id=self.id,
            kind="table",
            variant=self.opened.variant,
            title=f"{join(self.opened.players)}: {self.variant.title}",
            opponent=self.seated.opponent,
            level=self.seated.level,
            plies=self.state.moves,
            outcome=over,
            last_fen=fen.write(self.setup()),
            created=self.began,
            updated=self.at,
        )


def result_words(state: State) -> str:
    """Say how a game ended: ``Ann wins with White: Black has forfeited it (P428, p. 429)``."""
    result = state.result
    if result is None:
        return ""
    who = "Draw" if result.winner is None else f"{state.name(result.winner)} wins with {result.winner.capitalize()}"
    return f"{who}: {result.words}" + (f" ({result.article})" if result.article else "")


def at_time(event: Event, at: float) -> Event:
    """Say when an event happened."""
    return replace(event, at=at)
