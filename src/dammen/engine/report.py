"""What the engine says: how its thinking goes, and what it chooses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dammen.engine._kernel import CERTAIN, PROVED, WIN
from dammen.kernels import Move

if TYPE_CHECKING:
    from dammen.book import Entry


@dataclass(frozen=True)
class Info:
    """How far the engine has thought.

    Attributes:
        depth: plies that were searched.
        score: what the position is worth to the side to move, in hundredths of a man.
        nodes: positions visited, in all.
        seconds: time spent, in all.
        pv: the best line found.
        rank: 1 for the best move, 2 for the second best and so on, where several were asked for.

    """

    depth: int
    score: int
    nodes: int
    seconds: float
    pv: tuple[Move, ...]
    rank: int = 1

    @property
    def win_in(self) -> int | None:
        """Give in how many plies the side to move wins; negative when it loses; None while nothing is certain."""
        return win_in(self.score)

    @property
    def is_proved(self) -> bool:
        """Say whether it is certain who wins: the end is in sight, or an ending that tables have."""
        return is_proved(self.score)

    @property
    def nodes_per_second(self) -> int:
        """Give the speed."""
        return round(self.nodes / self.seconds) if self.seconds > 0 else 0


@dataclass(frozen=True)
class Choice:
    """What the engine chooses.

    Attributes:
        move: the move.
        score: what the engine thinks that the position is worth to the side to move, in hundredths of a man.
        depth: plies that were searched.
        pv: the line that it expects, the move first.
        info: how the thinking ended.
        entry: the move as a book has it, where it came from one; nothing was thought then.

    """

    move: Move
    score: int
    depth: int
    pv: tuple[Move, ...]
    info: Info
    entry: Entry | None = None

    @property
    def win_in(self) -> int | None:
        """Give in how many plies the side to move wins; negative when it loses; None while nothing is certain."""
        return win_in(self.score)

    @property
    def is_proved(self) -> bool:
        """Say whether it is certain who wins: the end is in sight, or an ending that tables have."""
        return is_proved(self.score)


def is_proved(score: int) -> bool:
    """Say whether a score is a proof: the end is in sight, or an ending that tables have."""
    return abs(score) >= PROVED


def win_in(score: int) -> int | None:
    """Read the distance to the end from a score: plies to a win, negative for a loss, None for neither."""
    if score >= CERTAIN:
        return WIN - score
    if score <= -CERTAIN:
        return -(WIN + score)
    return None
