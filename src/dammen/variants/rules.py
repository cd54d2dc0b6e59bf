"""The shape of a variant: one frozen value whose defaults are the commonest rules of today."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final

from dammen.errors import VariantError
from dammen.geometry import DIAGONAL, Board, Direction

FORWARD = (Direction.NW, Direction.NE)


class Colour(StrEnum):
    """A side of the game."""

    WHITE = "white"
    BLACK = "black"

    @property
    def other(self) -> Colour:
        """Give the opponent."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE

    @property
    def letter(self) -> str:
        """Give the letter that FEN uses: W or B."""
        return "W" if self is Colour.WHITE else "B"


class KingRange(StrEnum):
    """How far a king goes."""

    SHORT = "short"
    """One square; it takes what stands beside it."""
    FLYING = "flying"
    """Any number of vacant squares; it takes from afar."""


class Landing(StrEnum):
    """Where a flying king may stop beyond a piece that it takes."""

    FREE = "free"
    """On any vacant square of the line."""
    BEHIND = "behind"
    """Only on the square next behind it (Thai)."""
    BEHIND_KING = "behind-king"
    """At the end of the capture, next behind the last piece if that is a king (Killer)."""
    BEHIND_KING_IN_MULTIPLE = "behind-king-in-multiple"
    """The same, but only where more than one piece was taken (Killer Light)."""


class Removal(StrEnum):
    """When captured pieces leave the board."""

    END = "end"
    """When the whole capture is done; until then they stand, and may not be jumped again."""
    IMMEDIATE = "immediate"
    """Each as it is taken; its square may be used further on in the same capture."""


class Promotion(StrEnum):
    """What happens to a man that reaches the crowning row while taking."""

    STOP = "stop"
    """It is crowned, and the move ends there."""
    AT_END = "at-end"
    """It goes on as a man, and is crowned only if the capture ends there."""
    CONTINUE = "continue"
    """It is a king from there on, and goes on as one."""


class Objective(StrEnum):
    """What wins."""

    NORMAL = "normal"
    """The opponent, to move, has no move."""
    MISERE = "misere"
    """To have no move oneself."""
    FIRST_KING = "first-king"
    """To crown a man first, or to leave the opponent without a move."""


class Precedence(StrEnum):
    """A reason for which one capture must be preferred to another."""

    MOST_PIECES = "most-pieces"
    GREATEST_VALUE = "greatest-value"
    WITH_KING = "with-king"
    MOST_KINGS = "most-kings"
    KINGS_FIRST = "kings-first"


class Certainty(StrEnum):
    """How sure the source of some rules is."""

    A = "A"
    B = "B"
    C = "C"

    @property
    def meaning(self) -> str:
        """Say what the letter means."""
        return _MEANING[self]


_MEANING: Final = {
    Certainty.A: "read in the official text or the source itself; counts agree with those published, where any are",
    Certainty.B: "read in a good secondary source",
    Certainty.C: "from general knowledge or a weak source; houses differ",
}

_RANGE = re.compile(r"([0-9]{1,6})(?:-([0-9]{1,6}))?\Z")


def _squares(text: str, size: int) -> tuple[int, ...]:
    """Read a list such as ``1-5,9`` of square numbers; a range that leaves the board ends right beyond it."""
    found: list[int] = []
    for item in text.split(","):
        match = _RANGE.match(item.strip())
        if match is None:
            message = f"{item.strip()!r} is not a square number or a range such as 1-12"
            raise VariantError(message)
        first, last = int(match[1]), int(match[2] or match[1])
        if last < first:
            message = f"{item.strip()!r} runs backwards; write the lower square first"
            raise VariantError(message)
        found.extend(range(first, max(first, min(last, size + 1)) + 1))
    return tuple(found)


@dataclass(frozen=True, kw_only=True, repr=False)
class Variant:
    """The rules of movement of one game of draughts.

    Directions are those of White, who moves north; Black's are their mirror image. The defaults are those of a
    game on 8x8 with flying kings, men that take backwards, and a free choice between captures.

    Attributes:
        name: the name on the command line.
        title: the name for people.
        game_type: the whole PDN GameType tag, or None where the standard has no number for the game.
        board: the board with its numbering.
        start: the men at the start, as ``white squares/black squares``.
        first: the side that moves first.
        algebraic: squares are written as letters and figures.
        separator: the sign of a capture.
        man_moves: directions in which a man moves one square.
        man_captures: directions in which a man takes.
        linear: a man may also jump over a row of its own men in a direction of its move (Dameo).
        man_takes_king: a man may take a king.
        king_range: short or flying.
        king_moves: directions in which a king moves.
        king_captures: directions in which a king takes.
        landing: where a flying king may stop behind a piece that it takes.
        compulsory: a capture must be made.
        must_extend: a flying king must stop where it can go on taking, if it can.
        precedence: the reasons that choose between captures, the strongest first; empty leaves the choice free.
        king_value: the worth of a king where a man is worth 100, for ``greatest-value``.
        removal: when captured pieces leave the board.
        turn_back: with immediate removal, a capture may reverse its direction.
        promotion: what happens to a man passing the crowning row while taking.
        objective: what wins.
        king_run: how many moves running, without taking, the same king may make while its side has men; 0 is no limit.
        huffing: a neglected capture is answered by the huff over the board.
        certainty: how sure the source of these rules is.
        articles: the law's article, or the source, for each field that needs one.
        summary: one sentence that tells the game apart.
        aliases: other names under which the game is found.

    """

    name: str
    title: str
    summary: str
    board: Board = Board(8, 8)
    start: str = "21-32/1-12"
    first: Colour = Colour.WHITE
    game_type: str | None = None
    algebraic: bool = False
    separator: str = "x"
    man_moves: tuple[Direction, ...] = FORWARD
    man_captures: tuple[Direction, ...] = DIAGONAL
    linear: bool = False
    man_takes_king: bool = True
    king_range: KingRange = KingRange.FLYING
    king_moves: tuple[Direction, ...] = DIAGONAL
    king_captures: tuple[Direction, ...] = DIAGONAL
    landing: Landing = Landing.FREE
    compulsory: bool = True
    must_extend: bool = True
    precedence: tuple[Precedence, ...] = ()
    king_value: int = 100
    removal: Removal = Removal.END
    turn_back: bool = True
    promotion: Promotion = Promotion.AT_END
    objective: Objective = Objective.NORMAL
    king_run: int = 0
    huffing: bool = False
    certainty: Certainty = Certainty.B
    articles: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), compare=False)
    aliases: tuple[str, ...] = field(default=(), compare=False)

    def __repr__(self) -> str:
        """Show the name; the fields are many."""
        return f"<Variant {self.name}>"

    def __getstate__(self) -> dict[str, Any]:
        """Copy and pickle the articles as the plain dictionary behind them."""
        return {**self.__dict__, "articles": dict(self.articles)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Protect the articles again."""
        self.__dict__.update(state, articles=MappingProxyType(state["articles"]))

    @cached_property
    def start_men(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Give the squares of White's and of Black's men at the start."""
        white, slash, black = self.start.partition("/")
        if not slash:
            message = f"start {self.start!r} must name White's squares, a slash, and Black's: 21-32/1-12"
            raise VariantError(message)
        men = _squares(white, self.board.size), _squares(black, self.board.size)
        for square in men[0] + men[1]:
            if not 1 <= square <= self.board.size:
                message = f"start has square {square}, but the board has squares 1 to {self.board.size}"
                raise VariantError(message)
        twice = [square for square, men_there in Counter(men[0] + men[1]).items() if men_there > 1]
        if twice:
            message = f"start puts two men on square {min(twice)}"
            raise VariantError(message)
        return men

    def crowning_rows(self) -> tuple[frozenset[int], frozenset[int]]:
        """Give the squares on which White's men are crowned, and those of Black's."""
        return self._crowning

    @cached_property
    def _crowning(self) -> tuple[frozenset[int], frozenset[int]]:
        board = self.board
        north = frozenset(s for s in board.squares if board.row_from(s, north=True) == 0)
        south = frozenset(s for s in board.squares if board.row_from(s, north=False) == 0)
        return north, south

    def derive(self, **changes: Any) -> Variant:  # noqa: ANN401 - each field has a type of its own
        """Derive a game; an article of this one's does not speak for a field in which the other departs from it."""
        kept = {name: source for name, source in self.articles.items() if name not in changes}
        return replace(self, **{"articles": MappingProxyType(kept), **changes})

    def label(self, square: int) -> str:
        """Give a square as this game writes it: ``32`` or ``a1``."""
        return self.board.name(square) if self.algebraic else str(square)

    def article(self, name: str) -> str | None:
        """Give the article or source that stands behind a field, if one is known."""
        return self.articles.get(name)
