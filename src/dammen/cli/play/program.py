"""The program across the board: one engine, its level, and how long it may think."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from dammen import engine
from dammen.cli.background import call
from dammen.model import Clock, Colour, Game, Position
from dammen.model.control import Timing
from dammen.variants import Variant

LEVELS: Final = range(1, 11)
_OPENING_PLIES: Final = 20
"""Before so many plies no draw is taken: the game has hardly begun."""
_DRAWISH: Final = 30
"""A draw is taken where the program sees itself ahead by less than this, in hundredths of a man."""


class TimeLeft(NamedTuple):
    """What a side's clock shows: seconds, what comes back after a move, and the moves until more time comes."""

    seconds: float
    increment: float
    moves: int | None


def time_left(clock: Clock, colour: Colour, now: float) -> TimeLeft | None:
    """Read a clock for one side; None where its time has no limit."""
    seconds, face = clock.remaining(colour, now), clock.face(colour)
    stage = face.now_in
    if stage is None or math.isinf(seconds):
        return None
    if stage.timing is Timing.PER_MOVE:
        return TimeLeft(seconds, 0.0, 1)
    moves = max(1, stage.moves - face.moves) if stage.timing is Timing.MOVES else None
    increment = stage.extra if stage.timing in {Timing.INCREMENT, Timing.MOVES, Timing.DELAY} else 0.0
    return TimeLeft(seconds, increment, moves)


def _before(game: Game) -> list[Position]:
    return game.positions()[:-1]


class Program:
    """The engine of one variant, made when it is first asked."""

    def __init__(self, variant: Variant, level: int) -> None:
        """Remember the variant and the level."""
        self.variant = variant
        self.level = level
        self._engines: dict[int, engine.Engine] = {}

    def _mind(self) -> engine.Engine:
        if self.level not in self._engines:
            self._engines[self.level] = engine.Engine(self.variant, level=self.level)
        return self._engines[self.level]

    def choose(self, game: Game, left: TimeLeft | None = None) -> engine.Choice:
        """Choose a move at the program's level, within the time that is left."""
        mind, limits = self._mind(), engine.Limits()
        if left is not None:
            limits = engine.Limits(clock=engine.TimeLeft(max(left.seconds, 0.0), left.increment, left.moves))
        return call(lambda: mind.choose(game.position, _before(game), limits), stop=mind.stop)

    def hint(self, game: Game) -> engine.Choice:
        """Choose a move for the person to move, as well as the program can in a moment, whatever its level."""
        mind = self._mind()
        return call(lambda: mind.hint(game.position, _before(game)), stop=mind.stop)

    def accepts_draw(self, game: Game) -> bool:
        """Say whether the program, whose opponent is to move, would take a draw."""
        return len(game.line()) >= _OPENING_PLIES and self.hint(game).score >= -_DRAWISH

    def close(self) -> None:
        """Let the engines go."""
        for mind in self._engines.values():
            mind.stop()
        self._engines.clear()
