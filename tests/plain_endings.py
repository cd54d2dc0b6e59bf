"""Endings solved by the slowest and plainest way: every position by the oracle's moves, backwards from the end.

Nothing here is shared with the tables, so that the two can be held against each other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from dammen.variants import Objective, Variant
from oracle import Pieces, legal_moves, play


class Place(NamedTuple):
    """Pieces, and whether White is to move."""

    pieces: Pieces
    white: bool


class Worth(NamedTuple):
    """What a position is worth to the side to move: 1, 0 or -1, and the plies to the end."""

    result: int
    plies: int


DRAW = Worth(0, 0)


def places(variant: Variant, count: int) -> Iterator[Place]:
    """List every position with so many pieces of which each side has one at least."""
    board = variant.board
    squares = list(board.squares)
    north = {square for square in squares if board.row_from(square, north=True) == 0}
    south = {square for square in squares if board.row_from(square, north=False) == 0}
    for taken in combinations(squares, count):
        for kinds in product(range(4), repeat=count):
            sides = {kind // 2 for kind in kinds}
            if len(sides) < 2:
                continue
            sets = [frozenset(s for s, k in zip(taken, kinds, strict=True) if k == kind) for kind in range(4)]
            if sets[0] & north or sets[2] & south:
                continue  # a man there would be a king
            for white in (True, False):
                yield Place(Pieces(*sets), white)


def ended(variant: Variant, place: Place) -> Worth | None:
    """Give what a position is worth that is over before a move is looked for."""
    pieces, white = place
    own = pieces[0] | pieces[1] if white else pieces[2] | pieces[3]
    misere = variant.objective is Objective.MISERE
    if not own:
        return Worth(1 if misere else -1, 0)
    if variant.objective is Objective.FIRST_KING and (pieces.kings_white or pieces.kings_black):
        return Worth(1 if bool(pieces.kings_white) == white else -1, 0)
    return None


def following(variant: Variant, place: Place) -> list[Place]:
    """List the positions that the moves of one lead to; runs of king moves are not counted."""
    found = legal_moves(variant, *place.pieces, place.white)
    return [Place(play(place.pieces, move), not place.white) for move in found]


def solve(variant: Variant, count: int) -> dict[Place, Worth]:
    """Give what every position with two to so many pieces is worth."""
    worth: dict[Place, Worth] = {}
    for pieces in range(2, count + 1):
        _solve(variant, pieces, worth)
    return worth


def _solve(variant: Variant, count: int, worth: dict[Place, Worth]) -> None:
    """Solve the positions with so many pieces, where those with fewer are known."""
    children: dict[Place, list[Place]] = {}
    parents: dict[Place, list[Place]] = defaultdict(list)
    for place in places(variant, count):
        children[place] = _begin(variant, place, worth)
        for child in children[place]:
            parents[child].append(place)
            over = ended(variant, child)
            if over is not None:
                worth[child] = over
    at: dict[int, list[Place]] = defaultdict(list)  # what is decided in so many plies
    for place in parents.keys() | children.keys():
        if place in worth and worth[place].result:
            at[worth[place].plies].append(place)
    plies = 0
    while any(level >= plies for level in at):
        for place in at.pop(plies, ()):
            for parent in parents[place]:
                value = _judge(worth[place], children[parent], worth)
                if parent not in worth and value is not None:
                    worth[parent] = value
                    at[value.plies].append(parent)
        plies += 1
    for place in children:
        worth.setdefault(place, DRAW)


def _begin(variant: Variant, place: Place, worth: dict[Place, Worth]) -> list[Place]:
    """Give what follows a position, and note what it is worth if it is over."""
    over = ended(variant, place)
    found = [] if over is not None else following(variant, place)
    if over is None and not found:
        over = Worth(1 if variant.objective is Objective.MISERE else -1, 0)
    if over is not None:
        worth[place] = over
    return found


def _judge(one: Worth, children: list[Place], worth: dict[Place, Worth]) -> Worth | None:
    """Decide the position before one that is decided now, or leave it open.

    Plies are gone through upwards: the first move found to win wins soonest.
    """
    if one.result < 0:
        return Worth(1, one.plies + 1)
    known = [worth[child] for child in children if child in worth]
    if len(known) == len(children) and all(value.result > 0 for value in known):
        return Worth(-1, max(value.plies for value in known) + 1)
    return None
