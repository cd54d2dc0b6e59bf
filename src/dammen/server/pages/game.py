"""The page of a game, its files, and its buttons for pages without scripts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

from litestar import Request, Response, post
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER

from dammen.errors import DammenError
from dammen.notation import diagram as drawing
from dammen.notation import fen, pdn
from dammen.server.answers import refusal_of
from dammen.server.kit import Kit, guard_heavy, kit_of, named, page
from dammen.server.live import LiveGame
from dammen.server.pages.board import board_svg
from dammen.server.pages.forms import form_of
from dammen.server.pages.frame import text_file
from dammen.server.refusals import BadRequestError, Refusal, UnknownError
from dammen.server.views import GameState, PlayedView
from dammen.server.visitors import visitor_of
from dammen.server.wishes import DrawWish, NewMove, Remark, from_fields

Asked = Request[Any, Any, Any]
_PLY_DIGITS: Final = 6


def ply_of(request: Asked, plies: int) -> int:
    """Read which position is asked for; the last where nothing is said.

    Raises:
        BadRequestError: the game has no such ply.

    """
    text = request.query_params.get("ply")
    if text is None:
        return plies
    if not (text.isascii() and text.isdigit() and len(text) <= _PLY_DIGITS and int(text) <= plies):
        message = f"ply: {text[:40]!r} is none of this game; it should be a number from 0 to {plies}"
        raise BadRequestError(message)
    return int(text)


def _pairs(state: GameState) -> list[dict[str, object]]:
    """Lay the moves out two a line, the first mover's at the left."""
    cells: list[PlayedView | None] = list(state.moves)
    if state.moves and state.moves[0].colour != state.variant.first:
        cells.insert(0, None)
    return [{"number": index // 2 + 1, "moves": cells[index : index + 2]} for index in range(0, len(cells), 2)]


def _caption(state: GameState, ply: int) -> str:
    if ply == len(state.moves):
        return state.variant.title
    where = "the start" if ply == 0 else f"after {state.moves[ply - 1].text}"
    return f"{state.variant.title}, {where}"


def game_page(
    request: Asked, live: LiveGame, *, refusal: Refusal | None = None, hint: str = "", tried: str = ""
) -> Response[str]:
    """Show a game, with the words of a refusal or a hint above it."""
    kit = kit_of(request)
    state = kit.games.state(live)
    ply = ply_of(request, len(live.line))
    node = live.line[ply - 1] if ply else live.game.root
    flipped = state.human == ("black",)
    if request.query_params.get("flip"):
        flipped = not flipped
    context = {
        "state": state,
        "url": f"/games/{live.id}",
        "board": board_svg(node.position, flipped=flipped, last=node.move),
        "flipped": bool(request.query_params.get("flip")),
        "caption": _caption(state, ply),
        "pairs": _pairs(state),
        "ply": ply,
        "remark": node.comment,
        "error": refusal.error if refusal is not None else "",
        "hint": hint,
        "tried": tried,
    }
    status = refusal.status if refusal is not None else HTTP_200_OK
    return kit.frame.page(request, "game.html", context, status=status)


@page("/games/{name:str}")
async def show(request: Asked) -> Response[str]:
    """Show a game, or give it as PDN, or a position of it as FEN."""
    kit = kit_of(request)
    game_id, dot, kind = named(request, "name").partition(".")
    live = await kit.games.get(visitor_of(request.scope).owner, game_id)
    if not dot:
        return game_page(request, live)
    if kind == "pdn":
        return text_file(pdn.write(live.game), f"dammen-{live.id}.pdn")
    if kind == "fen":
        ply = ply_of(request, len(live.line))
        return text_file(fen.write(live.line[ply - 1].position if ply else live.game.start) + "\n")
    message = f"a game is given as .pdn or .fen, not as .{kind[:20]}"
    raise UnknownError(message)


@page("/games/{game_id:str}/diagram.svg")
async def diagram(request: Asked) -> Response[str]:
    """Draw a position of a game."""
    live = await kit_of(request).games.get(visitor_of(request.scope).owner, named(request))
    ply = ply_of(request, len(live.line))
    node = live.line[ply - 1] if ply else live.game.root
    flipped = bool(request.query_params.get("flip"))
    return Response(drawing.svg(node.position, flipped=flipped, last_move=node.move), media_type="image/svg+xml")


async def _act(request: Asked, act: Callable[[Kit, str, str, dict[str, str]], Awaitable[object]]) -> Response[Any]:
    """Do what a button asks and show the game again; a refusal stands above it."""
    kit, owner, game_id = kit_of(request), visitor_of(request.scope).owner, named(request)
    fields = await form_of(request)
    try:
        await act(kit, owner, game_id, fields)
    except (DammenError, Refusal) as error:
        refusal = refusal_of(error)
        live = await kit.games.get(owner, game_id)
        return game_page(request, live, refusal=refusal, tried=fields.get("move", ""))
    return Redirect(f"/games/{game_id}", status_code=HTTP_303_SEE_OTHER)


@post("/games/{game_id:str}/play", guards=[guard_heavy])
async def play(request: Asked) -> Response[Any]:
    """Make the person's move, and the program's answer with it."""

    async def act(kit: Kit, owner: str, game_id: str, fields: dict[str, str]) -> None:
        said = {"version": fields.get("version", ""), "move": fields.get("move") or " "}
        await kit.games.move(owner, game_id, from_fields(said, NewMove))
        await kit.games.reply(owner, game_id)

    return await _act(request, act)


@post("/games/{game_id:str}/reply", guards=[guard_heavy])
async def reply(request: Asked) -> Response[Any]:
    """Let the program move."""
    return await _act(request, lambda kit, owner, game_id, _: kit.games.reply(owner, game_id))


@post("/games/{game_id:str}/takeback")
async def take_back(request: Asked) -> Response[Any]:
    """Take moves back."""
    return await _act(request, lambda kit, owner, game_id, _: kit.games.take_back(owner, game_id))


@post("/games/{game_id:str}/resign")
async def resign(request: Asked) -> Response[Any]:
    """Give the game up."""
    return await _act(request, lambda kit, owner, game_id, _: kit.games.resign(owner, game_id))


@post("/games/{game_id:str}/draw", guards=[guard_heavy])
async def draw(request: Asked) -> Response[Any]:
    """Offer a draw, or accept one."""

    async def act(kit: Kit, owner: str, game_id: str, fields: dict[str, str]) -> None:
        live = await kit.games.draw(owner, game_id, from_fields(fields, DrawWish).by)
        if live.outcome is None and live.offered is None:
            message = "the program declines the draw; play on"
            raise Refusal(HTTP_200_OK, message)

    return await _act(request, act)


@post("/games/{game_id:str}/claim")
async def claim(request: Asked) -> Response[Any]:
    """Claim a draw by rule."""
    return await _act(request, lambda kit, owner, game_id, _: kit.games.claim(owner, game_id))


@post("/games/{game_id:str}/comment")
async def comment(request: Asked) -> Response[Any]:
    """Write a remark beside a move."""

    async def act(kit: Kit, owner: str, game_id: str, fields: dict[str, str]) -> None:
        remark = from_fields({"ply": fields.get("ply", ""), "text": fields.get("text") or " "}, Remark)
        await kit.games.comment(owner, game_id, remark.ply, remark.text)

    return await _act(request, act)


@post("/games/{game_id:str}/hint", guards=[guard_heavy])
async def hint(request: Asked) -> Response[Any]:
    """Show what the program would play."""
    kit, owner, game_id = kit_of(request), visitor_of(request.scope).owner, named(request)
    await form_of(request)
    try:
        move, text = await kit.games.hint(owner, game_id)
    except (DammenError, Refusal) as error:
        live = await kit.games.get(owner, game_id)
        return game_page(request, live, refusal=refusal_of(error))
    live = await kit.games.get(owner, game_id)
    return game_page(request, live, hint=f"Hint: {move.text}. {text}")


@post("/games/{game_id:str}/delete")
async def delete(request: Asked) -> Redirect:
    """Forget a game, and go to the start page."""
    kit, owner, game_id = kit_of(request), visitor_of(request.scope).owner, named(request)
    await form_of(request)
    await kit.games.delete(owner, game_id)
    return Redirect("/", status_code=HTTP_303_SEE_OTHER)
