"""Scores as programs tell them to each other."""

from __future__ import annotations

from math import copysign

from dammen.engine.report import is_proved, win_in


def told(score: int) -> int:
    """Give a score of our engine's as Scan would tell it, from whose scores programs read wins.

    A win in so many plies is so many hundredths of a man below 100 men, one that tables alone promise is 90 men, and no
    judgment comes to more than 80.

    Args:
        score: hundredths of a man, or a proof.

    """
    distance = win_in(score)
    if distance is not None:
        size = 10_000 - abs(distance)
    elif is_proved(score):
        size = 9_000
    else:
        size = min(8_000, abs(score))
    return int(copysign(size, score))
