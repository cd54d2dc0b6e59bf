"""Outcomes in words, and as PDN writes them by each variant's convention."""

from __future__ import annotations

import pytest

from dammen.errors import NotationError
from dammen.model import Colour, Outcome, Reason, read_result, result_text
from dammen.variants import ALL, Variant, get

WHITE = Outcome(Colour.WHITE, Reason.NO_MOVE_LEFT, "FMJD 7.1")
DRAW = Outcome(None, Reason.REPETITION, "FMJD 6.1", "the same position for the third time")


def test_words() -> None:
    assert WHITE.text == "White wins: Black has no move left (FMJD 7.1)"
    assert DRAW.text == "Draw: the same position for the third time (FMJD 6.1)"
    assert Outcome(Colour.BLACK, Reason.UNKNOWN).text == "Black wins"
    assert Outcome(None, Reason.BOTH_LOSE).text == "Both sides lose"
    assert Outcome(None, Reason.UNKNOWN).text == "Draw"
    assert DRAW.is_draw
    assert not Outcome(None, Reason.BOTH_LOSE).is_draw


@pytest.mark.parametrize("reason", Reason)
@pytest.mark.parametrize("winner", [None, *Colour])
def test_every_reason_has_words(reason: Reason, winner: Colour | None) -> None:
    text = Outcome(winner, reason).text
    assert "{" not in text
    assert text


@pytest.mark.parametrize(
    ("variant", "white", "black", "draw"),
    [
        ("international", "2-0", "0-2", "1-1"),
        ("canadian", "2-0", "0-2", "1-1"),
        ("russian", "1-0", "0-1", "1/2-1/2"),
        ("italian", "1-0", "0-1", "1/2-1/2"),
        ("english", "0-1", "1-0", "1/2-1/2"),  # Black moves first, and stands first
        ("pool", "0-1", "1-0", "1/2-1/2"),
        ("thai", "0-1", "1-0", "1/2-1/2"),
    ],
)
def test_pdn_gives_the_first_mover_the_first_number(variant: str, white: str, black: str, draw: str) -> None:
    rules = get(variant)
    results = [Outcome(winner, Reason.UNKNOWN) for winner in (Colour.WHITE, Colour.BLACK, None)]
    assert [result_text(outcome, rules) for outcome in results] == [white, black, draw]
    assert result_text(None, rules) == "*"


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
@pytest.mark.parametrize("winner", [None, *Colour])
def test_results_are_read_again(variant: Variant, winner: Colour | None) -> None:
    outcome = Outcome(winner, Reason.UNKNOWN)
    assert read_result(outcome.pdn(variant), variant) == outcome


def test_reads_the_other_ways() -> None:
    english = get("english")
    for text in ("1-0", "2-0", "1:0", "1 - 0"):
        assert read_result(text, english) == Outcome(Colour.BLACK, Reason.UNKNOWN)
    assert read_result("*", english) is None
    assert read_result("?", english) is None
    assert read_result("0-0", english) == Outcome(None, Reason.BOTH_LOSE)
    with pytest.raises(NotationError, match="'4-6' is no result"):
        read_result("4-6", english)
