"""Positions as planes of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import DTypeLike, NDArray

from dammen.errors import VariantError
from dammen.learn.views import seen
from dammen.model import Colour, Position
from dammen.variants import Variant

_PIECES = 4
_BOARD = 5


def shape(variant: Variant) -> tuple[int, int, int]:
    """Give the shape of a position: planes, rows, columns.

    The planes are: own men, own kings, the other side's men and kings, and the squares that are played on. Where the
    variant counts the moves of kings (Frisian), two more: at the king that runs, its moves as a part of those that it
    may make, own and the other side's. Rows count from the far edge, columns from the left hand, as the side sees the
    board whose view it is; pieces of a side always move towards row 0.
    """
    return _BOARD + (2 if variant.king_run else 0), variant.board.height, variant.board.width


@lru_cache(maxsize=64)
def _cells(variant: Variant, *, black: bool) -> NDArray[np.intp]:
    """Give the place of each square in a plane, as a side sees it; at place 0 nothing of use."""
    board = variant.board
    places = [row * board.width + column for row, column in board.cells]
    return np.array([0, *(places[square - 1] for square in seen(variant, black=black)[1:])], dtype=np.intp)


def planes(
    positions: Sequence[Position], view: Colour | None = None, *, dtype: DTypeLike = np.float32
) -> NDArray[np.float32]:
    """Turn positions of one variant into an array of shape (positions, planes, rows, columns).

    Args:
        positions: the positions.
        view: the side that looks on; the side to move of each position where it is None.
        dtype: the type of the numbers.

    Raises:
        VariantError: the positions are of several variants, or there is none.

    """
    variant = one_variant(positions)
    kinds, height, width = shape(variant)
    size = height * width
    made = np.zeros((len(positions), kinds, size), dtype=dtype)
    made[:, _PIECES, _cells(variant, black=False)[1:]] = 1
    for into, position in zip(made, positions, strict=True):
        black = (position.turn if view is None else view) is Colour.BLACK
        cells, state = _cells(variant, black=black), position.state
        sets = (state.white_men, state.white_kings, state.black_men, state.black_kings)
        for plane, squares in enumerate(sets):
            if squares:
                into[(plane + 2) % _PIECES if black else plane, cells[list(squares)]] = 1
        if variant.king_run:
            for side, (count, square) in enumerate(state.runs):
                if count:
                    into[_BOARD + (side != black), cells[square]] = count / variant.king_run
    return made.reshape(len(positions), kinds, height, width)


def one_variant(positions: Sequence[Position]) -> Variant:
    """Give the variant of some positions.

    Raises:
        VariantError: they are of several variants, or there is none.

    """
    variants = {position.variant for position in positions}
    if len(variants) != 1:
        message = f"the positions must be of one variant, not of {len(variants)}"
        raise VariantError(message)
    return variants.pop()
