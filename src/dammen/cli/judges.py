"""Engines that judge the positions of a book that is grown, several of them at once."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from types import TracebackType
from typing import Final, Self

from dammen import __version__
from dammen.book.making import Judgment
from dammen.engine import Engine, Limits
from dammen.model import Position
from dammen.variants import Variant

_HASH_MB: Final = 4
_LISTEN_SECONDS: Final = 0.2


class Judges:
    """Engines of one variant; each forgets what it has learnt before it judges, so that the order does not matter."""

    def __init__(self, variant: Variant, depth: int, jobs: int) -> None:
        """Make the engines.

        Args:
            variant: the game.
            depth: how many plies each position is searched.
            jobs: how many positions are judged at once.

        """
        self._limits = Limits(depth=depth)
        self.words = f"dammen {__version__}, {depth} plies"
        self._engines = [Engine(variant, hash_mb=_HASH_MB) for _ in range(jobs)]
        self._free: SimpleQueue[Engine] = SimpleQueue()
        for engine in self._engines:
            self._free.put(engine)
        self._pool = ThreadPoolExecutor(jobs)

    def __enter__(self) -> Self:
        """Give the judges themselves."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Let the engines go, and stop what they are thinking about."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        for engine in self._engines:
            engine.stop()
        self._pool.shutdown()

    def __call__(self, positions: Sequence[Position]) -> list[Judgment]:
        """Judge positions."""
        return [_wait(judged) for judged in [self._pool.submit(self._judge, position) for position in positions]]

    def _judge(self, position: Position) -> Judgment:
        engine = self._free.get()
        try:
            engine.new_game()
            choice = engine.choose(position, (), self._limits)
        finally:
            self._free.put(engine)
        return Judgment(choice.score, choice.depth)


def _wait(judged: Future[Judgment]) -> Judgment:
    """Wait so that Ctrl-C is heard."""
    while True:
        try:
            return judged.result(_LISTEN_SECONDS)
        except TimeoutError:
            if judged.done():
                raise
