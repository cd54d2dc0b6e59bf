"""Matching the squares that a text names with the legal moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dammen.model import Move, Position
from dammen.notation.moves.lines import canonical, is_within, leads
from dammen.variants import Removal

_Test = Callable[[Move], bool]


def matching_path(path: tuple[int, ...], position: Position) -> list[Move]:
    """List the legal moves that a list of squares from start to end, all or some, may mean."""
    legal = [move for move in position.legal if move.start == path[0]]
    if len(path) == 2:  # noqa: PLR2004 - start and end
        return [move for move in legal if move.end == path[1]]
    for test in _tests(path, position):
        found = [move for move in legal if test(move)]
        if found:
            return found
    return []


def _tests(path: tuple[int, ...], position: Position) -> Sequence[_Test]:
    """Give the ways in which several squares may name a capture, the surest first."""
    board = position.variant.board
    occupied = frozenset(position.pieces) - {path[0]}

    def exact(move: Move) -> bool:
        return path in (move.path, canonical(move, board))

    def within(move: Move) -> bool:
        return is_within(path, move.path) or is_within(path, canonical(move, board))

    def along_lines(move: Move) -> bool:
        immediate = position.variant.removal is Removal.IMMEDIATE
        standing = occupied - set(move.captured) if immediate else occupied
        return leads(path, move, board, standing)

    def captured(move: Move) -> bool:
        return move.end == path[1] and sorted(move.captured) == sorted(path[2:])

    return (exact, within, along_lines, captured)
