"""What a position is worth, worked out from the rules of its variant: nothing here knows a variant by its name.

All values are in hundredths of a man. They are few and made by hand; the search does the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from dammen.geometry import DIAGONAL, Board, Direction
from dammen.variants import KingRange, Landing, Objective, Variant

Squares = tuple[tuple[int, ...], tuple[int, ...]]
_MAN: Final = 100
_LARGE: Final = 50
"""From so many squares on, a lone flying king holds against more pieces."""
_NEAR_CROWN: Final = {1: 14, 2: 7, 3: 3}
"""For a man so many steps from the crowning row."""
_RACE: Final = {1: 160, 2: 80, 3: 40, 4: 20, 5: 10, 6: 5}
"""The same where the first king wins."""


@dataclass(frozen=True)
class Weights:
    """The terms of the evaluation.

    Attributes:
        man: a man.
        king: a king.
        locked: each man that cannot move.
        king_move: each square that a king can go to.
        man_move: each quiet move of a man.
        guard: each man on its home row, while the other side has men.
        tempo: being to move.
        trade: how much a lead grows as pieces are exchanged: ``lead * trade / (pieces + 8)``.
        close: each step between the leader's kings and the other side's pieces, in the ending.
        few: so few pieces do not win against a flying king.
        lone_road: nor do so many against a lone king on the main road.
        drawish: with as many kings on both sides, a lead of a man at most counts half.
        look: look one move further where a capture threatens.
        road: the squares of the main road.
        man_squares: for White and for Black, a man on each square.
        king_squares: the same for a king.

    """

    man: int
    king: int
    man_squares: Squares
    king_squares: Squares
    locked: int = 0
    king_move: int = 0
    man_move: int = 0
    guard: int = 0
    tempo: int = 0
    trade: int = 0
    close: int = 0
    few: int = 0
    lone_road: int = 0
    drawish: bool = False
    look: bool = True
    road: tuple[int, ...] = ()


def _reach(board: Board, directions: Iterable[Direction], *, flying: bool) -> float:
    """Give how many squares, on average, a king reaches in some directions on an empty board."""
    steps = [
        len(ray) if flying else min(1, len(ray))
        for square in board.squares
        for direction in directions
        for ray in [board.ray(square, direction)]
    ]
    return sum(steps) / board.size


def king_worth(variant: Variant) -> int:
    """Give what a king is worth by how far it reaches, beside a man's 100."""
    flying = variant.king_range is KingRange.FLYING
    moves = _reach(variant.board, variant.king_moves, flying=flying)
    takes = _reach(variant.board, variant.king_captures, flying=flying)
    reach = (moves + takes) / 2
    if flying:
        worth = 150 + 15 * reach
        if variant.landing is Landing.BEHIND:
            worth -= 20
    else:
        worth = 100 + 18 * reach
    if not variant.man_takes_king:
        worth += 15
    return round(worth)


def _tables(board: Board, worth: Callable[[int, int, int], int]) -> Squares:
    """Make the tables of both sides from the steps made, the steps to go and the steps from the nearer edge."""
    sides: list[tuple[int, ...]] = []
    for black in (False, True):
        values = []
        for row, column in board.cells:
            made = row if black else board.height - 1 - row
            values.append(worth(made, board.height - 1 - made, min(column, board.width - 1 - column)))
        sides.append(tuple(values))
    return sides[0], sides[1]


def main_road(board: Board) -> tuple[int, ...]:
    """Give the squares of the longest diagonal, or of both where two are as long."""
    longest: list[tuple[int, ...]] = []
    for square in board.squares:
        for direction in DIAGONAL:
            line = (square, *board.ray(square, direction))
            if not longest or len(line) > len(longest[0]):
                longest = [line]
            elif len(line) == len(longest[0]):
                longest.append(line)
    return tuple(sorted({square for line in longest for square in line}))


def _holds_alone(variant: Variant) -> bool:
    """Say whether a lone king may hold against several: flying, landing where it likes, along diagonals only."""
    return (
        variant.king_range is KingRange.FLYING
        and variant.landing is Landing.FREE
        and set(variant.king_captures) <= set(DIAGONAL)
    )


def _normal(variant: Variant) -> Weights:
    board = variant.board
    # In matches, a bonus for each step forward lost to none by 100 points in English draughts, 40 in international and
    # 10 in Russian: men that wait keep their moves. Men that may step sideways can wait anywhere.
    slope = 2 if Direction.E in variant.man_moves else 0
    flying = variant.king_range is KingRange.FLYING
    diagonal = flying and set(variant.king_moves) <= set(DIAGONAL)
    road = main_road(board) if diagonal else ()
    kings = _tables(board, lambda made, left, edge: 0 if flying else 2 * min(made, left, edge, 3))
    on_road = tuple(8 if square in road else 0 for square in board.squares)
    if road:
        kings = (on_road, on_road)
    large = board.size >= _LARGE
    alone = _holds_alone(variant)
    return Weights(
        man=_MAN,
        king=king_worth(variant),
        man_squares=_tables(board, lambda made, left, edge: slope * made + _NEAR_CROWN.get(left, 0) + min(edge, 3)),
        king_squares=kings,
        locked=-3,
        king_move=1 if flying else 2,
        man_move=1,
        guard=8,
        tempo=3,
        trade=4,
        close=0 if flying else 3,
        few=(3 if large else 2) if alone else 0,
        lone_road=(5 if large else 3) if alone else 0,
        drawish=diagonal and variant.landing is Landing.FREE,
        look=not board.every_cell,  # men that step sideways threaten something in every other position
        road=road,
    )


def _misere(variant: Variant) -> Weights:
    """Turn the sign of the men: few are near the end. A king stays good, since it can be given where it hurts."""
    nothing = _tables(variant.board, lambda _made, _left, _edge: 0)
    return Weights(
        # In matches a king at 180 beat one at 50 by 90 to 180 points, and that one at -70 by 100 to 180.
        man=-35,
        king=220,
        man_squares=nothing,
        king_squares=nothing,
        man_move=5,
        king_move=1,
        trade=12,
        look=False,
    )


def _first_king(variant: Variant) -> Weights:
    """Let the race to the crowning row outweigh the rest."""
    race = _tables(variant.board, lambda _made, left, edge: _RACE.get(left, 0) + min(edge, 2))
    return replace(_normal(variant), man_squares=race, guard=15, few=0, lone_road=0, drawish=False, close=0)


@lru_cache(maxsize=256)
def weigh(variant: Variant) -> Weights:
    """Work out the weights of a variant's evaluation from its rules."""
    if variant.objective is Objective.MISERE:
        return _misere(variant)
    if variant.objective is Objective.FIRST_KING:
        return _first_king(variant)
    return _normal(variant)
