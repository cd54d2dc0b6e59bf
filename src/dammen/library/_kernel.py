"""What the library asks of the compiled kernels, with types; they are loaded when they are first needed."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Protocol, cast

from dammen import kernels
from dammen.kernels import Move, State
from dammen.variants import Variant

Block = tuple[int, bytes]
"""The first key of a block of postings, and the block."""
Pattern = tuple[Sequence[Sequence[int]], int, Sequence[int], Sequence[int]]
"""Squares of White's men and kings, Black's men and kings, and vacant ones; the side; least and greatest numbers."""
Counts = tuple[int, int, int, int]
"""Games that are open, won by White, won by Black, drawn."""


class Packer(Protocol):
    """Packs and unpacks lines of one variant's moves; not for two threads at once."""

    def moves(self, state: State) -> list[Move]:
        """List the legal moves in the order of their places."""

    def pack(self, state: State, line: list[Move]) -> tuple[bytes, bytes]:
        """Pack a line of moves and give its keys as well, or raise ValueError where a move is not legal."""

    def unpack(self, state: State, packed: bytes) -> list[Move]:
        """Give the moves of a packed line, or raise ValueError where there is no such line."""

    def last(self, state: State, packed: bytes, plies: int = -1) -> State:
        """Give the state after a packed line, or after so many of its plies."""

    def keys(self, state: State, packed: bytes) -> bytes:
        """Give the keys of a packed line's positions, 64 bits each, the one before any move first."""

    def ask(self, patterns: Sequence[Pattern]) -> None:
        """Say what is to be found: any of some patterns."""

    def find(self, state: State, packed: bytes, lasting: int = 1) -> int:
        """Give the ply from which on a pattern stands for so many plies, or -1."""


class Batch(Protocol):
    """Postings that will be sorted and packed together."""

    def __len__(self) -> int:
        """Count them."""

    def add(self, game: int, ply: int, keys: bytes, packed: bytes, result: int) -> None:
        """Add the positions of a line of a game that begins at a ply."""

    def blocks(self) -> list[Block]:
        """Give them as blocks in order; the batch is empty afterwards."""


class Tally(Protocol):
    """Counts what was played from one position."""

    def add(self, block: bytes, key: int, without: bytes = b"", within: bytes | None = None) -> None:
        """Count the postings of a block; games may be left out, or counted alone, as sets of bits."""

    def result(self) -> list[tuple[int, Counts]]:
        """Give for each place of a move, or -1 for a game's end, how the games ended."""


def _compiled(name: str) -> Any:  # noqa: ANN401 - a compiled module
    return importlib.import_module(f"dammen.kernels.{name}")


@lru_cache(maxsize=64)
def packer(variant: Variant) -> Packer:
    """Give the packer of a variant, which all share; it is asked for nothing."""
    return new_packer(variant)


def new_packer(variant: Variant) -> Packer:
    """Make a packer of a variant, that may be asked for patterns."""
    state = kernels.start(variant)
    bits = type(state).__module__.removeprefix("dammen.kernels.state")
    return cast("Packer", _compiled(f"packed{bits}").Packer(state.kernel))


def batch() -> Batch:
    """Make an empty batch."""
    return cast("Batch", _compiled("postings").Batch())


def tally() -> Tally:
    """Make an empty tally."""
    return cast("Tally", _compiled("tally").Tally())


def merge(runs: Sequence[Iterable[bytes]], without: bytes) -> Iterator[Block]:
    """Merge runs of blocks into one, and leave games out that are named as a set of bits."""
    return cast("Iterator[Block]", _compiled("postings").Merger(runs, without))


def occurrences(block: bytes, key: int) -> list[tuple[int, int]]:
    """List the games of a block in which a position stands, each with its first ply there."""
    return cast("list[tuple[int, int]]", _compiled("tally").occurrences(block, key))


def bits(members: Iterable[int], size: int) -> bytes:
    """Write numbers below ``size`` as a set of bits."""
    made = bytearray(size // 8 + 1)
    for member in members:
        made[member >> 3] |= 1 << (member & 7)
    return bytes(made)
