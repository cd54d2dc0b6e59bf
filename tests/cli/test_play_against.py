"""``dammen play --against``."""

from __future__ import annotations

import shlex
import sys
import threading
from pathlib import Path

import pytest

from cli_run import Run
from dammen.cli.play.rival import Rival
from dammen.cli.play.session import Session
from dammen.engine import Limits
from dammen.errors import ProtocolError
from dammen.model import Colour, Game, Outcome, Reason
from dammen.notation import pdn
from dammen.protocols.opponents import Answer, Ending, Opponent, recipe
from dammen.variants import get

FAKE = Path(__file__).parents[1] / "protocols" / "fake_engine.py"
RUSSIAN = get("russian")


def fake(kind: str, folder: Path) -> str:
    return f"hub:{shlex.join([sys.executable, str(FAKE), kind, str(folder / 'log')])}"


class Ends(Opponent):
    name = "whoever"

    def __init__(self, ending: Ending) -> None:
        self.ending = ending
        self.finished = False

    async def choose(self, game: Game, limits: Limits) -> Answer | Ending:  # noqa: ARG002
        return self.ending

    async def finish(self, game: Game) -> None:  # noqa: ARG002
        self.finished = True


def test_an_engine_of_somebody_else_answers(run: Run, tmp_path: Path, home: Path) -> None:
    answer = run("play", "--against", fake("good", tmp_path), "--colour", "black", "--ascii", typed="level 3\nquit\n")
    assert answer.status == 0
    assert "White plays 32-28" in answer.out
    assert "Fake 1" in answer.out
    assert "Fake 1 has no levels here" in answer.out
    (kept,) = (home / "terminal").glob("*.pdn")
    assert len(next(pdn.read(kept)).moves()) == 1


def test_an_engine_that_dies_is_told_of_and_the_game_is_kept(run: Run, tmp_path: Path, home: Path) -> None:
    answer = run("play", "--against", fake("dies", tmp_path), "--colour", "white", "--ascii", typed="32-28\nquit\n")
    assert "fake has ended with status 3" not in answer.out
    assert "has ended with status 3; it said last" in answer.refusal
    assert "out of luck" in answer.refusal
    assert len(list((home / "terminal").glob("*.pdn"))) == 1


def test_what_makes_no_sense_is_refused(run: Run, tmp_path: Path) -> None:
    assert "no opponent 'chess'" in run("play", "--against", "chess").refusal
    assert "50 squares" in run("play", "--against", "dxp:x:1", "-v", "russian").refusal
    book = str(tmp_path / "x.book")
    assert run("play", "--against", "random", "--book", book).status == 2


@pytest.mark.parametrize(
    ("ending", "outcome"),
    [
        (Ending.RESIGNS, Outcome(Colour.WHITE, Reason.RESIGNATION)),
        (Ending.LEAVES, Outcome(Colour.WHITE, Reason.ABANDONMENT)),
        (Ending.DRAWS, Outcome(None, Reason.AGREEMENT)),
        (Ending.WINS, Outcome(None, Reason.UNKNOWN, detail="whoever took it for won")),
    ],
)
def test_an_opponent_may_end_the_game(ending: Ending, outcome: Outcome) -> None:
    rival = Ends(ending)
    session = Session(Game(RUSSIAN), frozenset({Colour.WHITE}), Rival(rival, RUSSIAN, 5))
    session.make(session.position.legal[0])
    assert session.answer() is None
    session.finish()
    assert session.game.result == outcome
    assert rival.finished


def test_hints_are_our_own_and_nothing_is_left_behind() -> None:
    before = threading.active_count()
    rival = Rival(recipe("random:seed=1").make(RUSSIAN), RUSSIAN, 5)
    session = Session(Game(RUSSIAN), frozenset({Colour.WHITE}), rival)
    for _ in range(3):
        session.make(rival.hint(session.game).move if not session.game.line() else session.position.legal[0])
        assert session.answer() is not None
    session.undo()
    assert len(session.game.line()) == 4
    session.finish()
    rival.close()
    assert threading.active_count() <= before


def test_an_opponent_that_cannot_be_started_is_told_of_when_it_is_to_move() -> None:
    rival = Rival(recipe("hub:/nowhere/engine").make(RUSSIAN), RUSSIAN, 5)
    session = Session(Game(RUSSIAN), frozenset({Colour.BLACK}), rival)
    with pytest.raises(ProtocolError, match="cannot be started"):
        session.answer()
    session.finish()
