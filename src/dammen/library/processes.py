"""Processes that read for the one that writes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Final, TypeVar

from dammen.errors import LibraryError

Item = TypeVar("Item")
Result = TypeVar("Result")
_AHEAD: Final = 2
"""So many pieces a process may be read before they are written."""
_MOST: Final = 4 * max(4, os.cpu_count() or 1)
"""More processes than this are not started, whatever is asked for."""


def readers(jobs: int) -> ProcessPoolExecutor:
    """Start processes that read; Ctrl-C is left to the one that starts them, with which they end."""
    # Not forked: what the first holds open, a database's connection say, must not be in two processes.
    return ProcessPoolExecutor(min(jobs, _MOST), multiprocessing.get_context("spawn"), initializer=_begin)


def in_order(
    pool: ProcessPoolExecutor | None, work: Callable[[Item], Result], items: Iterable[Item], jobs: int
) -> Iterator[Result]:
    """Do some work on each item, in a pool or without one, and give the results in the order of the items.

    Raises:
        LibraryError: a process of the pool was ended from outside.

    """
    if pool is None:
        yield from map(work, items)
        return
    waiting: deque[Future[Result]] = deque()
    for item in items:
        waiting.append(pool.submit(work, item))
        if len(waiting) >= min(jobs, _MOST) * _AHEAD:
            yield _result(waiting)
    while waiting:
        yield _result(waiting)


def _result(waiting: deque[Future[Result]]) -> Result:
    try:
        return waiting.popleft().result()
    except BrokenProcessPool:
        message = "a process that read games was ended from outside; the same command goes on from what was added"
        raise LibraryError(message) from None


def _begin() -> None:
    """Prepare a process that reads: it leaves Ctrl-C to the one that writes, and ends with it, whatever ends that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
