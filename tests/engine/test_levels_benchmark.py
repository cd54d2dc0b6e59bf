"""The benchmark that calibrates the levels: what it keeps, and the table that it makes of it."""

from __future__ import annotations

import importlib.util
import math
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from dammen.match import Score
from dammen.variants import get

FILE = Path(__file__).resolve().parents[2] / "benchmarks" / "levels.py"


@pytest.fixture(scope="module")
def levels() -> ModuleType:
    spec = importlib.util.spec_from_file_location("levels_benchmark", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # its dataclass looks itself up
    spec.loader.exec_module(module)
    return module


def settings(levels: ModuleType, folder: Path) -> Any:
    return levels.Settings(
        games=2, nodes=50, plies=4, moves=20, top=2, bottom=2, jobs=1, base=500, folder=folder, weights={}
    )


def score(wins: int, draws: int, losses: int) -> Score:
    points = [1.0] * wins + [0.5] * draws + [0.0] * losses
    return Score.of(zip(points[0::2], points[1::2], strict=True))


def test_finished_games_are_not_played_again(levels: ModuleType, tmp_path: Path) -> None:
    asked = settings(levels, tmp_path)
    first = levels.played(2, get("english"), asked)
    (file,) = tmp_path.glob("english-02-*.pdn")
    before = file.read_bytes()
    assert first.games == before.count(b"[Result ") == 2
    assert levels.played(2, get("english"), replace(asked, games=4)).games == 4
    assert file.read_bytes().startswith(before)


def test_a_level_that_has_changed_begins_anew(
    levels: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = settings(levels, tmp_path)
    levels.played(2, get("english"), asked)
    usual = levels.level_of
    monkeypatch.setattr(levels, "level_of", lambda number: replace(usual(number), slip=0.9))
    levels.played(2, get("english"), asked)
    assert len(list(tmp_path.glob("english-02-*.pdn"))) == 2


def test_the_scale_adds_the_steps(levels: ModuleType) -> None:
    shown = levels.column({1: score(9, 0, 1), 2: score(6, 2, 2), 3: score(10, 0, 0), 4: score(5, 0, 5)}, 500)
    assert shown[1].startswith("90 % | +382 ")
    assert shown[1].endswith("| 500")
    step = 400 * math.log10(7 / 3)
    assert shown[2].endswith(f"| {500 + step:.0f}")
    assert shown[3].startswith("100 % | ... (")
    assert shown[3].split(" | ")[-1].startswith("> ")
    assert shown[4].split(" | ")[-1] == shown[3].split(" | ")[-1]


def test_the_table_stands_between_its_marks(levels: ModuleType, tmp_path: Path) -> None:
    found = {"english": {1: score(9, 0, 1), 2: score(6, 2, 2)}, "russian": {2: score(4, 0, 0)}}
    text = levels.table(found, settings(levels, tmp_path))
    first, second = (line for line in text.splitlines() if " against " in line and "level" not in line)
    assert first.startswith("| 1 against random moves | 90 % ")
    assert first.endswith("| - | - | - |")
    assert second.startswith("| 2 against 1 | 70 % ")
    assert "match of 4 to 10 games" in text
    page = f"before\n{levels.BEGIN}\nold\n{levels.END}\nafter\n"
    once = levels.put(page, text)
    assert once == f"before\n{levels.BEGIN}\n\n{text}\n{levels.END}\nafter\n"
    assert levels.put(once, text) == once
    with pytest.raises(SystemExit, match="no lines"):
        levels.put("nothing", text)


def test_steps_out_of_range_are_named(levels: ModuleType) -> None:
    found = {"english": {1: score(10, 0, 0), 2: score(5, 0, 5), 3: score(7, 0, 3), 4: score(10, 0, 0)}}
    assert levels.outside(found) == ["english 2 against 1: 50 %", "english 4 against 3: 100 %"]
