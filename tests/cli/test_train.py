"""``dammen train``: a small run from the command line, gone on with, and learnt from a file of games."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_run import Run
from dammen.engine import Engine
from dammen.engine.learned import read

pytest.importorskip("numpy")
SMALL = ("--generations", "2", "--games", "4", "--nodes", "40", "--nodes-last", "40", "--pieces", "0", "--jobs", "1")


def test_a_run_is_made_and_gone_on_with(run: Run, tmp_path: Path) -> None:
    folder, out = tmp_path / "run", tmp_path / "new.weights"
    first = run("train", "english", "--folder", str(folder), *SMALL, "-o", str(out))
    assert first.status == 0, first.err
    lines = first.out.splitlines()
    assert [line.split(":")[0] for line in lines[:2]] == ["generation 1 of 2", "generation 2 of 2"]
    assert lines[2] == f"the weights are in {out}"
    assert read(out).made["settings"]["games"] == 4
    Engine("english", weights=out)
    games = {path: path.stat().st_mtime_ns for path in folder.glob("games-*.npy")}
    assert len(games) == 2
    again = run("train", "english", "--folder", str(folder), *SMALL)
    assert again.out.splitlines()[:2] == lines[:2]
    assert {path: path.stat().st_mtime_ns for path in games} == games
    other = run("train", "english", "--folder", str(folder), *SMALL, "--epochs", "9")
    assert "has a run with epochs" in other.refusal


def test_a_file_of_games_may_be_all_that_is_learnt_from(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.pdn"
    text = '[GameType "21"]\n[Result "1-0"]\n1. 11-15 23-19 2. 8-11 22-17 3. 4-8 17-13 1-0\n'
    file.write_text(text, encoding="utf-8")
    done = run("train", "english", "--folder", str(tmp_path / "run"), "--games", "0", "--pdn", str(file))
    assert done.status == 0, done.err
    assert done.out.startswith("generation 1 of 1: 6 positions")
    assert "nothing to learn from" in run("train", "english", "--folder", str(tmp_path / "b"), "--games", "0").refusal


def test_what_makes_no_sense_is_refused(run: Run, tmp_path: Path) -> None:
    assert "englich" in run("train", "englich", "--folder", str(tmp_path)).refusal
    assert "a blend of 2.0" in run("train", "english", "--folder", str(tmp_path), "--blend", "2").refusal
