"""Opening libraries, and what is refused."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from dammen import library
from dammen.errors import LibraryError
from dammen.library import Library
from dammen.library.asking import read_material
from dammen.library.storage import postgres as pg
from dammen.model import Position
from library_games import plain_game, some_games


def test_a_library_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match=r"no library at .*; 'dammen library add FILE' makes one"):
        library.open(tmp_path / "missing.sqlite3")
    assert not list(tmp_path.iterdir())


def test_what_was_kept_is_there_again(where: str) -> None:
    with library.open(where, create=True) as lib:
        lib.add_games([plain_game(1)])
    with library.open(where) as lib:
        assert [entry.game() for entry in lib.search()] == [plain_game(1)]


@pytest.mark.parametrize("content", [b"[Event]" * 1000, b"SQLite format 3\0" + b"x" * 5000])
def test_a_file_that_is_no_library(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_bytes(content)
    for create in (False, True):
        with pytest.raises(LibraryError, match=r"games\.pdn is no library of games"):
            library.open(path, create=create)
    assert path.read_bytes() == content


def test_a_database_of_something_else(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE games (id)")
    with pytest.raises(LibraryError, match="is no library of games"):
        library.open(path, create=True)


def test_a_folder(tmp_path: Path) -> None:
    with pytest.raises(LibraryError):
        library.open(tmp_path, create=True)


def test_a_library_of_another_form(where: str) -> None:
    with library.open(where, create=True) as lib:
        lib._store.set_meta("format", "99")
    with pytest.raises(LibraryError, match="has form 99, and this dammen reads form 1"):
        library.open(where)


def test_reading_while_another_writes(where: str) -> None:
    with library.open(where, create=True) as one, library.open(where) as other:
        one.add_games([plain_game(1)])
        with one._store.write():
            one._store.run("DELETE FROM games")
            assert len(other) == 1
        assert len(other) == 0


def test_what_goes_wrong_in_a_transaction_is_undone(lib: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    lib.add_games([plain_game(1)])
    monkeypatch.setattr("dammen.library.index.Index.add", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        lib.add_games([plain_game(2), plain_game(3)])
    assert len(lib) == 1
    monkeypatch.undo()
    assert lib.add_games([plain_game(2), plain_game(3)]) == 2


def test_damage_is_told(sqlite: Library) -> None:
    sqlite.add_games([plain_game(1), plain_game(2)])
    sqlite._store.run("UPDATE games SET moves = ? WHERE id = 1", [b"\xfe"])
    with pytest.raises(LibraryError, match="game 1 of the library is damaged: there is no move 254"):
        list(sqlite.games())
    assert sqlite.entry(2).game() == plain_game(2)


@pytest.mark.parametrize("damage", [("moves", b"\xff\xff\xff"), ("tags", "no JSON"), ("setup", "x")])
def test_damage_is_told_by_whatever_comes_upon_it(damage: tuple[str, object], sqlite: Library) -> None:
    column, value = damage
    sqlite.add_games([plain_game(1), plain_game(2)])
    sqlite._store.run(f"UPDATE games SET {column} = ? WHERE id = 1", [value])  # noqa: S608 - ours
    list_them: list[Callable[[], object]] = [lambda: [entry.as_dict() for entry in sqlite.search()]]
    play_them: list[Callable[[], object]] = [
        lambda: sqlite.count(material=read_material("W*K9+:B*")),
        sqlite.reindex,
        lambda: list(sqlite.games()),
    ]
    for ask in list_them if column == "tags" else play_them:
        with pytest.raises(LibraryError, match="game 1 of the library is damaged"):
            ask()


@pytest.mark.parametrize("where", ["mysql://host/games", "http://host/x", "sqlite:////"])
def test_a_place_where_no_library_can_be(where: str) -> None:
    with pytest.raises(LibraryError, match=r"is no library|cannot be opened|there is no library"):
        library.open(where, create=where.startswith("sqlite"))


def test_a_url_is_shown_without_its_password() -> None:
    assert pg._without_password("postgresql://me:secret@host:5432/games") == "postgresql://me@host:5432/games"
    assert pg._without_password("postgresql:///games") == "postgresql:///games"


def test_a_server_that_is_not_there() -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(LibraryError, match=r"postgresql://me@127\.0\.0\.1:1/games cannot be opened") as refusal:
        library.open("postgresql://me:secret@127.0.0.1:1/games")
    assert "secret" not in str(refusal.value)


def test_a_driver_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pg, "find_spec", lambda _: None)
    with pytest.raises(LibraryError, match=r"needs psycopg, not installed here; pip install 'dammen\[pg\]'"):
        library.open("postgresql://me@host/games")


@pytest.mark.postgres
def test_a_database_without_a_library(fresh_postgres: str) -> None:
    with pytest.raises(library.NoLibraryError, match="there is no library in"):
        library.open(fresh_postgres)


def test_a_damaged_index_is_told_and_can_be_made_anew(sqlite: Library) -> None:
    sqlite.add_games(some_games(40))
    start = Position.start("international")
    tree = sqlite.tree(start)
    sqlite._store.run("UPDATE blocks SET data = ?", [b"\1\2\3"])
    for ask in (lambda: list(sqlite.search(position=start)), lambda: sqlite.tree(start), sqlite.compact):
        with pytest.raises(LibraryError, match="is damaged; 'dammen library index' makes it anew"):
            ask()
    sqlite.reindex()
    assert sqlite.tree(start) == tree


def test_a_damaged_file_is_told(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    with library.open(path, create=True) as lib:
        lib.add_games(some_games(200))
    whole = path.read_bytes()
    path.write_bytes(whole[:8192] + b"\xff" * (len(whole) - 8192))
    with pytest.raises(LibraryError, match=r"is no library of games|cannot be read"), library.open(path) as lib:
        list(lib.games())


def test_a_library_where_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "read only" / "library?.sqlite3"
    with library.open(path, create=True) as lib:
        lib.add_games(some_games(3))
    monkeypatch.setattr(os, "access", lambda *_: False)
    with library.open(path) as lib:
        assert list(lib.games()) == some_games(3)
        with pytest.raises(LibraryError, match="cannot be written: attempt to write a readonly database"):
            lib.add_games(some_games(4))
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_full_disk(sqlite: Library) -> None:
    sqlite.add_games(some_games(3))
    pages = sqlite._store.value("PRAGMA page_count")
    sqlite._store.run(f"PRAGMA max_page_count = {pages + 1}")
    with pytest.raises(LibraryError, match="cannot be written: database or disk is full"):
        sqlite.add_games(some_games(300))
    assert list(sqlite.games()) == some_games(3)
