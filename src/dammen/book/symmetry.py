"""The symmetries of a game: ways to turn a board, or to change the sides, after which every move is a move again.

Black's directions are White's with north and south changed, in every game. So a board that can be flipped from north to
south may change its sides; one that can be turned half round may, where left and right are alike in the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from dammen.geometry import Board, Direction
from dammen.variants import Variant

_EAST_TO_WEST: Final = str.maketrans("ew", "we")
_DIRECTIONS: Final = ("man_moves", "man_captures", "king_moves", "king_captures")


@dataclass(frozen=True)
class Symmetry:
    """One way to see a position.

    Attributes:
        images: where each square goes; that of square n stands at index n - 1.
        swaps: the sides change.

    """

    images: tuple[int, ...]
    swaps: bool

    def square(self, square: int) -> int:
        """Give where a square goes."""
        return self.images[square - 1]


def _map(board: Board, *, flip: bool, mirror: bool) -> tuple[int, ...] | None:
    found: list[int] = []
    for row, column in board.cells:
        to_row = board.height - 1 - row if flip else row
        to_column = board.width - 1 - column if mirror else column
        square = board.square(to_row, to_column)
        if square is None:
            return None
        found.append(square)
    return tuple(found)


def _left_is_right(variant: Variant) -> bool:
    """Say whether a piece goes to the west wherever it goes to the east."""
    for name in _DIRECTIONS:
        directions = frozenset(getattr(variant, name))
        if directions != {Direction(each.value.translate(_EAST_TO_WEST)) for each in directions}:
            return False
    return True


@lru_cache(maxsize=64)
def symmetries(variant: Variant) -> tuple[Symmetry, ...]:
    """Give the symmetries of a game, the one that changes nothing first."""
    board = variant.board
    found = [Symmetry(tuple(board.squares), swaps=False)]
    even = _left_is_right(variant)
    for flip, mirror in ((False, True), (True, False), (True, True)):
        images = _map(board, flip=flip, mirror=mirror)
        if images is not None and (even or not mirror):
            found.append(Symmetry(images, swaps=flip))
    return tuple(found)
