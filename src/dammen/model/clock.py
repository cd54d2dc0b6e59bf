"""A draughts clock: pure values, told the time by their caller.

No method looks at a clock of the machine: ``now`` is any count of seconds that does not run backwards. Where it does
(a machine's clock is set back), no time is taken to have passed.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from dammen.errors import GameError
from dammen.model.control import Stage, TimeControl, Timing, parse
from dammen.model.pieces import Colour


@dataclass(frozen=True)
class Reading:
    """What a clock showed beside a move; all in seconds, None where it was not written down.

    Attributes:
        white: what White had left.
        black: what Black had left.
        elapsed: how long the move took.
        running: the side whose clock ran.

    """

    white: float | None = None
    black: float | None = None
    elapsed: float | None = None
    running: Colour | None = None


@dataclass(frozen=True)
class Face:
    """One side of a clock: its control, the seconds left when its turn began, and where it stands in the stages."""

    control: TimeControl
    left: float
    stage: int = 0
    moves: int = 0

    @classmethod
    def fresh(cls, control: TimeControl) -> Face:
        """Give the face of a game not begun; a base of nothing starts with one increment."""
        if control.unlimited:
            return cls(control, math.inf)
        first = control.stages[0]
        return cls(control, first.seconds or first.extra)

    @property
    def now_in(self) -> Stage | None:
        """Give the stage that counts now, or None where there is no limit."""
        return None if self.control.unlimited else self.control.stages[self.stage]

    def cost(self, spent: float) -> float:
        """Give what a move of so many seconds costs."""
        stage = self.now_in
        if stage is None:
            return 0.0
        return max(0.0, spent - stage.extra) if stage.timing is Timing.DELAY else spent

    def after_move(self, spent: float) -> Face:
        """Give the face after a move of so many seconds; a side whose time ran out gets none back."""
        stage, left = self.now_in, self.left - self.cost(spent)
        if stage is None or left <= 0:
            return replace(self, left=left)
        if stage.timing is Timing.PER_MOVE:
            return replace(self, left=stage.seconds)
        if stage.timing in {Timing.INCREMENT, Timing.MOVES}:
            left += stage.extra
        if stage.timing is not Timing.MOVES or self.moves + 1 < stage.moves:
            return replace(self, left=left, moves=self.moves + 1)
        following = min(self.stage + 1, len(self.control.stages) - 1)
        given = self.control.stages[following]
        left = given.seconds if given.timing is Timing.PER_MOVE else left + given.seconds
        return Face(self.control, left, following, 0)


@dataclass(frozen=True)
class Clock:
    """A clock with two faces, of which at most one runs.

    Make one by :meth:`of`; each method gives a new clock.

    Attributes:
        white: White's face.
        black: Black's face.
        running: the side whose time runs, or None while the clock stands.
        since: when that side's time began to run, or ran on after a pause.
        spent: the seconds of the present move that passed before ``since``.
        waiting: the side whose time runs on after a pause.

    """

    white: Face
    black: Face
    running: Colour | None = None
    since: float = 0.0
    spent: float = 0.0
    waiting: Colour | None = None

    @classmethod
    def of(cls, control: TimeControl | str, black: TimeControl | str | None = None) -> Clock:
        """Make a clock that stands; the second control gives Black a time of its own.

        Raises:
            NotationError: a text is no time control.

        """
        first = parse(control) if isinstance(control, str) else control
        second = parse(black) if isinstance(black, str) else black
        return cls(Face.fresh(first), Face.fresh(second or first))

    @property
    def control(self) -> TimeControl:
        """Give White's control, which is Black's too unless Black was given one of its own."""
        return self.white.control

    def face(self, colour: Colour) -> Face:
        """Give the face of one side."""
        return self.white if colour is Colour.WHITE else self.black

    def thinking(self, now: float) -> float:
        """Give the seconds that the present move has taken so far, pauses left out."""
        if self.running is None:
            return self.spent
        return self.spent + max(0.0, now - self.since)

    def remaining(self, colour: Colour, now: float) -> float:
        """Give the seconds that a side has left: below nothing once its flag has fallen, infinite without a limit."""
        face, mover = self.face(colour), self.running or self.waiting
        if mover is None:
            return face.left
        if colour is mover:
            return face.left - face.cost(self.thinking(now))
        return face.left + self._poured(mover, now)

    def _poured(self, mover: Colour, now: float) -> float:
        """Give the sand that has run from the side to move into the other's glass."""
        stage = self.face(mover).now_in
        return self.thinking(now) if stage is not None and stage.timing is Timing.SANDCLOCK else 0.0

    def flagged(self, now: float) -> Colour | None:
        """Give the side whose time has run out, or None."""
        return next((colour for colour in Colour if self.remaining(colour, now) <= 0), None)

    def start(self, colour: Colour, now: float) -> Clock:
        """Let a side's time begin to run.

        Raises:
            GameError: the clock runs already, or is paused.

        """
        if self.running is not None:
            message = f"{self.running}'s clock runs already; press or stop it first"
            raise GameError(message)
        if self.waiting is not None:
            message = f"the clock is paused in {self.waiting}'s move; resume it"
            raise GameError(message)
        return replace(self, running=colour, since=now, spent=0.0)

    def press(self, now: float) -> Clock:
        """End the move of the side whose time runs, and let the other's begin.

        Time that had run out stays run out, without an increment, so that it can still be claimed.

        Raises:
            GameError: the clock does not run.

        """
        mover = self.running
        if mover is None:
            message = "the clock is paused; resume it first" if self.waiting else "the clock has not been started"
            raise GameError(message)
        spent, poured = self.thinking(now), self._poured(mover, now)
        done, other = self.face(mover).after_move(spent), self.face(mover.other)
        other = replace(other, left=other.left + poured)
        white, black = (done, other) if mover is Colour.WHITE else (other, done)
        return Clock(white, black, mover.other, max(now, self.since))

    def pause(self, now: float) -> Clock:
        """Stop the time in the middle of a move.

        Raises:
            GameError: the clock does not run.

        """
        if self.running is None:
            message = "the clock is paused already" if self.waiting else "the clock has not been started"
            raise GameError(message)
        return replace(self, running=None, waiting=self.running, spent=self.thinking(now))

    def resume(self, now: float) -> Clock:
        """Let the time run on after a pause.

        Raises:
            GameError: the clock is not paused.

        """
        if self.waiting is None:
            message = f"{self.running}'s clock runs already" if self.running else "the clock has not been started"
            raise GameError(message)
        return replace(self, running=self.waiting, waiting=None, since=now)

    def stop(self, now: float) -> Clock:
        """Stop the clock for good, as at the end of a game; what is left stays to be read."""
        mover = self.running or self.waiting
        if mover is None:
            return self
        left = {colour: replace(self.face(colour), left=self.remaining(colour, now)) for colour in Colour}
        return Clock(left[Colour.WHITE], left[Colour.BLACK])

    def with_remaining(self, colour: Colour, seconds: float, now: float) -> Clock:
        """Set what a side has left, as an arbiter does; a move under way goes on, its time so far forgotten."""
        fixed = {side: replace(self.face(side), left=self.remaining(side, now)) for side in Colour}
        fixed[colour] = replace(fixed[colour], left=seconds)
        white, black = fixed[Colour.WHITE], fixed[Colour.BLACK]
        return Clock(white, black, self.running, now, 0.0, self.waiting)

    def reading(self, now: float) -> Reading:
        """Give what the clock shows, to be written beside a move; None stands for no limit."""
        white, black = (self.remaining(colour, now) for colour in Colour)
        return Reading(
            white if math.isfinite(white) else None,
            black if math.isfinite(black) else None,
            running=self.running,
        )
