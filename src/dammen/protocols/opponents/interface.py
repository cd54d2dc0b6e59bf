"""What every opponent can do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import StrEnum
from types import TracebackType
from typing import Self

from dammen.engine import Limits
from dammen.model import Colour, Game, Move, TimeControl


class Ending(StrEnum):
    """What an opponent may do instead of moving: end the game."""

    RESIGNS = "resigns"
    DRAWS = "draws"
    """It takes the game for drawn."""
    WINS = "wins"
    """It takes the game for won."""
    LEAVES = "leaves"
    """It plays no further, and does not say why."""


@dataclass(frozen=True)
class Answer:
    """A move, and what the opponent says about it; what it does not say is None.

    Attributes:
        move: the move.
        score: what the position is worth to the side to move, in hundredths of a man; a win in so many plies is so
            many below 10,000.
        depth: plies that were searched.
        nodes: positions visited.
        pv: the line that it expects, the move first.

    """

    move: Move
    score: int | None = None
    depth: int | None = None
    nodes: int | None = None
    pv: tuple[Move, ...] = ()


class Opponent(ABC):
    """Plays games one after the other; close it, or use it as an async context manager.

    Every wait has its end: an opponent that has gone or is silent raises a ProtocolError.
    """

    name: str
    """What it is called in records of games."""

    async def begin(self, game: Game, colour: Colour, control: TimeControl | None = None) -> None:  # noqa: B027
        """Get ready for a game, which may have moves already.

        Args:
            game: the game.
            colour: the side that the opponent plays.
            control: the time of each side, where there is a clock.

        Raises:
            ProtocolError: it cannot be started, or does not want to play.

        """

    @abstractmethod
    async def choose(self, game: Game, limits: Limits) -> Answer | Ending:
        """Choose a move for the side to move, or end the game; the task may be cancelled.

        Args:
            game: the game.
            limits: how long it may think.

        Raises:
            ProtocolError: it has gone, is silent, or plays what is not legal.

        """

    async def finish(self, game: Game) -> None:  # noqa: B027 - most need not know
        """Hear that a game is over."""

    async def close(self) -> None:  # noqa: B027 - not all have something to close
        """Let it go, with all that it has started."""

    async def __aenter__(self) -> Self:
        """Use it in a block."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        await self.close()
