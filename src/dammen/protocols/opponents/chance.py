"""An opponent that plays any move."""

from __future__ import annotations

import random

from dammen.engine import Limits
from dammen.model import Game
from dammen.protocols.opponents.interface import Answer, Opponent


class Chance(Opponent):
    """Every legal move is as likely as another."""

    def __init__(self, seed: int | None = None, name: str = "random") -> None:
        """Begin; a seed makes the moves the same each time."""
        self.name = name
        self._chance = random.Random(seed)  # noqa: S311 - a game

    async def choose(self, game: Game, limits: Limits) -> Answer:  # noqa: ARG002 - it does not think
        """Play any move."""
        return Answer(self._chance.choice(game.position.legal))
