"""Somebody else's program across the board."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final, TypeVar

from dammen.cli.background import call
from dammen.cli.play.program import Program
from dammen.engine import Limits, TimeLeft
from dammen.errors import DammenError
from dammen.model import Game, Move, Outcome, Reason, TimeControl
from dammen.protocols.opponents import Ending, Opponent
from dammen.variants import Variant

Result = TypeVar("Result")
_PARTING: Final = 5.0
"""Seconds that it has to leave."""


class Rival(Program):
    """An opponent of any kind plays; hints, and whether a draw is taken, are still for our own engine to say."""

    leveled = False

    def __init__(self, opponent: Opponent, variant: Variant, level: int, control: TimeControl | None = None) -> None:
        """Take the opponent, and the time of each side where there is a clock."""
        super().__init__(variant, level)
        self._opponent = opponent
        self._control = control
        self._began = False
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    @property
    def label(self) -> str:
        """Give what it is called."""
        return self._opponent.name

    def answer(self, game: Game, left: TimeLeft | None = None) -> Move | Outcome:
        """Let it move, or give the outcome with which it ends the game."""
        colour = game.turn
        if not self._began:
            self._wait(self._opponent.begin(game, colour, self._control))
            self._began = True
        answer = self._wait(self._opponent.choose(game, Limits(clock=left)))
        if not isinstance(answer, Ending):
            return answer.move
        if answer is Ending.DRAWS:
            return Outcome(None, Reason.AGREEMENT)
        if answer is Ending.WINS:
            return Outcome(None, Reason.UNKNOWN, detail=f"{self.label} took it for won")
        return Outcome(colour.other, Reason.RESIGNATION if answer is Ending.RESIGNS else Reason.ABANDONMENT)

    def over(self, game: Game) -> None:
        """Tell it that the game is over."""
        super().over(game)
        if self._began:
            self._began = False
            with suppress(DammenError):
                self._wait(self._opponent.finish(game))

    def close(self) -> None:
        """Let it go, and end the thread in which it was talked to."""
        super().close()
        if self._loop.is_closed():
            return
        with suppress(DammenError, TimeoutError):
            asyncio.run_coroutine_threadsafe(self._opponent.close(), self._loop).result(_PARTING)
        asyncio.run_coroutine_threadsafe(self._loop.shutdown_default_executor(), self._loop).result(_PARTING)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_PARTING)
        self._loop.close()

    def _wait(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Wait for the other thread, so that Ctrl-C is heard."""
        future = asyncio.run_coroutine_threadsafe(work, self._loop)

        def stop() -> None:
            future.cancel()

        return call(future.result, stop=stop)
