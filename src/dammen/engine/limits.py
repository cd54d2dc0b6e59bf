"""How long to think: limits as they are asked for, and the plan that keeps within the clock."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import Final

from dammen.errors import EngineError
from dammen.model.clock import Clock
from dammen.model.control import Timing
from dammen.model.pieces import Colour

_COUNT_MAX: Final = 1 << 62
_LINES_MAX: Final = 256
_MOVES_TO_COME: Final = 30
"""Over how many moves the time left is spread where nobody says."""
_OVERHEAD: Final = 0.05
"""Seconds that pass between the search and the clock."""
_SHARE_OF_LAST: Final = 0.85
"""How much of what is left the last move before more time comes may take."""
_SHARE_OF_ONE: Final = 0.35
"""How much of it any other move may take."""
_STRETCH: Final = 2.5
"""How far a move that has begun may outlast its share."""
_NEXT_DEPTH: Final = 0.6
"""No new depth is begun once so much of a move's share is gone: it would hardly come to its end."""
_RESERVE: Final = 0.5
"""Seconds that a clock with an increment is to keep: with less left, moves take less than comes back, for on a busy
machine the way to the clock alone may take a tenth of a second."""
_LEAST: Final = 0.001
"""Seconds for a move where the clock has run out."""


@dataclass(frozen=True)
class TimeLeft:
    """What a side's clock shows.

    Attributes:
        seconds: what is left.
        increment: what comes back after each move.
        moves: moves until more time comes, or None where none does.

    """

    seconds: float
    increment: float = 0.0
    moves: int | None = None

    def __post_init__(self) -> None:
        """Refuse what no clock shows.

        Raises:
            EngineError: a number is out of range.

        """
        if not (isfinite(self.seconds) and isfinite(self.increment)):
            message = f"a clock of {self.seconds} s with {self.increment} s a move makes no sense"
            raise EngineError(message)
        if self.increment < 0 or not (self.moves is None or self.moves >= 1):
            message = f"an increment of {self.increment} s or {self.moves} moves to go makes no sense"
            raise EngineError(message)

    @classmethod
    def of(cls, clock: Clock, colour: Colour, now: float, *, spare: float = 0.0) -> TimeLeft | None:
        """Read one side's clock.

        Args:
            clock: the clock.
            colour: the side.
            now: the time, on the clock's own scale of seconds.
            spare: seconds to be kept back, for what goes by on the way to the clock.

        Returns:
            what it shows, or None where the side's time has no limit.

        """
        stage, seconds = clock.face(colour).now_in, clock.remaining(colour, now)
        if stage is None or not isfinite(seconds):
            return None
        left = max(seconds - spare, 0.0)
        if stage.timing is Timing.PER_MOVE:
            return cls(left, moves=1)
        moves = max(1, stage.moves - clock.face(colour).moves) if stage.timing is Timing.MOVES else None
        grows = stage.timing in {Timing.INCREMENT, Timing.MOVES, Timing.DELAY}
        return cls(left, stage.extra if grows else 0.0, moves)


@dataclass(frozen=True)
class Limits:
    """Where thinking must end; what is None does not bind, and the first limit reached ends it.

    With none at all the engine takes the time of its level.

    Attributes:
        depth: plies.
        nodes: positions visited.
        seconds: time for this move.
        clock: the clock to be kept; the engine chooses how much of it to use.
        infinite: think until stopped.
        lines: how many moves are to be reported, the best first, each with its score and line.

    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    clock: TimeLeft | None = None
    infinite: bool = False
    lines: int = 1

    def __post_init__(self) -> None:
        """Refuse limits that leave nothing to do.

        Raises:
            EngineError: a limit is not above 0, or above what can be counted.

        """
        for name, value in (("depth", self.depth), ("nodes", self.nodes), ("seconds", self.seconds)):
            if value is not None and not 0 < value < _COUNT_MAX:
                message = f"the limit of {name} is {value}; it must be above 0 and below {_COUNT_MAX}"
                raise EngineError(message)
        if self.lines not in range(1, _LINES_MAX + 1):
            message = f"{self.lines} lines cannot be reported; there may be 1 to {_LINES_MAX}"
            raise EngineError(message)
        if self.clock is not None and not isinstance(self.clock, TimeLeft):
            message = f"the limit of the clock is {self.clock!r}; it must be a TimeLeft"
            raise EngineError(message)

    @property
    def by_time(self) -> bool:
        """Say whether time alone decides, so that an only move need not be thought about."""
        return self.depth is None and self.nodes is None and not self.infinite


@dataclass(frozen=True)
class Plan:
    """Seconds after which no new depth is begun, and seconds after which the search breaks off; 0 is no limit."""

    wanted: float = 0.0
    most: float = 0.0


def plan(limits: Limits, usual: float) -> Plan:
    """Make the plan of one move.

    Args:
        limits: what was asked for.
        usual: seconds where nothing at all was asked for.

    """
    plans = []
    if limits.clock is not None:
        plans.append(_by_clock(limits.clock))
    if limits.seconds is not None:
        plans.append(Plan(limits.seconds, limits.seconds))
    if not plans:
        asked = limits.depth is not None or limits.nodes is not None or limits.infinite
        return Plan() if asked else Plan(usual, usual)
    return Plan(min(each.wanted for each in plans), min(each.most for each in plans))


def _by_clock(clock: TimeLeft) -> Plan:
    if clock.seconds <= 0:
        return Plan(_LEAST, _LEAST)
    # Some time always goes by outside the search, and more of it on a busy machine.
    overhead = min(_OVERHEAD + 0.02 * clock.seconds, 10 * _OVERHEAD)
    usable = max(0.5 * clock.seconds, clock.seconds - overhead)
    moves = min(clock.moves, _MOVES_TO_COME) if clock.moves is not None else _MOVES_TO_COME
    share = usable / moves + 0.75 * clock.increment * min(1.0, clock.seconds / _RESERVE)
    most = min(_STRETCH * share, usable * (_SHARE_OF_LAST if moves == 1 else _SHARE_OF_ONE))
    return Plan(min(_NEXT_DEPTH * share, most), most)
