"""From what people write, on the command line or in a form, to what is asked of the board."""

from __future__ import annotations

import re
from typing import Any

from dammen.errors import LibraryError
from dammen.library.asking import read_material, read_part
from dammen.notation import fen as fens
from dammen.notation import squares
from dammen.variants import Variant


def board_asked(  # noqa: PLR0913 - each is an option, or a field
    variant: Variant | None,
    *,
    position: str | None = None,
    part: str | None = None,
    vacant: str | None = None,
    material: str | None = None,
    lasting: int = 1,
    turned: bool = False,
) -> dict[str, Any]:
    """Give the fields of a query that speak of the board.

    Args:
        variant: the rules; without them the squares of the position or the part tell the game.
        position: a FEN.
        part: a FEN of some of the pieces; ``?`` for the side to move is either.
        vacant: squares on which nothing stands, as ``27,28``.
        material: how many pieces there are, as ``W3K1:B2``.
        lasting: as in the query.
        turned: as in the query.

    Raises:
        FenError: a FEN cannot be read.
        LibraryError: something else cannot be read; the message says what would be right.

    """
    found: dict[str, Any] = {"lasting": lasting, "turned": turned}
    if position is not None:
        found["position"] = fens.position(position, variant)
    if part is not None or vacant is not None:
        text = part or "?:W:B"
        rules = variant or (found["position"].variant if position is not None else fens.read(_sided(text)).variant)
        found["part"] = read_part(text, rules, _squares(vacant or "", rules))
    if material is not None:
        found["material"] = read_material(material)
    return found


def _sided(text: str) -> str:
    return re.sub(r"\A\s*\?", "W", text)


def _squares(text: str, variant: Variant) -> tuple[int, ...]:
    found = []
    for word in filter(None, re.split(r"[,\s]+", text)):
        square = squares.find(word, variant)
        if square is None:
            message = f"there is no square {word}; {variant.name} has {squares.span(variant)}"
            raise LibraryError(message)
        found.append(square)
    return tuple(found)
