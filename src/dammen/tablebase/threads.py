"""Working on parts of an ending, on several threads or on none of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class Mapping(Protocol):
    """Does something with each part, and gives what came of it in their order."""

    def __call__(self, function: Callable[[T], R], parts: Iterable[T], /) -> Iterator[R]:
        """Begin."""


@contextmanager
def sharing(threads: int, parts: int) -> Iterator[Mapping]:
    """Give what works on so many parts at once as there are threads; where only one would work, it is this one.

    Handing a small ending to another thread takes longer than solving it on a machine that has much to do.
    """
    threads = min(threads, parts)
    if threads <= 1:
        yield map
        return
    with ThreadPoolExecutor(threads) as pool:
        yield pool.map
