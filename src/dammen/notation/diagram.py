"""Diagrams: a position as text, as SVG, and as PNG; everything is drawn here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dammen.errors import DammenError
from dammen.model import Move, Piece, Position, Setup
from dammen.notation import looks
from dammen.notation.drawing import Drawing, coordinate_signs

_UNICODE: Final = {
    Piece.WHITE_MAN: "⛀",
    Piece.WHITE_KING: "⛁",
    Piece.BLACK_MAN: "⛂",
    Piece.BLACK_KING: "⛃",
}
SMALLEST, LARGEST = 16, 4096


def text(
    position: Position | Setup,
    numbers: bool = False,  # noqa: FBT001, FBT002 - the contract allows it by position
    flipped: bool = False,  # noqa: FBT001, FBT002
    *,
    plain: bool = False,
) -> str:
    """Draw a position in characters.

    Args:
        position: what to draw.
        numbers: write each square's own number, or name, beside it.
        flipped: as Black sees the board.
        plain: letters of ASCII (``w W b B``) instead of the signs of Unicode.

    """
    variant, board = position.variant, position.variant.board
    labels = max(len(variant.label(square)) for square in board.squares) if numbers else 0
    rows, columns = range(board.height), range(board.width)
    lines: list[str] = []
    for row in reversed(rows) if flipped else rows:
        cells: list[str] = []
        for column in reversed(columns) if flipped else columns:
            square = board.square(row, column)
            piece = position.pieces.get(square) if square is not None else None
            sign = " " if square is None else "·" if not plain else "."
            if piece is not None:
                sign = piece.value if plain else _UNICODE[piece]
            label = variant.label(square) if numbers and square is not None else ""
            cells.append(f"{sign}{label:<{labels}}")
        lines.append(" ".join(cells).rstrip())
    if variant.algebraic:
        lines = _lettered(lines, position, labels, flipped=flipped)
    return "\n".join(lines) + "\n"


def _lettered(lines: list[str], position: Position | Setup, labels: int, *, flipped: bool) -> list[str]:
    files, ranks = coordinate_signs(position, flipped=flipped)
    wide = max(map(len, ranks))
    beside = [f"{rank:>{wide}} {line}".rstrip() for rank, line in zip(ranks, lines, strict=True)]
    below = " " * (wide + 1) + (" " * (labels + 1)).join(files)
    return [*beside, below]


def svg(  # noqa: PLR0913 - each says one thing about the look
    position: Position | Setup,
    *,
    flipped: bool = False,
    numbers: bool | None = None,
    last_move: Move | None = None,
    highlight: Iterable[int] = (),
    size: float = 400,
    board: str = "wood",
    pieces: str = "classic",
    coordinates: bool | None = None,
) -> str:
    """Draw a position as SVG, with a title and a description for those who cannot see it.

    Args:
        position: what to draw.
        flipped: as Black sees the board.
        numbers: the squares' numbers; by default where the game is written in numbers.
        last_move: a move whose squares are marked, and a cross where it has taken a piece.
        highlight: squares to mark.
        size: pixels of the longer side, 16 to 4096.
        board: ``wood``, ``green`` or ``grey``.
        pieces: ``classic``, ``flat`` or ``outline``.
        coordinates: letters and figures on the frame; by default where the game is written in letters.

    Raises:
        DammenError: there is no such board or set of pieces, or the size cannot be drawn.

    """
    _known("board", board, looks.BOARDS)
    _known("set of pieces", pieces, looks.PIECES)
    if not SMALLEST <= size <= LARGEST:
        message = f"a diagram of {size:g} pixels cannot be drawn; it may have {SMALLEST} to {LARGEST}"
        raise DammenError(message)
    algebraic = position.variant.algebraic
    drawing = Drawing(
        position,
        flipped=flipped,
        numbers=not algebraic if numbers is None else numbers,
        coordinates=algebraic if coordinates is None else coordinates,
        look=looks.BOARDS[board],
        pieces=pieces,
    )
    return drawing.draw(last_move, tuple(highlight), size)


def png(position: Position | Setup, *, size: int = 400, **look: object) -> bytes:
    """Draw a position as PNG, with the options of :func:`svg`.

    Raises:
        DammenError: what turns SVG into pixels is not installed, or an option is not known.

    """
    drawn = svg(position, size=size, **look)  # type: ignore[arg-type]
    try:
        import resvg_py  # noqa: PLC0415 - optional, and only for this
    except ImportError:
        message = "PNG diagrams need resvg: pip install 'dammen[png]'"
        raise DammenError(message) from None
    return bytes(resvg_py.svg_to_bytes(svg_string=drawn))


def _known(what: str, name: str, known: Iterable[str]) -> None:
    if name not in known:
        message = f"there is no {what} {name!r}; it may be {', '.join(known)}"
        raise DammenError(message)
