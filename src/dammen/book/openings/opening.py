"""What an opening is: a name for a position early in a game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from dammen.model import Position
from dammen.notation import moves
from dammen.variants import Certainty, Variant


@dataclass(frozen=True)
class Opening:
    """A named position of a variant, with the moves by which it is told.

    Attributes:
        name: the name.
        variant: the game.
        moves: the moves that lead there from the start, in the variant's own notation.
        source: where the name comes from.
        certainty: how sure that is.
        also: other names, in other languages too.
        note: a word more, or nothing.

    """

    name: str
    variant: Variant
    moves: tuple[str, ...]
    source: str
    certainty: Certainty
    also: tuple[str, ...] = ()
    note: str = ""

    @property
    def plies(self) -> int:
        """Give how many moves lead there."""
        return len(self.moves)

    @cached_property
    def position(self) -> Position:
        """Give the position that bears the name.

        Raises:
            MoveTextError: a move cannot be read.
            MoveError: a move is not legal, or may be several.

        """
        position = Position.start(self.variant)
        for text in self.moves:
            position = position.play(moves.read(text, position))
        return position
