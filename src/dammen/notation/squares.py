# ruff: noqa: RUF001 - signs that look alike are what this file is about
"""Squares as text: numbers or letters, in any variant, with the look-alikes that people type."""

from __future__ import annotations

from typing import Final

from dammen.variants import Variant

LOOK_ALIKES: Final = str.maketrans(
    {
        # Cyrillic letters that stand where Latin ones are meant; the ha is the capture sign, as in Russian books.
        **dict(zip("абвсцдефгнк", "abbccdefghk", strict=True)),
        **dict(zip("АБВСЦДЕФГНК", "ABBCCDEFGHK", strict=True)),
        **dict.fromkeys("хХ×✕", "x"),
        **dict.fromkeys("‐‑‒–—−", "-"),
        **dict.fromkeys("：∶", ":"),
    }
)
"""One character for one character, so that columns stay what they are."""

LETTER: Final = "[a-nA-NабвсцдефгнАБВСЦДЕФГН]"
"""What may stand for the letter of a column, as a pattern."""
SIGN: Final = "[-x:X×✕хХ‐‑‒–—−]"
"""What may stand between the squares of a move, as a pattern."""

MAX_FIGURES: Final = 3


def find(text: str, variant: Variant) -> int | None:
    """Give the number of a square written as ``32``, ``07`` or ``c3``, or None where the board has no such square."""
    if not text[:1].isdigit():
        return variant.board.number(text.lower())
    figures = text.lstrip("0")
    if not figures or len(figures) > MAX_FIGURES:
        return None
    number = int(figures)
    return number if number <= variant.board.size else None


def span(variant: Variant) -> str:
    """Say which squares a variant has, in its own way of writing them first."""
    board = variant.board
    numbers = f"1 to {board.size}"
    letters = f"{min(board.names)} to {max(board.names)}"
    return f"{letters} (or {numbers})" if variant.algebraic else numbers


def shorten(text: str, length: int = 20) -> str:
    """Give text fit for a message: quoted, and cut where it is long."""
    return repr(text if len(text) <= length else text[:length] + "…")
