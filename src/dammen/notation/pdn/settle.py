"""Settling what a short text left open by what follows it in the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from dammen.errors import MoveTextError
from dammen.model import Move, Position
from dammen.notation import moves

LOOK_AHEAD: Final = 60
"""How many plies of the game may decide between two readings."""
FOR_ONE: Final = 2000
"""How many plies may be tried for one such decision."""
FOR_ALL: Final = 300_000
"""How many plies may be tried for all the decisions of a file; after that the first reading is taken."""


@dataclass
class Budget:
    """The plies that may still be tried in a file."""

    left: int = FOR_ALL


class Settler:
    """Decides between readings of one text by how far the rest of the line can then be replayed."""

    def __init__(self, following: Sequence[str], budget: Budget) -> None:
        """Keep the texts that follow, and take a share of what the file may cost."""
        self.following = following[:LOOK_AHEAD]
        self.left = min(FOR_ONE, budget.left)
        budget.left -= self.left
        self.budget = budget

    def choose(self, found: list[Move], position: Position) -> tuple[Move, bool]:
        """Give the best reading, and whether it is the only one that goes so far."""
        reached = [self._reach(position.play(move), 0) for move in found]
        self.budget.left += self.left
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
