"""A game: a tree of moves from a start position, with everything that people write beside them."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from dammen.errors import GameError
from dammen.model.outcome import Outcome, Reason, by_objective
from dammen.model.position import Position
from dammen.model.tree import Node
from dammen.variants import get

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from dammen.kernels import Move
    from dammen.model.pieces import Colour
    from dammen.variants import Variant


class _Ahead(NamedTuple):
    """A main line whose tree has not been asked for yet, and what then makes all of it."""

    moves: Sequence[Move]
    position: Position
    grow: Callable[[Game], None] | None


class Game:
    """A game of one variant: its moves as a tree, its tags, and how it ended.

    Two games are equal when their variant, start, tags, moves, words, clock readings and outcome are.
    """

    __hash__ = None  # type: ignore[assignment]  # a game changes

    def __init__(
        self,
        variant: Variant | str | None = None,
        start: Position | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> None:
        """Begin a game from a position, or from the variant's own start; international where neither is given.

        Raises:
            VariantError: there is no variant of that name.
            GameError: the position belongs to another variant.

        """
        self._start = Position.start(variant or "international") if start is None else start
        rules = get(variant) if isinstance(variant, str) else variant
        if start is not None and rules is not None and start.variant != rules:
            message = f"the start position is one of {start.variant.name}, but the game is one of {rules.name}"
            raise GameError(message)
        self.tags: dict[str, str] = dict(tags or {})
        self._root = Node(None, None, self._start)
        self._end = self._root
        self._result: Outcome | None = by_objective(self._start)
        self._ahead: _Ahead | None = None

    @classmethod
    def replayed(
        cls, start: Position, moves: Sequence[Move], end: Position, grow: Callable[[Game], None] | None = None
    ) -> Game:
        """Make a game from moves known to be legal and the position they lead to.

        Its tree is made when it is first asked for: by the moves, or where there is more than they are, by ``grow``,
        which plays all of it into the game, these moves as its main line. The outcome is left to :meth:`reopen` and
        :meth:`conclude`.
        """
        game = cls(start=start)
        game._wait(_Ahead(moves, end, grow))
        return game

    @property
    def variant(self) -> Variant:
        """Give the rules."""
        return self._start.variant

    @property
    def start(self) -> Position:
        """Give the position from which the game began."""
        return self._start

    @property
    def root(self) -> Node:
        """Give the node of the start position."""
        if self._ahead is not None:
            self._grow(self._ahead)
        return self._root

    @property
    def end(self) -> Node:
        """Give the last node of the main line."""
        if self._ahead is not None:
            self._grow(self._ahead)
        return self._end

    @property
    def position(self) -> Position:
        """Give the position at the end of the main line."""
        return self._end.position if self._ahead is None else self._ahead.position

    @property
    def turn(self) -> Colour:
        """Give the side to move at the end of the main line."""
        return self.position.turn

    @property
    def result(self) -> Outcome | None:
        """Give how the game ended, or None while it goes on."""
        return self._result

    @property
    def is_bare(self) -> bool:
        """Say whether there is nothing but moves: no variation, comment, glyph or clock, and no other setting up."""
        if self._ahead is not None and self._ahead.grow is None:
            return True
        return all(
            len(node.variations) < 2  # noqa: PLR2004 - the main continuation is one
            and not (node.comment or node.comment_before or node.nags or node.clock or node.is_setup)
            for node in (self.root, *self.line())
        )

    def line(self) -> list[Node]:
        """List the nodes of the main line, without the root."""
        return self.end.path()

    def moves(self) -> list[Move]:
        """List the moves of the main line."""
        if self._ahead is not None:
            return list(self._ahead.moves)
        return [node.move for node in self.line() if node.move is not None]

    def positions(self) -> list[Position]:
        """List the positions of the main line, the start first."""
        return [self._start, *(node.position for node in self.line())]

    def times_seen(self) -> int:
        """Count how often the position now on the board has stood there with the same side to move."""
        here = self.position
        return sum(1 for position in self.positions() if position == here)

    def play(self, move: Move) -> Node:
        """Make a move at the end of the main line; an outcome by the variant's objective is noted by itself.

        Raises:
            GameError: the game is over.
            IllegalMoveError: the move is not legal; the message says why.

        """
        return self.add(self.end, move)

    def add(self, node: Node, move: Move) -> Node:
        """Add a move after any node: a variation, unless the node is the end of the main line.

        Raises:
            GameError: the node is the end of a game that is over, or of another game.
            IllegalMoveError: the move is not legal there.

        """
        if node is not self.end:
            self._own(node)
            return node.add(move)
        self._demand_open()
        made = node.add(move)
        self._finish_at(made)
        return made

    def set_up(self, position: Position) -> Node:
        """Set the pieces up anew at the end of the main line (PDN's SETUP).

        Raises:
            GameError: the game is over, or the position belongs to another variant.

        """
        self._demand_open()
        if position.variant != self.variant:
            message = f"the position is one of {position.variant.name}, but the game is one of {self.variant.name}"
            raise GameError(message)
        made = self.end.add_setup(position)
        self._finish_at(made)
        return made

    def take_back(self, plies: int = 1) -> Node:
        """Take back moves of the main line, with their variations, and give the new end; an outcome is cleared.

        Raises:
            GameError: there are not so many moves.

        """
        line = self.line()
        if not 0 < plies <= len(line):
            made = f"{len(line)} {'has' if len(line) == 1 else 'have'} been made"
            message = f"{plies} moves cannot be taken back; {made}"
            raise GameError(message)
        first = line[-plies]
        before = first.parent or self.root
        before.remove(first)
        for child in before.variations:  # what stood beside the move taken back would become the main line
            before.remove(child)
        self._settle()
        return before

    def promote(self, node: Node) -> None:
        """Move a variation one place up among its fellows; the second becomes the main one.

        Raises:
            GameError: the node is the root, or stands in another game.

        """
        parent = self._parent_of(node)
        parent.lead(node, max(0, parent.variations.index(node) - 1))
        self._settle()

    def make_main(self, node: Node) -> None:
        """Make the line to a node the main line.

        Raises:
            GameError: the node stands in another game.

        """
        self._own(node)
        for step in node.path():
            self._parent_of(step).lead(step)
        self._settle()

    def delete(self, node: Node) -> None:
        """Take a node out of the tree, with all that follows it.

        Raises:
            GameError: the node is the root, or stands in another game.

        """
        self._parent_of(node).remove(node)
        self._settle()

    def conclude(self, outcome: Outcome) -> None:
        """Note how the game ended.

        Raises:
            GameError: the game is over already.

        """
        self._demand_open()
        self._result = outcome

    def reopen(self) -> None:
        """Take the outcome away again, unless the position itself has ended the game."""
        self._result = by_objective(self.position)

    def resign(self, colour: Colour, *, article: str | None = None) -> None:
        """Let a side resign.

        Raises:
            GameError: the game is over.

        """
        self.conclude(Outcome(colour.other, Reason.RESIGNATION, article))

    def flag(self, colour: Colour, *, article: str | None = None) -> None:
        """Let a side lose by time.

        Raises:
            GameError: the game is over.

        """
        self.conclude(Outcome(colour.other, Reason.TIME, article))

    def abandon(self, colour: Colour, *, article: str | None = None) -> None:
        """Let a side lose by leaving the game.

        Raises:
            GameError: the game is over.

        """
        self.conclude(Outcome(colour.other, Reason.ABANDONMENT, article))

    def agree_draw(self, *, article: str | None = None) -> None:
        """Let both sides agree on a draw.

        Raises:
            GameError: the game is over.

        """
        self.conclude(Outcome(None, Reason.AGREEMENT, article))

    def copy(self) -> Game:
        """Copy the game: the tree is new, the positions and moves are shared."""
        made = Game(self.variant, self._start, self.tags)
        twins = {id(self.root): made.root}
        for node in self.root.walk():
            twin = twins[id(node)]
            twin.note(node)
            twins |= {id(child): twin.graft(child) for child in node.variations}
        made._settle()
        made._result = self._result
        return made

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        """Copy the game without walking its depth by recursion."""
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Compare what the games hold."""
        if not isinstance(other, Game):
            return NotImplemented
        if (self._start, self.tags, self._result) != (other._start, other.tags, other._result):
            return False
        if self.moves() != other.moves():
            return False
        mine, theirs = self.root.walk(), other.root.walk()
        return all(a is not None and b is not None and a.written() == b.written() for a, b in zip_longest(mine, theirs))

    def __repr__(self) -> str:
        """Show the variant, the length and the outcome."""
        state = "going on" if self._result is None else self._result.text
        return f"<Game {self.variant.name}, {len(self.line())} plies, {state}>"

    def _wait(self, ahead: _Ahead) -> None:
        self._ahead, self._result = ahead, None

    def _grow(self, ahead: _Ahead) -> None:
        """Make the tree; what is known of the outcome stays."""
        result = self._result
        self._ahead = self._result = None
        if ahead.grow is not None:
            ahead.grow(self)
        else:
            self.follow(ahead.moves, ahead.position)
        self._result = result

    def follow(self, moves: Sequence[Move], end: Position) -> None:
        """Add moves known to be legal, and the position they lead to, at the end of the main line.

        Raises:
            GameError: the game is over.

        """
        self._demand_open()
        node, last = self.end, len(moves) - 1
        for index, move in enumerate(moves):
            node = node.add_legal(move, end if index == last else None)
        self._end = node

    def _demand_open(self) -> None:
        if self._result is not None:
            message = f"the game is over: {self._result.text}"
            raise GameError(message)

    def _own(self, node: Node) -> None:
        top = node
        while top.parent is not None:
            top = top.parent
        if top is not self.root:
            message = f"{node!r} does not stand in this game"
            raise GameError(message)

    def _parent_of(self, node: Node) -> Node:
        self._own(node)
        if node.parent is None:
            message = "the start of the game cannot be moved or deleted"
            raise GameError(message)
        return node.parent

    def _settle(self) -> None:
        # Find the end of the main line again; where it is another one, the outcome is that of its position.
        end = self.root
        while end.next is not None:
            end = end.next
        if end is not self.end:
            self._finish_at(end)

    def _finish_at(self, end: Node) -> None:
        self._end = end
        self._result = by_objective(end.position)
