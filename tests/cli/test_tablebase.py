"""``dammen tablebase``, and what a referee asks of the tables."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import NoReturn

import pytest

from cli_run import Run
from dammen.variants import get

PROBLEM = "W:WK6,K9:BK15"


def test_small_tables_are_had_once(run: Run, home: Path) -> None:
    first, again = run("tablebase", "get", "frisian"), run("tablebase", "get", "frisian")
    assert first.status == again.status == 0
    assert first.out.startswith("frisian: every ending of at most 3 pieces, 0.2 MB in ")
    assert "built 32 tables" in first.out
    assert "all were there already" in again.out
    folder = home / "tablebases"
    assert sorted(path.name for path in folder.iterdir()) == ["frisian-dtw", "frisian-wdl"]
    (told,) = run("tablebase", "get", "frisian", "--json").data
    assert told == {"variant": "frisian", "pieces": 3, "built": 0, "bytes": told["bytes"], "folder": str(folder)}
    assert told["bytes"] == sum(path.stat().st_size for path in folder.rglob("*.dtb"))


def test_the_small_tables_of_several_games_are_had_at_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    told = run("tablebase", "get", "frisian", "killer", "--json").data
    assert [(one["variant"], one["built"]) for one in told] == [("frisian", 32), ("killer", 32)]
    monkeypatch.setattr("dammen.cli.tablebase.getting.ALL", (get("killer"), get("frisian")))
    again = run("tablebase", "get", "--all")
    assert [line.split(":")[0] for line in again.out.splitlines()] == ["killer", "frisian"]
    assert again.out.count("all were there already") == 2
    for words in ((), ("frisian", "--all")):
        assert "say which games, or --all" in run("tablebase", "get", *words).err


def test_what_was_half_had_is_had_whole(run: Run, home: Path) -> None:
    run("tablebase", "get", "frisian")
    (home / "tablebases" / "frisian-dtw" / "2m0k-1m0k.dtb").unlink()
    assert "built 2 tables" in run("tablebase", "get", "frisian").out


def test_tables_are_listed(run: Run, home: Path) -> None:
    assert "there are no tables in" in run("tablebase", "list").out
    assert run("tablebase", "list", "--json").data == []
    run("tablebase", "build", "english", "--pieces", "3")
    run("tablebase", "build", "english", "--pieces", "2", "--kind", "dtw")
    (home / "tablebases" / "english-wdl" / "2m0k-1m0k.dtb").unlink()
    rows = run("tablebase", "list", "--json").data
    assert [(row["variant"], row["kind"], row["pieces"], row["tables"]) for row in rows] == [
        ("english", "dtw", 2, 4),
        ("english", "wdl", 2, 15),
    ]
    shown = run("tablebase", "list").out
    assert "2 pieces" in shown
    assert "english" in shown


@pytest.mark.parametrize("action", ["list", "stats", "verify", "build"])
def test_what_is_no_table_is_refused_by_name(run: Run, home: Path, action: str) -> None:
    place = home / "tablebases" / "english-wdl"
    run("tablebase", "build", "english", "--pieces", "2")
    arguments = {"list": (), "build": ("english", "--pieces", "2")}.get(action, ("english",))
    pipe, aside = place / "0m1k-0m1k.dtb", home / "aside"
    pipe.rename(aside)
    os.mkfifo(pipe)  # which nobody writes to
    assert f"{pipe}: cannot be read: it is not a file" in run("tablebase", action, *arguments).refusal
    pipe.unlink()
    aside.rename(pipe)
    if action != "build":  # which asks for the endings alone that it builds
        stray = place / "kings.dtb"
        stray.write_bytes(pipe.read_bytes())
        assert f"{stray}: 'kings' is no ending" in run("tablebase", action, *arguments).refusal


def test_a_folder_that_may_not_be_read_is_named(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("tablebase", "build", "english", "--pieces", "2")

    def forbidden(path: Path) -> NoReturn:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(Path, "iterdir", forbidden)
    refused = run("tablebase", "list").refusal
    assert refused == f"dammen: {home / 'tablebases'}: cannot be read: Permission denied"
    assert "english-wdl: cannot be read: Permission denied" in run("tablebase", "verify", "english").refusal
    monkeypatch.setattr(Path, "exists", forbidden)
    assert "cannot be read: Permission denied" in run("tablebase", "build", "english", "--pieces", "2").refusal
    assert "cannot be read: Permission denied" in run("tablebase", "probe", "W:WK1:BK32", "-v", "english").refusal


def test_a_full_disk_is_told_with_the_table_and_nothing_is_left_of_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("dammen.tablebase.layout.os.fsync", full)
    refused = run("tablebase", "build", "english", "--pieces", "2", "--folder", str(tmp_path)).refusal
    assert refused.startswith(f"dammen: {tmp_path / 'english-wdl'}")
    assert refused.endswith(".dtb: cannot be written: No space left on device")
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_build_says_what_it_did(run: Run, tmp_path: Path) -> None:
    place = ("--folder", str(tmp_path))
    first = run("tablebase", "build", "english", "--pieces", "3", *place)
    assert first.out.startswith("16 tables of ")
    assert str(tmp_path / "english-wdl") in first.out
    assert "nothing was missing" in run("tablebase", "build", "english", "--pieces", "3", *place).out
    told = run("tablebase", "build", "english", "--pieces", "3", "--kind", "dtc", "--json", *place).data
    assert (told["built"], told["positions"]) == (16, 199_520)


def test_one_ending_is_built_with_what_it_leads_to(run: Run, tmp_path: Path) -> None:
    told = run("tablebase", "build", "english", "--ending", "0m2k-0m1k", "--folder", str(tmp_path), "--json").data
    assert told["built"] == 3
    names = sorted(path.stem for path in tmp_path.rglob("*.dtb"))
    assert names == ["0m1k-0m1k", "0m1k-0m2k", "0m2k-0m1k"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ((), "say either --pieces or --ending"),
        (("--pieces", "2", "--ending", "0m1k-0m1k"), "say either --pieces or --ending"),
        (("--pieces", "1"), "1 is not in the range 2<=x<=10"),
        (("--pieces", "2", "--memory", "nan"), "nan is not a number of GiB"),
        (("--pieces", "2", "--memory", "inf"), "inf is not in the range"),
        (("--pieces", "2", "--kind", "dtm"), "'dtm' is not one of 'wdl', 'dtw', 'dtc'"),
    ],
)
def test_wrong_usage(run: Run, arguments: tuple[str, ...], why: str) -> None:
    answer = run("tablebase", "build", "english", *arguments)
    assert answer.status == 2
    assert why in answer.err


def test_what_cannot_be_built_is_refused_in_a_line(run: Run, tmp_path: Path) -> None:
    place = ("--folder", str(tmp_path))
    assert "is no ending" in run("tablebase", "build", "english", "--ending", "kings", *place).refusal
    assert "each side has a piece" in run("tablebase", "build", "english", "--ending", "0m0k-0m1k", *place).refusal
    huge = run("tablebase", "build", "english", "--ending", "9m9k-9m9k", *place).refusal
    assert "9m9k-9m9k has 36 pieces, and a table at most 10" in huge
    little = run("tablebase", "build", "international", "--ending", "0m3k-0m1k", "--memory", "0.01", *place)
    assert "MiB of memory, and 10.2 MiB are allowed" in little.refusal
    lopsided = tmp_path / "lopsided.toml"
    lopsided.write_text('base = "english"\nstart = "21-28/1-8"\n[board]\nwidth = 8\nheight = 7\n', encoding="utf-8")
    refused = run("tablebase", "build", str(lopsided), "--pieces", "2", *place).refusal
    assert "has no tables of 1 king against 1 king: the board is not the same when it is turned round" in refused
    assert "there is no variant" in run("tablebase", "get", "chess").refusal


def test_probe_says_the_worth_of_each_move(run: Run) -> None:
    run("tablebase", "build", "english", "--pieces", "3")
    plain = run("tablebase", "probe", PROBLEM, "-v", "english")
    assert plain.out.splitlines()[0] == "White to move: win"
    run("tablebase", "build", "english", "--pieces", "3", "--kind", "dtw")
    lines = run("tablebase", "probe", PROBLEM, "-v", "english").out.splitlines()
    assert lines[:2] == ["White to move: win in 27 plies", "  9-14         win in 27 plies"]
    data = run("tablebase", "probe", PROBLEM, "-v", "english", "--json").data
    assert (data["result"], data["plies"], data["kind"]) == ("win", 27, "dtw")
    assert data["moves"][0] == {"move": "9-14", "result": "win", "plies": 27}
    many = run("tablebase", "probe", "W:WK19,K23:B12,K28", "-v", "english").refusal
    assert "there is no table of 2 kings against 1 man and 1 king for english" in many
    assert many.endswith("'dammen tablebase get english' builds it")
    five = run("tablebase", "probe", "W:WK1,K2,K3,K4:BK32", "-v", "english").refusal
    assert five.endswith("'dammen tablebase build english --pieces 5' builds it")
    full = run("tablebase", "probe", "W:W31-50:B1-20").refusal
    assert full.endswith("tables have at most 10 pieces")
    alone = run("tablebase", "probe", "W:WK19,K23", "-v", "english").refusal
    assert alone == "dammen: black has no piece left, so white cannot be to move"


def test_stats_show_the_longest_win(run: Run) -> None:
    assert "there is no dtw table of english" in run("tablebase", "stats", "english", "--kind", "dtw").refusal
    run("tablebase", "build", "english", "--pieces", "2", "--kind", "dtw")
    rows = {row["ending"]: row for row in run("tablebase", "stats", "english", "--kind", "dtw", "--json").data}
    kings = rows["0m1k-0m1k"]
    assert (kings["positions"], kings["wins"], kings["draws"], kings["losses"]) == (992, 230, 654, 108)
    assert kings["longest"] == 11
    probed = run("tablebase", "probe", kings["example"], "-v", "english", "--json").data
    assert (probed["result"], probed["plies"]) == ("win", 11)
    assert "0m1k-0m1k" in run("tablebase", "stats", "english", "--kind", "dtw").out


def test_verify_finds_what_has_been_changed(run: Run, home: Path) -> None:
    assert "there is no wdl table" in run("tablebase", "verify", "english").refusal
    for kind in ("wdl", "dtw", "dtc"):
        run("tablebase", "build", "english", "--pieces", "3", "--kind", kind)
        told = run("tablebase", "verify", "english", "--kind", kind, "--json").data
        assert told == {"tables": 16, "positions": 199_520}
    assert run("tablebase", "verify", "english").out.count("good") == 16
    there = home / "tablebases" / "english-wdl" / "0m2k-0m1k.dtb"
    data = bytearray(there.read_bytes())
    data[-5] ^= 1
    there.write_bytes(bytes(data))
    assert "0m2k-0m1k.dtb" in run("tablebase", "verify", "english").refusal


@pytest.mark.cluster
def test_a_scheduler_that_is_not_there(process: Run, tmp_path: Path) -> None:
    for address in ("nonsense://nowhere", "tcp://[::1"):
        answer = process(
            *("tablebase", "build", "english", "--pieces", "2", "--folder", str(tmp_path)),
            *("--scheduler", address),
        )
        assert f"dammen: there is no scheduler at {address}" in answer.refusal


def test_a_referee_asks_whether_a_notice_can_be_met(run: Run, tmp_path: Path) -> None:
    def ask(*typed: str) -> str:
        log = tmp_path / f"{len(list(tmp_path.iterdir()))}.jsonl"
        arguments = ("referee", "--code", "eb9", "--variant", "english", "--fen", PROBLEM, "--log", str(log))
        return run(*arguments, typed="\n".join([*typed, "quit", ""])).out

    assert "There are no tables of endings yet: dammen tablebase get english makes them." in ask("can-win")
    run("tablebase", "build", "english", "--pieces", "3", "--kind", "dtw")
    assert "No notice runs." in ask("can-win")
    said = ask("black: notice", "can-win")
    assert "White can still win in time: 14 moves are needed against the best defence, 20 left." in said
