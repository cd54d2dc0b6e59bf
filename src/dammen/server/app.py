"""The application: storage, games, pages and the JSON interface put together."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

from litestar import Litestar, Request, Response

from dammen.server import api
from dammen.server.answers import exception_handlers
from dammen.server.assets import Assets
from dammen.server.events import read_event
from dammen.server.games import Games
from dammen.server.kit import Kit, address_of, kit_of, named, page
from dammen.server.library.shelf import Shelf
from dammen.server.pages.frame import Frame
from dammen.server.pages.routes import ROUTES
from dammen.server.refusals import UnknownError
from dammen.server.security import Haste, demand_same_origin, dress_answer
from dammen.server.settings import BODY_LIMIT, Settings
from dammen.server.storage import Database, LogStore
from dammen.server.tables.api import router as tables_router
from dammen.server.tables.log import read_entry
from dammen.server.tables.tables import Tables
from dammen.server.thinking import Thinkers

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable


_FOREVER: Final = "public, max-age=31536000, immutable"


@page("/static/{path:path}")
async def static(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Give a built file; its name has a hash in it, so it never changes."""
    found = kit_of(request).assets.file(named(request, "path").lstrip("/"))
    if found is None:
        message = "there is no such file here; reload the page, which may be older than the server"
        raise UnknownError(message)
    return Response(found.body, media_type=found.media_type, headers={"cache-control": _FOREVER})


@page("/healthz")
async def healthz() -> Response[str]:
    """Say that the server answers."""
    return Response("ok\n", media_type="text/plain")


def create_app(settings: Settings | None = None, *, now: Callable[[], float] = time.time) -> Litestar:
    """Make the application; its database is opened when it starts. ``now`` gives the seconds since the epoch."""
    settings = settings or Settings()
    database = Database(settings.database)
    thinkers = Thinkers(at_once=settings.thinkers, longest=settings.think_seconds, now=now, engines=settings.engines)
    assets = Assets()
    shelf = Shelf(settings.library, adds=settings.library_add, here=settings.library_here)
    frame = Frame(assets, library=shelf.shown)
    games = Games(LogStore(database, "game", read_event), thinkers, settings, now)
    tables = Tables(LogStore(database, "table", read_entry), thinkers, settings, now, games.variant)
    kit = Kit(settings, games, tables, shelf, frame, assets, Haste(settings.requests_per_second, settings.burst))

    async def before_request(request: Request[Any, Any, Any]) -> None:
        kit.haste.take(address_of(request))
        demand_same_origin(request)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.kit = kit
        await database.open()
        try:
            yield
        finally:
            await thinkers.close()
            await asyncio.gather(games.settle(), tables.settle())
            await database.close()

    return Litestar(
        route_handlers=[healthz, static, api.router, tables_router, *ROUTES],
        before_request=before_request,
        before_send=[dress_answer()],
        exception_handlers=exception_handlers(frame),
        lifespan=[lifespan],
        request_max_body_size=BODY_LIMIT,
        openapi_config=None,
        logging_config=None,
    )
