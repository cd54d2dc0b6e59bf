"""Thinking in the other side's time, on the move that is expected of it."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Final

from dammen.engine import Choice, Engine, Limits
from dammen.errors import DammenError
from dammen.model import Position

_LONGEST: Final = 600.0
"""Seconds: whoever does not move for so long may have gone, and the machine is left to others."""


class Pondering:
    """One engine that thinks in a thread of its own, until the move is made or it is stopped."""

    def __init__(self, engine: Engine, position: Position, history: Sequence[Position]) -> None:
        """Begin.

        Args:
            engine: what thinks.
            position: after the move that is expected.
            history: the positions of the game before it.

        """
        self.engine = engine
        self.position = position
        self._thinking = engine.think(position, history, Limits(seconds=_LONGEST, infinite=True))
        self._error: DammenError | None = None
        self._thread = threading.Thread(target=self._run, name="dammen-ponder", daemon=True)
        self._thread.start()

    def hit(self, limits: Limits) -> Choice:
        """Go on within limits, whose time begins now, and choose: the move was made that was expected.

        Raises:
            DammenError: something went wrong, as it may in any search.

        """
        self._thinking.play_on(limits)
        self._thread.join()
        if self._error is not None:
            raise self._error
        return self._thinking.choice

    def stop(self) -> None:
        """End it, from any thread."""
        self._thinking.stop()
        self._thread.join()

    def _run(self) -> None:
        try:
            self._thinking.finish()
        except DammenError as error:
            self._error = error


def expected(choice: Choice, position: Position) -> tuple[Position, Position] | None:
    """Give the positions after a choice and after the answer expected to it, where there is something to think about.

    A move of a book has no answer that was thought of, and an only move needs no thinking.
    """
    if choice.entry is not None or len(choice.pv) < 2:  # noqa: PLR2004 - the choice, and the answer
        return None
    mine = position.play(choice.move)
    after = mine.play(choice.pv[1])
    return (mine, after) if len(after.legal) > 1 else None
