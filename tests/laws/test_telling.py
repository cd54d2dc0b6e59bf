"""Every event is told in a sentence that names squares as the variant does."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from dammen import variants
from dammen.laws import codes
from dammen.laws.referee import Event, Opened, Placement, State, begin, events, sit_down
from dammen.laws.referee.events import Claimed, Effect, Misconduct
from dammen.laws.referee.telling import told
from dammen.model import Colour

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def state(start: Placement | None = None, variant: str = "english") -> State:
    opened = sit_down(codes.get("p428"), variants.get(variant), players=("Ada", "Bea"), start=start)
    return begin(opened).state


BOARD = Placement(WHITE, white_men=(22, 29), white_kings=(5,), black_men=(18, 30), black_kings=(1,))

SENTENCES: list[tuple[Event, str]] = [
    (events.NextGame(), "The men are set up for the next game"),
    (events.Touched(side=WHITE, square=22), "White touches 22"),
    (events.Touched(side=WHITE, square=1), "White touches Black's king on 1"),
    (events.Adjusted(side=BLACK, square=18), "Black says it adjusts 18"),
    (events.Adjusted(side=BLACK, square=18, told=False), "Black arranges 18 without saying so"),
    (events.OverAngle(side=WHITE, square=22, toward=17), "White pushes 22 over the angle towards 17"),
    (events.Released(side=WHITE), "White puts the piece back and withdraws the hand"),
    (events.Moved(side=WHITE, path=(22, 17)), "White plays 22-17"),
    (events.Moved(side=WHITE, path=(22, 15), lifted=(18,)), "White plays 22x15, taking 18"),
    (events.Moved(side=WHITE, path=(22, 15), lifted=(29,)), "White plays 22-15, taking off its own 29"),
    (
        events.Moved(side=WHITE, path=(22, 15), lifted=(18, 29)),
        "White plays 22x15, taking 18, and taking off its own 29",
    ),
    (events.OwnRemoved(side=WHITE, square=5), "White takes off its own king on 5"),
    (events.Crowned(side=WHITE, square=30), "White crowns the man on 30"),
    (events.Huffed(side=BLACK, square=22), "Black huffs the man on 22"),
    (events.Huffed(side=BLACK, square=5), "Black huffs the king on 5"),
    (events.Compelled(side=BLACK), "Black requires the take"),
    (events.Compelled(side=BLACK, path=(22, 15)), "Black requires the take 22x15"),
    (events.LetStand(side=BLACK), "Black lets it stand"),
    (events.Placed(side=BLACK, path=(22, 17)), "Black plays the piece that was falsely moved from 22 to 17"),
    (events.Rectified(side=BLACK), "Black has the move taken back"),
    (events.Replaced(side=BLACK), "Black has the piece put back"),
    (events.Claim(side=BLACK, what=Claimed.GAME), "Black claims the game"),
    (events.Claim(side=BLACK, what=Claimed.ADVANTAGE), "Black claims to have shown a decided advantage"),
    (events.TimeCalled(side=BLACK), "Black calls time"),
    (events.Ticked(), "Time goes by"),
    (events.FlagFell(side=WHITE), "White's flag falls"),
    (events.NoticeGiven(side=WHITE), "White gives notice to win"),
    (events.NoticeWithdrawn(side=WHITE), "White withdraws the notice"),
    (events.Offered(side=WHITE), "White offers a draw"),
    (events.Accepted(side=WHITE), "White accepts the draw"),
    (events.Declined(side=WHITE), "White declines the draw"),
    (events.Resigned(side=WHITE), "White resigns"),
    (events.Left(side=WHITE), "White leaves the game"),
    (events.Refused(side=WHITE), "White refuses to comply"),
    (events.Misbehaved(side=WHITE, how=Misconduct.HIDING), "White hides the board"),
    (events.Remarked(who="Cy"), "Cy makes a remark"),
    (events.Remarked(who="", helped=BLACK), "A bystander makes a remark that helps Black"),
    (events.WentOut(), "The bystander goes out"),
    (events.Disputed(side=WHITE), "White disputes what happened"),
    (events.Disputed(side=WHITE, about="the touch.\n"), "White disputes the touch"),
    (events.Decided(words="played on"), "It is decided: played on; play goes on"),
    (events.Decided(words="", effect=Effect.WIN, side=BLACK), "It is decided: Black wins"),
    (events.Decided(words="so.", effect=Effect.SET, start=BOARD), "It is decided: so; the pieces are set anew"),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda item: item if isinstance(item, str) else None)
def test_an_event_in_a_sentence(event: Event, sentence: str) -> None:
    assert told(event, state(BOARD)) == sentence


def test_no_kind_of_event_is_left_out() -> None:
    told_here = {type(event) for event, _ in SENTENCES} | {Opened, events.LotCast, events.Chosen}
    assert told_here == set(get_args(Event))


def test_the_opening_needs_no_state() -> None:
    opened = sit_down(codes.get("p428"), variants.get("english"), players=("Ada", "Bea"))
    assert told(opened) == f"Ada and Bea sit down to {variants.get('english').title}, by {codes.get('p428').title}"


def test_nothing_else_does_without_one() -> None:
    with pytest.raises(TypeError, match="state before it"):
        told(events.NextGame())


def test_lots_and_choices() -> None:
    for_men = replace(state(), lot="colour", lot_winner=1)
    assert told(events.LotCast(winner=1), for_men) == "Bea wins the lot for the men"
    assert told(events.Chosen(colour=WHITE), for_men) == "Bea chooses White"
    for_move = replace(state(), lot="move", lot_winner=1)
    assert told(events.LotCast(winner=0), for_move) == "Ada wins the lot for the first move"
    assert told(events.Chosen(moves=True), for_move) == "Bea chooses to move first"
    assert told(events.Chosen(moves=False), for_move) == "Bea calls on Ada to move first"


def test_squares_and_signs_are_those_of_the_variant() -> None:
    russian = state(variant="russian")
    board = variants.get("russian").board
    c3, e5 = board.number("c3"), board.number("e5")
    assert c3 is not None
    assert e5 is not None
    assert told(events.Touched(side=WHITE, square=c3), russian) == "White touches c3"
    move = events.Moved(side=WHITE, path=(c3, e5), lifted=(board.number("b6") or 0,))
    assert told(move, russian) == "White plays c3:e5, taking b6"
