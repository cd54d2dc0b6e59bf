"""Boards: squares, numbering, directions, rays and symmetry. Arithmetic only, no rules."""

from dammen.geometry.board import Board, Corner
from dammen.geometry.directions import (
    ALL_DIRECTIONS,
    DIAGONAL,
    ORTHOGONAL,
    Direction,
    mirror_forward,
    opposite,
)
from dammen.geometry.lines import Line, line_between, lines

__all__ = [
    "ALL_DIRECTIONS",
    "DIAGONAL",
    "ORTHOGONAL",
    "Board",
    "Corner",
    "Direction",
    "Line",
    "line_between",
    "lines",
    "mirror_forward",
    "opposite",
]
