"""What the referee does at its edges: what it refuses, what an arbiter may mend, and what a record holds."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import msgspec
import pytest

from dammen.errors import DammenError, GameError
from dammen.laws import codes, referee
from dammen.laws.codes import Source
from dammen.laws.referee import events as e
from dammen.model import Colour
from dammen.variants import get

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def after(state: referee.State, *happened: e.Event) -> referee.State:
    for event in happened:
        state = referee.judge(state, event).state
    return state


def begun(code: str = "p428", **wishes: object) -> referee.State:
    return referee.begin(referee.sit_down(codes.get(code), get("english"), **wishes)).state  # type: ignore[arg-type]


def test_a_game_that_an_arbiter_reopens_goes_on_as_it_stood() -> None:
    played = after(begun(), e.Moved(side=BLACK, path=(11, 15)))
    over = after(played, e.Resigned(side=WHITE))
    assert over.result is not None
    assert len(over.scores) == 1
    again = after(over, e.Decided(words="White had not resigned", effect=e.Effect.RESUME))
    assert again.phase is referee.Phase.PLAY
    assert (again.board, again.turn, again.scores, again.result) == (played.board, WHITE, (), None)
    assert after(again, e.Moved(side=WHITE, path=(22, 18))).turn is BLACK


def test_a_game_that_is_over_goes_on_where_an_arbiter_sets_the_pieces() -> None:
    over = after(begun(), e.Resigned(side=WHITE))
    start = e.Placement(turn=WHITE, white_men=(18,), black_men=(14,))
    set_anew = after(over, e.Decided(words="as it was", effect=e.Effect.SET, start=start))
    assert set_anew.phase is referee.Phase.PLAY
    assert after(set_anew, e.Moved(side=WHITE, path=(18, 9), lifted=(14,))).result is not None


@pytest.mark.parametrize("effect", [e.Effect.NONE, e.Effect.WIN, e.Effect.DRAW, e.Effect.DISMISS])
def test_no_other_decision_changes_a_game_that_is_over(effect: e.Effect) -> None:
    over = after(begun(), e.Resigned(side=WHITE))
    with pytest.raises(GameError, match="over"):
        referee.judge(over, e.Decided(words="no", effect=effect, side=WHITE))


@pytest.mark.parametrize("at", [float("inf"), float("nan"), float("-inf")])
def test_a_time_that_is_none_is_refused(at: float) -> None:
    with pytest.raises(GameError, match="number of seconds"):
        referee.judge(begun(), e.Ticked(at=at))
    with pytest.raises(GameError, match="number of seconds"):
        begun(at=at)


def test_time_that_runs_backwards_stands_still() -> None:
    state = after(begun(at=1000.0), e.Ticked(at=5.0))
    assert state.at == 1000.0


def test_the_rules_of_movement_are_never_read_from_a_file() -> None:
    opened = msgspec.structs.replace(referee.sit_down(codes.get("p428"), get("english")), variant="/etc/house.toml")
    with pytest.raises(GameError, match="name that every dammen knows"):
        referee.begin(opened)


def test_squares_in_a_list_that_there_is_not_are_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.convert({"turn": "white", "wihte_men": [18]}, e.Placement)


def test_a_record_holds_the_articles_of_a_code_of_a_clubs_own() -> None:
    known = codes.get("p428")
    sources = {**known.sources, "false_move": Source("House rules 7", "")}
    club = replace(known, name="club", title="Our club", sources=MappingProxyType(sources))
    opened = referee.sit_down(club, get("english"))
    assert msgspec.json.decode(msgspec.json.encode(opened), type=e.Opened) == opened
    judged = referee.judge(referee.begin(opened).state, e.Moved(side=BLACK, path=(11, 18)))
    assert [ruling.article for ruling in judged.rulings] == ["House rules 7"]
    assert referee.sit_down(known, get("english")).articles == {}


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (e.Moved(side=BLACK, path=(11,)), "comes from and the one it goes to"),
        (e.Moved(side=BLACK, path=(14, 18)), "no piece on 14"),
        (e.Moved(side=BLACK, path=(11, 33)), "no square 33"),
        (e.Moved(side=BLACK, path=(11, 8)), "8 is not vacant"),
        (e.Moved(side=BLACK, path=(11, 11)), "own square again"),
        (e.Moved(side=BLACK, path=(11, 15), lifted=(11,)), "not the one that is played"),
        (e.Moved(side=BLACK, path=(11, 15), lifted=(12, 12)), "once"),
        (e.Touched(side=BLACK, square=0), "no square 0"),
        (e.Crowned(side=BLACK, square=11), "awaits no crown"),
        (e.OwnRemoved(side=BLACK, square=22), "not Black's own"),
        (e.OverAngle(side=BLACK, square=11, toward=18), "does not touch an angle"),
        (e.Released(side=BLACK), "no piece in hand"),
        (e.Huffed(side=BLACK, square=22), "no right to huff"),
        (e.Rectified(side=WHITE), "nothing to claim"),
        (e.Accepted(side=BLACK), "offered no draw"),
        (e.TimeCalled(side=BLACK), "own turn"),
        (e.WentOut(), "nobody has been sent out"),
        (e.NextGame(), "goes on"),
        (e.LotCast(winner=0), "goes on"),
        (e.Decided(words="x", effect=e.Effect.WIN), "needs the side"),
        (e.Decided(words="x", effect=e.Effect.SET), "needs their places"),
    ],
    ids=str,
)
def test_what_cannot_happen_is_refused_with_its_reason(event: e.Event, why: str) -> None:
    state = begun()
    with pytest.raises(DammenError, match=why):
        referee.judge(state, event)


def test_a_match_is_opened_once() -> None:
    state = begun()
    with pytest.raises(GameError, match="opened once"):
        referee.judge(state, state.opened)


def test_a_state_an_event_and_a_ruling_go_through_json() -> None:
    judged = referee.judge(
        after(begun(), e.Moved(side=BLACK, path=(11, 15)), e.Moved(side=WHITE, path=(22, 18))),
        e.Moved(side=BLACK, path=(8, 11)),
    )
    assert msgspec.json.decode(msgspec.json.encode(judged), type=referee.Judgment) == judged


def test_a_draw_that_may_be_claimed_is_a_right_until_the_next_move() -> None:
    start = e.Placement(turn=WHITE, white_kings=(29, 30), black_kings=(1, 2))
    state = begun("wcdf", start=start)
    there = ((29, 25), (1, 5), (25, 29), (5, 1))
    seen = []
    for path in there * 2:
        state = after(state, e.Moved(side=state.turn, path=path))
        seen.append(tuple(right.offence for right in state.rights))
    assert seen == [()] * 7 + [(referee.Offence.DRAWN,)]
    assert state.rights[0].words == "The draw rules are met: the same position for the third time."
    assert after(state, e.Claim(side=WHITE, what=e.Claimed.DRAW)).result is not None
    assert after(state, e.Moved(side=WHITE, path=(30, 25))).rights == ()


def test_a_move_out_of_turn_does_not_renew_the_time_that_was_called() -> None:
    state = after(begun("p428"), e.TimeCalled(side=WHITE, at=301.0))
    assert state.deadline == 361.0
    state = after(state, e.Moved(side=WHITE, path=(22, 18), at=350.0))
    assert (state.turn, state.deadline) == (BLACK, 361.0)
    assert after(state, e.Ticked(at=361.0)).result is not None


def test_a_move_taken_back_gives_its_maker_the_time_that_was_left() -> None:
    false = e.Moved(side=BLACK, path=(11, 18), at=100.0)
    state = after(begun("enquire-within", first=BLACK), false, e.Rectified(side=WHITE, at=130.0))
    assert state.turn is BLACK
    assert state.at - state.turn_began == 100.0


def test_a_piece_touched_before_a_false_move_is_still_the_one_to_play() -> None:
    start = e.Placement(turn=WHITE, white_men=(31, 32), black_men=(1, 2))
    played = (e.Touched(side=WHITE, square=31), e.Moved(side=WHITE, path=(31, 22)), e.Rectified(side=BLACK))
    state = after(begun("fmjd", start=start), *played)
    assert state.touched == 31
    judged = referee.judge(state, e.Moved(side=WHITE, path=(32, 28)))
    assert referee.Offence.OTHER_PIECE in {right.offence for right in judged.state.rights}


def test_a_warning_does_not_decide_whether_an_advantage_was_shown() -> None:
    opened = begun("p428", start=e.Placement(turn=WHITE, white_kings=(1, 2, 3), black_kings=(32,)))
    state = after(opened, e.NoticeGiven(side=BLACK))
    shuffle = {WHITE: ((1, 6), (6, 1)), BLACK: ((32, 28), (28, 32))}
    for move in range(80):
        if any(right.offence is referee.Offence.NOTICE_RUN_OUT for right in state.rights):
            break
        state = after(state, e.Moved(side=state.turn, path=shuffle[state.turn][move // 2 % 2]))
    state = after(state, e.Claim(side=WHITE, what=e.Claimed.ADVANTAGE))
    warned = after(state, e.Decided(words="quiet", effect=e.Effect.WARN, side=BLACK))
    assert warned.dispute is not None
    assert warned.notice is not None
    assert after(warned, e.Decided(words="it was shown")).notice is None
    assert after(warned, e.Decided(words="not shown", effect=e.Effect.DISMISS)).result is not None
