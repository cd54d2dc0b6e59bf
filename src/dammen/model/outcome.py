"""How a game ended: who won, for what reason, and by which article."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from dammen.errors import NotationError
from dammen.model.pieces import Colour
from dammen.variants import Objective, Variant

if TYPE_CHECKING:
    from dammen.model.position import Position


class Reason(StrEnum):
    """A reason for which a game is over."""

    NO_MOVE_LEFT = "no-move-left"
    NO_PIECES_LEFT = "no-pieces-left"
    FIRST_KING = "first-king"
    MISERE = "misere"
    RESIGNATION = "resignation"
    TIME = "time"
    ABANDONMENT = "abandonment"
    AGREEMENT = "agreement"
    REPETITION = "repetition"
    MOVE_COUNT = "move-count"
    ENDING_COUNT = "ending-count"
    MATERIAL = "material"
    ADJUDICATION = "adjudication"
    PENALTY = "penalty"
    BOTH_LOSE = "both-lose"
    UNKNOWN = "unknown"


_DRAWN: Final[dict[Reason, str]] = {
    Reason.AGREEMENT: "both sides agreed",
    Reason.REPETITION: "the same position has come back too often",
    Reason.MOVE_COUNT: "too many moves without a capture or a man's move",
    Reason.ENDING_COUNT: "the moves allowed for this ending have been made",
    Reason.MATERIAL: "the pieces left cannot win",
    Reason.ADJUDICATION: "it was adjudicated so",
    Reason.TIME: "the time has run out",
    Reason.ABANDONMENT: "the game was broken off",
}

_WON: Final[dict[Reason, str]] = {
    Reason.NO_MOVE_LEFT: "{loser} has no move left",
    Reason.NO_PIECES_LEFT: "{loser} has no piece left",
    Reason.FIRST_KING: "{winner} has the first king",
    Reason.MISERE: "{winner} has no move left",
    Reason.RESIGNATION: "{loser} resigns",
    Reason.TIME: "{loser}'s time has run out",
    Reason.ABANDONMENT: "{loser} has left the game",
    Reason.AGREEMENT: "both sides agreed",
    Reason.ADJUDICATION: "it was adjudicated so",
    Reason.PENALTY: "{loser} has broken the rules",
}

TWO_POINT_TYPES: Final = frozenset({"20", "27"})
"""GameType numbers whose results are written 2-0, 1-1 and 0-2 (PDN 3.0: international and Canadian)."""

_DRAWS: Final = frozenset({"1/2-1/2", "1-1", "1/2:1/2", "1:1", "½-½"})
_FIRST_WINS: Final = frozenset({"1-0", "2-0", "1:0", "2:0"})
_SECOND_WINS: Final = frozenset({"0-1", "0-2", "0:1", "0:2"})
_BOTH_LOSE: Final = frozenset({"0-0", "0:0"})
UNDECIDED: Final = "*"


@dataclass(frozen=True)
class Outcome:
    """The end of a game.

    Attributes:
        winner: the side that won; None for a draw, or where both sides lost.
        reason: why the game is over.
        article: the law's article, such as ``FMJD 6.1``, where there is one.
        detail: words that say more than the reason does, such as a count of moves.

    """

    winner: Colour | None
    reason: Reason
    article: str | None = None
    detail: str | None = None

    @property
    def is_draw(self) -> bool:
        """Say whether the game was drawn."""
        return self.winner is None and self.reason is not Reason.BOTH_LOSE

    @property
    def text(self) -> str:
        """Say it in plain words: ``White wins: Black has no move left (FMJD 7.1)``."""
        tail = f" ({self.article})" if self.article else ""
        if self.winner is not None:
            names = {"winner": self.winner.capitalize(), "loser": self.winner.other.capitalize()}
            why = self.detail or _WON.get(self.reason, "").format(**names)
            head = f"{names['winner']} wins"
        else:
            why = self.detail or _DRAWN.get(self.reason, "")
            head = "Draw" if self.is_draw else "Both sides lose"
        return (f"{head}: {why}" if why else head) + tail

    def pdn(self, variant: Variant) -> str:
        """Give the result as PDN writes it for a variant: the first mover's number stands first.

        International and Canadian draughts count two points a win, the others one (PDN 3.0, Result).
        """
        two = counts_two_points(variant)
        if self.reason is Reason.BOTH_LOSE:
            return "0-0"
        if self.winner is None:
            return "1-1" if two else "1/2-1/2"
        win = "2" if two else "1"
        return f"{win}-0" if self.winner is variant.first else f"0-{win}"


def counts_two_points(variant: Variant) -> bool:
    """Say whether a variant's results are written with two points for a win (PDN 3.0, Result)."""
    return (variant.game_type or "").partition(",")[0] in TWO_POINT_TYPES


def result_text(outcome: Outcome | None, variant: Variant) -> str:
    """Give the PDN result of a game that may not be over: ``*`` where it is not."""
    return UNDECIDED if outcome is None else outcome.pdn(variant)


def read_result(text: str, variant: Variant) -> Outcome | None:
    """Read a PDN result; either way of counting is understood, and ``*``, ``?`` and nothing mean undecided.

    The first number belongs to the side that moves first in the variant. The reason is not told by a result, so it
    is ``Reason.UNKNOWN``.

    Raises:
        NotationError: the text is no result.

    """
    plain = text.replace(" ", "")
    first = variant.first
    if plain in {UNDECIDED, "?", ""}:
        return None
    if plain in _DRAWS:
        return Outcome(None, Reason.UNKNOWN)
    if plain in _FIRST_WINS:
        return Outcome(first, Reason.UNKNOWN)
    if plain in _SECOND_WINS:
        return Outcome(first.other, Reason.UNKNOWN)
    if plain in _BOTH_LOSE:
        return Outcome(None, Reason.BOTH_LOSE)
    message = f"{text!r} is no result; it may be 1-0, 0-1, 1/2-1/2, 2-0, 0-2, 1-1, 0-0 or *"
    raise NotationError(message)


def by_objective(position: Position) -> Outcome | None:
    """Give the outcome that a position has by the variant's objective alone, or None while the game goes on."""
    winner = position.winner()
    if winner is None:
        return None
    variant = position.variant
    article = variant.articles.get("objective")
    if variant.objective is Objective.FIRST_KING and any(piece.is_king for piece in position.pieces.values()):
        return Outcome(winner, Reason.FIRST_KING, article)
    if variant.objective is Objective.MISERE:
        return Outcome(winner, Reason.MISERE, article)
    left = sum(position.count(position.turn))
    return Outcome(winner, Reason.NO_MOVE_LEFT if left else Reason.NO_PIECES_LEFT, article)
