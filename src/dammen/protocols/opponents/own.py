"""Our own engine as an opponent."""

from __future__ import annotations

import asyncio

from dammen.engine import Limits
from dammen.model import Colour, Game, TimeControl
from dammen.protocols.opponents.interface import Answer, Opponent
from dammen.protocols.scores import told
from dammen.protocols.settings import LEVELS, Settings, make_engine, open_book
from dammen.variants import Variant


class OwnEngine(Opponent):
    """Our engine, in a thread beside the event loop."""

    def __init__(self, variant: Variant, settings: Settings | None = None, name: str = "") -> None:
        """Make the engine.

        Raises:
            EngineError: a setting is out of range.
            TablebaseError: a table of endings is damaged.
            BookError: the book cannot be read, or is one of another game.

        """
        chosen = settings or Settings()
        self._book = open_book(variant, chosen)
        self._engine = make_engine(variant, chosen, self._book)
        self.name = name or ("dammen" if chosen.level == LEVELS[1] else f"dammen, level {chosen.level}")

    async def begin(self, game: Game, colour: Colour, control: TimeControl | None = None) -> None:  # noqa: ARG002
        """Forget the games before."""
        self._engine.new_game()

    async def choose(self, game: Game, limits: Limits) -> Answer:
        """Think, and choose."""
        thinking = self._engine.think(game.position, game.positions()[:-1], limits)
        try:
            choice = await asyncio.to_thread(thinking.finish)
        except asyncio.CancelledError:
            thinking.stop()
            raise
        if choice.entry is not None:  # nothing was thought
            return Answer(choice.move, choice.entry.score)
        return Answer(choice.move, told(choice.score), choice.depth, choice.info.nodes, choice.pv)

    async def close(self) -> None:
        """Stop thinking, and close the book."""
        self._engine.stop()
        if self._book is not None:
            self._book.close()
