"""What is wrong in a PDN text, where, and what was done about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Done(StrEnum):
    """What was done about something that could not be read as it stands."""

    GAME_ENDS = "game-ends"
    """A move of the main line was refused: the game ends before it."""
    NOT_BEGUN = "not-begun"
    """The position was refused from which the game begins: none of its moves was played."""
    LINE_ENDS = "line-ends"
    """A move of a variation was refused: the variation ends before it."""
    LEFT_OUT = "left-out"
    """A variation had no place in the game, and was left out."""
    PASSED_OVER = "passed-over"
    """A word that means nothing was passed over."""
    TAKEN = "taken"
    """Of several readings one was taken; another may be meant."""
    SETTLED = "settled"
    """Of several readings the one was taken that lets the rest of the line go on."""
    JOINED = "joined"
    """The jumps of one capture, written as several moves, were joined."""
    RENUMBERED = "renumbered"
    """The squares were counted in another way than the game's own."""
    OTHER_RULES = "other-rules"
    """The game was replayed by other rules than those that it names."""
    OVERRULED = "overruled"
    """The result on the board went before the one that is written."""
    CROWNED = "crowned"
    """A man on its crowning row was read as a king."""
    CLOSED = "closed"
    """What was left open was closed at the end of the game."""
    EMPTY = "empty"
    """A game without moves was kept so: a forfeit, or a position alone."""
    REFUSED = "refused"
    """It is not PDN 3.0, and strict reading was asked for: the game was refused."""

    @property
    def loses(self) -> bool:
        """Say whether moves were lost by it."""
        return self in _LOSSES

    @property
    def words(self) -> str:
        """Say it in a few words."""
        return _WORDS[self]


_LOSSES: Final = frozenset({Done.GAME_ENDS, Done.NOT_BEGUN, Done.LINE_ENDS, Done.LEFT_OUT, Done.REFUSED})
_WORDS: Final = {
    Done.GAME_ENDS: "the game ends before it",
    Done.NOT_BEGUN: "no move was played",
    Done.LINE_ENDS: "the variation ends before it",
    Done.LEFT_OUT: "it was left out",
    Done.PASSED_OVER: "it was passed over",
    Done.TAKEN: "one reading was taken",
    Done.SETTLED: "what follows settles it",
    Done.JOINED: "they were joined",
    Done.RENUMBERED: "they were read so",
    Done.OTHER_RULES: "it was replayed so",
    Done.OVERRULED: "the board goes before",
    Done.CROWNED: "it was read as a king",
    Done.CLOSED: "it was closed where the game ends",
    Done.EMPTY: "it was kept so",
    Done.REFUSED: "the game was refused",
}


@dataclass(frozen=True)
class Problem:
    """Something in a PDN text that could not be read as it stands.

    Attributes:
        game: the number of the game in the text, from 1.
        line: the line, from 1.
        column: the column, from 1.
        what: what is wrong, in words.
        done: what was done about it.
        taken: what was read instead, where something was: a move, a name of rules.

    """

    game: int
    line: int
    column: int
    what: str
    done: Done
    taken: str = ""

    @property
    def text(self) -> str:
        """Say what is wrong and what was done: ``'31x15' may be 31x22x15 or 31x24x15; 31x22x15 was taken``."""
        if not self.taken:
            return f"{self.what}; {self.done.words}"
        settled = ", as what follows shows" if self.done is Done.SETTLED else ""
        return f"{self.what}; {self.taken} was taken{settled}"
