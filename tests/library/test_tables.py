"""Games as tables."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pytest

from dammen import library
from dammen.errors import LibraryError
from dammen.library import Library, tables
from dammen.model import Game
from dammen.notation import moves
from library_games import some_games

GAMES = some_games(30)


@pytest.fixture
def full(sqlite: Library) -> Library:
    sqlite.add_games(GAMES)
    return sqlite


def test_a_row(sqlite: Library) -> None:
    game = Game("english", tags={"White": "A", "Black": "B", "Date": "1998.??.??"})
    for text in ("11-15", "23-19", "8-11"):
        game.play(moves.read(text, game.position))
    sqlite.add_games([game])
    row = tables.row(sqlite.entry(1))
    assert tuple(row) == tables.COLUMNS
    assert (row["variant"], row["moves"], row["start"], row["plies"]) == ("english", "11-15 23-19 8-11", None, 3)
    assert (row["result"], row["winner"], row["date"]) == ("*", "open", "1998.??.??")


def test_csv(full: Library) -> None:
    file = io.StringIO()
    assert library.write_csv(full.search(), file) == 30
    file.seek(0)
    read = list(csv.DictReader(file))
    assert [row["variant"] for row in read] == [game.variant.name for game in GAMES]


def test_parquet(full: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pq = pytest.importorskip("pyarrow.parquet", reason="PyArrow is not installed")
    monkeypatch.setattr(tables, "_TOGETHER", 7)
    path = tmp_path / "games.parquet"
    assert library.write_parquet(full.search(), path) == 30
    assert pq.read_table(path).to_pylist() == [tables.row(entry) for entry in full.search()]


def test_a_frame_of_polars(full: Library) -> None:
    pytest.importorskip("polars", reason="Polars is not installed")
    pytest.importorskip("pyarrow", reason="PyArrow is not installed")
    frame = library.frame(full.search())
    assert frame.columns == list(tables.COLUMNS)
    assert frame["plies"].to_list() == [entry.plies for entry in full.search()]
    assert library.frame(full.search(player="nobody")).height == 0


def test_a_frame_of_pandas(full: Library) -> None:
    pytest.importorskip("pandas", reason="pandas is not installed")
    pytest.importorskip("pyarrow", reason="PyArrow is not installed")
    frame = library.pandas_frame(full.search())
    assert list(frame.columns) == list(tables.COLUMNS)
    assert frame["id"].tolist() == list(range(1, 31))


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (lambda lib: library.frame(lib.search()), "polars.*dammen.data"),
        (lambda lib: library.pandas_frame(lib.search()), "pandas.*pip install pandas"),
        (lambda lib: library.write_parquet(lib.search(), "x"), "pyarrow.*dammen.data"),
    ],
)
def test_a_package_that_is_missing(
    call: Callable[[Library], object], why: str, sqlite: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "find_spec", lambda _: None)
    with pytest.raises(LibraryError, match=why):
        call(sqlite)
