"""How the squares of a board are laid out on the bits of a word.

A board played on one colour gets a spare bit after every second row, so that each diagonal step is one shift by
the same amount wherever it starts, and a step off the board lands on a bit that is never vacant. A board played on
every cell has no room for spare bits in 64; there a step is masked by the squares from which it stays on the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from dammen.errors import VariantError
from dammen.geometry import Direction

if TYPE_CHECKING:
    from dammen.geometry import Board

# The first four lead to higher bits; the opposite of direction d is d ^ 4.
DIRECTIONS: Final = (
    Direction.E,
    Direction.SE,
    Direction.S,
    Direction.SW,
    Direction.W,
    Direction.NW,
    Direction.N,
    Direction.NE,
)


@dataclass(frozen=True)
class Layout:
    """Where each square lies, and what a step is.

    Attributes:
        bits: the bit of each square number.
        shifts: how far a step to the east, south-east, south, and south-west goes.
        sources: for each of the eight directions, the squares from which a step stays on the board.
        width: bits in use.

    """

    bits: dict[int, int]
    shifts: tuple[int, int, int, int]
    sources: tuple[tuple[int, ...], ...]
    width: int

    @property
    def word_bits(self) -> int:
        """Give the size of the word that holds a set of squares: 64 or 128."""
        return 64 if self.width <= 64 else 128  # noqa: PLR2004 - the sizes of machine words


def lay(board: Board) -> Layout:
    """Lay a board out.

    Raises:
        VariantError: the board has more squares than the largest word has bits.

    """
    if board.every_cell:
        bits = {square: row * board.width + column for square, (row, column) in enumerate(board.cells, 1)}
        shifts = (1, board.width + 1, board.width, board.width - 1)
    else:
        half = (board.width + 1) // 2
        # Rows come in pairs; in the first row of a pair the squares begin one cell from the edge.
        first = 1 if board.has_square(0, 0) else 0
        bits = {}
        for square, (row, column) in enumerate(board.cells, 1):
            pair, second = divmod(row + first, 2)
            bits[square] = pair * (2 * half + 1) + second * half + column // 2 - first * half
        shifts = (1, half + 1, 2 * half + 1, half)
    width = max(bits.values()) + 1
    if width > 127:  # noqa: PLR2004 - one bit of the largest word stays free
        message = f"a board of {board.width} by {board.height} is too large"
        raise VariantError(message)
    sources = tuple(
        tuple(square for square in board.squares if board.neighbour(square, direction) is not None)
        for direction in DIRECTIONS
    )
    return Layout(bits, shifts, sources, width)
