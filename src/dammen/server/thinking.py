"""The program's side: searches in threads, as many at once as there are cores, each bounded and stoppable."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from dammen.engine import Engine, Limits, TimeLeft, huff
from dammen.errors import TablebaseError
from dammen.protocols.opponents import Ending
from dammen.server.guests import Guests
from dammen.tablebase.tables import of_user

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from dammen.engine import Choice
    from dammen.laws.referee import Event
    from dammen.model import Move
    from dammen.protocols.opponents import Recipe
    from dammen.server.live import LiveGame
    from dammen.server.tables.live import LiveTable
    from dammen.tablebase.tables import Tables
    from dammen.variants import Variant

_LOG: Final = logging.getLogger("dammen.server")
_HASH_MB: Final = 16
_FULL_LEVEL: Final = 10
_PATIENCE: Final = 4
"""How many times the usual time a move may take where a clock gives it."""
_MOVES: Final = 25
"""Over so many moves an engine of somebody else spreads its time."""
_LEAST: Final = 0.01
_SPARE: Final = 0.2
"""Seconds kept for the way between the search and the log."""


def _tables(variant: Variant) -> Tables | None:
    """Give the tables of endings of a variant; a game goes on without them where they are damaged."""
    try:
        return of_user(variant)
    except TablebaseError as error:
        _LOG.warning("the tables of %s are left alone: %s", variant.name, error)
        return None


@dataclass(frozen=True)
class Thought:
    """What a search came to.

    Attributes:
        move: the move it would make.
        score: what it thinks of the position for the side to move, in hundredths of a man.
        win_in: in how many plies the side to move wins; negative where it loses, None where nothing is certain.
        spent: seconds that it thought.

    """

    move: Move
    score: int
    win_in: int | None
    spent: float


T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class _Task(Protocol[T_co]):
    """Thinking that comes to something, and can be stopped from another thread."""

    def stop(self) -> None: ...

    def finish(self) -> T_co: ...


class _Search:
    """A search, from the wish for it to its end; it may be stopped before its thinking has begun."""

    def __init__(self) -> None:
        self.stopped = asyncio.Event()
        self.thinking: _Task[object] | None = None

    def stop(self) -> None:
        self.stopped.set()
        if self.thinking is not None:
            self.thinking.stop()


class Thinkers:
    """Runs searches beside the event loop."""

    def __init__(
        self,
        *,
        at_once: int,
        longest: float,
        now: Callable[[], float] = time.time,
        engines: Mapping[str, Recipe] | None = None,
    ) -> None:
        """Run at most ``at_once`` searches, none over ``longest`` seconds; ``engines`` of others may be asked too."""
        self._guests = Guests(engines or {}, most=at_once)
        self._places = asyncio.Semaphore(at_once)
        self._longest = longest
        self._now = now
        self._running: dict[str, set[_Search]] = {}
        self._since: dict[str, float] = {}

    def since(self, game_id: str) -> float | None:
        """Give when the search for a game's next move began, or None where none runs."""
        return self._since.get(game_id)

    async def reply(self, live: LiveGame) -> Thought | Ending | None:
        """Think of the program's move at its level, within its clock; None where the search was stopped.

        An engine of somebody else may end the game instead.
        """
        limits = Limits(seconds=self._longest)
        if live.clock is not None:
            clock = TimeLeft.of(live.clock, live.game.turn, live.at, spare=_SPARE)
            limits = Limits(seconds=self._longest * _PATIENCE, clock=clock)
        if live.created.engine is not None:
            return await self._ask(live, live.created.engine, limits)
        return await self._think(live, live.created.level, limits, reply=True)

    def over(self, live: LiveGame) -> None:
        """Let an engine of somebody else know that its game is over."""
        if live.created.engine is not None:
            self._guests.over(live.id, live.game.copy())

    async def _ask(self, live: LiveGame, name: str, limits: Limits) -> Thought | Ending | None:
        """Ask an engine of somebody else."""
        game = live.game.copy()  # the game may move on while the engine thinks
        left = limits.clock
        if left is not None:
            # Not every engine keeps the clock well, and none may take as long as the clock would let it.
            share = left.seconds / (left.moves or _MOVES) + 0.75 * left.increment
            limits = Limits(seconds=max(_LEAST, min(share, self._longest * _PATIENCE)))
        async with self._places:
            self._since[live.id] = self._now()
            try:
                found = await self._guests.reply(live.id, name, game, limits)
            finally:
                self._since.pop(live.id, None)
        if found is None:
            return None
        answer, spent = found
        if isinstance(answer, Ending):
            return answer
        return Thought(answer.move, answer.score or 0, None, spent)

    async def advise(self, live: LiveGame) -> Thought | None:
        """Think of a move at full strength, for a hint or to judge an offer; None where the search was stopped."""
        return await self._think(live, _FULL_LEVEL, Limits(seconds=self._longest / 2), reply=False)

    async def decide(self, live: LiveTable) -> tuple[tuple[Event, ...], float] | None:
        """Think of what the program does at a table, and how long that took; None where it was stopped."""
        state, side, seated = live.state, live.program, live.seated

        def begin() -> huff.Deciding:
            limits = Limits(seconds=self._longest)
            return huff.decide(state, side=side, level=seated.level, limits=limits, slips=seated.slips)

        return await self._run(live.id, begin)

    async def _think(self, live: LiveGame, level: int, limits: Limits, *, reply: bool) -> Thought | None:
        # The game may move on while the search waits for its place, so what it is about is read first.
        position = live.position
        history = live.game.positions()[:-1]

        def begin() -> _Task[Choice]:
            if reply:
                self._since[live.id] = self._now()
            tables = _tables(position.variant)
            return Engine(position.variant, hash_mb=_HASH_MB, level=level, tables=tables).think(
                position, history, limits
            )

        try:
            found = await self._run(live.id, begin)
        finally:
            if reply:
                self._since.pop(live.id, None)
        if found is None:
            return None
        choice, _ = found
        return Thought(choice.move, choice.score, choice.win_in, choice.info.seconds)

    async def _run(self, name: str, begin: Callable[[], _Task[T]]) -> tuple[T, float] | None:
        """Let something be thought of in a thread, once there is a place for it."""
        search = _Search()
        running = self._running.setdefault(name, set())
        running.add(search)
        try:
            async with self._places:
                if search.stopped.is_set():
                    return None
                began = time.monotonic()
                task = begin()
                search.thinking = task
                found = await asyncio.to_thread(task.finish)
        finally:
            running.discard(search)
            if not running and self._running.get(name) is running:
                del self._running[name]
        return None if search.stopped.is_set() else (found, time.monotonic() - began)

    def stop(self, game_id: str) -> None:
        """Stop the searches of one game; they come back with nothing."""
        for search in self._running.get(game_id, ()):
            search.stop()
        self._guests.stop(game_id)

    async def close(self) -> None:
        """Stop every search, and let the engines of others go."""
        self.stop_all()
        await self._guests.close()

    def stop_all(self) -> None:
        """Stop every search."""
        for game_id in tuple(self._running):
            self.stop(game_id)
