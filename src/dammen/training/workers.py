"""Who plays the games of a run: processes of this machine, or workers of a cluster."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, Final

from dammen.errors import TrainingError
from dammen.tablebase.cluster import connect

if TYPE_CHECKING:
    from dammen.training.running import Submit

_RETRIES: Final = 5


def _deaf() -> None:
    """Leave Ctrl-C to the process that hands out the games."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def processes(count: int) -> Iterator[Submit]:
    """Have games played by so many processes of this machine."""
    pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_deaf)
    try:
        yield pool.submit
    except BaseException:
        # Whatever is not begun is left; what is under way leaves no file.
        for process in list(getattr(pool, "_processes", {}).values()):
            process.terminate()
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()


@contextmanager
def cluster(address: str) -> Iterator[Submit]:
    """Have games played by the workers of a Dask scheduler, each of which must see the folder of the run.

    Raises:
        TrainingError: there is no Dask, or no scheduler at that address.

    """
    with connect(address, "playing", TrainingError) as client:

        def submit(function: Any, *values: Any) -> Any:  # noqa: ANN401 - whatever is called
            return client.submit(function, *values, retries=_RETRIES, pure=False)

        yield submit
