"""The program's thoughts about one decision: which remedy, which move, and what a state is worth."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from dammen import laws
from dammen.engine._kernel import CERTAIN, DEPTH_MAX, WIN, kernel_of
from dammen.engine.engine import Engine
from dammen.engine.huff.slips import NONE, happens, slips_of
from dammen.engine.huff.tree import Budget, Step, StoppedError, Tree, steps
from dammen.engine.levels import level_of, pick, slips
from dammen.engine.limits import Limits, plan
from dammen.engine.thinking import Thinking
from dammen.laws.codes.kinds import Neglect
from dammen.laws.huffing import Action, Node
from dammen.laws.referee import Phase, State, code_of
from dammen.laws.referee import board as boards

if TYPE_CHECKING:
    from dammen.engine._kernel import Flag
    from dammen.model import Colour, Position
    from dammen.variants import Variant

_KEYS_MOST: Final = 120
_WORTH_NODES: Final = 4_000
_WORTH_DEPTH: Final = 8
_QUARTER: Final = 0.25
"""The share of what is left for judging a state, once more for each that is judged."""
_HALF: Final = 0.5
"""The share for a remedy; the move that follows has the rest."""


@dataclass(frozen=True)
class Found:
    """What was found best.

    Attributes:
        action: what to do.
        score: what it is worth, in hundredths of a man.
        depth: plies that were searched to their end.

    """

    action: Action
    score: int = 0
    depth: int = 0


class Mind:
    """Thinks about what stands at the board, within limits, at a level."""

    def __init__(
        self, variant: Variant, level: int, limits: Limits | None, *, seed: str | None, errs: bool, hash_mb: int
    ) -> None:
        """Get ready.

        Args:
            variant: the rules.
            level: from 1 to 10.
            limits: where thinking must end; None for the level's own time.
            seed: makes the slips the same each time; None for slips that differ.
            errs: weak levels neglect captures and remedies.
            hash_mb: size of each hash table in MiB.

        """
        self.variant = variant
        self.level = level_of(level)
        self.slips = slips_of(level) if errs else NONE
        self._number = level
        self._limits = limits or Limits()
        self._hash_mb = hash_mb
        self._seed = str(random.SystemRandom().getrandbits(63)) if seed is None else seed
        self.chance = random.Random(self._seed)  # noqa: S311 - a game
        self._flag: Flag | None = None
        self._stopped = False
        self._thinking: Thinking | None = None
        self._whole = plan(self._limits, self.level.seconds)
        self._trees: list[Tree] = []
        self._spent_seconds = 0.0
        self._spent_nodes = 0

    def stop(self) -> None:
        """Stop, from any thread."""
        self._stopped = True
        for thought in (self._flag, self._thinking):
            if thought is not None:
                thought.stop()

    # --- what a state is worth -------------------------------------------------------------------------------------

    def worth(self, state: State, side: Colour) -> int:
        """Judge a state quickly, for a side, in hundredths of a man."""
        return self._worth(state, side, self._nodes(_QUARTER), self._left(_QUARTER))

    def compare(self, states: Sequence[State], side: Colour) -> list[int]:
        """Judge several states as :meth:`worth` does, with as much thought each, so that like states score alike."""
        nodes, seconds = self._nodes(_QUARTER), self._left(_QUARTER)
        each = max(1, nodes // len(states)) if nodes else 0
        return [self._worth(state, side, each, seconds / len(states)) for state in states]

    def _worth(self, state: State, side: Colour, nodes: int, seconds: float) -> int:
        if state.phase is not Phase.PLAY:
            result = state.result
            if result is None or result.winner is None:
                return 0
            return WIN if result.winner is side else -WIN
        node = Node.of(state)
        if node is None:
            return 0
        tree = self._tree(node, state, min(_WORTH_NODES, nodes) if nodes else _WORTH_NODES, seconds)
        found = self._deepen(tree, list(steps(node)), min(_WORTH_DEPTH, self._depth()))
        score = tree.glance(node) if found is None or not found.depth else found.score
        self._spend(tree)
        return score if node.turn is side else -score

    # --- remedies and moves ----------------------------------------------------------------------------------------

    def remedy(self, node: Node, state: State) -> Action:
        """Choose what to do about a neglected capture; an empty action lets it stand."""
        choices = list(steps(node))
        if len(choices) == 1:
            return choices[0].action
        tree = self._tree(node, state, self._nodes(_HALF), self._left(_HALF))
        return self._choose(tree, choices)

    def move(self, node: Node, state: State, actions: Sequence[Action], *, bound: bool) -> Action:
        """Choose a move.

        Args:
            node: where.
            state: the referee's state, for what stood before.
            actions: what may be chosen from.
            bound: the laws leave no more than these.

        """
        if not bound and node.settled and (node.terms.compel or not node.terms.huffable):
            return self._ordinary(node, state)
        wanted = set(actions)
        choices = [step for step in steps(node) if step.action in wanted]
        choices = choices or [step for step in steps(node, everything=True) if step.action in wanted]
        choices = choices or [Step(action, node.after(action), passes=True) for action in actions]
        if len(choices) == 1:
            return choices[0].action
        if slips(self.level, self.chance):
            lawful = [step.action for step in choices if step.action.neglect is None]
            return self.chance.choice(lawful or [step.action for step in choices])
        return self._choose(self._tree(node, state, self._nodes(1), self._left(1)), choices)

    def slip(self, node: Node) -> Action | None:
        """Give a move by which a capture is overlooked, where the level does not see it this time."""
        if node.due or not any(move.captured for move in node.position.legal):
            return None
        overlooked = happens(self.slips.overlooks, self.chance)
        stopped = happens(self.slips.stops, self.chance)
        kinds: tuple[Neglect, ...] = ()
        if overlooked:
            kinds = (Neglect.OMITTED,)
        elif stopped:
            kinds = (Neglect.UNFINISHED, Neglect.FEWER)
        found = [action for action in node.moves() if action.neglect in kinds]
        if not found:
            return None
        tree = self._tree(node, None, 0, 0.0)
        scores = [-tree.glance(node.after(action)) for action in found]
        return found[pick(scores, self.level, self.chance)]

    def _ordinary(self, node: Node, state: State) -> Action:
        """Choose a move of the ordinary game."""
        engine = Engine(
            self.variant,
            hash_mb=self._hash_mb,
            level=self._number,
            seed=self.chance.getrandbits(63),
            draws=laws.get(code_of(state.opened).draws),
        )
        limits = self._limits
        if self._spent_nodes or self._spent_seconds:
            seconds = self._left(1) or None
            limits = Limits(limits.depth, self._nodes(1) or None, seconds, infinite=limits.infinite)
        self._thinking = engine.think(node.position, positions_before(state, self.variant), limits)
        if self._stopped:
            self._thinking.stop()
        return Action(self._thinking.finish().move)

    # --- how it goes -----------------------------------------------------------------------------------------------

    def _choose(self, tree: Tree, choices: list[Step]) -> Action:
        exact = self.level.noise > 0
        found = self._deepen(tree, choices, self._depth(), exact=exact)
        self._spend(tree)
        return self._unsearched(tree, choices) if found is None else found.action

    def _unsearched(self, tree: Tree, choices: list[Step]) -> Action:
        """Choose without looking ahead."""
        scores = [-tree.glance(step.node) if step.passes else tree.glance(step.node) for step in choices]
        return choices[scores.index(max(scores))].action

    def _deepen(self, tree: Tree, choices: list[Step], depths: int, *, exact: bool = False) -> Found | None:
        """Search deeper and deeper; ``exact`` scores each choice by itself, for a level that misjudges them."""
        best: Found | None = None
        order = list(choices)
        for depth in range(1, depths + 1):
            scores, done = self._scores(tree, order, depth, exact=exact)
            if scores:
                blurred = exact and (depth == depths or not done)
                index = pick(scores, self.level, self.chance) if blurred else scores.index(max(scores))
                best = Found(order[index].action, scores[index], depth if done else depth - 1)
                order.insert(0, order.pop(index))
            if not done or best is None or self._enough(tree, best, depth):
                break
        return best

    def _scores(self, tree: Tree, order: list[Step], depth: int, *, exact: bool) -> tuple[list[int], bool]:
        scores: list[int] = []
        try:
            for step in order:
                scores.append(tree.of(step, depth) if exact or not scores else tree.of(step, depth, max(scores)))
        except StoppedError:
            return scores, False
        return scores, True

    def _enough(self, tree: Tree, best: Found, depth: int) -> bool:
        if abs(best.score) >= CERTAIN and depth >= WIN - abs(best.score) and not self._limits.infinite:
            return True
        return tree.budget.over

    def _tree(self, node: Node, state: State | None, nodes: int, seconds: float) -> Tree:
        if self._flag is None:
            self._flag = kernel_of(node.position.state).flag()
            if self._stopped:
                self._flag.stop()
        keys = [position.key for position in positions_before(state, self.variant)] if state is not None else []
        budget = Budget(self._flag, nodes, seconds)
        return Tree(node, keys, budget, hash_mb=self._hash_mb, capture_plies=self.level.capture_plies)

    def _spend(self, tree: Tree) -> None:
        self._spent_nodes += tree.budget.spent
        self._spent_seconds += tree.budget.passed

    def _depth(self) -> int:
        depths = [depth for depth in (self._limits.depth, self.level.depth) if depth is not None]
        return min([*depths, DEPTH_MAX - 1])

    def _nodes(self, share: float) -> int:
        counts = [count for count in (self._limits.nodes, self.level.nodes) if count is not None]
        return max(1, int((min(counts) - self._spent_nodes) * share)) if counts else 0

    def _left(self, share: float) -> float:
        """Give a share of the seconds that are left; 0 where there is no bound."""
        whole = self._whole.wanted
        if not whole and self._limits.infinite:
            whole = self.level.seconds if share < 1 else 0.0
        return max(1e-3, (whole - self._spent_seconds) * share) if whole else 0.0


def positions_before(state: State, variant: Variant) -> list[Position]:
    """Give the positions before the one on the board, back to the last thing that was no lawful move."""
    found: list[Position] = []
    for step in reversed(state.steps[-_KEYS_MOST:]):
        position = boards.position(variant, step.board, step.turn, step.runs)
        if position is None:
            break
        found.append(position)
        if step.way is None:
            break
    return found[:0:-1]
