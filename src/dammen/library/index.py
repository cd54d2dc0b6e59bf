"""The index of positions: sorted postings in blocks, in segments that are merged as they become many.

Each transaction that adds games writes one segment of level 0 for each variant. Eight segments of a level are merged
into one of the next, so that a posting is written some three times in all, and a question looks into few segments: two
steps down a tree and one page for each. A variant's segments follow each other in time, so do their games' numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Final, NamedTuple

from dammen.errors import LibraryError
from dammen.library import _kernel
from dammen.library._kernel import Batch, Counts
from dammen.library.storage import Store

_FAN: Final = 8
_PART: Final = 64
"""So many blocks are read and written at once."""
_HALF: Final = 1 << 63


class Segment(NamedTuple):
    """A run of blocks in order.

    Attributes:
        id: its number.
        level: how often its postings have been merged.
        first: the number of its first block.
        last: the number of its last block.

    """

    id: int
    level: int
    first: int
    last: int


def signed(key: int) -> int:
    """Turn a key into the number by which the database orders blocks: as keys are ordered, but with a sign."""
    return key - _HALF


class Index:
    """The index of positions in one library."""

    def __init__(self, store: Store) -> None:
        """Keep the store."""
        self._store = store

    def segments(self, variant: int) -> list[Segment]:
        """List the segments of a variant, the oldest games first."""
        rows = self._store.rows("SELECT id, level, first_block, last_block FROM segments WHERE variant = ?", [variant])
        # A segment is made of what is older than all on the levels below.
        return sorted((Segment(*row) for row in rows), key=lambda segment: (-segment.level, segment.id))

    def add(self, variant: int, batch: Batch) -> None:
        """Write a batch as a segment, and merge segments where there are many."""
        if not len(batch):
            return
        self._write(variant, 0, batch.blocks())
        level = 0
        while len(same := [segment for segment in self.segments(variant) if segment.level == level]) >= _FAN:
            self._merge(variant, same, level + 1)
            level += 1

    def merge_all(self, variant: int) -> None:
        """Merge all segments of a variant into one, and leave the removed games out."""
        segments = self.segments(variant)
        if segments:
            self._merge(variant, segments, max(segment.level for segment in segments))

    def drop(self) -> None:
        """Forget every position."""
        self._store.run("DELETE FROM blocks")
        self._store.run("DELETE FROM segments")

    def removed(self) -> bytes:
        """Give the games that are gone while the index still speaks of them, as a set of bits."""
        last = self._store.value("SELECT max(id) FROM removed")
        if last is None:
            return b""
        return _kernel.bits((row[0] for row in self._store.rows("SELECT id FROM removed")), last + 1)

    def blocks(self, variant: int, key: int) -> Iterator[list[bytes]]:
        """Give for each segment the blocks that may hold a position, in their order."""
        number = signed(key)
        before = "SELECT data FROM blocks WHERE segment = ? AND first_key < ? ORDER BY first_key DESC, id DESC LIMIT 1"
        here = "SELECT data FROM blocks WHERE segment = ? AND first_key = ? ORDER BY id"
        for segment in self.segments(variant):
            found = [*self._store.rows(before, [segment.id, number]), *self._store.rows(here, [segment.id, number])]
            yield [bytes(row[0]) for row in found]

    def games(self, variant: int, key: int) -> Iterator[tuple[int, int]]:
        """Give the games in which a position stands, removed ones too, each with its first ply there, in order."""
        last = 0
        for blocks in self.blocks(variant, key):
            for block in blocks:
                with self._whole():
                    found = _kernel.occurrences(block, key)
                for game, ply in found:
                    if game != last:
                        yield game, ply
                    last = game

    def tally(self, variant: int, key: int, within: bytes | None = None) -> list[tuple[int, Counts]]:
        """Count what was played from a position: the place of each move, or -1, and how the games ended."""
        tally, removed = _kernel.tally(), self.removed()
        for blocks in self.blocks(variant, key):
            for block in blocks:
                with self._whole():
                    tally.add(block, key, removed, within)
        return tally.result()

    @contextmanager
    def _whole(self) -> Iterator[None]:
        try:
            yield
        except ValueError as error:
            message = f"the index of {self._store.where} is damaged; 'dammen library index' makes it anew"
            raise LibraryError(message) from error

    def _write(self, variant: int, level: int, blocks: Iterable[_kernel.Block]) -> None:
        store = self._store
        segment = (store.value("SELECT max(id) FROM segments") or 0) + 1
        first = (store.value("SELECT max(id) FROM blocks") or 0) + 1
        number, size = first, 0
        waiting = iter(blocks)
        while part := list(islice(waiting, _PART)):
            rows = [(number + place, segment, signed(key), data) for place, (key, data) in enumerate(part)]
            store.run_many("INSERT INTO blocks (id, segment, first_key, data) VALUES (?, ?, ?, ?)", rows)
            number += len(part)
            size += sum(len(data) for _, data in part)
        store.run(
            "INSERT INTO segments (id, variant, level, first_block, last_block, bytes) VALUES (?, ?, ?, ?, ?, ?)",
            [segment, variant, level, first, number - 1, size],
        )

    def _merge(self, variant: int, segments: list[Segment], level: int) -> None:
        runs = [self._taken(segment) for segment in segments]
        with self._whole():
            self._write(variant, level, _kernel.merge(runs, self.removed()))
        for segment in segments:
            self._store.run("DELETE FROM segments WHERE id = ?", [segment.id])

    def _taken(self, segment: Segment) -> Iterator[bytes]:
        """Give a segment's blocks, and delete them as they are read, so that their pages are used again."""
        for begin in range(segment.first, segment.last + 1, _PART):
            ends = [begin, min(begin + _PART - 1, segment.last)]
            part = list(self._store.rows("SELECT data FROM blocks WHERE id BETWEEN ? AND ? ORDER BY id", ends))
            self._store.run("DELETE FROM blocks WHERE id BETWEEN ? AND ?", ends)
            for (data,) in part:
                yield bytes(data)
