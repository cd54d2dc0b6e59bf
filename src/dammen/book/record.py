"""One move of a book as bytes, and what is told of it."""

from __future__ import annotations

import mmap
import struct
from dataclasses import dataclass
from typing import Final, NamedTuple

from dammen.book.key import Made

_LAYOUT: Final = struct.Struct("<QBBHIIIIIhBBI")
SIZE: Final = _LAYOUT.size
"""Bytes of one move: 40."""
_KEY: Final = struct.Struct("<Q")
_SCORED: Final = 1
_MOST: Final = (1 << 32) - 1


class Place(NamedTuple):
    """Which move of which position; books are sorted by it."""

    key: int
    move: Made


@dataclass
class Told:
    """What a book knows of a move, for the side that makes it.

    Attributes:
        games: in how many games it was played.
        wins: how many of them that side won.
        draws: how many were drawn.
        losses: how many it lost; what is missing has no known result.
        score: what the engine gives it, in hundredths of a man, or None where it was not asked.
        depth: how many plies the engine looked, at the end of the line.
        weight: how often it is to be chosen, beside the other moves; 0 is never.

    """

    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    score: int | None = None
    depth: int = 0
    weight: int = 0

    def add(self, other: Told) -> None:
        """Add what another source tells; a score that was looked for deeper goes before another."""
        self.games += other.games
        self.wins += other.wins
        self.draws += other.draws
        self.losses += other.losses
        if other.score is not None and (self.score is None or other.depth >= self.depth):
            self.score, self.depth = other.score, other.depth


def pack(place: Place, told: Told) -> bytes:
    """Write a move."""
    counts = (min(count, _MOST) for count in (told.games, told.wins, told.draws, told.losses))
    return _LAYOUT.pack(
        place.key,
        place.move.start,
        place.move.end,
        0,
        place.move.captured,
        *counts,
        told.score or 0,
        min(told.depth, 255),
        0 if told.score is None else _SCORED,
        min(told.weight, _MOST),
    )


def unpack(data: bytes | mmap.mmap, at: int) -> tuple[Place, Told]:
    """Read the move that begins at an offset."""
    key, start, end, _, captured, games, wins, draws, losses, score, depth, flags, weight = _LAYOUT.unpack_from(
        data, at
    )
    told = Told(games, wins, draws, losses, score if flags & _SCORED else None, depth, weight)
    return Place(key, Made(start, end, captured)), told


def key_at(data: bytes | mmap.mmap, at: int) -> int:
    """Read only the key of the position to which the move at an offset belongs."""
    key: int = _KEY.unpack_from(data, at)[0]
    return key
