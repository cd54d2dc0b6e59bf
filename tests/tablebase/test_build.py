"""Building: what is there is kept, a build that is killed goes on, and what there is no room for is refused."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dammen.errors import TablebaseError
from dammen.tablebase.build import Plan, build
from dammen.tablebase.files import table_path
from dammen.tablebase.layout import Kind, Table
from dammen.tablebase.material import Material
from dammen.variants import get
from table_builds import contents


def run(plan: Plan) -> int:
    return sum(len(found) for found in build(plan))


@pytest.mark.parametrize("kind", list(Kind))
def test_what_is_there_is_kept(kind: Kind, tmp_path: Path) -> None:
    plan = Plan(get("english"), 3, kind, tmp_path)
    # Two pieces: four endings, of which two are their own mirrors; three: twelve, and none is.
    others = 16 if kind is Kind.DTC else 0  # the results first
    assert run(plan) == others + 4 + 12
    before = contents(tmp_path)
    times = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.dtb")}
    assert run(plan) == 0
    table_path(tmp_path, get("english"), kind, Material(2, 0, 0, 1)).unlink()
    assert [str(material) for material in plan.missing()] == ["2m0k-0m1k"]
    assert run(plan) == 2
    assert contents(tmp_path) == before
    assert sum(path.stat().st_mtime_ns != at for path, at in times.items()) == 2


@pytest.mark.parametrize("kind", list(Kind))
def test_threads_change_nothing(kind: Kind, tmp_path: Path) -> None:
    for threads in (1, 3):
        run(Plan(get("international"), 3, kind, tmp_path / str(threads), threads=threads))
    assert contents(tmp_path / "1") == contents(tmp_path / "3")


def test_a_damaged_table_stops_the_build(tmp_path: Path) -> None:
    plan = Plan(get("english"), 2, Kind.WDL, tmp_path)
    run(plan)
    there = plan.path(Material(0, 1, 0, 1))
    there.write_bytes(there.read_bytes()[:-1])
    with pytest.raises(TablebaseError, match="0m1k-0m1k"):
        run(Plan(get("english"), 3, Kind.WDL, tmp_path))


def test_an_ending_needs_those_before_it(tmp_path: Path) -> None:
    plan = Plan(get("english"), 3, Kind.WDL, tmp_path)
    with pytest.raises(TablebaseError, match="must be built first"):
        plan.build(Material(2, 0, 0, 1))
    assert contents(tmp_path) == {}


def test_more_memory_than_is_allowed_is_not_taken(tmp_path: Path) -> None:
    # Two men and a king against a man: about 0.63 million positions and as many of the mirror, six bytes each.
    plan = Plan(get("english"), 4, Kind.WDL, tmp_path, memory=2_000_000)
    with pytest.raises(TablebaseError, match=r"needs [\d.]+ MiB of memory, and 1\.9 MiB are allowed"):
        run(plan)
    # What could be built has been, and a build with more goes on from there.
    some = contents(tmp_path)
    assert some
    run(Plan(get("english"), 4, Kind.WDL, tmp_path))
    assert some.items() < contents(tmp_path).items()


def test_dtc_counts_to_the_next_capture_or_crowning(tmp_path: Path) -> None:
    for kind in (Kind.DTW, Kind.DTC):
        run(Plan(get("english"), 3, kind, tmp_path))
    paths = [table_path(tmp_path, get("english"), kind, Material(1, 1, 1, 0)) for kind in (Kind.DTW, Kind.DTC)]
    dtw, dtc = (Table(path).header for path in paths)
    assert (dtw.wins, dtw.draws, dtw.losses) == (dtc.wins, dtc.draws, dtc.losses)
    assert 0 < dtc.longest < dtw.longest


def killed(folder: Path, after: float) -> bool:
    """Build in a process of its own, kill it after a while; say whether it was still at work."""
    arguments = ["tablebase", "build", "english", "--pieces", "3", "--threads", "2", "--folder", str(folder)]
    with subprocess.Popen([sys.executable, "-m", "dammen", *arguments], stdout=subprocess.DEVNULL) as process:
        time.sleep(after)
        process.send_signal(signal.SIGKILL)
        return process.wait() == -signal.SIGKILL


def test_a_build_that_is_killed_goes_on(tmp_path: Path) -> None:
    # `scripts/kill-tables` does it hundreds of times, with four pieces.
    run(Plan(get("english"), 3, Kind.WDL, tmp_path / "whole"))
    draw = random.Random(3)
    for _ in range(4):
        killed(tmp_path / "killed", draw.uniform(0.2, 1.0))
    place = tmp_path / "killed" / "english-wdl"
    place.mkdir(parents=True, exist_ok=True)
    (place / "2m0k-1m0k.dtb").unlink(missing_ok=True)
    (place / f"2m0k-1m0k.dtb.{os.getpid()}.part").write_bytes(b"half a table")
    run(Plan(get("english"), 3, Kind.WDL, tmp_path / "killed"))
    assert not list(place.glob("*.part"))
    assert contents(tmp_path / "killed") == contents(tmp_path / "whole")
