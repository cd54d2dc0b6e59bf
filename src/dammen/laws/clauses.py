"""The shape of draw rules: one frozen value for a federation, made of clauses that each name their article."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from dammen.model.outcome import Reason
from dammen.variants import Certainty

if TYPE_CHECKING:
    from dammen.laws.material import Material


class Kind(StrEnum):
    """A kind of clause."""

    REPETITION = "repetition"
    """The same position, with the same side to move, so many times."""
    PROGRESS = "progress"
    """So many moves by each side without something that brings the game on."""
    ENDING = "ending"
    """So many moves once certain pieces are left; none makes a draw at once."""


class Reset(StrEnum):
    """A move after which a count without progress begins anew."""

    CAPTURE = "capture"
    MAN_MOVE = "man-move"
    PROMOTION = "promotion"


class Counted(StrEnum):
    """Whose moves an ending counts."""

    EACH = "each"
    """So many moves by each side."""
    STRONGER = "stronger"
    """So many moves by the side with more; the draw comes with the last of them."""


class Unless(StrEnum):
    """What keeps the game going although a clause is met."""

    NOTHING = ""
    CAPTURE = "capture"
    """The side to move can take."""
    KING_FALLS = "king-falls"
    """A king can be taken at once, or will be taken next whatever is played (WFD)."""


@dataclass(frozen=True, kw_only=True)
class Clause:
    """One way in which a game is drawn.

    Attributes:
        kind: repetition, progress or ending.
        article: the law's article, or the source.
        limit: how many times, or how many moves; 0 makes an ending a draw at once.
        claim: a player must claim it; otherwise the game simply ends.
        reset_by: what begins a count without progress anew.
        pieces: the fewest and the most pieces on the board with which a count without progress runs, or None.
        both_kings: a count without progress runs only while both sides have a king.
        material: the endings to which the clause applies; a count goes on from one to another.
        counted: whose moves an ending counts.
        long_diagonal: an ending counts only while the lone king stands on the long diagonal.
        unless: what keeps the game going although the clause is met.
        certainty: how sure the source is.
        note: what a player should know besides.

    """

    kind: Kind
    article: str
    limit: int
    claim: bool = False
    reset_by: frozenset[Reset] = frozenset({Reset.CAPTURE, Reset.MAN_MOVE})
    pieces: tuple[int, int] | None = None
    both_kings: bool = False
    material: tuple[Material, ...] = ()
    counted: Counted = Counted.EACH
    long_diagonal: bool = False
    unless: Unless = Unless.NOTHING
    certainty: Certainty = Certainty.B
    note: str = ""

    @property
    def reason(self) -> Reason:
        """Give the reason that an outcome by this clause has."""
        if self.kind is Kind.REPETITION:
            return Reason.REPETITION
        if self.kind is Kind.PROGRESS:
            return Reason.MOVE_COUNT
        return Reason.ENDING_COUNT if self.limit else Reason.MATERIAL


@dataclass(frozen=True, kw_only=True)
class DrawRules:
    """The ways in which a federation's games are drawn.

    Attributes:
        name: the code, such as ``fmjd``.
        title: the name for people.
        source: the text that the clauses come from, with its year.
        clauses: the ways, in the order in which they are tried.
        certainty: how sure the least sure part that matters is.
        agreement: the article by which both sides may agree on a draw, where it is known.
        resignation: the article on resigning, where it is known.
        note: what a player should know besides.

    """

    name: str
    title: str
    source: str
    clauses: tuple[Clause, ...] = ()
    certainty: Certainty = Certainty.B
    agreement: str | None = None
    resignation: str | None = None
    note: str = ""
