"""The board as a picture, for pages without scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from dammen.notation import diagram

if TYPE_CHECKING:
    from dammen.model import Move, Position, Setup


def board_svg(position: Position | Setup, *, flipped: bool = False, last: Move | None = None) -> Markup:
    """Draw a board to stand in a page; its style sheet scales it."""
    drawn = diagram.svg(position, flipped=flipped, last_move=last, numbers=not position.variant.algebraic)
    # Every text in the drawing is escaped where it is drawn.
    return Markup(drawn.replace("<svg ", '<svg class="board-svg" ', 1))  # noqa: S704
