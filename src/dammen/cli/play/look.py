"""How a board looks in a terminal: glyphs, colours, and what stands in a cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from rich.console import Console
from rich.style import Style
from rich.table import Table
from rich.text import Text

from dammen.model import Colour, Move, Piece, Position, Setup

CELL: Final = 4
"""Columns of a cell; a cell is as high as a tall look has rows."""
_LEAST_PANEL: Final = 22
"""Columns that what stands beside the board needs."""
_GLYPHS: Final = {Piece.WHITE_MAN: "○", Piece.BLACK_MAN: "●", Piece.WHITE_KING: "♔", Piece.BLACK_KING: "♚"}
_SOLID: Final = {Piece.WHITE_MAN: "●", Piece.BLACK_MAN: "●", Piece.WHITE_KING: "♚", Piece.BLACK_KING: "♚"}
_LIGHT: Final = Style(bgcolor="#e3c9a0")
_DARK: Final = Style(bgcolor="#8a5a36")
_LAST: Final = Style(bgcolor="#5f7a35")
_NUMBER: Final = Style(color="#e3c9a0")
_PIECES: Final = {
    Colour.WHITE: Style(color="#fdf6e3", bold=True),
    Colour.BLACK: Style(color="#111111", bold=True),
}
_FACES: Final = {
    Colour.WHITE: Style(color="#8a2b12", bgcolor="#fdf6e3", bold=True),
    Colour.BLACK: Style(color="#ffd75f", bgcolor="#111111", bold=True),
}


@dataclass(frozen=True)
class Look:
    """What a person has chosen to see.

    Attributes:
        ascii: no sign beyond ASCII; men are w and b, kings W and B.
        colour: the terminal shows colours, so that both sides may have the same shape.
        tall: two rows a cell.
        numbers: the numbers of vacant squares are shown.
        flipped: Black sits at the bottom.

    """

    ascii: bool = False
    colour: bool = False
    tall: bool = False
    numbers: bool = True
    flipped: bool = False

    def turned(self) -> Look:
        """Give the look from the other side."""
        return replace(self, flipped=not self.flipped)

    def glyph(self, piece: Piece) -> str:
        """Give the sign of a piece."""
        if self.ascii:
            return piece.value
        return (_SOLID if self.colour else _GLYPHS)[piece]


Cell = tuple[Text, Text]
"""The two rows of a cell; a low look shows the first alone."""


def _plain(style: Style, upper: str = "", lower: str = "") -> Cell:
    return Text(upper.ljust(CELL), style), Text(lower.ljust(CELL), style)


def _disc(piece: Piece, ground: Style) -> Cell:
    """Draw a man as a disc seen from the side, and a king as a higher one with a crown on it."""
    edge = ground + _PIECES[piece.colour]
    lower = Text("▝▀▀▘", edge)
    if piece.is_king:
        return Text("▐", edge).append("♛ ", _FACES[piece.colour]).append("▌", edge), lower
    return Text("▗▄▄▖", edge), lower


def _cell(look: Look, position: Position | Setup, square: int | None, marked: frozenset[int]) -> Cell:
    if square is None:
        return _plain(_LIGHT)
    variant, piece = position.variant, position.pieces.get(square)
    ground = _LAST if square in marked else _DARK
    number = f"{square:>3} " if look.numbers and not variant.algebraic else ""
    if piece is None:
        if number or look.colour:
            return _plain(ground + _NUMBER, number)
        dot = " .  " if look.ascii else " ·  "
        return _plain(ground, "", dot) if look.tall else _plain(ground, dot)
    if look.tall and look.colour:
        return _disc(piece, ground)
    style = ground + _PIECES[piece.colour]
    row = f" {look.glyph(piece)}{'*' if square in marked and not look.colour else ' '} "
    if look.tall:
        return Text(number.ljust(CELL), ground + _NUMBER), Text(row, style)
    return _plain(style, row)


def _cells(position: Position | Setup, look: Look) -> list[list[int | None]]:
    board = position.variant.board
    rows = [[board.square(row, column) for column in range(board.width)] for row in range(board.height)]
    return [row[::-1] for row in rows[::-1]] if look.flipped else rows


def _edges(position: Position | Setup, look: Look) -> tuple[list[str], list[str]]:
    """Give the figures beside the rows and the letters below the columns; empty where squares are numbered."""
    variant = position.variant
    if not variant.algebraic:
        return [""] * variant.board.height, []
    figures, letters = [""] * variant.board.height, [""] * variant.board.width
    for (row, column), name in zip(variant.board.cells, variant.board.names, strict=True):
        letters[column], figures[row] = name[0], name[1:]
    return (figures[::-1], letters[::-1]) if look.flipped else (figures, letters)


def board_lines(position: Position | Setup, look: Look, last: Move | None = None) -> Iterator[Text]:
    """Draw a board, line by line; the squares of the last move are marked."""
    marked = frozenset((last.start, last.end)) if last is not None else frozenset()
    figures, letters = _edges(position, look)
    margin = max(len(figure) for figure in figures) + 1 if letters else 0
    bar = ("-" if look.ascii else "─") * (CELL * position.variant.board.width)
    corners = "++++" if look.ascii else "┌┐└┘"
    side = "|" if look.ascii else "│"
    yield Text(" " * margin + corners[0] + bar + corners[1])
    for figure, squares in zip(figures, _cells(position, look), strict=True):
        cells = [_cell(look, position, square, marked) for square in squares]
        for part in range(2 if look.tall else 1):
            name = figure if part == (1 if look.tall else 0) else ""
            line = Text(f"{name:>{margin - 1}} " if margin else "")
            line.append(side)
            for cell in cells:
                line.append_text(cell[part])
            line.append(side)
            yield line
    yield Text(" " * margin + corners[2] + bar + corners[3])
    if letters:
        yield Text(" " * (margin + 1) + "".join(f" {letter:<{CELL - 1}}" for letter in letters).rstrip())


def show_beside(console: Console, board: Iterable[Text], panel: Iterable[Text]) -> None:
    """Print a board with what stands beside it, or below where the terminal is narrow."""
    lines = list(board)
    width = max(line.cell_len for line in lines)
    beside = Text("\n").join(panel)
    if console.width - width - 2 >= _LEAST_PANEL:
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True, width=width)
        grid.add_column(ratio=1)
        grid.add_row(Text("\n").join(lines), beside)
        console.print(grid)
    else:
        for line in lines:
            console.print(line, no_wrap=True, crop=False)
        console.print(beside)
