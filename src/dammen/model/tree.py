"""The tree of a game: a node for each move, with everything that people write beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dammen.errors import GameError
from dammen.model.position import Position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dammen.kernels import Move
    from dammen.model.clock import Reading
    from dammen.model.pieces import Colour


class Node:
    """A place in the tree of a game: the move that led there, the position, and what is written beside them.

    What a node is does not change; what is written beside it may. The tree is changed through its :class:`Game`,
    which keeps the main line and the outcome in step; the methods here that add and remove serve the game alone.

    Attributes:
        comment_before: words that stand before the move.
        comment: words that stand after it; at the root, words before the first move.
        nags: numeric annotation glyphs (1 is ``!``, 2 is ``?``, as in PGN).
        clock: what the clock showed after the move.

    """

    __slots__ = ("_children", "_move", "_parent", "_position", "clock", "comment", "comment_before", "nags")

    def __init__(self, parent: Node | None, move: Move | None, position: Position | None) -> None:
        """Make a node; meant for :class:`Game`, which keeps the tree together.

        The position may be left out where there is a parent and a legal move: it is then made when it is asked for.
        """
        self._parent = parent
        self._move = move
        self._position = position
        self._children: list[Node] = []
        self.comment_before = ""
        self.comment = ""
        self.nags: list[int] = []
        self.clock: Reading | None = None

    @property
    def parent(self) -> Node | None:
        """Give the node before, or None at the root."""
        return self._parent

    @property
    def move(self) -> Move | None:
        """Give the move that led here; None at the root, and where the pieces were set up anew."""
        return self._move

    @property
    def position(self) -> Position:
        """Give the position after the move."""
        return self._position or self._catch_up()

    def _catch_up(self) -> Position:
        """Make the positions from the last one that is known to here."""
        waiting: list[tuple[Node, Move]] = []
        node = self
        while node._position is None:
            if node._parent is None or node._move is None:
                message = f"{node!r} was made without a position"
                raise GameError(message)
            waiting.append((node, node._move))
            node = node._parent
        position = node._position  # noqa: SLF001 - a node knows the others
        for later, move in reversed(waiting):
            position = Position(position.variant, position.state.play(move))
            later._position = position  # noqa: SLF001 - the same
        return position

    @property
    def variations(self) -> tuple[Node, ...]:
        """Give the continuations; the first is the main one."""
        return tuple(self._children)

    @property
    def next(self) -> Node | None:
        """Give the main continuation, or None at the end of a line."""
        return self._children[0] if self._children else None

    @property
    def is_setup(self) -> bool:
        """Say whether the pieces were set up anew here instead of moved (PDN's SETUP)."""
        return self._move is None and self._parent is not None

    @property
    def colour(self) -> Colour | None:
        """Give the side that made the move, or None where there is no move."""
        return None if self._parent is None or self._move is None else self._parent.position.turn

    @property
    def ply(self) -> int:
        """Count the moves from the root to here."""
        return sum(1 for node in self.path() if node.move is not None)

    @property
    def on_main_line(self) -> bool:
        """Say whether the node lies on the main line."""
        here = self
        while here.parent is not None:
            if here.parent.next is not here:
                return False
            here = here.parent
        return True

    def path(self) -> list[Node]:
        """List the nodes from the root, which is left out, to here."""
        found: list[Node] = []
        here: Node | None = self
        while here is not None and here.parent is not None:
            found.append(here)
            here = here.parent
        return found[::-1]

    def walk(self) -> Iterator[Node]:
        """Go through this node and all below it, each before its continuations, the main one first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.variations))

    def add(self, move: Move) -> Node:
        """Add a continuation as the last variation and give its node; the node there already, if the move is known.

        Raises:
            IllegalMoveError: the move is not legal here.

        """
        for child in self._children:
            if child.move == move:
                return child
        node = Node(self, move, self.position.play(move))
        self._children.append(node)
        return node

    def add_legal(self, move: Move, position: Position | None = None) -> Node:
        """Add a continuation whose move is known to be legal and new, without asking again; its position may wait."""
        node = Node(self, move, position)
        self._children.append(node)
        return node

    def add_setup(self, position: Position) -> Node:
        """Add a continuation in which the pieces are set up anew, and give its node."""
        node = Node(self, None, position)
        self._children.append(node)
        return node

    def graft(self, child: Node) -> Node:
        """Give a copy of a node as the last continuation of this one, without what follows it."""
        node = Node(self, child._move, child._position)
        self._children.append(node)
        return node

    def note(self, other: Node) -> None:
        """Take over what is written beside another node."""
        self.comment_before, self.comment = other.comment_before, other.comment
        self.nags, self.clock = list(other.nags), other.clock

    def remove(self, child: Node) -> None:
        """Take a continuation out of the tree, with all that follows it.

        Raises:
            GameError: the node is no continuation of this one.

        """
        del self._children[self._index(child)]
        child._position = child.position
        child._parent = None

    def lead(self, child: Node, place: int = 0) -> None:
        """Put a continuation in another place among the others; 0 makes it the main one.

        Raises:
            GameError: the node is no continuation of this one.

        """
        del self._children[self._index(child)]
        self._children.insert(place, child)

    def _index(self, child: Node) -> int:
        for index, node in enumerate(self._children):
            if node is child:
                return index
        message = f"{child!r} is no continuation of {self!r}"
        raise GameError(message)

    def written(self) -> tuple[object, ...]:
        """Give all that stands at this node alone, to compare two trees node by node."""
        setup = self.position if self._move is None else None
        return (self._move, setup, self.comment_before, self.comment, self.nags, self.clock, len(self._children))

    def __repr__(self) -> str:
        """Show the ply and the squares of the move."""
        if self._move is None:
            return "<Node setup>" if self._parent is not None else "<Node root>"
        return f"<Node ply {self.ply}: {self._move.start} to {self._move.end}>"
