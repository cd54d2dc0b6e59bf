"""Processes that read for the one that writes."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final, TypeVar

from dammen.errors import LibraryError
from dammen.processes import MOST

Item = TypeVar("Item")
Result = TypeVar("Result")
_AHEAD: Final = 2
"""So many pieces a process may be read before they are written."""


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
    try:
        yield from _side_by_side(pool, work, items, min(jobs, MOST) * _AHEAD)
    except BrokenProcessPool:
        message = "a process that read games was ended from outside; the same command goes on from what was added"
        raise LibraryError(message) from None


def _side_by_side(
    pool: ProcessPoolExecutor, work: Callable[[Item], Result], items: Iterable[Item], ahead: int
) -> Iterator[Result]:
    waiting: deque[Future[Result]] = deque()
    for item in items:
        waiting.append(pool.submit(work, item))
        if len(waiting) >= ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()
