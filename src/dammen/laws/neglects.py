"""Every move that neglects a capture: one omitted, one cut short, one of fewer pieces than the law prefers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from dammen import kernels
from dammen.kernels import Move
from dammen.laws.codes.kinds import Neglect
from dammen.laws.referee.ways import free
from dammen.model import Position
from dammen.model.reach import Walk, Way

_MOST: Final = 4_000
"""Where the walk of one piece stops looking: some made-up positions have millions of ways."""
Identity = tuple[int, int, frozenset[int]]


class Neglected(NamedTuple):
    """A move that neglects a capture, and how."""

    move: Move
    neglect: Neglect


def identity(move: Move) -> Identity:
    """Give what makes two ways of moving one move."""
    return move.start, move.end, frozenset(move.captured)


def neglects(position: Position) -> Iterator[Neglected]:
    """List every move of the side to move that neglects a capture, each once.

    A piece can be set down after any jump of a capture; what cannot be reached by jumps, such as a capture made to its
    end with a piece left on the board that it took, is an irregularity and not listed.
    """
    takes = [move for move in position.legal if move.captured]
    if not takes:
        return
    state = position.state
    rules = free(position.variant)
    pieces = (state.white_men, state.white_kings, state.black_men, state.black_kings)
    able = kernels.state(rules, *pieces, state.black_to_move).moves()
    lawful = {identity(move) for move in position.legal}
    for move in able:
        if not move.captured and identity(move) not in lawful:
            yield Neglected(move, Neglect.OMITTED)
    walk = Walk(rules, position.pieces)
    for start in dict.fromkeys(move.start for move in able if move.captured):
        yield from _cut(walk, start, [take for take in takes if take.start == start], lawful)


def _cut(walk: Walk, start: int, takes: list[Move], lawful: set[Identity]) -> Iterator[Neglected]:
    """List the captures of one piece that are not lawful."""
    ways = walk.ways(start, _MOST)
    going_on = {way.path[:-1] for way in ways}
    groups: dict[Identity, list[Way]] = {}
    for way in ways:
        groups.setdefault((start, way.end, frozenset(way.captured)), []).append(way)
    for key, group in groups.items():
        if key in lawful:
            continue
        way, taken = group[0], key[2]
        longer = any(taken < frozenset(take.captured) for take in takes)
        short = longer or any(other.path in going_on for other in group)
        crowned = way.piece.is_king or walk.crowned_on(way.end, way.piece)
        move = Move(way.path, way.captured, crowned and not walk.pieces[start].is_king)
        yield Neglected(move, Neglect.UNFINISHED if short else Neglect.FEWER)
