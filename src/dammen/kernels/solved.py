"""What the kernels offer to those who solve endings: numbering positions, solving, and packing what was found.

The compiled modules come in two sizes of word; which one a variant needs does not show here.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from dammen import kernels
from dammen.kernels.layout import lay

if TYPE_CHECKING:
    from dammen.variants import Variant

Kernel = Any
State = Any
Numbering = Any
"""The compiled numbering: ``size``, ``material``, ``number(state)``, ``state(number)``."""
Solver = Any
Prober = Any
"""The compiled prober: ``add``, ``value(state)``, ``complain``, ``most``, ``used``, ``time``."""


def _sized(module: str, variant: Variant) -> Any:  # noqa: ANN401 - one of two modules of one shape
    return importlib.import_module(f"dammen.kernels.{module}{lay(variant.board).word_bits}")


def numbering(variant: Variant, men: int, kings: int, foe_men: int, foe_kings: int) -> Numbering:
    """Number the positions of an ending: so many men and kings of the side to move, so many of the other.

    Raises:
        ValueError: the board does not hold so many, or is not the same when it is turned round.

    """
    return numbering_for(kernels.start(variant).kernel, (men, kings, foe_men, foe_kings))


def numbering_for(kernel: Kernel, counts: tuple[int, int, int, int]) -> Numbering:
    """Number the positions of an ending as :func:`numbering` does, for states of one kernel."""
    return _sized("endings", kernel.variant).Numbering(kernel, *counts)


def held_by(kernel: Kernel, state: State) -> State:
    """Give a state as a kernel of an equal variant holds it: each was made another time."""
    if state.kernel is kernel:
        return state
    _, arguments = state.__reduce__()
    return type(state)(kernel, *arguments[1:])


def solver(own: Numbering, other: Numbering, *, distances: bool) -> Solver:
    """Make what solves an ending and its mirror; with ``distances`` the values of the endings known have plies."""
    return _sized("retro", own.kernel.variant).Solver(own, other, (), distances)


def spare(ending: Numbering, first: int, last: int, table: bytearray) -> int:
    """Mark the positions from ``first`` on whose value need not be kept in the bytes of theirs; give how many."""
    marked: int = _sized("retro", ending.kernel.variant).spare(ending, first, last, table)
    return marked


def prober(kernel: Kernel, *, plain: bool, slot: int, room: int) -> Prober:
    """Make what asks tables without Python.

    Args:
        kernel: the rules, as a state has them.
        plain: whether the tables have no distances; a value that the moves themselves decide is then not in them.
        slot: the bytes of the longest block.
        room: the bytes of blocks that are kept in memory.

    Raises:
        ValueError: there is not room for one block.

    """
    return _sized("probing", kernel.variant).Prober(kernel, plain, slot, room)
