"""Whole games at one terminal, without the terminal."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dammen.cli.play import autosave
from dammen.cli.play.program import Program
from dammen.cli.play.session import Session
from dammen.cli.play.view import clock_text, move_rows
from dammen.engine import TimeLeft
from dammen.errors import GameError
from dammen.model import Clock, Colour, Game, Position
from dammen.notation import fen, moves, pdn
from dammen.variants import ALL, Variant, get

PLIES = 60


class Hands:
    """A clock of the wall that the test turns by hand."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_a_game_of_each_variant_is_played_kept_and_read_again(variant: Variant, tmp_path: Path) -> None:
    chance = random.Random(variant.name)
    file = tmp_path / "kept.pdn"
    session = Session(Game(variant), frozenset({Colour.WHITE}), Program(variant, 1), file=file)
    while not session.over and len(session.game.line()) < PLIES:
        if session.human_to_move:
            move = chance.choice(session.position.legal)
            session.enter(moves.write(move, session.position))
        else:
            assert session.answer() is not None
    session.finish()
    assert session.unsaved == ""
    again = next(iter(pdn.read(file.read_text(encoding="utf-8"), variant)))
    assert again.moves() == session.game.moves()
    assert again.position == session.position


def test_time_runs_for_the_side_to_move_and_comes_back() -> None:
    now = Hands()
    session = Session(Game("english"), frozenset(Colour), Program(get("english"), 1), Clock.of("1+5"), now=now)
    now.seconds = 20
    session.enter("11-15")
    assert session.times() == {Colour.BLACK: 45, Colour.WHITE: 60}
    now.seconds = 30
    assert session.times() == {Colour.BLACK: 45, Colour.WHITE: 50}
    last = session.last
    assert last is not None
    assert last.clock is not None
    assert last.clock.black == 45


def test_a_move_after_the_flag_has_fallen_is_not_made() -> None:
    now = Hands()
    session = Session(Game("english"), frozenset(Colour), Program(get("english"), 1), Clock.of("1"), now=now)
    now.seconds = 61
    session.enter("11-15")
    assert session.game.line() == []
    assert session.game.result is not None
    assert session.game.result.winner is Colour.WHITE
    now.seconds = 100
    assert session.times() == {Colour.BLACK: -1, Colour.WHITE: 60}


def test_the_program_keeps_within_its_time() -> None:
    session = Session(
        Game("international"), frozenset({Colour.BLACK}), Program(get("international"), 10), Clock.of("3s")
    )
    for _ in range(6):
        assert session.answer() is not None
        session.enter(moves.write(session.position.legal[0], session.position))
    assert not session.over


@pytest.mark.parametrize(
    ("control", "expected"),
    [("10+5", (600, 5, None)), ("40/90", (5400, 0, 40)), ("30s/move", (30, 0, 1)), ("10", (600, 0, None))],
)
def test_what_the_engine_is_told_of_the_clock(control: str, expected: tuple[float, float, int | None]) -> None:
    assert TimeLeft.of(Clock.of(control), Colour.WHITE, 0) == TimeLeft(*expected)


def test_no_limit_is_no_limit() -> None:
    assert TimeLeft.of(Clock.of("-"), Colour.WHITE, 0) is None


def test_a_draw_by_the_law_is_seen() -> None:
    session = Session(
        Game("international", _kings("international")), frozenset(Colour), Program(get("international"), 1)
    )
    while not session.over and len(session.game.line()) < 60:
        for text in ("45-50", "36-47", "50-45", "47-36"):
            if not session.over:
                session.enter(text)
    assert session.game.result is not None
    assert session.game.result.is_draw
    assert session.game.result.article


def _kings(name: str) -> Position:
    return fen.position("W:WK45:BK36", name)


def test_the_program_takes_no_draw_in_the_opening() -> None:
    session = Session(Game("english"), frozenset({Colour.BLACK}), Program(get("english"), 1))
    assert session.draw(lambda: True) is False
    assert not session.over


def test_undo_after_the_end_opens_the_game_again() -> None:
    now = Hands()
    session = Session(Game("english"), frozenset(Colour), Program(get("english"), 1), Clock.of("5"), now=now)
    session.enter("11-15")
    session.resign()
    now.seconds = 50
    assert session.undo() == 1
    assert not session.over
    assert session.position.turn is Colour.BLACK
    now.seconds = 60
    times = session.times()
    assert times is not None
    assert times[Colour.BLACK] == 290


def test_undo_without_a_move_of_ones_own() -> None:
    session = Session(Game("english"), frozenset({Colour.WHITE}), Program(get("english"), 1))
    session.answer()
    with pytest.raises(GameError, match="no move of yours"):
        session.undo()


def test_the_file_is_whole_at_every_moment(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "game.pdn"
    game = Game("english")
    autosave.write(game, file)
    game.play(moves.read("11-15", game.position))
    autosave.write(game, file)
    assert [path.name for path in file.parent.iterdir()] == ["game.pdn"]


@given(st.floats(0.01, 1e6))
@settings(max_examples=200, deadline=None)
def test_clock_text_is_short_and_never_sixty(seconds: float) -> None:
    text = clock_text(seconds)
    assert ":60" not in text
    assert len(text) <= 10


def test_moves_are_numbered_in_pairs_of_the_first_mover() -> None:
    game = Game("english")
    for text in ("11-15", "23-18", "8-11"):
        game.play(moves.read(text, game.position))
    assert [row.split() for row in move_rows(game)] == [["1.", "11-15", "23-18"], ["2.", "8-11"]]
