"""Results that cannot be kept are told of before the work, not after it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_run import Run
from dammen.cli.places import demand_place


def test_a_place_is_tried_and_left_as_it_was(tmp_path: Path) -> None:
    demand_place(None)
    demand_place(tmp_path / "new")
    assert not list(tmp_path.iterdir())
    (tmp_path / "old").write_text("kept")
    demand_place(tmp_path / "old")
    assert (tmp_path / "old").read_text() == "kept"
    with pytest.raises(FileNotFoundError):
        demand_place(tmp_path / "none" / "new")


@pytest.mark.parametrize(
    ("command", "option"),
    [
        (("dxp", "listen", ":0"), "--pdn"),
        (("dxp", "call", "127.0.0.1:1"), "--pdn"),
        (("train", "english", "--folder", "run"), "--output"),
        (("match", "random", "random", "--nodes", "5"), "--plot"),
    ],
)
def test_a_place_that_is_not_there_is_refused_at_once(
    command: tuple[str, ...], option: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if option == "--plot":
        pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    monkeypatch.chdir(tmp_path)
    place = tmp_path / "none" / "x.svg"
    assert f"{place}: No such file or directory" in run(*command, option, str(place)).refusal
    assert not list(tmp_path.iterdir())
