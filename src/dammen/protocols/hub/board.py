"""Positions, moves and games of the model as Hub writes them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from dammen.errors import DammenError, MessageError
from dammen.model import Move, Position
from dammen.notation import fen, moves
from dammen.variants import Variant

_NUMBER: Final = re.compile(r"[0-9]{1,3}")
_SHAPE: Final = re.compile(r"[0-9]{1,3}(?:[-x:][0-9]{1,3})+\Z")
NAMES: Final = {"international": "normal", "breakthrough": "bt", "antidraughts": "losing"}
"""The variants that Scan calls by another name."""


def variant_words(variant: Variant) -> tuple[str, ...]:
    """Give the words by which an engine may know a variant, Scan's own first."""
    own = NAMES.get(variant.name)
    return (*((own,) if own else ()), variant.name, *variant.aliases)


def write_position(position: Position) -> str:
    """Give the side to move and one letter for each square; runs of king moves (Frisian) have no place in it."""
    return fen.write(position, dialect="hub")


def read_position(text: str, variant: Variant) -> Position:
    """Read a position string; the side to move may be a small letter, as Scan 2.0 has it.

    Raises:
        MessageError: it is no position of the variant.

    """
    size = variant.board.size
    if len(text) != size + 1:
        message = f"a position of {variant.name} has the side to move and {size} squares, not {len(text)} characters"
        raise MessageError(message, text)
    wrong = next((at for at, letter in enumerate(text) if letter not in ("WBwb" if at == 0 else "wWbBe")), None)
    if wrong is not None:
        message = f"{text[wrong]!r} is no {'side to move (W or B)' if wrong == 0 else 'piece (w, W, b, B or e)'}"
        raise MessageError(message, text, wrong + 1)
    try:
        return fen.position(text[0].upper() + text[1:], variant)
    except DammenError as error:
        raise MessageError(str(error), text) from None


def write_move(move: Move) -> str:
    """Write a move: ``32-28``, or from, to and every captured square in their order: ``28x19x23``."""
    if not move.captured:
        return f"{move.start}-{move.end}"
    return "x".join(str(square) for square in (move.start, move.end, *sorted(move.captured)))


def read_move(text: str, position: Position) -> Move:
    """Find the legal move that a text means.

    Captured squares may come in any order; a capture without them, or with its path instead, as some engines write it,
    is understood where it can be one move only.

    Raises:
        MessageError: it is no move, or not a legal one.

    """
    if not _SHAPE.match(text):
        message = "this is no move such as 32-28 or 28x19x23"
        raise MessageError(message, text)
    start, end, *taken = (int(number) for number in _NUMBER.findall(text))
    legal = [move for move in position.legal if (move.start, move.end) == (start, end)]
    found = [move for move in legal if sorted(move.captured) == sorted(taken)] or (legal if not taken else [])
    if len(found) == 1:
        return found[0]
    try:
        return moves.read(text, position)
    except DammenError as error:
        raise MessageError(str(error)) from None


def read_moves(texts: Iterable[str], position: Position) -> list[Position]:
    """Make moves from a position, and list the positions on the way, that one first.

    Raises:
        MessageError: one of them is no legal move.

    """
    found = [position]
    for text in texts:
        found.append(found[-1].play(read_move(text, found[-1])))
    return found


def read_line(texts: Sequence[str], position: Position) -> tuple[Move, ...]:
    """Read a line that an engine expects, as far as it is legal."""
    found: list[Move] = []
    for text in texts:
        try:
            found.append(read_move(text, position))
        except MessageError:
            break
        position = position.play(found[-1])
    return tuple(found)


def recent(positions: Sequence[Position], made: Sequence[Move]) -> tuple[Position, tuple[Move, ...]]:
    """Give the last position that nothing before can come back to, and the moves after it.

    An engine needs no more to see what repeats, nor to count a king's moves running (Frisian).
    """
    here = len(made)
    while here > 0:
        before, move, after = positions[here - 1], made[here - 1], positions[here]
        fresh = not any(count for count, _ in after.king_runs)
        if fresh and (move.captured or not before.pieces[move.start].is_king):
            break
        here -= 1
    return positions[here], tuple(made[here:])
