"""Growing a book by search: drop-out expansion.

T. R. Lincke, Strategies for the automatic construction of opening books (Computers and Games, 2000). The book is a
graph of positions from its root. A position at its edge is worth what the engine says of it; one inside is worth its
best move. The position to be grown next lies at the end of the line on which the players depart least from the best
moves and which is shortest: each move costs one, and so does each departure of so many hundredths of a man. So no
opponent leaves the book soon by a move that is nearly as good as the best.

A position is kept once for each ply at which it is reached, so that the graph has no circle, however kings walk.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Final, NamedTuple

from dammen.book.key import Made, frame, written
from dammen.book.record import Place, Told
from dammen.errors import BookError
from dammen.model import Colour, Position

LOST: Final = -30_000
"""What a position is worth to the side to move that has lost."""


class Judgment(NamedTuple):
    """What an engine says of a position: its score for the side to move, in hundredths of a man, and its depth."""

    score: int
    depth: int


Evaluator = Callable[[Sequence[Position]], Sequence[Judgment]]
"""Judges positions; it may think about several of them at once."""


@dataclass(frozen=True)
class Plan:
    """How a book is to be grown.

    Attributes:
        positions: how many positions are to have all their moves in the book.
        plies: how far from its root it may grow.
        departure: by how many hundredths of a man a move must be worse than the best to cost a ply.

    """

    positions: int
    plies: int = 40
    departure: int = 10

    def __post_init__(self) -> None:
        """Refuse a plan that grows nothing.

        Raises:
            BookError: a number is out of range.

        """
        if self.positions < 1 or self.plies < 1 or self.departure < 1:
            message = (
                f"a book cannot be grown to {self.positions} positions within {self.plies} plies "
                f"at {self.departure} hundredths of a man; each must be 1 or more"
            )
            raise BookError(message)


_Where = tuple[int, int]
"""A ply and a key."""


@dataclass
class _Node:
    position: Position
    key: int
    ply: int
    value: int
    depth: int
    priority: float = 0.0
    children: list[tuple[Made, _Where]] | None = None
    parents: list[_Where] = field(default_factory=list)


class Growth:
    """A book that grows, from one position."""

    def __init__(self, root: Position, evaluate: Evaluator, plan: Plan) -> None:
        """Begin with one position; nothing is judged yet but that.

        Args:
            root: where the book begins.
            evaluate: the engine.
            plan: how far it is to grow.

        """
        self._evaluate = evaluate
        self._plan = plan
        self._nodes: dict[_Where, _Node] = {}
        self.grown = 0
        """How many positions have all their moves in the book."""
        self._root = self._place([root], 0)[0]

    def seed(self, wanted: Iterable[int], *, most: int | None = None) -> Iterator[int]:
        """Grow the positions with these keys first, as far as they are reached from the root through each other.

        Give how many positions have been grown after each.
        """
        keys = set(wanted)
        edge = [self._root]
        limit = self._plan.positions if most is None else min(most, self._plan.positions)
        while edge and self.grown < limit:
            node = self._nodes[edge.pop(0)]
            if node.key not in keys or not self._may_grow(node):
                continue
            self._expand(node)
            yield self.grown
            edge += [where for _, where in node.children or ()]

    def grow(self) -> Iterator[int]:
        """Grow until the plan is fulfilled or nothing is left; give how many positions have been grown after each."""
        while self.grown < self._plan.positions:
            node = self._next()
            if node is None:
                return
            self._expand(node)
            yield self.grown

    def moves(self) -> dict[Place, Told]:
        """Give every move of the book with its score, for the side that makes it."""
        found: dict[Place, Told] = {}
        for node in self._nodes.values():
            for made, where in node.children or ():
                child = self._nodes[where]
                told = Told(score=-child.value, depth=child.depth + 1)
                found.setdefault(Place(node.key, made), Told()).add(told)
        return found

    @property
    def value(self) -> int:
        """Give what the root is worth to the side to move."""
        return self._nodes[self._root].value

    # --- the graph ---

    def _may_grow(self, node: _Node) -> bool:
        return node.children is None and node.priority < inf

    def _next(self) -> _Node | None:
        """Find the position to be grown: follow the least cost from the root."""
        node = self._nodes[self._root]
        while node.children is not None:
            if node.priority == inf:
                return None
            node = min((self._nodes[where] for _, where in node.children), key=lambda child: self._cost(node, child))
        return node if self._may_grow(node) else None

    def _cost(self, node: _Node, child: _Node) -> float:
        return child.priority + 1 + (node.value + child.value) / self._plan.departure

    def _expand(self, node: _Node) -> None:
        seen = frame(node.position)
        made = [written(move, seen.view) for move in node.position.legal]
        after = [node.position.play(move) for move in node.position.legal]
        places = self._place(after, node.ply + 1)
        node.children = list(zip(made, places, strict=True))
        for where in dict.fromkeys(places):
            self._nodes[where].parents.append((node.ply, node.key))
        self.grown += 1
        self._settle(node)

    def _place(self, positions: Sequence[Position], ply: int) -> list[_Where]:
        """Put positions of one ply into the graph, and judge those that are new there."""
        wheres = [(ply, frame(position).key) for position in positions]
        new = {where: each for where, each in zip(wheres, positions, strict=True) if where not in self._nodes}
        ended = {where: each for where, each in new.items() if each.is_over()}
        open_ones = {where: each for where, each in new.items() if where not in ended}
        judged = self._evaluate(list(open_ones.values())) if open_ones else []
        for (where, position), judgment in zip(open_ones.items(), judged, strict=True):
            node = _Node(position, where[1], ply, judgment.score, judgment.depth)
            node.priority = inf if ply >= self._plan.plies else 0.0
            self._nodes[where] = node
        for where, position in ended.items():
            self._nodes[where] = _Node(position, where[1], ply, _end(position), 0, inf)
        return wheres

    def _settle(self, grown: _Node) -> None:
        """Work out values and costs again, from a position that was grown back to the root, the deepest first."""
        waiting = [(-grown.ply, grown.key)]
        queued = set(waiting)
        while waiting:
            ply, key = heapq.heappop(waiting)
            node = self._nodes[-ply, key]
            if not self._work_out(node):
                continue
            for parent_ply, parent_key in node.parents:
                entry = (-parent_ply, parent_key)
                if entry not in queued:
                    queued.add(entry)
                    heapq.heappush(waiting, entry)

    def _work_out(self, node: _Node) -> bool:
        """Work a position out from its moves; say whether that changed anything."""
        before = node.value, node.depth, node.priority
        children = [self._nodes[where] for _, where in node.children or ()]
        best = min(children, key=lambda child: (child.value, -child.depth))
        node.value, node.depth = -best.value, best.depth + 1
        node.priority = min(self._cost(node, child) for child in children)
        return before != (node.value, node.depth, node.priority)


def _end(position: Position) -> int:
    winner: Colour | None = position.winner()
    return -LOST if winner is position.turn else LOST
