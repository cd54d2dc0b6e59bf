"""Driving engines: one that behaves, and many that do not. Nothing here may hang."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest

from dammen.errors import MessageError, PeerLostError, PeerSilentError, ProtocolError
from dammen.model import Game, Move, Position
from dammen.notation import moves
from dammen.protocols.hub import EARLY, Level
from dammen.protocols.hub.session import Patience, Session
from dammen.variants import get

T = TypeVar("T")
SOON = Patience(start=5, load=5, search=5)
AT_ONCE = Patience(start=0.5, load=0.5, search=0.3)
LEVEL = Level(move_time=0.01)


def run(work: Coroutine[Any, Any, T]) -> T:
    async def within() -> T:
        async with asyncio.timeout(15):
            return await work

    return asyncio.run(within())


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "heard"


async def start(
    kind: str, log: Path, variant: str = "international", patience: Patience = SOON, **params: str
) -> Session:
    program = [sys.executable, str(Path(__file__).with_name("fake_engine.py")), kind, str(log)]
    return await Session.start(program, get(variant), params=params, patience=patience, name="fake")


async def first_move(kind: str, log: Path, patience: Patience = SOON) -> Move:
    async with await start(kind, log, patience=patience) as session:
        search = await session.search([Position.start()], [], LEVEL)
        return await search.finish()


def test_a_whole_sitting_as_the_engine_hears_it(log: Path) -> None:
    async def sit() -> None:
        async with await start("good", log, book="false") as session:
            assert session.name == "Fake 1"
            await session.new_game()
            search = await session.search([Position.start()], [], LEVEL)
            infos = [info async for info in search]
            assert [(info.depth, info.score, info.nps) for info in infos] == [(3, 0.12, None)]
            assert search.done is not None
            assert search.done.ponder == "19-23"
            assert search.move == moves.read("32-28", Position.start())
            await session.ping()

    run(sit())
    assert log.read_text() == (
        "hub\n"
        "set-param name=book value=false\n"
        "init\n"
        "new-game\n"
        "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww\n"
        "level move-time=0.01\n"
        "go think\n"
        "ping\n"
        "quit\n"
    )


def test_an_engine_of_the_early_kind(log: Path) -> None:
    async def sit() -> Move:
        async with await start("early", log, book="false") as session:
            assert session.dialect is EARLY
            assert session.name == "Early 1.0"
            search = await session.search([Position.start()], [], LEVEL)
            move = await search.finish()
            assert search.last is not None
            assert search.last.score == -0.05
            return move

    assert run(sit()) == moves.read("32-28", Position.start())
    assert log.read_text().splitlines()[:5] == [
        "hub",
        "set book false",
        "init",
        f"pos w{'b' * 20}{'e' * 10}{'w' * 20}",
        "time 10",
    ]


def test_the_variant_is_set_by_the_engines_own_word(log: Path) -> None:
    async def sit() -> None:
        async with await start("good", log, variant="frisian"):
            pass

    run(sit())
    assert "set-param name=variant value=frisian" in log.read_text()


@pytest.mark.parametrize(
    ("kind", "variant", "what"), [("good", "russian", "plays normal, frisian"), ("plain", "russian", "russian")]
)
def test_an_engine_that_does_not_play_the_game_is_refused(kind: str, variant: str, what: str, log: Path) -> None:
    with pytest.raises(ProtocolError, match=what):
        run(start(kind, log, variant=variant))


def test_a_parameter_that_it_lacks_is_refused(log: Path) -> None:
    with pytest.raises(ProtocolError, match="no parameter 'bok'; those that it has are variant, book"):
        run(start("good", log, bok="false"))


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(ProtocolError, match="cannot be started"):
        run(Session.start(["/nowhere/engine"], get("international")))


def test_a_program_that_is_no_engine() -> None:
    with pytest.raises(PeerLostError, match="status 0"):
        run(Session.start([sys.executable, "-c", ""], get("international"), patience=SOON))


@pytest.mark.parametrize("kind", ["mute", "unready", "babbles"])
def test_silence_at_the_start(kind: str, log: Path, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(PeerSilentError):
        run(start(kind, log, patience=AT_ONCE))
    assert not caplog.records


@pytest.mark.parametrize(
    ("kind", "error", "what"),
    [
        ("dies", PeerLostError, "status 3; it said last: .*out of luck"),
        ("half", PeerLostError, "status 0; it said last: .*done mo"),
        ("silent", PeerSilentError, "its move has not come"),
        ("tells", PeerSilentError, "its move has not come"),
        ("empty", MessageError, "Fake 1: done has no move"),
        ("illegal", MessageError, "Fake 1: .*not legal"),
        ("nonsense", MessageError, "no move"),
        ("complains", ProtocolError, "illegal move"),
        ("endless", MessageError, "line of more than"),
    ],
)
def test_misbehaviour_in_a_search(kind: str, error: type[Exception], what: str, log: Path) -> None:
    with pytest.raises(error, match=what):
        run(first_move(kind, log, AT_ONCE if kind in {"silent", "tells"} else SOON))


def test_a_search_may_be_stopped(log: Path) -> None:
    async def sit() -> Move:
        async with await start("silent", log) as session:
            search = await session.search([Position.start()], [], Level(infinite=True))
            await search.stop()
            return await search.finish()

    assert run(sit()) == moves.read("32-28", Position.start())


def test_cancelling_stops_the_engine_and_leaves_it_usable(log: Path) -> None:
    async def sit() -> None:
        async with await start("silent", log) as session:
            search = await session.search([Position.start()], [], Level(infinite=True))
            task = asyncio.create_task(search.finish())
            await asyncio.sleep(0.05)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await session.ping()

    run(sit())
    assert "stop" in log.read_text().split()


def test_an_engine_that_does_not_stop_is_not_waited_for_when_nobody_listens(log: Path) -> None:
    async def sit() -> float:
        async with await start("tells", log) as session:
            search = await session.search([Position.start()], [], Level(infinite=True))
            task = asyncio.create_task(search.finish())
            await asyncio.sleep(0.05)
            began = time.monotonic()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            return time.monotonic() - began

    assert run(sit()) < SOON.search


def test_two_searches_at_once_and_searches_of_nothing_are_refused(log: Path) -> None:
    async def sit() -> None:
        async with await start("silent", log) as session:
            await session.search([Position.start()], [], LEVEL)
            with pytest.raises(ProtocolError, match="is searching"):
                await session.search([Position.start()], [], LEVEL)

    run(sit())


def test_nothing_is_left_of_an_engine_that_will_not_go() -> None:
    stubborn = (
        "import sys, signal, subprocess\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        "for line in sys.stdin:\n"
        "    if line == 'hub\\n': print(f'id name={child.pid}\\nwait', flush=True)\n"
        "    if line == 'init\\n': print('ready', flush=True)\n"
        "import time; time.sleep(60)\n"
    )

    async def sit() -> tuple[int, int]:
        session = await Session.start([sys.executable, "-c", stubborn], get("international"), patience=SOON)
        await session.close()
        return session.pid, int(session.id.name)

    left = set(run(sit()))
    until = time.monotonic() + 10
    while left and time.monotonic() < until:  # what is killed takes a moment to die
        left = {pid for pid in left if _runs(pid)}
        time.sleep(0.02)
    assert not left


def _runs(pid: int) -> bool:
    stat = Path(f"/proc/{pid}/stat")
    try:
        os.kill(pid, 0)
        return not stat.exists() or stat.read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


def test_an_engine_whose_child_keeps_its_pipes_does_not_keep_us() -> None:
    program = (
        "import subprocess, sys\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(20)'], start_new_session=True)\n"
        "print(f'id name={child.pid}\\nwait\\nready', flush=True)\n"
    )

    async def sit() -> int:
        session = await Session.start([sys.executable, "-c", program], get("international"), patience=SOON)
        await session.close()
        return int(session.id.name)

    os.kill(run(sit()), signal.SIGKILL)


def test_our_own_engine_is_one_of_them() -> None:
    async def sit() -> Game:
        game = Game("russian")
        async with await Session.start(
            [sys.executable, "-m", "dammen", "hub"], get("russian"), patience=SOON
        ) as session:
            for _ in range(12):
                search = await session.search(game.positions(), game.moves(), Level(depth=3))
                game.play(await search.finish())
        return game

    assert len(run(sit()).moves()) == 12
