"""Naming a game by its opening: by the positions on the board, whatever the order of the moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from dammen.book.openings.opening import Opening
from dammen.book.openings.reading import of
from dammen.model import Game, Position
from dammen.variants import Variant


@lru_cache(maxsize=64)
def _index(variant: Variant) -> Mapping[Position, Opening]:
    return {opening.position: opening for opening in of(variant)}


def name(played: Game | Iterable[Position]) -> Opening | None:
    """Give the opening of a game: the last named position that was on the board, or None where there was none.

    Args:
        played: a game, of which the main line counts, or its positions in their order.

    """
    positions = played.positions() if isinstance(played, Game) else played
    found: Opening | None = None
    for position in positions:
        found = _index(position.variant).get(position, found)
    return found


def at(position: Position) -> Opening | None:
    """Give the opening whose name a position bears itself, or None."""
    return _index(position.variant).get(position)
