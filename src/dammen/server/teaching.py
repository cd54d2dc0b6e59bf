"""The laws as they are taught: a clause of a code with its examples, played through by the referee."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from dammen.errors import LawError
from dammen.laws import codes, examples
from dammen.laws.codes import CLAUSES, describe
from dammen.laws.referee import board as boards
from dammen.laws.referee.desk import variant_of
from dammen.laws.referee.events import Moved, Ticked
from dammen.laws.referee.telling import told
from dammen.model import Move, Setup
from dammen.server.tables.log import Seated

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dammen.laws.codes import LawCode
    from dammen.laws.examples import Example
    from dammen.laws.referee import Event, Judgment, Ruling, State

_SHORTLY: Final = 10.0
"""Seconds of the referee's clock that are left before the last event, where an example is begun on a board."""


@dataclass(frozen=True)
class Told:
    """A line of an example, with what the referee said of it."""

    words: str
    rulings: tuple[Ruling, ...]


@dataclass(frozen=True)
class Lesson:
    """An example, played through.

    Attributes:
        title: what it shows.
        story: what happens, in a sentence or two.
        outcome: what comes of it.
        besides: other clauses that it needs, which the code has otherwise: their words.
        seated: what the referee said as the players sat down.
        lines: what happens.
        before: the pieces just before the last event.
        after: the pieces after it, where anything has changed.
        last: the last event, where that is a move, for the eye.

    """

    title: str
    story: str
    outcome: str
    besides: tuple[str, ...]
    seated: tuple[Ruling, ...]
    lines: tuple[Told, ...]
    before: Setup
    after: Setup | None
    last: Move | None


@dataclass(frozen=True)
class Start:
    """An example just before its last event.

    Attributes:
        seated: who sits at the table, and what it is to show.
        happened: the events, the opening first.
        ago: how many seconds ago the last of them happened.

    """

    seated: Seated
    happened: tuple[Event, ...]
    ago: float


@dataclass(frozen=True)
class Elsewhere:
    """What other codes say on a clause: the words for a value, and the codes that have it."""

    words: str
    codes: tuple[LawCode, ...]


def _setup(state: State) -> Setup:
    return Setup(variant_of(state.opened.variant), state.turn, boards.pieces(state.board))


def _besides(example: Example, code: LawCode) -> Iterator[str]:
    for clause, value in example.changes(code).items():
        text = describe.texts()[clause]
        yield f"{text.title}: {describe.value_words(clause, value)}"


def _lines(example: Example, code: LawCode, judgments: Sequence[Judgment]) -> Iterator[Told]:
    rest = iter(judgments)
    for step in example.steps(code):
        said = [ruling for _ in step.events if (judged := next(rest, None)) is not None for ruling in judged.rulings]
        yield Told(f"{step.text}.", tuple(said))


def _lesson(example: Example, code: LawCode) -> Lesson:
    played = example.play(code)
    if played.refused is not None:
        message = f"the example {example.name!r} cannot be played by {code.name}: {played.refused}"
        raise LawError(message)
    opened, *judgments = played.judgments
    before = played.judgments[-2 if judgments else 0].state
    after = played.judgments[-1].state
    last = example.events(code)[-1] if judgments else None
    same = before.board == after.board
    return Lesson(
        title=example.title,
        story=example.story,
        outcome=example.outcome,
        besides=tuple(_besides(example, code)),
        seated=opened.rulings,
        lines=tuple(_lines(example, code, judgments)),
        before=_setup(before),
        after=None if same else _setup(after),
        last=Move(last.path, last.lifted) if isinstance(last, Moved) and not same else None,
    )


def _examples(code: str, clause: str) -> tuple[LawCode, tuple[Example, ...]]:
    found = codes.get(code)
    return found, examples.of(clause, found.value(codes.known_clause(clause)))


@cache
def lessons(code: str, clause: str) -> tuple[Lesson, ...]:
    """Play the examples of a clause by a code that dammen knows.

    Raises:
        LawError: there is no such code, clause or example.

    """
    found, those = _examples(code, clause)
    return tuple(_lesson(example, found) for example in those)


def start(code: str, clause: str, number: int) -> Start:
    """Give an example of a clause, counted from 0, just before its last event.

    Raises:
        LawError: there is no such code, clause or example.

    """
    found, those = _examples(code, clause)
    if not 0 <= number < len(those):
        message = f"{clause} has {len(those)} examples by {code}; there is no number {number + 1}"
        raise LawError(message)
    example = those[number]
    opened, happened = example.opened(found), example.events(found)
    if not happened:
        return Start(Seated("friend", about=f"{code}/{clause}"), (opened,), 0.0)
    at = _before_last(happened)
    kept, following = (opened, *happened[:at]), happened[at]
    task = told(following, example.play(found).judgments[at].state)
    seated = Seated("friend", about=f"{code}/{clause}", task=task, begun=len(kept))
    return Start(seated, kept, max(0.0, following.at - kept[-1].at - _SHORTLY))


def _before_last(happened: Sequence[Event]) -> int:
    """Count the events before the last that somebody can wait for or do."""
    at = len(happened) - 1
    while at and isinstance(happened[at], Ticked) and happened[at].at <= happened[at - 1].at:
        at -= 1
    return at


@cache
def elsewhere(code: str, clause: str) -> tuple[Elsewhere, ...]:
    """Say what the other codes have on a clause, value by value."""
    own = codes.get(code).value(clause)
    found: dict[object, list[LawCode]] = {}
    for name in codes.names():
        other = codes.get(name)
        if other.value(clause) != own:
            found.setdefault(other.value(clause), []).append(other)
    return tuple(Elsewhere(describe.value_words(clause, value), tuple(those)) for value, those in found.items())


def neighbours(clause: str) -> tuple[str | None, str | None]:
    """Give the clauses before and after a clause."""
    at = CLAUSES.index(clause)
    return (CLAUSES[at - 1] if at else None), (CLAUSES[at + 1] if at + 1 < len(CLAUSES) else None)
