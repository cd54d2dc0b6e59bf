"""Every game of draughts: rules, positions, games, notation, laws and an engine."""

from dammen.model import Clock, Colour, Game, Move, Outcome, Piece, Position, Setup

__version__ = "0.1.0"

__all__ = ["Clock", "Colour", "Game", "Move", "Outcome", "Piece", "Position", "Setup"]
