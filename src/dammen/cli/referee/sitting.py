"""One sitting at a board: the log, the clock, and what is entered."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from dammen.cli.play.look import Look
from dammen.cli.visible import visible
from dammen.laws.codes import LawCode
from dammen.laws.referee import Event, Judgment, Opened, Phase, State, begin, code_of, events, judge
from dammen.laws.referee.desk import variant_of
from dammen.laws.referee.record import Writer
from dammen.laws.referee.telling import account
from dammen.variants import Variant


def steady_clock() -> Callable[[], float]:
    """Give a clock that begins with the machine's time and then goes on evenly, whatever is done to the machine's."""
    shift = time.time() - time.monotonic()
    return lambda: shift + time.monotonic()


@dataclass(frozen=True)
class View:
    """What is shown of a match: how it stands, the events so far, the look of the board, and the time."""

    state: State
    happened: Sequence[Event]
    look: Look
    at: float


@dataclass
class Sitting:
    """A match at a board, from when the terminal was opened to when it is left.

    Attributes:
        writer: the log.
        state: how the match stands.
        now: what tells the time.
        look: how the board is shown.
        ask: puts a question that is answered by yes or no; None where nobody is there to answer.
        redraw: the board must be shown again.
        leaving: the arbiter wants to leave.

    """

    writer: Writer
    state: State
    now: Callable[[], float]
    look: Look
    ask: Callable[[str], bool] | None = None
    redraw: bool = True
    leaving: bool = False
    shift: float = field(default=0.0, init=False)

    def __post_init__(self) -> None:
        """Go on from the time of the last event, so that the time since then is nobody's."""
        self.shift = self.state.at - self.now()

    @classmethod
    def open(cls, writer: Writer, opened: Opened | None, now: Callable[[], float], look: Look) -> Sitting:
        """Begin a match, or go on with the one that the log holds.

        Raises:
            DammenError: the match cannot begin so, or its log cannot be written.

        """
        if writer.state is None and opened is not None:
            writer.append(opened)
        if writer.state is None:
            message = "a match that is not opened cannot go on"
            raise ValueError(message)
        return cls(writer, writer.state, now, look)

    @property
    def code(self) -> LawCode:
        """Give the law code."""
        return code_of(self.state.opened)

    @property
    def variant(self) -> Variant:
        """Give the rules of movement."""
        return variant_of(self.state.opened.variant)

    def at(self) -> float:
        """Give the time now, in thousandths, and never before the last event."""
        return max(self.state.at, round(self.now() + self.shift, 3))

    def view(self) -> View:
        """Give what is shown now."""
        return View(self.state, self.writer.events, self.look, self.at())

    def record(self, event: Event) -> list[str]:
        """Judge an event and put it on the log; give what is to be said of it.

        Raises:
            DammenError: it cannot happen, or cannot be written; nothing has changed then.

        """
        before = self.state
        judgment = self.writer.append(event)
        self.state = judgment.state
        self.redraw = self.redraw or _looks(before) != _looks(self.state)
        return numbered(before, event, judgment)

    def pass_time(self) -> list[str]:
        """Let time go by; it is put on the log only where something follows from it.

        Raises:
            DammenError: it cannot be written.

        """
        tick = events.Ticked(at=self.at())
        return self.record(tick) if judge(self.state, tick).rulings else []

    def rulings(self) -> Iterator[str]:
        """Tell every event of the match with its rulings."""
        return retold(self.writer.events)


def _looks(state: State) -> tuple[object, ...]:
    """Give what is seen of the board and beside it; before a game begins there is nothing to see."""
    begun = state.phase in {Phase.PLAY, Phase.OVER}
    return (state.phase, state.board, state.turn, state.game, state.white) if begun else ()


def numbered(before: State | None, event: Event, judgment: Judgment) -> list[str]:
    """Say what happened and what the referee says of it, in lines; the first has the event's number."""
    lines = account(event, before, judgment.state, judgment.rulings)
    return [visible(f"{'' if index else f'{judgment.state.seq}.':>4} {line}") for index, line in enumerate(lines)]


def retold(happened: Iterable[Event]) -> Iterator[str]:
    """Tell a match event by event, with all rulings.

    Raises:
        DammenError: an event could not happen.

    """
    state: State | None = None
    for event in happened:
        judgment = begin(event) if state is None and isinstance(event, Opened) else judge(_there(state), event)
        yield from numbered(state, event, judgment)
        state = judgment.state


def _there(state: State | None) -> State:
    if state is None:  # pragma: no cover - a log begins with its opening
        message = "a match must be opened first"
        raise ValueError(message)
    return state
