"""Many things at once: one move is made, the program thinks once, nobody waits for another's thinking."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest

from dammen.server import thinking
from dammen.server.app import create_app
from dammen.server.settings import Settings

Test = Callable[[Any, Any], Awaitable[None]]


def _run(database: str, test: Test, **changes: Any) -> None:
    async def run() -> None:
        settings = Settings(**{"database": database, "think_seconds": 1.0, "requests_per_second": 0.0} | changes)
        app = create_app(settings)
        transport = httpx.ASGITransport(app)
        async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://dammen.test") as client:
            await test(client, app)

    asyncio.run(run())


async def _new(client: Any, **wish: Any) -> dict[str, Any]:
    answer = await client.post("/api/games", json={"variant": "english", "opponent": "friend"} | wish)
    assert answer.status_code == 201
    return answer.json()


async def _thinking(app: Any) -> None:
    """Wait until a search runs."""
    async with asyncio.timeout(5):
        while not app.state.kit.games._thinkers._since:  # noqa: ASYNC110 - a search tells nobody that it began
            await asyncio.sleep(0.001)


def test_of_many_moves_for_one_version_one_is_made(database: str) -> None:
    async def test(client: Any, _app: Any) -> None:
        state = await _new(client)
        wishes = [{"move": move["text"], "version": 1} for move in state["legal"]] * 3
        answers = await asyncio.gather(*(client.post(f"/api/games/{state['id']}/moves", json=wish) for wish in wishes))
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * (len(wishes) - 1)
        now = (await client.get(f"/api/games/{state['id']}")).json()
        assert (now["version"], len(now["moves"])) == (2, 1)
        assert all(answer.json()["state"] == now for answer in answers if answer.status_code == 409)

    _run(database, test)


def test_the_program_thinks_once_for_many_who_ask(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    began: list[float] = []
    real = thinking.Thinkers.reply

    async def counted(self: thinking.Thinkers, live: Any) -> thinking.Thought:
        began.append(time.monotonic())
        return await real(self, live)

    monkeypatch.setattr(thinking.Thinkers, "reply", counted)

    async def test(client: Any, _app: Any) -> None:
        state = await _new(client, opponent="program", human="white")
        answers = await asyncio.gather(*(client.post(f"/api/games/{state['id']}/reply", json={}) for _ in range(10)))
        assert {answer.json()["version"] for answer in answers} == {2}
        assert len(began) == 1

    _run(database, test)


def test_taking_back_while_the_program_thinks_discards_its_move(database: str) -> None:
    async def test(client: Any, app: Any) -> None:
        state = await _new(client, opponent="program", human="black", level=10)
        url = f"/api/games/{state['id']}"
        state = (await client.post(f"{url}/moves", json={"move": state["legal"][0]["text"]})).json()
        reply = asyncio.create_task(client.post(f"{url}/reply", json={}))
        await _thinking(app)
        back = (await client.post(f"{url}/takeback", json={})).json()
        assert (back["moves"], back["thinking"]) == ([], False)
        assert (await reply).json()["moves"] == []

    _run(database, test, think_seconds=30.0)


def test_resigning_while_the_program_thinks_ends_the_game_at_once(database: str) -> None:
    async def test(client: Any, app: Any) -> None:
        state = await _new(client, opponent="program", human="white", level=10)
        reply = asyncio.create_task(client.post(f"/api/games/{state['id']}/reply", json={}))
        await _thinking(app)
        began = time.monotonic()
        over = (await client.post(f"/api/games/{state['id']}/resign", json={})).json()
        assert over["outcome"]["winner"] == "black"
        assert (await reply).json()["outcome"] == over["outcome"]
        assert time.monotonic() - began < 5

    _run(database, test, think_seconds=60.0)


def test_others_are_answered_while_the_program_thinks(database: str) -> None:
    async def test(client: Any, _app: Any) -> None:
        games = [await _new(client, opponent="program", human="white", level=10) for _ in range(3)]
        replies = [asyncio.create_task(client.post(f"/api/games/{game['id']}/reply", json={})) for game in games]
        await asyncio.sleep(0)
        answered = 0
        while not all(reply.done() for reply in replies):
            assert (await client.get("/api/games")).status_code == 200
            answered += 1
        assert answered > 10  # a loop that thinks itself would answer once, at the end
        assert [len(answer.json()["moves"]) for answer in await asyncio.gather(*replies)] == [1, 1, 1]

    _run(database, test)


def test_everything_that_can_be_pressed_at_once(database: str) -> None:
    async def test(client: Any, app: Any) -> None:
        state = await _new(client, opponent="program", human="black", level=3)
        url = f"/api/games/{state['id']}"
        actions = ("reply", "takeback", "hint", "draw", "claim", "flag", "comment")
        wishes = {"comment": {"ply": 0, "text": "x"}}
        for _ in range(3):
            now = (await client.get(url)).json()
            move = [client.post(f"{url}/moves", json={"move": legal["text"]}) for legal in now["legal"][:2]]
            rest = [client.post(f"{url}/{action}", json=wishes.get(action, {})) for action in actions]
            answers = await asyncio.gather(*move, *rest)
            assert all(answer.status_code in {200, 409, 422} for answer in answers), [a.text for a in answers]
        seen = (await client.get(url)).json()
        app.state.kit.games.forget()
        assert (await client.get(url)).json() == seen

    _run(database, test)
