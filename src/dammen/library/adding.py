"""Adding files: read on several cores, written in the order of the file, taken up again after a stop.

What has been written is on the disk with each transaction, together with how far the file has been read.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from dammen.library.processes import in_order
from dammen.library.reading import Batch, read
from dammen.library.rules import to_json
from dammen.library.sources import PIECE, SourceFile
from dammen.library.storage import Store
from dammen.library.writing import Writer
from dammen.processes import pool as processes
from dammen.variants import Variant

_ENOUGH_GAMES: Final = 4000
_ENOUGH_SECONDS: Final = 3.0
"""So much is written in one transaction."""
_LISTED: Final = 100
"""So many problems of a file are told one by one."""


@dataclass
class Added:
    """What came of adding a file.

    Attributes:
        source: its name.
        games: how many games were added now.
        twice: how many were in the library already.
        short: how many end before a move that is refused, or were left out altogether.
        lost: how many were left out: not even their first move could be read.
        before: the whole file had been added before, and was not read again.
        resumed: an earlier run had been stopped, and this one went on from there.
        problems: where the first of the short games broke off, as ``line:column: what``.

    """

    source: str
    games: int = 0
    twice: int = 0
    short: int = 0
    lost: int = 0
    before: bool = False
    resumed: bool = False
    problems: list[str] = field(default_factory=list)


Progress = Callable[[SourceFile, int, int], None]
"""Told of a file how many bytes have been read and how many games been added."""


def add(
    store: Store,
    files: Iterable[SourceFile],
    variant: Variant | None,
    *,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Iterator[Added]:
    """Add files one after the other, and tell of each what came of it."""
    with ExitStack() as stack:
        pool: ProcessPoolExecutor | None = None
        for file in files:
            if pool is None and jobs > 1 and file.size > PIECE:
                pool = stack.enter_context(processes(jobs))
                stack.callback(pool.shutdown, wait=True, cancel_futures=True)
            yield _Adding(store, file, variant, progress).run(pool, jobs)
    store.tidy(thoroughly=False)


class _Adding:
    """Adds one file."""

    def __init__(self, store: Store, file: SourceFile, variant: Variant | None, progress: Progress | None) -> None:
        self.store = store
        self.file = file
        self.variant = variant
        self.progress = progress
        self.writer = Writer(store)
        self.added = Added(file.name)
        self.source = 0

    def run(self, pool: ProcessPoolExecutor | None, jobs: int) -> Added:
        """Read what has not been read yet, and write it."""
        done, lines = self._begin()
        if done >= self.file.size:
            self.added.before = self.file.size > 0
            self._tell(done)
            return self.added
        self.added.resumed = done > 0
        pieces = self.file.pieces(done, lines)
        batches = in_order(pool, partial(read, variant=self.variant), pieces, jobs)
        waiting: list[Batch] = []
        written = time.monotonic()
        for batch in batches:
            waiting.append(batch)
            enough = sum(len(each.games) for each in waiting) >= _ENOUGH_GAMES
            if enough or time.monotonic() - written > _ENOUGH_SECONDS:
                self._write(waiting)
                waiting, written = [], time.monotonic()
            self._tell(batch.end)
        if waiting:
            self._write(waiting)
        return self.added

    def _begin(self) -> tuple[int, int]:
        """Find how far the file has been read before: the byte, and the lines before it."""
        salt = "" if self.variant is None else self.variant.name + to_json(self.variant)
        digest = self.file.digest(salt)
        with self.store.write():
            row = next(self.store.rows("SELECT id, done, lines FROM sources WHERE digest = ?", [digest]), None)
            if row is not None:
                self.source, done, lines = row
                return done, lines
            self.source = (self.store.value("SELECT max(id) FROM sources") or 0) + 1
            self.store.run(
                "INSERT INTO sources (id, digest, name, size, done, lines, games, twice, short)"
                " VALUES (?, ?, ?, ?, 0, 0, 0, 0, 0)",
                [self.source, digest, self.file.name, self.file.size],
            )
        return 0, 0

    def _write(self, batches: list[Batch]) -> None:
        games = [game for batch in batches for game in batch.games]
        variants = {name: rules for batch in batches for name, rules in batch.variants.items()}
        problems = [problem for batch in batches for problem in batch.short]
        with self.store.write():
            fresh = self.writer.write(games, variants, self.source)
            self.store.run(
                "UPDATE sources SET done = ?, lines = ?, games = games + ?, twice = twice + ?, short = short + ?"
                " WHERE id = ?",
                [batches[-1].end, batches[-1].lines, fresh, len(games) - fresh, len(problems), self.source],
            )
        self.added.games += fresh
        self.added.twice += len(games) - fresh
        self.added.short += len(problems)
        self.added.lost += sum(batch.lost for batch in batches)
        self.added.problems += problems[: _LISTED - len(self.added.problems)]

    def _tell(self, done: int) -> None:
        if self.progress is not None:
            self.progress(self.file, done, self.added.games)
