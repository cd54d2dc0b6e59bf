"""Pieces, and the colours of the sides."""

from __future__ import annotations

from enum import StrEnum

from dammen.variants import Colour

__all__ = ["Colour", "Piece"]


class Piece(StrEnum):
    """A man or a king of one colour; its value is the letter of Hub's position string."""

    WHITE_MAN = "w"
    WHITE_KING = "W"
    BLACK_MAN = "b"
    BLACK_KING = "B"

    @property
    def colour(self) -> Colour:
        """Give the side that the piece belongs to."""
        return Colour.WHITE if self in {Piece.WHITE_MAN, Piece.WHITE_KING} else Colour.BLACK

    @property
    def is_king(self) -> bool:
        """Say whether the piece is crowned."""
        return self.value.isupper()

    @classmethod
    def of(cls, colour: Colour, *, king: bool) -> Piece:
        """Give the man or the king of a colour."""
        letter = "w" if colour is Colour.WHITE else "b"
        return cls(letter.upper() if king else letter)
