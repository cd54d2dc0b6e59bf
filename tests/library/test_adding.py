"""Adding files: in pieces, on several cores, once only, and again after a stop."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from dammen import library
from dammen.errors import LibraryError
from dammen.library import Library
from dammen.library.sources import SourceFile
from dammen.notation import pdn
from library_games import plain_game, some_games
from living import children, left_behind

Files = Callable[[str, str | bytes], Path]
MANY = pdn.write_all(some_games(60))
MORE = pdn.write_all(some_games(300, seed=500))


def contents(lib: Library) -> list[str]:
    return [pdn.write(game) for game in lib.games()]


def test_a_file_is_added_once(lib: Library, file: Files) -> None:
    path = file("games.pdn", MANY)
    (first,) = lib.add(path)
    assert (first.games, first.twice, first.short, first.before) == (60, 0, 0, False)
    (second,) = lib.add(path)
    assert (second.games, second.before) == (0, True)
    (third,) = lib.add(file("copy.pdn", MANY + "\n\n"))  # another file with the same games
    assert (third.games, third.twice, third.before) == (0, 60, False)
    assert len(lib) == 60


def test_games_that_stand_twice_in_one_file_come_in_once(sqlite: Library, file: Files) -> None:
    (added,) = sqlite.add(file("games.pdn", MANY + "\n" + MANY))
    assert (added.games, added.twice) == (60, 60)


def test_games_are_what_the_reader_makes_of_the_file(lib: Library, file: Files) -> None:
    path = file("games.pdn", MORE)
    lib.add(path)
    assert list(lib.games()) == list(pdn.read(path))


@pytest.mark.parametrize("piece", [1, 300, 2000, 40_000])
@pytest.mark.parametrize("jobs", [1, 2])
def test_pieces_change_nothing(
    piece: int, jobs: int, sqlite: Library, file: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    if jobs > 1 and piece < 2000:
        pytest.skip("too many pieces to send about")
    monkeypatch.setattr("dammen.library.sources.PIECE", piece)
    monkeypatch.setattr("dammen.library.sources._READ", 700)
    monkeypatch.setattr("dammen.library.adding.PIECE", piece)
    path = file("games.pdn", MORE)
    (added,) = sqlite.add(path, jobs=jobs, variant=None)
    assert added.games == 300
    assert list(sqlite.games()) == list(pdn.read(path))


def test_a_piece_ends_where_a_game_ends(file: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dammen.library.sources.PIECE", 1)
    first = '[Event "a"]\n\n[White "b"]\n\n1. 32-28 {\n\nwords\n\n} *\n\n'
    text = first + '[Event "c"]\n1. 31-27 *\n[Event "d"]\n\n1. 31-26 *\n'
    pieces = list(SourceFile.at(file("games.pdn", text)).pieces())
    assert "".join(piece.data.decode() for piece in pieces) == text
    assert [piece.data.decode().count("[Event") for piece in pieces] == [1, 2]
    assert [(piece.line, piece.end) for piece in pieces] == [(0, len(first)), (10, len(text))]


def test_a_stopped_run_goes_on(lib: Library, file: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dammen.library.sources.PIECE", 5000)
    monkeypatch.setattr("dammen.library.adding._ENOUGH_GAMES", 20)
    path = file("games.pdn", MORE)

    def stop(source: SourceFile, done: int, games: int) -> None:  # noqa: ARG001
        if games >= 100:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        lib.add(path, progress=stop)
    before = len(lib)
    assert 100 <= before < 300
    (added,) = lib.add(path)
    assert added.resumed
    assert (added.games, added.twice) == (300 - before, 0)
    assert list(lib.games()) == list(pdn.read(path))


KILLED = """
import sys
from dammen import library
from dammen.library import adding, sources
sources.PIECE = 3000
adding._ENOUGH_GAMES = 10
if __name__ == "__main__":
    library.open(sys.argv[1], create=True).add(sys.argv[2], jobs=int(sys.argv[3]))
"""


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_killed_run_goes_on_and_nothing_is_double(jobs: int, file: Files, tmp_path: Path) -> None:
    text = pdn.write_all(plain_game(number, plies=60) for number in range(2000))
    path, db, script = file("games.pdn", text), tmp_path / "library.sqlite3", file("add.py", KILLED)
    child = subprocess.Popen([sys.executable, script, db, path, str(jobs)], env=dict(os.environ))
    deadline = time.monotonic() + 60
    done = 0
    while done < 20_000 and time.monotonic() < deadline and child.poll() is None:
        time.sleep(0.01)
        if db.exists():
            done = _done(db)
    readers = children(child.pid)
    child.send_signal(signal.SIGKILL)
    child.wait()
    assert 0 < done < len(text), "it was not stopped amid the file"
    with library.open(db) as lib:
        before = len(lib)
        (added,) = lib.add(path)
        expected = {pdn.write(game) for game in pdn.read(text)}
        assert added.resumed
        assert added.games + before == len(lib) == len(expected)
        assert set(contents(lib)) == expected
    assert not left_behind(readers), "processes that read are left behind"


def test_a_reader_that_is_ended_is_told(sqlite: Library, file: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dammen.library.sources.PIECE", 2000)
    monkeypatch.setattr("dammen.library.adding.PIECE", 2000)
    monkeypatch.setattr("dammen.library.adding._ENOUGH_GAMES", 1)
    path = file("games.pdn", MORE)

    def end_them(source: SourceFile, done: int, games: int) -> None:  # noqa: ARG001
        for process in multiprocessing.active_children():
            process.kill()

    with pytest.raises(LibraryError, match="the same command goes on"):
        sqlite.add(path, jobs=2, progress=end_them)
    sqlite.add(path)
    assert list(sqlite.games()) == list(pdn.read(path))


def _done(db: Path) -> int:
    try:
        with closing(sqlite3.connect(db)) as connection:
            row = connection.execute("SELECT done FROM sources").fetchone()
    except sqlite3.Error:
        return 0  # not made yet, or just being written
    return int(row[0]) if row else 0


BAD = '[Event "bad"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 38-32 *\n'
LOST = '[Event "lost"]\n[GameType "20"]\n\n1. 1-2 *\n'
NOWHERE = '[Event "nowhere"]\n[GameType "20"]\n[FEN "W:W99:B1"]\n\n1. 32-28 *\n'
GOOD = '[Event "good"]\n[GameType "20"]\n\n1. 32-28 19-23 *\n'


def test_a_game_with_a_refused_move_is_kept_up_to_it(lib: Library, file: Files) -> None:
    (added,) = lib.add(file("bad.pdn", f"{GOOD}\n{BAD}\n{LOST}\n{NOWHERE}"))
    assert (added.games, added.short, added.lost) == (2, 3, 2)
    assert [entry.plies for entry in lib.search(event="bad")] == [2]
    assert added.problems[0].startswith("9:19: '38-32' is not legal")
    assert lib.count(event="lost") == lib.count(event="nowhere") == 0


def test_lines_of_problems_are_those_of_the_file(sqlite: Library, file: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dammen.library.sources.PIECE", 1)
    text = "\n".join((GOOD, BAD, GOOD.replace("good", "other"), LOST))
    path = file("bad.pdn", text)
    (added,) = sqlite.add(path)
    expected = [f"{p.line}:{p.column}: {p.what}" for p in pdn.check(path).problems]
    assert added.problems == expected


def test_rules_that_are_given_go_before_the_tags(lib: Library, file: Files) -> None:
    path = file("plain.pdn", "1. 22-18 11-15 *\n")
    lib.add(path, variant="brazilian")
    assert [entry.variant.name for entry in lib.search()] == ["brazilian"]
    (again,) = lib.add(path, variant="russian")  # read otherwise, it is another file
    assert (again.games, again.before) == (1, False)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_encodings(encoding: str, sqlite: Library, file: Files) -> None:
    text = GOOD.replace("good", "Zürich")
    sqlite.add(file("games.pdn", text.encode(encoding)))
    assert [entry.event for entry in sqlite.search()] == ["Zürich"]


@pytest.mark.parametrize("content", ["", "\n\n", "no games here"])
def test_a_file_without_a_game(content: str, sqlite: Library, file: Files) -> None:
    (added,) = sqlite.add(file("empty.pdn", content))
    assert (added.games, added.before) == (0, False)


def test_a_file_that_cannot_be_read(sqlite: Library, tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match="cannot be read"):
        sqlite.add(tmp_path / "missing.pdn")
    with pytest.raises(LibraryError, match="cannot be read"):
        sqlite.add(tmp_path)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_games_that_come_through_a_pipe(encoding: str, sqlite: Library, tmp_path: Path) -> None:
    pipe = tmp_path / "games.pdn"
    os.mkfifo(pipe)
    text = '[Event "Турнир"]\n[GameType "20"]\n\n1. 32-28 19-23 *\n'
    writing = threading.Thread(target=lambda: pipe.write_bytes(text.encode(encoding)))
    writing.start()
    (added,) = sqlite.add(pipe)
    writing.join()
    assert (added.source, added.games) == (str(pipe), 1)
    assert sqlite.entry(1).event == "Турнир"


def test_openings_are_named(sqlite: Library, file: Files) -> None:
    text = '[Event "x"]\n[GameType "21"]\n\n1. 11-15 23-19 2. 8-11 22-17 3. 11-16 *\n'
    sqlite.add(file("glasgow.pdn", text))
    (entry,) = sqlite.search()
    assert entry.opening
    assert sqlite.count(opening=entry.opening) == 1


def test_progress_is_told(sqlite: Library, file: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dammen.library.sources.PIECE", 5000)
    told: list[tuple[int, int]] = []
    path = file("games.pdn", MORE)
    sqlite.add(path, progress=lambda _, done, games: told.append((done, games)))
    assert told == sorted(told)
    assert told[-1][0] == path.stat().st_size
    assert len(told) > 5
