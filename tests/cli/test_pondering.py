"""The program thinks in the other's time: on the move that it expects, and no longer than it may."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from cli_run import Run
from dammen.cli.play.pondering import Pondering, expected
from dammen.cli.play.program import Program
from dammen.cli.play.session import Session
from dammen.engine import Choice, Engine, Limits, TimeLeft
from dammen.errors import TablebaseError
from dammen.model import Clock, Colour, Game, Position
from dammen.variants import get

INTERNATIONAL = get("international")
SOON = TimeLeft(1.0)


def is_pondering() -> bool:
    return any(thread.name == "dammen-ponder" for thread in threading.enumerate())


def answered(program: Program, game: Game) -> Choice:
    """Let it move until it has something to think about: what it sees before its time is up is not always the same."""
    for _ in range(10):
        choice = program.choose(game, SOON)
        awaited = expected(choice, game.position) is not None
        game.play(choice.move)
        assert is_pondering() == awaited
        if awaited and len(game.position.legal) > 1:
            return choice
        game.play(game.position.legal[0])
    return pytest.fail("in ten moves there was nothing to think about")


@pytest.fixture
def program() -> Iterator[Program]:
    made = Program(INTERNATIONAL, 10, ponder=True)
    yield made
    made.close()
    assert not is_pondering()


def test_what_was_thought_counts_where_the_expected_move_is_made(program: Program) -> None:
    game = Game(INTERNATIONAL)
    choice = answered(program, game)
    time.sleep(0.5)
    game.play(choice.pv[1])
    asked = time.monotonic()
    answer = program.choose(game, SOON)
    assert answer.move in game.position.legal
    assert answer.info.seconds > time.monotonic() - asked  # it began before it was its turn


def test_what_goes_wrong_is_told_when_the_move_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        message = "a table is damaged"
        raise TablebaseError(message)

    monkeypatch.setattr("dammen.engine.thinking.Thinking.finish", fail)
    pondering = Pondering(Engine(INTERNATIONAL), Position.start("international"), [])
    with pytest.raises(TablebaseError, match="damaged"):
        pondering.hit(Limits(depth=1))


def test_another_move_is_thought_about_anew(program: Program) -> None:
    game = Game(INTERNATIONAL)
    choice = answered(program, game)
    time.sleep(0.3)
    game.play(next(move for move in game.position.legal if move != choice.pv[1]))
    asked = time.monotonic()
    answer = program.choose(game, SOON)
    assert answer.move in game.position.legal
    assert answer.info.seconds <= time.monotonic() - asked


def test_another_level_does_not_go_on_with_it(program: Program) -> None:
    game = Game(INTERNATIONAL)
    choice = answered(program, game)
    game.play(choice.pv[1])
    program.level = 1
    assert program.choose(game, SOON).move in game.position.legal


@pytest.mark.parametrize("order", ["undo", "resign", "finish"])
def test_it_rests_when_the_game_does_not_go_on(order: str, program: Program) -> None:
    clock = Clock.of("2s")
    session = Session(Game(INTERNATIONAL), frozenset({Colour.WHITE}), program, clock)
    for _ in range(10):
        session.make(session.position.legal[0])
        assert session.answer() is not None
        if is_pondering():
            break
    assert is_pondering()
    getattr(session, order)()
    assert not is_pondering()


def test_without_being_asked_it_does_not_ponder() -> None:
    program = Program(INTERNATIONAL, 10)
    program.choose(Game(INTERNATIONAL), SOON)
    assert not is_pondering()
    program.close()


def test_it_is_asked_for_on_the_command_line(run: Run) -> None:
    typed = "20-25\n15-20\nquit\n"
    answer = run("play", "--ponder", "--level", "8", "--colour", "black", "--ascii", typed=typed)
    assert answer.status == 0
    assert answer.out.count("White plays") == 3
    assert not is_pondering()
    other = run("play", "--ponder", "--against", "random")
    assert other.status == 2
    assert "--ponder is for our own engine" in other.err
