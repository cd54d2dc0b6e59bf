"""The program across the board: one engine, its level, and how long it may think."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dammen.cli.background import call
from dammen.model import Game
from dammen.variants import Variant

if TYPE_CHECKING:
    from dammen.engine import Choice, Engine, Limits

LEVELS: Final = range(1, 11)
_SECONDS: Final = 3.0
"""The longest that the strongest level thinks where there is no clock."""
_SHARE: Final = 30
"""With a clock, one move takes a thirtieth of what is left."""
_HINT_SECONDS: Final = 1.0
_DRAWISH: Final = 30
"""A draw is taken where the program sees itself ahead by less than this, in hundredths of a man."""


class Program:
    """The engine of one variant, made when it is first asked."""

    def __init__(self, variant: Variant, level: int) -> None:
        """Remember the variant and the level."""
        self.variant = variant
        self.level = level
        self._engines: dict[int, Engine] = {}

    def _engine(self, level: int) -> Engine:
        if level not in self._engines:
            from dammen.engine import Engine  # noqa: PLC0415 - two friends at one board need none

            self._engines[level] = Engine(self.variant, level=level)
        return self._engines[level]

    def _ask(self, game: Game, level: int, seconds: float) -> Choice:
        from dammen.engine import Limits  # noqa: PLC0415 - as above

        engine = self._engine(level)
        limits: Limits = Limits(seconds=seconds)
        history = game.positions()[:-1]
        return call(lambda: engine.choose(game.position, history, limits), stop=engine.stop)

    def choose(self, game: Game, *, seconds_left: float | None = None) -> Choice:
        """Choose a move at the program's level, within the time that is left."""
        seconds = _SECONDS if seconds_left is None else max(0.01, min(_SECONDS, seconds_left / _SHARE))
        return self._ask(game, self.level, seconds)

    def hint(self, game: Game) -> Choice:
        """Choose a move for the person to move, as well as the program can in a moment."""
        return self._ask(game, LEVELS[-1], _HINT_SECONDS)

    def accepts_draw(self, game: Game) -> bool:
        """Say whether the program, whose opponent is to move, would take a draw."""
        return self.hint(game).score >= -_DRAWISH

    def close(self) -> None:
        """Let the engines go."""
        for engine in self._engines.values():
            engine.stop()
        self._engines.clear()
