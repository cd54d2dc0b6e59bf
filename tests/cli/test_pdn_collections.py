"""``dammen pdn check`` over every file of the collections kept beside the repository."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_run import Run
from dammen.notation import pdn
from dammen.notation.pdn import Done
from games_counted import COUNTED

pytestmark = pytest.mark.data


def test_every_collection_is_counted() -> None:
    assert len(COUNTED) > 100


@pytest.mark.parametrize(("file", "games", "legal"), COUNTED, ids=[row[0] for row in COUNTED])
def test_as_many_games_as_the_collection_counts(data_dir: Path, file: str, games: int, legal: int, run: Run) -> None:
    path = data_dir / file
    if not path.exists():
        pytest.skip("not among the collections here")
    answer = run("pdn", "check", "--json", str(path))
    report = answer.data
    assert report["games"] == games
    assert report["legal"] >= legal
    # Each of the others is listed, at a place in the file and with what was done about it.
    told = {
        problem["game"] for problem in report["problems"] if Done(problem["done"]).loses or problem["done"] == "empty"
    }
    assert len(told) >= games - report["legal"]
    lines = pdn.decode(path.read_bytes()).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for problem in report["problems"]:
        assert problem["what"]
        assert 1 <= problem["line"] <= len(lines)
        assert 1 <= problem["column"] <= len(lines[problem["line"] - 1]) + 1
