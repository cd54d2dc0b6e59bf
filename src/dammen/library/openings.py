"""What an opening is called."""

from __future__ import annotations

from itertools import islice
from typing import Final

from dammen.book import openings
from dammen.model.game import Game

_TAG: Final = "Opening"
_PLIES: Final = 60
"""Openings with a name are shorter."""


def name(game: Game) -> str | None:
    """Give the name of a game's opening: what its own tag says, or what the book calls it, or None."""
    told = game.tags.get(_TAG)
    if told:
        return told
    found = openings.name(islice(game.positions(), _PLIES))
    return None if found is None else found.name
