"""What people hold: colours, pieces, moves, setups and positions."""

from dammen.kernels import Move
from dammen.model.pieces import Colour, Piece
from dammen.model.position import Position, Problem, ProblemKind, Runs, Setup

__all__ = ["Colour", "Move", "Piece", "Position", "Problem", "ProblemKind", "Runs", "Setup"]
