"""A draughts clock: pure values, told the time by their caller."""

from __future__ import annotations

from dataclasses import dataclass

from dammen.model.pieces import Colour


@dataclass(frozen=True)
class Reading:
    """What a clock showed beside a move; all in seconds, None where it was not written down.

    Attributes:
        white: what White had left.
        black: what Black had left.
        elapsed: how long the move took.
        running: the side whose clock ran.

    """

    white: float | None = None
    black: float | None = None
    elapsed: float | None = None
    running: Colour | None = None
