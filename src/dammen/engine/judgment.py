"""What the engine makes of an offer."""

from __future__ import annotations

from typing import Final

_WORSE: Final = -50
"""In hundredths of a man: a side that stands so badly is glad of a draw."""
_LEVEL: Final = 10
"""And one that stands no better than this takes it late in a game."""
_LATE: Final = 40
"""So many plies are late."""


def takes_draw(score: int, plies: int) -> bool:
    """Say whether a side should take a draw: when it stands worse, or late in a game that is level.

    Args:
        score: how the side stands that is asked, in hundredths of a man.
        plies: how many have been played.

    """
    return score <= _WORSE or (plies >= _LATE and score <= _LEVEL)
