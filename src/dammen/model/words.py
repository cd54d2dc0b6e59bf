"""Words for squares, pieces, counts and directions, as the explanations need them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from dammen.geometry import ALL_DIRECTIONS, DIAGONAL, ORTHOGONAL, Direction

if TYPE_CHECKING:
    from dammen.model.pieces import Piece
    from dammen.model.position import Position
    from dammen.variants import Variant

_NUMBERS: Final = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
_ORDINALS: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def number(count: int) -> str:
    """Give a whole number in words up to twelve, in figures beyond."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def ordinal(count: int) -> str:
    """Give the place of something in a row: ``third``, ``12th``."""
    if 0 < count < len(_ORDINALS):
        return _ORDINALS[count]
    ending = "th" if count % 100 in {11, 12, 13} else {1: "st", 2: "nd", 3: "rd"}.get(count % 10, "th")
    return f"{count}{ending}"


def join(items: Iterable[str], word: str = "and") -> str:
    """Join words as a sentence does: ``a, b and c``."""
    found = list(items)
    if len(found) <= 1:
        return "".join(found)
    return f"{', '.join(found[:-1])} {word} {found[-1]}"


def sentence(words: str) -> str:
    """Write a clause as a sentence: ``a man ...`` with a capital letter, ``c3 must ...`` as it is, and a full stop."""
    text = words.strip()
    if not any(letter.isdigit() for letter in text.partition(" ")[0]):  # the name of a square stays as it is
        text = text[:1].upper() + text[1:]
    return text if not text or text.endswith((".", "!", "?", "…")) else f"{text}."


def squares(variant: Variant, numbers: Iterable[int], word: str = "and") -> str:
    """Name squares as the variant writes them."""
    return join((variant.label(square) for square in numbers), word)


def kind(piece: Piece) -> str:
    """Say whether a piece is a man or a king."""
    return "king" if piece.is_king else "man"


def piece_on(position: Position, square: int) -> str:
    """Name the piece on a square: ``the man on 32``."""
    return f"the {kind(position.pieces[square])} on {position.variant.label(square)}"


def cite(variant: Variant, *fields: str) -> str:
    """Give the article of the first of some fields that has one, in brackets; nothing where none has."""
    for field in fields:
        article = variant.article(field)
        if article:
            return f" ({article.replace(' (', ', ').replace(')', '')})"  # no brackets within brackets
    return ""


def counted(men: int, kings: int) -> str:
    """Count men and kings in words: ``two men and a king``."""
    parts = []
    if men:
        parts.append("a man" if men == 1 else f"{number(men)} men")
    if kings:
        parts.append("a king" if kings == 1 else f"{number(kings)} kings")
    return join(parts) or "nothing"


_BACKWARD: Final = frozenset({Direction.S, Direction.SE, Direction.SW})


def ways(directions: Sequence[Direction]) -> str:
    """Describe a set of White's directions: ``diagonally forward``, ``straight forward or sideways``."""
    given = set(directions)
    if given == set(ALL_DIRECTIONS):
        return "in all eight directions"
    parts: list[str] = []
    if given >= set(ORTHOGONAL):
        parts.append("along rows and columns")
        given -= set(ORTHOGONAL)
    if given >= set(DIAGONAL):
        parts.append("diagonally")
        given -= set(DIAGONAL)
    named = (
        ("straight forward", {Direction.N}),
        ("sideways", {Direction.W, Direction.E}),
        ("straight backward", {Direction.S}),
        ("diagonally forward", {Direction.NW, Direction.NE}),
        ("diagonally backward", {Direction.SW, Direction.SE}),
    )
    parts.extend(words for words, some in named if some & given)
    return join(parts, "or")


def way(direction: Direction) -> str:
    """Describe one of White's directions: ``backwards``, ``sideways``, ``straight forward``, ``diagonally forward``."""
    if direction in _BACKWARD:
        return "backwards"
    if direction in {Direction.W, Direction.E}:
        return "sideways"
    return "straight forward" if direction is Direction.N else "diagonally forward"
