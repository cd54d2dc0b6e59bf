"""``dammen openings``."""

from __future__ import annotations

import json
from pathlib import Path

from cli_run import Run
from dammen.book import openings
from dammen.notation import pdn
from small_books import write_games


def test_the_openings_are_listed(run: Run) -> None:
    assert len(run("openings", "list").out.splitlines()) == len(openings.every())
    lines = run("openings", "list", "--variant", "russian").out.splitlines()
    assert len(lines) == len(openings.of("russian"))
    assert all(line.startswith("russian") for line in lines)
    data = run("openings", "list", "-v", "english", "--json").data
    assert set(data[0]) == {"name", "variant", "moves", "fen", "also", "source", "certainty", "note"}
    assert "No opening of turkish has a name here." in run("openings", "list", "-v", "turkish").out


def test_an_opening_is_shown_with_its_board_and_source(run: Run) -> None:
    answer = run("openings", "show", "ayrshire lassie")
    assert answer.status == 0
    lines = answer.out.splitlines()
    assert lines[0] == "Ayrshire Lassie, English draughts (American checkers)"
    assert lines[1] == "11-15 24-20"
    assert lines[-2] == "B:W20,21,22,23,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15"
    assert lines[-1].startswith("Certainty A: Encyclopaedia Britannica, 11th edition")
    assert [row["moves"][-1] for row in run("openings", "show", "octopus", "--json").data] == ["7-10", "7-11"]
    assert run("openings", "show", "Octopus").out.count("Octopus, English") == 2


def test_an_opening_that_is_not_known_is_refused(run: Run) -> None:
    assert "there is no opening 'Glasgo'; did you mean Glasgow?" in run("openings", "show", "Glasgo").refusal


def test_every_game_of_a_file_is_named(run: Run, tmp_path: Path) -> None:
    file = write_games(tmp_path / "games.pdn")
    answer = run("openings", "name", str(file))
    assert answer.status == 0
    named = [line.removeprefix(f"{file}:") for line in answer.out.splitlines()]
    assert named == [
        "1: Old Faithful  (11-15)",
        "2: Old Faithful  (11-15)",
        "3: Single Corner  (11-15 22-18)",
        "4: Double Corner  (9-14)",
        "5: Old Faithful  (11-15)",
    ]
    rows = [json.loads(line) for line in run("openings", "name", str(file), "--json").out.splitlines()]
    assert [row["game"] for row in rows] == [1, 2, 3, 4, 5]
    assert rows[2]["opening"]["name"] == "Single Corner"
    assert rows[0]["variant"] == "english"


def test_a_game_without_a_name_and_a_file_that_is_not_there(run: Run, tmp_path: Path) -> None:
    file = write_games(tmp_path / "games.pdn", [("a3-b4", "d")], "brazilian")
    answer = run("openings", "name", str(tmp_path / "none.pdn"), str(file))
    assert answer.out == f"{file}:1: -\n"
    assert "cannot be read" in answer.refusal
    assert json.loads(run("openings", "name", str(file), "--json").out)["opening"] is None


def test_the_model_games_are_written_as_pdn(run: Run) -> None:
    answer = run("openings", "games")
    assert [game.tags["Opening"] for game in pdn.read(answer.out)] == [
        game.tags["Opening"] for game in openings.games()
    ]
