"""Every way in which one piece could take, finished or not, under rules that may be loosened.

The kernel knows which moves are legal; an explanation also needs those that nearly are. This walk is slow and plain,
and is asked about one piece at a time, when a move has been refused.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from dammen.geometry import Direction, line_between, mirror_forward, opposite
from dammen.model.pieces import Colour, Piece
from dammen.variants import KingRange, Landing, Promotion, Removal

if TYPE_CHECKING:
    from dammen.geometry import Board
    from dammen.model.position import Position
    from dammen.variants import Variant

MOST_WAYS: Final = 20_000
"""Where the walk stops looking: some made-up positions have millions of ways."""


@dataclass(frozen=True)
class Way:
    """Some jumps of one piece, one after another; the capture may be unfinished.

    Attributes:
        path: the start, and the square on which each jump came down.
        captured: the square of what each jump took.
        piece: what the piece is by now: a man may have become a king on the way.
        last: the direction of the last jump.

    """

    path: tuple[int, ...]
    captured: tuple[int, ...]
    piece: Piece
    last: Direction | None = None

    @property
    def end(self) -> int:
        """Give the square that was reached."""
        return self.path[-1]

    def begins(self, other: Way) -> bool:
        """Say whether the other way goes on from this one."""
        length = len(self.captured)
        return (
            len(other.captured) > length
            and other.captured[:length] == self.captured
            and other.path[: length + 1] == self.path
        )


def towards(directions: Sequence[Direction], colour: Colour) -> tuple[Direction, ...]:
    """Turn White's directions into those of a side."""
    return tuple(directions) if colour is Colour.WHITE else tuple(mirror_forward(d) for d in directions)


def route(board: Board, path: Sequence[int]) -> list[int]:
    """List all squares that a path touches or passes, in order."""
    found = [path[0]]
    for first, last in pairwise(path):
        line = line_between(board, first, last)
        found += [*(line.between if line else ()), last]
    return found


def passes(touched: Sequence[int], wanted: Sequence[int]) -> bool:
    """Say whether some squares occur in a route in their order."""
    rest = iter(touched)
    return all(square in rest for square in wanted)


@dataclass(frozen=True)
class Walk:
    """The rules and the board of one walk; ``again`` lets a piece that was taken be jumped a second time."""

    variant: Variant
    pieces: Mapping[int, Piece]
    again: bool = False

    def occupied(self, way: Way) -> dict[int, Piece]:
        """Give what stands on the board while a capture is under way; the taking piece is in the hand."""
        gone = {way.path[0]}
        if self.variant.removal is Removal.IMMEDIATE:
            gone |= set(way.captured)
        return {square: piece for square, piece in self.pieces.items() if square not in gone}

    def crowned_on(self, square: int, piece: Piece) -> bool:
        """Say whether a man is crowned on a square."""
        return not piece.is_king and self.variant.board.row_from(square, north=piece.colour is Colour.WHITE) == 0

    def after(self, way: Way, direction: Direction, victim: int, landing: int) -> Way:
        """Give a way with one more jump."""
        piece = way.piece
        if self.variant.promotion is Promotion.CONTINUE and self.crowned_on(landing, piece):
            piece = Piece.of(piece.colour, king=True)
        return Way((*way.path, landing), (*way.captured, victim), piece, direction)

    def stopped(self, way: Way) -> bool:
        """Say whether the law ends the move here, a man having been crowned."""
        return bool(way.captured) and self.variant.promotion is Promotion.STOP and self.crowned_on(way.end, way.piece)

    def may_take(self, way: Way, victim: int, board: Mapping[int, Piece]) -> bool:
        """Say whether a piece in the way may be taken."""
        other = board[victim]
        if other.colour is way.piece.colour or (victim in way.captured and not self.again):
            return False
        if way.captured.count(victim) > 1:
            return False
        return way.piece.is_king or not other.is_king or self.variant.man_takes_king

    def jumps(self, way: Way) -> Iterator[Way]:
        """Give every way with one jump more."""
        if self.stopped(way):
            return
        rules, board = self.variant, self.occupied(way)
        takes = rules.king_captures if way.piece.is_king else rules.man_captures
        far = way.piece.is_king and rules.king_range is KingRange.FLYING
        for direction in towards(takes, way.piece.colour):
            if not rules.turn_back and way.last is not None and direction is opposite(way.last):
                continue
            ray = rules.board.ray(way.end, direction)
            met = next((i for i, square in enumerate(ray) if square in board), None)
            if met is None or (met > 0 and not far) or not self.may_take(way, ray[met], board):
                continue
            for landing in ray[met + 1 :]:
                if landing in board:
                    break
                yield self.after(way, direction, ray[met], landing)
                if not far or rules.landing is Landing.BEHIND:
                    break

    def ways(self, start: int, most: int = MOST_WAYS) -> list[Way]:
        """List the ways of taking with the piece on a square, finished or not, the shortest first."""
        found: list[Way] = []
        waiting = deque([Way((start,), (), self.pieces[start])])
        while waiting and len(found) < most:
            longer = list(self.jumps(waiting.popleft()))
            found += longer
            waiting += longer
        return found


def captures(position: Position, start: int) -> list[Way]:
    """List every way of taking with a piece under the position's own rules, finished or not."""
    return Walk(position.variant, position.pieces).ways(start)
