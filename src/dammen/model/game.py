"""A game: a tree of moves from a start position, with everything that people write beside them."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from dammen.errors import GameError
from dammen.model.outcome import Outcome, Reason, by_objective
from dammen.model.position import Position
from dammen.model.tree import Node
from dammen.variants import get

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dammen.kernels import Move
    from dammen.model.pieces import Colour
    from dammen.variants import Variant


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
        return self._root

    @property
    def end(self) -> Node:
        """Give the last node of the main line."""
        return self._end

    @property
    def position(self) -> Position:
        """Give the position at the end of the main line."""
        return self._end.position

    @property
    def turn(self) -> Colour:
        """Give the side to move at the end of the main line."""
        return self.position.turn

    @property
    def result(self) -> Outcome | None:
        """Give how the game ended, or None while it goes on."""
        return self._result

    def line(self) -> list[Node]:
        """List the nodes of the main line, without the root."""
        return self._end.path()

    def moves(self) -> list[Move]:
        """List the moves of the main line."""
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
        return self.add(self._end, move)

    def add(self, node: Node, move: Move) -> Node:
        """Add a move after any node: a variation, unless the node is the end of the main line.

        Raises:
            GameError: the node is the end of a game that is over, or of another game.
            IllegalMoveError: the move is not legal there.

        """
        if node is not self._end:
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
        made = self._end.add_setup(position)
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
        before = first.parent or self._root
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
        twins = {id(self._root): made.root}
        for node in self._root.walk():
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
        mine, theirs = self._root.walk(), other._root.walk()
        return all(a is not None and b is not None and a.written() == b.written() for a, b in zip_longest(mine, theirs))

    def __repr__(self) -> str:
        """Show the variant, the length and the outcome."""
        state = "going on" if self._result is None else self._result.text
        return f"<Game {self.variant.name}, {len(self.line())} plies, {state}>"

    def _demand_open(self) -> None:
        if self._result is not None:
            message = f"the game is over: {self._result.text}"
            raise GameError(message)

    def _own(self, node: Node) -> None:
        top = node
        while top.parent is not None:
            top = top.parent
        if top is not self._root:
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
        end = self._root
        while end.next is not None:
            end = end.next
        if end is not self._end:
            self._finish_at(end)

    def _finish_at(self, end: Node) -> None:
        self._end = end
        self._result = by_objective(end.position)
