from __future__ import annotations

import pytest

from dammen.engine import Limits, TimeLeft, takes_draw
from dammen.engine.limits import Plan, plan
from dammen.errors import EngineError
from dammen.model import Clock, Colour
from dammen.model.control import Timing, parse


def test_without_limits_the_usual_time_is_taken() -> None:
    assert plan(Limits(), 2.0) == Plan(2.0, 2.0)


@pytest.mark.parametrize("limits", [Limits(depth=5), Limits(nodes=100), Limits(infinite=True)])
def test_depth_nodes_and_infinity_take_no_account_of_time(limits: Limits) -> None:
    assert plan(limits, 2.0) == Plan()


def test_time_for_a_move_is_taken_as_it_is() -> None:
    assert plan(Limits(seconds=3.0), 2.0).most == 3.0


@pytest.mark.parametrize("seconds", [0.001, 0.01, 0.05, 0.2, 1, 10, 60, 600, 7200])
@pytest.mark.parametrize("increment", [0.0, 0.1, 5.0, 60.0])
@pytest.mark.parametrize("moves", [None, 1, 2, 10, 60])
def test_a_move_never_takes_all_that_is_left(seconds: float, increment: float, moves: int | None) -> None:
    made = plan(Limits(clock=TimeLeft(seconds, increment, moves)), 2.0)
    assert 0 < made.wanted <= made.most
    assert made.most <= 0.9 * seconds


def test_a_clock_that_has_run_out_leaves_a_blink() -> None:
    assert 0 < plan(Limits(clock=TimeLeft(-1.0)), 2.0).most < 0.01


def test_a_whole_game_fits_the_clock() -> None:
    left = 60.0
    for _ in range(300):
        left -= plan(Limits(clock=TimeLeft(left)), 2.0).most
        assert left > 0


def test_a_clock_that_has_run_low_fills_again_even_where_much_time_is_lost_on_the_way() -> None:
    left, increment, lost = 0.05, 0.05, 0.03
    for _ in range(100):
        made = plan(Limits(clock=TimeLeft(left, increment)), 2.0)
        left += increment - (made.wanted + made.most) / 2 - lost
    assert left > 0.125


CLOCKS = ["5", "1+0.5", "0+2", "1d2", "40/5", "40/5:2", "20/2+0.5:1+1", "3s/move", "*1", "0.1+0.1", "5/0.1"]


def test_every_kind_of_clock_is_among_them() -> None:
    assert {parse(text).stages[-1].timing for text in CLOCKS} == set(Timing)


@pytest.mark.parametrize("text", CLOCKS)
def test_a_long_game_is_finished_by_every_kind_of_clock(text: str) -> None:
    clock, now, most = Clock.of(text).start(Colour.WHITE, 0.0), 0.0, 0.0
    for ply in range(240):
        mover = (Colour.WHITE, Colour.BLACK)[ply % 2]
        left = TimeLeft.of(clock, mover, now)
        assert left is not None
        made = plan(Limits(clock=left), 2.0)
        # Every other move breaks off in the middle of a depth; each loses a little on the way to the clock.
        spent = (made.most, made.wanted)[ply // 2 % 2]
        now += spent + 0.002
        most = max(most, spent)
        assert clock.flagged(now) is None, f"move {ply // 2 + 1}"
        clock = clock.press(now)
    assert most > 0.1  # and the time is not left alone


def test_the_last_move_before_more_time_comes_may_take_most_of_it() -> None:
    assert plan(Limits(clock=TimeLeft(100.0, 0.0, 1)), 2.0).most > 50


def test_the_shortest_limit_binds() -> None:
    assert plan(Limits(seconds=0.5, clock=TimeLeft(1000.0)), 2.0).most == 0.5


@pytest.mark.parametrize("arguments", [{"depth": 0}, {"nodes": -1}, {"seconds": 0}])
def test_limits_that_leave_nothing_are_refused(arguments: dict[str, int]) -> None:
    with pytest.raises(EngineError, match="must be above 0"):
        Limits(**arguments)


@pytest.mark.parametrize("clock", [(1.0, -1.0, None), (1.0, 0.0, 0)])
def test_a_clock_that_cannot_be_is_refused(clock: tuple[float, float, int | None]) -> None:
    with pytest.raises(EngineError, match="makes no sense"):
        TimeLeft(*clock)


def test_a_draw_is_taken_by_the_worse_side_and_late_by_an_equal_one() -> None:
    assert takes_draw(-50, 4)
    assert not takes_draw(0, 39)
    assert takes_draw(10, 40)
    assert not takes_draw(11, 200)
