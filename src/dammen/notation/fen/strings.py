"""Positions as one character for each square: the Hub protocol's string and DamExchange's."""

from __future__ import annotations

import re
from typing import Final

from dammen.errors import FenError
from dammen.model import Colour, Piece
from dammen.notation.fen.parts import Parts

HUB: Final = {piece: piece.value for piece in Piece}
"""Hub 2.1: ``w b W B`` and ``e`` for a vacant square; the first character is the side to move."""
DXP: Final = {piece: piece.value.translate(str.maketrans("bB", "zZ")) for piece in Piece}
"""DamExchange 1: the same with ``z`` (zwart) for black."""

LOOKS_LIKE: Final = re.compile(r"[WBZ][wWbBzZe]{3,}\Z")
_PIECES: Final = {letter: piece for table in (HUB, DXP) for piece, letter in table.items()}


def read(text: str, parts: Parts, column: int) -> None:
    """Read a position string that begins at a column.

    Raises:
        FenError: it has not one character for each square.

    """
    size = parts.variant.board.size
    if len(text) != size + 1:
        message = (
            f"a position string of {parts.variant.name} has the side to move and {size} squares, "
            f"{size + 1} characters; this one has {len(text)}"
        )
        raise FenError(message, column=column)
    parts.turn = Colour.WHITE if text[0] == "W" else Colour.BLACK
    for square, letter in enumerate(text[1:], start=1):
        if letter != "e":
            parts.put(square, _PIECES[letter], column + square)


def write(turn: Colour, pieces: dict[int, Piece], size: int, letters: dict[Piece, str]) -> str:
    """Write a position as a string in one of the two alphabets."""
    side = letters[Piece.of(turn, king=True)]
    return side + "".join(letters[pieces[square]] if square in pieces else "e" for square in range(1, size + 1))
