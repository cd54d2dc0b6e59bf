"""A stand-in for the engine: the longest capture, or any move. It goes once the engine is there."""

from __future__ import annotations

import random
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dammen.model import Move, Position
    from dammen.variants import Variant


@dataclass(frozen=True)
class Limits:
    """How long to think."""

    seconds: float | None = None


@dataclass(frozen=True)
class Choice:
    """What was chosen."""

    move: Move
    score: int
    depth: int
    pv: tuple[Move, ...]


class Engine:
    """Chooses the longest capture, or any move."""

    def __init__(self, variant: Variant, *, hash_mb: int = 16, level: int = 10) -> None:
        """Keep the level."""
        self.variant, self.hash_mb, self.level = variant, hash_mb, level
        self._stopped = threading.Event()

    def choose(self, position: Position, history: Sequence[Position] = (), limits: Limits | None = None) -> Choice:
        """Choose a move."""
        _ = history
        deadline = time.monotonic() + min(0.05, (limits.seconds if limits and limits.seconds else 0.05))
        self._stopped.wait(max(0.0, deadline - time.monotonic()))
        legal = position.legal
        most = max(len(move.captured) for move in legal)
        move = random.choice([move for move in legal if len(move.captured) == most])  # noqa: S311 - a game
        men = [count[0] + 3 * count[1] for count in (position.count(position.turn), position.count(position.turn.other))]
        return Choice(move, 100 * (men[0] - men[1]), 1, (move,))

    def stop(self) -> None:
        """Stop thinking."""
        self._stopped.set()
