"""A move that has been carried out, on its way to be judged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dammen.laws.referee.state import Before, Way
    from dammen.laws.referee.ways import Judged
    from dammen.model import Colour


@dataclass(frozen=True)
class Made:
    """A move that has been carried out, with what it was held against.

    Attributes:
        side: who made it.
        way: the whole of it, with what was taken from the opponent.
        own: the squares from which he took pieces of his own.
        before: the board before it.
        rightful: the same with every king by right as one.
        judged: what it was.

    """

    side: Colour
    way: Way
    own: tuple[int, ...]
    before: Before
    rightful: str
    judged: Judged
