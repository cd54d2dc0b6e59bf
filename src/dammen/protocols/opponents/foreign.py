"""An engine of somebody else, driven by Hub, as an opponent."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from dammen.engine import Limits
from dammen.errors import ProtocolError
from dammen.model import Colour, Game, TimeControl
from dammen.protocols.hub.board import read_line
from dammen.protocols.hub.messages import Level
from dammen.protocols.hub.session import Patience, Session
from dammen.protocols.opponents.interface import Answer, Opponent
from dammen.variants import Variant

USUAL: Final = 1.0
"""Seconds for a move where nobody limits it."""


class HubOpponent(Opponent):
    """An engine in a process of its own; it is started when it is first needed, and again when it has failed."""

    def __init__(
        self,
        command: Sequence[str],
        variant: Variant,
        *,
        params: Mapping[str, str] | None = None,
        directory: Path | None = None,
        patience: Patience | None = None,
        name: str = "",
    ) -> None:
        """Remember how it is started; the arguments are those of :meth:`Session.start`."""
        self._command = tuple(command)
        self._variant = variant
        self._params = dict(params or {})
        self._directory = directory
        self._patience = patience
        self._own_name = name
        self._session: Session | None = None
        self._turn = asyncio.Lock()
        self._closed = 0
        self.name = name or Path(self._command[0]).name

    async def begin(self, game: Game, colour: Colour, control: TimeControl | None = None) -> None:  # noqa: ARG002
        """Start the engine, or tell it that a new game begins."""
        async with self._turn:
            session = await self._ready()
            try:
                await session.new_game()
            except ProtocolError:  # it has gone between the games
                await self.close()
                await self._ready()

    async def choose(self, game: Game, limits: Limits) -> Answer:
        """Let the engine think; of two that ask at once, one waits for the other."""
        async with self._turn:
            return await self._think(game, limits)

    async def _think(self, game: Game, limits: Limits) -> Answer:
        session = await self._ready()
        try:
            search = await session.search(game.positions(), game.moves(), level_of(limits))
            move = await search.finish()
        except ProtocolError:
            await self.close()
            raise
        except asyncio.CancelledError:
            with suppress(ProtocolError):
                await self.close()
            raise
        last = search.last
        if last is None:
            return Answer(move)
        score = None if last.score is None else round(100 * last.score)
        return Answer(move, score, last.depth, last.nodes, read_line(last.pv, game.position))

    async def close(self) -> None:
        """Let the engine go; whoever waits for it is told that it has."""
        self._closed += 1
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def _ready(self) -> Session:
        if self._session is None:
            closed = self._closed
            session = await Session.start(
                self._command,
                self._variant,
                params=self._params,
                directory=self._directory,
                patience=self._patience,
                name=self._own_name,
            )
            if closed != self._closed:
                await session.close()
                message = f"{session.name} was let go while it was started"
                raise ProtocolError(message)
            self._session = session
            self.name = self._own_name or session.name
        return self._session


def level_of(limits: Limits) -> Level:
    """Give limits as a level of Hub; without any, a second for the move."""
    clock = limits.clock
    if limits.infinite:
        return Level(depth=limits.depth, nodes=limits.nodes, infinite=True)
    if clock is not None:
        # Hub's clock gives the increment before each move, ours has given it after the last one.
        left = max(clock.seconds - clock.increment, 0.0)
        return Level(limits.depth, limits.nodes, limits.seconds, clock.moves, left, clock.increment or None)
    bound = limits.seconds or limits.depth or limits.nodes
    return Level(limits.depth, limits.nodes, limits.seconds if bound else USUAL)
