"""The list of the library's games, by what is asked for, and adding to it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from litestar import Request, Response, post
from litestar.status_codes import HTTP_200_OK

from dammen.book import openings
from dammen.errors import DammenError
from dammen.library import Added, Entry, Library
from dammen.library.notes import fen_of
from dammen.notation import pdn
from dammen.server.answers import refusal_of
from dammen.server.kit import guard_heavy, kit_of, page
from dammen.server.library.views import EXPLORE, PATH, finder, params_of, row, shelf_of
from dammen.server.library.wishes import NAMES, RESULT_WORDS, Sought, address, after, filled, number_of, sought, written
from dammen.server.pages.forms import form_of
from dammen.server.pages.frame import text_file
from dammen.server.refusals import InvalidError, Refusal
from dammen.server.settings import PDN_LIMIT
from dammen.server.views import game_card
from dammen.server.visitors import visitor_of
from dammen.variants import Variant

Asked = Request[Any, Any, Any]
_PAGE: Final = 50
_MANY: Final = 1_000
"""So many games are handed on as PDN at once."""
_GREATEST: Final = 2**53
_SHORT: Final = frozenset({"variant", "player", "event", "opening"})
"""The fields that are always in sight."""
_TOLD: Final = 3


@dataclass(frozen=True)
class Found:
    """Games that a search gave.

    Attributes:
        entries: the first of them.
        more: there are others behind them.
        count: how many there are, or None where counting them means to play through all.
        total: how many games the library has.
        variants: the rules of its games.

    """

    entries: tuple[Entry, ...]
    more: bool
    count: int | None
    total: int
    variants: tuple[Variant, ...]


def _asked(request: Asked, lib: Library) -> Sought:
    return sought(params_of(request), finder(request, lib), kept=lib.variants())


def _find(request: Asked, lib: Library) -> tuple[Sought, Found]:
    asked = _asked(request, lib)
    begin = number_of(params_of(request), "after", _GREATEST)
    entries = tuple(islice(lib.search(after(asked, begin)), _PAGE + 1))
    more = len(entries) > _PAGE
    unknown = asked.query.is_replayed and (more or begin > 0)
    count = None if unknown else len(entries) if asked.query.is_replayed else lib.count(asked.query)
    return asked, Found(entries[:_PAGE], more, count, len(lib), tuple(lib.variants()))


def _explorer(asked: Sought | None) -> str:
    """Give the explorer of the games that are asked for, at the position that is asked for."""
    if asked is None:
        return EXPLORE
    kept = {name: asked.fields.get(name) for name in ("variant", *NAMES)}
    position = asked.query.position
    if position is not None:
        kept |= {"variant": position.variant.name, "fen": fen_of(position)}
    return address(EXPLORE, **kept)


async def library_page(
    request: Asked, *, refusal: Refusal | None = None, said: str = "", pasted: str = ""
) -> Response[str]:
    """Show the games that are asked for, with the words of a refusal above them."""
    kit, shelf, params = kit_of(request), shelf_of(request), params_of(request)
    asked, found = None, None
    try:
        answer = await shelf.ask(lambda lib: _find(request, lib))
        asked, found = (None, None) if answer is None else answer
    except (DammenError, Refusal) as error:
        refusal = refusal or refusal_of(error)
    fields = params if asked is None else asked.fields
    variants = found.variants if found is not None and found.variants else kit.games.variants
    last = found.entries[-1].id if found is not None and found.more else None
    links = {}
    if asked is not None:
        links["save"] = asked.address(f"{PATH}.pdn")
        if last is not None:
            links["next"] = asked.address(PATH, after=last)
        if params.get("after"):
            links["first"] = asked.address(PATH)
    own = await kit.games.list(visitor_of(request.scope).owner) if shelf.adds else []
    context = {
        "own": [game_card(each, kit.title(each.variant)) for each in own if each.kind == "game" and each.plies],
        "asked": filled(fields),
        "narrow": bool(fields),
        "found": found,
        "rows": [] if found is None else [row(entry) for entry in found.entries],
        "links": links | {"explore": _explorer(asked)},
        "variants": variants,
        "results": RESULT_WORDS,
        "openings": sorted({each.name for each in openings.every() if each.variant in variants}),
        "open": not _SHORT.issuperset(written(params)) if refusal is None else bool(fields),
        "saved": _MANY,
        "adds": shelf.adds,
        "limit": PDN_LIMIT,
        "error": refusal.error if refusal is not None else "",
        "said": said,
        "pasted": pasted,
    }
    status = refusal.status if refusal is not None else HTTP_200_OK
    return kit.frame.page(request, "library.html", context, status=status)


@page("/library")
async def games(request: Asked) -> Response[str]:
    """Show the games of the library that are asked for."""
    return await library_page(request)


@page("/library.pdn")
async def save(request: Asked) -> Response[str]:
    """Give the games that are asked for as PDN, up to a number."""

    def write(lib: Library) -> str:
        games = islice(lib.games(_asked(request, lib).query), _MANY)
        return "\n".join(pdn.write(game) for game in games)

    return text_file(await shelf_of(request).demand(write), "library.pdn")


def _words(added: Added) -> str:
    """Say what came of adding."""
    if added.before:
        return "These games are in the library already."
    told = [f"{added.games:,} {'game' if added.games == 1 else 'games'} added"]
    if added.twice:
        told.append(f"{added.twice:,} already there")
    if added.short:
        told.append(f"{added.short:,} with a refused move, kept as far as that ({'; '.join(added.problems[:_TOLD])})")
    return f"{', '.join(told)}."


async def _own_game(request: Asked, game: str) -> str:
    """Give a game that the visitor plays or has played here as PDN."""
    return pdn.write((await kit_of(request).games.get(visitor_of(request.scope).owner, game)).game)


@post("/library/add", guards=[guard_heavy])
async def add(request: Asked) -> Response[str]:
    """Add the games of a text or a file, or one that was played here, and tell what came of it."""
    fields = await form_of(request)
    file, pasted = fields.get("file", ""), fields.get("pdn", "")
    text = file if file.strip() else pasted
    try:
        if not text.strip() and fields.get("game"):
            text = await _own_game(request, fields["game"])
        if not text.strip():
            message = "nothing was given to add; paste games as PDN, or choose a file or a game of yours"
            raise InvalidError(message)
        if len(text) > PDN_LIMIT:
            message = f"the text is too long; it may have {PDN_LIMIT:,} characters, and 'dammen library add' takes more"
            raise InvalidError(message)
        added = await shelf_of(request).add(text, "the page")
    except (DammenError, Refusal) as error:
        return await library_page(request, refusal=refusal_of(error), pasted=pasted)
    return await library_page(request, said=_words(added))
