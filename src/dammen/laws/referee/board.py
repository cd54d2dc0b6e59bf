"""The board as it stands: a text with a letter for each square, and the position that the laws see in it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from dammen.errors import SetupError
from dammen.laws.referee.state import VACANT
from dammen.model import Colour, Piece, Position, Runs, Setup
from dammen.model.position import NO_RUNS

if TYPE_CHECKING:
    from dammen.laws.referee.events import Placement
    from dammen.variants import Variant

_VALUE: Final = {False: 2, True: 3}


def at(board: str, square: int) -> str:
    """Give the letter of a square."""
    return board[square - 1]


def piece_at(board: str, square: int) -> Piece | None:
    """Give the piece on a square, or None."""
    letter = board[square - 1]
    return None if letter == VACANT else Piece(letter)


def put(board: str, square: int, letter: str) -> str:
    """Give the board with a letter on a square."""
    return board[: square - 1] + letter + board[square:]


def pieces(board: str) -> dict[int, Piece]:
    """Give what stands on each square that is not vacant."""
    return {square: Piece(letter) for square, letter in enumerate(board, start=1) if letter != VACANT}


def squares_of(board: str, side: Colour) -> list[int]:
    """List the squares on which a side has pieces."""
    return [square for square, piece in pieces(board).items() if piece.colour is side]


def text(size: int, standing: Iterable[tuple[int, Piece]]) -> str:
    """Write pieces as a board."""
    letters = [VACANT] * size
    for square, piece in standing:
        letters[square - 1] = piece.value
    return "".join(letters)


def started(variant: Variant) -> str:
    """Give the board at the start of a game."""
    return text(variant.board.size, Position.start(variant).pieces.items())


def placed(variant: Variant, placement: Placement) -> str:
    """Set pieces on a board.

    Raises:
        SetupError: a square is not on the board, holds two pieces, or there is no piece at all.

    """
    standing: dict[int, Piece] = {}
    problems: list[str] = []
    lists = (placement.white_men, placement.white_kings, placement.black_men, placement.black_kings)
    kinds = (Piece.WHITE_MAN, Piece.WHITE_KING, Piece.BLACK_MAN, Piece.BLACK_KING)
    for kind, squares in zip(kinds, lists, strict=True):
        for square in squares:
            if not 1 <= square <= variant.board.size:
                problems.append(f"there is no square {square}; {variant.name} has squares 1 to {variant.board.size}")
            elif square in standing:
                problems.append(f"two pieces stand on {variant.label(square)}")
            standing[square] = kind
    if not standing:
        problems.append("there is no piece on the board")
    if problems:
        raise SetupError(tuple(problems))
    return text(variant.board.size, standing.items())


@lru_cache(maxsize=32)
def far_rows(variant: Variant) -> tuple[frozenset[int], frozenset[int]]:
    """Give the squares on which White's men are crowned, and those of Black's."""
    return variant.crowning_rows()


def on_far_row(variant: Variant, square: int, side: Colour) -> bool:
    """Say whether a side's men are crowned on a square."""
    return square in far_rows(variant)[0 if side is Colour.WHITE else 1]


@lru_cache(maxsize=16384)
def rightful(variant: Variant, board: str, crown_due: tuple[int, ...] = ()) -> str:
    """Give the board with every man that has reached its crowning row as the king that it is by right."""
    due = set(crown_due)
    north, south = far_rows(variant)
    letters = list(board)
    for index, letter in enumerate(letters):
        if letter in "wb" and (index + 1 in due or index + 1 in (north if letter == "w" else south)):
            letters[index] = letter.upper()
    return "".join(letters)


@lru_cache(maxsize=16384)
def position(variant: Variant, board: str, turn: Colour, runs: Runs = NO_RUNS) -> Position | None:
    """Give the position of a rightful board; None where nothing can be played from it."""
    try:
        return Setup(variant, turn, pieces(board), runs).position()
    except SetupError:
        return None


def strength(board: str, side: Colour) -> int:
    """Weigh a side's pieces: two for a man, three for a king."""
    return sum(_VALUE[piece.is_king] for piece in pieces(board).values() if piece.colour is side)


def kings_only(board: str, side: Colour) -> int:
    """Count a side's kings where it has no men; 0 where it has."""
    own = [piece for piece in pieces(board).values() if piece.colour is side]
    return len(own) if all(piece.is_king for piece in own) else 0
