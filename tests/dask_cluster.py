"""A cluster of Dask on this machine: a scheduler and two workers, for tests of what is shared out."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def started(log: Path, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """Start a part of Dask, and end it."""
    with log.open("wb") as file:
        command = [sys.executable, "-m", "distributed.cli." + arguments[0], *arguments[1:]]
        process = subprocess.Popen(command, stdout=file, stderr=subprocess.STDOUT)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def wait_for(log: Path, pattern: str) -> str:
    """Wait until a log says something."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        match = re.search(pattern, log.read_text(encoding="utf-8", errors="replace"))
        if match is not None:
            return match[1]
        time.sleep(0.1)
    raise AssertionError(log.read_text(encoding="utf-8", errors="replace"))


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Start a scheduler and two workers of one thread each; give its address and them."""
    folder.mkdir()
    places = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show"]
    with started(folder / "scheduler", "dask_scheduler", *places) as _:
        address = wait_for(folder / "scheduler", r"Scheduler at:\s+(tcp://\S+)")
        options = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(folder)]
        with (
            started(folder / "first", "dask_worker", address, *options) as first,
            started(folder / "second", "dask_worker", address, *options) as second,
        ):
            for name in ("first", "second"):
                wait_for(folder / name, r"(Registered to)")
            yield address, [first, second]
