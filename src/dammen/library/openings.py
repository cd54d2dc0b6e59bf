"""What an opening is called."""

from __future__ import annotations

import array
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from dammen.book import openings
from dammen.library.names import folded, storable
from dammen.variants import Variant

_TAG: Final = "Opening"
_KEY: Final = 8


@lru_cache(maxsize=64)
def names(variant: Variant) -> tuple[Mapping[int, str], int]:
    """Give the names of the openings of a variant by the keys of their positions, and so many keys may be looked at."""
    known = openings.of(variant)
    # Other ways may lead there a little later.
    plies = 2 * max((opening.plies for opening in known), default=0)
    return {opening.position.key: opening.name for opening in known}, plies + 1 if known else 0


def called(asked: Sequence[str]) -> list[str]:
    """Give the names of the openings that have another name, in any language, with all of some words."""
    return sorted(
        {
            opening.name
            for opening in openings.every()
            for other in opening.also
            if all(f" {word}" in folded(other) for word in asked)
        }
    )


def name(tags: Mapping[str, str], keys: bytes, variant: Variant) -> str | None:
    """Give the name of a game's opening: what its own tag says, or what the book calls it, or None.

    As in the book, it is the last named position that was on the board; ``keys`` are those of the positions.
    """
    told = tags.get(_TAG)
    if told:
        return storable(told)
    known, count = names(variant)
    found = None
    if known:
        for key in array.array("Q", keys[: _KEY * count]):
            found = known.get(key, found)
    return found
