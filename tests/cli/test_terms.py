"""A kept game remembers who plays, the program's level and the clock."""

from __future__ import annotations

import pytest

from dammen.cli.play.terms import LEVEL, Terms, recall, remember
from dammen.model import Clock, Colour, Game
from dammen.notation import moves, pdn


def kept(game: Game) -> Game:
    return pdn.read_one(pdn.write(game))


def test_two_people_and_their_clock_are_remembered() -> None:
    game = Game("international")
    clock = Clock.of("10+5").start(Colour.WHITE, 0.0)
    remember(game, Terms(frozenset(Colour), 7, clock))
    game.play(moves.read("32-28", game.position))
    game.end.clock = clock.press(12.0).reading(12.0)
    terms = recall(kept(game), None, None, None)
    assert terms.humans == frozenset(Colour)
    assert terms.clock is not None
    assert terms.clock.remaining(Colour.WHITE, 0.0) == pytest.approx(593, abs=0.01)
    assert terms.clock.remaining(Colour.BLACK, 0.0) == pytest.approx(600, abs=0.01)


def test_the_program_and_its_level_are_remembered() -> None:
    game = Game("russian")
    remember(game, Terms(frozenset({Colour.BLACK}), 2, None))
    assert recall(kept(game), None, None, None) == Terms(frozenset({Colour.BLACK}), 2, None)


def test_what_is_asked_for_goes_before_what_is_remembered() -> None:
    game = Game("russian")
    remember(game, Terms(frozenset({Colour.BLACK}), 2, None))
    assert recall(kept(game), frozenset({Colour.WHITE}), 9, None) == Terms(frozenset({Colour.WHITE}), 9, None)


@pytest.mark.parametrize("tag", ["", "99", "x", "٣"])
def test_a_game_from_elsewhere_has_the_usual_terms(tag: str) -> None:
    game = Game("english", tags={"ProgramLevel": tag, "WhiteType": "oracle", "TimeControl": "soon"})
    assert recall(game, None, None, None) == Terms(frozenset({Colour.BLACK}), LEVEL, None)
