"""The key of a position in a book: the same for all positions that the game's symmetries make one."""

from __future__ import annotations

import zlib
from functools import lru_cache
from hashlib import blake2b
from typing import Final, NamedTuple

from dammen.book.symmetry import Symmetry, symmetries
from dammen.model import Colour, Move, Position
from dammen.variants import Variant

_PERSON: Final = b"dammen book"


class Frame(NamedTuple):
    """How a position is looked at in a book: by its key, and under the symmetry by which its moves are written."""

    key: int
    view: Symmetry


class Made(NamedTuple):
    """A move as a book writes it: start, end, and a check sum of the squares that are captured, 0 for none."""

    start: int
    end: int
    captured: int


@lru_cache(maxsize=256)
def _ways(variant: Variant, swapped: bool) -> tuple[tuple[Symmetry, bool], ...]:  # noqa: FBT001 - a key of the cache
    """Give the symmetries that let White move, if any does; and whether White moves then."""
    known = symmetries(variant)
    wanted = [view for view in known if view.swaps == swapped]
    return tuple((view, True) for view in wanted) or tuple((view, False) for view in known if not view.swaps)


def _bits(squares: tuple[int, ...], view: Symmetry) -> int:
    images = view.images
    found = 0
    for square in squares:
        found |= 1 << images[square - 1]
    return found


def _written(position: Position, view: Symmetry, *, white_moves: bool) -> bytes:
    """Write a position as it looks under a symmetry."""
    state = position.state
    white = (state.white_men, state.white_kings)
    black = (state.black_men, state.black_kings)
    runs = position.king_runs
    if view.swaps:
        white, black, runs = black, white, runs[::-1]
    sets = b"".join(_bits(squares, view).to_bytes(17, "little") for squares in (*white, *black))
    counts = bytes(
        part for count, square in runs for part in (count, view.square(square) if count else 0)
    )  # Frisian draughts
    return bytes([white_moves]) + sets + counts


def frame(position: Position) -> Frame:
    """Give the key of a position, and the view by which its moves are written."""
    ways = _ways(position.variant, position.turn is Colour.BLACK)
    text, view = min(
        ((_written(position, view, white_moves=white_moves), view) for view, white_moves in ways),
        key=lambda way: way[0],
    )
    digest = blake2b(text, digest_size=8, person=_PERSON).digest()
    return Frame(int.from_bytes(digest, "big"), view)


def written(move: Move, view: Symmetry) -> Made:
    """Write a move as it looks under a symmetry."""
    captured = zlib.crc32(bytes(sorted(view.square(square) for square in move.captured))) if move.captured else 0
    return Made(view.square(move.start), view.square(move.end), captured)
