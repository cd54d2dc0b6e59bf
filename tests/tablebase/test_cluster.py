"""Building on a cluster: two workers, one of which is killed on the way, make the same files as one machine."""

from __future__ import annotations

import importlib.util
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dammen.errors import TablebaseError
from dammen.tablebase.build import Plan, build
from dammen.tablebase.cluster import build_on
from dammen.tablebase.layout import Kind
from dammen.variants import get
from table_builds import contents

HERE = importlib.util.find_spec("distributed") is not None


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


@pytest.mark.skipif(HERE, reason="Dask is here")
def test_without_dask_it_says_what_to_install(tmp_path: Path) -> None:
    with pytest.raises(TablebaseError, match=r"pip install 'dammen\[cluster\]'"):
        list(build_on(Plan(get("english"), 2, Kind.WDL, tmp_path), "tcp://127.0.0.1:1"))


@pytest.mark.cluster
@pytest.mark.filterwarnings("default")
def test_no_scheduler_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dammen.tablebase.cluster._TIMEOUT", "1s")
    plan = Plan(get("english"), 2, Kind.WDL, tmp_path)
    for address in ("tcp://127.0.0.1:1", "nonsense://x"):
        with pytest.raises(TablebaseError, match=f"there is no scheduler at {address}"):
            list(build_on(plan, address))


@pytest.mark.cluster
@pytest.mark.slow
@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("kind", [Kind.WDL, Kind.DTW])
def test_a_worker_may_be_killed(kind: Kind, tmp_path: Path) -> None:
    variant, pieces = get("english"), 4
    for _ in build(Plan(variant, pieces, kind, tmp_path / "one")):
        pass
    built = 0
    with cluster(tmp_path / "dask") as (address, workers):
        for _ in build_on(Plan(variant, pieces, kind, tmp_path / "many"), address):
            built += 1
            if built == 12:  # those of four pieces have begun
                workers[0].send_signal(signal.SIGKILL)
        assert workers[0].wait() == -signal.SIGKILL
    assert built == len(list(Plan(variant, pieces, kind, tmp_path).endings()))
    assert contents(tmp_path / "many") == contents(tmp_path / "one")
