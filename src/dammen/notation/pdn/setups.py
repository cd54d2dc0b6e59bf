"""Where games begin, and positions set up amid a game: PDN's SETUP."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import Final

from dammen import variants
from dammen.errors import FenError
from dammen.model import Colour, Position
from dammen.notation import fen
from dammen.variants import Variant

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


@lru_cache(maxsize=64)
def _start(name: str) -> Position:
    return Position.start(name)


def start_of(variant: Variant) -> Position:
    """Give the position from which a game of a variant begins; for those of the table it is at hand."""
    known = any(variant is each for each in variants.ALL)
    return _start(variant.name) if known else Position.start(variant)
