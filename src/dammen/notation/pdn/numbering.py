"""How the squares of a text are counted: as the game's own board has them, or in one of the ways that files have."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from dammen.kernels import TABLE
from dammen.notation import squares
from dammen.notation.moves.text import Find

if TYPE_CHECKING:
    from dammen.geometry import Board
    from dammen.variants import Variant

_LETTERS: Final = 128
_COLUMNS: Final = 384
_ROWS: Final = 16


class Numbering(StrEnum):
    """A way of counting squares; the value says it."""

    OWN = "as the game counts them"
    FROM_ZERO = "from 0"
    FROM_ZERO_MIRRORED = "from 0, each row from its other end"
    """Of a row of four, 0 is the square 4, and 3 is 1."""
    TURNED = "from the other side of the board"
    """The letters are those that Black sees: a1 lies where h8 does."""

    @property
    def finder(self) -> Find:
        """Give what tells the square that a text means."""
        return squares.find if self is Numbering.OWN else self.square

    def square(self, text: str, variant: Variant) -> int | None:
        """Give the square that a text such as ``32``, ``07`` or ``c3`` means, or None where there is none."""
        if self is Numbering.OWN:
            return squares.find(text, variant)
        if text[:1].isdigit():
            number = int(text) if len(text) <= squares.MAX_FIGURES else -1
            return self._counted(number, variant.board)
        found = variant.board.number(text.lower())
        return found if found is None or self is not Numbering.TURNED else variant.board.size + 1 - found

    def _counted(self, number: int, board: Board) -> int | None:
        if self is Numbering.TURNED:
            return number if 0 < number <= board.size else None
        if not 0 <= number < board.size:
            return None
        if self is Numbering.FROM_ZERO:
            return number + 1
        half = board.width if board.every_cell else board.width // 2
        row, column = divmod(number, half)
        return row * half + half - column

    def column(self, square: int, board: Board) -> str:
        """Give the letter of a square's column."""
        return board.name(board.size + 1 - square if self is Numbering.TURNED else square)[0]


@lru_cache(maxsize=64)
def table(numbering: Numbering, variant: Variant) -> bytes:
    """Give the table by which the kernels read squares."""
    made = bytearray(TABLE)
    board = variant.board
    for number in range(min(_LETTERS, board.size + 1)):
        made[number] = numbering.square(str(number), variant) or 0
    for name in board.names:
        row = int(name[1:])
        if row < _ROWS:
            made[_LETTERS + (ord(name[0]) - ord("a")) * _ROWS + row] = numbering.square(name, variant) or 0
    for index in range(_COLUMNS, TABLE):
        made[index] = 255
    for square in board.squares:
        made[_COLUMNS + square] = ord(numbering.column(square, board)) - ord("a")
    return bytes(made)
