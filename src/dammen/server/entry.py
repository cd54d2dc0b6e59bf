"""From what a page sends to a legal move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dammen.errors import AmbiguousMoveError, IllegalMoveError, MoveTextError
from dammen.notation import moves

if TYPE_CHECKING:
    from dammen.model import Move, Position
    from dammen.server.wishes import Route


def read_move(wish: str | Route, position: Position) -> Move:
    """Find the legal move that is wished for.

    Raises:
        MoveTextError: the text cannot be read.
        IllegalMoveError: no legal move is like it.
        AmbiguousMoveError: several are.

    """
    if isinstance(wish, str):
        if not wish.strip():
            message = "no move was given; write one such as 32-28 or 28x19"
            raise MoveTextError(message)
        return moves.read(wish, position)
    path = wish.path or (wish.start, wish.end)
    if (path[0], path[-1]) != (wish.start, wish.end):
        message = f"the path {'-'.join(map(str, path))} does not lead from {wish.start} to {wish.end}"
        raise MoveTextError(message)
    alike = [move for move in position.legal if (move.start, move.end) == (wish.start, wish.end)]
    exact = [move for move in alike if wish.path is not None and tuple(move.path) == tuple(wish.path)]
    if len(exact or alike) == 1:
        return (exact or alike)[0]
    if alike:
        ways = ", ".join(moves.write(move, position) for move in alike)
        message = f"several captures go from {wish.start} to {wish.end}: {ways}; send the path of one"
        raise AmbiguousMoveError(message)
    raise IllegalMoveError(position.explain(path))
