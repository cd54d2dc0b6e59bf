"""Finding the move that a text means among the legal ones."""

from __future__ import annotations

from typing import NoReturn

from dammen.errors import AmbiguousMoveError, IllegalMoveError
from dammen.model import Move, Position
from dammen.notation import squares
from dammen.notation.moves.match import matching_path
from dammen.notation.moves.text import Find, MoveText, take_apart
from dammen.notation.moves.write import write

_ENDS = ("start", "end")


def read(text: str, position: Position, find: Find = squares.find) -> Move:  # noqa: RET503 - the last call raises
    """Read a move in any notation.

    Numbers or letters; ``32-28``, ``28x19``, ``28:19``, ``3228``, ``c3d4``, ``cd4``; the sign does not matter. A
    capture may name the squares of its path, all or some of them, or after start and end the pieces that it takes.

    Args:
        text: the move in any notation.
        position: where it is made.
        find: what tells the square that a number, or a letter with a figure, means.

    Raises:
        MoveTextError: the text does not look like a move.
        IllegalMoveError: no legal move is like it; the message says why.
        AmbiguousMoveError: several are; the message names texts that tell them apart.

    """
    said = take_apart(text, position.variant, find)
    found = as_signed(text, _matching(said, position, find))
    if len(found) == 1:
        return found[0]
    # PDN 3.0 writes an ambiguous capture in full, so start and end alone then mean the one that goes straight.
    straight = direct(found) if len(said.squares) == len(_ENDS) else None
    if straight is not None:
        return straight
    if found:
        _refuse_ambiguous(text, found, position)
    _refuse_illegal(text, said, position)


def candidates(text: str, position: Position, find: Find = squares.find) -> list[Move]:
    """List the legal moves that a text may mean; empty where there is none.

    Args:
        text: the move in any notation.
        position: where it is made.
        find: what tells the square that a number, or a letter with a figure, means.

    Raises:
        MoveTextError: the text does not look like a move.

    """
    return _matching(take_apart(text, position.variant, find), position, find)


def as_signed(text: str, found: list[Move]) -> list[Move]:
    """Leave out captures where a dash names a quiet move, and quiet moves where a sign names a capture."""
    if len(found) == 1:
        return found
    quiet = [move for move in found if not move.is_capture]
    if "-" in text:
        return quiet or found
    return [move for move in found if move.is_capture] or found if "x" in text or ":" in text else found


def direct(found: list[Move]) -> Move | None:
    """Give the one move that takes a single piece: start and end alone say all of its path, and none of the others'."""
    single = [move for move in found if len(move.captured) == 1]
    return single[0] if len(single) == 1 else None


def _matching(said: MoveText, position: Position, find: Find = squares.find) -> list[Move]:
    if said.column is None:
        found = matching_path(said.squares, position)
    else:
        variant = position.variant
        named = {find(f"{said.column}{row}", variant) for row in range(1, variant.board.height + 1)}
        starts = dict.fromkeys(move.start for move in position.legal if move.start in named)
        found = [move for start in starts for move in matching_path((start, *said.squares), position)]
    if said.captured:
        return [move for move in found if set(move.captured) >= set(said.captured)]
    return found


def _refuse_ambiguous(text: str, found: list[Move], position: Position) -> NoReturn:
    texts = [write(move, position) for move in found]
    message = f"{text.strip()!r} may be {' or '.join(texts)}; write one of these"
    raise AmbiguousMoveError(message)


def _refuse_illegal(text: str, said: MoveText, position: Position) -> NoReturn:
    if said.column is not None:
        end = position.variant.label(said.squares[-1])
        message = f"{text.strip()!r} is not legal: no piece of column {said.column} can go to {end}"
        raise IllegalMoveError(message)
    why = position.explain(said.squares)
    raise IllegalMoveError(f"{text.strip()!r} is not legal: {why}" if why else f"{text.strip()!r} is not legal here")
