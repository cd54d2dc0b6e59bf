"""What the program does at a real board when it is its turn to act."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from dammen.engine.huff import duties
from dammen.engine.huff.bound import candidates, chained
from dammen.engine.huff.mind import Mind
from dammen.engine.huff.slips import happens
from dammen.engine.limits import Limits
from dammen.laws.codes.kinds import FirstMover
from dammen.laws.huffing import Node
from dammen.laws.referee import Choice, Event, Phase, State, code_of, events, judge
from dammen.laws.referee.desk import variant_of
from dammen.model import Colour

_MOST: Final = 64
"""More events than one turn can need."""


def choose(  # noqa: PLR0913 - each may be left out
    state: State,
    *,
    side: Colour | None = None,
    level: int = 10,
    limits: Limits | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    slips: bool = True,
    hash_mb: int = 16,
) -> tuple[Event, ...]:
    """Say what the program does: the events, in order, up to and with its move; none where it has nothing to do.

    Args:
        state: the referee's state.
        side: the program's side, by its men; the side to move where it is not said. A side that is not to move claims
            and answers only.
        level: from 1, a beginner, to 10.
        limits: where thinking must end; without any, the level's own time.
        seconds: the same, where only time is limited.
        seed: makes the slips of the weaker levels the same each time; None for slips that differ.
        slips: weak levels overlook captures and forget to huff, as people do.
        hash_mb: size of each hash table in MiB.

    Raises:
        EngineError: the level or the size is out of range.

    """
    return decide(
        state, side=side, level=level, limits=limits, seconds=seconds, seed=seed, slips=slips, hash_mb=hash_mb
    ).finish()


def decide(  # noqa: PLR0913 - each may be left out
    state: State,
    *,
    side: Colour | None = None,
    level: int = 10,
    limits: Limits | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    slips: bool = True,
    hash_mb: int = 16,
) -> Deciding:
    """Begin to decide, as :func:`choose` does; the thinking can be stopped from another thread."""
    if limits is None and seconds is not None:
        limits = Limits(seconds=seconds)
    salt = None if seed is None else f"{seed}:{state.seq}:{state.board}"
    mind = Mind(variant_of(state.opened.variant), level, limits, seed=salt, errs=slips, hash_mb=hash_mb)
    return Deciding(state, state.turn if side is None else side, mind)


class Deciding:
    """One decision under way."""

    def __init__(self, state: State, side: Colour, mind: Mind) -> None:
        """Get ready; meant for :func:`decide`."""
        self._state = state
        self._side = side
        self._mind = mind
        self._passed = False

    def stop(self) -> None:
        """Stop, from any thread; the decision is then the best that was found."""
        self._mind.stop()

    def finish(self) -> tuple[Event, ...]:
        """Think to the end, and give the events."""
        state, done = self._state, list[Event]()
        to_move = state.turn is self._side
        if state.phase is Phase.CHOICE:
            return (_chosen(state),)
        for _ in range(_MOST):
            if state.phase is not Phase.PLAY or state.dispute is not None or state.sent_out is not None:
                break
            event = self._next(state)
            if event is None:
                break
            done.append(event)
            state = judge(state, event).state
            if to_move and state.turn is not self._side:
                break
        return tuple(done)

    def _next(self, state: State) -> Event | None:
        side, mind = self._side, self._mind
        event = duties.claim(state, side, mind) or duties.answer(state, side, mind)
        if event is not None or side is not state.turn:
            return event
        if state.chain is not None:
            return self._go_on(state)
        node = Node.of(state)
        if node is None:
            return None
        event = self._put_right(state) or self._remedy(state, node) or duties.crown(state, side)
        return event or duties.notice(state, side) or self._move(state, node)

    def _put_right(self, state: State) -> Event | None:
        return None if self._passed else duties.put_right(state, self._side, self._mind)

    def _remedy(self, state: State, node: Node) -> Event | None:
        """Use a remedy, or say that the neglect may stand; nothing where it is not seen, or moved on from."""
        if node.remedies is None or self._passed:
            return None
        if not node.remedies.bound and happens(self._mind.slips.forgets, self._mind.chance):
            self._passed = True
            return None
        action = self._mind.remedy(node, state)
        if action.huff or action.compel is not None:
            return action.events(self._side, state.at)[0]
        self._passed = True
        stand = any(Choice.STAND in right.choices for right in state.rights_of(self._side))
        return events.LetStand(at=state.at, side=self._side) if stand else None

    def _move(self, state: State, node: Node) -> Event | None:
        node = node.stood()
        if node.due and not node.moves():
            node = replace(node, due=())  # what was required cannot be done any more
        actions, bound = candidates(state, node)
        if not actions:
            return None
        slip = None if bound or not node.terms.huff else self._mind.slip(node)
        action = slip or self._mind.move(node, state, actions, bound=bound)
        return action.events(self._side, state.at)[0]

    def _go_on(self, state: State) -> Event | None:
        """Go on with a capture that was begun."""
        found = chained(state)
        if found is None or state.chain is None:
            return None
        node, actions = found
        move = self._mind.move(node, state, actions, bound=True).move
        if move is None:
            return None
        path, lifted = move.path[len(state.chain.path) - 1 :], move.captured[len(state.chain.captured) :]
        return events.Moved(at=state.at, side=self._side, path=path, lifted=lifted)


def _chosen(state: State) -> Event:
    """Choose the first move, or the men that have it."""
    first = {FirstMover.BLACK: Colour.BLACK, FirstMover.WHITE: Colour.WHITE}
    colour = first.get(code_of(state.opened).first_mover, variant_of(state.opened.variant).first)
    return events.Chosen(at=state.at, colour=colour, moves=True)
