"""``dammen convert``."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli_run import Run
from dammen.model import Game
from dammen.notation import pdn

GAME = '[Event "Club"]\n[GameType "20"]\n[Result "*"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n'


@pytest.mark.parametrize("dialect", ["pdn", "lidraughts", "hub", "checkerboard"])
def test_each_dialect_is_read_back(dialect: str, run: Run) -> None:
    first = run("convert", "W:WK31,32:B1,K2", "--to", dialect)
    assert first.status == 0
    back = run("convert", first.out.strip())
    assert back.out.strip() == "W:WK31,32:B1,K2"


def test_letters_and_numbers(run: Run) -> None:
    assert run("convert", "W:Wa1:Bb8", "--variant", "russian", "--numbers").out == "W:W29:B1\n"
    assert run("convert", "W:W29:B1", "--variant", "russian", "--letters").out == "W:Wa1:Bb8\n"


def test_ranges(run: Run) -> None:
    assert run("convert", "W:W31,32,33:B1", "--ranges").out == "W:W31-33:B1\n"


def test_many_positions_from_standard_input(run: Run) -> None:
    answer = run("convert", "-", "--to", "pdn", typed="W:W31:B1\n\nB:W32:B2\n")
    assert answer.out == "W:W31:B1\nB:W32:B2\n"


def test_a_game_is_written_anew(run: Run, tmp_path: Path) -> None:
    source, target = tmp_path / "game.pdn", tmp_path / "clean.pdn"
    source.write_text(GAME, encoding="utf-8")
    assert run("convert", str(source), "--output", str(target)).status == 0
    written = target.read_text(encoding="utf-8")
    assert '[Event "Club"]' in written
    assert "32-28" in written
    assert run("convert", str(target)).out == written


def test_games_in_letters_or_numbers_and_with_ranges(run: Run, tmp_path: Path) -> None:
    source = tmp_path / "game.pdn"
    source.write_text('[GameType "25"]\n[FEN "W:W21-24:B9-12"]\n1. c3-d4 {a} b6-a5 *\n', encoding="utf-8")
    numbers = run("convert", str(source), "--numbers", "--ranges").out
    assert '[GameType "25,W,8,8,N' in numbers
    assert '[FEN "W:W21-24:B9-12"]' in numbers
    assert "1. 22-18 {a} 1... 9-13 *" in numbers
    letters = run("convert", str(source)).out
    assert "1. c3-d4 {a} 1... b6-a5 *" in letters
    assert run("convert", "-", "--letters", typed=numbers).out == letters
    assert "is for files of FENs" in run("convert", str(source), "--to", "hub").err


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_games_are_written_in_an_encoding(encoding: str, run: Run, tmp_path: Path) -> None:
    source, target = tmp_path / "game.pdn", tmp_path / "other.pdn"
    source.write_text((GAME + "\n" + GAME).replace("Club", "Café"), encoding="utf-8")
    assert run("convert", str(source), "-o", str(target), "--encoding", encoding).status == 0
    assert target.read_bytes().decode(encoding) == run("convert", str(source)).out
    assert run("convert", str(target)).out == run("convert", str(source)).out


def test_an_output_is_there_whole_or_not_at_all(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, target = tmp_path / "games.pdn", tmp_path / "clean.pdn"
    source.write_text(GAME * 3, encoding="utf-8")
    target.write_text("before", encoding="utf-8")
    left = [2]

    def write(game: Game, **_: object) -> str:
        left[0] -= 1
        if not left[0]:
            raise KeyboardInterrupt
        return repr(game)

    monkeypatch.setattr(pdn, "write", write)
    assert run("convert", str(source), "-o", str(target)).status == 130
    assert target.read_text(encoding="utf-8") == "before"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["clean.pdn", "games.pdn"]


REFUSED = '[Event "x"]\n\n1. 32-28 19-23 2. 28x19 99-98 3. 1-2 *\n'


def test_a_refused_move_is_told_and_the_rest_written(run: Run, tmp_path: Path) -> None:
    source, target = tmp_path / "b.pdn", tmp_path / "clean.pdn"
    source.write_text(GAME + "\n" + REFUSED + "\n" + GAME, encoding="utf-8")
    answer = run("convert", str(source), "--variant", "international")
    assert f"{source}:9:25: game 2: there is no square 99" in answer.refusal
    assert "1 game has lost moves" in answer.refusal
    assert answer.out.count("28x19") == 3
    assert answer.out.count("14x23") == 2
    written = run("convert", str(source), "--variant", "international", "--output", str(target))
    assert (written.status, written.out) == (1, "")
    assert target.read_text(encoding="utf-8") == answer.out
    assert run("convert", str(target)).status == 0


def test_a_file_is_written_over_itself(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "club.pdn"
    file.write_text(GAME * 3000, encoding="utf-8")
    assert run("convert", str(file), "--output", str(file)).status == 0
    assert file.read_text(encoding="utf-8").count("[Event") == 3000
    assert list(tmp_path.iterdir()) == [file]


def test_what_is_not_the_standards_is_left_out_on_wish(run: Run, tmp_path: Path) -> None:
    source = tmp_path / "mixed.pdn"
    source.write_text(GAME + '[GameType "20"]\n1. 32x28 19-23 *\n' + GAME, encoding="utf-8")
    assert run("convert", str(source)).out.count("1. 32-28") == 3
    answer = run("convert", str(source), "--strict")
    assert answer.out.count("1. 32-28") == 2
    assert f"{source}:7:4: game 2: '32x28' takes nothing; it is written with -" in answer.refusal
    json = tmp_path / "games.json"
    json.write_text('{"games": ["1. 32-28 19-23 *"]}', encoding="utf-8")
    assert "1. 32-28 19-23 *" in run("convert", str(json)).out
    assert "this is JSON" in run("convert", str(json), "--strict").refusal


def test_moves_are_not_lost_without_a_word_where_the_rules_are_guessed(run: Run) -> None:
    assert "game 1" in run("convert", "-", typed=REFUSED).refusal


@pytest.mark.parametrize(
    "game",
    [
        '[GameType "20"]\n1. 32-28 19-23 (19-24 44-1) 2. 28x19 *\n',
        '[GameType "20"]\n1. 32-28 (2-9) 19-23 2. 28x19 *\n',
        '[GameType "20"]\n[FEN "W:W99:B1"]\n1. 32-28 *\n',
    ],
)
def test_lost_variations_and_positions_are_told(game: str, run: Run) -> None:
    answer = run("convert", "-", typed=f'[Event "x"]\n{game}')
    assert answer.refusal
    assert "[Event" in answer.out


@pytest.mark.parametrize(
    "game",
    [
        '[GameType "21"]\n1. 32-28 19-23 *\n',
        '[GameType "20"]\n1. 32-28 zut 19-23 *\n',
        '[GameType "20"]\n1. 32-28 19-23 (19-24\n',
        '[GameType "21"]\n[FEN "W:W31:B18,19,26,27"]\n1. 31x15 *\n',
    ],
)
def test_a_note_is_told_and_costs_nothing(game: str, run: Run) -> None:
    answer = run("convert", "-", typed=f'[Event "x"]\n{game}')
    assert answer.status == 0, answer
    assert answer.err.endswith("; no move was lost\n")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_files_come_in_several_encodings(encoding: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.pdn"
    file.write_bytes(GAME.replace("Club", "Café Dämmen").encode(encoding))
    answer = run("convert", str(file))
    assert answer.status == 0
    assert '[Event "Café Dämmen"]' in answer.out
    assert "28x19" in answer.out
    with file.open("rb") as typed:
        done = subprocess.run(
            [sys.executable, "-m", "dammen", "convert", "-"],
            stdin=typed,
            capture_output=True,
            env=os.environ | {"PYTHONUTF8": "1"},
            check=False,
        )
    assert done.stdout.decode("utf-8") == answer.out


def test_a_position_longer_than_the_name_of_a_file_may_be(run: Run) -> None:
    white, black = (",".join(f"K{square:03}" for square in range(least, least + 30)) for least in (1, 31))
    long = f"W:W{white}:B{black}{' ' * 100}"
    assert run("convert", long, "--variant", "canadian").status == 0


@pytest.mark.parametrize("text", ["", " ", "\n\n"])
def test_nothing_is_refused(text: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "empty.pdn"
    file.write_text(text, encoding="utf-8")
    assert "no position" in run("convert", text).refusal
    assert "no game" in run("convert", str(file)).refusal


def test_a_wrong_fen_is_refused(run: Run) -> None:
    assert run("convert", "W:Wx:B1").refusal


def test_a_file_over_which_nothing_can_be_written(run: Run, tmp_path: Path) -> None:
    assert run("convert", "W:W31:B1", "--output", str(tmp_path / "no" / "file")).refusal
