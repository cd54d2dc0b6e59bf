"""A game as a tree: playing, taking back, variations, outcomes, and depth without recursion."""

from __future__ import annotations

import copy

import pytest

from dammen.errors import GameError, IllegalMoveError
from dammen.model import Clock, Colour, Game, Move, Outcome, Reading, Reason
from dammen.notation import fen


def step(start: int, end: int) -> Move:
    return Move((start, end))


@pytest.fixture
def game() -> Game:
    made = Game("international", tags={"Event": "Club"})
    for start, end in ((32, 28), (18, 23), (38, 32)):
        made.play(step(start, end))
    return made


def long_game(plies: int) -> Game:
    # Two kings walk to and fro: no draw is judged by the game itself.
    made = Game(start=fen.position("W:WK47:BK4", "international"))
    there = (step(47, 42), step(4, 9), step(42, 47), step(9, 4))
    for ply in range(plies):
        made.play(there[ply % 4])
    return made


def test_plays_a_line(game: Game) -> None:
    assert [node.ply for node in game.line()] == [1, 2, 3]
    assert [node.colour for node in game.line()] == [Colour.WHITE, Colour.BLACK, Colour.WHITE]
    assert game.moves() == [step(32, 28), step(18, 23), step(38, 32)]
    assert len(game.positions()) == 4
    assert game.positions()[0] == game.start
    assert game.turn is Colour.BLACK
    assert game.result is None
    assert game.end.on_main_line


def test_refuses_an_illegal_move_and_says_why(game: Game) -> None:
    with pytest.raises(IllegalMoveError, match="there is no piece on 22"):
        game.play(step(22, 27))
    assert len(game.line()) == 3


def test_takes_back(game: Game) -> None:
    game.take_back(2)
    assert game.moves() == [step(32, 28)]
    with pytest.raises(GameError, match="2 moves cannot be taken back; 1 has been made"):
        game.take_back(2)
    with pytest.raises(GameError, match="0 moves cannot"):
        game.take_back(0)


def test_taking_back_leaves_no_variation_as_the_main_line(game: Game) -> None:
    game.add(game.line()[1], step(34, 29))
    game.take_back()
    assert game.moves() == [step(32, 28), step(18, 23)]
    assert game.end.variations == ()


def test_variations(game: Game) -> None:
    root = game.root
    other = game.add(root, step(33, 29))
    deeper = game.add(other, step(19, 23))
    assert root.variations == (game.line()[0], other)
    assert not deeper.on_main_line
    assert game.add(root, step(33, 29)) is other
    assert game.moves() == [step(32, 28), step(18, 23), step(38, 32)]
    game.promote(other)
    assert game.moves() == [step(33, 29), step(19, 23)]
    game.delete(other)
    assert game.moves() == [step(32, 28), step(18, 23), step(38, 32)]
    with pytest.raises(GameError, match="does not stand in this game"):
        game.add(deeper, step(39, 33))
    with pytest.raises(GameError, match="start of the game"):
        game.delete(root)


def test_make_main_goes_up_the_whole_way(game: Game) -> None:
    first = game.add(game.root, step(33, 29))
    second = game.add(first, step(19, 23))
    third = game.add(first, step(17, 22))
    game.make_main(third)
    assert game.moves() == [step(33, 29), step(17, 22)]
    assert first.variations == (third, second)


def test_first_king_ends_breakthrough_by_itself() -> None:
    game = Game(start=fen.position("W:W7:B40", "breakthrough"))
    game.play(Move((7, 1), (), promotes=True))
    assert game.result == Outcome(Colour.WHITE, Reason.FIRST_KING, game.variant.article("objective"))
    with pytest.raises(GameError, match="the game is over: White wins: White has the first king"):
        game.play(step(40, 44))
    game.take_back()
    assert game.result is None


@pytest.mark.parametrize(
    ("variant", "position", "move", "winner", "reason"),
    [
        ("international", "W:W32:B28", Move((32, 23), (28,)), Colour.WHITE, Reason.NO_PIECES_LEFT),
        ("english", "W:W12,11:B4", Move((12, 8)), Colour.WHITE, Reason.NO_MOVE_LEFT),
        ("antidraughts", "W:W32:B28", Move((32, 23), (28,)), Colour.BLACK, Reason.MISERE),
    ],
)
def test_the_objective_ends_the_game(variant: str, position: str, move: Move, winner: Colour, reason: Reason) -> None:
    game = Game(start=fen.position(position, variant))
    game.play(move)
    assert game.result is not None
    assert (game.result.winner, game.result.reason) == (winner, reason)
    game.reopen()
    assert game.result is not None


def test_people_end_a_game(game: Game) -> None:
    game.resign(Colour.WHITE)
    assert game.result == Outcome(Colour.BLACK, Reason.RESIGNATION)
    with pytest.raises(GameError, match="over"):
        game.agree_draw()
    game.reopen()
    game.agree_draw(article="FMJD 7.3.1")
    assert game.result is not None
    assert game.result.text == "Draw: both sides agreed (FMJD 7.3.1)"
    game.reopen()
    game.flag(Colour.BLACK)
    assert game.result.text == "White wins: Black's time has run out"
    game.reopen()
    game.abandon(Colour.BLACK)
    assert game.result.text == "White wins: Black has left the game"
    game.take_back()
    assert game.result is None


def test_copies_and_equality(game: Game) -> None:
    game.add(game.root, step(33, 29)).comment = "the other way"
    game.end.nags.append(1)
    game.end.clock = Reading(white=10.0)
    twin = copy.deepcopy(game)
    assert twin == game
    twin.end.comment = "!"
    assert twin != game
    assert game.copy() == game
    assert game != Game("international")
    longer = game.copy()
    longer.play(longer.position.legal[0])
    assert longer != game


def test_setting_up_anew(game: Game) -> None:
    node = game.set_up(fen.position("B:W28:B7", "international"))
    assert node.is_setup
    assert node.colour is None
    assert game.turn is Colour.BLACK
    with pytest.raises(GameError, match="one of russian"):
        game.set_up(fen.position("W:Wc3:Bb6", "russian"))


def test_ten_thousand_plies_without_recursion() -> None:
    game = long_game(10_000)
    assert game.end.ply == 10_000
    assert game.times_seen() == 2_501
    twin = copy.deepcopy(game)
    assert twin == game
    assert sum(1 for _ in game.root.walk()) == 10_001
    assert "10000 plies" in repr(game)
    del twin
    game.take_back(9_999)
    assert len(game.moves()) == 1


def test_a_game_knows_its_variant() -> None:
    position = fen.position("W:Wc3:Bb6", "russian")
    assert Game(start=position).variant.name == "russian"
    with pytest.raises(GameError, match="one of russian, but the game is one of english"):
        Game("english", position)
    assert Game().variant.name == "international"


def test_a_clock_stands_beside_a_game() -> None:
    clock = Clock.of("5").start(Colour.WHITE, 0.0)
    assert clock.press(3.0).reading(4.0) == Reading(white=297.0, black=299.0, running=Colour.BLACK)
