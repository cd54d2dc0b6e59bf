"""``dammen perft``."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_run import Run

INTERNATIONAL = (1, 9, 81, 658, 4265, 27117, 167140)


def test_the_json_has_exactly_the_promised_fields(run: Run) -> None:
    answer = run("perft", "international", "5", "--json")
    assert answer.status == 0
    assert set(answer.data) == {"nodes", "seconds"}
    assert answer.data["nodes"] == INTERNATIONAL[5]
    assert answer.data["seconds"] >= 0


def test_the_table_has_all_depths(run: Run) -> None:
    rows = run("perft", "international", "6").out.splitlines()
    assert rows[0].split() == ["depth", "leaves", "seconds", "M", "nodes/s"]
    assert [int(row.split()[1].replace(",", "")) for row in rows[1:]] == list(INTERNATIONAL[1:])


def test_depth_nothing_is_one_leaf(run: Run) -> None:
    assert run("perft", "english", "0", "--json").data["nodes"] == 1


@pytest.mark.parametrize("options", [("--hash", "1"), ("--threads", "2"), ("--hash", "1", "--threads", "2")])
def test_hash_and_threads_change_nothing(options: tuple[str, ...], run: Run) -> None:
    assert run("perft", "russian", "7", "--json", *options).data["nodes"] == 190146


def test_duplicates_are_kept_when_asked(run: Run) -> None:
    # The counts of dctl for Russian draughts: 929,899 with duplicates dropped, 929,905 with them.
    assert run("perft", "russian", "8", "--json").data["nodes"] == 929_899
    assert run("perft", "russian", "8", "--json", "--keep-duplicates").data["nodes"] == 929_905


def test_from_a_position(run: Run) -> None:
    fen = "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46"
    assert run("perft", "international", "4", "--fen", fen, "--json").data["nodes"] == 5432


@pytest.mark.parametrize(
    "arguments",
    [("english",), ("english", "-1"), ("english", "64"), ("english", "x"), ("english", "3", "--threads", "0")],
)
def test_wrong_usage(arguments: tuple[str, ...], run: Run) -> None:
    assert run("perft", *arguments).status == 2


def test_a_table_too_large_for_the_memory_is_refused(run: Run) -> None:
    assert "memory" in run("perft", "english", "3", "--hash", "1000000", "--json").refusal


# --- the game with the huff ----------------------------------------------------------------------------------------


def test_the_huff_has_more_leaves(run: Run) -> None:
    rows = run("perft", "english", "5", "--huff", "p428").out.splitlines()
    assert [int(row.split()[1].replace(",", "")) for row in rows[1:]] == [7, 49, 379, 3560, 42246]
    assert run("perft", "english", "4", "--huff", "p3", "--json").data["nodes"] == 3560


def test_the_huff_from_a_position(run: Run) -> None:
    arguments = ("perft", "polish-eb9", "3", "--huff", "eb9", "--fen", "W:WK29:B14,16,22,24", "--json")
    assert run(*arguments).data["nodes"] == 756


def test_a_club_code_may_be_counted(run: Run, tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('base = "p428"\nremedies = ["huff", "stand"]\n', encoding="utf-8")
    assert run("perft", "english", "4", "--huff", str(club), "--json").data["nodes"] == 3483


@pytest.mark.parametrize("code", ["fmjd", "wcdf"])
def test_a_code_without_a_huff_is_refused(code: str, run: Run) -> None:
    assert "nothing can be huffed" in run("perft", "english", "3", "--huff", code).refusal


def test_an_unknown_code_is_refused(run: Run) -> None:
    assert "did you mean p428" in run("perft", "english", "3", "--huff", "p42").refusal


@pytest.mark.parametrize("option", [("--hash", "1"), ("--threads", "2"), ("--keep-duplicates",), ("--keep-landings",)])
def test_the_huff_is_counted_by_itself(option: tuple[str, ...], run: Run) -> None:
    answer = run("perft", "english", "3", "--huff", "p3", *option)
    assert answer.status == 2
    assert "--huff counts by itself" in answer.err
