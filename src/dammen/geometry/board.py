"""A board: which of its cells are squares of the game, and how they are numbered and named."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from dammen.errors import SquareError
from dammen.geometry.directions import Direction


class Corner(StrEnum):
    """A corner of the board as White sees it, from which counting starts, row by row."""

    TOP_LEFT = "top-left"
    TOP_RIGHT = "top-right"
    BOTTOM_LEFT = "bottom-left"
    BOTTOM_RIGHT = "bottom-right"

    @property
    def from_top(self) -> bool:
        """Say whether rows are counted from the north."""
        return self in {Corner.TOP_LEFT, Corner.TOP_RIGHT}

    @property
    def from_left(self) -> bool:
        """Say whether a row is counted from the west."""
        return self in {Corner.TOP_LEFT, Corner.BOTTOM_LEFT}


@dataclass(frozen=True)
class Board:
    """A rectangular board with numbered squares.

    Rows count from the north (Black's side), columns from the west, both from 0, as White sees the board.
    Squares count from 1 in the order of ``counted_from``. Letters name columns and figures name rows from
    ``lettered_from`` (``a1`` lies in that corner).

    Attributes:
        width: number of columns, at most 26.
        height: number of rows.
        every_cell: every cell is a square (Turkish draughts); otherwise only one colour is played on.
        mirrored: White's right-hand corner is a square instead of the left-hand one (Italian, Spanish).
        counted_from: corner of square 1.
        lettered_from: corner of a1.

    """

    width: int
    height: int
    every_cell: bool = False
    mirrored: bool = False
    counted_from: Corner = Corner.TOP_LEFT
    lettered_from: Corner = Corner.BOTTOM_LEFT

    def has_square(self, row: int, column: int) -> bool:
        """Say whether the cell lies on the board and is played on."""
        if not (0 <= row < self.height and 0 <= column < self.width):
            return False
        from_playing_corner = row - (self.height - 1) + column - (self.width - 1 if self.mirrored else 0)
        return self.every_cell or from_playing_corner % 2 == 0

    @cached_property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """Give the (row, column) of each square; the cell of square n stands at index n - 1."""
        rows = range(self.height) if self.counted_from.from_top else range(self.height - 1, -1, -1)
        columns = range(self.width) if self.counted_from.from_left else range(self.width - 1, -1, -1)
        return tuple((row, column) for row in rows for column in columns if self.has_square(row, column))

    @cached_property
    def _numbers(self) -> dict[tuple[int, int], int]:
        return {cell: index + 1 for index, cell in enumerate(self.cells)}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Give the algebraic name of each square; the name of square n stands at index n - 1."""
        corner = self.lettered_from
        return tuple(
            chr(ord("a") + (column if corner.from_left else self.width - 1 - column))
            + str(row + 1 if corner.from_top else self.height - row)
            for row, column in self.cells
        )

    @cached_property
    def _by_name(self) -> dict[str, int]:
        return {name: index + 1 for index, name in enumerate(self.names)}

    @property
    def size(self) -> int:
        """Give the number of squares."""
        return len(self.cells)

    @property
    def squares(self) -> range:
        """Give the numbers of all squares, 1 to ``size``."""
        return range(1, self.size + 1)

    def cell(self, square: int) -> tuple[int, int]:
        """Give the (row, column) of a square.

        Raises:
            SquareError: the board has no such square.

        """
        if not 1 <= square <= self.size:
            message = f"there is no square {square}; the board has squares 1 to {self.size}"
            raise SquareError(message)
        return self.cells[square - 1]

    def square(self, row: int, column: int) -> int | None:
        """Give the number of the square in a cell, or None where there is none."""
        return self._numbers.get((row, column))

    def name(self, square: int) -> str:
        """Give the algebraic name of a square, such as ``c3``."""
        self.cell(square)
        return self.names[square - 1]

    def number(self, name: str) -> int | None:
        """Give the number of the square with an algebraic name, or None where there is none."""
        return self._by_name.get(name)

    def neighbour(self, square: int, direction: Direction) -> int | None:
        """Give the next square in a direction, or None at the edge.

        On a board played on one colour an orthogonal neighbour is two cells away (Frisian draughts).
        """
        row, column = self.cell(square)
        down, right = direction.step
        stride = 1 if self.every_cell or (down and right) else 2
        return self._numbers.get((row + stride * down, column + stride * right))

    def ray(self, square: int, direction: Direction) -> tuple[int, ...]:
        """Give all squares in a direction up to the edge, nearest first."""
        found: list[int] = []
        here = self.neighbour(square, direction)
        while here is not None:
            found.append(here)
            here = self.neighbour(here, direction)
        return tuple(found)

    def row_from(self, square: int, *, north: bool) -> int:
        """Give how many rows a square lies from the north edge, or from the south edge."""
        row, _ = self.cell(square)
        return row if north else self.height - 1 - row
