"""The compiled kernels: generating and making moves, hashing and counting, for every variant from one source.

Boards whose layout needs at most 64 bits and larger ones are served by two builds of the same files; which one a
state belongs to does not show.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from dammen.kernels.layout import lay
from dammen.kernels.move import Move
from dammen.variants import Colour, Variant

__all__ = ["Move", "State", "start", "state"]

State = Any  # two compiled classes of one shape; the stub beside this file describes it


@lru_cache(maxsize=256)
def _kernel(variant: Variant) -> tuple[Any, Any]:
    layout = lay(variant.board)
    bits = layout.word_bits
    rules = importlib.import_module(f"dammen.kernels.rules{bits}")
    states = importlib.import_module(f"dammen.kernels.state{bits}")
    return states.State, rules.Kernel(variant, layout)


def state(
    variant: Variant,
    white_men: Iterable[int],
    white_kings: Iterable[int],
    black_men: Iterable[int],
    black_kings: Iterable[int],
    black_to_move: bool,  # noqa: FBT001 - one of seven plain values
    runs: tuple[tuple[int, int], tuple[int, int]] = ((0, 0), (0, 0)),
) -> State:
    """Make a state from square numbers.

    Raises:
        IndexError: a square is not on the board.
        ValueError: two pieces stand on one square.

    """
    made, kernel = _kernel(variant)
    return made(kernel, white_men, white_kings, black_men, black_kings, black_to_move, runs)


def start(variant: Variant) -> State:
    """Make the state from which a game of a variant begins."""
    white, black = variant.start_men
    return state(variant, white, (), black, (), variant.first is Colour.BLACK)
