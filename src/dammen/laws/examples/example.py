"""An example of a clause: what happens over a board, and what the referee must say of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from dammen import laws
from dammen.errors import DammenError
from dammen.laws import codes
from dammen.laws.examples.expected import Expected
from dammen.laws.examples.lines import PLAYERS, Step, steps
from dammen.laws.referee import Judgment, Opened, begin, judge, sit_down
from dammen.laws.referee import board as boards
from dammen.laws.referee.desk import variant_of
from dammen.model import Colour, Position, Setup

if TYPE_CHECKING:
    from dammen.laws.codes import LawCode
    from dammen.laws.referee import Event, Placement


def _as_good(clause: str, has: object, wanted: object) -> bool:
    """Say whether a value does as well as the one that is wanted: draw rules without a clause are as good as none."""
    return has == wanted or (clause == "draws" and wanted == "none" and not laws.get(str(has)).clauses)


class Played(NamedTuple):
    """An example as the referee judged it: the judgments, and why an event was refused, or None."""

    judgments: tuple[Judgment, ...]
    refused: str | None


@dataclass(frozen=True, kw_only=True)
class Example:
    """What a clause of the laws does when it has a certain value.

    Attributes:
        clause: the clause.
        value: its value, of the clause's own kind; for a clause that is a set, the member that the example is about.
        held: for a clause that is a set, whether it holds that member.
        title: what the example shows.
        story: what happens, in a sentence or two.
        outcome: what comes of it under this value, in a sentence.
        variant: the rules of movement.
        start: where the pieces stand; None for the usual start.
        white: the player who has White; None where lots decide.
        first: the side that moves first; None where the code decides.
        odds: the player who gives the odds of the draw, or None.
        stakes: the players play for a stake.
        fixed: the values that other clauses must have for the example to show what it shows.
        lacking: values that other clauses are given only where the code has none: a count that is 0, members of a set,
            an enumeration that says ``none``.
        lines: what happens, line by line.
        expected: what must come out.

    """

    clause: str
    value: Any
    held: bool
    title: str
    story: str
    outcome: str
    variant: str
    start: Placement | None
    white: int | None
    first: Colour | None
    odds: int | None
    stakes: bool
    fixed: Mapping[str, Any]
    lacking: Mapping[str, Any]
    lines: tuple[str, ...]
    expected: Expected

    @property
    def name(self) -> str:
        """Name the example by its clause, its value and its title."""
        value = codes.plain_value(self.value)
        if self.clause in codes.SETS:
            value = f"with {value}" if self.held else f"without {value}"
        elif isinstance(value, bool):
            value = str(value).lower()
        return f"{self.clause} = {value}: {self.title}"

    @property
    def position(self) -> Position | None:
        """Give the position in which it begins; None where no side could move in it."""
        variant = variant_of(self.variant)
        if self.start is None:
            return Position.start(variant)
        board = boards.rightful(variant, boards.placed(variant, self.start))
        return Setup(variant, self.start.turn, boards.pieces(board)).position()

    def applies(self, code: LawCode) -> bool:
        """Say whether a code has the value that the example is about."""
        value = code.value(self.clause)
        if self.clause in codes.SETS:
            return (self.value in value) is self.held
        return bool(value == self.value)

    def opened(self, code: LawCode) -> Opened:
        """Sit down by a code, with the values that the example needs of other clauses."""
        variant = variant_of(self.variant)
        opened = sit_down(
            code,
            variant,
            players=PLAYERS,
            white=self.white,
            first=self.first,
            odds=self.odds,
            stakes=self.stakes,
            start=self.start,
        )
        clauses = opened.clauses | {clause: codes.plain_value(value) for clause, value in self.changes(code).items()}
        return replace(opened, clauses=clauses)

    def changes(self, code: LawCode) -> dict[str, Any]:
        """Give the values that a code does not have and the example needs."""
        found = {
            clause: value for clause, value in self.fixed.items() if not _as_good(clause, code.value(clause), value)
        }
        for clause, value in self.lacking.items():
            has = code.value(clause)
            if clause in codes.SETS:
                if not value <= has:
                    found[clause] = has | value
            elif has in {0, "none"}:
                found[clause] = value
        return found

    def steps(self, code: LawCode) -> tuple[Step, ...]:
        """Give what happens, line by line, each with its events; the counts are those of the code.

        Raises:
            LawError: a line cannot be read.

        """
        return self._steps(self.opened(code))

    def events(self, code: LawCode) -> list[Event]:
        """Give what happens after the sitting down.

        Raises:
            LawError: a line cannot be read.

        """
        return [event for step in self.steps(code) for event in step.events]

    def play(self, code: LawCode) -> Played:
        """Let the referee judge it, up to an event that it refuses.

        Raises:
            LawError: a line cannot be read.

        """
        opened = self.opened(code)
        judgments: list[Judgment] = []
        try:
            judgments.append(begin(opened))
            for event in self.events(code):
                judgments.append(judge(judgments[-1].state, event))
        except DammenError as error:
            return Played(tuple(judgments), str(error))
        return Played(tuple(judgments), None)

    def check(self, judgments: Sequence[Judgment]) -> list[str]:
        """Say what differs from what must come out; nothing where all is as it must be.

        Args:
            judgments: that of the sitting down, and one for each event.

        """
        if not judgments:
            return ["the players did not sit down"]
        opened = judgments[0].state.opened
        ends = list(accumulate((len(step.events) for step in self._steps(opened)), initial=0))
        if len(judgments) != ends[-1] + 1:
            return [f"there are {ends[-1]} events, and {len(judgments) - 1} were judged"]
        return self.expected.check(judgments, ends, self._values(opened))

    def differs(self, code: LawCode) -> list[str]:
        """Play it by a code, and say what differs; nothing where all is as it must be."""
        played = self.play(code)
        if played.refused is not None:
            return [f"event {len(played.judgments)}: {played.refused}"]
        return self.check(played.judgments)

    def _values(self, opened: Opened) -> dict[str, Any]:
        return opened.clauses | ({"value": self.value} if self.clause in codes.COUNTS else {})

    def _steps(self, opened: Opened) -> tuple[Step, ...]:
        return steps(self.lines, variant_of(self.variant), self._values(opened))
