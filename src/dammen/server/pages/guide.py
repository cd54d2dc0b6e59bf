"""The variants: their table, the rules of each in words, and a board to set a position up."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from litestar import Request, Response

from dammen import laws
from dammen.errors import FenError, VariantError
from dammen.laws import codes
from dammen.model import Position
from dammen.notation import fen
from dammen.server.endings import look_up
from dammen.server.kit import kit_of, named, page
from dammen.server.pages.board import board_svg
from dammen.server.refusals import InvalidError, UnknownError
from dammen.server.settings import FEN_LIMIT
from dammen.server.views import variant_info
from dammen.server.words import draws, rules
from dammen.variants import Certainty, Variant

Asked = Request[Any, Any, Any]
_FIRST: Final = "international"


def _variant(request: Asked, name: str) -> Variant:
    try:
        return kit_of(request).games.variant(name)
    except VariantError as error:
        raise UnknownError(str(error)) from None


@page("/variants")
async def table(request: Asked) -> Response[str]:
    """Show the table of variants."""
    kit = kit_of(request)
    words = {letter.value: letter.meaning for letter in Certainty}
    return kit.frame.page(request, "variants.html", {"variants": kit.games.variants, "certainty": words})


@page("/variants/{name:str}")
async def one(request: Asked) -> Response[str]:
    """Show the rules of a variant in words."""
    variant = _variant(request, named(request, "name"))
    start = Position.start(variant)
    context = {
        "variant": variant,
        "chapters": rules(variant),
        "draws": draws(laws.default(variant)),
        "law": laws.default(variant),
        "codes": [code for code in map(codes.get, codes.names()) if variant.name in code.variants],
        "certainty": variant.certainty.meaning,
        "board": board_svg(start),
        "start": fen.write(start),
    }
    return kit_of(request).frame.page(request, "variant.html", context)


@page("/setup")
async def set_up(request: Asked) -> Response[str]:
    """Show a board to set a position up; without scripts, by its FEN."""
    kit = kit_of(request)
    variant = _variant(request, request.query_params.get("variant") or _FIRST)
    text = request.query_params.get("fen", "").strip()
    if len(text) > FEN_LIMIT:
        message = f"fen: the text is too long; it may have {FEN_LIMIT} characters"
        raise InvalidError(message)
    start = Position.start(variant)
    shown, problems, ending = start.setup(), list[str](), None
    if text:
        try:
            shown = await asyncio.to_thread(fen.read, text, variant)
            problems = [problem.text for problem in shown.problems()]
            ending = None if problems else await asyncio.to_thread(look_up, shown.position())
        except FenError as error:
            problems = [str(error)]
    infos = [variant_info(known) for known in kit.games.variants]
    context = {
        "state": {"variants": infos, "variant": variant.name, "fen": text or fen.write(start)},
        "board": board_svg(shown),
        "caption": variant.title,
        "problems": problems,
        "ending": ending,
        "fen": text or fen.write(start),
    }
    return kit.frame.page(request, "setup.html", context)
