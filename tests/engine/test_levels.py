from __future__ import annotations

import random
from itertools import pairwise

import pytest

from dammen import variants
from dammen.engine import Engine, Limits
from dammen.engine._kernel import CERTAIN
from dammen.engine.levels import FULL, Level, level_of, pick
from dammen.model import Colour, Position
from dammen.notation import fen


def test_levels_rise() -> None:
    levels = [level_of(number) for number in range(1, FULL + 1)]
    for lower, higher in pairwise(levels):
        assert higher.slip <= lower.slip
        assert higher.noise <= lower.noise
        assert (higher.depth or 1000) >= (lower.depth or 1000)
        assert higher.seconds >= lower.seconds
    assert levels[-1].depth is levels[-1].nodes is None
    assert not levels[-1].human


def test_what_is_certain_is_not_misjudged() -> None:
    level = Level(depth=1, nodes=None, seconds=1.0, noise=10_000)
    for seed in range(20):
        assert pick([0, -CERTAIN - 500, CERTAIN + 900, 3], level, random.Random(seed)) in {0, 2, 3}
        assert pick([-CERTAIN - 500, -CERTAIN - 400], level, random.Random(seed)) == 1


@pytest.mark.parametrize("level", range(1, 8))
def test_a_level_and_a_seed_give_the_same_moves(level: int) -> None:
    position = Position.start("english")
    games = []
    for _ in range(2):
        engine = Engine("english", hash_mb=1, level=level, seed=42)
        here, moves = position, []
        for _ in range(6):
            moves.append(engine.choose(here, ()).move)
            here = here.play(moves[-1])
        games.append(moves)
    assert games[0] == games[1]


def test_seeds_differ() -> None:
    position = Position.start("english")
    chosen = {Engine("english", hash_mb=1, level=1, seed=seed).choose(position).move for seed in range(30)}
    assert len(chosen) > 3


def test_a_beginner_overlooks_a_shot_that_the_full_level_sees() -> None:
    position = fen.position("W:W5,18,27,28,31:B10,17,19,20,23", variants.get("english"))
    found = [
        (choice.move.start, choice.move.end) == (27, 24)
        for seed in range(20)
        for choice in [Engine("english", hash_mb=1, level=1, seed=seed).choose(position)]
    ]
    assert sum(found) < 10


SHOT = "B:W17,19,21,22,23,27,29,30,31:B1,3,4,6,8,9,10,12,14"
"""After 1-5 and after 3-7 White has 19-15, 10x26, 17x10x1 (or 3): two men given, two men and a crown taken."""


@pytest.mark.parametrize(("level", "walks_in"), [(1, True), (2, True), (5, False), (7, False)])
def test_beginners_walk_into_shots(level: int, walks_in: bool) -> None:
    position = fen.position(SHOT, variants.get("english"))
    choices = [Engine("english", hash_mb=1, level=level, seed=seed).choose(position) for seed in range(20)]
    shot = sum((choice.move.start, choice.move.end) in {(1, 5), (3, 7)} for choice in choices)
    assert shot >= 4 if walks_in else shot == 0


def test_even_the_lowest_level_sees_that_a_man_is_taken_more_often_than_chance() -> None:
    position = fen.position("W:W21,22,23,24,25,26:B1,2,3,5,14,15", variants.get("english"))
    hanging = {move for move in position.legal if position.play(move).legal[0].captured}
    assert 1 < len(hanging) < len(position.legal) - 1
    chosen = [Engine("english", hash_mb=1, level=1, seed=seed).choose(position).move for seed in range(60)]
    assert sum(move in hanging for move in chosen) / 60 < 0.8 * len(hanging) / len(position.legal)


def play(name: str, strong: int, weak: int, chance: random.Random, *, strong_is: Colour) -> Colour | None:
    engines = {
        strong_is: Engine(name, hash_mb=1, level=strong, seed=chance.randrange(1000)),
        strong_is.other: Engine(name, hash_mb=1, level=weak, seed=chance.randrange(1000)),
    }
    position = Position.start(name)
    history: list[Position] = []
    for ply in range(160):
        if position.is_over():
            return position.winner()
        if ply < 2:
            move = chance.choice(position.legal)
        else:
            move = engines[position.turn].choose(position, history, Limits(nodes=4000)).move
        history.append(position)
        position = position.play(move)
    return None


@pytest.mark.parametrize("name", ["english", "international", "russian", "breakthrough", "antidraughts"])
def test_a_high_level_beats_a_beginner(name: str) -> None:
    chance = random.Random(name)
    results = [play(name, 8, 1, chance, strong_is=side) is side for side in (Colour.WHITE, Colour.BLACK) * 2]
    assert sum(results) >= 3


def test_a_level_that_is_cut_short_has_seen_every_move() -> None:
    # 44-40, the last of the moves, is better than any other by nearly two men.
    position = fen.position(
        "W:W35,39,41,42,43,44,47,48,50:B1,2,3,5,6,8,9,10,15,16,23,24,36,45", variants.get("international")
    )
    for nodes in (150, 300, 600):
        choice = Engine("international", hash_mb=1, level=7, seed=1).choose(position, (), Limits(nodes=nodes))
        assert (choice.move.start, choice.move.end) == (44, 40)
        assert 1 <= choice.depth < 6
