"""The huffing game: a game of draughts in which captures may be neglected, and what may be done about it, as a tree.

In the huffing game the side to move may do more than make a lawful move. It may neglect a capture, in any way that its
law code lets the opponent answer; and where the opponent has just done so, it may huff the piece that should have
taken and then move, compel one of the takes, or let it stand by moving on. :class:`Node` is a place in that game,
:meth:`Node.actions` all that can be done there, and :meth:`Node.after` where it leads.

A ply is one turn of a side. A huff and the move that goes with it are one ply; a move that lets something stand is one
ply; to compel a take is a ply, and the take that follows another. Where a code makes the huff itself the move, the
huff alone is a ply.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from dammen import kernels
from dammen.kernels import Move
from dammen.laws.codes import LawCode
from dammen.laws.codes.kinds import DoneWhen, Lapse, Neglect, Remedy
from dammen.laws.neglects import neglects
from dammen.laws.referee import board as boards
from dammen.laws.referee.desk import variant_of
from dammen.laws.referee.events import Compelled, Huffed, Moved
from dammen.laws.referee.judging import code_of
from dammen.laws.referee.state import Offence, Right, State, Way
from dammen.model import Colour, Position

if TYPE_CHECKING:
    from dammen.laws.referee.events import Event
    from dammen.model import Runs
    from dammen.variants import Variant

_NEGLECTS: Final = {
    Offence.OMITTED: Neglect.OMITTED,
    Offence.UNFINISHED: Neglect.UNFINISHED,
    Offence.FEWER: Neglect.FEWER,
}


@dataclass(frozen=True)
class Terms:
    """The clauses of a law code by which the huffing game is played.

    Attributes:
        huffable: the neglected captures that have a remedy.
        huff: the piece may be huffed.
        compel: the take may be compelled.
        gone: a right to an omitted capture that was let stand does not come back.
        huff_is_move: the huff is the huffing side's turn.
        whole: a capture is not done before it has gone as far as it must, so that it cannot be cut short.

    """

    huffable: frozenset[Neglect]
    huff: bool
    compel: bool
    gone: bool
    huff_is_move: bool
    whole: bool

    @classmethod
    def of(cls, code: LawCode) -> Terms:
        """Read the clauses of a code."""
        return cls(
            code.huffable if code.remedies else frozenset(),
            Remedy.HUFF in code.remedies,
            Remedy.COMPEL in code.remedies,
            code.lapses is Lapse.GONE,
            code.huff_is_move,
            code.done_when is DoneWhen.CAPTURE_COMPLETE,
        )

    def allows(self, neglect: Neglect) -> bool:
        """Say whether a capture can be neglected in a way, so that the opponent has a remedy."""
        return neglect in self.huffable and not (self.whole and neglect is Neglect.UNFINISHED)


@dataclass(frozen=True)
class Remedies:
    """What the last move neglected, and what may be done about it.

    Attributes:
        neglect: how it neglected a capture.
        squares: the pieces that may be huffed, where they stand now.
        takes: the captures that may be compelled.
        before: the position before it.
        bound: the huffing side has touched the piece, and must huff it.

    """

    neglect: Neglect
    squares: tuple[int, ...]
    takes: tuple[Way, ...]
    before: Position
    bound: bool = False


@dataclass(frozen=True)
class Action:
    """What a side does in its turn.

    Attributes:
        move: the move, or None where the turn goes to compelling a take, or to a huff that is itself the move.
        neglect: how the move neglects a capture, or None where it is lawful.
        huff: the square of the piece that is huffed first, or 0.
        compel: the take that is compelled, or None.

    """

    move: Move | None = None
    neglect: Neglect | None = None
    huff: int = 0
    compel: Way | None = None

    def events(self, side: Colour, at: float = 0.0) -> tuple[Event, ...]:
        """Give the same as events for the referee."""
        if self.compel is not None:
            return (Compelled(side=side, path=self.compel.path, at=at),)
        found: tuple[Event, ...] = (Huffed(side=side, square=self.huff, at=at),) if self.huff else ()
        if self.move is not None:
            found += (Moved(side=side, path=self.move.path, lifted=self.move.captured, at=at),)
        return found


@dataclass(frozen=True)
class Node:
    """A place in the huffing game.

    Attributes:
        terms: the clauses by which it is played.
        position: the pieces, every king by right as one, and the side to move.
        remedies: what may be done about the last move, or None.
        due: the captures to which the side to move has been compelled; empty where it is free.
        waived: omitted captures that were let stand, and have no remedy any more.

    """

    terms: Terms
    position: Position
    remedies: Remedies | None = None
    due: tuple[Way, ...] = ()
    waived: tuple[Way, ...] = ()

    @classmethod
    def start(cls, code: LawCode, position: Position) -> Node:
        """Begin the game by a law code, at a position with nothing open."""
        return cls(Terms.of(code), position)

    @classmethod
    def of(cls, state: State) -> Node | None:
        """Read the node of a referee's state: what stands there, and of what may be claimed the neglected capture.

        None where nothing can be played from the board. A capture that has been begun and is not done is left out.
        """
        variant = variant_of(state.opened.variant)
        position = _read(variant, state.board, state.crown_due, state.turn, _runs(state, len(state.steps)))
        if position is None:
            return None
        found = next((right for right in reversed(state.rights_of(state.turn)) if right.offence in _NEGLECTS), None)
        remedies = None if found is None else _open(variant, state, found)
        demands = [demand for demand in state.demands if demand.side is state.turn]
        due = tuple(way for demand in demands for way in demand.ways)
        return cls(Terms.of(code_of(state.opened)), position, remedies, due, state.waived)

    @property
    def turn(self) -> Colour:
        """Give the side to move."""
        return self.position.turn

    @property
    def settled(self) -> bool:
        """Say whether the position alone tells what can be done: nothing is open, demanded or waived."""
        return self.remedies is None and not self.due and not self.waived

    # --- what can be done ------------------------------------------------------------------------------------------

    def actions(self) -> tuple[Action, ...]:
        """List all that the side to move may do; nothing where the game is over."""
        return (*self._huffs(), *self.compels(), *self.moves())

    def moves(self) -> tuple[Action, ...]:
        """List the moves: the lawful ones, then those that neglect a capture."""
        if self.remedies is not None and self.remedies.bound:
            return ()
        legal = self.position.legal
        if self.due:
            return tuple(Action(move) for move in legal if way_of(move) in self.due)
        found = [Action(move) for move in legal]
        if self.terms.huffable:
            terms = self.terms
            found += [Action(move, kind) for move, kind in neglects(self.position) if terms.allows(kind)]
        return tuple(found)

    def compels(self) -> tuple[Action, ...]:
        """List the takes that can be compelled."""
        remedies = self.remedies
        if remedies is None or remedies.bound or not self.terms.compel:
            return ()
        return tuple(Action(compel=take) for take in remedies.takes)

    def huffable(self) -> tuple[int, ...]:
        """List the pieces that can be huffed."""
        return self.remedies.squares if self.remedies is not None and self.terms.huff else ()

    def _huffs(self) -> Iterator[Action]:
        for square in self.huffable():
            if self.terms.huff_is_move:
                yield Action(huff=square)
                continue
            for action in self.huffed(square).moves():
                yield Action(action.move, action.neglect, square)

    # --- where it leads --------------------------------------------------------------------------------------------

    def after(self, action: Action) -> Node:
        """Give the node to which an action of this node leads."""
        if action.compel is not None and self.remedies is not None:
            return Node(self.terms, self.remedies.before, None, (action.compel,), self.waived)
        node = self.huffed(action.huff) if action.huff else self
        return node if action.move is None else _moved(node.stood(), action.move, action.neglect)

    def stood(self) -> Node:
        """Give the node in which what was open has been let stand, with the move still to come."""
        remedies, waived = self.remedies, self.waived
        if remedies is None:
            return self
        if self.terms.gone and remedies.neglect is Neglect.OMITTED:
            waived += remedies.takes
        return Node(self.terms, self.position, None, (), waived)

    def huffed(self, square: int) -> Node:
        """Give the node in which a piece has been huffed; the move that goes with it is still to come."""
        turn = self.turn.other if self.terms.huff_is_move else self.turn
        return Node(self.terms, _without(self.position, square, turn), None, (), self.waived)


def way_of(move: Move) -> Way:
    """Give a move as the referee writes it."""
    return Way(move.path, move.captured)


def _moved(node: Node, move: Move, neglect: Neglect | None) -> Node:
    position = Position(node.position.variant, node.position.state.play(move))
    waived = node.waived
    if neglect is None:
        return Node(node.terms, position, None, (), _kept(waived, (), position))
    position = _standing(position)
    takes = tuple(way_of(take) for take in node.position.legal if take.captured)
    open_to = takes
    if neglect is Neglect.OMITTED:
        open_to = tuple(take for take in takes if take not in waived)
        waived = _kept(waived, takes, position)
    remedies = _remedies(node.position, move, neglect, open_to)
    return Node(node.terms, position, remedies, (), waived)


def _runs(state: State, steps: int) -> Runs:
    return state.steps[steps - 1].runs if steps else ((0, 0), (0, 0))


def _read(variant: Variant, board: str, due: tuple[int, ...], turn: Colour, runs: Runs) -> Position | None:
    return boards.position(variant, boards.rightful(variant, board, due), turn, runs)


def _open(variant: Variant, state: State, right: Right) -> Remedies | None:
    before = right.before
    if before is None:
        return None
    position = _read(variant, before.board, before.crown_due, before.turn, _runs(state, before.steps))
    if position is None:
        return None
    bound = any(demand.huff for demand in state.demands if demand.side is state.turn)
    return Remedies(_NEGLECTS[right.offence], right.squares, right.ways, position, bound)


def _remedies(before: Position, move: Move, neglect: Neglect, takes: tuple[Way, ...]) -> Remedies | None:
    if not takes:
        return None
    if neglect is Neglect.UNFINISHED:
        taken = set(move.captured)
        longer = tuple(take for take in takes if take.path[0] == move.start and taken < set(take.captured))
        return Remedies(neglect, (move.end,), longer or takes, before)
    squares = dict.fromkeys(move.end if take.path[0] == move.start else take.path[0] for take in takes)
    return Remedies(neglect, tuple(squares), takes, before)


def _kept(waived: tuple[Way, ...], due: tuple[Way, ...], position: Position) -> tuple[Way, ...]:
    """Keep the waived captures of the side to move, and those of the other side that it could still have made."""
    if not waived:
        return ()
    pieces, turn = position.pieces, position.turn
    return tuple(
        take for take in waived if take in due or (take.path[0] in pieces and pieces[take.path[0]].colour is turn)
    )


def _standing(position: Position) -> Position:
    """Give a position to which no lawful move has led, so that no run of king moves goes on."""
    return position if not position.variant.king_run else _rebuilt(position, position.turn)


def _rebuilt(position: Position, turn: Colour, without: int = 0) -> Position:
    def kept(squares: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(square for square in squares if square != without)

    old, variant = position.state, position.variant
    white = kept(old.white_men), kept(old.white_kings)
    black = kept(old.black_men), kept(old.black_kings)
    return Position(variant, kernels.state(variant, *white, *black, turn is Colour.BLACK))


@lru_cache(maxsize=4096)
def _without(position: Position, square: int, turn: Colour) -> Position:
    return _rebuilt(position, turn, square)


def count(node: Node, depth: int) -> int:
    """Count the leaves of the tree of actions so many plies down; 0 plies have 1."""
    if depth <= 0:
        return 1
    actions = node.actions()
    if depth == 1:
        return len(actions)
    return sum(count(node.after(action), depth - 1) for action in actions)
