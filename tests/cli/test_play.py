"""``dammen play``: whole sittings, typed in through a pipe."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli_run import Run
from dammen.notation import pdn


def sit(run: Run, *lines: str, options: tuple[str, ...] = ("--colour", "both")) -> str:
    answer = run("play", *options, typed="".join(f"{line}\n" for line in lines))
    assert answer.status == 0, answer
    assert answer.err == ""
    return answer.out


def kept(home: Path) -> list[Path]:
    return sorted((home / "terminal").glob("*.pdn"))


def test_moves_in_any_notation(run: Run) -> None:
    out = sit(run, "32-28", "19-23", "28x19", "14 23", "fen", "quit")
    assert "W:W31,33,34" in out


def test_a_refused_move_says_why_and_costs_nothing(run: Run) -> None:
    out = sit(run, "32-28", "19-23", "38-32", "fen", "quit")
    assert "28 must take 23" in out
    assert "FMJD" in out
    assert "W:W28,31,33" in out


def test_nonsense_is_told_where_help_is(run: Run) -> None:
    assert "help lists them" in sit(run, "abracadabra", "quit")


def test_help_names_every_word(run: Run) -> None:
    out = sit(run, "help", "quit")
    for word in ("hint", "undo", "moves", "save FILE", "flip", "level N", "draw", "resign", "fen", "help", "quit"):
        assert f"\n{word} " in out


def test_moves_lists_them(run: Run) -> None:
    assert "9 legal moves: 31-26  31-27" in sit(run, "moves", "quit")


def test_undo(run: Run) -> None:
    out = sit(run, "32-28", "undo", "fen", "undo", "quit")
    assert "One move is taken back." in out
    assert "W:W31,32,33" in out
    assert "no move of yours" in out


def test_undo_against_the_program_comes_back_to_the_person(run: Run) -> None:
    out = sit(run, "32-28", "undo", "fen", "quit", options=("--level", "1"))
    assert "2 moves are taken back." in out
    assert "W:W31,32,33" in out


def test_the_program_answers(run: Run) -> None:
    out = sit(run, "11-15", "quit", options=("--variant", "english", "--level", "1"))
    assert "White plays" in out


def test_the_program_begins_where_it_has_the_first_move(run: Run) -> None:
    out = sit(run, "quit", options=("--variant", "english", "--level", "1", "--colour", "white"))
    assert "Black plays" in out


def test_hint_is_a_legal_move(run: Run) -> None:
    out = sit(run, "32-28", "19-23", "hint", "quit")
    assert "28x19: 28 takes 23" in out


def test_level(run: Run) -> None:
    out = sit(run, "level", "level 3", "level 11", "level x", "level ²", "quit")
    assert "plays at level 5 of 10" in out
    assert "level 3 from now on" in out
    assert out.count("level goes from 1 to 10") == 3


def test_flip_turns_the_board(run: Run) -> None:
    out = sit(run, "flip", "quit", options=("--colour", "both", "--variant", "russian", "--ascii"))
    assert out.index("a    b    c" if "a    b    c" in out else "a   b   c") < out.index("h   g   f")


def test_resigning_ends_the_game(run: Run) -> None:
    out = sit(run, "32-28", "resign", "quit")
    assert "White wins: Black resigns" in out


def test_a_draw_between_friends_is_asked_for(run: Run) -> None:
    out = sit(run, "32-28", "draw", "n", "draw", "y", "quit")
    assert "White, do you take the draw?" in out
    assert "not taken" in out
    assert "Draw: both sides agreed" in out


def test_nothing_can_be_played_after_the_end(run: Run) -> None:
    answer = run("play", "--colour", "both", "--fen", "W:W7:B11", typed="7-1\n")
    assert answer.status == 0


def test_a_win_is_told(run: Run) -> None:
    out = sit(run, "28x19", options=("--colour", "both", "--fen", "W:W28:B23"))
    assert "White wins: Black has no piece left" in out


def test_save_and_load(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.pdn"
    sit(run, "32-28", "19-23", f"save {file}", "quit")
    assert len(pdn.read_one(file.read_text(encoding="utf-8")).line()) == 2
    out = sit(run, "28x19", "fen", "quit", options=("--colour", "both", "--pdn", str(file)))
    assert "B:W19,31,33" in out


def test_a_game_that_breaks_off_in_its_file_is_told_of(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.pdn"
    file.write_text("1. 32-28 19-23 2. 28x19 14x24 *\n", encoding="utf-8")
    answer = run("play", "--colour", "both", "--pdn", str(file), typed="14x23\nfen\nquit\n")
    assert answer.status == 0
    assert f"{file}:1:25: '14x24' is not legal" in answer.err
    assert "the game ends before it" in answer.err
    assert "W:W31,33,34" in answer.out


def test_save_asks_before_it_writes_over(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.pdn"
    file.write_text("mine", encoding="utf-8")
    assert "Not saved." in sit(run, f"save {file}", "no", "quit")
    assert file.read_text(encoding="utf-8") == "mine"
    assert "Saved as" in sit(run, f"save {file}", "yes", "quit")


def test_save_where_nothing_can_be_written_is_told(run: Run, tmp_path: Path) -> None:
    assert "No such file" in sit(run, f"save {tmp_path / 'no' / 'game.pdn'}", "save", "quit")


def test_the_game_is_kept_and_gone_on_with(run: Run, home: Path) -> None:
    out = sit(run, "32-28", "19-23", "quit")
    (file,) = kept(home)
    assert str(file) in out.replace("\n", "")
    out = sit(run, "28x19", "quit", options=("--colour", "both", "--resume"))
    assert kept(home) == [file]
    assert len(pdn.read_one(file.read_text(encoding="utf-8")).line()) == 3


def test_nothing_is_kept_of_a_game_without_moves(run: Run, home: Path) -> None:
    sit(run, "quit")
    assert kept(home) == []


def test_a_home_that_cannot_be_written_to_is_told_and_the_game_goes_on(run: Run, home: Path) -> None:
    home.parent.mkdir(exist_ok=True)
    home.write_text("a file where a directory should be", encoding="utf-8")
    out = sit(run, "32-28", "19-23", "28x19", "quit")
    assert "not being kept" in out
    assert "28x19" in out


def test_the_end_of_the_input_leaves(run: Run, home: Path) -> None:
    sit(run, "32-28")
    assert len(kept(home)) == 1


def test_resume_without_a_game_is_refused(run: Run) -> None:
    assert "no game to go on with" in run("play", "--resume").refusal


def test_two_beginnings_are_wrong_usage(run: Run) -> None:
    assert run("play", "--resume", "--fen", "W:W31:B1").status == 2


@pytest.mark.parametrize("options", [("--fen", "nonsense"), ("--clock", "soon"), ("--variant", "chess")])
def test_wrong_beginnings_are_refused(options: tuple[str, ...], run: Run) -> None:
    assert run("play", *options).refusal


def test_a_clock_is_shown(run: Run) -> None:
    out = sit(run, "32-28", "quit", options=("--colour", "both", "--clock", "10+5"))
    assert "10:0" in out or "9:59" in out


def test_a_clock_that_has_run_out_ends_the_game(run: Run) -> None:
    out = sit(run, "32-28", options=("--colour", "both", "--clock", "0.001s"))
    assert "Black wins: White's time has run out" in out


def test_a_house_variant(run: Run) -> None:
    out = sit(run, "moves", "quit", options=("--colour", "both", "--variant", "english:first=white"))
    assert "White: " in out


def test_eighty_columns_are_enough(run: Run) -> None:
    out = sit(run, "32-28", "19-23", "board", "quit", options=("--colour", "both", "--variant", "canadian"))
    assert max(len(line) for line in out.splitlines() if "kept in" not in line) <= 80


def test_ascii_is_ascii(run: Run) -> None:
    assert sit(run, "32-28", "quit", options=("--colour", "both", "--ascii")).isascii()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1252", "utf-16"])
def test_a_file_in_another_encoding(encoding: str, run: Run, home: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.pdn"
    file.write_bytes('[Event "Café Dämmen"]\n[GameType "20"]\n\n1. 32-28 19-23 *\n'.encode(encoding))
    sit(run, "28x19", "quit", options=("--colour", "both", "--pdn", str(file)))
    (game,) = pdn.read(kept(home)[0])
    assert game.tags["Event"] == "Café Dämmen"
    assert len(game.line()) == 3


def test_interrupt_keeps_the_game(home: Path) -> None:
    child = subprocess.Popen(
        [sys.executable, "-m", "dammen", "play", "--colour", "both"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"DAMMEN_HOME": str(home)},
    )
    assert child.stdin is not None
    child.stdin.write("32-28\n")
    child.stdin.flush()
    until = time.monotonic() + 20
    while not kept(home) and time.monotonic() < until:
        time.sleep(0.05)
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=20)
    assert child.returncode == 130
    assert err == ""
    assert "--resume" in out
    assert len(pdn.read_one(kept(home)[0].read_text(encoding="utf-8")).line()) == 1
