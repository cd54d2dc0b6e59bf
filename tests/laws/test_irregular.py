"""What becomes of notices, crowns, demands and counts where something irregular is mended, or stands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dammen import arbiter
from dammen.arbiter.entries import fen_placement
from dammen.laws import codes, referee
from dammen.laws.codes import LawCode
from dammen.laws.referee import events as e
from dammen.laws.referee.state import Choice, Offence
from dammen.model import Colour
from dammen.variants import get

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def sit(code: str | LawCode, fen: str, variant: str = "english") -> referee.State:
    rules = get(variant)
    found = codes.get(code) if isinstance(code, str) else code
    return referee.begin(referee.sit_down(found, rules, start=fen_placement(fen, rules))).state


def say(state: referee.State, *texts: str) -> referee.State:
    """Judge what an arbiter would type, a second each."""
    for text in texts:
        event = arbiter.event_of(state, arbiter.take_apart(text, state.at + 1))
        state = referee.judge(state, event).state
    return state


def offences(state: referee.State) -> list[Offence]:
    return [right.offence for right in state.rights]


# --- notices -------------------------------------------------------------------------------------------------------


def test_a_notice_given_after_an_offence_outlasts_the_taking_back() -> None:
    state = say(sit("p428", "B:W18,32:B1,2,9,14"), "1-5", "white: notice", "compel")
    assert state.turn is BLACK
    assert state.notice is not None
    assert (state.notice.to, state.notice.made) == (BLACK, 0)


def test_a_move_taken_back_is_not_counted_towards_a_notice() -> None:
    state = say(sit("p428", "W:W18,32:B1,2,9,14"), "notice", "32-28", "1-5")
    assert state.notice is not None
    assert state.notice.made == 1
    state = say(state, "compel")
    assert state.notice is not None
    assert state.notice.made == 0


def test_a_notice_withdrawn_after_an_offence_does_not_come_back() -> None:
    state = say(sit("p428", "W:W18,32:B1,2,9,14"), "notice", "32-28", "1-5", "white: withdraw", "compel")
    assert state.notice is None


@pytest.mark.parametrize("remedy", ["compel", "huff 14"])
def test_a_notice_that_has_run_out_stays_run_out_whatever_is_remedied(remedy: str) -> None:
    code = replace(codes.get("p428"), notice_moves=1)
    run_out = say(sit(code, "W:W22,32:B1,2,9,14"), "notice", "32-28", "1-5")
    assert offences(run_out) == [Offence.NOTICE_RUN_OUT] * 2
    assert offences(say(run_out, "22-18", "2-6", remedy)) == [Offence.NOTICE_RUN_OUT] * 2


def test_a_move_that_the_opponent_places_counts_towards_a_notice() -> None:
    state = say(sit("p3", "W:W32:B1,2,9"), "notice", "32-28", "1-7", "place 1-5")
    assert state.notice is not None
    assert state.notice.made == 1


# --- crowns --------------------------------------------------------------------------------------------------------


def test_a_crown_that_is_refused_again_and_again_is_one_right() -> None:
    state = say(sit("eb9", "B:W13,21:B27,4"), "27-32", "13-9", "32-28", "21-17", "4-8", "17-14")
    (right,) = state.rights
    assert (right.offence, right.squares) == (Offence.NOT_CROWNED, (28,))


def test_a_right_to_a_crown_goes_with_the_man_and_ends_with_the_crown() -> None:
    state = say(sit("eb9", "B:W13,21:B27,4"), "27-32", "13-9", "32-28")
    assert [right.squares for right in state.rights] == [(28,)]
    assert say(state, "crown 28").rights == ()


def test_a_crown_required_is_required_until_every_man_has_it() -> None:
    state = say(sit("eb9", "B:W22,13:B27,26,1"), "27-32", "13-9", "26-31", "9-6", "compel")
    one = say(state, "crown 32")
    assert [demand.crown for demand in one.demands] == [True]
    assert say(one, "crown 31").demands == ()
    assert say(state, "black: crown 32", "black: crown 31").demands == ()


@pytest.mark.parametrize("remedy", [(), ("compel",)])
def test_a_crown_that_is_missing_keeps_no_game_from_its_end(remedy: tuple[str, ...]) -> None:
    state = say(sit("eb9", "B:W21:B28,14"), "28-32", "21-17", *remedy, "14x21")
    assert state.result is not None
    assert state.result.winner is BLACK


def test_a_king_without_its_crown_goes_on_taking_as_a_king() -> None:
    state = say(sit("wcdf", "W:W6,32:B4,11,19,5"), "6-2", "5-9", "stand", "2-7", "9-14", "stand", "7x16", "16x23")
    assert state.turn is BLACK
    assert Offence.FALSE_MOVE not in offences(state)


# --- what is required ----------------------------------------------------------------------------------------------


def test_a_take_that_can_no_longer_be_made_is_not_required() -> None:
    state = say(sit("eb9", "B:W22,30:B27,17,14"), "27-32", "30-26", "compel")
    assert [way.path for demand in state.demands for way in demand.ways] == [(22, 13)]
    assert say(state, "black: 17x26").demands == ()


def test_a_side_that_cannot_do_what_is_required_has_lost() -> None:
    state = say(sit("fmjd", "W:W17,22:B6", "international"), "22-11", "6-16")
    assert state.phase is referee.Phase.PLAY
    state = say(state, "rectify")
    assert state.result is not None
    assert state.result.winner is WHITE


# --- pieces put back -----------------------------------------------------------------------------------------------


def test_a_piece_that_is_put_back_leaves_the_counts_as_they_were() -> None:
    before = say(sit("fmjd", "W:WK46,K47:BK5,K1,K15", "international"), "47-42", "1-7", "42-47", "7-1")
    after = say(before, "own 46", "replace")
    assert (after.board, after.turn, after.steps) == (before.board, before.turn, before.steps)


def test_who_takes_off_the_piece_with_which_he_is_taking_has_moved() -> None:
    begun = say(sit("wcdf", "W:W22,32:B18,11,1"), "22x15")
    state = say(begun, "own 15")
    assert (state.turn, state.chain) == (BLACK, None)
    back = say(state, "replace")
    assert (back.turn, back.chain, back.board) == (WHITE, begun.chain, begun.board)


# --- time ----------------------------------------------------------------------------------------------------------


def test_a_board_set_anew_while_a_bystander_goes_gives_nobody_time() -> None:
    state = referee.begin(referee.sit_down(codes.get("p428"), get("english"))).state
    start = e.Placement(turn=WHITE, white_men=(21,), black_men=(5,))
    for event in (
        e.Remarked(who="Cy", at=100.0),
        e.Decided(words="as it was", effect=e.Effect.SET, start=start, at=200.0),
        e.WentOut(at=300.0),
    ):
        state = referee.judge(state, event).state
    assert state.turn_began == 300.0


def test_a_bystander_without_a_name_is_called_one() -> None:
    state = referee.begin(referee.sit_down(codes.get("p428"), get("english"))).state
    assert referee.judge(state, e.Remarked(who=" ")).state.sent_out == "A bystander"


def test_a_draw_that_is_not_claimed_lapses_without_a_word() -> None:
    state = say(sit("wcdf", "B:WK32,12:BK1,4"), *("1-6", "32-28", "6-1", "28-32") * 2)
    assert [right.choices for right in state.rights] == [(Choice.CLAIM_DRAW,)]
    judgment = referee.judge(state, e.Moved(side=BLACK, path=(4, 8)))
    assert judgment.rulings == ()


def test_a_capture_that_is_not_done_cannot_be_left_for_another_piece() -> None:
    # 29 takes 25 and must go on over 18; 32 can take 27 and go on over 19.
    start = fen_placement("W:W29,32:B25,18,27,19", get("english"))
    state = referee.begin(referee.sit_down(codes.get("wcdf"), get("english"), start=start)).state
    state = referee.judge(state, e.Moved(side=WHITE, path=(29, 22), lifted=(25,))).state
    assert state.chain is not None
    judged = referee.judge(state, e.Moved(side=WHITE, path=(32, 23), lifted=(27,)))
    assert judged.state.turn is BLACK
    assert [right.clause for right in judged.state.rights] == ["touch_move", "false_move"]
    again = referee.judge(judged.state, e.Rectified(side=BLACK)).state
    assert again.chain == state.chain
    assert referee.judge(again, e.Moved(side=WHITE, path=(22, 15), lifted=(18,))).state.turn is BLACK
