"""The slips of weak players at a board with the huff: a capture not seen, one cut short, a huff forgotten."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Slips:
    """How often a level slips, from 0 to 1.

    Attributes:
        overlooks: it does not see that a piece can take.
        stops: it stops a capture of several pieces early, or takes fewer than it must.
        forgets: it does not see that its opponent neglected a capture.
        misses: it does not see that it may claim the game.

    """

    overlooks: float = 0.0
    stops: float = 0.0
    forgets: float = 0.0
    misses: float = 0.0


NONE: Final = Slips()
_LEVELS: Final = (
    Slips(overlooks=0.25, stops=0.30, forgets=0.60, misses=0.50),
    Slips(overlooks=0.15, stops=0.20, forgets=0.45, misses=0.30),
    Slips(overlooks=0.10, stops=0.12, forgets=0.35, misses=0.20),
    Slips(overlooks=0.06, stops=0.08, forgets=0.25, misses=0.10),
    Slips(overlooks=0.03, stops=0.05, forgets=0.15),
    Slips(overlooks=0.015, stops=0.03, forgets=0.08),
    Slips(overlooks=0.005, stops=0.01, forgets=0.04),
)


def slips_of(level: int) -> Slips:
    """Give the slips of a level; the strongest have none."""
    return _LEVELS[level - 1] if level <= len(_LEVELS) else NONE


def happens(often: float, chance: random.Random) -> bool:
    """Say whether a slip happens this time."""
    return often > 0 and chance.random() < often
