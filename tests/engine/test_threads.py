"""Several threads, several lines, pondering, and thinking beside coroutines."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest

from dammen.engine import Engine, Info, Limits
from dammen.errors import EngineError
from dammen.model import Position
from dammen.notation import fen


def position(name: str = "international") -> Position:
    return Position.start(name)


def searchers() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "dammen-search"]


def test_threads_search_together_and_none_is_left() -> None:
    engine = Engine("international", threads=3, hash_mb=8)
    choice = engine.choose(position(), (), Limits(depth=9))
    assert choice.move in position().legal
    assert choice.depth == 9
    assert not searchers()


def test_no_thread_outlives_the_asking() -> None:
    engine = Engine("international", threads=2, hash_mb=8)
    thinking = engine.think(position(), (), Limits(infinite=True))
    for _ in range(8):
        next(thinking)
        assert not searchers()


def test_stop_ends_all_threads() -> None:
    engine = Engine("english", threads=2, hash_mb=8)
    thinking = engine.think(position("english"), (), Limits(infinite=True))
    timer = threading.Timer(0.2, engine.stop)
    timer.start()
    assert thinking.finish().move in position("english").legal
    timer.join()
    assert not searchers()


def test_with_one_thread_the_same_search_visits_the_same_positions() -> None:
    visited = {
        Engine("frisian", hash_mb=4).choose(position("frisian"), (), Limits(depth=8)).info.nodes for _ in range(2)
    }
    assert len(visited) == 1


@pytest.mark.parametrize("threads", [0, -1, 257])
def test_threads_out_of_range_are_refused(threads: int) -> None:
    with pytest.raises(EngineError, match=f"^{threads} threads cannot search"):
        Engine("english", threads=threads)


def test_several_lines_are_the_best_moves_in_order() -> None:
    engine = Engine("international", hash_mb=8)
    thinking = engine.think(position(), (), Limits(depth=6, lines=3))
    infos = list(thinking)
    last = [info for info in infos if info.depth == 6]
    assert [info.rank for info in last] == [1, 2, 3]
    assert len({info.pv[0] for info in last}) == 3
    assert thinking.choice.move == last[0].pv[0]


def test_there_are_no_more_lines_than_moves() -> None:
    only = fen.read("W:W30:B5", "english").position()
    infos = list(Engine("english").think(only, (), Limits(depth=3, lines=9)))
    assert {info.rank for info in infos} == {1, 2}


@pytest.mark.parametrize("lines", [0, -2, 1000])
def test_lines_out_of_range_are_refused(lines: int) -> None:
    with pytest.raises(EngineError, match="lines cannot be reported"):
        Limits(lines=lines)


def test_pondering_becomes_thinking_within_the_limits_given_then() -> None:
    engine = Engine("international", hash_mb=8)
    thinking = engine.think(position(), (), Limits(infinite=True))
    timer = threading.Timer(0.3, thinking.play_on, [Limits(seconds=0.2)])
    began = time.monotonic()
    timer.start()
    choice = thinking.finish()
    assert choice.move in position().legal
    assert time.monotonic() - began < 20
    timer.join()


def test_a_task_that_is_cancelled_leaves_no_thread_behind() -> None:
    before = threading.active_count()
    engine = Engine("international", hash_mb=8, threads=2)
    thinking = engine.think(position(), (), Limits(infinite=True))

    async def watch() -> None:
        async for _ in thinking:
            pass

    async def cancel() -> None:
        task = asyncio.create_task(watch())
        await asyncio.sleep(0.1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(asyncio.wait_for(cancel(), 20))
    assert threading.active_count() == before
    assert thinking.finish().move in position().legal


def test_coroutines_think_beside_other_work() -> None:
    async def think() -> tuple[int, list[Info]]:
        beats = 0
        thinking = Engine("english").think(position("english"), (), Limits(depth=12))

        async def beat() -> None:
            nonlocal beats
            while True:
                beats += 1
                await asyncio.sleep(0)

        task = asyncio.create_task(beat())
        infos = [info async for info in thinking]
        task.cancel()
        assert thinking.choice.move in position("english").legal
        return beats, infos

    beats, infos = asyncio.run(think())
    assert infos[-1].depth == 12
    assert beats > len(infos)
