"""The straight lines of a board: which squares lie on one line, and what lies between them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from dammen.geometry.board import Board
from dammen.geometry.directions import ALL_DIRECTIONS, Direction


class Line(NamedTuple):
    """The way from one square to another on one line: its direction, and the squares between, the nearest first."""

    direction: Direction
    between: tuple[int, ...]


@lru_cache(maxsize=32)
def lines(board: Board) -> Mapping[tuple[int, int], Line]:
    """Give the line from each square to each other that lies on one with it."""
    found: dict[tuple[int, int], Line] = {}
    for square in board.squares:
        for direction in ALL_DIRECTIONS:
            ray = board.ray(square, direction)
            for index, other in enumerate(ray):
                found[square, other] = Line(direction, ray[:index])
    return found


def line_between(board: Board, first: int, last: int) -> Line | None:
    """Give the line from one square to another, or None where they do not lie on one."""
    return lines(board).get((first, last))
