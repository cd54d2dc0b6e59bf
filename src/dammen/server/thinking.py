"""The program's side: searches in threads, as many at once as there are cores, each bounded and stoppable."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from dammen.server.standin import Engine, Limits

if TYPE_CHECKING:
    from dammen.model import Clock, Colour, Move
    from dammen.server.live import LiveGame

_FULL_LEVEL: Final = 10
_HASH_MB: Final = 16
_MOVES_TO_COME: Final = 30
"""Over how many moves the time left is spread."""
_SPARE: Final = 0.3
"""Seconds kept for the way between the search and the log."""
_SHORTEST: Final = 0.02


@dataclass(frozen=True)
class Thought:
    """What a search came to.

    Attributes:
        move: the move it would make.
        score: what it thinks of the position for the side to move, in hundredths of a man.
        spent: seconds that it thought.

    """

    move: Move
    score: int
    spent: float


def seconds_for(level: int, longest: float) -> float:
    """Give how long a level thinks at most, without a clock: the full level the longest, the first a tenth of it."""
    return longest * max(1, min(level, _FULL_LEVEL)) / _FULL_LEVEL


def seconds_on(clock: Clock, side: Colour, now: float) -> float:
    """Give how long a side may think about one move by what is left on its clock."""
    left = clock.remaining(side, now) - _SPARE
    stage = clock.face(side).now_in
    extra = 0.0 if stage is None else stage.extra
    return max(_SHORTEST, min(left / _MOVES_TO_COME + 0.8 * extra, left / 2))


class Thinkers:
    """Runs searches beside the event loop."""

    def __init__(self, *, at_once: int, longest: float) -> None:
        """Run at most ``at_once`` searches, none over ``longest`` seconds."""
        self._places = asyncio.Semaphore(at_once)
        self._longest = longest
        self._running: dict[str, set[Engine]] = {}
        self._since: dict[str, float] = {}

    def since(self, game_id: str) -> float | None:
        """Give when the search for a game's next move began, or None where none runs."""
        return self._since.get(game_id)

    async def reply(self, live: LiveGame) -> Thought:
        """Think of the program's move at its level, within its clock."""
        level = live.created.level
        seconds = seconds_for(level, self._longest)
        if live.clock is not None:
            seconds = min(seconds, seconds_on(live.clock, live.game.turn, live.at))
        return await self._think(live, level, seconds, reply=True)

    async def advise(self, live: LiveGame) -> Thought:
        """Think of a move at full strength, for a hint or to judge an offer."""
        return await self._think(live, _FULL_LEVEL, self._longest / 4, reply=False)

    async def _think(self, live: LiveGame, level: int, seconds: float, *, reply: bool) -> Thought:
        position, history = live.position, live.game.positions()[:-1]
        engine = Engine(position.variant, hash_mb=_HASH_MB, level=level)
        running = self._running.setdefault(live.id, set())
        running.add(engine)
        try:
            async with self._places:
                if reply:
                    self._since[live.id] = time.time()
                began = time.monotonic()
                choice = await asyncio.to_thread(engine.choose, position, history, Limits(seconds=seconds))
                return Thought(choice.move, choice.score, time.monotonic() - began)
        finally:
            if reply:
                self._since.pop(live.id, None)
            running.discard(engine)
            if not running:
                self._running.pop(live.id, None)

    def stop(self, game_id: str) -> None:
        """Stop the searches of one game; they come back with what they have."""
        for engine in self._running.get(game_id, ()):
            engine.stop()

    def stop_all(self) -> None:
        """Stop every search."""
        for game_id in tuple(self._running):
            self.stop(game_id)
