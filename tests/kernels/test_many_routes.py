"""Where routes are beyond counting the kernel remembers states; it then finds the same moves as route by route."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest

from cases import Setting
from comparison import state_of
from dammen.variants import Landing, Precedence, Promotion, Removal, Variant, get
from oracle import Pieces

POSITIONS: Final = 120
SEED: Final = 7
RULES: Final[dict[str, dict[str, Any]]] = {
    "the most pieces": {},
    "free choice": {"precedence": ()},
    "free choice, and no need to go on": {"precedence": (), "must_extend": False},
    "the most kings": {"precedence": (Precedence.MOST_KINGS,)},
    "the greatest value": {"precedence": (Precedence.GREATEST_VALUE, Precedence.WITH_KING), "king_value": 199},
    "kings first, last of all": {"precedence": (Precedence.MOST_PIECES, Precedence.KINGS_FIRST)},
    "kings first, before the most pieces": {"precedence": (Precedence.KINGS_FIRST, Precedence.MOST_PIECES)},
    "removal at once, no turning back": {"removal": Removal.IMMEDIATE, "turn_back": False},
    "landing next behind": {"landing": Landing.BEHIND, "precedence": ()},
    "landing as in killer": {"landing": Landing.BEHIND_KING},
    "crowned on the way": {"promotion": Promotion.CONTINUE, "precedence": ()},
}


def grid(variant: Variant, random: Random) -> Setting:
    """Put one side's pieces on every other inner square, few one behind the other, and a king among them."""
    board = variant.board
    inner = [
        square
        for square, (row, column) in enumerate(board.cells, start=1)
        if row % 2 and 0 < row < board.height - 1 and 0 < column < board.width - 1
    ]
    victims = random.sample(inner, random.randint(14, 19))
    taker = random.choice([square for square in board.squares if square not in victims])
    kings = frozenset(square for square in victims if random.random() < 0.5)
    pieces = Pieces(frozenset(), frozenset({taker}), frozenset(victims) - kings, kings)
    return Setting(variant, pieces, white_to_move=True)


@pytest.mark.parametrize("changes", RULES.values(), ids=RULES.keys())
def test_remembered_states_lose_no_move_and_add_none(changes: dict[str, Any]) -> None:
    random = Random(SEED)
    variant = replace(get("canadian"), **changes)
    for _ in range(POSITIONS):
        setting = grid(variant, random)
        state = state_of(setting)
        moves = state.moves()
        assert set(moves) == set(state.routes()), setting.text()
        assert len(set(moves)) == len(moves), setting.text()
