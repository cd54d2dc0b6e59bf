"""The routes of captures along the straight lines of a board."""

from __future__ import annotations

from itertools import pairwise

from dammen.geometry import Board, lines
from dammen.model import Move
from dammen.model.reach import passes


def canonical(move: Move, board: Board) -> tuple[int, ...]:
    """Give the path as PDN 3.0 writes it in full: where the line goes on, the square right behind the captured piece.

    A flying king often has a choice of squares between two captures on one line; at a turn it has none.
    """
    path = list(move.path)
    if len(path) != len(move.captured) + 1:
        return move.path
    known = lines(board)
    for index in range(1, len(path) - 1):
        before, after = known.get((path[index - 1], path[index])), known.get((path[index], path[index + 1]))
        if before is None or after is None or before.direction is not after.direction:
            continue
        behind = board.neighbour(move.captured[index - 1], before.direction)
        path[index] = path[index] if behind is None else behind
    return tuple(path)


def is_within(wanted: tuple[int, ...], path: tuple[int, ...]) -> bool:
    """Say whether squares are met on a path in this order, from its start to its end."""
    return wanted[0] == path[0] and wanted[-1] == path[-1] and passes(path, wanted)


def leads(squares: tuple[int, ...], move: Move, board: Board, occupied: frozenset[int]) -> bool:
    """Say whether the straight lines from square to square lead over all that a move captures, each over something."""
    if squares[0] != move.start or squares[-1] != move.end:
        return False
    if any(square in occupied for square in squares[1:-1]):
        return False
    known, captured = lines(board), frozenset(move.captured)
    taken: set[int] = set()
    for step in pairwise(squares):
        line = known.get(step)
        here = captured.intersection(line.between) if line else frozenset()
        if not here:
            return False
        taken |= here
    return taken == captured
