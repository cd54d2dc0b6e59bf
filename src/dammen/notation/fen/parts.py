"""The parts of a FEN as they are read: pieces with the columns where they stood."""

from __future__ import annotations

from dataclasses import dataclass, field

from dammen.errors import FenError
from dammen.model import Colour, Piece
from dammen.notation import squares
from dammen.variants import Variant

Run = tuple[int, int]


@dataclass
class Parts:
    """What has been read of a FEN so far.

    Attributes:
        variant: the rules, which know the squares.
        turn: the side to move.
        pieces: the piece on each square.
        columns: the column, from 1, at which each square was read.
        runs: the king runs of White and Black; a square of 0 is still to be found.
        runs_column: where they were read.

    """

    variant: Variant
    turn: Colour = Colour.WHITE
    pieces: dict[int, Piece] = field(default_factory=dict)
    columns: dict[int, int] = field(default_factory=dict)
    runs: list[Run] = field(default_factory=lambda: [(0, 0), (0, 0)])
    runs_column: int | None = None

    def square(self, text: str, column: int) -> int:
        """Read a square.

        Raises:
            FenError: the board has no such square.

        """
        square = squares.find(text, self.variant)
        if square is None:
            message = (
                f"there is no square {squares.shorten(text)}; {self.variant.name} has {squares.span(self.variant)}"
            )
            raise FenError(message, column=column)
        return square

    def put(self, square: int, piece: Piece, column: int) -> None:
        """Set a piece on a square.

        Raises:
            FenError: a piece stands there already.

        """
        if square in self.pieces:
            message = f"square {self.variant.label(square)} is named twice; it was set at column {self.columns[square]}"
            raise FenError(message, column=column)
        self.pieces[square] = piece
        self.columns[square] = column

    def crown(self) -> None:
        """Crown every man that stands on its crowning row."""
        north, south = self.variant.crowning_rows()
        for square, piece in self.pieces.items():
            if square in (north if piece.colour is Colour.WHITE else south):
                self.pieces[square] = Piece.of(piece.colour, king=True)
