"""How long the sides of a match may think."""

from __future__ import annotations

from dataclasses import dataclass

from dammen.engine import Limits, TimeLeft
from dammen.errors import MatchError
from dammen.model import Clock, Colour, TimeControl
from dammen.model.control import parse


@dataclass(frozen=True)
class Pace:
    """What limits each move: one of these, or several of the first three.

    Attributes:
        seconds: for each move.
        nodes: positions to be visited for each move.
        depth: plies to be searched.
        control: a clock, on which a side may lose.

    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    control: TimeControl | None = None

    def __post_init__(self) -> None:
        """Refuse a pace that limits nothing, or by a clock and otherwise too.

        Raises:
            MatchError: it is one of these.
            EngineError: a number is out of range.

        """
        each = (self.seconds, self.nodes, self.depth)
        clocked = self.control is not None and not self.control.unlimited
        if clocked == any(value is not None for value in each):
            message = "a match needs a time, nodes or a depth for each move, or a clock, and not both"
            raise MatchError(message)
        _ = self.limits(None, Colour.WHITE, 0.0)

    @classmethod
    def of(
        cls,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        clock: str | None = None,
    ) -> Pace:
        """Make a pace; the clock is written as people write it, ``1+0.5``.

        Raises:
            MatchError: it limits nothing, or by a clock and otherwise too.
            NotationError: the clock cannot be read.

        """
        return cls(seconds, nodes, depth, None if clock is None else parse(clock))

    @property
    def text(self) -> str:
        """Give it in words."""
        if self.control is not None:
            return self.control.words
        parts = (
            None if self.seconds is None else f"{self.seconds:.10g} s a move",
            None if self.nodes is None else f"{self.nodes} nodes a move",
            None if self.depth is None else f"depth {self.depth}",
        )
        return ", ".join(part for part in parts if part)

    def clock(self) -> Clock | None:
        """Give the clock of a game that begins."""
        return None if self.control is None else Clock.of(self.control)

    def limits(self, clock: Clock | None, colour: Colour, now: float) -> Limits:
        """Give the limits of the next move."""
        left = None if clock is None else TimeLeft.of(clock, colour, now)
        return Limits(self.depth, self.nodes, self.seconds, left)

    def allowed(self, clock: Clock | None, colour: Colour, now: float) -> float | None:
        """Give the seconds that the next move may take, or None where nothing bounds them."""
        return self.seconds if clock is None else clock.remaining(colour, now)
