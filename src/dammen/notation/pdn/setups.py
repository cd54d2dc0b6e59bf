"""Positions set up amid a game: PDN's SETUP."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from dammen.errors import FenError
from dammen.model import Colour, Position
from dammen.notation import fen

_COMMAND: Final = re.compile(r"/\s*(?:FEN)?\s*\"?(.*?)\"?\s*/\Z", re.DOTALL)
_NULL: Final = re.compile(r"\s*([WwBb])\s*:[\s:WwBb]*\Z")


def set_up(command: str, before: Position) -> Position:
    """Give the position that a command such as ``/FEN "B:W28:B19"/`` sets up.

    One that names no piece changes the side to move: a null move (proposed for PDN).

    Raises:
        FenError: the position cannot be read.

    """
    match = _COMMAND.match(command)
    text = match[1] if match else command
    null = _NULL.match(text)
    if null is None:
        return fen.position(text, before.variant, crown=True)
    if not before.pieces:  # pragma: no cover - a position has pieces
        message = "there is no piece on the board"
        raise FenError(message, column=1)
    turn = Colour.WHITE if null[1] in "Ww" else Colour.BLACK
    return replace(before.setup(), turn=turn).position()
