"""Clocks are values: what each way of giving time does, second by second."""

from __future__ import annotations

import math

import pytest

from dammen.errors import GameError, NotationError
from dammen.model import Clock, Colour, Stage, TimeControl, Timing
from dammen.model.control import parse, parse_pdn

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def running(text: str) -> Clock:
    return Clock.of(text).start(WHITE, 100.0)


@pytest.mark.parametrize(
    ("text", "stages", "pdn"),
    [
        ("10+5", (Stage(Timing.INCREMENT, 600, 5),), "600+5"),
        ("10", (Stage(Timing.SUDDEN, 600),), "600"),
        ("0+3", (Stage(Timing.INCREMENT, 0, 3),), "0+3"),
        ("10d5", (Stage(Timing.DELAY, 600, 5),), "?"),
        ("40/90:30", (Stage(Timing.MOVES, 5400, 0, 40), Stage(Timing.SUDDEN, 1800)), "40/5400:1800"),
        ("50/120+30", (Stage(Timing.MOVES, 7200, 30, 50),), "50/7200+30"),
        ("30s/move", (Stage(Timing.PER_MOVE, 30),), "1/30"),
        ("*3", (Stage(Timing.SANDCLOCK, 180),), "*180"),
        ("-", (), "-"),
        ("1.5+1", (Stage(Timing.INCREMENT, 90, 1),), "90+1"),
    ],
)
def test_reads_and_writes_controls(text: str, stages: tuple[Stage, ...], pdn: str) -> None:
    control = parse(text)
    assert control == TimeControl(stages)
    assert parse(control.text) == control
    assert control.pdn == pdn
    if pdn != "?":
        assert parse_pdn(pdn) == control


def test_units_and_spaces() -> None:
    assert parse("1h + 30 s") == TimeControl((Stage(Timing.INCREMENT, 3600, 30),))
    assert parse("45s+2").text == "0.75+2"
    assert parse("100s").text == "100s"


def test_an_unknown_control() -> None:
    assert not parse_pdn("?").known
    assert parse_pdn("?").pdn == "?"
    assert parse_pdn("-").unlimited


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ten", "'ten' is no time control; it may be 10"),
        ("10+5:3", "must be the last stage"),
        ("0", "leaves no time to play in"),
        ("0/30", "0 moves in 1800 s is no stage"),
        ("40/90d5", "mixes moves in a time with a delay"),
    ],
)
def test_refuses_what_is_no_control(text: str, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        parse(text)


def test_refuses_broken_pdn() -> None:
    with pytest.raises(NotationError, match=r"'5 minutes'|'5minutes'"):
        parse_pdn("5 minutes")


def test_words() -> None:
    assert parse("10+5").words == "10 minutes, and 5 seconds more after each move"
    assert parse("40/90:30").words == "90 minutes for 40 moves, then 30 minutes for the game"
    assert parse("-").words == "no limit of time"


def test_fischer_adds_after_the_move() -> None:
    clock = running("1+5")
    assert clock.remaining(WHITE, 110.0) == 50
    clock = clock.press(110.0)
    assert clock.running is BLACK
    assert clock.remaining(WHITE, 120.0) == 55
    assert clock.remaining(BLACK, 120.0) == 50


def test_a_base_of_nothing_begins_with_one_increment() -> None:
    assert running("0+3").remaining(WHITE, 100.0) == 3


def test_delay_costs_nothing_at_first() -> None:
    clock = running("1d5")
    assert clock.remaining(WHITE, 104.0) == 60
    assert clock.remaining(WHITE, 108.0) == 57
    assert clock.press(104.0).press(106.0).remaining(WHITE, 106.0) == 60


def test_moves_in_a_time_go_into_the_next_stage_with_what_is_left() -> None:
    clock = running("2/1:5")
    clock = clock.press(110.0).press(110.0).press(120.0)
    assert clock.remaining(WHITE, 120.0) == 40 + 300


def test_the_last_stage_of_moves_comes_again() -> None:
    clock = running("1/60s+1")
    clock = clock.press(110.0)
    assert clock.remaining(WHITE, 110.0) == 50 + 1 + 60


def test_time_per_move_is_not_kept() -> None:
    clock = running("30s/move").press(110.0)
    assert clock.remaining(WHITE, 110.0) == 30
    assert clock.flagged(139.0) is None
    assert clock.flagged(140.0) is BLACK


def test_sandclock_gives_what_the_other_spends() -> None:
    clock = running("*1")
    assert clock.remaining(BLACK, 110.0) == 70
    clock = clock.press(110.0)
    assert (clock.remaining(WHITE, 110.0), clock.remaining(BLACK, 110.0)) == (50, 70)
    assert clock.remaining(WHITE, 130.0) == 70


def test_a_fallen_flag_stays_fallen() -> None:
    clock = running("1+5")
    assert clock.flagged(159.9) is None
    assert clock.flagged(160.0) is WHITE
    pressed = clock.press(161.0)
    assert pressed.flagged(161.0) is WHITE
    assert pressed.remaining(WHITE, 161.0) == -1


def test_pause_and_resume() -> None:
    clock = running("1d5").pause(103.0)
    assert clock.remaining(WHITE, 999.0) == 60
    with pytest.raises(GameError, match="paused"):
        clock.press(104.0)
    with pytest.raises(GameError, match="paused already"):
        clock.pause(104.0)
    with pytest.raises(GameError, match="paused in white's move; resume it"):
        clock.start(BLACK, 1000.0)
    clock = clock.resume(1000.0)
    assert clock.remaining(WHITE, 1004.0) == 58  # 3 + 4 seconds, of which 5 are free
    with pytest.raises(GameError, match="white's clock runs already"):
        clock.resume(1001.0)


def test_an_unstarted_clock_stands() -> None:
    clock = Clock.of("10")
    assert clock.remaining(WHITE, 1e9) == 600
    for act in (clock.press, clock.pause, clock.resume):
        with pytest.raises(GameError, match="has not been started"):
            act(0.0)
    with pytest.raises(GameError, match="runs already"):
        clock.start(WHITE, 0.0).start(WHITE, 1.0)


def test_stopped_for_good() -> None:
    clock = running("10").stop(160.0)
    assert clock.running is None
    assert clock.remaining(WHITE, 1e9) == 540


def test_an_arbiter_sets_the_time() -> None:
    clock = running("10").with_remaining(BLACK, 30.0, 110.0)
    assert clock.remaining(BLACK, 115.0) == 30
    assert clock.remaining(WHITE, 115.0) == 585


def test_odds_of_time_and_no_limit() -> None:
    clock = Clock.of("10", "5").start(WHITE, 0.0)
    assert clock.remaining(BLACK, 0.0) == 300
    free = running("-")
    assert free.remaining(WHITE, 1e9) == math.inf
    assert free.flagged(1e9) is None
    assert free.press(1e9).reading(1e9).white is None


def test_a_clock_set_back_costs_nothing() -> None:
    assert running("10").remaining(WHITE, 50.0) == 600
