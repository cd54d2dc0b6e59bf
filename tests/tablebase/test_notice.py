"""Whether a notice can be met: EB9's forty and twenty moves, P3's moves of both sides."""

from __future__ import annotations

import pytest

from dammen import arbiter
from dammen.arbiter.entries import fen_placement
from dammen.errors import TablebaseError
from dammen.laws import codes, referee
from dammen.model import Colour
from dammen.tablebase.layout import Kind
from dammen.tablebase.notice import Outlook, in_words, outlook, own_moves, standing
from dammen.tablebase.tables import Tables
from dammen.variants import get
from table_builds import Built

WHITE = Colour.WHITE


def sit(code: str, fen: str, variant: str = "english") -> referee.State:
    rules = get(variant)
    return referee.begin(referee.sit_down(codes.get(code), rules, start=fen_placement(fen, rules))).state


def say(state: referee.State, *texts: str) -> referee.State:
    for text in texts:
        event = arbiter.event_of(state, arbiter.take_apart(text, state.at + 1))
        state = referee.judge(state, event).state
    return state


@pytest.fixture(scope="module")
def tables(built: Built) -> Tables:
    return Tables(get("english"), [built("english", 3, Kind.DTW)], Kind.DTW)


@pytest.mark.parametrize(("plies", "moving", "waiting"), [(0, 0, 0), (1, 1, 0), (2, 1, 1), (33, 17, 16), (34, 17, 17)])
def test_own_moves_among_plies(plies: int, moving: int, waiting: int) -> None:
    assert own_moves(plies, to_move=True) == moving
    assert own_moves(plies, to_move=False) == waiting


def test_without_notice_there_is_no_question(tables: Tables) -> None:
    assert outlook(sit("eb9", "W:WK6,K9:BK15"), tables) is None


def test_two_kings_against_one_have_twenty_moves(tables: Tables) -> None:
    # EB9: "twenty when two kings remain against one"; the win takes 27 plies, 14 of them White's.
    state = say(sit("eb9", "W:WK6,K9:BK15"), "black: notice")
    assert outlook(state, tables) == Outlook(WHITE, 20, 14)
    # White dawdles: the notice runs down while the win comes no nearer, until it is too late.
    assert outlook(state, tables).can_be_met  # type: ignore[union-attr]
    for _ in range(3):
        state = say(state, "6-1", "15-18", "1-6", "18-15")
    late = outlook(state, tables)
    assert late == Outlook(WHITE, 14, 14)
    assert late.can_be_met
    late = outlook(say(state, "6-1"), tables)
    assert late is not None
    assert late.left == 13
    assert not late.can_be_met


def test_a_notice_where_only_a_draw_can_be_forced(tables: Tables) -> None:
    found = outlook(say(sit("eb9", "W:WK18:BK29,K30"), "white: notice"), tables)
    assert found is not None
    assert (found.left, found.needed, found.can_be_met) == (20, None, False)


@pytest.mark.parametrize("code", ["p428", "p3"])
def test_the_side_on_notice_may_have_to_wait_for_its_turn(code: str, tables: Tables) -> None:
    state = say(sit(code, "B:WK6,K9:BK15"), "notice")
    found = outlook(state, tables)
    assert found is not None
    position = standing(state)
    assert position is not None
    assert position.turn is Colour.BLACK
    plies = tables.value(position).plies
    assert plies is not None
    assert found.needed == plies // 2


def test_a_man_that_awaits_its_crown_is_a_king(tables: Tables) -> None:
    state = say(sit("p428", "W:W6,K9:BK15"), "black: notice", "6-1")
    assert state.crown_due == (1,)
    found = outlook(state, tables)
    assert found is not None
    assert found.needed is not None


def test_more_pieces_than_the_tables_have_are_told(tables: Tables) -> None:
    with pytest.raises(TablebaseError, match="there is no dtw table"):
        outlook(say(sit("eb9", "W:WK6,K9,K10:BK15,K32"), "black: notice"), tables)


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (Outlook(WHITE, 20, 14), "White can still win in time: 14 moves are needed against the best defence, 20 left."),
        (Outlook(WHITE, 1, 1), "White can still win in time: 1 move is needed against the best defence, 1 left."),
        (
            Outlook(WHITE, 13, 14),
            "White can no longer win in time: 14 moves are needed against the best defence, 13 left.",
        ),
        (Outlook(WHITE, 13, None), "White cannot force a win: with the best play it is a draw, or worse."),
    ],
)
def test_how_a_notice_stands_in_words(found: Outlook, words: str) -> None:
    assert in_words(found) == words
