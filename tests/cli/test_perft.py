"""``dammen perft``."""

from __future__ import annotations

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
