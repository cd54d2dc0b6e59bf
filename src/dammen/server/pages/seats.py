"""The page on which two sit down to a match over the board."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, Response, post
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER

from dammen.errors import DammenError
from dammen.laws import codes
from dammen.server.answers import refusal_of
from dammen.server.kit import guard_heavy, kit_of, page
from dammen.server.pages.forms import form_of
from dammen.server.refusals import Refusal
from dammen.server.settings import FEN_LIMIT
from dammen.server.tables.opening import on_offer
from dammen.server.tables.wishes import NewTable
from dammen.server.visitors import visitor_of
from dammen.server.wishes import from_fields

Asked = Request[Any, Any, Any]
_LEVELS: Final = frozenset(map(str, range(1, 11)))
_DEFAULTS: Final = {
    "code": "p428",
    "variant": "",
    "first": "",
    "second": "",
    "opponent": "friend",
    "men": "white",
    "level": "3",
    "slips": "true",
    "odds": "",
    "stakes": "false",
    "fen": "",
}


def seats_page(request: Asked, chosen: dict[str, str], *, refusal: Refusal | None = None) -> Response[str]:
    """Show the form, after a refusal with what had been chosen."""
    kit = kit_of(request)
    filled = _DEFAULTS | {name: value for name, value in chosen.items() if name in _DEFAULTS}
    context = {
        "codes": [codes.get(name) for name in codes.names()],
        "variants": [variant for variant in kit.games.variants if on_offer(variant)],
        "chosen": filled | {"level": int(filled["level"]) if filled["level"] in _LEVELS else 0},
        "error": refusal.error if refusal is not None else "",
    }
    status = refusal.status if refusal is not None else HTTP_200_OK
    return kit.frame.page(request, "seats.html", context, status=status)


@page("/tables/new")
async def new(request: Asked) -> Response[str]:
    """Show the form to sit down; the address may name the code, the game and the position."""
    named = {
        name: value[:most]
        for name, most in (("code", 100), ("variant", 100), ("fen", FEN_LIMIT))
        if (value := request.query_params.get(name))
    }
    return seats_page(request, named)


def _wish(fields: dict[str, str]) -> NewTable:
    """Read the form: the men may be drawn by lot, and a box that is not ticked is not sent."""
    said: dict[str, str] = {
        name: fields[name] for name in ("code", "variant", "opponent", "level", "odds", "fen") if name in fields
    }
    men = fields.get("men", "")
    said |= {"lots": "true"} if men == "lots" else {"human": men}
    said |= {name: fields.get(name, "false") for name in ("slips", "stakes")}
    wish = {name: value for name, value in said.items() if value != ""}
    return from_fields(wish, NewTable, players=(fields.get("first", ""), fields.get("second", "")))


@post("/tables", guards=[guard_heavy])
async def create(request: Asked) -> Response[Any]:
    """Sit down by the form, and go to the table; a refusal comes back with the form."""
    fields = await form_of(request)
    try:
        kit, owner = kit_of(request), visitor_of(request.scope).owner
        live = await kit.tables.create(owner, _wish(fields))
    except (DammenError, Refusal) as error:
        boxes = {name: fields.get(name, "false") for name in ("slips", "stakes")}
        return seats_page(request, fields | boxes, refusal=refusal_of(error))
    return Redirect(f"/tables/{live.id}", status_code=HTTP_303_SEE_OTHER)
