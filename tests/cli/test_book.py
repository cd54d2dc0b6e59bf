"""``dammen book``."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cli_run import Run
from dammen.book import Book
from small_books import GAMES, write_games


@pytest.fixture
def games(tmp_path: Path) -> Path:
    return write_games(tmp_path / "games.pdn")


@pytest.fixture
def made(run: Run, tmp_path: Path, games: Path) -> Path:
    path = tmp_path / "english.book"
    answer = run("book", "build", "english", str(games), "-o", str(path))
    assert answer.status == 0
    assert answer.out == f"{path}: 7 positions, 11 moves; from 5 games\n"
    return path


def test_a_book_is_shown_with_the_reasons_for_its_moves(run: Run, made: Path) -> None:
    lines = run("book", "show", str(made)).out.splitlines()
    assert lines == [
        "English draughts (American checkers): 7 positions, 11 moves, made of games.pdn.",
        "Black to move, 2 moves in the book.",
        "  11-15         84.5%  played in 4 games (2 won, 1 drawn, 1 lost)",
        "  9-14          15.5%  played in 1 game (1 of unknown end)",
    ]
    after = run("book", "show", str(made), "W:W21-32:B1-10,12,15").out.splitlines()
    assert [line.split()[0] for line in after[2:]] == ["22-18", "23-19", "22-17"]
    out = run("book", "show", str(made), "W:W21-32:B1-8,10-11,12,13").out.splitlines()
    assert out[1] == "White to move, no moves in the book."


def test_a_book_as_json(run: Run, made: Path) -> None:
    data = run("book", "show", str(made), "--json").data
    assert (data["variant"], data["turn"], data["book"]) == ("english", "black", {"positions": 7, "moves": 11})
    first = data["entries"][0]
    assert (first["move"], first["games"], first["wins"], first["draws"], first["losses"]) == ("11-15", 4, 2, 1, 1)
    assert set(first) == {"move", "games", "wins", "draws", "losses", "score", "depth", "weight", "why"}


def test_a_book_is_grown_by_the_engine(run: Run, tmp_path: Path, games: Path) -> None:
    path = tmp_path / "grown.book"
    told = ("--from-search", "--positions", "4", "--depth", "3", "--jobs", "2", "-o", str(path))
    data = run("book", "build", "english", str(games), *told, "--json").data
    assert (data["grown"], data["games"], data["resumed"]) == (4, 5, False)
    shown = run("book", "show", str(path)).out
    assert "search (dammen" in shown
    assert shown.count("the engine gives it") == 7
    first = path.read_bytes()
    assert run("book", "build", "english", str(games), *told[:-1], str(path)).status == 0
    assert path.read_bytes() == first  # the same games, settings and engine


def test_a_book_from_search_alone(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "frisian.book"
    answer = run("book", "build", "frisian", "--from-search", "--positions", "2", "--depth", "2", "-o", str(path))
    assert "2 positions with all their moves scored" in answer.out
    assert "Frisian" in run("book", "show", str(path)).out


def test_what_makes_no_book_is_refused(run: Run, tmp_path: Path, games: Path, made: Path) -> None:
    out = ("-o", str(tmp_path / "x.book"))
    assert run("book", "build", "english", *out).status == 2
    assert "there is no move of russian" in run("book", "build", "russian", str(games), *out).refusal
    assert "cannot be read" in run("book", "build", "english", str(tmp_path / "none.pdn"), *out).refusal
    assert "is a book of english, not of russian" in run("book", "show", str(made), "-v", "russian").refusal
    assert "is no book of moves" in run("book", "show", str(games)).refusal
    assert list(tmp_path.glob("x.book*")) == []


def test_a_journal_of_another_making_is_not_taken_up(run: Run, tmp_path: Path, games: Path) -> None:
    (tmp_path / "a.book.part").write_text("{}\n", encoding="utf-8")
    answer = run("book", "build", "english", str(games), "-o", str(tmp_path / "a.book"))
    assert "left behind by another making" in answer.refusal


@pytest.mark.slow
def test_a_making_that_was_interrupted_goes_on(tmp_path: Path) -> None:
    """Interrupted again and again, it comes to the same book in the end."""
    games = write_games(tmp_path / "games.pdn", GAMES)
    command = [sys.executable, "-m", "dammen", "book", "build", "english", str(games), "--from-search"]
    command += ["--positions", "60", "--depth", "9", "--jobs", "2", "-o"]
    whole, parts = tmp_path / "whole.book", tmp_path / "parts.book"
    subprocess.run([*command, str(whole)], check=True, capture_output=True)
    statuses, seconds = [], 0.8
    while not parts.exists():
        process = subprocess.Popen(
            [*command, str(parts)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=dict(os.environ)
        )
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
        assert b"Traceback" not in said, said
        statuses.append(process.returncode)
        seconds *= 1.5
    assert statuses[-1] == 0
    assert set(statuses[:-1]) <= {130}
    assert parts.read_bytes() == whole.read_bytes()
    with Book.open(parts) as book:
        assert book.about["positions"] >= 60


def test_the_program_opens_by_a_book(run: Run, tmp_path: Path) -> None:
    file = write_games(tmp_path / "one.pdn", [("9-13 24-19 5-9", "b")])
    path = tmp_path / "one.book"
    assert run("book", "build", "english", str(file), "-o", str(path)).status == 0
    told = ("--variant", "english", "--colour", "white", "--level", "1")
    for _ in range(3):  # a level that plays anything, and yet the book's moves
        answer = run("play", *told, "--book", str(path), "--ascii", typed="24-19\nquit\n")
        assert answer.status == 0
        assert "9-13" in answer.out
        assert "5-9" in answer.out
    refused = run("play", "--variant", "russian", "--book", str(path), typed="quit\n")
    assert "is a book of english, not of russian" in refused.refusal
