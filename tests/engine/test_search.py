from __future__ import annotations

import random

import pytest

from dammen import variants
from dammen.engine import Choice, Engine, Limits
from dammen.engine._kernel import UNKNOWN, kernel_of
from dammen.engine.learned import judge_for
from dammen.engine.weights import weigh
from dammen.model import Colour, Move, Piece, Position, Setup
from dammen.notation import fen
from dammen.variants import Objective, Variant

# Exact distances, in plies, of English endings by retrograde analysis; 0 is a draw.
ENGLISH_ENDINGS = [
    ("W:WK26,K27:B21,K25", 11, 12),  # Payne's single corner, White to move
    ("W:WK6,K9:BK15", 27, 28),
    ("W:WK18:BK29,K30", 0, 24),
]


def choose(variant: str, text: str, **limits: int) -> Choice:
    position = fen.position(text, variants.get(variant))
    return Engine(variant, hash_mb=4, seed=1).choose(position, (), Limits(**limits))


def short(move: Move) -> str:
    return f"{move.start}{'x' if move.is_capture else '-'}{move.end}"


@pytest.mark.parametrize(("text", "plies", "depth"), ENGLISH_ENDINGS)
def test_english_endings_have_their_exact_distance(text: str, plies: int, depth: int) -> None:
    choice = choose("english", text, depth=depth)
    assert choice.win_in == (plies or None)
    if not plies:
        assert (short(choice.move), choice.score) == ("18-22", 0)


def test_the_side_to_move_sees_that_it_loses() -> None:
    # Payne's single corner with Black to move: lost in 40 plies.
    choice = choose("english", "B:WK26,K27:B21,K25", depth=24)
    assert choice.score < -100


def test_the_paisley_stroke_is_found() -> None:
    # EB11, Draughts, problem 2.
    text = "W:W10,14,18,21,22,24,26,27,30,32:B1,3,5,7,8,11,13,16,17,20"
    choice = choose("english", text, depth=13)
    line = [short(move) for move in choice.pv]
    assert line[:4] == ["27-23", "20x27", "14-9", "5x14"] or line[:4] == ["27-23", "20x27", "14-9", "7x14"]
    assert choice.score > 50


@pytest.mark.parametrize(
    ("variant", "text", "best"),
    [
        # A man is given, and two or three are taken; the reply is forced each time.
        ("english", "W:W5,18,27,28,31:B10,17,19,20,23", "27-24"),
        ("english", "W:W8,20,25,26,31:B2,4,5,10,18", "26-22"),
        ("international", "W:W28,32,37,38:B17,18,13,8", "28-22"),
        ("italian", "W:W6,17,25,27,30:B4,18,19,21,26", "27-22"),
        # White makes a king while Black takes; the king then takes two.
        ("russian", "W:Wc7,f4,a3,c3,h2:Ba7,g7,h4,g3,f2", "6-1"),
        ("frisian", "W:W13,17,21,37,46:B1,2,25,29,45", "17-12"),
        ("turkish", "W:We7,a5,c5,d2,f2:Bg8,e5,f4,a3,f3", "13-5"),
    ],
)
def test_simple_shots(variant: str, text: str, best: str) -> None:
    choice = choose(variant, text, depth=9)
    assert short(choice.move) == best


def flip(position: Position) -> Position:
    """Turn the board round and change the colours."""
    board = position.variant.board
    turned = {}
    for square, piece in position.pieces.items():
        row, column = board.cell(square)
        there = board.square(board.height - 1 - row, board.width - 1 - column)
        assert there is not None
        turned[there] = Piece.of(piece.colour.other, king=piece.is_king)
    return Setup(position.variant, position.turn.other, turned).position()


def walk(variant: Variant, chance: random.Random, plies: int) -> Position:
    """Play at random for so many plies, or to the end."""
    position = Position.start(variant)
    for _ in range(plies):
        following = position.play(chance.choice(position.legal))
        if following.is_over():
            break
        position = following
    return position


@pytest.mark.parametrize("variant", variants.ALL, ids=lambda variant: variant.name)
def test_both_colours_are_judged_alike(variant: Variant) -> None:
    chance = random.Random(variant.name)
    engine = Engine(variant, hash_mb=1)
    for _ in range(12):
        position = walk(variant, chance, chance.randrange(0, 70))
        assert engine.evaluate(position) == engine.evaluate(flip(position))


def outcome(position: Position, depth: int) -> int:
    """Look at every line so many plies deep: 1000 less the plies to a forced win, the negative for a loss, else 0."""
    winner = position.winner()
    if winner is not None:
        return 1000 if winner is position.turn else -1000
    if depth == 0:
        return 0
    best = max(-outcome(position.play(move), depth - 1) for move in position.legal)
    return best - 1 if best > 0 else best + 1 if best < 0 else 0


def few_pieces(variant: Variant, chance: random.Random) -> Position:
    """Put two or three pieces on each side at random."""
    board = variant.board
    north, south = variant.crowning_rows()
    while True:
        pieces = {}
        for colour, crown in ((Colour.WHITE, north), (Colour.BLACK, south)):
            for _ in range(chance.choice((1, 2, 2))):
                square = chance.choice(board.squares)
                if square not in pieces:
                    king = square in crown or (chance.random() < 0.4 and variant.objective is not Objective.FIRST_KING)
                    pieces[square] = Piece.of(colour, king=king)
        colours = {piece.colour for piece in pieces.values()}
        if len(colours) < 2 or (variant.objective is Objective.FIRST_KING and any(p.is_king for p in pieces.values())):
            continue
        position = Setup(variant, chance.choice(list(Colour)), pieces).position()
        if not position.is_over():
            return position


@pytest.mark.parametrize(
    "name",
    [
        "english",
        "italian",
        "russian",
        "thai",
        "turkish",
        "gothic",
        "frisian",
        "poddavki",
        "antidraughts",
        "breakthrough",
    ],
)
def test_forced_ends_are_those_of_plain_minimax(name: str) -> None:
    variant = variants.get(name)
    chance = random.Random(f"minimax {name}")
    ended = 0
    for _ in range(60):
        position = few_pieces(variant, chance)
        # Kings that fly make a wide tree, and one on every cell a wider one.
        many = variant.board.every_cell or len(position.pieces) > 3
        depth = 3 if many else 4
        expected = outcome(position, depth)
        choice = Engine(variant, hash_mb=1).choose(position, (), Limits(depth=depth + 3))
        if expected:
            ended += 1
            plies = 1000 - abs(expected)
            assert choice.win_in == (plies if expected > 0 else -plies), position
        elif choice.win_in is not None:
            assert abs(choice.win_in) > depth, position
    assert ended >= 3


def test_misere_gives_its_last_man_away() -> None:
    # 31-27 offers the man, which must be taken.
    choice = choose("antidraughts", "W:W31:B26,21", depth=6)
    assert (short(choice.move), choice.win_in) == ("31-27", 2)


def test_misere_wins_by_being_blocked() -> None:
    # Black may not leave White without a move: 3-8 would lose at once.
    position = fen.position("B:W26:B21,17,3", variants.get("antidraughts"))
    blocking = next(move for move in position.legal if short(move) == "3-8")
    assert position.play(blocking).winner() is Colour.WHITE
    choice = Engine("antidraughts", hash_mb=1).choose(position, (), Limits(depth=8))
    assert choice.move != blocking
    assert choice.win_in is None or choice.win_in > 0 or choice.win_in < -1


def test_the_first_king_wins_a_race() -> None:
    # White crowns at once; given one more move Black would.
    choice = choose("breakthrough", "W:W6,48:B41,12", depth=3)
    assert choice.win_in == 1
    assert choice.move.promotes


def test_a_race_that_is_lost_is_known_to_be_lost() -> None:
    # White needs three moves, Black, to follow, two.
    choice = choose("breakthrough", "W:W16:B36,1", depth=8)
    assert choice.win_in == -4


def there_and_back(position: Position, first: Move) -> list[Position]:
    """Play a king's move, let the other side answer, and go back on both sides: a game that ends as it began."""
    played = [position, position.play(first)]
    for _ in range(3):
        here = played[-1]
        if len(played) == 2:
            reply = next(m for m in here.legal if here.pieces[m.start].is_king and not m.is_capture)
            played.append(here.play(reply))
        else:
            last = first if len(played) == 3 else reply
            played.append(here.play(next(m for m in here.legal if (m.start, m.end) == (last.end, last.start))))
    assert played[-1] == position
    return played


def test_a_repetition_is_avoided_when_winning() -> None:
    # Three kings against two; the search is too shallow to see the win.
    position = fen.position("W:WK18,K19,K20:BK27,K28", variants.get("english"))
    first = Engine("english", hash_mb=1).choose(position, (), Limits(depth=6))
    game = there_and_back(position, first.move)
    again = Engine("english", hash_mb=1).choose(game[-1], game[:-1], Limits(depth=6))
    assert again.move != first.move
    assert again.score > 50
    keys = [earlier.key for earlier in game[:-1]]
    assert Engine("english", hash_mb=1).choose(game[-1], keys, Limits(depth=6)).move == again.move


def test_a_repetition_is_sought_when_losing() -> None:
    position = fen.position("W:WK32:BK1,K2,5", variants.get("english"))
    back = next(move for move in position.legal if move.end == 27)
    game = there_and_back(position, back)
    engine = Engine("english", hash_mb=1)
    assert engine.choose(position, (), Limits(depth=6)).score < -200
    engine.new_game()
    choice = engine.choose(game[-1], game[:-1], Limits(depth=6))
    assert (choice.move, choice.score) == (back, 0)


def test_a_search_among_all_moves_is_no_restricted_one() -> None:
    # A restricted search keeps nothing of the root; naming every move must not cost what is known of it.
    position = Position.start("english")
    kernel = kernel_of(position.state)
    worker = kernel.worker(position.state, kernel.memory(16), weigh(position.variant))
    worker.use_patterns(judge_for(position.variant))
    guess, nodes = UNKNOWN, 0
    for depth in range(1, 10):
        guess, _, visited, _ = worker.search(position.state, (), depth, kernel.flag(), guess=guess)
        nodes += visited
    assert Engine("english", hash_mb=16).choose(position, (), Limits(depth=9)).info.nodes == nodes


@pytest.mark.parametrize("name", ["english", "russian", "frisian"])
def test_a_shallow_search_takes_nothing_away_from_a_deep_one(name: str) -> None:
    position = Position.start(name)
    kernel = kernel_of(position.state)
    worker = kernel.worker(position.state, kernel.memory(16), weigh(position.variant))
    deep, _, again = (worker.search(position.state, (), depth, kernel.flag())[2] for depth in (10, 3, 10))
    assert 5 * again < deep
