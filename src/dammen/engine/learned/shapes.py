"""The patterns of a board: overlapping blocks of squares, made from the board's own size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from dammen.geometry import Board

Shapes = tuple[tuple[int, ...], ...]
_BLOCK: Final = 4
"""A block of so many rows and columns has eight dark squares."""
_FULL_BLOCK: Final = 3
"""Where every cell is a square, one of so many rows and columns has nine."""
_BAND_MAX: Final = 8
"""Two whole rows are a pattern too where they have no more squares than this."""


def shapes_of(board: Board) -> Shapes:
    """Give the patterns of a board, each as the numbers of its squares in the order of its places in base three.

    Blocks of four rows and four columns begin at every second row and column, so that most squares lie in four of
    them. A small board has room for bands of two rows beside them. A board on which every cell is a square has blocks
    of three rows and columns, placed alike from both edges.
    """
    square_at = {cell: square for square, cell in enumerate(board.cells, 1)}

    def block(row: int, column: int, height: int, width: int) -> tuple[int, ...]:
        cells = ((row + down, column + right) for down in range(height) for right in range(width))
        return tuple(square_at[cell] for cell in cells if cell in square_at)

    if board.every_cell:
        return tuple(
            block(row, column, _FULL_BLOCK, _FULL_BLOCK)
            for row in _places(board.height)
            for column in _places(board.width)
        )
    found = [
        block(row, column, _BLOCK, _BLOCK)
        for row in range(0, board.height - _BLOCK + 1, 2)
        for column in range(0, board.width - _BLOCK + 1, 2)
    ]
    bands = [block(row, 0, 2, board.width) for row in range(board.height - 1)]
    return (*found, *(band for band in bands if len(band) <= _BAND_MAX))


def _places(length: int) -> list[int]:
    """Give where blocks of full boards begin, the same from either end: 0, 2, 3 and 5 of eight."""
    half = range(0, (length - _FULL_BLOCK) // 2 + 1, 2)
    return sorted({*half, *(length - _FULL_BLOCK - place for place in half)})
