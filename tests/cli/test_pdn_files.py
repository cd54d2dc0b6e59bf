"""``dammen pdn merge``, ``split``, ``dedupe``, ``filter`` and ``stats``: files of games, made into others."""

from __future__ import annotations

import errno
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from cli_run import Run
from dammen.cli.pdn import job, keepers, reading
from dammen.library import sources
from dammen.notation import pdn

PLAYERS = '[White "Müller, A."]\n[Black "B"]\n'
ONE = (
    f'[Event "Club"]\n[Date "1998.05.03"]\n{PLAYERS}[Result "2-0"]\n[GameType "20"]\n\n'
    "1. 32-28 19-23 2. 28x19 14x23 2-0\n"
)
SAME = '[Event "The club"]\n[White "muller"]\n[GameType "20"]\n\n1. 32-28 {well} 19-23 2. 28x19 14x23 *\n'
OTHER = (
    '[Event "Open"]\n[Date "2003.??.??"]\n[White "C"]\n[Black "Müller, A."]\n[Result "1-1"]\n[GameType "20"]\n\n'
    "1. 33-29 19-24 1-1\n"
)
DRAUGHTS = '[Event "Open"]\n[Date "2004"]\n[Result "1-0"]\n[GameType "21"]\n\n1. 11-15 23-19 1-0\n'
FORFEIT = '[Event "Open"]\n[White "D"]\n[Result "2-0"]\n[GameType "20"]\n\n2-0\n'
REFUSED = '[Event "Slip"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 38-32 *\n'


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    path = tmp_path / "archive.pdn"
    path.write_text(f"{ONE}\n{OTHER}\n{SAME}\n{DRAUGHTS}\n{FORFEIT}", encoding="utf-8")
    return path


def events(path: Path) -> list[str]:
    return [game.tags["Event"] for game in pdn.read(path, strict=True)]


def test_merge_writes_all_games_in_the_standards_form(archive: Path, run: Run, tmp_path: Path) -> None:
    more, out = tmp_path / "more.pdn", tmp_path / "all.pdn"
    more.write_text('[White"E"]\r\n1. 3228 1923', encoding="utf-16")
    answer = run("pdn", "merge", str(archive), str(more), "-o", str(out), "-j", "1")
    assert (answer.status, answer.out, answer.err) == (0, "", "")
    games = list(pdn.read(out, strict=True))
    assert games == [*pdn.read(archive), *pdn.read(more)]
    assert out.read_text(encoding="utf-8") == run("pdn", "merge", str(archive), str(more)).out == pdn.write_all(games)
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == ["all.pdn", "archive.pdn", "more.pdn"]


def test_merge_tells_of_lost_moves(archive: Path, run: Run, tmp_path: Path) -> None:
    bad, out = tmp_path / "bad.pdn", tmp_path / "all.pdn"
    bad.write_text(f"{ONE}\n{REFUSED}", encoding="utf-8")
    answer = run("pdn", "merge", str(archive), str(bad), "-o", str(out))
    assert f"{bad}:13:19: game 2: '38-32' is not legal" in answer.refusal
    assert "1 game has lost moves" in answer.refusal
    assert len(events(out)) == 7


def test_what_cannot_be_read_or_written_is_told_before_anything_is_done(
    archive: Path, run: Run, tmp_path: Path
) -> None:
    out = tmp_path / "all.pdn"
    assert "nowhere.pdn cannot be read" in run("pdn", "merge", str(archive), "nowhere.pdn", "-o", str(out)).refusal
    assert "there is no folder" in run("pdn", "merge", str(archive), "-o", str(tmp_path / "no" / "all.pdn")).refusal
    assert not out.exists()
    assert "the output has no name" in run("pdn", "merge", str(archive), "-o", "").refusal
    assert "'60-20' runs backwards" in run("pdn", "filter", str(archive), "--plies", "60-20").err
    assert run("pdn", "merge").status == 2


@pytest.mark.parametrize("command", ["merge -o", "dedupe -o", "convert -o", "split --by year --into"])
def test_a_full_disk_is_told_by_the_outputs_name_and_nothing_stays(
    command: str, archive: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full(io.FileIO):
        def write(self, data: object) -> int:  # noqa: ARG002 - as a file has it
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def opened(path: Path, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
        if ".part" in str(path) and mode in {"wb", "ab"}:
            return io.BufferedWriter(Full(path, mode))
        return io.open(path, mode, *args, **kwargs)  # noqa: UP020 - Path.open is what is replaced

    monkeypatch.setattr(Path, "open", opened)
    name, *options = command.split()
    answer = run("pdn", name, str(archive), *options, str(tmp_path / "out"))
    assert re.search(r"out\S*: No space left on device", answer.refusal)
    assert sorted(path.name for path in tmp_path.iterdir()) == [archive.name]


def test_standard_input_and_a_file_written_over_itself(archive: Path, run: Run) -> None:
    before = list(pdn.read(archive))
    assert run("pdn", "merge", "-", typed=archive.read_text(encoding="utf-8")).out == pdn.write_all(before)
    assert run("pdn", "merge", str(archive), "-o", str(archive)).status == 0
    assert list(pdn.read(archive, strict=True)) == before


def test_dedupe_leaves_out_the_same_moves_whatever_the_tags(archive: Path, run: Run, tmp_path: Path) -> None:
    out = tmp_path / "once.pdn"
    answer = run("pdn", "dedupe", str(archive), str(archive), "-o", str(out))
    assert (answer.status, answer.err) == (0, "dammen: 10 games, 6 of them there already\n")
    assert events(out) == ["Club", "Open", "Open", "Open"]
    assert [path.name for path in tmp_path.glob("once*")] == ["once.pdn"]


def test_dedupe_by_tags_too_and_keeping_the_fullest(archive: Path, run: Run, tmp_path: Path) -> None:
    out = tmp_path / "once.pdn"
    assert "0 of them" in run("pdn", "dedupe", str(archive), "--tags", "Event,White", "-o", str(out)).err
    assert "1 of them" in run("pdn", "dedupe", str(archive), "--fullest", "-o", str(out)).err
    assert events(out) == ["Open", "The club", "Open", "Open"]


def test_games_without_moves_are_the_same_only_where_their_tags_are(run: Run, tmp_path: Path) -> None:
    path, out = tmp_path / "forfeits.pdn", tmp_path / "once.pdn"
    path.write_text("\n".join((FORFEIT, FORFEIT.replace('"D"', '"E"'), FORFEIT)), encoding="utf-8")
    assert "3 games, 1 of them" in run("pdn", "dedupe", str(path), "-o", str(out)).err


@pytest.mark.parametrize(
    ("by", "counts"),
    [
        ("year", {"1998": 1, "2003": 1, "2004": 1, "unknown": 2}),
        ("event", {"Club": 1, "The club": 1, "Open": 3}),
        ("white", {"Müller, A": 1, "muller": 1, "C": 1, "D": 1, "unknown": 1}),
        ("variant", {"international": 4, "english": 1}),
        ("result", {"white": 2, "draw": 1, "black": 1, "open": 1}),
        ("GameNumber", {"unknown": 5}),
    ],
)
def test_split_by(by: str, counts: dict[str, int], archive: Path, run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "parts"
    answer = run("pdn", "split", str(archive), "--by", by, "--into", str(folder))
    assert answer.status == 0
    assert f"5 games in {len(counts)} file" in answer.err
    assert {path.stem: len(events(path)) for path in folder.iterdir()} == counts
    assert not (tmp_path / "parts.part").exists()


def test_split_into_files_of_so_many_games_and_names_that_no_system_takes(
    run: Run, tmp_path: Path, archive: Path
) -> None:
    folder = tmp_path / "parts"
    run("pdn", "split", str(archive), "--games", "2", "--into", str(folder))
    assert {path.name: len(events(path)) for path in folder.iterdir()} == {
        "archive-0001.pdn": 2,
        "archive-0002.pdn": 2,
        "archive-0003.pdn": 1,
    }
    for text, name in (("../x/y: z?", "x y z"), ("..", "unknown"), ("a" * 300, "a" * 100), ("CON\0", "CON")):
        assert keepers.file_name(text) == name


def test_split_does_not_touch_what_is_there(archive: Path, run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "parts"
    folder.mkdir()
    (folder / "mine.pdn").write_text("mine", encoding="utf-8")
    words = ("pdn", "split", str(archive), "--by", "variant", "--into", str(folder))
    assert "is not empty" in run(*words).refusal
    assert run(*words, "--force").status == 0
    assert sorted(path.name for path in folder.iterdir()) == ["english.pdn", "international.pdn", "mine.pdn"]
    assert run("pdn", "split", str(archive), "--into", str(folder)).status == 2
    assert run(*words, "--games", "3").status == 2


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["--player", "mull a"], ["Club", "Open"]),
        (["--white", "mull"], ["Club", "The club"]),
        (["--since", "2003", "--until", "2003-12"], ["Open"]),
        (["--result", "white"], ["Club", "Open"]),
        (["--variant", "english"], ["Open"]),
        (["--event", "club", "--not"], ["Open", "Open", "Open"]),
        (["--tag", "Event=the"], ["The club"]),
        (["--tag", "Date="], ["Club", "Open", "Open"]),
        (["--plies", "4"], ["Club", "The club"]),
        (["--plies", "-0"], ["Open"]),
        (["--plies", "1-3"], ["Open", "Open"]),
        (
            ["--position", "B:W28,31,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1-20"],
            ["Club", "The club"],
        ),
        (["--variant", "international", "--part", "?:W29:B24"], ["Open"]),
        (["--variant", "international", "--material", "W19:B19"], ["Club", "The club"]),
        (["--source", "no such file"], None),
        (["--opening", "glasgow"], []),
    ],
)
def test_filter(words: list[str], found: list[str] | None, archive: Path, run: Run, tmp_path: Path) -> None:
    out = tmp_path / "some.pdn"
    answer = run("pdn", "filter", str(archive), *words, "-o", str(out), "-j", "1")
    if found is None:
        assert "none of the files" in answer.refusal
        return
    assert (answer.status, answer.err) == (0, f"dammen: {len(found)} of 5 games\n")
    assert events(out) == found


def test_filter_whole_games_and_wishes_that_mean_nothing(archive: Path, run: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.pdn"
    bad.write_text(f"{ONE}\n{REFUSED}", encoding="utf-8")
    assert "1 of 2 games" in run("pdn", "filter", str(bad), "--whole").err
    assert "is no date" in run("pdn", "filter", str(archive), "--since", "May").refusal
    assert "NAME=TEXT" in run("pdn", "filter", str(archive), "--tag", "Event").err
    assert "20-60" in run("pdn", "filter", str(archive), "--plies", "9-3").err
    assert run("pdn", "filter", str(archive), "--position", "W:W99:B1", "--variant", "english").refusal


def test_stats(archive: Path, run: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.pdn"
    bad.write_text(REFUSED, encoding="utf-8")
    found = run("pdn", "stats", str(archive), str(bad), "--json").data
    counts = {name: found[name] for name in ("files", "games", "legal", "without_moves", "lost", "plies")}
    assert counts == {"files": 2, "games": 6, "legal": 4, "without_moves": 1, "lost": 1, "plies": 14}
    assert (found["shortest"], found["longest"], found["noted"], found["set_up"]) == (2, 4, 1, 0)
    assert found["variants"] == {"international": 5, "english": 1}
    assert found["results"] == {"open": 2, "white": 2, "black": 1, "draw": 1}
    assert found["years"] == {"1998": 1, "2003": 1, "2004": 1}
    assert found["players"] == {"Müller, A.": 2, "B": 1, "C": 1, "D": 1, "muller": 1}
    assert found["different_players"] == 5
    said = run("pdn", "stats", str(archive), "--most", "2").out
    assert "games        5\n" in said
    assert "and 3 more" in said


def commands(archive: Path, into: Path) -> list[list[str]]:
    return [
        ["merge", archive, "-o", into / "merge.pdn"],
        ["dedupe", archive, "-o", into / "dedupe.pdn"],
        ["dedupe", archive, "--fullest", "-o", into / "fullest.pdn"],
        ["filter", archive, "--plies", "-3", "-o", into / "filter.pdn"],
        ["split", archive, "--by", "event", "--into", into / "split"],
    ]  # type: ignore[list-item]  # they are turned into text


def contents(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): path.read_text(encoding="utf-8") for path in folder.rglob("*") if path.is_file()
    }


@pytest.mark.parametrize("tags", [True, False], ids=["cut at blank lines", "read as a stream"])
def test_pieces_several_processes_and_stops_change_nothing(
    tags: bool, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = tmp_path / "big.pdn"
    games = [text.replace("Open", f"Open {number % 3}") for number in range(30) for text in (ONE, OTHER, SAME, FORFEIT)]
    plain = "1. 32-28 19-23 2. 28x19 14x23 *\n1. 33-29 19-24 *\n1. 34-30 *\n" * 30
    archive.write_text("\n".join(games) if tags else plain, encoding="utf-8")
    whole, again = tmp_path / "whole", tmp_path / "again"
    for folder in (whole, again):
        folder.mkdir()
    for words in commands(archive, whole):
        assert run("pdn", *map(str, words), "-j", "1").status == 0
    monkeypatch.setattr(sources, "PIECE", 300)
    monkeypatch.setattr(reading, "PIECE", 300)
    monkeypatch.setattr(reading, "_GAMES", 7)
    monkeypatch.setattr(job, "_SAVE_SECONDS", -1.0)
    for words in commands(archive, again):
        stop_after(40, monkeypatch)
        stopped = run("pdn", *map(str, words), "-j", "1")
        assert stopped.status == 130
        assert "the same command goes on from there" in stopped.err
        assert not Path(words[-1]).exists()
        monkeypatch.undo()
        monkeypatch.setattr(sources, "PIECE", 300)
        monkeypatch.setattr(reading, "PIECE", 300)
        monkeypatch.setattr(reading, "_GAMES", 7)
        done = run("pdn", *map(str, words), "-j", "1")
        assert done.status == 0
        assert "going on after" in done.err
        monkeypatch.setattr(job, "_SAVE_SECONDS", -1.0)
    assert contents(again) == contents(whole)


def stop_after(games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Interrupt the next command once so many games have been kept."""
    left = [games]

    def interrupted(kind: Any) -> Any:
        own = kind.take

        def take(keeper: Any, game: Any) -> Any:
            left[0] -= 1
            if left[0] < 0:
                raise KeyboardInterrupt
            return own(keeper, game)

        return take

    for kind in (keepers.ToFile, keepers.WithoutTwins, keepers.OnlyBest, keepers.ToFolder):
        monkeypatch.setattr(kind, "take", interrupted(kind))


def test_a_short_job_that_is_stopped_leaves_nothing(archive: Path, run: Run, tmp_path: Path, monkeypatch: Any) -> None:
    stop_after(2, monkeypatch)
    for words in commands(archive, tmp_path):
        assert run("pdn", *map(str, words)).status == 130
    assert list(tmp_path.iterdir()) == [archive]


def test_another_command_does_not_go_on_with_what_was_stopped(
    archive: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, more = tmp_path / "out.pdn", tmp_path / "more.pdn"
    more.write_text(OTHER, encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(job, "_SAVE_SECONDS", -1.0)
        stop_after(5, patch)
        assert run("pdn", "merge", str(archive), str(more), "-o", str(out)).status == 130
    assert (tmp_path / "out.pdn.part").exists()
    answer = run("pdn", "merge", str(more), str(archive), "-o", str(out))
    assert (answer.status, answer.err) == (0, "")
    assert len(events(out)) == 6
    assert sorted(path.name for path in tmp_path.iterdir()) == ["archive.pdn", "more.pdn", "out.pdn"]


@pytest.mark.slow
def test_several_processes_give_the_same_and_hear_ctrl_c(tmp_path: Path, process: Run) -> None:
    archive = tmp_path / "big.pdn"
    archive.write_text(f"{ONE}\n{OTHER}\n{DRAUGHTS}\n{REFUSED}\n", encoding="utf-8")
    archive.write_text("\n".join([archive.read_text(encoding="utf-8")] * 1500), encoding="utf-8")
    for words in (["merge"], ["check", "--json"], ["stats", "--json"]):
        one, two = (process("pdn", *words, str(archive), "-j", jobs) for jobs in "12")
        assert one == two
    assert json.loads(process("pdn", "check", "--json", str(archive)).out)["games"] == 6_000
    words = [
        sys.executable,
        "-m",
        "dammen",
        "pdn",
        "merge",
        *[str(archive)] * 9,
        "-o",
        str(tmp_path / "out.pdn"),
        "-j2",
    ]
    started = subprocess.Popen(words, stderr=subprocess.PIPE, text=True, env=os.environ, start_new_session=True)
    while not (tmp_path / "out.pdn.part.json").exists() and started.poll() is None:
        time.sleep(0.05)
    os.killpg(started.pid, signal.SIGINT)
    assert "the same command goes on from there" in started.communicate(timeout=60)[1]
    assert started.returncode == 130
    assert not (tmp_path / "out.pdn").exists()
    answer = process("pdn", *words[4:])
    assert "going on after" in answer.err
    assert (tmp_path / "out.pdn").read_text(encoding="utf-8").count("[Event ") == 54_000
