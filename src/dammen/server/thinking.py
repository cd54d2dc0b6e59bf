"""The program's side: searches in threads, as many at once as there are cores, each bounded and stoppable."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from dammen.engine import Engine, Limits, TimeLeft
from dammen.model import Timing

if TYPE_CHECKING:
    from collections.abc import Callable

    from dammen.model import Clock, Colour, Move
    from dammen.server.live import LiveGame
    from dammen.variants import Variant

_HASH_MB: Final = 16
_FULL_LEVEL: Final = 10
_PATIENCE: Final = 4
"""How many times the usual time a move may take where a clock gives it."""
_SPARE: Final = 0.2
"""Seconds kept for the way between the search and the log."""
_LEAST: Final = 0.01


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


def time_left(clock: Clock, side: Colour, now: float) -> TimeLeft:
    """Read a side's clock as the engine wants it."""
    face = clock.face(side)
    stage = face.now_in
    left = max(_LEAST, clock.remaining(side, now) - _SPARE)
    if stage is None or stage.timing is Timing.SANDCLOCK:
        return TimeLeft(left)
    if stage.timing is Timing.PER_MOVE:
        return TimeLeft(left, moves=1)
    moves = stage.moves - face.moves if stage.timing is Timing.MOVES else None
    return TimeLeft(left, stage.extra, moves)


class _Search:
    """One search, which may be stopped before it has begun."""

    def __init__(self, variant: Variant, level: int) -> None:
        self.stopped = False
        self._variant, self._level = variant, level
        self._engine: Engine | None = None

    def run(self, live: LiveGame, limits: Limits) -> Thought | None:
        """Think, in a thread of its own; None where it was stopped."""
        # A stop sets the flag before it asks the engine, so one that comes too early is seen after the first depth.
        self._engine = Engine(self._variant, hash_mb=_HASH_MB, level=self._level)
        history = [position.key for position in live.game.positions()[:-1]]
        thinking = self._engine.think(live.position, history, limits)
        for _ in thinking:
            if self.stopped:
                return None
        choice = thinking.choice
        return None if self.stopped else Thought(choice.move, choice.score, choice.win_in, choice.info.seconds)

    def stop(self) -> None:
        """Stop, from any thread."""
        self.stopped = True
        if self._engine is not None:
            self._engine.stop()


class Thinkers:
    """Runs searches beside the event loop."""

    def __init__(self, *, at_once: int, longest: float, now: Callable[[], float] = time.time) -> None:
        """Run at most ``at_once`` searches, none over ``longest`` seconds."""
        self._places = asyncio.Semaphore(at_once)
        self._longest = longest
        self._now = now
        self._running: dict[str, set[_Search]] = {}
        self._since: dict[str, float] = {}

    def since(self, game_id: str) -> float | None:
        """Give when the search for a game's next move began, or None where none runs."""
        return self._since.get(game_id)

    async def reply(self, live: LiveGame) -> Thought | None:
        """Think of the program's move at its level, within its clock; None where the search was stopped."""
        limits = Limits(seconds=self._longest)
        if live.clock is not None:
            clock = time_left(live.clock, live.game.turn, live.at)
            limits = Limits(seconds=self._longest * _PATIENCE, clock=clock)
        return await self._think(live, live.created.level, limits, reply=True)

    async def advise(self, live: LiveGame) -> Thought | None:
        """Think of a move at full strength, for a hint or to judge an offer; None where the search was stopped."""
        return await self._think(live, _FULL_LEVEL, Limits(seconds=self._longest / 2), reply=False)

    async def _think(self, live: LiveGame, level: int, limits: Limits, *, reply: bool) -> Thought | None:
        search = _Search(live.game.variant, level)
        running = self._running.setdefault(live.id, set())
        running.add(search)
        try:
            async with self._places:
                if search.stopped:
                    return None
                if reply:
                    self._since[live.id] = self._now()
                return await asyncio.to_thread(search.run, live, limits)
        finally:
            if reply:
                self._since.pop(live.id, None)
            running.discard(search)
            if not running and self._running.get(live.id) is running:
                del self._running[live.id]

    def stop(self, game_id: str) -> None:
        """Stop the searches of one game; they come back with nothing."""
        for search in self._running.get(game_id, ()):
            search.stop()

    def stop_all(self) -> None:
        """Stop every search."""
        for game_id in tuple(self._running):
            self.stop(game_id)
