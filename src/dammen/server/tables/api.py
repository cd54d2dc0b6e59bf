"""The JSON interface of the tables, under /api/tables."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, Router, delete, get, post
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED, HTTP_204_NO_CONTENT

from dammen.server.answers import json_answer, unchanged
from dammen.server.kit import Kit, guard_heavy, kit_of, named
from dammen.server.tables.wishes import AtVersion, Happened, NewTable, Said
from dammen.server.visitors import visitor_of
from dammen.server.wishes import wish

Asked = Request[Any, Any, Any]
Answer = Response[bytes]


def _who(request: Asked) -> tuple[Kit, str]:
    return kit_of(request), visitor_of(request.scope).owner


@post("/", guards=[guard_heavy])
async def create_table(request: Asked) -> Answer:
    """Lay a table."""
    kit, owner = _who(request)
    live = await kit.tables.create(owner, await wish(request, NewTable))
    return json_answer(kit.tables.state(live), HTTP_201_CREATED)


@get("/{table_id:str}")
async def show_table(request: Asked) -> Answer:
    """Show a table, unless it is still at the version that ``since`` names."""
    kit, owner = _who(request)
    live = await kit.tables.get(owner, named(request, "table_id"))
    if unchanged(request, live.version):
        return Response(b"", status_code=HTTP_204_NO_CONTENT)
    return json_answer(kit.tables.state(live))


@delete("/{table_id:str}", status_code=HTTP_204_NO_CONTENT)
async def delete_table(request: Asked) -> None:
    """Forget a table."""
    kit, owner = _who(request)
    await kit.tables.delete(owner, named(request, "table_id"))


@post("/{table_id:str}/events", status_code=HTTP_200_OK)
async def tell(request: Asked) -> Answer:
    """Say what hands have done."""
    kit, owner = _who(request)
    said = await wish(request, Happened)
    live = await kit.tables.tell(owner, named(request, "table_id"), said.version, said.event)
    return json_answer(kit.tables.state(live))


@post("/{table_id:str}/enter", status_code=HTTP_200_OK)
async def enter(request: Asked) -> Answer:
    """Say it in words."""
    kit, owner = _who(request)
    said = await wish(request, Said)
    live = await kit.tables.enter(owner, named(request, "table_id"), said.version, said.text)
    return json_answer(kit.tables.state(live))


@post("/{table_id:str}/program", status_code=HTTP_200_OK, guards=[guard_heavy])
async def let_act(request: Asked) -> Answer:
    """Let the program do what it does now."""
    kit, owner = _who(request)
    asked = await wish(request, AtVersion)
    live = await kit.tables.program(owner, named(request, "table_id"), asked.version)
    return json_answer(kit.tables.state(live))


router = Router(
    "/api/tables",
    route_handlers=[create_table, show_table, delete_table, tell, enter, let_act],
)
