"""The program across the board: one engine, its level, and how long it may think."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dammen import engine
from dammen.cli.background import call
from dammen.model import Game, Move, Outcome, Position
from dammen.tablebase.tables import of_user
from dammen.variants import Variant

if TYPE_CHECKING:
    from dammen.book import Book

LEVELS: Final = range(1, 11)
_VARIETY: Final = 1.0
"""From a book each move is taken as often as it weighs, so that no two games need begin alike."""


def _before(game: Game) -> list[Position]:
    return game.positions()[:-1]


class Program:
    """The engine of one variant, made when it is first asked."""

    leveled = True
    """Whether it plays at a level that can be set."""

    def __init__(self, variant: Variant, level: int, book: Book | None = None) -> None:
        """Remember the variant, the level and the book by which it opens."""
        self.variant = variant
        self.level = level
        self._book = book
        self._engines: dict[int, engine.Engine] = {}

    def _mind(self) -> engine.Engine:
        if self.level not in self._engines:
            self._engines[self.level] = engine.Engine(
                self.variant, level=self.level, book=self._book, variety=_VARIETY, tables=of_user(self.variant)
            )
        return self._engines[self.level]

    @property
    def label(self) -> str:
        """Give what it is called where its side is shown."""
        return f"program, level {self.level}"

    def answer(self, game: Game, left: engine.TimeLeft | None = None) -> Move | Outcome:
        """Move, or give the outcome with which it ends the game."""
        return self.choose(game, left).move

    def over(self, game: Game) -> None:
        """Hear that the game is over."""

    def choose(self, game: Game, left: engine.TimeLeft | None = None) -> engine.Choice:
        """Choose a move at the program's level, within the time that is left."""
        mind, limits = self._mind(), engine.Limits(clock=left)
        return call(lambda: mind.choose(game.position, _before(game), limits), stop=mind.stop)

    def hint(self, game: Game) -> engine.Choice:
        """Choose a move for the person to move, as well as the program can in a moment, whatever its level."""
        mind = self._mind()
        return call(lambda: mind.hint(game.position, _before(game)), stop=mind.stop)

    def accepts_draw(self, game: Game) -> bool:
        """Say whether the program, whose opponent is to move, would take a draw."""
        return engine.takes_draw(-self.hint(game).score, len(game.line()))

    def close(self) -> None:
        """Let the engines go."""
        for mind in self._engines.values():
            mind.stop()
        self._engines.clear()
