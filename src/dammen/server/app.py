"""The application: storage, games, pages and the JSON interface put together."""

from __future__ import annotations

import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

from litestar import Litestar, Request, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.static_files import create_static_files_router

from dammen.server import api
from dammen.server.answers import exception_handlers
from dammen.server.assets import STATIC, Assets
from dammen.server.games import Games
from dammen.server.kit import Kit, address_of
from dammen.server.pages.frame import Frame
from dammen.server.pages.routes import ROUTES
from dammen.server.security import Haste, demand_same_origin, dress_answer
from dammen.server.settings import BODY_LIMIT, Settings
from dammen.server.storage import Database, GameStore
from dammen.server.thinking import Thinkers

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from litestar.types import ControllerRouterHandler

_YEAR: Final = 365 * 24 * 3600


@get("/healthz")
async def healthz() -> Response[str]:
    """Say that the server answers."""
    return Response("ok\n", media_type="text/plain")


def _handlers() -> list[ControllerRouterHandler]:
    found: list[ControllerRouterHandler] = [healthz, api.router]
    found.extend(ROUTES)
    if STATIC.is_dir():
        # The built files carry a hash in their names, so they never change.
        forever = CacheControlHeader(max_age=_YEAR, public=True, immutable=True)
        found.append(create_static_files_router("/static", [STATIC], cache_control=forever))
    return found


def create_app(settings: Settings | None = None, *, now: Callable[[], float] = time.time) -> Litestar:
    """Make the application; its database is opened when it starts. ``now`` gives the seconds since the epoch."""
    settings = settings or Settings()
    database = Database(settings.database)
    thinkers = Thinkers(at_once=settings.thinkers, longest=settings.think_seconds, now=now)
    frame = Frame(Assets())
    games = Games(GameStore(database), thinkers, settings, now)
    kit = Kit(settings, games, frame, Haste(settings.requests_per_second, settings.burst))

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
            thinkers.stop_all()
            await games.settle()
            await database.close()

    return Litestar(
        route_handlers=_handlers(),
        before_request=before_request,
        before_send=[dress_answer(https=settings.https)],
        exception_handlers=exception_handlers(frame),
        lifespan=[lifespan],
        request_max_body_size=BODY_LIMIT,
        openapi_config=None,
        logging_config=None,
    )
