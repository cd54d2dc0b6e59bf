"""How often each move of a position is to be chosen: by how often it was played, how it fared, and what it is worth."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from dammen.book.record import Told

_UNIT: Final = 16
"""The weight of a move that was played once and is as good as the best."""
_HALVED_BY: Final = 10
"""By so many hundredths of a man a move must be worse to be chosen half as often."""


def expectation(told: Told) -> float:
    """Give what a move brought, from 0 to 1, as if one game more of it had been won and one lost."""
    unknown = told.games - told.wins - told.draws - told.losses
    return (told.wins + (told.draws + unknown) / 2 + 1) / (told.games + 2)


def weigh(moves: Collection[Told]) -> None:
    """Set the weight of each move of one position.

    A move weighs by its games, times four of the square of what it brought (so that half the points leave it as it is),
    and halved for each ten hundredths of a man that the engine thinks it worse than the best. A move that only the
    engine has looked at counts as one game.
    """
    scores = [told.score for told in moves if told.score is not None]
    best = max(scores, default=0)
    for told in moves:
        played = 4 * told.games * expectation(told) ** 2 if told.games else 1.0
        behind = best - told.score if told.score is not None else 0
        told.weight = round(_UNIT * played * 2 ** (-behind / _HALVED_BY))
