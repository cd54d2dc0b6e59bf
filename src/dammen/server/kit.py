"""What handlers need, kept in the application's state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from litestar import route
from litestar.enums import HttpMethod

if TYPE_CHECKING:
    from collections.abc import Callable

    from litestar import Request
    from litestar.connection import ASGIConnection
    from litestar.handlers import BaseRouteHandler, HTTPRouteHandler

    from dammen.server.assets import Assets
    from dammen.server.games import Games
    from dammen.server.library.shelf import Shelf
    from dammen.server.pages.frame import Frame
    from dammen.server.security import Haste
    from dammen.server.settings import Settings
    from dammen.server.tables.tables import Tables

_HEAVY: Final = 10.0
"""How many ordinary requests one counts for that makes the program think, or a new game."""


@dataclass(frozen=True)
class Kit:
    """What handlers need."""

    settings: Settings
    games: Games
    tables: Tables
    shelf: Shelf
    frame: Frame
    assets: Assets
    haste: Haste

    def title(self, variant: str) -> str:
        """Give a variant's title by its name; the name itself where the variant is not on offer any more."""
        return next((known.title for known in self.games.variants if known.name == variant), variant)


def page(path: str | list[str]) -> Callable[[Callable[..., Any]], HTTPRouteHandler]:
    """Make a handler of what is read: it answers GET, and HEAD without the body."""
    return route(path, http_method=[HttpMethod.GET, HttpMethod.HEAD])


def kit_of(request: Request[Any, Any, Any]) -> Kit:
    """Give the application's kit."""
    return cast("Kit", request.app.state.kit)


def named(request: Request[Any, Any, Any], parameter: str = "game_id") -> str:
    """Give the part of the path that names a game, or something else."""
    return str(request.path_params[parameter])


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Give the address a request comes from."""
    return connection.client.host if connection.client is not None else "local"


def guard_heavy(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Count a costly request for more than one."""
    cast("Kit", connection.app.state.kit).haste.take(address_of(connection), _HEAVY - 1)
