"""A program that is reached by DamExchange, at the page's board: its moves, its end of a game, and ours."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Queue

import pytest

from dammen.engine import Limits
from dammen.model import Colour, Game
from dammen.protocols.dxp.connection import listen
from dammen.protocols.dxp.playing import Terms, follow
from dammen.protocols.opponents import Answer, Ending, Opponent, Recipe
from dammen.variants import get
from server.asking import Client, Serve, State, act, new_game, play

INTERNATIONAL = get("international")


class Brief(Opponent):
    """Makes a move, and then ends the game."""

    name = "brief"

    def __init__(self, then: Ending) -> None:
        self.then = then

    async def choose(self, game: Game, limits: Limits) -> Answer | Ending:  # noqa: ARG002
        return self.then if len(game.line()) > 1 else Answer(game.position.legal[0])


@contextmanager
def far_away(then: Ending) -> Iterator[tuple[Recipe, list[Game]]]:
    """Start a program that listens; give how it is reached, and the games that it has seen to their end."""
    games: list[Game] = []
    told: Queue[tuple[int, asyncio.AbstractEventLoop, asyncio.Task[None]]] = Queue()

    async def sit() -> None:
        async with listen("127.0.0.1", 0) as (port, callers):
            task = asyncio.current_task()
            assert task is not None
            told.put((port, asyncio.get_running_loop(), task))
            while True:
                connection = await callers.get()
                try:
                    terms = Terms(INTERNATIONAL, name="far", patience=5, wait=5)
                    await follow(connection, Brief(then), terms, lambda game, _: games.append(game))
                finally:
                    await connection.close()

    def run() -> None:
        with pytest.raises(asyncio.CancelledError):
            asyncio.run(sit())

    thread = threading.Thread(target=run)
    thread.start()
    port, loop, task = told.get(timeout=10)
    try:
        yield Recipe("dxp", "far", f"127.0.0.1:{port}"), games
    finally:
        loop.call_soon_threadsafe(task.cancel)
        thread.join(timeout=10)


def begun(client: Client) -> State:
    """Begin a game against it, and let it make its move."""
    state = new_game(client, variant="international", opponent="program", human="black", engine="far")
    state = act(client, state, "reply")
    assert len(state["moves"]) == 1
    return state


def wait_for(games: list[Game]) -> Game:
    until = time.monotonic() + 5
    while not games and time.monotonic() < until:
        time.sleep(0.01)
    (game,) = games
    return game


@pytest.mark.parametrize(
    ("then", "winner", "reason"),
    [(Ending.RESIGNS, "black", "White resigns"), (Ending.DRAWS, None, "both sides agreed")],
)
def test_it_may_end_the_game(then: Ending, winner: str | None, reason: str, serve: Serve) -> None:
    with far_away(then) as (recipe, games), serve(engines={"far": recipe}) as client:
        state = act(client, play(client, begun(client)), "reply")
        assert (state["outcome"]["winner"], state["outcome"]["reason"]) == (winner, reason)
        result = wait_for(games).result
        assert result is not None
        assert (result.winner and result.winner.value) == winner


def test_it_hears_that_the_game_is_over(serve: Serve) -> None:
    with far_away(Ending.RESIGNS) as (recipe, games), serve(engines={"far": recipe}) as client:
        act(client, begun(client), "resign")
        game = wait_for(games)
        assert game.result is not None
        assert game.result.winner is Colour.WHITE
        games.clear()
        act(client, begun(client), "resign")  # and has time for another
        assert wait_for(games).result is not None
