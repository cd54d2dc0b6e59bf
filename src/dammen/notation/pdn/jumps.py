"""Captures of which each jump is written as a move of its own: ``26x17 17x10`` for ``26x17x10``."""

from __future__ import annotations

from dammen.errors import MoveTextError
from dammen.model import Move, Position
from dammen.notation.moves.text import Find, take_apart


def begun(text: str, position: Position, find: Find) -> list[Move]:
    """List the legal captures of which a text names the first jumps, but not the last."""
    try:
        said = take_apart(text, position.variant, find)
    except MoveTextError:
        return []
    if said.column is not None:
        return []
    return [move for move in position.legal if len(move.captured) > 1 and _steps(move, said.squares, 0)]


def continued(found: list[Move], reached: int, text: str, position: Position, find: Find) -> tuple[list[Move], int]:
    """List those captures that go on as another text says, and give how many jumps they have then made."""
    try:
        said = take_apart(text, position.variant, find)
    except MoveTextError:
        return [], reached
    if said.column is not None:
        return [], reached
    goes_on = [move for move in found if _steps(move, said.squares, reached)]
    return goes_on, reached + len(said.squares) - 1


def _steps(move: Move, squares: tuple[int, ...], made: int) -> bool:
    """Say whether a capture lands on these squares, one after the other, once it has made so many jumps."""
    return move.path[made : made + len(squares)] == squares
