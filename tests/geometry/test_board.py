"""Boards: numbering, names, neighbours, rays and lines."""

from __future__ import annotations

import pytest

from dammen import variants
from dammen.errors import SquareError
from dammen.geometry import ALL_DIRECTIONS, Board, Corner, Direction, line_between, lines, mirror_forward, opposite
from dammen.variants import Variant

PLAIN = Board(8, 8)
SPANISH = Board(8, 8, mirrored=True, counted_from=Corner.BOTTOM_RIGHT)
FULL = Board(8, 8, every_cell=True)


@pytest.mark.parametrize(
    ("board", "square", "cell"),
    [
        (PLAIN, 1, (0, 1)),
        (PLAIN, 29, (7, 0)),
        (PLAIN, 32, (7, 6)),
        (Board(8, 8, mirrored=True), 1, (0, 0)),
        (SPANISH, 1, (7, 7)),
        (SPANISH, 32, (0, 0)),
        (Board(10, 10), 46, (9, 0)),
        (Board(10, 8), 40, (7, 8)),
        (FULL, 64, (7, 7)),
    ],
)
def test_squares_are_counted_row_by_row_from_their_corner(board: Board, square: int, cell: tuple[int, int]) -> None:
    assert board.cell(square) == cell
    assert board.square(*cell) == square


def test_names_begin_in_the_corner_of_a1() -> None:
    assert (PLAIN.name(29), PLAIN.name(4), PLAIN.number("a1"), PLAIN.number("a2")) == ("a1", "h8", 29, None)
    black_first = Board(8, 8, mirrored=True, lettered_from=Corner.TOP_LEFT)
    assert black_first.cell(black_first.number("a1") or 0) == (0, 0)


@pytest.mark.parametrize("square", [0, 33, -1])
def test_no_such_square(square: int) -> None:
    with pytest.raises(IndexError, match="the board has squares 1 to 32"):
        PLAIN.cell(square)


def test_a_straight_neighbour_is_two_cells_away_where_one_colour_is_played_on() -> None:
    assert Board(10, 10).neighbour(46, Direction.N) == 36
    assert Board(10, 10).neighbour(46, Direction.E) == 47
    assert FULL.neighbour(57, Direction.N) == 49
    assert FULL.neighbour(57, Direction.S) is None


@pytest.mark.parametrize("variant", variants.ALL, ids=lambda variant: variant.name)
def test_lines_lead_both_ways(variant: Variant) -> None:
    board = variant.board
    for (first, last), there in lines(board).items():
        back = line_between(board, last, first)
        assert back is not None
        assert back.direction is opposite(there.direction)
        assert back.between == there.between[::-1]
        assert (*there.between, last) == board.ray(first, there.direction)[: len(there.between) + 1]


def test_no_line_joins_squares_apart() -> None:
    assert line_between(PLAIN, 29, 30) is not None
    assert line_between(PLAIN, 29, 26) is None
    assert line_between(PLAIN, 29, 29) is None


def test_directions_turn() -> None:
    assert [mirror_forward(direction) for direction in (Direction.NW, Direction.E, Direction.S)] == ["sw", "e", "n"]
    assert all(opposite(opposite(direction)) is direction for direction in ALL_DIRECTIONS)
    assert opposite(Direction.NW) is Direction.SE


@pytest.mark.parametrize("square", [0, -1, 33, 10**30])
def test_a_square_off_the_board_is_refused(square: int) -> None:
    for ask in (PLAIN.cell, PLAIN.name):
        with pytest.raises(SquareError, match="the board has squares 1 to 32"):
            ask(square)
