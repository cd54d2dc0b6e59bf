"""Our engine as another program drives it."""

from __future__ import annotations

import errno
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from queue import Queue

import pytest

from dammen.model import Position
from dammen.notation import fen, moves
from dammen.protocols.hub import MODERN, Done, Failure, InfoLine, Param, SetParam
from dammen.protocols.hub.board import read_move, write_position
from dammen.protocols.hub.params import Wishes
from dammen.protocols.hub.serving import Serving
from dammen.protocols.scores import told
from dammen.variants import get

START = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww"


class Driver:
    """Types lines to an engine in a thread, and reads what it answers."""

    def __init__(self, variant: str = "international") -> None:
        self.heard: Queue[str] = Queue()
        self._typed: Queue[str | None] = Queue()
        wishes = Wishes(get(variant))
        serving = Serving(wishes, lambda data: self.heard.put(data.decode().rstrip("\n")), version="7")
        self.thread = threading.Thread(target=serving.run, args=(self._lines(),), daemon=True)
        self.thread.start()

    def _lines(self) -> Iterator[str]:
        while (line := self._typed.get()) is not None:
            yield f"{line}\n"

    def say(self, *lines: str) -> None:
        for line in lines:
            self._typed.put(line)

    def until(self, begin: str) -> list[str]:
        """Read up to the line that begins so."""
        found: list[str] = []
        while not found or not found[-1].startswith(begin):
            found.append(self.heard.get(timeout=10))
        return found

    def leave(self) -> None:
        self._typed.put(None)
        self.thread.join(timeout=10)
        assert not self.thread.is_alive()


@pytest.fixture
def driver() -> Iterator[Driver]:
    made = Driver()
    yield made
    made.leave()


def ready(driver: Driver, *params: str) -> None:
    driver.say("hub", *params, "set-param name=tt-size value=16", "init")
    driver.until("ready")


def test_the_first_words(driver: Driver) -> None:
    driver.say("hub")
    said = driver.until("wait")
    assert said[0].startswith("id name=dammen version=7 ")
    names = [line.split()[1] for line in said[1:-1]]
    assert names == [
        f"name={name}"
        for name in ("variant", "level", "book", "book-file", "ponder", "threads", "lines", "tt-size", "bb-size")
    ]
    words = said[1].partition('values="')[2].rstrip('"').split()
    assert {"normal", "killer", "bt", "frisian", "losing", "russian", "english", "turkish"} <= set(words)


def test_a_whole_sitting_as_the_driver_hears_it(driver: Driver) -> None:
    only = fen.position("W:W30:B21,5", "english")
    driver.say("hub", "set-param name=variant value=english", "set-param name=tt-size value=16", "init", "ping")
    driver.say(f"pos pos={write_position(only)}", "level depth=1", "go think")
    said = driver.until("done")
    assert said[0] == 'id name=dammen version=7 author="the dammen developers"'
    assert said[2:-2] == [
        "param name=level value=10 type=int min=1 max=10",
        "param name=book value=true type=bool",
        'param name=book-file value="" type=string',
        "param name=ponder value=false type=bool",
        "param name=threads value=1 type=int min=1 max=256",
        "param name=lines value=1 type=int min=1 max=64",
        "param name=tt-size value=22 type=int min=16 max=30",
        "param name=bb-size value=8 type=int min=0 max=8",
        "wait",
        "ready",
        "pong",
    ]
    assert re.fullmatch(
        r'info depth=1 score=-?\d+\.\d\d nodes=\d+ time=\d\.\d{3} nps=\d+\.\d pv=("[^"]+"|\S+)', said[-2]
    )
    assert said[-1].startswith("done move=30-2")


def test_a_search_by_depth_says_all_that_it_knows(driver: Driver) -> None:
    ready(driver)
    driver.say(f"pos pos={START}", "level depth=5", "go think")
    *infos, done = (MODERN.read(line) for line in driver.until("done"))
    assert [info.depth for info in infos if isinstance(info, InfoLine)] == [1, 2, 3, 4, 5]
    last = infos[-1]
    assert isinstance(last, InfoLine)
    assert None not in (last.score, last.nodes, last.time)
    assert isinstance(done, Done)
    assert done.move == last.pv[0]
    assert read_move(done.move, Position.start()) in Position.start().legal


def test_moves_are_made_from_the_position(driver: Driver) -> None:
    ready(driver)
    position = fen.position("W:W28,39:B17,6", "international")
    driver.say(f'pos pos={write_position(position)} moves="28-22"', "level depth=1", "go think")
    assert driver.until("done")[-1].startswith("done move=17x28x22")


def test_scans_variants_go_by_scans_names(driver: Driver) -> None:
    ready(driver, "set-param name=variant value=losing")
    driver.say("level depth=3", "go think")
    assert driver.until("done")


def test_pondering_waits_for_the_hit(driver: Driver) -> None:
    ready(driver)
    driver.say(f"pos pos={START}", "level move-time=0.05", "go ponder")
    driver.until("info depth=3")
    time.sleep(0.15)
    assert not any(line.startswith("done") for line in list(driver.heard.queue))
    driver.say("ponder-hit")
    assert driver.until("done")


def test_stop_ends_an_analysis_and_ping_does_not(driver: Driver) -> None:
    ready(driver)
    driver.say(f"pos pos={START}", "level infinite", "go analyze")
    driver.until("info depth=2")
    driver.say("ping")
    driver.until("pong")
    driver.say("stop")
    assert driver.until("done")
    driver.say("stop", "ponder-hit", "ping")  # with nothing under way they mean nothing
    assert driver.until("pong") == ["pong"]


def test_a_driver_that_does_not_wait_gets_its_move_all_the_same(driver: Driver) -> None:
    ready(driver)
    driver.say(f"pos pos={START}", "level infinite", "go think", f"pos pos=B{START[1:]}", "level depth=2", "go think")
    first, second = driver.until("done")[-1], driver.until("done")[-1]
    assert MODERN.read(first) != MODERN.read(second)


@pytest.mark.parametrize(
    ("lines", "what"),
    [
        (["pos pos=Weee"], "50 squares"),
        (["pos pos=Weee", "go think"], "50 squares"),
        ([f'pos pos={START} moves="32-29"'], "not legal"),
        ([f"pos pos=B{'e' * 49}w", "go think"], "game is over"),
        (["set-param name=level value=11"], "level goes from 1 to 10"),
        (["set-param name=variant value=chess"], "chess"),
        (["set-param name=book value=maybe"], "true or false"),
        (["set-param name=hash value=3"], "no parameter"),
        (["level depth=-3", "go think"], "depth"),
        (["level time=5 inc=-1", "go think"], "increment"),
        (["set-param name=book-file value=/nowhere/x.book", "init"], "x.book"),
        (['pos pos="W'], "not closed"),
    ],
)
def test_what_cannot_be_done_is_answered(lines: list[str], what: str, driver: Driver) -> None:
    ready(driver)
    driver.say(*lines)
    answer = MODERN.read(driver.until("error")[-1])
    assert isinstance(answer, Failure)
    assert what in answer.message
    driver.say("ping")
    driver.until("pong")


@pytest.mark.parametrize(
    ("level", "least"),
    [
        ("depth=2", 2),
        ("nodes=500", 1),
        ("move-time=0.02", 1),
        ("move-time=0", 0),
        ("depth=3 nodes=100000 move-time=10", 3),
        ("time=2", 1),
        ("time=2 inc=0.1", 1),
        ("moves=5 time=1", 1),
        ("moves=0 time=1 inc=0", 1),
        ("time=-0.3", 0),
        ("time=1 colour=red", 1),
    ],
)
def test_every_form_of_a_level_ends_with_a_move(level: str, least: int, driver: Driver) -> None:
    ready(driver)
    driver.say(f"pos pos={START}", f"level {level}", "go think")
    *infos, done = (MODERN.read(line) for line in driver.until("done"))
    assert isinstance(done, Done)
    assert read_move(done.move, Position.start()) in Position.start().legal
    assert max(info.depth or 0 for info in infos if isinstance(info, InfoLine)) >= least


@pytest.mark.parametrize(
    "lines",
    [
        ["level depth=3", "level move-time=30"],  # as draughtsnet says it
        ["level handicap=2", "level depth=3", "level infinite"],
    ],
)
def test_a_level_may_come_in_several_lines(lines: list[str], driver: Driver) -> None:
    ready(driver)
    driver.say(f"pos pos={START}", "level depth=1", "go think")
    driver.until("done")
    driver.say(*lines, f"pos pos={START}", "go think")
    *infos, _ = (MODERN.read(line) for line in driver.until("done"))
    assert [info.depth for info in infos if isinstance(info, InfoLine)] == [1, 2, 3]


def test_the_increment_comes_before_each_move(driver: Driver) -> None:
    ready(driver)
    driver.say(f"pos pos={START}", "level time=0 inc=3", "go think")
    *infos, _ = (MODERN.read(line) for line in driver.until("done"))
    assert isinstance(infos[-1], InfoLine)
    assert infos[-1].time is not None
    assert infos[-1].time > 0.05


@pytest.mark.parametrize(
    ("text", "score"), [("W:W22:B18", 99.99), ("W:W18,K31:B5", 99.97), ("B:WK10:B1", -99.96), ("W:W30:B5", None)]
)
def test_a_forced_win_is_told_as_scan_tells_it(text: str, score: float | None, driver: Driver) -> None:
    ready(driver, "set-param name=variant value=english")
    driver.say(f"pos pos={write_position(fen.position(text, 'english'))}", "level depth=9", "go think")
    last = MODERN.read(driver.until("done")[-2])
    assert isinstance(last, InfoLine)
    assert last.score is not None
    assert last.score == score or (score is None and abs(last.score) < 80)


@pytest.mark.parametrize(
    ("score", "hundredths"),
    [(29_990, 9_990), (-29_999, -9_999), (21_000, 9_000), (-24_990, -9_000), (20_000, 8_000), (-12_345, -8_000)]
    + [(score, score) for score in (-12, 0, 7_999)],
)
def test_no_score_is_taken_for_a_win_that_is_none(score: int, hundredths: int) -> None:
    assert told(score) == hundredths


@pytest.mark.parametrize("position", [f"B{'e' * 49}w", "Weee"])
def test_every_go_is_answered_by_done(position: str, driver: Driver) -> None:
    ready(driver)
    driver.say(f"pos pos={position}", "level depth=2", "go think")
    assert driver.until("done")[-1] == "done"
    driver.say(f"pos pos={START}", "go think")
    assert driver.until("done")[-1].startswith("done move=")


def test_whatever_is_announced_can_be_set(driver: Driver) -> None:
    driver.say("hub")
    params = [param for line in driver.until("wait") if isinstance(param := MODERN.read(line), Param)]
    for param in params:
        driver.say(MODERN.write(SetParam(param.name, param.value)).decode())
        choices = {param.least, *param.values} if param.kind != "bool" else {"true", "false"}
        driver.say(*(MODERN.write(SetParam(param.name, choice)).decode() for choice in choices if choice))
    driver.say("set-param name=variant value=normal", "set-param name=book value=false", "init")
    assert driver.until("ready") == ["ready"]
    driver.say("hub")
    now = {param.name: param.value for line in driver.until("wait") if isinstance(param := MODERN.read(line), Param)}
    assert now["tt-size"] == next(param.least for param in params if param.name == "tt-size")


def test_a_new_search_may_follow_pondering_without_a_word(driver: Driver) -> None:
    ready(driver)
    driver.say(f"pos pos={START}", "level depth=4", "go ponder")
    driver.until("info depth=2")
    driver.say(f'pos pos={START} moves="32-28 19-23"', "go think")
    driver.until("done")
    after = Position.start().play(moves.read("32-28", Position.start()))
    after = after.play(moves.read("19-23", after))
    done = MODERN.read(driver.until("done")[-1])
    assert isinstance(done, Done)
    assert done.move == "28x19x23"
    assert read_move(done.move, after) in after.legal


def test_no_room_for_the_hash_table_is_answered(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        message = "there is no room for a table of 16384 MiB"
        raise MemoryError(message)

    ready(driver)
    monkeypatch.setattr("dammen.protocols.hub.serving.make_engine", refuse)
    driver.say("set-param name=tt-size value=30", "init")
    assert driver.until("error") == ['error message="there is no room for a table of 16384 MiB"']


def test_names_of_files_may_be_any_bytes() -> None:
    typed = b'hub\nset-param name=book-file value="/nowhere/\xff.book"\ninit\nping\n'
    done = subprocess.run(
        [sys.executable, "-m", "dammen", "hub"], input=typed, capture_output=True, timeout=20, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    error, pong = done.stdout.splitlines()[-2:]
    assert error.startswith(b"error message=")
    assert b"\xff.book" in error
    assert pong == b"pong"


def test_what_hub_does_not_know_and_what_is_scans_own_is_passed_over(driver: Driver) -> None:
    ready(driver)
    driver.say("dance", "", "set-param name=book-margin value=4", "ping")
    assert driver.until("pong") == ["pong"]


def test_the_clock_is_kept(driver: Driver) -> None:
    ready(driver)
    driver.say(f"pos pos={START}", "level time=0.5", "go think")
    began = time.monotonic()
    driver.until("done")
    assert time.monotonic() - began < 5


@pytest.mark.parametrize("end", ["quit\n", ""])
def test_quit_and_the_end_of_the_input_end_the_program(end: str) -> None:
    typed = f"hub\ninit\npos pos={START}\nlevel infinite\ngo analyze\n{end}"
    done = subprocess.run(
        [sys.executable, "-m", "dammen", "hub"], input=typed, capture_output=True, text=True, timeout=20, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "ready" in done.stdout.splitlines()


def test_nothing_heavy_is_loaded() -> None:
    asked = "import sys; import dammen.cli.hub, dammen.cli.app; print({'rich', 'asyncio', 'litestar'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, timeout=20, check=True)
    assert done.stdout.strip() == "set()"


def test_the_position_of_a_square_is_the_boards_own() -> None:
    # Italian draughts numbers its squares from the other side of each row.
    position = Position.start("italian")
    text = write_position(position)
    assert text == "W" + "b" * 12 + "e" * 8 + "w" * 12
    assert read_move("21-17", position) == moves.read("21-17", position)


def test_several_lines_are_ranked(driver: Driver) -> None:
    ready(driver, "set-param name=lines value=3")
    driver.say(f"pos pos={START}", "level depth=4", "go analyze")
    *infos, done = (MODERN.read(line) for line in driver.until("done"))
    deepest = [info for info in infos if isinstance(info, InfoLine) and info.depth == 4]
    assert [info.rank for info in deepest] == [None, 2, 3]
    assert len({info.pv[0] for info in deepest}) == 3
    assert isinstance(done, Done)
    assert done.move == deepest[0].pv[0]


def test_a_hit_ends_pondering_by_depth_too(driver: Driver) -> None:
    ready(driver, "set-param name=threads value=2")
    driver.say(f"pos pos={START}", "level depth=3", "go ponder")
    driver.until("info depth=4")
    driver.say("ponder-hit")
    assert driver.until("done")


def test_answers_that_cannot_be_written_end_the_sitting_and_not_in_the_midst_of_a_search() -> None:
    broken = threading.Event()

    def write(data: bytes) -> None:
        if data.startswith(b"info"):
            broken.set()
            raise OSError(errno.ENOSPC, "no room")

    def lines() -> Iterator[str]:
        yield from ("set-param name=tt-size value=16", "level infinite", "go analyze")
        assert broken.wait(10)
        yield "ping"
        raise AssertionError

    with pytest.raises(OSError, match="no room"):
        Serving(Wishes(get("english")), write).run(lines())
