"""Threads that search beside the one that answers; what they find reaches it through the hash table they share."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from dammen.engine._kernel import DEPTH_MAX, UNKNOWN, Worker

if TYPE_CHECKING:
    from dammen.engine._kernel import Flag
    from dammen.engine.course import Course
    from dammen.engine.engine import Engine
    from dammen.kernels import State

_ALONE: Final = 4
"""Up to this depth one searcher has done before another could help."""


class Crew:
    """Searchers of one position; their threads live no longer than the search that they help."""

    def __init__(
        self, workers: list[Worker], state: State, course: Course, allowed: tuple[int, ...] | None, engine: Engine
    ) -> None:
        """Take workers, which go back to the engine when they are dismissed."""
        self._engine = engine
        self._workers = workers
        self._state = state
        self._course = course
        self._allowed = allowed
        self._done = [0] * len(workers)
        self._flag: Flag | None = None

    @property
    def visited(self) -> int:
        """Give how many positions they have visited so far."""
        return sum(self._done) + sum(worker.nodes for worker in self._workers)

    @contextmanager
    def helping(self, depth: int) -> Iterator[None]:
        """Let them search at a depth and beyond, until the one that answers has done.

        Every other one begins a ply deeper, so that they do not all do the same.
        """
        if depth <= _ALONE:
            yield
            return
        self._flag = flag = self._engine._kernel.flag()  # noqa: SLF001 - half of one idea
        threads = [
            threading.Thread(target=self._work, args=(at, depth + at % 2, flag), name="dammen-search", daemon=True)
            for at in range(len(self._workers))
        ]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            flag.stop()
            for thread in threads:
                thread.join()

    def stop(self) -> None:
        """Let them stop at once, from any thread, and not only after the one that answers."""
        if self._flag is not None:
            self._flag.stop()

    def dismiss(self) -> None:
        """Give the workers back."""
        for worker in self._workers:
            self._engine._give_back(worker)  # noqa: SLF001 - half of one idea
        self._workers = []

    def _work(self, at: int, first: int, flag: Flag) -> None:
        guess = UNKNOWN
        for depth in range(min(first, DEPTH_MAX), DEPTH_MAX + 1):
            guess, _, visited, done = self._workers[at].search(
                self._state,
                self._course.keys,
                depth,
                flag,
                guess=guess,
                allowed=self._allowed,
                past=self._course.past,
            )
            self._done[at] += visited
            if not done:
                return
