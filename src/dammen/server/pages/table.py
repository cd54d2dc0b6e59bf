"""The page of a table, its files, and its buttons for pages without scripts."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Final

from litestar import Request, Response, post
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER

from dammen.errors import DammenError
from dammen.laws.codes.describe import texts
from dammen.laws.referee import events, record, story
from dammen.model import Colour, Move
from dammen.notation import pdn
from dammen.server.answers import refusal_of
from dammen.server.kit import Kit, guard_heavy, kit_of, named, page
from dammen.server.pages.board import board_svg
from dammen.server.pages.forms import form_of
from dammen.server.pages.frame import text_file
from dammen.server.refusals import Refusal, UnknownError
from dammen.server.tables import saying
from dammen.server.tables.live import LiveTable
from dammen.server.tables.open import deeds, lawful_moves, open_choices
from dammen.server.tables.wishes import Happened, Said
from dammen.server.visitors import visitor_of
from dammen.server.wishes import from_fields, read_wish

Asked = Request[Any, Any, Any]
SHOWN: Final = 60
"""How many events of the record the page shows where the whole is not asked for."""


def table_page(request: Asked, live: LiveTable, *, refusal: Refusal | None = None, tried: str = "") -> Response[str]:
    """Show a table, with the words of a refusal above it."""
    kit, state = kit_of(request), live.state
    flipped = live.humans == (Colour.BLACK,)
    if request.query_params.get("flip"):
        flipped = not flipped
    whole = bool(request.query_params.get("all"))
    shown = kit.tables.state(live)
    last = None if live.last is None else Move(live.last.path, live.last.captured)
    marked = tuple(square for square in (*state.crown_due, state.touched) if square)
    context = {
        "state": shown,
        "url": f"/tables/{live.id}",
        "board": board_svg(live.setup(), flipped=flipped, last=last, marked=marked),
        "flipped": bool(request.query_params.get("flip")),
        "groups": open_choices(live),
        "moves": lawful_moves(live),
        "deeds": deeds(live),
        "words": saying.words(),
        "titles": {name: text.title for name, text in texts().items()},
        "log": shown.log if whole else shown.log[-SHOWN:],
        "error": refusal.error if refusal is not None else "",
        "tried": tried,
    }
    status = refusal.status if refusal is not None else HTTP_200_OK
    return kit.frame.page(request, "table.html", context, status=status)


@page("/tables/{name:str}")
async def show(request: Asked) -> Response[str]:
    """Show a table, or give its record, or its games as PDN."""
    kit = kit_of(request)
    table_id, dot, kind = named(request, "name").partition(".")
    live = await kit.tables.get(visitor_of(request.scope).owner, table_id)
    if not dot:
        return table_page(request, live)
    happened = tuple(live.events)
    if kind == "jsonl":
        text = await asyncio.to_thread(record.write, happened)
        return text_file(text, f"dammen-{live.id}.jsonl")
    if kind == "pdn":
        games = await asyncio.to_thread(story.games, happened)
        return text_file("\n".join(pdn.write(game) for game in games), f"dammen-{live.id}.pdn")
    message = f"a table is given as .jsonl or .pdn, not as .{kind[:20]}"
    raise UnknownError(message)


async def _act(request: Asked, act: Callable[[Kit, str, str, dict[str, str]], Awaitable[LiveTable]]) -> Response[Any]:
    """Do what a button says, let the program act where it must, and show the table again; a refusal stands above it."""
    kit, owner, table_id = kit_of(request), visitor_of(request.scope).owner, named(request, "table_id")
    fields = await form_of(request)
    try:
        live = await act(kit, owner, table_id, fields)
        if kit.tables.program_acts(live):
            await kit.tables.program(owner, table_id)
    except (DammenError, Refusal) as error:
        live = await kit.tables.get(owner, table_id)
        return table_page(request, live, refusal=refusal_of(error), tried=fields.get("text", ""))
    return Redirect(f"/tables/{table_id}", status_code=HTTP_303_SEE_OTHER)


@post("/tables/{table_id:str}/do", guards=[guard_heavy])
async def do(request: Asked) -> Response[Any]:
    """Say what hands have done, by a button that holds the event."""

    async def act(kit: Kit, owner: str, table_id: str, fields: dict[str, str]) -> LiveTable:
        said = read_wish(fields.get("happened", "").encode("utf-8", "replace"), Happened)
        return await kit.tables.tell(owner, table_id, said.version, said.event)

    return await _act(request, act)


@post("/tables/{table_id:str}/enter", guards=[guard_heavy])
async def enter(request: Asked) -> Response[Any]:
    """Say it in words."""

    async def act(kit: Kit, owner: str, table_id: str, fields: dict[str, str]) -> LiveTable:
        said = from_fields({"version": fields.get("version", ""), "text": fields.get("text") or " "}, Said)
        return await kit.tables.enter(owner, table_id, said.version, said.text)

    return await _act(request, act)


@post("/tables/{table_id:str}/toss", guards=[guard_heavy])
async def toss(request: Asked) -> Response[Any]:
    """Toss a coin for the lot that is due."""

    async def act(kit: Kit, owner: str, table_id: str, fields: dict[str, str]) -> LiveTable:
        version = from_fields({"version": fields.get("version", ""), "text": " "}, Said).version
        return await kit.tables.tell(owner, table_id, version, events.LotCast(winner=secrets.randbelow(2)))

    return await _act(request, act)


@post("/tables/{table_id:str}/program", guards=[guard_heavy])
async def program(request: Asked) -> Response[Any]:
    """Let the program act."""
    return await _act(request, lambda kit, owner, table_id, _: kit.tables.program(owner, table_id))


@post("/tables/{table_id:str}/delete")
async def delete(request: Asked) -> Redirect:
    """Forget a table, and go to the start page."""
    kit, owner, table_id = kit_of(request), visitor_of(request.scope).owner, named(request, "table_id")
    await form_of(request)
    await kit.tables.delete(owner, table_id)
    return Redirect("/", status_code=HTTP_303_SEE_OTHER)
