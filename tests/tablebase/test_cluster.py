"""Building on a cluster: two workers, one of which is killed on the way, make the same files as one machine."""

from __future__ import annotations

import importlib.util
import signal
from pathlib import Path

import pytest

from dammen.errors import TablebaseError
from dammen.tablebase.build import Plan, build
from dammen.tablebase.cluster import build_on
from dammen.tablebase.layout import Kind
from dammen.variants import get
from dask_cluster import cluster
from table_builds import contents

HERE = importlib.util.find_spec("distributed") is not None


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
