"""The start page, and making games from its forms."""

from __future__ import annotations

import re
from typing import Any, Final

from litestar import Request, Response, post
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER

from dammen.errors import DammenError
from dammen.server.answers import refusal_of
from dammen.server.kit import guard_heavy, kit_of, page
from dammen.server.pages.forms import form_of
from dammen.server.refusals import InvalidError, Refusal
from dammen.server.views import game_card
from dammen.server.visitors import visitor_of
from dammen.server.wishes import NewGame, from_fields

Asked = Request[Any, Any, Any]
CLOCKS: Final = (
    ("", "No clock"),
    ("1", "1 minute"),
    ("3+2", "3 minutes + 2 s a move"),
    ("5", "5 minutes"),
    ("5+3", "5 minutes + 3 s a move"),
    ("10+5", "10 minutes + 5 s a move"),
    ("15+10", "15 minutes + 10 s a move"),
    ("30+20", "30 minutes + 20 s a move"),
    ("60+30", "60 minutes + 30 s a move"),
)
_LEVELS: Final = frozenset(map(str, range(1, 11)))
_FEN: Final = re.compile(r'"?[WB]:[WB][^\n]*\Z', re.IGNORECASE)
_DEFAULTS: Final = {
    "variant": "international",
    "opponent": "program",
    "human": "white",
    "level": "3",
    "engine": "",
    "clock": "",
    "fen": "",
    "pdn": "",
    "of": "",
}


async def home_page(
    request: Asked, *, chosen: dict[str, str] | None = None, refusal: Refusal | None = None
) -> Response[str]:
    """Show the start page, after a refusal with what had been chosen."""
    kit = kit_of(request)
    rows = await kit.games.list(visitor_of(request.scope).owner)
    filled = _DEFAULTS | {name: value for name, value in (chosen or {}).items() if name in _DEFAULTS}
    context = {
        "variants": kit.games.variants,
        "clocks": CLOCKS,
        "engines": tuple(kit.settings.engines),
        "games": [game_card(row, kit.title(row.variant)) for row in rows],
        "chosen": filled | {"level": int(filled["level"]) if filled["level"] in _LEVELS else 0},
        "error": refusal.error if refusal is not None else "",
    }
    return kit.frame.page(request, "home.html", context, status=refusal.status if refusal is not None else HTTP_200_OK)


@page("/")
async def home(request: Asked) -> Response[str]:
    """Show the form for a new game and the visitor's games."""
    return await home_page(request)


def _wish(fields: dict[str, str]) -> NewGame:
    if "load" not in fields:
        return from_fields(fields, NewGame)
    text = fields.get("file", "").strip() or fields.get("pdn", "").strip()
    if not text:
        message = "nothing was given to load; paste the text of a game or a position, or choose a file"
        raise InvalidError(message)
    kind = "fen" if _FEN.match(text) else "pdn"
    if kind == "fen" and not fields.get("of"):
        message = "a FEN does not say which game it is of; choose the game"
        raise InvalidError(message)
    return from_fields({kind: text, "variant": fields.get("of", ""), "opponent": "friend"}, NewGame)


@post("/games", guards=[guard_heavy])
async def create(request: Asked) -> Response[Any]:
    """Make a game from a form, and go to it; a refusal comes back with the form."""
    fields = await form_of(request)
    try:
        live = await kit_of(request).games.create(visitor_of(request.scope).owner, _wish(fields))
    except (DammenError, Refusal) as error:
        return await home_page(request, chosen=fields, refusal=refusal_of(error))
    return Redirect(f"/games/{live.id}", status_code=HTTP_303_SEE_OTHER)
