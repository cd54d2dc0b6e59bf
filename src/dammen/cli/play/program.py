"""The program across the board: one engine, its level, and how long it may think."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dammen import engine
from dammen.cli.background import call
from dammen.model import Game, Move, Outcome, Position
from dammen.protocols.settings import VARIETY
from dammen.tablebase.tables import of_user
from dammen.variants import Variant

if TYPE_CHECKING:
    from dammen.book import Book
    from dammen.cli.play.pondering import Pondering

LEVELS: Final = range(1, 11)


def _before(game: Game) -> list[Position]:
    return game.positions()[:-1]


class Program:
    """The engine of one variant, made when it is first asked."""

    leveled = True
    """Whether it plays at a level that can be set."""

    def __init__(self, variant: Variant, level: int, book: Book | None = None, *, ponder: bool = False) -> None:
        """Remember the variant, the level, the book by which it opens, and whether it thinks in the other's time."""
        self.variant = variant
        self.level = level
        self._book = book
        self._ponders = ponder
        self._pondering: Pondering | None = None
        self._engines: dict[int, engine.Engine] = {}

    def _mind(self) -> engine.Engine:
        if self.level not in self._engines:
            self._engines[self.level] = engine.Engine(
                self.variant, level=self.level, book=self._book, variety=VARIETY, tables=of_user(self.variant)
            )
        return self._engines[self.level]

    @property
    def label(self) -> str:
        """Give what it is called where its side is shown."""
        return f"program, level {self.level}"

    def answer(self, game: Game, left: engine.TimeLeft | None = None) -> Move | Outcome:
        """Move, or give the outcome with which it ends the game."""
        return self.choose(game, left).move

    def over(self, game: Game) -> None:  # noqa: ARG002 - others want to know which
        """Hear that the game is over."""
        self.rest()

    def rest(self) -> None:
        """Think no more in the other's time, until the next move."""
        pondering, self._pondering = self._pondering, None
        if pondering is not None:
            pondering.stop()

    def choose(self, game: Game, left: engine.TimeLeft | None = None) -> engine.Choice:
        """Choose a move at the program's level, within the time that is left."""
        mind, limits = self._mind(), engine.Limits(clock=left)
        pondering = self._pondering
        if pondering is not None and pondering.engine is mind and pondering.position == game.position:
            self._pondering = None
            chosen = call(lambda: pondering.hit(limits), stop=mind.stop)
        else:
            self.rest()
            chosen = call(lambda: mind.choose(game.position, _before(game), limits), stop=mind.stop)
        if self._ponders:
            self._ponder(mind, game, chosen)
        return chosen

    def _ponder(self, mind: engine.Engine, game: Game, chosen: engine.Choice) -> None:
        """Begin to think about the answer that is expected."""
        from dammen.cli.play.pondering import Pondering, expected  # noqa: PLC0415 - only where it is asked for

        ahead = expected(chosen, game.position)
        if ahead is not None:
            mine, after = ahead
            self._pondering = Pondering(mind, after, [*game.positions(), mine])

    def hint(self, game: Game) -> engine.Choice:
        """Choose a move for the person to move, as well as the program can in a moment, whatever its level."""
        mind = self._mind()
        return call(lambda: mind.hint(game.position, _before(game)), stop=mind.stop)

    def accepts_draw(self, game: Game) -> bool:
        """Say whether the program, whose opponent is to move, would take a draw."""
        return engine.takes_draw(-self.hint(game).score, len(game.line()))

    def close(self) -> None:
        """Let the engines go."""
        self.rest()
        for mind in self._engines.values():
            mind.stop()
        self._engines.clear()
