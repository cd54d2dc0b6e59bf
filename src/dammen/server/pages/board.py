"""The board as a picture, for pages without scripts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from dammen.notation import diagram

if TYPE_CHECKING:
    from dammen.model import Move, Position, Setup

_NAME: Final = re.compile(r'aria-labelledby="(d[0-9a-f]{8})t ')


def board_svg(
    position: Position | Setup,
    *,
    flipped: bool = False,
    last: Move | None = None,
    marked: tuple[int, ...] = (),
    part: str = "",
) -> Markup:
    """Draw a board to stand in a page, some squares marked; its style sheet scales it.

    ``part`` keeps the names within one drawing apart from those in another of the same page.
    """
    numbers = not position.variant.algebraic
    drawn = diagram.svg(position, flipped=flipped, last_move=last, highlight=marked, numbers=numbers)
    if part:
        name = _NAME.search(drawn)
        drawn = drawn.replace(name[1], f"{name[1]}{part}") if name is not None else drawn
    # Every text in the drawing is escaped where it is drawn.
    return Markup(drawn.replace("<svg ", '<svg class="board-svg" ', 1))  # noqa: S704
