"""Can a notice be met? The tables say in how many moves the stronger side wins, the referee how many it has left.

EB9 gives the stronger side forty moves, and twenty where two kings remain against one; P3 counts a move as one by each
side. Either way it is its own moves that the stronger side must do it in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dammen.laws.referee import board as boards
from dammen.laws.referee import code_of
from dammen.laws.referee.desk import Desk, called
from dammen.tablebase.tables import Result

if TYPE_CHECKING:
    from dammen.laws.referee import State
    from dammen.model import Colour, Position
    from dammen.tablebase.tables import Tables


@dataclass(frozen=True)
class Outlook:
    """How a notice stands.

    Attributes:
        side: the side that must win.
        left: how many moves of its own it has left.
        needed: how many it needs, if both play as well as can be; None where it cannot force a win at all.

    """

    side: Colour
    left: int
    needed: int | None

    @property
    def can_be_met(self) -> bool:
        """Say whether the side can still win in time, whatever the other does."""
        return self.needed is not None and self.needed <= self.left


def own_moves(plies: int, *, to_move: bool) -> int:
    """Count the moves of one side among so many plies, of which it makes the first, or not."""
    return (plies + to_move) // 2


def standing(state: State) -> Position | None:
    """Give the position before an arbiter: every king by right is one, and a capture under way is not yet begun."""
    desk = Desk(state, code_of(state.opened))
    if state.chain is None:
        return desk.position()
    return boards.position(desk.variant, boards.rightful(desk.variant, state.chain.before), state.turn, desk.runs)


def outlook(state: State, tables: Tables) -> Outlook | None:
    """Say whether a notice that runs can still be met; None where none runs.

    What may be claimed meanwhile, a huff for one, is left out: both sides are taken to play lawfully from here on.

    Args:
        state: the game at the board.
        tables: tables of its variant, with the plies to the end.

    Raises:
        TablebaseError: they have no table of the position, or no distances.

    """
    notice, position = state.notice, standing(state)
    if notice is None or position is None:
        return None
    value = tables.distances().value(position)
    to_move = position.turn is notice.to
    wins = value.result is (Result.WIN if to_move else Result.LOSS)
    needed = own_moves(value.plies, to_move=to_move) if wins and value.plies is not None else None
    return Outlook(notice.to, notice.limit - notice.made, needed)


def in_words(found: Outlook) -> str:
    """Say how a notice stands."""
    if found.needed is None:
        return f"{called(found.side)} cannot force a win: with the best play it is a draw, or worse."
    can = "can still win" if found.can_be_met else "can no longer win"
    needed = f"{_moves(found.needed)} needed against the best defence"
    return f"{called(found.side)} {can} in time: {needed}, {found.left} left."


def _moves(count: int) -> str:
    return "1 move is" if count == 1 else f"{count} moves are"
