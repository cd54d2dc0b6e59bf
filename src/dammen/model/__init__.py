"""What people hold: colours, pieces, moves, setups, positions, games, outcomes and clocks."""

from dammen.kernels import Move
from dammen.model.clock import Clock, Reading
from dammen.model.control import Stage, TimeControl, Timing
from dammen.model.game import Game
from dammen.model.outcome import Outcome, Reason, read_result, result_text
from dammen.model.pieces import Colour, Piece
from dammen.model.position import Position, Problem, ProblemKind, Runs, Setup
from dammen.model.tree import Node

__all__ = [
    "Clock",
    "Colour",
    "Game",
    "Move",
    "Node",
    "Outcome",
    "Piece",
    "Position",
    "Problem",
    "ProblemKind",
    "Reading",
    "Reason",
    "Runs",
    "Setup",
    "Stage",
    "TimeControl",
    "Timing",
    "read_result",
    "result_text",
]
