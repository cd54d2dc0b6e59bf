"""What a hand did, held against what the laws allow: lawful, a neglected capture, or a false move."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from dammen.laws.codes.kinds import Neglect
from dammen.laws.referee import board as boards
from dammen.laws.referee.state import Way
from dammen.model import Colour, Move
from dammen.model.position import NO_RUNS
from dammen.model.reach import Walk
from dammen.variants import Promotion

if TYPE_CHECKING:
    from dammen.model import Runs
    from dammen.variants import Variant

_MOST: Final = 4_000


@dataclass(frozen=True)
class Judged:
    """What a move was.

    Attributes:
        move: the lawful move that it was, or None.
        neglect: how it neglected a capture, or None.
        takes: the lawful captures that there were.

    """

    move: Move | None = None
    neglect: Neglect | None = None
    takes: tuple[Way, ...] = ()

    @property
    def false(self) -> bool:
        """Say whether it was a false move."""
        return self.move is None and self.neglect is None


def way_of(move: Move) -> Way:
    """Give a move as a way."""
    return Way(move.path, move.captured)


def same(first: Way, second: Way) -> bool:
    """Say whether two ways are one move: they start and end alike and take the same pieces."""
    return (
        first.path[0] == second.path[0]
        and first.path[-1] == second.path[-1]
        and set(first.captured) == set(second.captured)
    )


@lru_cache(maxsize=256)
def free(variant: Variant) -> Variant:
    """Give the rules of movement without any duty: whatever the pieces can do."""
    return replace(variant, compulsory=False, precedence=(), must_extend=False)


def lawful(variant: Variant, board: str, turn: Colour, runs: Runs = NO_RUNS) -> tuple[Move, ...]:
    """List the lawful moves on a rightful board."""
    position = boards.position(variant, board, turn, runs)
    return () if position is None else position.legal


def takes(moves: Iterable[Move]) -> tuple[Way, ...]:
    """Pick the captures."""
    return tuple(way_of(move) for move in moves if move.captured)


@lru_cache(maxsize=4096)
def _walks(variant: Variant, board: str, start: int) -> tuple[Way, ...]:
    walk = Walk(free(variant), boards.pieces(board))
    return tuple(Way(way.path, way.captured) for way in walk.ways(start, _MOST))


def reachable(variant: Variant, board: str, turn: Colour, start: int) -> tuple[Way, ...]:
    """List all that the piece on a square can do, duties aside: quiet moves, and captures finished or not."""
    quiet = lawful(free(variant), board, turn)
    steps = tuple(way_of(move) for move in quiet if move.start == start and not move.captured)
    return steps + _walks(variant, board, start)


def movable(variant: Variant, board: str, turn: Colour, start: int, runs: Runs = NO_RUNS) -> tuple[bool, bool]:
    """Say whether the piece on a square can move at all, and whether it has a lawful move."""
    any_way = any(move.start == start for move in lawful(free(variant), board, turn))
    return any_way, any(move.start == start for move in lawful(variant, board, turn, runs))


def judge(variant: Variant, board: str, turn: Colour, way: Way, runs: Runs = NO_RUNS) -> Judged:
    """Hold a move against the laws.

    ``board`` is rightful: a man on its crowning row is a king there. ``way.captured`` holds the pieces of the
    opponent that were taken off.
    """
    moves = lawful(variant, board, turn, runs)
    for move in moves:
        if same(way_of(move), way):
            return Judged(move)
    due = takes(moves)
    return Judged(None, _neglect(variant, board, turn, way, due), due)


def _neglect(variant: Variant, board: str, turn: Colour, way: Way, due: tuple[Way, ...]) -> Neglect | None:
    if not due:
        return None
    start, end, taken = way.path[0], way.path[-1], set(way.captured)
    if not taken and any(same(way_of(move), way) for move in lawful(free(variant), board, turn)):
        return Neglect.OMITTED
    # A piece set down where its capture ends, with some of what it took left on the board, stopped short as well.
    if any(take.path[0] == start and take.path[-1] == end and taken < set(take.captured) for take in due):
        return Neglect.UNFINISHED
    done = any(made.path[-1] == end and set(made.captured) == taken for made in _walks(variant, board, start))
    if not done or not taken:
        return None
    longer = any(take.path[0] == start and taken < set(take.captured) for take in due)
    if longer or begun(variant, board, way):
        return Neglect.UNFINISHED
    return Neglect.FEWER


def _goes_on(variant: Variant, board: str, made: Way) -> bool:
    length = len(made.path)
    return any(
        len(other.path) > length and other.path[:length] == made.path for other in _walks(variant, board, made.path[0])
    )


def begun(variant: Variant, board: str, way: Way) -> bool:
    """Say whether a capture has gone part of a way that goes on."""
    taken = set(way.captured)
    walks = _walks(variant, board, way.path[0])
    so_far = [walk for walk in walks if walk.path[-1] == way.path[-1] and set(walk.captured) == taken]
    return any(_goes_on(variant, board, walk) for walk in so_far)


def promotes(variant: Variant, board: str, judged: Judged, way: Way) -> bool:
    """Say whether a man has become a king by a move, be it by a capture that was cut short."""
    if judged.move is not None:
        return bool(judged.move.promotes)
    piece = boards.piece_at(board, way.path[0])
    if piece is None or judged.neglect is None or not way.captured or variant.promotion is not Promotion.CONTINUE:
        return False
    return any(boards.on_far_row(variant, square, piece.colour) for square in way.path[1:])


def completions(judged: Judged, way: Way) -> tuple[Way, ...]:
    """List the lawful captures that a capture cut short could have become; all of them where there is none such."""
    taken = set(way.captured)
    found = tuple(take for take in judged.takes if take.path[0] == way.path[0] and taken < set(take.captured))
    return found or judged.takes
