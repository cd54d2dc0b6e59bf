"""Draw rules as the compiled search counts by them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from dammen.laws.clauses import Counted, Kind, Reset, Unless
from dammen.laws.material import long_diagonals

if TYPE_CHECKING:
    from dammen.geometry import Board
    from dammen.laws import Clause, DrawRules
    from dammen.laws.material import Army

_RESETS: Final = {Reset.CAPTURE: 1, Reset.MAN_MOVE: 2, Reset.PROMOTION: 4}
_UNLESS: Final = {Unless.NOTHING: 0, Unless.CAPTURE: 1, Unless.KING_FALLS: 2}
_ANY: Final = (0, 255)

Span = tuple[int, int]
Forces = tuple[Span, Span, Span]
"""The fewest and the most men, kings and pieces of a side."""


class Count(NamedTuple):
    """One clause that counts moves, or that makes a draw of some pieces.

    Attributes:
        limit: plies, or moves of the stronger side where its moves alone count; 0 for a draw at once.
        stronger: whether they alone count.
        resets: what begins the count anew: 1 a capture, 2 a man's move, 4 a crowning, summed.
        pieces: the fewest and the most pieces on the board with which it can be met.
        both_kings: whether both sides must have a king.
        on_road: whether the weaker side must stand on the main road.
        unless: what keeps the game going: 1 a capture, 2 also that a king falls next.
        endings: the forces of the stronger and the weaker side; none for a count without progress.

    """

    limit: int
    stronger: bool
    resets: int
    pieces: Span
    both_kings: bool
    on_road: bool
    unless: int
    endings: tuple[tuple[Forces, Forces], ...]


class Drawing(NamedTuple):
    """The clauses of draw rules but for repetition, which the search knows by itself, and the main road's squares."""

    clauses: tuple[Count, ...]
    road: tuple[int, ...]


def drawing_of(rules: DrawRules, board: Board) -> Drawing:
    """Make what the search counts by."""
    counted = tuple(_count(clause) for clause in rules.clauses if clause.kind is not Kind.REPETITION)
    return Drawing(counted, tuple(sorted(long_diagonals(board))))


def _count(clause: Clause) -> Count:
    ending = clause.kind is Kind.ENDING
    stronger = ending and clause.counted is Counted.STRONGER
    endings = tuple((_forces(each.strong), _forces(each.weak)) for each in clause.material) if ending else ()
    pieces = _ANY if clause.pieces is None else clause.pieces
    if ending:
        pieces = (0, max(strong[2][1] + weak[2][1] for strong, weak in endings))
    return Count(
        limit=clause.limit if stronger else 2 * clause.limit,
        stronger=stronger,
        resets=sum(_RESETS[reset] for reset in clause.reset_by),
        pieces=pieces,
        both_kings=clause.both_kings,
        on_road=clause.long_diagonal,
        unless=_UNLESS[clause.unless],
        endings=endings,
    )


def _forces(army: Army) -> Forces:
    most = min(army.men[1] + army.kings[1], army.pieces[1])
    return army.men, army.kings, (army.pieces[0], most)
