"""Calls of time. The referee has no clock: each event says when it happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from dammen.errors import GameError
from dammen.laws.codes.kinds import SingleWay, TimeCall
from dammen.laws.referee.desk import called
from dammen.laws.referee.rulings import Consequence
from dammen.model import Reason

if TYPE_CHECKING:
    from dammen.laws.referee.desk import Desk
    from dammen.laws.referee.events import FlagFell, TimeCalled


class Allowed(NamedTuple):
    """The time that the side to move has: seconds, who calls, and the clause."""

    seconds: int
    call: TimeCall
    clause: str


def single_way(desk: Desk) -> bool:
    """Say whether the position leaves so little choice that the shorter time holds."""
    if desk.code.single_way is SingleWay.NONE or not desk.code.single_way_time:
        return False
    position = desk.position()
    legal = () if position is None else position.legal
    if len(legal) != 1:
        return False
    return desk.code.single_way is SingleWay.TAKING_OR_ONLY_MOVE or bool(legal[0].captured)


def allowed(desk: Desk) -> Allowed:
    """Give the time for the move that is due."""
    if single_way(desk):
        return Allowed(desk.code.single_way_time, desk.code.single_way_call, "single_way_time")
    return Allowed(desk.code.move_time, desk.code.time_call, "move_time")


def spent(seconds: float) -> str:
    """Say a time in words: ``5 minutes``, ``90 seconds``, ``a second``, ``no time``."""
    if round(seconds) <= 0:
        return "no time"
    minutes, rest = divmod(round(seconds), 60)
    if rest:
        return "a second" if round(seconds) == 1 else f"{round(seconds)} seconds"
    return "a minute" if minutes == 1 else f"{minutes} minutes"


def pass_time(desk: Desk, at: float) -> None:
    """Let time go by until an event: time that must be called is called, and a game whose time is over is lost."""
    s = desk.state
    if not desk.playing or s.paused is not None:
        return
    limit = allowed(desk)
    if limit.seconds and s.deadline is None:
        over = s.turn_began + limit.seconds
        if limit.call is TimeCall.NONE and at > over:
            _lose(desk, limit.clause, f"{called(s.turn)} has not moved within {spent(limit.seconds)}")
            return
        if limit.call is TimeCall.REFEREE and at >= over:
            _call(desk, over, limit)
    deadline = desk.state.deadline
    if deadline is not None and at >= deadline:
        words = f"{called(s.turn)} has not moved within {spent(desk.code.grace)} of the call"
        _lose(desk, "grace", words)


def _call(desk: Desk, at: float, limit: Allowed) -> None:
    side = desk.state.turn
    desk.set(deadline=at + desk.code.grace, called=True)
    words = f"Time is called on {called(side)} after {spent(limit.seconds)}: it must move within "
    words += f"{spent(desk.code.grace)}." if desk.code.grace else "no time at all."
    desk.say(limit.clause, Consequence.TIME_CALLED, words, side=side)


def _lose(desk: Desk, clause: str, words: str) -> None:
    desk.end(desk.state.turn.other, Reason.TIME, clause, words)


def time_called(desk: Desk, event: TimeCalled) -> None:
    """Judge a call of time."""
    s, side = desk.state, event.side
    if side is s.turn:
        message = f"it is {called(side)}'s own turn; time is called on the other"
        raise GameError(message)
    limit = allowed(desk)
    if not limit.seconds:
        words = "This code has no time for a move; a clock stands beside the board."
        desk.say("move_time", Consequence.NOTHING, words, side=side)
        return
    if s.deadline is not None:
        desk.say("time_call", Consequence.NOTHING, "Time has been called already.", side=side)
        return
    waited = s.at - s.turn_began
    if waited < limit.seconds:
        passed = "has" if round(waited) in {0, 1, 60} else "have"
        words = f"Time may be called after {spent(limit.seconds)}; {spent(waited)} {passed} passed."
        desk.say(limit.clause, Consequence.TOO_EARLY, words, side=side)
        return
    _call(desk, s.at, limit)


def flag_fell(desk: Desk, event: FlagFell) -> None:
    """Judge a fallen flag, where the game is played by the clock."""
    if desk.code.move_time:
        message = f"this code has {spent(desk.code.move_time)} for each move and no clock; call time instead"
        raise GameError(message)
    desk.end(event.side.other, Reason.TIME, "move_time", f"{called(event.side)}'s flag has fallen")
