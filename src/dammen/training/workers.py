"""Who plays the games of a run: processes of this machine, or workers of a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from dammen.errors import TrainingError
from dammen.processes import pool
from dammen.tablebase.cluster import connect

if TYPE_CHECKING:
    from dammen.training.running import Submit

_RETRIES: Final = 5


@contextmanager
def processes(count: int) -> Iterator[Submit]:
    """Have games played by so many processes of this machine."""
    players = pool(count)
    try:
        yield players.submit
    except BaseException:
        # Whatever is not begun is left; what is under way leaves no file.
        for process in list(getattr(players, "_processes", {}).values()):
            process.terminate()
        players.shutdown(wait=False, cancel_futures=True)
        raise
    players.shutdown()


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
