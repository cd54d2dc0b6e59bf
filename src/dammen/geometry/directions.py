"""The eight directions of a board, named as White sees them: north is away from White."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Direction(StrEnum):
    """A direction as White sees it; north leads to the side where Black sits."""

    N = "n"
    NE = "ne"
    E = "e"
    SE = "se"
    S = "s"
    SW = "sw"
    W = "w"
    NW = "nw"

    @property
    def step(self) -> tuple[int, int]:
        """Give the change of (row, column) of one step; row 0 is the northernmost."""
        return _STEPS[self]


_STEPS: Final[dict[Direction, tuple[int, int]]] = {
    Direction.N: (-1, 0),
    Direction.NE: (-1, 1),
    Direction.E: (0, 1),
    Direction.SE: (1, 1),
    Direction.S: (1, 0),
    Direction.SW: (1, -1),
    Direction.W: (0, -1),
    Direction.NW: (-1, -1),
}

ALL_DIRECTIONS: Final = tuple(Direction)
DIAGONAL: Final = (Direction.NW, Direction.NE, Direction.SW, Direction.SE)
ORTHOGONAL: Final = (Direction.N, Direction.W, Direction.E, Direction.S)

_FLIP: Final = str.maketrans("ns", "sn")


def mirror_forward(direction: Direction) -> Direction:
    """Turn a direction of White's into the same one for Black, who moves south: north and south change places."""
    return Direction(direction.value.translate(_FLIP))


def opposite(direction: Direction) -> Direction:
    """Give the direction that leads back."""
    return ALL_DIRECTIONS[(ALL_DIRECTIONS.index(direction) + 4) % 8]
