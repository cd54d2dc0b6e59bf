"""The board as a picture, for pages without scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from dammen.model import Colour

if TYPE_CHECKING:
    from dammen.model import Move, Position, Setup

_CELL: Final = 40
_WORDS: Final = {"w": "white man", "W": "white king", "b": "black man", "B": "black king"}
_FILL: Final = {"light": "#f0d9b5", "dark": "#8b5a3c", "white": "#fbf7ee", "black": "#2b2724"}
_CROWN: Final = "M-9 5 -11-6 -4 0 0-9 4 0 11-6 9 5Z"


def _piece(x: int, y: int, code: str) -> str:
    colour = "white" if code in "wW" else "black"
    other = _FILL["black" if colour == "white" else "white"]
    disc = f'<circle class="{colour}" r="16" fill="{_FILL[colour]}" stroke="{other}"/>'
    ring = f'<circle class="ring {colour}" r="11" fill="none" stroke="{other}" stroke-opacity=".5"/>'
    mark = f'<path class="crown {colour}" d="{_CROWN}" fill="{other}"/>' if code.isupper() else ring
    return f'<g transform="translate({x + _CELL // 2} {y + _CELL // 2})">{disc}{mark}</g>'


def board_svg(position: Position | Setup, *, flipped: bool = False, last: Move | None = None) -> Markup:
    """Draw a board with its numbers; each piece is named for those who cannot see it."""
    variant, board = position.variant, position.variant.board
    marked = set(last.path) if last is not None else set()
    width, height = board.width * _CELL, board.height * _CELL
    parts = [f'<rect class="light" width="{width}" height="{height}" fill="{_FILL["light"]}"/>']
    said = []
    for square, (row, column) in enumerate(board.cells, start=1):
        if flipped:
            row, column = board.height - 1 - row, board.width - 1 - column
        x, y = column * _CELL, row * _CELL
        shade = "light" if board.every_cell and (row + column) % 2 == 0 else "dark"
        name = f"{shade} last" if square in marked else shade
        parts.append(f'<rect class="{name}" x="{x}" y="{y}" width="{_CELL}" height="{_CELL}" fill="{_FILL[shade]}"/>')
        label = variant.label(square)
        parts.append(f'<text class="label" x="{x + 2}" y="{y + 9}" font-size="8" fill="#fff">{label}</text>')
        piece = position.pieces.get(square)
        if piece is not None:
            parts.append(_piece(x, y, piece.value))
            said.append(f"{_WORDS[piece.value]} on {label}")
    turn = "White" if position.turn is Colour.WHITE else "Black"
    title = f"Board of {variant.title}, {turn} to move: {', '.join(said) or 'no pieces'}"
    head = f'<svg class="board-svg" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
    # Variants may be a club's own, so their titles are escaped; everything else is ours.
    return Markup(head) + Markup("<title>{}</title>").format(title) + Markup("".join(parts) + "</svg>")  # noqa: S704
