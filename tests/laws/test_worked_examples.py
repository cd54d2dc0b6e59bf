"""The examples that the texts themselves work out, played at a board: each test is named by its source.

Their moves alone are among the positions and lines of ``data/positions.toml``; what endgame tables have to say is not
asked here.
"""

from __future__ import annotations

import pytest

from dammen.laws import codes
from dammen.laws.referee import Choice, Judgment, Phase, Placement, begin, judge, sit_down
from dammen.laws.referee.events import Crowned, Moved
from dammen.model import Colour, Move, Piece, Position, Reason
from dammen.notation import fen
from dammen.notation import moves as notation
from dammen.variants import load

PAISLEY = "W:W10,14,18,21,22,24,26,27,30,32:B1,3,5,7,8,11,13,16,17,20"
STROKE = "27-23 20x27 14-9 7x14 9-6 1x10 18x9 5x14 23-18 14x23 21x7 3x10 26x3 27-31 3-7"
FOUR, FIVE = "W:WK29:B14,16,22,24", "W:WK7:B10,18,19,22,27"
LUNETTE, BETWEEN = "W:W16,23:B19", 19


def sit(text: str, code: str, variant: str) -> tuple[Judgment, Position]:
    """Sit down to a position."""
    position = fen.position(text, load(variant))

    def squares(piece: Piece) -> tuple[int, ...]:
        return tuple(square for square, on in position.pieces.items() if on is piece)

    start = Placement(
        position.turn,
        squares(Piece.WHITE_MAN),
        squares(Piece.WHITE_KING),
        squares(Piece.BLACK_MAN),
        squares(Piece.BLACK_KING),
    )
    return begin(sit_down(codes.get(code), position.variant, start=start)), position


def make(judged: Judgment, path: tuple[int, ...], taken: tuple[int, ...] = ()) -> Judgment:
    """Make a move with the hands."""
    return judge(judged.state, Moved(side=judged.state.turn, path=path, lifted=taken))


def may(judged: Judgment, side: Colour) -> set[Choice]:
    """Give what a side may claim."""
    return {choice for right in judged.state.rights_of(side) for choice in right.choices}


def whites(judged: Judgment) -> list[int]:
    return [square for square, letter in enumerate(judged.state.board, start=1) if letter in "wW"]


@pytest.mark.parametrize("code", ["eb9", "eb11"])
def test_eb11_18_takes_14_and_14_is_taken_up(code: str) -> None:
    judged, _ = sit("W:W18:B14,3", code, "english")
    judged = make(judged, (18, 9), (14,))
    assert judged.state.board[8] == "w"
    assert judged.state.off == "b"
    assert judged.state.rights == ()


@pytest.mark.parametrize("end", [9, 5])
def test_eb9_the_queen_on_29_takes_four_and_remains_at_9_or_5(end: int) -> None:
    judged, _ = sit(FOUR, "eb9", "polish-eb9")
    judged = make(judged, (29, 11, 20, 27, end), (22, 16, 24, 14))
    assert judged.state.phase is Phase.OVER
    assert judged.state.result is not None
    assert (judged.state.result.winner, judged.state.result.reason) == (Colour.WHITE, Reason.NO_PIECES_LEFT)


@pytest.mark.parametrize(("path", "taken"), [((29, 18), (22,)), ((29, 11, 20), (22, 16)), ((29, 18, 9), (22, 14))])
def test_eb9_the_queen_on_29_may_be_huffed_for_taking_fewer(path: tuple[int, ...], taken: tuple[int, ...]) -> None:
    judged, _ = sit(FOUR, "eb9", "polish-eb9")
    judged = make(judged, path, taken)
    assert may(judged, Colour.BLACK) == {Choice.HUFF, Choice.COMPEL, Choice.STAND}
    (right,) = judged.state.rights
    assert right.squares == (path[-1],)
    assert {way.path for way in right.ways} == {(29, 11, 20, 27, 9), (29, 11, 20, 27, 5)}


@pytest.mark.parametrize("end", [22, 25, 29])
def test_eb9_the_queen_on_7_takes_five_since_22_has_left_the_board(end: int) -> None:
    judged, position = sit(FIVE, "eb9", "polish-eb9")
    assert {len(move.captured) for move in position.legal} == {5}
    judged = make(judged, (7, 17, 31, 24, 15, end), (10, 22, 27, 19, 18))
    assert judged.state.phase is Phase.OVER


def test_eb9_the_queen_on_7_takes_four_where_pieces_leave_at_the_end() -> None:
    judged, position = sit(FIVE, "eb9", "polish-eb9:removal=end")
    assert {len(move.captured) for move in position.legal} == {4}
    assert make(judged, (7, 17, 31, 24, 15), (10, 22, 27, 19)).state.rights == ()
    judged = make(judged, (7, 17, 31, 24, 15, 22), (10, 22, 27, 19, 18))
    assert {right.clause for right in judged.state.rights} == {"false_move"}


@pytest.mark.parametrize(
    ("code", "text", "path", "taken"),
    [
        ("eb9", "W:W10:B7,8,28", (10, 3, 12), (7, 8)),
        ("eb11", "B:W5,25,26:B23", (23, 30, 21), (26, 25)),
    ],
)
def test_eb9_and_eb11_a_man_that_passes_the_crowning_row_stays_a_man(
    code: str, text: str, path: tuple[int, ...], taken: tuple[int, ...]
) -> None:
    judged, _ = sit(text, code, "polish-eb9")
    judged = make(judged, path, taken)
    assert judged.state.board[path[-1] - 1].islower()
    assert judged.state.crown_due == ()
    assert judged.state.rights == ()


def test_eb9_a_man_that_stays_on_the_crowning_row_with_more_to_take_may_be_huffed() -> None:
    judged, _ = sit("W:W10:B7,8,28", "eb9", "polish-eb9")
    judged = make(judged, (10, 3), (7,))
    assert Choice.HUFF in may(judged, Colour.BLACK)


def test_eb9_three_men_before_two_queens_and_of_equal_numbers_either() -> None:
    judged, _ = sit("W:W30:BK17,K25,11,19,26", "eb9", "polish-eb9")
    assert make(judged, (30, 23, 16, 7), (26, 19, 11)).state.rights == ()
    assert Choice.HUFF in may(make(judged, (30, 21, 14), (25, 17)), Colour.BLACK)
    judged, _ = sit("W:W30:BK17,K25,19,26", "eb9", "polish-eb9")
    for path, taken in (((30, 21, 14), (25, 17)), ((30, 23, 16), (26, 19))):
        assert make(judged, path, taken).state.rights == ()


# The lunette: two men on a diagonal with one vacant square between them, and an adversary that enters it.


def entered(text: str) -> list[tuple[Move, Position]]:
    position = fen.position(text, load("polish-eb9"))
    return [(move, position.play(move)) for move in position.legal]


def test_eb9_lunette_whatever_white_moves_one_of_the_two_is_taken() -> None:
    found = entered(LUNETTE)
    assert {notation.write(move, fen.position(LUNETTE, load("polish-eb9"))) for move, _ in found} == {
        "16-11",
        "16-12",
        "23-18",
    }
    for move, position in found:
        left = ({16, 23} - {move.start}).pop()
        assert position.legal
        assert {reply.captured for reply in position.legal} == {(left,)}, move


def test_eb9_lunette_as_a_trap_the_intruder_is_taken() -> None:
    ((move, position),) = entered("W:W16,23,24:B19")
    assert (move.path, move.captured) == ((24, 15), (BETWEEN,))
    assert position.legal == ()


def test_eb9_lunette_with_12_and_26_held_nothing_is_taken() -> None:
    replies = {
        move.path: {reply.captured for reply in position.legal} for move, position in entered("W:W12,16,23,26:B19")
    }
    assert replies[16, 11] == {()}


# EB11, Problem No. 2: the Paisley stroke.


@pytest.mark.parametrize("code", ["eb9", "p428", "eb11", "p3", "wcdf"])
def test_eb11_the_paisley_stroke_is_lawful_throughout(code: str) -> None:
    judged, position = sit(PAISLEY, code, "english")
    for text in STROKE.split():
        move = notation.read(text, position)
        judged, position = make(judged, move.path, move.captured), position.play(move)
        assert judged.state.rights == ()
        for square in judged.state.crown_due:
            judged = judge(judged.state, Crowned(side=judged.state.turn, square=square))
    assert fen.write(position).startswith("B:W")
    assert judged.state.board == "".join(
        position.pieces[square].value if square in position.pieces else "." for square in range(1, 33)
    )
    assert judged.state.phase is Phase.PLAY
    assert whites(judged) == [7, 22, 30, 32]
