"""Engines of others at the page's boards: those that the server was started with, by their names, and no others."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from dammen.errors import DammenError, GameError
from dammen.protocols.opponents import Answer, Ending

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dammen.engine import Limits
    from dammen.model import Game
    from dammen.protocols.opponents import Opponent, Recipe

_LOG: Final = logging.getLogger("dammen.server")
_PATIENCE: Final = 30.0
"""Seconds that an engine may take to start, and beyond its time."""


class Guests:
    """Keeps an engine for each game that asks for one, the latest few; the rest are started anew when they move."""

    def __init__(self, engines: Mapping[str, Recipe], *, most: int) -> None:
        """Offer engines, and let ``most`` of their processes live between two moves."""
        self._engines = engines
        self._most = max(1, most)
        self._seated: OrderedDict[str, Opponent] = OrderedDict()
        self._thinking: dict[str, asyncio.Task[Answer | Ending]] = {}
        self._leaving: set[asyncio.Task[None]] = set()

    async def reply(self, game_id: str, name: str, game: Game, limits: Limits) -> tuple[Answer | Ending, float] | None:
        """Let the engine of a game move or give it up, and say how long that took; None where it was stopped.

        Raises:
            GameError: the engine is no longer offered, or has failed; what it said is for the log alone.

        """
        if name not in self._engines:
            message = f"the engine {name} does not play here any more; begin a new game to play on"
            raise GameError(message)
        began = time.monotonic()
        task = asyncio.create_task(self._choose(game_id, name, game, limits))
        self._thinking[game_id] = task
        try:
            async with asyncio.timeout((limits.seconds or 0.0) + _PATIENCE):
                answer = await task
        except asyncio.CancelledError:
            own = asyncio.current_task()
            if own is not None and own.cancelling():
                raise
            return None  # the game has gone on without it
        except (DammenError, TimeoutError) as error:
            _LOG.warning("the engine %s has failed: %s", name, error)
            await self._dismiss(game_id)
            message = f"the engine {name} has failed; ask for its move again, or begin a new game"
            raise GameError(message) from None
        finally:
            self._thinking.pop(game_id, None)
        return answer, time.monotonic() - began

    def stop(self, game_id: str) -> None:
        """Stop the engine of a game; it comes back with nothing."""
        task = self._thinking.get(game_id)
        if task is not None:
            task.cancel()

    def over(self, game_id: str, game: Game) -> None:
        """Tell the engine of a game that it is over, and let it go, while the page goes on."""
        opponent = self._seated.pop(game_id, None)
        if opponent is not None:
            task = asyncio.create_task(_part(opponent, game))
            self._leaving.add(task)
            task.add_done_callback(self._leaving.discard)

    async def close(self) -> None:
        """Let all engines go."""
        for task in tuple(self._thinking.values()):
            task.cancel()
        for game_id in tuple(self._seated):
            await self._dismiss(game_id)
        for leaving in tuple(self._leaving):
            leaving.cancel()
        await asyncio.gather(*self._leaving, return_exceptions=True)

    async def _choose(self, game_id: str, name: str, game: Game, limits: Limits) -> Answer | Ending:
        opponent = self._seated.get(game_id)
        if opponent is None:
            opponent = self._engines[name].make(game.variant)
            self._seated[game_id] = opponent
            await opponent.begin(game, game.turn)
        self._seated.move_to_end(game_id)
        answer = await opponent.choose(game, limits)
        if answer in {Ending.WINS, Ending.LEAVES}:
            message = f"it {answer}"
            raise GameError(message)
        await self._make_room()
        return answer

    async def _make_room(self) -> None:
        idle = [game_id for game_id in self._seated if game_id not in self._thinking]
        for game_id in idle[: max(0, len(self._seated) - self._most)]:
            await self._dismiss(game_id)

    async def _dismiss(self, game_id: str) -> None:
        opponent = self._seated.pop(game_id, None)
        if opponent is not None:
            with suppress(DammenError):
                await opponent.close()


async def _part(opponent: Opponent, game: Game) -> None:
    try:
        with suppress(DammenError):
            await opponent.finish(game)
    finally:
        with suppress(DammenError):
            await opponent.close()
