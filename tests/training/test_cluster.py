"""Training on a cluster: two workers, one of which is killed on the way, come to the same bytes as one machine."""

from __future__ import annotations

import signal
import subprocess
import threading
import time
from pathlib import Path

import pytest

pytest.importorskip("numpy")

from dammen.cli import main
from dammen.training.settings import Settings
from dask_cluster import cluster

SMALL = Settings(
    variant="english", generations=2, games=40, shard=2, nodes=60, nodes_last=90, epochs=2, plies_most=60, pieces=2
)
SHARDS = SMALL.generations * SMALL.games // SMALL.shard


def train(folder: Path, *where: str) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["train", SMALL.variant, "--folder", str(folder), *where])
    assert not stop.value.code


def made(folder: Path) -> dict[str, bytes]:
    """Give the bytes of all games and weights of a run."""
    return {path.name: path.read_bytes() for kind in ("games-*.npy", "*.weights") for path in folder.glob(kind)}


def kill_midway(worker: subprocess.Popen[bytes], folder: Path, played: list[int]) -> None:
    """Kill a worker once some games are there, and take down how many were."""
    until = time.monotonic() + 60
    while time.monotonic() < until and len(list(folder.glob("games-*.npy"))) < 4:
        time.sleep(0.01)
    worker.send_signal(signal.SIGKILL)
    worker.wait()
    played.append(len(list(folder.glob("games-*.npy"))))


@pytest.mark.cluster
@pytest.mark.filterwarnings("default")
def test_a_worker_may_be_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dammen.training.recorded.settings_of", lambda _: SMALL)
    one, many = tmp_path / "one", tmp_path / "many"
    train(one, "--jobs", "1")
    played: list[int] = []
    with cluster(tmp_path / "dask") as (address, workers):
        killing = threading.Thread(target=kill_midway, args=(workers[0], many, played))
        killing.start()
        train(many, "--scheduler", address)
        killing.join()
    assert 4 <= played[0] < SHARDS
    assert len(made(one)) == SHARDS + SMALL.generations
    assert made(many) == made(one)


@pytest.mark.cluster
@pytest.mark.filterwarnings("default")
def test_no_scheduler_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("dammen.training.recorded.settings_of", lambda _: SMALL)
    with pytest.raises(SystemExit) as stop:
        main(["train", SMALL.variant, "--folder", str(tmp_path / "run"), "--scheduler", "nonsense://x"])
    assert stop.value.code == 1
    assert "dammen: there is no scheduler at nonsense://x" in capsys.readouterr().err
