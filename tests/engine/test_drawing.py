"""Draw rules inside the search: what they count there is what the judge of games counts."""

import random

import pytest

from dammen import kernels, laws
from dammen.engine import Engine, Limits
from dammen.engine._kernel import Flag, Worker, kernel_of
from dammen.engine.drawing import drawing_of
from dammen.engine.weights import weigh
from dammen.kernels import Move
from dammen.laws import DrawRules, History, Kind
from dammen.model import Position
from dammen.notation import fen
from dammen.variants import ALL, Variant

COUNTING = [
    variant for variant in ALL if any(clause.kind is not Kind.REPETITION for clause in laws.default(variant).clauses)
]
PLIES = 84


def worker_of(position: Position, rules: DrawRules) -> tuple[Worker, Flag]:
    kernel = kernel_of(position.state)
    worker = kernel.worker(position.state, kernel.memory(1), weigh(position.variant))
    worker.use_clauses(*drawing_of(rules, position.variant.board))
    return worker, kernel.flag()


def forces(rules: DrawRules, chance: random.Random) -> list[tuple[int, int]]:
    """Give men and kings of both sides: those of an ending that the rules name, or a few."""
    named = [material for clause in rules.clauses for material in clause.material]
    if named and chance.random() < 0.7:
        material = chance.choice(named)
        sides = [(army.men[0], max(army.kings[0], army.pieces[0])) for army in (material.strong, material.weak)]
        return sides if chance.random() < 0.5 else sides[::-1]
    return [(chance.randint(0, 1), chance.randint(1, 3)), (chance.randint(0, 1), chance.randint(1, 2))]


def few_pieces(variant: Variant, rules: DrawRules, chance: random.Random) -> Position:
    """Place a few pieces, mostly kings, with nothing to take."""
    while True:
        squares = chance.sample(list(variant.board.squares), 8)
        sides = [[squares.pop() for _ in range(count)] for side in forces(rules, chance) for count in side]
        position = Position(variant, kernels.state(variant, *sides, chance.random() < 0.5))
        if not position.is_over() and not any(move.captured for move in position.legal):
            return position


def patient(position: Position, chance: random.Random) -> Move:
    """Choose a move after which nothing is taken, where there is one, and a king's rather than a man's."""
    moves = list(position.legal)
    chance.shuffle(moves)
    moves.sort(key=lambda move: not position.pieces[move.start].is_king)
    for move in moves:
        after = position.play(move)
        if not move.captured and not after.is_over() and not any(reply.captured for reply in after.legal):
            return move
    return moves[0]


@pytest.mark.parametrize("variant", COUNTING, ids=lambda variant: variant.name)
def test_search_draws_what_the_judge_draws(variant: Variant) -> None:
    """A move's score is 0 by a clause, or what it is without draw rules."""
    rules, chance, met = laws.default(variant), random.Random(variant.name), 0
    for game in range(12):
        if game > 1 and met:
            break
        position = few_pieces(variant, rules, chance)
        counting, flag = worker_of(position, rules)
        plain, _ = worker_of(position, laws.get("none"))
        positions, moves = [position], []
        while len(moves) < PLIES and not positions[-1].is_over():
            here = positions[-1]
            before = [earlier.state for earlier in positions[:-1]]
            keys = [state.key for state in before]
            history = History(tuple(positions), tuple(moves))
            over = {verdict.clause for verdict in laws.verdicts(history) if verdict.clause.limit}
            for index in chance.sample(range(len(here.legal)), min(3, len(here.legal))):
                move = here.legal[index]
                after = History((*positions, here.play(move)), (*moves, move))
                drawn = {verdict.clause for verdict in laws.verdicts(after)} - over
                drawn = {clause for clause in drawn if clause.kind is not Kind.REPETITION}
                if len(after.last.legal) == 1:
                    continue  # a forced move is looked beyond
                score, *_ = counting.search(here.state, keys, 2, flag, allowed=[index], past=before)
                expected, *_ = plain.search(here.state, keys, 2, flag, allowed=[index])
                assert score == (0 if drawn else expected), (fen.write(here), move, drawn)
                met += bool(drawn)
            move = patient(here, chance)
            positions.append(here.play(move))
            moves.append(move)
    assert met > 0


def walk(start: str, plies: int, seed: int) -> list[Position]:
    """Let kings walk about, with nothing taken and no man moved."""
    positions, chance = [fen.position(start, "international")], random.Random(seed)
    while len(positions) <= plies:
        move = patient(positions[-1], chance)
        assert not move.captured
        assert positions[-1].pieces[move.start].is_king
        positions.append(positions[-1].play(move))
    return positions


@pytest.fixture
def tired() -> list[Position]:
    """Give a game in which either side has moved kings alone for 24 moves, and White for one more."""
    return walk("W:W10,K23,K44:B25,K26", 49, 4)


def test_the_side_behind_draws_by_the_count(tired: list[Position]) -> None:
    *before, position = tired
    choice = Engine("international").choose(position, before, Limits(depth=8))
    assert choice.score == 0
    assert position.pieces[choice.move.start].is_king


def test_draw_rules_are_a_choice(tired: list[Position]) -> None:
    *before, position = tired
    choice = Engine("international", draws=laws.get("none")).choose(position, before, Limits(depth=8))
    assert choice.score < 0


def test_keys_alone_are_not_counted(tired: list[Position]) -> None:
    *before, position = tired
    choice = Engine("international").choose(position, [earlier.key for earlier in before], Limits(depth=8))
    assert choice.score < 0


def test_what_is_drawn_already_is_searched_as_if_it_were_not(tired: list[Position]) -> None:
    *before, position = tired
    while len(before) < 51:
        before.append(position)
        position = position.play(patient(position, random.Random(1)))
    choice = Engine("international").choose(position, before, Limits(depth=8))
    assert choice.score != 0


def test_threads_count_as_well(tired: list[Position]) -> None:
    *before, position = tired
    assert Engine("international", threads=2).choose(position, before, Limits(depth=9)).score == 0
