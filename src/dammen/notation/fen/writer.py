"""Writing FEN, strictly in one dialect."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from dammen.errors import FenError
from dammen.model import Colour, Piece, Position, Setup
from dammen.notation.fen import strings
from dammen.variants import Variant

Dialect = Literal["pdn", "lidraughts", "hub", "dxp", "checkerboard"]
DIALECTS: Final[tuple[Dialect, ...]] = ("pdn", "checkerboard", "lidraughts", "hub", "dxp")
_SHORTEST_RANGE: Final = 3


def write(
    position: Position | Setup, *, dialect: Dialect = "pdn", letters: bool | None = None, ranges: bool = False
) -> str:
    """Write a position as FEN.

    Args:
        position: a position, or a setup whose squares are on the board.
        dialect: one of ``DIALECTS``. ``lidraughts`` adds its counters, ``H0:F1`` since a position knows no history,
            and the king runs of Frisian draughts; ``hub`` and ``dxp`` are one character for each square.
        letters: squares as letters; by default as the variant writes them in ``pdn``, and numbers elsewhere.
        ranges: write three or more squares in a row as ``1-3``; with letters there are no ranges.

    Raises:
        FenError: the dialect is unknown, or the setup has a square that is not on the board.

    """
    variant, pieces = position.variant, dict(sorted(position.pieces.items()))
    for square in pieces:
        if not 1 <= square <= variant.board.size:
            message = f"square {square} cannot be written; {variant.name} has squares 1 to {variant.board.size}"
            raise FenError(message)
    if dialect in ("hub", "dxp"):
        alphabet = strings.HUB if dialect == "hub" else strings.DXP
        return strings.write(position.turn, pieces, variant.board.size, alphabet)
    if dialect not in DIALECTS:
        message = f"there is no dialect {dialect!r}; the dialects are {', '.join(DIALECTS)}"
        raise FenError(message)
    with_letters = (dialect == "pdn" and variant.algebraic) if letters is None else letters
    fields = [position.turn.letter]
    for colour in Colour:
        own = {square: piece for square, piece in pieces.items() if piece.colour is colour}
        names = _named(own, variant) if with_letters else _numbered(own, ranges=ranges)
        fields.append(colour.letter + ",".join(names))
    if dialect == "lidraughts":
        fields += ["H0", "F1"]
        if variant.king_run:
            fields.append("".join(_run(count, square) for count, square in position.king_runs))
    return ":".join(fields)


def _named(pieces: dict[int, Piece], variant: Variant) -> Iterator[str]:
    for square, piece in pieces.items():
        yield ("K" if piece.is_king else "") + variant.board.name(square)


def _numbered(pieces: dict[int, Piece], *, ranges: bool) -> Iterator[str]:
    runs: list[list[int]] = []
    for square, piece in pieces.items():
        if runs and runs[-1][-1] == square - 1 and pieces[square - 1] is piece:
            runs[-1].append(square)
        else:
            runs.append([square])
    for run in runs:
        king = "K" if pieces[run[0]].is_king else ""
        if ranges and len(run) >= _SHORTEST_RANGE:
            yield f"{king}{run[0]}-{run[-1]}"
        else:
            yield from (f"{king}{square}" for square in run)


def _run(count: int, square: int) -> str:
    return f"+{count}{square:02}" if count else "+0"
