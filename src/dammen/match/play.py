"""One game between two opponents, from its opening to its outcome, whatever happens."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from dammen import laws
from dammen.errors import DammenError, MatchError, MessageError, PeerLostError, PeerSilentError
from dammen.laws import DrawRules
from dammen.match.adjudication import Adjudication, Scores
from dammen.match.openings import Start
from dammen.match.pace import Pace
from dammen.model import Clock, Colour, Game, Outcome, Reading, Reason
from dammen.model.outcome import by_objective
from dammen.protocols.opponents import Answer, Ending, Opponent

PATIENCE: Final = 10.0
"""Seconds that an opponent may take beyond its time before it is taken to be silent."""
_UNBOUND: Final = 3_600.0
"""Seconds for a move where neither a time nor a clock bounds it."""


@dataclass(frozen=True)
class Ruling:
    """How games are judged.

    Attributes:
        adjudication: when a game is ended early.
        draws: the draw rules; None for those of the variant's own federation. What may be claimed is claimed.
        margin: seconds that a side may overdraw its clock without losing by it.
        patience: seconds that an opponent may take beyond its time before it has lost.

    """

    adjudication: Adjudication = field(default_factory=Adjudication)
    draws: DrawRules | None = None
    margin: float = 0.0
    patience: float = PATIENCE

    def __post_init__(self) -> None:
        """Refuse what is no time.

        Raises:
            MatchError: the margin or the patience is below 0, or no number.

        """
        for name, value in (("margin", self.margin), ("patience", self.patience)):
            if not 0 <= value < math.inf:
                message = f"the {name} is {value} s; it must be 0 or more"
                raise MatchError(message)


@dataclass(frozen=True)
class Played:
    """A game that is over.

    Attributes:
        game: with its outcome, clock readings and evaluations.
        slowest: the seconds of each side's slowest move.
        spent: the seconds of all moves of each side.

    """

    game: Game
    slowest: Mapping[Colour, float]
    spent: Mapping[Colour, float]

    @property
    def outcome(self) -> Outcome:
        """Give how it ended."""
        return self.game.result or Outcome(None, Reason.UNKNOWN)


async def play_game(
    start: Start, players: Mapping[Colour, Opponent], pace: Pace, ruling: Ruling | None = None
) -> Played:
    """Play a game to its end.

    What an opponent does wrong loses it the game, with the reason: it has gone, is silent, oversteps its time, or plays
    what is not legal.
    """
    sitting = _Sitting(start.game(), players, pace, ruling or Ruling())
    await sitting.play()
    return Played(sitting.game, sitting.slowest, sitting.spent)


class _Sitting:
    def __init__(self, game: Game, players: Mapping[Colour, Opponent], pace: Pace, ruling: Ruling) -> None:
        self.game = game
        self._players = players
        self._pace = pace
        self._ruling = ruling
        self._clock: Clock | None = pace.clock()
        self._scores: Scores = []
        self._opening = len(game.line())
        self.slowest = dict.fromkeys(Colour, 0.0)
        self.spent = dict.fromkeys(Colour, 0.0)

    async def play(self) -> None:
        """Play to the end."""
        for colour, player in self._players.items():
            try:
                await player.begin(self.game, colour, self._pace.control)
            except DammenError as error:
                self._lose(colour, error)
                return
        if self._clock is not None:
            self._clock = self._clock.start(self.game.turn, time.monotonic())
        while self.game.result is None:
            self._judge()
            if self.game.result is None:
                await self._move()
        for player in self._players.values():
            await player.finish(self.game)

    def _judge(self) -> None:
        verdict = laws.judge(self.game, self._ruling.draws)
        outcome = verdict.outcome if verdict is not None else self._ruling.adjudication.judge(self.game, self._scores)
        if outcome is not None:
            self.game.conclude(outcome)

    async def _move(self) -> None:
        colour, now = self.game.turn, time.monotonic()
        allowed = self._pace.allowed(self._clock, colour, now)
        limits = self._pace.limits(self._clock, colour, now)
        patience = _UNBOUND if allowed is None else allowed + self._ruling.patience
        try:
            async with asyncio.timeout(max(patience, self._ruling.patience)):
                answer = await self._players[colour].choose(self.game, limits)
        except TimeoutError:
            self._time_is_up(colour, f"no move within {patience:.3g} s")
            return
        except DammenError as error:
            self._lose(colour, error)
            return
        spent = time.monotonic() - now
        self.spent[colour] += spent
        self.slowest[colour] = max(self.slowest[colour], spent)
        if self._clock is not None and allowed is not None and spent > allowed + self._ruling.margin:
            self._time_is_up(colour, f"{spent:.3f} s taken where {max(allowed, 0):.3f} s were left")
        elif isinstance(answer, Ending):
            self._end(colour, answer)
        else:
            self._make(colour, answer, spent)

    def _make(self, colour: Colour, answer: Answer, spent: float) -> None:
        try:
            node = self.game.play(answer.move)
        except DammenError as error:
            self._lose(colour, error)
            return
        self._scores.append((colour, answer.score))
        shown = Reading()
        if self._clock is not None:
            at = time.monotonic()
            self._clock = self._clock.press(at)
            shown = self._clock.reading(at)
        node.clock = Reading(shown.white, shown.black, round(spent, 3), None)
        node.comment = _said(answer)

    def _time_is_up(self, colour: Colour, detail: str) -> None:
        self.game.conclude(Outcome(colour.other, Reason.TIME, detail=detail))

    def _lose(self, colour: Colour, error: DammenError) -> None:
        """End a game that one side cannot go on with."""
        if isinstance(error, PeerSilentError):
            reason = Reason.TIME
        elif isinstance(error, PeerLostError):
            reason = Reason.ABANDONMENT
        else:
            reason = Reason.PENALTY if isinstance(error, MessageError) else Reason.ABANDONMENT
        if self.game.result is None:
            self.game.conclude(Outcome(colour.other, reason, detail=f"{colour.capitalize()}: {error}"))

    def _end(self, colour: Colour, ending: Ending) -> None:
        """Take an opponent's word for the end of the game, unless it wants to have won."""
        match ending:
            case Ending.RESIGNS:
                self.game.resign(colour)
            case Ending.DRAWS:
                self.game.conclude(by_objective(self.game.position) or Outcome(None, Reason.AGREEMENT))
            case Ending.WINS:
                self.game.conclude(Outcome(None, Reason.UNKNOWN, detail=f"{colour.capitalize()} took it for won"))
            case Ending.LEAVES:
                self.game.abandon(colour)


def _said(answer: Answer) -> str:
    """Give what is written beside a move: the score in men as the mover sees it, and how deep it looked."""
    if answer.score is None:
        return ""
    parts = [f"[%eval {answer.score / 100:.2f}]"]
    if answer.depth is not None:
        parts.append(f"depth {answer.depth}")
    if answer.nodes is not None:
        parts.append(f"{answer.nodes} nodes")
    return " ".join(parts)
