"""The JSON interface under /api: each handler reads a wish, asks the games, and shows the state."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, Router, delete, get, post
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED, HTTP_204_NO_CONTENT

from dammen.server.answers import json_answer, unchanged
from dammen.server.checking import check_position
from dammen.server.endings import ask
from dammen.server.kit import Kit, guard_heavy, kit_of, named
from dammen.server.views import HintView, game_card, variant_info
from dammen.server.visitors import visitor_of
from dammen.server.wishes import DrawWish, NewGame, NewMove, Nothing, PositionWish, Remark, wish

Asked = Request[Any, Any, Any]
Answer = Response[bytes]


def _who(request: Asked) -> tuple[Kit, str]:
    return kit_of(request), visitor_of(request.scope).owner


@get("/variants")
async def variants(request: Asked) -> Answer:
    """List the variants."""
    return json_answer([variant_info(variant) for variant in kit_of(request).games.variants])


@get("/games")
async def list_games(request: Asked) -> Answer:
    """List the visitor's games."""
    kit, owner = _who(request)
    return json_answer([game_card(row, kit.title(row.variant)) for row in await kit.games.list(owner)])


@post("/games", guards=[guard_heavy])
async def create_game(request: Asked) -> Answer:
    """Begin a game."""
    kit, owner = _who(request)
    live = await kit.games.create(owner, await wish(request, NewGame))
    return json_answer(kit.games.state(live), HTTP_201_CREATED)


@get("/games/{game_id:str}")
async def show_game(request: Asked) -> Answer:
    """Show a game, unless it is still at the version that ``since`` names."""
    kit, owner = _who(request)
    live = await kit.games.get(owner, named(request))
    if unchanged(request, live.version):
        return Response(b"", status_code=HTTP_204_NO_CONTENT)
    return json_answer(kit.games.state(live))


@delete("/games/{game_id:str}", status_code=HTTP_204_NO_CONTENT)
async def delete_game(request: Asked) -> None:
    """Forget a game."""
    kit, owner = _who(request)
    await kit.games.delete(owner, named(request))


@post("/games/{game_id:str}/moves", status_code=HTTP_200_OK)
async def make_move(request: Asked) -> Answer:
    """Make a person's move."""
    kit, owner = _who(request)
    live = await kit.games.move(owner, named(request), await wish(request, NewMove))
    return json_answer(kit.games.state(live))


@post("/games/{game_id:str}/reply", status_code=HTTP_200_OK, guards=[guard_heavy])
async def let_reply(request: Asked) -> Answer:
    """Let the program move."""
    kit, owner = _who(request)
    await wish(request, Nothing)
    live = await kit.games.reply(owner, named(request))
    return json_answer(kit.games.state(live))


@post("/games/{game_id:str}/takeback", status_code=HTTP_200_OK)
async def take_back(request: Asked) -> Answer:
    """Take back the last move, against the program back to the person's turn."""
    kit, owner = _who(request)
    await wish(request, Nothing)
    live = await kit.games.take_back(owner, named(request))
    return json_answer(kit.games.state(live))


@post("/games/{game_id:str}/hint", status_code=HTTP_200_OK, guards=[guard_heavy])
async def give_hint(request: Asked) -> Answer:
    """Say what the program would play."""
    kit, owner = _who(request)
    await wish(request, Nothing)
    move, text = await kit.games.hint(owner, named(request))
    return json_answer(HintView(move=move, text=text))


@post("/games/{game_id:str}/resign", status_code=HTTP_200_OK)
async def resign(request: Asked) -> Answer:
    """Give the game up."""
    kit, owner = _who(request)
    await wish(request, Nothing)
    live = await kit.games.resign(owner, named(request))
    return json_answer(kit.games.state(live))


@post("/games/{game_id:str}/draw", status_code=HTTP_200_OK, guards=[guard_heavy])
async def draw(request: Asked) -> Answer:
    """Offer a draw, or accept one."""
    kit, owner = _who(request)
    by = (await wish(request, DrawWish)).by
    live = await kit.games.draw(owner, named(request), by)
    return json_answer(kit.games.state(live))


@post("/games/{game_id:str}/claim", status_code=HTTP_200_OK)
async def claim(request: Asked) -> Answer:
    """Claim a draw by rule."""
    kit, owner = _who(request)
    await wish(request, Nothing)
    live = await kit.games.claim(owner, named(request))
    return json_answer(kit.games.state(live))


@post("/games/{game_id:str}/flag", status_code=HTTP_200_OK)
async def flag(request: Asked) -> Answer:
    """Look whether a side's time has run out; looking at a game judges its flag."""
    kit, owner = _who(request)
    await wish(request, Nothing)
    live = await kit.games.get(owner, named(request))
    return json_answer(kit.games.state(live))


@post("/games/{game_id:str}/comment", status_code=HTTP_200_OK)
async def comment(request: Asked) -> Answer:
    """Write a remark beside a move."""
    kit, owner = _who(request)
    remark = await wish(request, Remark)
    live = await kit.games.comment(owner, named(request), remark.ply, remark.text)
    return json_answer(kit.games.state(live))


@post("/positions/check", status_code=HTTP_200_OK)
async def check(request: Asked) -> Answer:
    """Say whether a position can be played from."""
    kit = kit_of(request)
    return json_answer(await check_position(await wish(request, PositionWish), kit.games.variant))


@post("/positions/endings", status_code=HTTP_200_OK)
async def endings(request: Asked) -> Answer:
    """Say what the tables of endings know of a position, and of each of its moves."""
    kit = kit_of(request)
    return json_answer(await ask(await wish(request, PositionWish), kit.games.variant))


router = Router(
    "/api",
    route_handlers=[
        variants,
        list_games,
        create_game,
        show_game,
        delete_game,
        make_move,
        let_reply,
        take_back,
        give_hint,
        resign,
        draw,
        claim,
        flag,
        comment,
        check,
        endings,
    ],
)
