"""What a program that drives an engine and the engine say to each other, as values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum


class Mode(StrEnum):
    """What a search is for."""

    THINK = "think"
    PONDER = "ponder"
    ANALYZE = "analyze"


# --- commands: to the engine ---


@dataclass(frozen=True)
class Greet:
    """``hub``: say who you are and what can be set."""


@dataclass(frozen=True)
class SetParam:
    """``set-param``: set a parameter, before ``init``."""

    name: str
    value: str


@dataclass(frozen=True)
class Init:
    """``init``: get ready with what has been set."""


@dataclass(frozen=True)
class Pos:
    """``pos``: set up a position, and make moves from it.

    Attributes:
        position: the side to move and one letter for each square; empty for the start.
        moves: moves as Hub writes them, captured squares and all.

    """

    position: str = ""
    moves: tuple[str, ...] = ()


@dataclass(frozen=True)
class Level:
    """``level``: where the next search ends.

    Attributes:
        depth: plies.
        nodes: positions.
        move_time: seconds for this move.
        moves: moves to be made in ``time``; None for the rest of the game.
        time: seconds left, without what comes before this move.
        inc: seconds that come before each move.
        infinite: until it is stopped.

    """

    depth: int | None = None
    nodes: int | None = None
    move_time: float | None = None
    moves: int | None = None
    time: float | None = None
    inc: float | None = None
    infinite: bool = False

    def joined(self, later: Level) -> Level:
        """Give what both say, one line after the other; where they differ the later one counts."""
        return replace(self, **{name: value for name, value in vars(later).items() if value not in {None, False}})


@dataclass(frozen=True)
class Go:
    """``go``: search."""

    mode: Mode = Mode.THINK


@dataclass(frozen=True)
class PonderHit:
    """``ponder-hit``: the move that was pondered on has been played."""


@dataclass(frozen=True)
class Stop:
    """``stop``: end the search, and say what was found."""


@dataclass(frozen=True)
class NewGame:
    """``new-game``: what comes has nothing to do with what was."""


@dataclass(frozen=True)
class Ping:
    """``ping``: say that you are there."""


@dataclass(frozen=True)
class Quit:
    """``quit``: end."""


Command = Greet | SetParam | Init | Pos | Level | Go | PonderHit | Stop | NewGame | Ping | Quit


# --- answers: from the engine ---


@dataclass(frozen=True)
class Id:
    """``id``: who the engine is."""

    name: str = ""
    version: str = ""
    author: str = ""
    country: str = ""


@dataclass(frozen=True)
class Param:
    """``param``: something that can be set.

    Attributes:
        name: its name.
        value: what it is unless it is set.
        kind: ``bool``, ``int``, ``real``, ``string`` or ``enum``.
        least: the least number, as it is written.
        most: the greatest.
        values: the choices of an ``enum``.

    """

    name: str
    value: str = ""
    kind: str = "string"
    least: str | None = None
    most: str | None = None
    values: tuple[str, ...] = ()


@dataclass(frozen=True)
class Wait:
    """``wait``: everything that can be set has been told."""


@dataclass(frozen=True)
class Ready:
    """``ready``: the engine can be asked."""


@dataclass(frozen=True)
class InfoLine:
    """``info``: how a search goes; what the engine does not say, or says illegibly, is None.

    Attributes:
        depth: plies.
        mean_depth: how deep the leaves lie on average.
        score: in men, for the side to move.
        nodes: positions visited.
        time: seconds.
        nps: millions of positions a second.
        pv: the best line, as the engine writes it.
        rank: 2 for the second best move and so on, where the engine tells of several; None for the best.

    """

    depth: int | None = None
    mean_depth: float | None = None
    score: float | None = None
    nodes: int | None = None
    time: float | None = None
    nps: float | None = None
    pv: tuple[str, ...] = ()
    rank: int | None = None


@dataclass(frozen=True)
class Done:
    """``done``: the move, and perhaps the answer that the engine expects.

    Our engine says it without a move, here the empty text, where there was none to find.
    """

    move: str
    ponder: str | None = None


@dataclass(frozen=True)
class Pong:
    """``pong``: the engine is there."""


@dataclass(frozen=True)
class Failure:
    """``error``: the engine cannot do what it was told."""

    message: str


Answer = Id | Param | Wait | Ready | InfoLine | Done | Pong | Failure
