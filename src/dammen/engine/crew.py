"""Threads that search beside the one that answers; what they find reaches it through the hash table they share."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from dammen.engine._kernel import DEPTH_MAX, UNKNOWN, Worker

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dammen.engine.engine import Engine
    from dammen.kernels import State


class Crew:
    """Searchers at work on one position until they are dismissed.

    Every other one begins a ply deeper, so that they do not all do the same.
    """

    def __init__(
        self, workers: list[Worker], state: State, keys: Sequence[int], allowed: tuple[int, ...], engine: Engine
    ) -> None:
        """Set workers to work; they are given back to the engine at the end."""
        self._engine = engine
        self._workers = workers
        self._flag = engine._kernel.flag()  # noqa: SLF001 - half of one idea
        self._done = [0] * len(workers)
        self._threads = [
            threading.Thread(target=self._work, args=(at, state, keys, allowed), name="dammen-search", daemon=True)
            for at in range(len(workers))
        ]
        for thread in self._threads:
            thread.start()

    @property
    def visited(self) -> int:
        """Give how many positions they have visited so far."""
        return sum(self._done) + sum(worker.nodes for worker in self._workers)

    def dismiss(self) -> None:
        """End their work, and wait until it has ended."""
        self._flag.stop()
        for thread in self._threads:
            thread.join()
        for worker in self._workers:
            self._engine._give_back(worker)  # noqa: SLF001 - half of one idea
        self._workers = []

    def _work(self, at: int, state: State, keys: Sequence[int], allowed: tuple[int, ...]) -> None:
        worker, guess = self._workers[at], UNKNOWN
        for depth in range(1 + at % 2, DEPTH_MAX + 1):
            score, _, visited, done = worker.search(state, keys, depth, self._flag, guess=guess, allowed=allowed)
            self._done[at] += visited
            if not done:
                return
            guess = score
