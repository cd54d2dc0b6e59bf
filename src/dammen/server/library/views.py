"""What the pages of the library show: a board with where its moves lead, rows of games, and links."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from dammen.library.notes import fen_of
from dammen.server.kit import kit_of
from dammen.server.library.wishes import RESULT_WORDS, address
from dammen.server.views import MoveView, Placed, VariantInfo, View, move_view, pieces, variant_info

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from litestar import Request

    from dammen.library import Entry, Library
    from dammen.model import Move, Position
    from dammen.server.library.shelf import Shelf
    from dammen.variants import Variant

PATH: Final = "/library"
EXPLORE: Final = "/library/explore"


class BoardView(View, frozen=True):
    """What the board shows: the position, its legal moves, and where each of them leads."""

    variant: VariantInfo
    pieces: Placed
    legal: tuple[MoveView, ...]
    urls: tuple[str, ...]
    last_move: MoveView | None
    flipped: bool
    caption: str


def board_view(
    position: Position, last: tuple[Move, Position] | None, url: Callable[[str], str], *, flipped: bool, caption: str
) -> BoardView:
    """Show a position; ``last`` is the move before it with the position in which it was made."""
    legal = tuple(move_view(move, position) for move in position.legal)
    return BoardView(
        variant=variant_info(position.variant),
        pieces=pieces(position),
        legal=legal,
        urls=tuple(url(view.text) for view in legal),
        last_move=None if last is None else move_view(*last),
        flipped=flipped,
        caption=caption,
    )


def row(entry: Entry) -> dict[str, object]:
    """Show a game in a list."""
    return {
        "entry": entry,
        "url": address(f"{PATH}/games/{entry.id}", ply=entry.ply),
        "result": RESULT_WORDS[entry.result_name],
    }


def leads(position: Position, offered: Collection[Variant]) -> dict[str, str | None]:
    """Give where a position leads: to the games in which it stands, and to a board, where its game is on offer."""
    fen, variant = fen_of(position), position.variant
    return {
        "search": address(PATH, variant=variant.name, position=fen),
        "play": address("/setup", variant=variant.name, fen=fen) if variant in offered else None,
    }


def shelf_of(request: Request[Any, Any, Any]) -> Shelf:
    """Give the library, to whom it is shown.

    Raises:
        ForbiddenError: it is shown on this machine alone, and the request is for another.

    """
    shelf = kit_of(request).shelf
    shelf.demand_host(request.headers.get("host", ""))
    return shelf


def params_of(request: Request[Any, Any, Any]) -> dict[str, str]:
    """Give the fields of an address."""
    return dict(request.query_params.items())


def finder(request: Request[Any, Any, Any], lib: Library) -> Callable[[str], Variant]:
    """Give what finds rules by their name: those of the library's games go before those on offer."""
    kept = {variant.name: variant for variant in lib.variants()}
    return lambda name: kept.get(name) or kit_of(request).games.variant(name)
