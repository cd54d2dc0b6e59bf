"""Replaying games from their text in the kernels."""

from __future__ import annotations

import pytest

from dammen import kernels, variants
from dammen.kernels import TABLE, Move
from dammen.model import Position
from dammen.notation import fen, moves
from dammen.notation.pdn.numbering import Numbering, table
from dammen.variants import Variant
from notation.walks import game_at_random

INTERNATIONAL = variants.get("international")
SQUARES = table(Numbering.OWN, INTERNATIONAL)


def replay(text: str, here: int = 0, squares: bytes = SQUARES) -> object:
    return kernels.replay(kernels.start(INTERNATIONAL), text, here, squares)


def test_what_is_told_of_a_plain_game() -> None:
    text = 'xx 1. 32-28! {a} 19-23 2. {b} 28x19 $3 14x23 2-0 [Event "y"]'
    answer = kernels.replay(kernels.start(INTERNATIONAL), text, 3, SQUARES)
    assert answer is not None
    moves, notes, result, end, state, over, left = answer
    assert [(move.start, move.end) for move in moves] == [(32, 28), (19, 23), (28, 19), (14, 23)]
    assert notes is not None
    assert [(kind, before, text[begin:stop]) for kind, before, begin, stop in notes] == [
        (2, 1, "!"),
        (0, 1, "{a}"),
        (1, 2, "{b}"),
        (3, 3, "$3"),
    ]
    assert (text[result:end], text[end:]) == ("2-0", ' [Event "y"]')
    assert 23 in state.black_men
    assert not over
    assert left is None


def test_a_move_that_is_refused_ends_the_moves_but_not_the_reading() -> None:
    text = "1. 32-28 19-23 2. 28-22 {a} 14x23 3. 1-2 * [x"
    answer = kernels.replay(kernels.start(INTERNATIONAL), text, 0, SQUARES, refuses=True)
    assert answer is not None
    moves, notes, result, end, _, _, (left, begin, stop) = answer
    assert (len(moves), notes, left, text[begin:stop], text[result:end]) == (2, [], 3, "28-22", "*")
    for unclear in ("1. 32-28 (33-28) 19-22 *", "1. 32-28 19-22 (20-24) *", "1. 32-29 19-23 1. 32-28 *"):
        assert kernels.replay(kernels.start(INTERNATIONAL), unclear, 0, SQUARES, refuses=True) is None


@pytest.mark.parametrize("first", ["ü", "я", "😀"])
def test_letters_of_every_width(first: str) -> None:
    answer = kernels.replay(kernels.start(INTERNATIONAL), f"{first}1. 32-28 {{{first}}} 19-23", 1, SQUARES)
    assert answer is not None
    assert len(answer[0]) == 2


def test_variations_are_checked_and_left_to_others() -> None:
    answer = kernels.replay(
        kernels.start(INTERNATIONAL), "1. 32-28 (1. 33-29 19-24 (20-24) ) 19-23 (18-22) *", 0, SQUARES
    )
    assert answer is not None
    assert answer[1] is None
    assert len(answer[0]) == 2
    assert replay("1. 32-28 (1. 33-29 19-24 (20-25 1-50) ) 19-23 *") is None


@pytest.mark.parametrize(
    "text",
    [
        *[
            "1. 32-29 *",
            "1. 32-28 19-23 1. 33-29",
            "1. 32-28 hm *",
            "1. 32-28 ; a\n*",
            "1. 32-28 {a {b} *",
            "1. 32-28 {a",
        ],
        *["1. 32-28 (", "1. 32-28 )", "1. 32-28 (18-22 *", "1. 32-28<1> *", "12345. *", "1. 32-28-", "1. 32-100", "\0"],
        *[
            "1. 32-28 19-23 (1... 19-23 2. 28x19 14x23) 2. 28x19 *",
            "1/3",
            "32",
            "a",
            "c3",
            "$",
            "$1234",
            "1. 32-28 ((",
            ".",
        ],
        "1. 32-28 % a",
    ],
)
def test_what_is_not_plain_is_left_to_others(text: str) -> None:
    assert replay(text) is None


def test_nothing_is_an_empty_game() -> None:
    answer = kernels.replay(kernels.start(INTERNATIONAL), " ", 0, SQUARES)
    assert answer is not None
    assert (answer[0], answer[2]) == ([], -1)


def test_a_table_or_a_place_that_is_wrong_is_refused() -> None:
    assert len(SQUARES) == TABLE
    for here, squares in ((0, SQUARES[:-1]), (-1, SQUARES), (4, SQUARES)):
        with pytest.raises(ValueError, match="not what it should be"):
            replay("1. ", here, squares)
    with pytest.raises(TypeError):
        kernels.replay(kernels.start(INTERNATIONAL), b"1.", 0, SQUARES)  # type: ignore[arg-type]


def spelt(position: Position, line: list[Move]) -> list[str | None]:
    rules = position.variant
    names = ["", *(rules.label(square) for square in rules.board.squares)]
    return kernels.spell(position.state, line, names, rules.separator)


@pytest.mark.parametrize("rules", variants.ALL, ids=lambda rules: rules.name)
def test_moves_are_spelt_as_the_standard_has_them(rules: Variant) -> None:
    for seed in range(3):
        game = game_at_random(rules, seed, 70)
        positions = game.positions()
        texts = spelt(game.start, game.moves())
        assert len(texts) == len(game.moves())
        for move, text, position in zip(game.moves(), texts, positions[:-1], strict=True):
            alike = [other for other in position.legal if (other.start, other.end) == (move.start, move.end)]
            assert (text is None) == (len(alike) > 1)
            assert text is None or text == moves.write(move, position, style="standard")


def test_captures_with_the_same_ends_are_not_spelt() -> None:
    position = fen.position("W:W31:B18,19,26,27", "english")
    both = [move for move in position.legal if move.end == 15]
    assert len(both) == 2
    assert [spelt(position, [move]) for move in both] == [[None], [None]]


def test_what_is_not_legal_is_not_spelt() -> None:
    start = Position.start("international")
    for move in (Move([32, 27, 22]), Move([19, 23]), Move([32, 32]), Move([31, 60])):
        with pytest.raises(ValueError, match=r"not legal|off the board"):
            spelt(start, [start.legal[0], move] if move.start == 32 else [move])
    with pytest.raises(ValueError, match="names"):
        kernels.spell(start.state, [], ["", "a1"], "x")
