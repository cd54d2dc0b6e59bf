"""The tree of moves, against a plain count."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from dammen import library
from dammen.kernels import Move
from dammen.library import Library, Results, Tree
from dammen.library.encode import BOTH_LOSE, OPEN, result_number
from dammen.model import Colour, Game, Position
from dammen.notation import moves
from library_games import some_games

GAMES = some_games(150)


def counted(games: list[Game], position: Position) -> tuple[Counter[Move | None], Counter[tuple[Move | None, int]]]:
    """Count plainly what was played where a position stood first in a game, and how the games ended."""
    played: Counter[Move | None] = Counter()
    ended: Counter[tuple[Move | None, int]] = Counter()
    for game in games:
        nodes = [game.root, *game.line()]
        at = next((node for node in nodes if node.position == position), None)
        if at is None:
            continue
        move = at.next.move if at.next is not None else None
        result = result_number(game.result)
        played[move] += 1
        ended[move, OPEN if result == BOTH_LOSE else result] += 1
    return played, ended


def check(tree: Tree, games: list[Game]) -> None:
    position = tree.position
    played, ended = counted(games, position)
    assert tree.results.games == sum(played.values())
    assert tree.ended == played[None]
    assert {b.move: b.results.games for b in tree.branches if b.results.games} == {
        move: count for move, count in played.items() if move is not None
    }
    for branch in tree.branches:
        assert branch.text == moves.write(branch.move, position)
        four = branch.results
        assert (four.open, four.white, four.black, four.drawn) == tuple(
            ended[branch.move, number] for number in range(4)
        )
        assert branch.reached == sum(counted(games, position.play(branch.move))[0].values())
    known = {branch.move for branch in tree.branches}
    assert not any(sum(counted(games, position.play(move))[0].values()) for move in position.legal if move not in known)
    order = [(branch.results.games, branch.reached) for branch in tree.branches]
    assert order == sorted(order, reverse=True)


def test_the_tree_counts_every_game_once(lib: Library) -> None:
    lib.add_games(GAMES)
    rng = random.Random(8)
    positions = [Position.start(name) for name in ("international", "english", "frisian", "turkish")]
    positions += [rng.choice(rng.choice(GAMES).positions()) for _ in range(25)]
    for position in positions:
        check(lib.tree(position), GAMES)


def test_the_tree_of_some_games(lib: Library) -> None:
    lib.add_games(GAMES)
    start = Position.start("international")
    for player in ("sijbrands", "tinsley"):
        own = [g for g in GAMES if any(player in g.tags.get(c, "").lower() for c in ("White", "Black"))]
        check(lib.tree(start, player=player), own)
    assert lib.tree(start, player="nobody").results == Results()


def test_transpositions(sqlite: Library) -> None:
    first, second = (_game("english", *texts) for texts in (("11-15", "23-19", "9-14"), ("9-14", "23-19", "11-15")))
    sqlite.add_games([first, second])
    before = _game("english", "9-14", "23-19").position
    tree = sqlite.tree(before)
    (branch,) = tree.branches
    assert (branch.text, branch.results.games, branch.reached) == ("11-15", 1, 2)
    assert sqlite.tree(first.position).results.games == 2


def test_a_move_that_nobody_played_but_whose_position_is_known(sqlite: Library) -> None:
    sqlite.add_games([_game("english", "11-15", "23-19", "9-14"), _game("english", "9-14", "23-19", "5-9")])
    tree = sqlite.tree(_game("english", "9-14", "23-19").position)
    told = [(branch.text, branch.results.games, branch.reached) for branch in tree.branches]
    assert told == [("5-9", 1, 1), ("11-15", 0, 1)]


def test_a_score(sqlite: Library) -> None:
    results = Results(open=5, white=2, black=1, drawn=1)
    assert (results.games, results.score) == (9, 62.5)
    assert Results(open=3).score is None
    said = sqlite.tree(Position.start()).as_dict()
    assert (said["games"], said["score"], said["moves"]) == (0, None, [])


def test_a_removed_game_is_out_of_the_tree(lib: Library) -> None:
    lib.add_games(GAMES)
    gone = [1, 5, 9]
    lib.remove(gone)
    left = [game for number, game in enumerate(GAMES, 1) if number not in gone]
    for name in ("international", "english"):
        check(lib.tree(Position.start(name)), left)


def _game(variant: str, *texts: str) -> Game:
    game = Game(variant, tags={"Event": " ".join(texts)})
    for text in texts:
        game.play(moves.read(text, game.position))
    return game


@pytest.mark.parametrize("colour", Colour)
def test_the_side_to_move_is_part_of_a_position(colour: Colour, sqlite: Library) -> None:
    sqlite.add_games(GAMES)
    start = Position.start("international")
    other = library.turned(start)
    position = start if start.turn is colour else other
    assert bool(sqlite.tree(position).results.games) == (position == start)
