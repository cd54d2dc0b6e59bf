"""``dammen pdn check``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli_run import Run

GOOD = '[Event "Club"]\n[GameType "20"]\n[Result "*"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n'
BAD = '[Event "Club"]\n[GameType "20"]\n[Result "*"]\n\n1. 32-28 19-23 2. 38-32 *\n'


def test_one_object_for_each_file(run: Run, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.pdn", tmp_path / "bad.pdn"
    good.write_text(GOOD * 2, encoding="utf-8")
    bad.write_text(GOOD + "\n" + BAD, encoding="utf-8")
    answer = run("pdn", "check", str(good), str(bad), "--json")
    first, second = (json.loads(line) for line in answer.out.splitlines())
    assert first == {"file": str(good), "games": 2, "legal": 2, "without_moves": 0, "problems": []}
    assert (second["games"], second["legal"]) == (2, 1)
    (problem,) = second["problems"]
    assert set(problem) == {"game", "line", "column", "what", "done", "taken"}
    assert problem["done"] == "game-ends"
    assert (problem["game"], problem["line"]) == (2, 11)
    assert answer.refusal


def test_good_files_exit_with_nothing(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "good.pdn"
    file.write_text(GOOD, encoding="utf-8")
    answer = run("pdn", "check", str(file))
    assert (answer.status, answer.err) == (0, "")
    assert "1 game, 1 legal to the end" in answer.out


@pytest.mark.parametrize(
    "game", ['[GameType "21"]\n1. 32-28 19-23 *', '[GameType "20"]\n1. 32-28 zut 19-23 *', '[White "nobody"]\n*']
)
def test_notes_and_games_without_moves_are_no_refusal(game: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "noted.pdn"
    file.write_text(f'[Event "x"]\n{game}\n', encoding="utf-8")
    answer = run("pdn", "check", str(file))
    assert (answer.status, answer.err) == (0, "")


@pytest.mark.parametrize(
    "game", ["1. 32-28 19-23 2. 38-32 *", "1. 32-28 19-23 (2-9) 2. 28x19 *", '[FEN "W:W99:B1"]\n1. 32-28 *']
)
def test_a_refused_move_or_position_is_a_refusal(game: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "refused.pdn"
    file.write_text(f'[Event "x"]\n[GameType "20"]\n{game}\n', encoding="utf-8")
    assert "1 with moves refused" in run("pdn", "check", str(file)).refusal


def test_strictly_what_is_not_the_standards_is_a_refusal(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "odd.pdn"
    file.write_text(GOOD + '\n[GameType "20"]\n1. 3228 1923 *\n', encoding="utf-8")
    assert run("pdn", "check", str(file)).status == 0
    answer = run("pdn", "check", str(file), "--strict", "--json")
    assert (answer.data["games"], answer.data["legal"]) == (2, 1)
    (problem,) = answer.data["problems"]
    assert (problem["game"], problem["line"], problem["column"], problem["done"]) == (2, 8, 4, "refused")
    assert answer.refusal


def test_games_without_moves_are_listed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "forfeits.pdn"
    file.write_text('[White "A"]\n[Result "2-0"]\n2-0\n\n' * 3, encoding="utf-8")
    answer = run("pdn", "check", str(file), "--json")
    assert answer.data["without_moves"] == 3
    assert [(p["line"], p["done"]) for p in answer.data["problems"]] == [(1, "empty"), (5, "empty"), (9, "empty")]
    said = run("pdn", "check", str(file)).out
    assert "the game has no move; it was kept so (and so 2 times more)" in said


def test_the_help_says_what_the_exit_status_means(run: Run) -> None:
    said = " ".join(run("pdn", "check", "--help").out.split())
    assert "exit status is 0 where every move of every game replays" in said


def test_a_variant_for_games_without_a_tag(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "plain.pdn"
    file.write_text('[Event "?"]\n[Result "*"]\n\n1. 11-15 23-18 2. 8-11 *\n', encoding="utf-8")
    assert run("pdn", "check", str(file), "--variant", "english", "--json").data["legal"] == 1


def test_no_file_is_wrong_usage(run: Run) -> None:
    assert run("pdn", "check").status == 2


def test_a_file_without_a_game_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "empty.pdn"
    file.write_bytes(bytes(range(128, 256)) * 9)
    answer = run("pdn", "check", str(file), "--json")
    assert answer.data["games"] == 0
    assert "without a game" in answer.refusal


def test_a_file_that_cannot_be_read_does_not_hide_the_others(run: Run, tmp_path: Path) -> None:
    good = tmp_path / "good.pdn"
    good.write_text('[GameType "21"]\n1. 11-15 *\n', encoding="utf-8")
    missing = tmp_path / "missing.pdn"
    answer = run("pdn", "check", str(missing), str(good), "--json")
    assert answer.status == 1
    first, second = (json.loads(line) for line in answer.out.splitlines())
    assert (first["file"], first["games"]) == (str(missing), 0)
    assert "cannot be read" in first["problems"][0]["what"]
    assert (second["legal"], second["problems"]) == (1, [])


def test_one_wrong_number_does_not_point_at_another_board(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "slip.pdn"
    file.write_text("1. 32-28 19-23 2. 28x19 99-98 *\n", encoding="utf-8")
    answer = run("pdn", "check", str(file), "--json")
    assert "there is no square 99; international has 1 to 50" in answer.data["problems"][0]["what"]
