"""Moves as numbers: a fixed space of actions for each variant, and masks of those that are legal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dammen.errors import IllegalMoveError
from dammen.kernels import Move
from dammen.learn.board import one_variant
from dammen.learn.views import seen
from dammen.model import Colour, Position
from dammen.variants import Variant

TIES: Final = 8
"""So many moves with the same start and end are told apart.

In random games two such moves are legal in one position of some thousand; five at once were seen in Dameo only. What
comes after the eighth is no action, and is left out of the mask.
"""


class Actions:
    """The actions of one variant, numbered from 0.

    With N squares there are ``TIES * N * N``. A move from one square to another is the action ``(start - 1) * N + end -
    1``, the squares as the side to move sees the board. Where several legal moves start and end alike and differ in
    what they capture, they come in the order of the captured squares, read as a binary number whose lowest digit is
    square 1, those that do not promote first; the second is N * N more than the first, and so on.
    """

    def __init__(self, variant: Variant) -> None:
        """Make the space of a variant.

        Raises:
            VariantError: the board does not look alike from both sides.

        """
        self.variant = variant
        self.squares = variant.board.size
        self._seen = (seen(variant, black=False), seen(variant, black=True))

    def __len__(self) -> int:
        """Count the actions, legal or not."""
        return TIES * self.squares * self.squares

    def legal(self, position: Position) -> dict[int, Move]:
        """Give the legal moves of a position by their actions, in the order of these."""
        view = self._seen[position.turn is Colour.BLACK]
        plain = self.squares * self.squares
        found: dict[int, Move] = {}
        for move in sorted(position.legal, key=_order):
            action = (view[move.start] - 1) * self.squares + view[move.end] - 1
            while action in found:
                action += plain
            if action < TIES * plain:
                found[action] = move
        return dict(sorted(found.items()))

    def move(self, action: int, position: Position) -> Move:
        """Give the move of an action.

        Raises:
            IllegalMoveError: no legal move has this number.

        """
        found = self.legal(position).get(action)
        if found is None:
            message = f"no legal move has the number {action} in {position!r}"
            raise IllegalMoveError(message)
        return found

    def action(self, move: Move, position: Position) -> int:
        """Give the action of a legal move.

        Raises:
            IllegalMoveError: the move is not legal, or is one beyond those that are told apart.

        """
        for action, other in self.legal(position).items():
            if other == move:
                return action
        raise IllegalMoveError(position.explain(move) or f"{move!r} is no action: too many moves start and end alike")


def _order(move: Move) -> tuple[int, bool]:
    return sum(1 << (square - 1) for square in move.captured), move.promotes


@lru_cache(maxsize=64)
def actions(variant: Variant) -> Actions:
    """Give the space of actions of a variant."""
    return Actions(variant)


def masks(positions: Sequence[Position]) -> NDArray[np.int8]:
    """Say which actions are legal: an array of shape (positions, actions), 1 for a legal one.

    Raises:
        VariantError: the positions are of several variants, or there is none.

    """
    space = actions(one_variant(positions))
    made = np.zeros((len(positions), len(space)), dtype=np.int8)
    for into, position in zip(made, positions, strict=True):
        into[list(space.legal(position))] = 1
    return made
