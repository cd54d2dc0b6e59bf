"""An engine that is asked for what makes no sense says so, and is none the worse for it."""

from __future__ import annotations

import gc
import math
import random
import threading
from typing import Any

import pytest

from dammen.engine import Engine, Limits, TimeLeft
from dammen.errors import EngineError
from dammen.model import Colour, Piece, Position, Setup
from dammen.variants import get


def test_a_position_of_another_variant_is_refused_and_does_no_harm() -> None:
    engine = Engine("english")
    for name in ("russian", "canadian"):
        with pytest.raises(EngineError, match="this engine plays english"):
            engine.evaluate(Position.start(name))
    assert engine.choose(Position.start("english"), (), Limits(depth=2)).depth == 2


def test_thinking_that_nobody_holds_is_forgotten() -> None:
    engine = Engine("english")
    for _ in range(5):
        next(engine.think(Position.start("english"), (), Limits(depth=4)))
    gc.collect()
    assert len(engine._thoughts) == 0
    assert 1 <= len(engine._idle) <= 5


@pytest.mark.parametrize("seconds", [math.nan, math.inf])
def test_a_time_that_is_no_number_is_refused(seconds: float) -> None:
    with pytest.raises(EngineError):
        Limits(seconds=seconds)
    with pytest.raises(EngineError):
        TimeLeft(seconds)
    with pytest.raises(EngineError):
        TimeLeft(5, increment=seconds)


@pytest.mark.parametrize("limits", [{"nodes": 2**70}, {"depth": 0}, {"seconds": -1.0}, {"clock": 5}, {"lines": 1.5}])
def test_limits_out_of_range_are_refused(limits: dict[str, Any]) -> None:
    with pytest.raises(EngineError):
        Limits(**limits)


@pytest.mark.parametrize("level", [0, 11, 2.5, math.nan, "3"])
def test_levels_that_are_none_are_refused(level: Any) -> None:
    with pytest.raises(EngineError, match="levels go from 1 to 10"):
        Engine("english", level=level)


def test_moves_that_are_no_number_are_refused() -> None:
    with pytest.raises(EngineError, match="moves to go"):
        TimeLeft(1, 0, math.nan)  # type: ignore[arg-type]


@pytest.mark.parametrize("key", [-1, 2**70])
def test_keys_out_of_range_are_refused(key: int) -> None:
    with pytest.raises(EngineError, match="history"):
        Engine("english").choose(Position.start("english"), [key], Limits(depth=1))


def test_two_threads_may_finish_one_thinking() -> None:
    thinking = Engine("english").think(Position.start("english"), (), Limits(depth=6))
    choices = []
    threads = [threading.Thread(target=lambda: choices.append(thinking.finish())) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert choices[0] == choices[1]


def test_a_board_crowded_with_kings_does_not_keep_a_shallow_search_for_ever() -> None:
    variant, chance = get("international"), random.Random(3)
    north, south = variant.crowning_rows()
    pieces = {}
    for square in chance.sample(list(variant.board.squares), 44):
        colour = chance.choice(list(Colour))
        king = chance.random() < 0.3 or square in (north if colour is Colour.WHITE else south)
        pieces[square] = Piece.of(colour, king=king)
    position = Setup(variant, Colour.WHITE, pieces).position()
    choice = Engine(variant).choose(position, (), Limits(depth=2))
    assert choice.info.nodes < 3_000_000
