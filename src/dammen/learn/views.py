"""The board as one side sees it: for Black it is turned by half, so that both sides play up the board."""

from __future__ import annotations

from functools import lru_cache

from dammen.errors import VariantError
from dammen.geometry import Board
from dammen.variants import Variant


@lru_cache(maxsize=64)
def turned(board: Board) -> tuple[int, ...]:
    """Give for each square the one that lies where it does when the board is turned; at place 0 stands 0.

    Raises:
        VariantError: the board does not look alike from both sides.

    """
    found = [0]
    for row, column in board.cells:
        other = board.square(board.height - 1 - row, board.width - 1 - column)
        if other is None:
            message = f"a board of {board.width} by {board.height} does not look alike from both sides"
            raise VariantError(message)
        found.append(other)
    return tuple(found)


def seen(variant: Variant, *, black: bool) -> tuple[int, ...]:
    """Give for each square its number as a side sees the board; at place 0 stands 0."""
    return turned(variant.board) if black else tuple(range(variant.board.size + 1))
