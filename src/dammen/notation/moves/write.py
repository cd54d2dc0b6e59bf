"""Writing moves: in short, in full, and in words."""

from __future__ import annotations

from itertools import chain, combinations
from typing import Final, Literal

from dammen.model import Move, Position, words
from dammen.notation.moves.lines import canonical
from dammen.notation.moves.match import matching_path

Style = Literal["short", "standard", "full"]
_MOST_CHOSEN: Final = 3


def write(move: Move, position: Position, *, style: Style = "short", letters: bool | None = None) -> str:
    """Write a move in the variant's own notation.

    ``short`` gives start and end, and between them the fewest squares of the path that tell the move from the other
    legal ones. ``full`` gives the whole path as PDN 3.0 wants it. ``standard`` is what PDN 3.0 wants of a game: the
    whole path where start and end alone may mean another move, and else these alone. ``letters`` names squares by
    letters or by numbers, whatever the variant does.
    """
    sign = position.variant.separator if move.is_capture else "-"
    if style == "short":
        squares = _least(move, position)
    elif style == "full" or _is_ambiguous(move, position):
        squares = _full(move, position)
    else:
        squares = (move.start, move.end)
    label = position.variant.label if letters is None else position.variant.board.name if letters else str
    return sign.join(label(square) for square in squares)


def spoken(move: Move, position: Position) -> str:
    """Say a move in words: ``38 takes 32 and 21, landing on 16``."""
    label = position.variant.label
    if move.is_capture:
        taken = words.squares(position.variant, move.captured)
        said = f"{label(move.start)} takes {taken}, landing on {label(move.end)}"
    else:
        said = f"{label(move.start)} to {label(move.end)}"
    return f"{said}, and is crowned" if move.promotes else said


def _full(move: Move, position: Position) -> tuple[int, ...]:
    return canonical(move, position.variant.board)


def _is_ambiguous(move: Move, position: Position) -> bool:
    return sum(1 for other in position.legal if other.start == move.start and other.end == move.end) > 1


def _least(move: Move, position: Position) -> tuple[int, ...]:
    if not _is_ambiguous(move, position):
        return (move.start, move.end)
    full = _full(move, position)
    between = full[1:-1]
    some = chain.from_iterable(combinations(between, size) for size in range(1, min(len(between), _MOST_CHOSEN + 1)))
    for chosen in some:
        squares = (move.start, *chosen, move.end)
        if matching_path(squares, position) == [move]:
            return squares
    return full
