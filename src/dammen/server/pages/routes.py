"""The routes of the pages."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, Response
from litestar.handlers import HTTPRouteHandler

from dammen.server.kit import kit_of, page
from dammen.server.pages import game, guide, home, laws, library, library_explore, library_game, openings, seats, table

_ICON: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#2b2724"/>'
    '<circle cx="16" cy="16" r="10" fill="none" stroke="#f0d9b5" stroke-width="2"/>'
    '<circle cx="16" cy="16" r="4" fill="#f0d9b5"/></svg>'
)


@page(["/favicon.svg", "/favicon.ico"])
async def icon(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Give the page's icon, drawn by the front end where that is built."""
    built = kit_of(request).assets.file("favicon.svg")
    body = _ICON.encode() if built is None else built.body
    return Response(body, media_type="image/svg+xml", headers={"cache-control": "public, max-age=86400"})


ROUTES: Final[list[HTTPRouteHandler]] = [
    home.home,
    home.create,
    game.show,
    game.diagram,
    game.play,
    game.reply,
    game.take_back,
    game.resign,
    game.draw,
    game.claim,
    game.comment,
    game.hint,
    game.delete,
    seats.new,
    seats.create,
    table.show,
    table.do,
    table.enter,
    table.toss,
    table.program,
    table.delete,
    laws.all_codes,
    laws.compare,
    laws.one_code,
    laws.one_clause,
    laws.try_it,
    library.games,
    library.save,
    library.add,
    library_explore.show,
    library_game.show,
    openings.show,
    guide.table,
    guide.one,
    guide.set_up,
    icon,
]
