"""Whether a move is written as PDN 3.0 has it."""

from __future__ import annotations

from dammen.model import Move, Position
from dammen.notation.moves.lines import canonical
from dammen.notation.moves.text import take_apart

_ENDS = 2


def refusal(text: str, move: Move, position: Position) -> str | None:
    """Say why the text of a legal move is not as the standard has it, or give None.

    A capture is written with ``x`` or ``:``, a move that takes nothing with ``-``; a capture names its start and end,
    or its whole path with every turning square (PDN 3.0, restrictions).
    """
    variant = position.variant
    if move.is_capture and "-" in text and variant.separator != "-":
        return f"{text!r} is a capture; it is written with {variant.separator}"
    if not move.is_capture and ("x" in text or ":" in text):
        return f"{text!r} takes nothing; it is written with -"
    squares = take_apart(text, variant).squares
    if len(squares) > _ENDS and squares not in {move.path, canonical(move, variant.board)}:
        return f"{text!r} names neither start and end alone nor the whole path"
    return None
