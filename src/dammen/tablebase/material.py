"""What an ending is made of: the men and kings of the side to move, and those of the other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from dammen.errors import TablebaseError
from dammen.model import Position

if TYPE_CHECKING:
    from dammen.variants import Variant

_NAME: Final = re.compile(r"([0-9])m([0-9])k-([0-9])m([0-9])k\Z")
MOST: Final = 9
"""Pieces of one kind on a side."""
MOST_TOGETHER: Final = 10
"""Pieces in an ending that tables are built of."""


@dataclass(frozen=True, order=True)
class Material:
    """Men and kings of the side to move, and of the other: ``1m1k-0m2k``."""

    men: int
    kings: int
    foe_men: int
    foe_kings: int

    def __str__(self) -> str:
        """Write it as its file is called."""
        return f"{self.men}m{self.kings}k-{self.foe_men}m{self.foe_kings}k"

    @classmethod
    def read(cls, text: str) -> Material:
        """Read what :meth:`__str__` writes.

        Raises:
            TablebaseError: it is something else.

        """
        match = _NAME.match(text)
        if match is None:
            message = f"{text!r} is no ending; one is written like 1m1k-0m2k"
            raise TablebaseError(message)
        return cls(*(int(count) for count in match.groups()))

    @classmethod
    def of(cls, position: Position) -> Material:
        """Give what is on the board of a position."""
        own, foe = position.count(position.turn), position.count(position.turn.other)
        return cls(*own, *foe)

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """Give the four numbers."""
        return (self.men, self.kings, self.foe_men, self.foe_kings)

    @property
    def pieces(self) -> int:
        """Count the pieces."""
        return sum(self.counts)

    @property
    def mirror(self) -> Material:
        """Give the same pieces with the other side to move."""
        return Material(self.foe_men, self.foe_kings, self.men, self.kings)

    @property
    def first(self) -> Material:
        """Give the one of this and its mirror after which the two are called."""
        return max(self, self.mirror)

    @property
    def words(self) -> str:
        """Say it: ``2 men and 1 king against 1 king``."""
        return f"{_side(self.men, self.kings)} against {_side(self.foe_men, self.foe_kings)}"

    def is_exact(self, variant: Variant) -> bool:
        """Say whether tables of a variant are right of this ending and of all that it leads to.

        They take no account of how many moves running a king has made (Frisian draughts, WFD 2011), which binds a side
        only while it has men beside it.
        """
        sides = ((self.men, self.kings), (self.foe_men, self.foe_kings))
        return not variant.king_run or all(men == 0 or men + kings == 1 for men, kings in sides)

    def successors(self) -> set[Material]:
        """Give the endings that a move of the side to move may lead to, itself and its mirror left out.

        A move may take any of the other side's pieces, and may crown a man.
        """
        found = set()
        for men, kings in {(self.men, self.kings), (self.men - 1, self.kings + 1)}:
            if men < 0 or kings > MOST:
                continue
            for foe_men in range(self.foe_men + 1):
                for foe_kings in range(self.foe_kings + 1):
                    if foe_men + foe_kings:
                        found.add(Material(foe_men, foe_kings, men, kings))
        return found - {self, self.mirror}

    def needs(self) -> set[Material]:
        """Give the endings that must be solved before this one and its mirror, each pair by its first."""
        return {other.first for other in self.successors() | self.mirror.successors()}


def _side(men: int, kings: int) -> str:
    parts = [
        f"{count} {word if count == 1 else plural}"
        for count, word, plural in ((men, "man", "men"), (kings, "king", "kings"))
        if count
    ]
    return " and ".join(parts) or "nothing"


def endings(pieces: int) -> Iterator[Material]:
    """Give the first of each pair of endings of so many pieces, in an order in which each finds what it needs."""
    found = {
        Material(men, kings, foe_men, pieces - men - kings - foe_men).first
        for men in range(pieces + 1)
        for kings in range(pieces + 1 - men)
        for foe_men in range(pieces + 1 - men - kings)
        if 0 < men + kings < pieces
    }
    yield from sorted(found, key=lambda material: (material.men + material.foe_men, material))


def leading_to(material: Material) -> Iterator[Material]:
    """Give the endings that one leads to, however far on, and it at last, in an order in which each finds its own."""
    found = {material.first}
    while more := {other for one in found for other in one.needs()} - found:
        found |= more
    yield from sorted(found, key=lambda one: (one.pieces, one.men + one.foe_men, one))


def up_to(pieces: int) -> Iterator[Material]:
    """Give the endings of two pieces, of three, and so on."""
    for count in range(2, pieces + 1):
        yield from endings(count)
