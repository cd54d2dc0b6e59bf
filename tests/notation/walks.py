"""Positions for the tests of notation: from play at random, and set up in all the ways of ``positions``."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from comparison import state_of
from dammen.model import Position
from dammen.model.game import Game
from dammen.variants import Variant
from positions import random_positions


def set_up(variant: Variant, count: int, seed: int) -> Iterator[Position]:
    """Give positions of a variant: crowded, kings only, near promotion, and rich in captures."""
    for setting in random_positions(variant, count, seed):
        yield Position(variant, state_of(setting))


def game_at_random(variant: Variant, seed: int, plies: int) -> Game:
    """Play a game of random moves."""
    random = Random(f"{variant.name} {seed}")
    game = Game(variant)
    while game.result is None and len(game.line()) < plies:
        game.play(random.choice(game.position.legal))
    return game
