"""Which pieces are left: patterns such as ``3K v K`` or ``2K M v K``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from dammen.errors import LawError
from dammen.model.pieces import Colour
from dammen.model.words import counted, join, number

if TYPE_CHECKING:
    from dammen.geometry import Board
    from dammen.model.position import Position

_TERM: Final = re.compile(r"([0-9]{0,2})(\+?)([KMP])")
_NOUNS: Final = {"K": "king", "M": "man", "P": "piece"}
_MANY: Final = 99


@dataclass(frozen=True)
class Army:
    """How many pieces a side may have in a pattern: the fewest and the most men, and kings, and pieces in all."""

    men: tuple[int, int]
    kings: tuple[int, int]
    pieces: tuple[int, int]

    def fits(self, men: int, kings: int) -> bool:
        """Say whether a side with so many men and kings fits."""
        limits = ((men, self.men), (kings, self.kings), (men + kings, self.pieces))
        return all(least <= count <= most for count, (least, most) in limits)


@dataclass(frozen=True)
class Material:
    """What the stronger and the weaker side have; ``text`` is the pattern as written."""

    text: str
    strong: Army
    weak: Army

    @property
    def words(self) -> str:
        """Say the pattern in words: ``two kings and a man against a king``."""
        return " against ".join(_said(side) for side in _sides(self.text))

    def stronger(self, position: Position) -> Colour | None:
        """Give the side that has the stronger part, White where both have as much; None if the pattern is not there."""
        for colour in Colour:
            if self.strong.fits(*position.count(colour)) and self.weak.fits(*position.count(colour.other)):
                return colour
        return None


def _sides(text: str) -> list[str]:
    return re.split(r"\s+v\s+", text.strip())


def _said(side: str) -> str:
    """Say one side of a pattern: ``3+K M`` is three or more kings and a man."""
    terms = [_TERM.fullmatch(term) for term in side.split()]
    said = []
    for match in filter(None, terms):
        count, noun = int(match[1] or 1), _NOUNS[match[3]]
        many = "men" if noun == "man" else f"{noun}s"
        more = " or more" if match[2] else ""
        said.append(f"a {noun}" if count == 1 and not more else f"{number(count)}{more} {many}")
    among = len(said) > 1 and "P" in side
    return f"{said[0]}, {join(said[1:])} among them," if among else join(said)


def _army(text: str, whole: str) -> Army:
    men = kings = pieces = (0, 0)
    for term in text.split():
        match = _TERM.fullmatch(term)
        if match is None:
            message = f"{term!r} in {whole!r} is no part of an ending; it may be K, M, P, 3K, or 3+K for three or more"
            raise LawError(message)
        least = int(match[1] or 1)
        span = (least, _MANY if match[2] else least)
        if match[3] == "K":
            kings = span
        elif match[3] == "M":
            men = span
        else:
            pieces = span
    if pieces == (0, 0):
        return Army(men, kings, (0, 2 * _MANY))
    return Army((men[0], _MANY), (kings[0], _MANY), pieces)


def read_material(text: str) -> Material:
    """Read an ending such as ``3K v K``: the stronger side first, K for kings, M for men.

    ``3+K`` is three kings or more; ``P`` counts pieces of either kind, so ``P v P`` is one piece each, and ``3P K`` is
    three pieces with a king at least among them.

    Raises:
        LawError: the text is no such pattern.

    """
    sides = _sides(text)
    if len(sides) != 2:  # noqa: PLR2004 - two sides play
        message = f"{text!r} is no ending; it must name both sides, as in 3K v K"
        raise LawError(message)
    strong, weak = (_army(side, text) for side in sides)
    return Material(text.strip(), strong, weak)


def words(position: Position) -> str:
    """Say what both sides have, the stronger first: ``three kings against one``."""
    white, black = (position.count(colour) for colour in Colour)
    strong, weak = sorted((white, black), key=lambda count: (sum(count), count[1]), reverse=True)
    if not strong[0] and not weak[0]:
        kings = f"{number(strong[1])} king{'' if strong[1] == 1 else 's'}"
        return f"{kings} against {number(weak[1])}"
    return f"{counted(*strong)} against {counted(*weak)}"


def long_diagonals(board: Board) -> frozenset[int]:
    """Give the squares of the diagonal that ends in corners of the board; none where every cell is a square."""
    if board.every_cell:
        return frozenset()
    cells = range(min(board.height, board.width))
    side = board.width - 1
    lines = ([(board.height - 1 - i, i) for i in cells], [(board.height - 1 - i, side - i) for i in cells])
    found = [[board.square(row, column) for row, column in line] for line in lines]
    return frozenset(square for line in found if None not in line for square in line if square is not None)
