"""What the program does at a real board when it is its turn to act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dammen.engine.engine import Engine, Thinking
from dammen.engine.limits import Limits
from dammen.laws.referee import Choice, Event, Phase, State, events, judge, ways
from dammen.laws.referee import board as boards
from dammen.laws.referee.desk import variant_of

if TYPE_CHECKING:
    from dammen.laws.referee.state import Way
    from dammen.model import Colour, Position


def choose(  # noqa: PLR0913 - each may be left out
    state: State,
    *,
    side: Colour | None = None,
    level: int = 10,
    limits: Limits | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    slips: bool = True,
) -> tuple[Event, ...]:
    """Say what the program does: the events, in order, up to and with its move; none where it has nothing to do.

    Args:
        state: the referee's state.
        side: the program's side, by its men; the side to move where it is not said.
        level: from 1, a beginner, to 10.
        limits: where thinking must end; without any, the level's own time.
        seconds: the same, where only time is limited.
        seed: makes the slips of the weaker levels the same each time.
        slips: whether weak levels overlook captures and huffs, as people do.

    """
    return decide(state, side=side, level=level, limits=limits, seconds=seconds, seed=seed, slips=slips).finish()


def decide(  # noqa: PLR0913 - each may be left out
    state: State,
    *,
    side: Colour | None = None,
    level: int = 10,
    limits: Limits | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    slips: bool = True,
) -> Deciding:
    """Begin to decide, as :func:`choose` does; the thinking can be stopped from another thread."""
    found = Limits(seconds=seconds) if limits is None and seconds is not None else limits
    return Deciding(state, state.turn if side is None else side, level, found, seed, slips=slips)


class Deciding:
    """One decision under way."""

    def __init__(
        self, state: State, side: Colour, level: int, limits: Limits | None, seed: int | None, *, slips: bool
    ) -> None:
        """Get ready; meant for :func:`decide`."""
        self._state = state
        self._side = side
        self._limits = limits
        self._slips = slips
        self._engine = Engine(variant_of(state.opened.variant), level=level, seed=seed)
        self._stopped = False
        self._thinking: Thinking | None = None

    def stop(self) -> None:
        """Stop, from any thread; what was found so far is done."""
        self._stopped = True
        if self._thinking is not None:
            self._thinking.stop()

    def finish(self) -> tuple[Event, ...]:
        """Think to the end, and give the events."""
        state, done = self._state, list[Event]()
        if state.phase is Phase.CHOICE:
            return (events.Chosen(at=state.at, colour=state.turn, moves=True),)
        while state.phase is Phase.PLAY and state.dispute is None and state.sent_out is None:
            event = self._next(state)
            if event is None:
                break
            done.append(event)
            state = judge(state, event).state
            if isinstance(event, events.Moved) and state.chain is None:
                break
        return tuple(done)

    def _next(self, state: State) -> Event | None:
        side, at = self._side, state.at
        choices = {choice: right for right in state.rights_of(side) for choice in right.choices}
        if Choice.CLAIM_GAME in choices:
            return events.Claim(at=at, side=side, what=events.Claimed.GAME)
        if side is not state.turn:
            return None
        for square in state.crown_due:
            piece = boards.piece_at(state.board, square)
            if piece is not None and piece.colour is not side:
                return events.Crowned(at=at, side=side, square=square)
        if Choice.HUFF in choices:
            return events.Huffed(at=at, side=side, square=choices[Choice.HUFF].squares[0])
        if Choice.PLACE in choices:
            return events.Placed(at=at, side=side, path=choices[Choice.PLACE].ways[0].path)
        if Choice.RECTIFY in choices:
            return events.Rectified(at=at, side=side)
        return self._move(state)

    def _move(self, state: State) -> Event | None:
        position = self._position(state)
        if position is None or not position.legal:
            return None
        way = self._way(state, position)
        path, lifted = way.path, way.captured
        if state.chain is not None:
            path, lifted = path[len(state.chain.path) - 1 :], lifted[len(state.chain.captured) :]
        return events.Moved(at=state.at, side=self._side, path=path, lifted=lifted)

    def _position(self, state: State) -> Position | None:
        variant = variant_of(state.opened.variant)
        board = state.board if state.chain is None else state.chain.before
        return boards.position(variant, boards.rightful(variant, board, state.crown_due), state.turn)

    def _way(self, state: State, position: Position) -> Way:
        bound = self._bound(state, position)
        if bound:
            return bound[0]
        self._thinking = self._engine.think(position, (), self._limits)
        if self._stopped:
            self._thinking.stop()
        return ways.way_of(self._thinking.finish().move)

    def _bound(self, state: State, position: Position) -> list[Way]:
        """List the moves that it is bound to choose from, where it is bound."""
        legal = [ways.way_of(move) for move in position.state.routes(keep_landings=True)]
        for demand in state.demands:
            if demand.side is self._side and demand.ways:
                return list(demand.ways)
        if state.chain is not None:
            begun = state.chain.path
            return [way for way in legal if way.path[: len(begun)] == begun]
        if state.touched:
            found = [way for way in legal if way.path[0] == state.touched]
            return found or list(ways.reachable(position.variant, state.board, state.turn, state.touched))
        return []
