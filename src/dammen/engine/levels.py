"""The ten levels: how deep each looks, how often it slips, and how it chooses among moves that it thinks alike.

A level is data. Weak levels err as people do: they look less far, do not follow an exchange to its end, take a move
that is nearly as good for the best, and now and then see nothing at all. Every move stays legal.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from dammen.engine._kernel import CAPTURE_PLIES_MAX, CERTAIN
from dammen.errors import EngineError

FULL: Final = 10


@dataclass(frozen=True)
class Level:
    """One level of play.

    Attributes:
        depth: plies that it looks, at most; None for no bound.
        nodes: positions that it visits for a move, at most; None for no bound.
        seconds: what it takes for a move where nothing limits it.
        noise: by how much (standard deviation, hundredths of a man) it misjudges each move.
        slip: how often it plays any move.
        capture_plies: how far it follows captures beyond its depth.

    """

    depth: int | None
    nodes: int | None
    seconds: float
    noise: float = 0.0
    slip: float = 0.0
    capture_plies: int = CAPTURE_PLIES_MAX

    @property
    def is_full(self) -> bool:
        """Say whether it is as strong as it can be."""
        return self.depth is None and self.nodes is None and not self.human

    @property
    def human(self) -> bool:
        """Say whether it errs on purpose."""
        return self.noise > 0 or self.slip > 0


_LEVELS: Final = (
    Level(depth=1, nodes=20_000, seconds=0.5, noise=80, slip=0.30, capture_plies=1),
    Level(depth=1, nodes=20_000, seconds=0.5, noise=70, slip=0.18, capture_plies=2),
    Level(depth=2, nodes=50_000, seconds=0.5, noise=50, slip=0.10, capture_plies=2),
    Level(depth=2, nodes=50_000, seconds=0.5, noise=35, slip=0.05),
    Level(depth=3, nodes=100_000, seconds=0.5, noise=26, slip=0.03),
    Level(depth=5, nodes=200_000, seconds=1.0, noise=18, slip=0.02),
    Level(depth=6, nodes=300_000, seconds=1.0, noise=10),
    Level(depth=8, nodes=200_000, seconds=1.0),
    Level(depth=11, nodes=800_000, seconds=1.5),
    Level(depth=None, nodes=None, seconds=2.0),
)


def level_of(number: int) -> Level:
    """Find a level by its number.

    Raises:
        EngineError: there is no such level.

    """
    if number not in range(1, len(_LEVELS) + 1):
        message = f"there is no level {number}; levels go from 1 to {len(_LEVELS)}"
        raise EngineError(message)
    return _LEVELS[int(number) - 1]


def slips(level: Level, chance: random.Random) -> bool:
    """Say whether the level plays any move this time."""
    return level.slip > 0 and chance.random() < level.slip


def pick(scores: Sequence[int], level: Level, chance: random.Random) -> int:
    """Pick a move by its score as the level misjudges it; what wins or loses by force is seen as it is."""
    seen = [score if abs(score) >= CERTAIN else score + chance.gauss(0.0, level.noise) for score in scores]
    return max(range(len(seen)), key=seen.__getitem__)
