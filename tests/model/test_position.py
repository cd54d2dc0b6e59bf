"""Setups and positions: what they make of values that are not quite what is asked for."""

from __future__ import annotations

import copy
from typing import Any, cast

import pytest

from dammen import Colour, Piece, Position, Setup, variants


def test_the_side_to_move_may_be_its_name() -> None:
    pieces = {22: Piece.WHITE_MAN, 11: Piece.BLACK_MAN}
    setup = Setup(variants.get("english"), cast("Colour", "black"), pieces)
    assert setup.position().turn is Colour.BLACK


@pytest.mark.parametrize("variant", ["english", "canadian"])
def test_a_state_without_rules_is_refused_and_ends_no_interpreter(variant: str) -> None:
    made: Any = type(Position.start(variant).state)
    empty = made.__new__(made)
    for use in (made.moves, made.routes, copy.copy, lambda state: state.perft(2), lambda state: state.white_men):
        with pytest.raises(AttributeError, match="'NoneType' object has no attribute"):
            use(empty)
