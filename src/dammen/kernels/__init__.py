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

__all__ = ["TABLE", "Move", "State", "replay", "spell", "start", "state"]

State = Any  # two compiled classes of one shape; the stub beside this file describes it
TABLE = 512
"""How many bytes tell what the squares of a text mean: 128 numbers, 16 letters by 16 rows, the column of 128 squares."""


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


@lru_cache(maxsize=2)
def _movetext(kind: type) -> Any:
    return importlib.import_module(kind.__module__.replace("state", "movetext"))


def replay(state: State, text: str, here: int, squares: bytes, *, refuses: bool = False) -> Any:
    """Make the moves of a plainly written game, from a place in its text to its end; None where it is not so plain.

    ``squares`` has ``TABLE`` bytes: which square each number means, which each letter with each row, and which column
    each square has. The answer holds the moves of the main line; the notes as (kind, moves before, begin, end), of kind 0
    for a comment, 1 for one between a move and its number, 2 for a mark, 3 for a glyph, or None where there are legal
    variations as well; where the result begins, or -1; where reading ended; the state at the end; whether the game is
    over there by its rules; and None, or where ``refuses`` and a game without variations goes on with a move that is not
    legal, how many moves were left out from there on, and where the first of them begins and ends.
    """
    return _movetext(type(state)).replay(state, text, here, squares, refuses)


def spell(state: State, line: list[Move], names: list[str], sign: str) -> Any:
    """Write the legal moves of a line, each as its start and end with a sign between them, a dash where nothing is taken.

    ``names`` holds the name of each square behind a first one that means nothing. None stands in place of the text of a
    move whose start and end may mean another legal move too.

    Raises:
        ValueError: a move is not legal.

    """
    return _movetext(type(state)).spell(state, line, names, sign)
