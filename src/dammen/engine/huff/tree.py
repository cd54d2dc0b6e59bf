"""The search of the huffing game: alpha-beta over what may be neglected, huffed and compelled, on the engine's kernel.

Where a code lets a take be compelled, to neglect it is never better than to make it: the opponent can answer by
compelling that very take, and stands then as if it had been made at once. So the tree leaves such a neglect out,
unless the take has been let stand and has no remedy any more; and a position with nothing open or waived is the
ordinary game, which the compiled search plays faster and deeper. Where a code has the huff alone, nothing is left out.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from dammen.engine._kernel import CAPTURE_PLIES_MAX, CERTAIN, DEPTH_MAX, UNKNOWN, WIN, Flag, kernel_of
from dammen.engine.learned import judge_for
from dammen.engine.weights import weigh
from dammen.laws.codes.kinds import Neglect
from dammen.laws.huffing import Action, Node, way_of

_INFINITE: Final = UNKNOWN
_WAIVED_PLIES: Final = 3
"""So many plies a capture that was waived is followed; after that the compiled search takes it for due again."""


class StoppedError(Exception):
    """The search must end before this depth is done."""


class Step(NamedTuple):
    """What can be done, where it leads, and whether the turn passes."""

    action: Action
    node: Node
    passes: bool


@dataclass
class Budget:
    """What a search may spend: positions and seconds, 0 for no bound; a flag ends it from outside."""

    flag: Flag
    nodes: int = 0
    seconds: float = 0.0
    spent: int = 0

    def __post_init__(self) -> None:
        """Note when it began."""
        self.began = time.monotonic()

    @property
    def passed(self) -> float:
        """Give the seconds since it began."""
        return time.monotonic() - self.began

    @property
    def over(self) -> bool:
        """Say whether nothing is left."""
        if self.flag.is_raised or (self.nodes and self.spent >= self.nodes):
            return True
        return bool(self.seconds) and self.passed >= self.seconds

    def demand(self) -> None:
        """Go on, if there is something left.

        Raises:
            StoppedError: there is not.

        """
        if self.over:
            raise StoppedError

    @property
    def nodes_left(self) -> int:
        """Give the positions that are left, at least 1; 0 for no bound."""
        return max(1, self.nodes - self.spent) if self.nodes else 0

    @property
    def seconds_left(self) -> float:
        """Give the seconds that are left, more than 0; 0 for no bound."""
        return max(1e-4, self.seconds - self.passed) if self.seconds else 0.0


def steps(node: Node, *, everything: bool = False) -> Iterator[Step]:
    """List what can be done: a remedy where one is open, letting stand by an empty action; otherwise a move.

    A neglect that cannot be better than a lawful move is left out, unless ``everything`` is asked for.
    """
    if node.remedies is None:
        for action in node.moves():
            after = node.after(action)
            dominated = action.neglect is not None and node.terms.compel and after.remedies is not None
            if everything or not dominated:
                yield Step(action, after, passes=True)
        return
    for square in node.huffable():
        yield Step(Action(huff=square), node.huffed(square), passes=node.terms.huff_is_move)
    for action in node.compels():
        compelled = node.after(action)
        for reply in compelled.moves():
            yield Step(action, compelled.after(reply), passes=False)
    if not node.remedies.bound:
        yield Step(Action(), node.stood(), passes=False)


def ended(node: Node, ply: int) -> int:
    """Score a node in which nothing can be done, for the side to move."""
    won = node.position.winner() is node.turn
    return WIN - ply if won else ply - WIN


class Tree:
    """The search of one position at the board, and what it learns."""

    def __init__(
        self,
        node: Node,
        keys: Sequence[int],
        budget: Budget,
        *,
        hash_mb: int = 8,
        capture_plies: int = CAPTURE_PLIES_MAX,
    ) -> None:
        """Get ready.

        Args:
            node: any node of the game.
            keys: the positions of the game before it.
            budget: what may be spent.
            hash_mb: size of the hash table in MiB.
            capture_plies: how far captures are followed beyond the depth.

        """
        state, variant = node.position.state, node.position.variant
        kernel = kernel_of(state)
        self.budget = budget
        self._weights = weigh(variant)
        self._worker = kernel.worker(state, kernel.memory(hash_mb), self._weights)
        self._worker.use_patterns(judge_for(variant))
        self._keys = keys
        self._capture_plies = capture_plies
        self._first: dict[tuple[object, ...], Action] = {}

    def value(self, node: Node, depth: int, *, alpha: int = -_INFINITE, beta: int = _INFINITE, ply: int = 0) -> int:
        """Score a node for the side to move, so many plies deep, in hundredths of a man.

        Raises:
            StoppedError: the budget is spent.

        """
        plies = min(depth, _WAIVED_PLIES) if node.terms.compel else depth
        return self._value(node, depth, plies, alpha, beta, ply)

    def of(self, step: Step, depth: int, alpha: int = -_INFINITE) -> int:
        """Score a step for the side that takes it, ``alpha`` being reached already.

        Raises:
            StoppedError: the budget is spent.

        """
        if step.passes:
            return -self.value(step.node, depth - 1, beta=-alpha, ply=1)
        return self.value(step.node, depth, alpha=alpha, ply=0)

    def glance(self, node: Node) -> int:
        """Judge a node without looking ahead."""
        return self._worker.evaluate(node.position.state) if node.position.legal else ended(node, 0)

    def _value(self, node: Node, depth: int, plies: int, alpha: int, beta: int, ply: int) -> int:
        self.budget.demand()
        self.budget.spent += 1
        if node.settled and (node.terms.compel or not node.terms.huffable):
            return self._look(node, depth, ply)
        if node.remedies is None and plies <= 0:
            return self._rest(node, depth, ply)
        best, first = -_INFINITE, None
        for step in self._ordered(node):
            if step.passes:
                score = -self._value(step.node, depth - 1, plies - 1, -beta, -max(alpha, best), ply + 1)
            else:
                score = self._value(step.node, depth, plies, max(alpha, best), beta, ply)
            if score > best:
                best, first = score, step.action
            if best >= beta:
                break
        if first is None:
            return ended(node, ply)
        self._first[_key(node)] = first
        return best

    def _ordered(self, node: Node) -> list[Step]:
        first = self._first.get(_key(node))

        def rank(step: Step) -> tuple[bool, bool, int]:
            move = step.action.move
            return step.action != first, step.action.neglect is not None, -len(move.captured) if move else 0

        return sorted(steps(node), key=rank)

    def _look(self, node: Node, depth: int, ply: int) -> int:
        """Score the ordinary game from a node."""
        position, budget = node.position, self.budget
        if not position.legal:
            return ended(node, ply)
        score, _, visited, done = self._worker.search(
            position.state,
            self._keys,
            min(max(1, depth), DEPTH_MAX),
            budget.flag,
            seconds=budget.seconds_left,
            nodes=budget.nodes_left,
            capture_plies=self._capture_plies,
        )
        budget.spent += visited
        if not done:
            raise StoppedError
        if score >= CERTAIN:
            return score - ply
        return score + ply if score <= -CERTAIN else score

    def _rest(self, node: Node, depth: int, ply: int) -> int:
        """Score a node at the end of the tree: by the ordinary game, or by what a capture passed over would leave."""
        score = self._look(node, depth, ply)
        takes = [way_of(move) for move in node.position.legal if move.captured]
        if not takes or node.due or not node.terms.allows(Neglect.OMITTED):
            return score
        if all(take in node.waived for take in takes):
            return max(score, self._worker.evaluate(node.position.state))
        if node.terms.compel:
            return score
        pieces = node.position.pieces
        kings = any(pieces[take.path[0]].is_king for take in takes)
        price = self._weights.king if kings else self._weights.man
        return max(score, self._worker.evaluate(node.position.state) - price)


def _key(node: Node) -> tuple[object, ...]:
    return node.position.key, node.remedies is None, node.waived, node.due
