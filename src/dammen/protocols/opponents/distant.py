"""A DamExchange program as an opponent: we ask for the games."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Mapping
from contextlib import AsyncExitStack, suppress
from typing import Final

from dammen.engine import Limits
from dammen.errors import MessageError, ProtocolError
from dammen.model import Colour, Game, TimeControl
from dammen.protocols.dxp.connection import Connection, address, call, listen
from dammen.protocols.dxp.encounter import SOON, Encounter, demand_board, find_move, why_of
from dammen.protocols.dxp.messages import MINUTES_MOST, BackReq, GameEnd, MoveMade, Why
from dammen.protocols.opponents.interface import Answer, Ending, Opponent
from dammen.variants import Variant

MINUTES: Final = 10
_LONGEST_WAIT: Final = 600.0
"""Seconds for a program to call, where we listen."""
_ENDINGS: Final = {
    Why.I_LOSE: Ending.RESIGNS,
    Why.DRAW: Ending.DRAWS,
    Why.I_WIN: Ending.WINS,
    Why.UNTOLD: Ending.LEAVES,
}


class DxpOpponent(Opponent):
    """A program at an address, which keeps its own time by the minutes of the game."""

    def __init__(
        self,
        host: str,
        port: int,
        variant: Variant,
        *,
        minutes: int | None = None,
        listens: bool = False,
        name: str = "",
    ) -> None:
        """Remember where it is.

        Args:
            host: its address, or ours where it is to call us.
            port: the port.
            variant: the game, on a board of 50 squares.
            minutes: that it is told for each side; where None, as the clock of the game has it, or 10.
            listens: whether we listen, and it calls.
            name: what to call it; empty for its own word.

        Raises:
            ProtocolError: DamExchange has no squares for the variant.

        """
        demand_board(variant)
        self._place = host, port
        self._variant = variant
        self._minutes = minutes
        self._listens = listens
        self._own_name = name
        self._stack = AsyncExitStack()
        self._connection: Connection | None = None
        self._waiting: asyncio.Task[Connection] | None = None
        self._encounter: Encounter | None = None
        self._told = 0
        self._base = 0
        self._ours = Colour.WHITE
        self._time = MINUTES * 60.0
        self.name = name or f"{host}:{port}"

    @classmethod
    def from_text(cls, text: str, variant: Variant, options: Mapping[str, str], name: str = "") -> DxpOpponent:
        """Read the address and the options ``minutes`` and ``listen``.

        Raises:
            ProtocolError: one of them makes no sense.

        """
        strange = sorted(set(options) - {"minutes", "listen"})
        if strange:
            message = f"there is no option {strange[0]!r}; the options are minutes and listen"
            raise ProtocolError(message)
        minutes = options.get("minutes")
        if minutes is not None and not (minutes.isascii() and minutes.isdigit() and 0 < int(minutes) <= MINUTES_MOST):
            message = f"minutes go from 1 to {MINUTES_MOST}; they cannot be {minutes!r}"
            raise ProtocolError(message)
        listens = {"yes": True, "true": True, "no": False, "false": False}.get(options.get("listen", "no").lower())
        if listens is None:
            message = f"listen is yes or no, not {options['listen']!r}"
            raise ProtocolError(message)
        host, port = address(text)
        return cls(host, port, variant, minutes=None if minutes is None else int(minutes), listens=listens, name=name)

    async def begin(self, game: Game, colour: Colour, control: TimeControl | None = None) -> None:
        """Connect, and ask for a game from the position that stands."""
        connection = await self._connected()
        minutes = self._minutes or _minutes_of(control)
        self._time = minutes * 60.0
        self._encounter = Encounter(connection, self._variant, "dammen")
        self._told = self._base = len(game.line())
        self._ours = colour.other
        try:
            await self._encounter.propose(game.position, colour, minutes)
        except ProtocolError:
            await self.close()
            raise
        self.name = self._own_name or self._encounter.partner

    async def choose(self, game: Game, limits: Limits) -> Answer | Ending:  # noqa: ARG002 - it keeps its own time
        """Tell our move, and wait for the answer."""
        if self._encounter is None:
            await self.begin(game, game.turn)
        encounter = self._encounter
        if encounter is None:  # pragma: no cover - begin has set it
            message = "no game has begun"
            raise ProtocolError(message)
        try:
            await self._tell(encounter, game)
            heard = await self._hear(encounter, self._time + SOON)
            if isinstance(heard, GameEnd):
                self._encounter = None
                await encounter.confirm(stop=False)
                return _ENDINGS[heard.why]
            move = find_move(heard, game.position)
        except (ProtocolError, asyncio.CancelledError):
            # In the middle of a game there is no way back to the beginning of another but a new call.
            await self.close()
            raise
        self._told = len(game.line()) + 1
        return Answer(move)

    async def finish(self, game: Game) -> None:
        """Tell the last move and the end, whoever is to move."""
        encounter, self._encounter = self._encounter, None
        if encounter is None:
            return
        try:
            if await self._tell(encounter, game):
                heard = await self._hear(encounter, SOON)
                if isinstance(heard, GameEnd):
                    await encounter.confirm(stop=False)
                    return
            await encounter.end(why_of(game.result, self._ours), stop=False)
        except ProtocolError:
            await self.close()

    async def close(self) -> None:
        """Hang up; whoever waits for a call is told that none will come."""
        self._encounter = None
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            waiting.cancel()
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()
        await self._stack.aclose()

    async def _connected(self) -> Connection:
        if self._connection is None:
            if self._listens:
                self._connection = await self._called()
            else:
                self._connection = await call(*self._place)
        return self._connection

    async def _called(self) -> Connection:
        """Wait until the program calls, or until we are closed."""
        _, callers = await self._stack.enter_async_context(listen(*self._place))
        waiting = self._waiting = asyncio.create_task(callers.get())
        try:
            await asyncio.wait({waiting}, timeout=_LONGEST_WAIT)
            if waiting.done() and self._waiting is waiting:
                return waiting.result()
        finally:
            closed = self._waiting is None
            self._waiting = None
            waiting.cancel()
        await self._stack.aclose()
        place = f"{self._place[0]}:{self._place[1]}"
        message = f"{place} was let go while it waited for a call" if closed else f"nobody has called {place}"
        raise ProtocolError(message)

    async def _tell(self, encounter: Encounter, game: Game) -> bool:
        """Tell the move that it does not know yet, and say whether there was one."""
        line = game.line()
        if self._told > len(line):
            # Moves have been taken back; all but the last of those that now stand there are known.
            start = game.positions()[self._base]
            self._told = max(len(line) - 1, self._base)
            await encounter.ask_back(self._told - self._base, start)
        untold = line[self._told :]
        for node in untold:
            if node.move is not None:
                spent = node.clock.elapsed if node.clock is not None else None
                await encounter.tell(node.move, spent or 0.0)
        self._told += len(untold)
        if len(untold) > 1:
            message = f"{len(untold)} moves have been made since {self.name} was told of one"
            raise MessageError(message)
        return bool(untold)

    async def _hear(self, encounter: Encounter, seconds: float) -> MoveMade | GameEnd:
        until = time.monotonic() + seconds
        while True:
            heard = await encounter.hear(until - time.monotonic())
            if not isinstance(heard, BackReq):
                return heard
            await encounter.answer_back(accepted=False)


def _minutes_of(control: TimeControl | None) -> int:
    if control is None or control.unlimited:
        return MINUTES
    with suppress(OverflowError):
        return min(max(1, math.ceil(control.stages[0].seconds / 60)), MINUTES_MOST)
    return MINUTES
