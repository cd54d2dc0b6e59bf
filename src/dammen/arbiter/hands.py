"""What hands did, from the text of a move: which square the piece left, where it was set down, and what was taken off.

A lawful capture takes what it must. A capture that was cut short takes what it jumped, and anything else what the text
says: ``18-9 off 14``, ``18-9 off nothing``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from dammen.errors import AmbiguousMoveError, MoveTextError
from dammen.geometry import line_between
from dammen.laws.referee import State, ways
from dammen.laws.referee import board as boards
from dammen.laws.referee.desk import variant_of
from dammen.laws.referee.events import Moved
from dammen.laws.referee.state import Way
from dammen.model import Colour, Position
from dammen.model.position import NO_RUNS
from dammen.model.reach import passes, route
from dammen.notation import moves
from dammen.notation import squares as names
from dammen.notation.moves.text import MoveText, take_apart
from dammen.variants import Variant

_OFF: Final = re.compile(r"\s+off\b", re.IGNORECASE)
_SQUARE: Final = re.compile(r"[a-nA-N][0-9]{1,2}|[0-9]{1,3}")
_BETWEEN: Final = re.compile(r"[\s,]+")
_NOTHING: Final = frozenset({"", "nothing", "none", "-"})


def square(text: str, variant: Variant) -> int:
    """Read the name of a square.

    Raises:
        MoveTextError: the board has no such square.

    """
    word = text.strip().translate(names.LOOK_ALIKES)
    found = names.find(word, variant) if _SQUARE.fullmatch(word) else None
    if found is None:
        message = f"{names.shorten(text.strip())} is no square; {variant.name} has {names.span(variant)}"
        raise MoveTextError(message)
    return found


def squares_in(text: str, variant: Variant) -> tuple[int, ...]:
    """Read squares parted by blanks or commas.

    Raises:
        MoveTextError: one of them is none.

    """
    return tuple(square(word, variant) for word in _BETWEEN.split(text.strip()) if word)


def path(text: str, variant: Variant) -> tuple[int, ...]:
    """Read the squares of a move, the start and the end at least.

    Raises:
        MoveTextError: it does not look like a move.

    """
    said = take_apart(text, variant)
    if said.column is not None or len(said.squares) < 2:  # noqa: PLR2004 - a start and an end
        message = f"{names.shorten(text)} must name every square, the first as well"
        raise MoveTextError(message)
    return said.squares


def moved(state: State, text: str, side: Colour | None = None, at: float = 0.0) -> Moved:
    """Find what hands did.

    Without a side it is the one to move, or, where a piece of the other has left its square, that other.

    Raises:
        MoveTextError: the text does not look like a move, or does not say what was taken off.
        AmbiguousMoveError: it may mean several.

    """
    variant = variant_of(state.opened.variant)
    written, *rest = _OFF.split(text, maxsplit=1)
    said = take_apart(written, variant)
    mover = side or _owner(state, said) or state.turn
    if rest:
        off = rest[0].strip()
        lifted = () if off.lower() in _NOTHING else squares_in(off, variant)
        return Moved(side=mover, path=path(written, variant), lifted=lifted, at=at)
    return _Board(state, mover).moved(written, said, at)


def is_false(state: State, event: Moved) -> bool:
    """Say whether a move is out of turn, or none that the piece could make."""
    if event.side is not state.turn:
        return True
    board = _Board(state, event.side)
    own = {square for square in event.lifted if boards.piece_at(state.board, square) in board.own}
    way = board.whole(event.path, tuple(square for square in event.lifted if square not in own))
    return bool(own) or ways.judge(board.variant, board.rightful, event.side, way, board.runs).false


def _owner(state: State, said: MoveText) -> Colour | None:
    """Give the side whose piece the text takes up."""
    start = said.squares[0]
    if said.column is not None or not 1 <= start <= len(state.board):
        return None
    piece = boards.piece_at(state.board, start)
    return None if piece is None else piece.colour


class _Board:
    """The board as the laws see it, for one side; where a capture is under way, the board from which it began."""

    def __init__(self, state: State, side: Colour) -> None:
        """Look at the state."""
        self.state = state
        self.side = side
        self.variant = variant_of(state.opened.variant)
        self.chain = state.chain if side is state.turn else None
        standing = state.board if self.chain is None else self.chain.before
        due = state.crown_due if self.chain is None else ()
        self.rightful = boards.rightful(self.variant, standing, due)
        self.runs = state.steps[-1].runs if state.steps and side is state.turn else NO_RUNS
        self.own = {piece for piece in boards.pieces(state.board).values() if piece.colour is side}

    def whole(self, squares: tuple[int, ...], captured: tuple[int, ...]) -> Way:
        """Give the whole of a move, with what was done of a capture before."""
        if self.chain is None or squares[0] != self.chain.path[-1]:
            return Way(squares, captured)
        return Way((*self.chain.path, *squares[1:]), (*self.chain.captured, *captured))

    def moved(self, text: str, said: MoveText, at: float) -> Moved:
        """Find the move: a lawful one, or one that the piece could make, or whatever the text says."""
        if self.chain is None or said.column is not None or said.squares[0] != self.chain.path[-1]:
            found = self._lawful(text)
        else:
            found = self._going_on(said)
        if found is None:
            all_squares = path(text, self.variant)
            wanted, takes = self.whole(all_squares, ()).path, _captures(text)
            found = self._possible(wanted, said, takes=takes) or self._any(all_squares, takes=takes)
        if self.chain is not None and found.path[: len(self.chain.path)] == self.chain.path:
            rest = tuple(square for square in found.captured if square not in self.chain.captured)
            found = Way(found.path[len(self.chain.path) - 1 :], rest)
        return Moved(side=self.side, path=found.path, lifted=found.captured, at=at)

    def _position(self) -> Position | None:
        return boards.position(self.variant, self.rightful, self.side, self.runs)

    def _lawful(self, text: str) -> Way | None:
        position = self._position()
        if position is None or self.chain is not None or not moves.candidates(text, position):
            return None
        return ways.way_of(moves.read(text, position))

    def _going_on(self, said: MoveText) -> Way | None:
        """Find the lawful capture with which one that is under way goes on."""
        wanted = self.whole(said.squares, ())
        due = ways.takes(ways.lawful(self.variant, self.rightful, self.side, self.runs))
        taken = set(self.chain.captured) if self.chain is not None else set()
        fitting = [way for way in due if self._fits(way, wanted.path) and taken <= set(way.captured)]
        return self._one(fitting, said, wanted.path, takes=True)

    def _possible(self, wanted: tuple[int, ...], said: MoveText, *, takes: bool) -> Way | None:
        """Find what the piece could do without any duty: a quiet move, or a capture finished or not."""
        piece = boards.piece_at(self.rightful, wanted[0])
        if piece is None or piece.colour is not self.side:
            return None
        there = ways.reachable(self.variant, self.rightful, self.side, wanted[0])
        return self._one([way for way in there if self._fits(way, wanted)], said, wanted, takes=takes)

    def _fits(self, way: Way, wanted: tuple[int, ...]) -> bool:
        ends = (way.path[0], way.path[-1]) == (wanted[0], wanted[-1])
        return ends and passes(route(self.variant.board, way.path), wanted)

    def _one(self, found: list[Way], said: MoveText, wanted: tuple[int, ...], *, takes: bool) -> Way | None:
        """Choose among ways: the one whose squares were all named, else the one that is alone.

        Raises:
            AmbiguousMoveError: several take other pieces.

        """
        found = [way for way in found if set(said.captured) <= set(way.captured)]
        found = [way for way in found if way.path == wanted] or found
        if takes:
            found = [way for way in found if way.captured] or found
        kinds = {frozenset(way.captured): way for way in reversed(found)}
        if len(kinds) > 1:
            offers = [f"{self._text(way.path)} off {self._squares(way.captured)}" for way in kinds.values()]
            message = f"that may be {' or '.join(offers[:4])}; write what was taken off"
            raise AmbiguousMoveError(message)
        return next(iter(kinds.values()), None)

    def _any(self, squares: tuple[int, ...], *, takes: bool) -> Way:
        """Give a move that no piece of that kind can make; a capture lifts what it jumped.

        Raises:
            MoveTextError: a capture jumped nothing, so that the text does not say what was taken off.

        """
        if not takes:
            return self.whole(squares, ())
        lifted = tuple(self._jumped(squares))
        if not lifted:
            start = self._text(squares)
            message = f"what was taken off? Write {start} off, and the squares; or {start} off nothing"
            raise MoveTextError(message)
        return self.whole(squares, lifted)

    def _jumped(self, squares: Sequence[int]) -> Iterable[int]:
        for first, last in pairwise(squares):
            line = line_between(self.variant.board, first, last)
            for between in line.between if line is not None else ():
                piece = boards.piece_at(self.state.board, between)
                if piece is not None and piece.colour is not self.side:
                    yield between

    def _text(self, squares: Iterable[int]) -> str:
        return "-".join(self.variant.label(square) for square in squares)

    def _squares(self, squares: Iterable[int]) -> str:
        return ", ".join(self.variant.label(square) for square in squares) or "nothing"


def _captures(text: str) -> bool:
    return any(sign in text.translate(names.LOOK_ALIKES).lower() for sign in "x:")
