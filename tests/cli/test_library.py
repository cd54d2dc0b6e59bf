"""``dammen library``."""

from __future__ import annotations

import csv
import io
import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cli_run import Answer, Run
from dammen import library
from dammen.notation import pdn
from library_games import plain_game, some_games

GAMES = some_games(60)
START = "W:W31-50:B1-20"
Ask = Callable[..., Answer]


@pytest.fixture(autouse=True)
def _own_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DAMMEN_LIBRARY", raising=False)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.pdn"
    path.write_text(pdn.write_all(GAMES), encoding="utf-8")
    return path


@pytest.fixture
def ask(run: Run, games: Path) -> Ask:
    """Add the games, and give what runs a command of the library."""
    assert run("library", "add", str(games)).status == 0

    def call(*args: str, typed: str = "") -> Answer:
        return run("library", *args, typed=typed)

    return call


def rows(answer: Answer) -> list[dict[str, object]]:
    assert answer.status == 0, answer
    return [json.loads(line) for line in answer.out.splitlines()]


def test_add_says_what_came_of_it(run: Run, games: Path, home: Path) -> None:
    answer = run("library", "add", str(games))
    assert (answer.status, answer.err) == (0, "")
    assert answer.out == f"{games}: 60 added\n"
    assert (home / "library.sqlite3").exists()
    assert run("library", "add", str(games)).out == f"{games}: added before\n"
    copy = games.with_name("copy.pdn")
    copy.write_text(games.read_text(encoding="utf-8") + "\n\n", encoding="utf-8")
    assert run("library", "add", str(copy)).out == f"{copy}: 0 added, 60 already there\n"


def test_add_as_json(run: Run, games: Path) -> None:
    answer = run("library", "add", str(games), str(games), "--json")
    first, second = rows(answer)
    assert (first["source"], first["games"], first["before"]) == (str(games), 60, False)
    assert second["before"] is True


def test_add_tells_refused_moves(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad.pdn"
    path.write_text('[Event "x"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 38-32 *\n' * 5, encoding="utf-8")
    answer = run("library", "add", str(path))
    lines = answer.out.splitlines()
    assert lines[0] == f"{path}: 1 added, 4 already there, 5 with a refused move"
    assert lines[1].startswith(f"  {path}:4:19: '38-32' is not legal")
    assert lines[-1] == "  and 2 more, which dammen pdn check lists"


def test_a_file_that_cannot_be_read_does_not_hide_the_others(run: Run, games: Path, tmp_path: Path) -> None:
    answer = run("library", "add", str(tmp_path / "missing.pdn"), str(games))
    assert "missing.pdn cannot be read: No such file" in answer.refusal
    assert "60 added" in answer.out


def test_no_library_is_made_where_no_file_can_be_read(run: Run, tmp_path: Path, home: Path) -> None:
    assert "cannot be read" in run("library", "add", str(tmp_path / "missing.pdn")).refusal
    assert not list(home.rglob("*.sqlite3"))


def test_add_from_standard_input(run: Run) -> None:
    answer = run("library", "add", "-", typed='[Event "x"]\n[GameType "20"]\n\n1. 32-28 *\n')
    assert answer.out == "standard input: 1 added\n"


def test_another_library(run: Run, games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    other = tmp_path / "other" / "mine.sqlite3"
    assert run("library", "add", str(games), "--db", str(other)).status == 0
    assert other.exists()
    assert not home.exists()
    monkeypatch.setenv("DAMMEN_LIBRARY", str(other))
    assert run("library", "list", "--count").out == "60\n"


@pytest.mark.parametrize(
    "command",
    [
        ["list"],
        ["search", START],
        ["tree"],
        ["stats"],
        ["show", "1"],
        ["export"],
        ["index"],
        ["compact"],
        ["remove", "1"],
    ],
)
def test_there_is_no_library_yet(command: list[str], run: Run, home: Path) -> None:
    assert f"there is no library at {home}" in run("library", *command).refusal


def test_list(ask: Ask) -> None:
    lines = ask("list", "--limit", "5").out.splitlines()
    assert len(lines) == 5
    assert lines[0].split()[0] == "1"
    assert len(ask("list", "--limit", "0").out.splitlines()) == 60
    assert ask("list", "--limit", "5").err == "dammen: these are the first 5; --limit shows more, --count counts them\n"
    assert ask("list", "--count").out == "60\n"


def test_search_by_position(ask: Ask) -> None:
    found = rows(ask("search", START, "--json", "--limit", "0"))
    with_start = [n for n, g in enumerate(GAMES, 1) if g.variant.name == "international" and g.start == g.start.start()]
    assert [row["id"] for row in found] == with_start
    assert {row["ply"] for row in found} == {0}
    assert ask("search", START, "--count").out == f"{len(with_start)}\n"
    assert ask("search", START, "--count", "--json").data == {"games": len(with_start)}
    assert rows(ask("search", "--position", START, "--json", "--limit", "0")) == found
    assert "  ply 0" in ask("search", START).out


def test_search_by_all_the_rest(ask: Ask) -> None:
    def count(*args: str) -> int:
        return int(ask("search", *args, "--count").out)

    assert count("--player", "sijbrands") == sum(
        any("Sijbrands" in game.tags.get(colour, "") for colour in ("White", "Black")) for game in GAMES
    )
    assert count("--variant", "english") == sum(game.variant.name == "english" for game in GAMES)
    assert count("--event", "club", "--since", "1998", "--until", "2003-05", "--result", "draw") >= 0
    assert count("--part", "?:W50:B1", "--variant", "international") > 0
    assert count("--part", "W:W50:B1", "--vacant", "28", "--turned", "--lasting", "2") >= 0
    assert count("--vacant", "28,27") > 0
    assert count("--vacant", "c3", "--variant", "russian") >= 0
    assert count("--material", "W20:B20") > count("--material", "W20:B20", "--lasting", "60")
    assert count("--source", "games.pdn") == 60


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["search", "nonsense"], "there is no colon in 'nonsense'"),
        (["search", "--material", "W3"], "names one side"),
        (["search", "--part", "?:W99:B"], "there is no square '99'"),
        (["search", "--vacant", "99"], "there is no square 99; international has 1 to 50"),
        (["search", "--part", "?:W28:B", "--vacant", "28"], "square 28 cannot be asked to be vacant"),
        (["search", "--since", "May"], "'May' is no date; write 1998, 1998-05 or 1998-05-03"),
        (["search", "--player", "nobody at all"], "no game answers that"),
        (["search", "--since", "2001-13"], "'2001-13' is no date: there is no month 13"),
        (["search", "--player", "nobody", "--limit", "9" * 30], "no game answers that"),
        (["search", "--material", "W1:B1", "--lasting", "9" * 30], "no game answers that"),
        (["list", "--db", "mysql://host/games"], "mysql://host/games is no library: it is a path, sqlite:///PATH or"),
        (["show", "99"], "there is no game 99"),
        (["show", "9" * 30], f"there is no game {'9' * 30}"),
        (["remove", "9" * 30, "--yes"], "there is no game 999"),
        (["remove", "99", "--yes"], "there is no game 99"),
        (["list", "--variant", "halma"], "halma"),
    ],
)
def test_what_is_refused(args: list[str], why: str, ask: Ask) -> None:
    answer = ask(*args)
    assert why in answer.err
    assert answer.err.startswith("dammen: ")
    assert answer.status == (0 if "no game answers" in why else 1)


def test_what_is_wrong_usage(ask: Ask) -> None:
    assert ask("search", START, "--position", START).status == 2
    assert ask("search", "--result", "2-0").status == 2
    assert ask("remove").status == 2
    assert ask("remove", "1", "--player", "x").status == 2
    assert ask("remove", "1").status == 2  # nobody can be asked
    assert ask("export", "--to", "parquet").status == 2
    assert ask("nonsense").status == 2


def test_tree(ask: Ask) -> None:
    said = ask("tree", "--json").data
    assert said["variant"] == "international"
    assert said["games"] == sum(move["games"] for move in said["moves"]) + said["ended"]
    lines = ask("tree").out.splitlines()
    assert lines[0].startswith("W:W31")
    assert lines[1].split() == ["move", "games", "White", "drawn", "Black", "open", "score", "reached"]
    assert lines[2].split()[0] == said["moves"][0]["move"]
    assert lines[-1].split()[0] == "all"
    assert ask("tree", "--variant", "russian").out.startswith("W:Wa3,")
    fewer = ask("tree", START, "--player", "sijbrands", "--json").data
    assert fewer["games"] < said["games"]


def test_show_and_export_to_pdn(ask: Ask, tmp_path: Path) -> None:
    shown = ask("show", "1", "4").out
    assert list(pdn.read(shown)) == [GAMES[0], GAMES[3]]
    target = tmp_path / "all.pdn"
    answer = ask("export", "-o", str(target))
    assert (answer.out, answer.err) == ("", f"dammen: 60 games written to {target}\n")
    assert target.read_text(encoding="utf-8") == pdn.write_all(GAMES)
    assert ask("export").out == pdn.write_all(GAMES)
    english = [game for game in GAMES if game.variant.name == "english"]
    assert ask("export", "--variant", "english").out == pdn.write_all(english)


def test_export_to_csv_and_json(ask: Ask, tmp_path: Path) -> None:
    table = list(csv.DictReader(io.StringIO(ask("export", "--to", "csv").out)))
    assert len(table) == 60
    assert table[0]["white"] == GAMES[0].tags.get("White", "")
    target = tmp_path / "games.jsonl"
    ask("export", "-o", str(target))
    lines = [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]
    assert [row["moves"] for row in lines] == [row["moves"] for row in table]
    first = next(game for game in GAMES if not any(node.is_setup for node in game.line()) and game.moves())
    number = GAMES.index(first)
    assert len(lines[number]["moves"].split()) == len(first.moves())
    assert lines[4]["start"].startswith(("W:", "B:"))


def test_export_to_parquet(ask: Ask, tmp_path: Path) -> None:
    pq = pytest.importorskip("pyarrow.parquet", reason="PyArrow is not installed")
    target = tmp_path / "games.parquet"
    ask("export", "-o", str(target))
    table = pq.read_table(target)
    assert table.num_rows == 60
    assert table.column("id").to_pylist() == list(range(1, 61))
    assert table.column_names[-1] == "moves"


@pytest.mark.parametrize("form", ["pdn", "csv", "json"])
def test_an_export_is_whole_or_not_there_and_leaves_devices_alone(form: str, ask: Ask, tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.mkdir()
    assert f"{there}: Is a directory" in ask("export", "--to", form, "-o", str(there)).refusal
    assert "there is no folder" in ask("export", "--to", form, "-o", str(tmp_path / "no" / "x")).refusal
    assert "the output has no name" in ask("export", "--to", form, "-o", "").refusal
    device = tmp_path / "device"
    device.symlink_to("/dev/null")
    assert ask("export", "--to", form, "-o", str(device)).status == 0
    assert device.is_char_device()
    if Path("/dev/full").is_char_device():
        device.unlink()
        device.symlink_to("/dev/full")
        assert f"{device}: No space left on device" in ask("export", "--to", form, "-o", str(device)).refusal
        assert device.is_char_device()


def test_parquet_without_its_package(ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dammen.library.tables.find_spec", lambda _: None)
    assert "needs pyarrow" in ask("export", "-o", str(tmp_path / "games.parquet")).refusal


def test_remove(ask: Ask) -> None:
    assert ask("remove", "1", "2", "2", "--yes").out == "2 removed\n"
    assert ask("list", "--count").out == "58\n"
    assert ask("remove", "--source", "games.pdn", "--yes", "--json").data == {"removed": 58}
    assert ask("list", "--count").out == "0\n"


def test_stats(ask: Ask, games: Path) -> None:
    said = ask("stats", "--json").data
    assert said["games"] == 60
    assert said["sources"][0]["source"] == str(games)
    text = ask("stats").out
    assert "games      60\n" in text
    assert f"file       {games}: 60 games\n" in text
    ask("remove", *map(str, range(1, 60)), "--yes")
    assert f"file       {games}: 1 game, can be added again\n" in ask("stats").out


def test_index_and_compact(ask: Ask) -> None:
    before = ask("tree", "--json").data
    assert ask("index").out == "60 games indexed\n"
    assert "MB now" in ask("compact").out
    assert ask("tree", "--json").data == before


def test_the_help_of_every_command(run: Run) -> None:
    listed = run("library", "--help").out
    for name in ("add", "search", "tree", "list", "show", "export", "remove", "stats", "index", "compact"):
        assert f"  {name} " in listed
        assert run("library", name, "--help").status == 0


def test_control_signs_do_not_reach_the_terminal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad\x1bname.pdn"
    path.write_text('[Event "a\x1b[31mb"]\n[GameType "20"]\n\n1. 32-28 *\n', encoding="utf-8")
    answer = run("library", "add", str(path))
    assert "\x1b" not in answer.out
    assert "\x1b" not in run("library", "list").out
    assert "\x1b" not in run("library", "stats").out


def test_ctrl_c_keeps_what_was_added(tmp_path: Path, home: Path) -> None:
    path, script = tmp_path / "games.pdn", tmp_path / "add.py"
    path.write_text(pdn.write_all(plain_game(number, plies=60) for number in range(2000)), encoding="utf-8")
    script.write_text(
        "import sys\nfrom dammen.library import adding, sources\nsources.PIECE = 3000\nadding._ENOUGH_GAMES = 10\n"
        "from dammen.cli import main\nmain(['library', 'add', sys.argv[1], '--jobs', '1'])\n",
        encoding="utf-8",
    )
    child = subprocess.Popen(
        [sys.executable, script, path], env=os.environ | {"DAMMEN_HOME": str(home)}, stderr=subprocess.PIPE, text=True
    )
    db, deadline, count = home / "library.sqlite3", time.monotonic() + 60, 0
    while not count and time.monotonic() < deadline:
        time.sleep(0.05)
        if db.exists():
            try:
                with library.open(db) as lib:
                    count = len(lib)
            except Exception:  # noqa: BLE001, S112 - not made yet
                continue
    child.send_signal(signal.SIGINT)
    _, said = child.communicate(timeout=60)
    assert child.returncode == 130
    assert "Traceback" not in said
    with library.open(db) as lib:
        assert 0 < len(lib) < 2000


def test_a_bar_for_a_person_at_a_terminal(games: Path, tmp_path: Path) -> None:
    parent, child = pty.openpty()
    environment = os.environ | {"DAMMEN_HOME": str(tmp_path / "home"), "TERM": "xterm", "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "dammen", "library", "add", str(games)],
        stdout=subprocess.PIPE,
        stderr=child,
        env=environment,
        text=True,
        check=True,
        timeout=60,
    )
    os.close(child)
    assert "60 added" in done.stdout
    assert b"games" in os.read(parent, 100_000)
    os.close(parent)
