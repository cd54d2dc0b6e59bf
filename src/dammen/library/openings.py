"""What an opening is called."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from dammen.book import openings
from dammen.model.game import Game
from dammen.model.tree import Node
from dammen.variants import Variant

_TAG: Final = "Opening"


@lru_cache(maxsize=64)
def _plies(variant: Variant) -> int:
    """Give how many plies the longest opening has that the book names; 0 where it names none."""
    return max((opening.plies for opening in openings.of(variant)), default=0)


def name(game: Game, line: Sequence[Node]) -> str | None:
    """Give the name of a game's opening: what its own tag says, or what the book calls it, or None.

    ``line`` is the game's main line.
    """
    told = game.tags.get(_TAG)
    if told:
        return told
    plies = _plies(game.variant)
    if not plies:
        return None
    # Other ways may lead there a little later.
    found = openings.name([game.start, *(node.position for node in line[: 2 * plies])])
    return None if found is None else found.name
