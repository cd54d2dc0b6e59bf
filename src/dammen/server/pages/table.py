"""The page of a table, its files, and its buttons for pages without scripts."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response

from dammen.server.kit import kit_of, named, page
from dammen.server.pages.board import board_svg
from dammen.server.tables.live import LiveTable
from dammen.server.visitors import visitor_of

Asked = Request[Any, Any, Any]


def table_page(request: Asked, live: LiveTable) -> Response[str]:
    kit = kit_of(request)
    context = {"state": kit.tables.state(live), "board": board_svg(live.setup())}
    return kit.frame.page(request, "table.html", context)


@page("/tables/{name:str}")
async def show(request: Asked) -> Response[str]:
    kit = kit_of(request)
    live = await kit.tables.get(visitor_of(request.scope).owner, named(request, "name"))
    return table_page(request, live)
