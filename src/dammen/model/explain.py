"""Why a move is not legal, and why the choice of moves is limited: in words, with the article.

A refusal is found by data: the same pieces are asked again under rules of which one has been loosened, and the rule
whose loosening lets the move through is the one that forbids it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from dammen.kernels import Move
from dammen.model import refusals
from dammen.model.choice import chosen, left_out, must_take, relaxed, same, tie_break
from dammen.model.outcome import by_objective
from dammen.model.pieces import Colour
from dammen.model.reach import Way, captures, passes, route
from dammen.model.words import cite, join, kind, number, piece_on, squares
from dammen.variants import Landing

if TYPE_CHECKING:
    from dammen.model.position import Position


@dataclass(frozen=True)
class Request:
    """A move asked for: the squares that were named, and what it was said to take, if that was said."""

    position: Position
    path: tuple[int, ...]
    captured: frozenset[int] | None = None

    @property
    def start(self) -> int:
        """Give the first square."""
        return self.path[0]

    @property
    def end(self) -> int:
        """Give the last square."""
        return self.path[-1]

    def is_like(self, way: Way) -> bool:
        """Say whether a way of taking is one that was asked for."""
        if (way.path[0], way.end) != (self.start, self.end):
            return False
        if self.captured is not None and self.captured != frozenset(way.captured):
            return False
        middle = self.path[1:-1]
        return not middle or passes(route(self.position.variant.board, way.path)[1:-1], middle)


def explain(position: Position, move: Move | Iterable[int]) -> str:
    """Say in words why a move is not legal, with the article; the empty text if it is legal.

    ``move`` may also be the squares of its path from the start to the end; those between may be left out where one
    move alone fits. Squares that lie on the way may be named, whether the piece stops there or not.
    """
    if isinstance(move, Move):
        if move in position.legal:
            return ""
        request = Request(position, tuple(move.path), frozenset(move.captured) if move.captured else None)
    else:
        request = Request(position, tuple(move))
    refusal = refusals.before_moving(position, request.path)
    if refusal:
        return refusal
    all_ways = _Ways(request)
    fitting = _fitting(request, all_ways)
    if len(fitting) == 1 or any(m.path == request.path and len(m.path) > 2 for m in fitting):  # noqa: PLR2004
        return "" if not isinstance(move, Move) else _other_effect(position, move, fitting[0])
    if fitting:
        return _ambiguous(position, fitting)
    return _refused(request, all_ways)


class _Ways:
    """The ways of taking with the piece asked for, walked once and only if they are wanted."""

    def __init__(self, request: Request) -> None:
        self._request = request

    @cached_property
    def all(self) -> list[Way]:
        return captures(self._request.position, self._request.start)

    @cached_property
    def asked(self) -> list[Way]:
        return [way for way in self.all if self._request.is_like(way)]


def _fitting(request: Request, ways: _Ways) -> list[Move]:
    there = [
        move
        for move in request.position.legal
        if (move.start, move.end) == (request.start, request.end)
        and (request.captured is None or request.captured == frozenset(move.captured))
    ]
    if len(request.path) == 2 or not there:  # noqa: PLR2004 - no square on the way was named
        return there
    # Another route with the same start, end and captured pieces is the same move.
    taken = {frozenset(way.captured) for way in ways.asked}
    return [move for move in there if move.captured and frozenset(move.captured) in taken]


def _other_effect(position: Position, asked: Move, legal: Move) -> str:
    variant = position.variant
    where = f"{variant.label(asked.start)} to {variant.label(asked.end)}"
    if asked.promotes != legal.promotes:
        what = "is crowned" if legal.promotes else "is not crowned"
        return f"the move from {where} is legal, but {piece_on(position, asked.start)} {what} by it"
    taken = squares(variant, legal.captured) or "nothing"
    return f"the move from {where} takes {taken}"


def _ambiguous(position: Position, moves: list[Move]) -> str:
    variant = position.variant
    first = moves[0]
    options = [
        f"by {squares(variant, move.path[1:-1])} taking {squares(variant, move.captured)}"
        if len(move.captured) > 1
        else f"taking {squares(variant, move.captured)} alone"
        for move in moves
    ]
    where = f"{variant.label(first.start)} to {variant.label(first.end)}"
    return (
        f"the way from {where} is not clear, there are {number(len(moves))}: {join(options, 'or')}; "
        f"name a square on the way"
    )


def _refused(request: Request, ways: _Ways) -> str:
    position = request.position
    if len(request.path) == 2 and not request.captured:  # noqa: PLR2004 - a start and an end
        quiet = _quiet(request)
        if quiet:
            return quiet
    if ways.asked:
        return _capture_refused(request, ways)
    loosened = refusals.loosened(position, request.path, request.is_like)
    if loosened:
        return loosened
    return refusals.by_geometry(position, request.path)


def _quiet(request: Request) -> str:
    """Say why a move that takes nothing is refused although the piece could make it."""
    position = request.position
    asked = (request.start, request.end, frozenset[int]())
    if asked in relaxed(position, compulsory=False):
        return must_take(position)
    if asked in relaxed(position, compulsory=False, king_run=0):
        return _king_run(position, request.start)
    return ""


def _king_run(position: Position, square: int) -> str:
    variant = position.variant
    limit = number(variant.king_run)
    side = position.turn.capitalize()
    return (
        f"{piece_on(position, square)} has made {limit} moves running without taking, and {side} still has men: "
        f"another piece must move first{cite(variant, 'king_run')}"
    )


def _capture_refused(request: Request, ways: _Ways) -> str:
    """Say why a capture is refused that the piece could begin."""
    position, variant = request.position, request.position.variant
    complete = [way for way in ways.asked if not any(way.begins(other) for other in ways.all)]
    asked = {same(way) for way in complete}
    criterion = tie_break(position, asked)
    if criterion is not None:
        mine = max((way for way in complete), key=lambda way: len(way.captured))
        return chosen(position, criterion, mine.captured)
    if asked & relaxed(position, precedence=(), must_extend=False):
        return _must_extend(position, complete, ways.all)
    if asked & relaxed(position, precedence=(), must_extend=False, landing=Landing.FREE):
        mine = min((way for way in complete), key=lambda way: len(way.captured))
        return refusals.landing(position, mine)
    mine = max(ways.asked, key=lambda way: len(way.captured))
    further = [way for way in ways.all if mine.begins(way)]
    steps = sorted({way.captured[len(mine.captured)] for way in further})
    more = squares(variant, steps, "or")
    here = variant.label(request.end)
    return (
        f"the capture must go on: from {here} the {kind(mine.piece)} must take {more} as well"
        f"{cite(variant, 'complete', 'must_extend')}"
    )


def _must_extend(position: Position, complete: list[Way], all_ways: list[Way]) -> str:
    variant = position.variant
    mine = complete[0]
    jumps = len(mine.captured)
    longer = [way for way in all_ways if way.captured[:jumps] == mine.captured and len(way.captured) == jumps + 1]
    stops = sorted({way.path[jumps] for way in longer if way.path[:jumps] == mine.path[:jumps]})
    victims = sorted({way.captured[jumps] for way in longer})
    return (
        f"the king must stop where it can go on taking: on {squares(variant, stops, 'or')}, to take "
        f"{squares(variant, victims, 'or')} as well{cite(variant, 'must_extend')}"
    )


def forced(position: Position) -> str | None:
    """Say in words what limits the choice of moves, with the article; None where nothing does or the game is over."""
    if by_objective(position) is not None:
        return None
    if not any(move.captured for move in position.legal):
        return _forced_by_run(position)
    ruled_out = left_out(position)
    if ruled_out is not None:
        criterion, (_, _, captured) = ruled_out
        return chosen(position, criterion, captured)
    return must_take(position) if position.variant.compulsory else None


def _forced_by_run(position: Position) -> str | None:
    count, square = position.king_runs[0 if position.turn is Colour.WHITE else 1]
    limit = position.variant.king_run
    if not limit or count < limit or not position.count(position.turn)[0]:
        return None
    return _king_run(position, square)
