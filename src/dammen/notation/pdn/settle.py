"""Settling what a short text left open by what follows it in the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dammen.errors import MoveTextError
from dammen.model import Move, Position
from dammen.notation import moves

LOOK_AHEAD: Final = 60
"""How many plies of the game may decide between two readings."""
BUDGET: Final = 2000
"""How many plies may be tried in all for one such decision."""


class Settler:
    """Decides between readings of one text by how far the rest of the line can then be replayed."""

    def __init__(self, following: Sequence[str]) -> None:
        """Keep the texts that follow."""
        self.following = following[:LOOK_AHEAD]
        self.left = BUDGET

    def choose(self, found: list[Move], position: Position) -> tuple[Move, bool]:
        """Give the best reading, and whether it is the only one that goes so far."""
        reached = [self._reach(position.play(move), 0) for move in found]
        best = max(reached)
        return found[reached.index(best)], reached.count(best) == 1

    def _reach(self, position: Position, index: int) -> int:
        """Count the texts that can be replayed from here."""
        while index < len(self.following) and self.left > 0:
            self.left -= 1
            try:
                found = moves.candidates(self.following[index], position)
            except MoveTextError:
                return index
            if not found:
                return index
            index += 1
            if len(found) > 1:
                return max(self._reach(position.play(move), index) for move in found)
            position = position.play(found[0])
        return index
