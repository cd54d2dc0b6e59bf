"""Settling what a short text left open by what follows it in the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from dammen.errors import MoveTextError
from dammen.model import Move, Position
from dammen.notation import moves
from dammen.notation.moves.text import Find

LOOK_AHEAD: Final = 60
"""How many plies of the game may decide between two readings."""
FOR_ONE: Final = 2000
"""How many plies may be tried for one such decision."""
FOR_ALL: Final = 300_000
"""How many plies may be tried for all the decisions of a file; after that the first reading is taken."""


REASONS: Final = 500
"""So many moves of a file are refused with their reason; after that they are only said not to be legal."""


@dataclass
class Budget:
    """The plies that may still be tried in a file, and how many reasons may still be looked for."""

    left: int = FOR_ALL
    reasons: int = REASONS


class Settler:
    """Decides between readings of one text by how far the rest of the line can then be replayed."""

    def __init__(self, following: Sequence[str], find: Find, budget: Budget) -> None:
        """Keep the texts that follow, and take a share of what the file may cost."""
        self.following = following[:LOOK_AHEAD]
        self.find = find
        self.left = min(FOR_ONE, budget.left)
        budget.left -= self.left
        self.budget = budget

    def choose(self, found: list[Move], position: Position) -> tuple[Move, bool]:
        """Give the best reading, and whether it is the only one that goes so far."""
        reached = [self._reach(position.play(move), 0) for move in found]
        exhausted = self.left <= 0
        self.budget.left += self.left
        best = max(reached)
        return found[reached.index(best)], reached.count(best) == 1 and not exhausted

    def _reach(self, position: Position, index: int) -> int:
        """Count the texts that can be replayed from here, trying every reading of each."""
        best, waiting = index, [(position, index)]
        while waiting and self.left > 0:
            here, index = waiting.pop()
            while index < len(self.following) and self.left > 0:
                self.left -= 1
                found = self._readings(self.following[index], here)
                if not found:
                    break
                index += 1
                waiting += [(here.play(move), index) for move in found[:0:-1]]
                here = here.play(found[0])
            best = max(best, index)
            if best == len(self.following):
                break
        return best

    def _readings(self, text: str, position: Position) -> list[Move]:
        try:
            return moves.candidates(text, position, self.find)
        except MoveTextError:
            return []
