"""The teaching pages: the law codes, each clause by clause, and what two codes say differently."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from litestar import Request, Response, post
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER

from dammen.errors import LawError
from dammen.laws import codes
from dammen.laws.codes import LawCode, describe
from dammen.server import teaching
from dammen.server.kit import guard_heavy, kit_of, named, page
from dammen.server.pages.board import board_svg
from dammen.server.pages.forms import form_of
from dammen.server.refusals import BadRequestError, UnknownError
from dammen.server.tables.views import ruling_view
from dammen.server.visitors import visitor_of

Asked = Request[Any, Any, Any]
_DIGITS: Final = 4


def _code(name: str) -> LawCode:
    try:
        return codes.get(name)
    except LawError as error:
        raise UnknownError(str(error)) from None


def _base(code: LawCode) -> tuple[LawCode | None, str]:
    name, because = codes.falls_back(code.name)
    return (codes.get(name) if name else None), because


@page("/laws")
async def all_codes(request: Asked) -> Response[str]:
    """Show the law codes."""
    rows = []
    for name in codes.names():
        code = codes.get(name)
        base, _ = _base(code)
        rows.append({"code": code, "base": base, "differs": len(describe.compare(code, base)) if base else 0})
    return kit_of(request).frame.page(request, "laws.html", {"rows": rows})


@page("/laws/{code:str}")
async def one_code(request: Asked) -> Response[str]:
    """Show a law code, clause by clause."""
    kit, code = kit_of(request), _code(named(request, "code"))
    base, because = _base(code)
    offered = {variant.name for variant in kit.games.variants}
    context = {
        "code": code,
        "groups": list(describe.grouped(describe.explain(code))),
        "base": base,
        "because": because,
        "variants": [kit.games.variant(name) for name in code.variants if name in offered],
        "others": [codes.get(name) for name in codes.names() if name != code.name],
        "shown": describe.shown,
    }
    return kit.frame.page(request, "law_code.html", context)


@page("/laws/compare")
async def compare(request: Asked) -> Response[str]:
    """Show in which clauses two codes differ."""
    known = [codes.get(name) for name in codes.names()]
    first = _code(request.query_params.get("a") or known[0].name)
    second = _code(request.query_params.get("b") or known[1].name)
    differences = {difference.clause: difference for difference in describe.compare(first, second)}
    groups = [
        (group, [differences[entry.clause] for entry in entries])
        for group, entries in describe.grouped(tuple(difference.first for difference in differences.values()))
    ]
    context = {"known": known, "first": first, "second": second, "groups": groups, "shown": describe.shown}
    return kit_of(request).frame.page(request, "law_compare.html", context)


def _clause(name: str) -> str:
    try:
        return codes.known_clause(name)
    except LawError as error:
        raise UnknownError(str(error)) from None


@page("/laws/{code:str}/{clause:str}")
async def one_clause(request: Asked) -> Response[str]:
    """Show a clause of a code with its examples."""
    code, clause = _code(named(request, "code")), _clause(named(request, "clause"))
    (entry,) = describe.explain(code, clause)
    before, after = teaching.neighbours(clause)
    _, because = _base(code)
    context = {
        "code": code,
        "entry": entry,
        "because": because if entry.source.silent else "",
        "words": describe.cited(entry.source, because).partition(": ")[2],
        "value": describe.shown(entry.value),
        "lessons": [
            {"lesson": lesson, **_drawn(lesson, f"e{number}")}
            for number, lesson in enumerate(await asyncio.to_thread(teaching.lessons, code.name, clause))
        ],
        "elsewhere": teaching.elsewhere(code.name, clause),
        "before": before,
        "after": after,
        "titles": {name: text.title for name, text in describe.texts().items()},
        "ruling": ruling_view,
    }
    return kit_of(request).frame.page(request, "law_clause.html", context)


def _drawn(lesson: teaching.Lesson, part: str) -> dict[str, object]:
    after = None if lesson.after is None else board_svg(lesson.after, last=lesson.last, part=f"{part}b")
    return {"before": board_svg(lesson.before, part=f"{part}a"), "after": after}


@post("/laws/{code:str}/{clause:str}/try", guards=[guard_heavy])
async def try_it(request: Asked) -> Redirect:
    """Begin a table from an example, just before its last event."""
    kit, owner = kit_of(request), visitor_of(request.scope).owner
    text = (await form_of(request)).get("example") or "0"
    code, clause = _code(named(request, "code")), _clause(named(request, "clause"))
    if not (text.isascii() and text.isdigit() and len(text) <= _DIGITS):
        message = f"example: {text[:40]!r} is none of this clause; it should be its number, counted from 0"
        raise BadRequestError(message)
    try:
        start = teaching.start(code.name, clause, int(text))
    except LawError as error:
        raise UnknownError(str(error)) from None
    live = await kit.tables.begin(owner, start.seated, start.happened, ago=start.ago)
    return Redirect(f"/tables/{live.id}", status_code=HTTP_303_SEE_OTHER)
