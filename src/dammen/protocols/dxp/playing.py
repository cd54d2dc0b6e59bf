"""Play games over a connection: as the initiator, who asks for them, or as the follower, who is asked."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from dammen import laws
from dammen.engine import Limits, TimeLeft
from dammen.errors import MessageError, PeerLostError
from dammen.model import Colour, Game, Outcome, Position, Reading, Reason, TimeControl
from dammen.model.control import Stage, Timing
from dammen.protocols.dxp.connection import Connection
from dammen.protocols.dxp.encounter import Encounter, find_move, told_outcome, why_of
from dammen.protocols.dxp.messages import BackReq, GameEnd, GameReq, MoveMade
from dammen.protocols.opponents.interface import Answer, Ending, Opponent
from dammen.variants import Variant

PATIENCE: Final = 60.0
WAIT: Final = 3_600.0
"""Seconds for a follower to be asked for a game."""
_LEAST: Final = 0.05
_BACK_MOST: Final = 100
"""So often the other may go back in one game, lest it never end."""
_ENDINGS: Final = {Ending.DRAWS: Reason.AGREEMENT, Ending.LEAVES: Reason.ABANDONMENT}


@dataclass(frozen=True)
class Terms:
    """On what terms games are played.

    Attributes:
        variant: the game, on a board of 50 squares.
        name: what we call ourselves.
        games: how many games the initiator asks for.
        minutes: for each side and the whole game.
        moves: of the game; 0 for any number.
        colour: our side in the initiator's first game; the sides change after each.
        start: where the games begin; None for the variant's start.
        patience: seconds that the other may take beyond its time.
        wait: seconds for a follower to be asked for a game.

    """

    variant: Variant
    name: str = "dammen"
    games: int = 1
    minutes: int = 5
    moves: int = 0
    colour: Colour = Colour.WHITE
    start: Position | None = None
    patience: float = PATIENCE
    wait: float = WAIT


Finished = Callable[[Game, Colour], None]
"""Is told of each game that is over or was broken off, and which side was ours."""


async def initiate(connection: Connection, player: Opponent, terms: Terms, finished: Finished) -> None:
    """Ask for games one after the other, and play them.

    Raises:
        ProtocolError: the other refuses, has hung up, is silent, or does what DamExchange does not allow.

    """
    for number in range(terms.games):
        encounter = Encounter(connection, terms.variant, terms.name)
        start = terms.start or Position.start(terms.variant)
        ours = terms.colour if number % 2 == 0 else terms.colour.other
        await encounter.propose(start, ours.other, terms.minutes, terms.moves)
        table = _Table(encounter, player, Game(start=start), ours, terms)
        if not await _sit(table, ours, finished, stop=number + 1 == terms.games):
            return


async def follow(connection: Connection, player: Opponent, terms: Terms, finished: Finished) -> None:
    """Play the games that the other asks for, until it wants no more or hangs up between two.

    Raises:
        ProtocolError: it has hung up in a game, is silent, or does what DamExchange does not allow.

    """
    more, until = True, time.monotonic() + terms.wait
    while more:
        try:
            request = await connection.receive(until - time.monotonic(), "a game")
        except PeerLostError:
            return
        if isinstance(request, GameEnd):
            if request.stop:
                return
            continue
        if not isinstance(request, GameReq):
            message = f"{connection.name} sends a {type(request).__name__} where no game goes on"
            raise MessageError(message)
        encounter = Encounter(connection, terms.variant, terms.name)
        start = await encounter.accept(request)
        if start is None:
            continue
        asked = Terms(
            terms.variant, terms.name, 1, request.minutes, request.moves, request.follower, None, terms.patience
        )
        table = _Table(encounter, player, Game(start=start), request.follower, asked)
        more = await _sit(table, request.follower, finished, stop=False)
        until = time.monotonic() + terms.wait


async def _sit(table: _Table, ours: Colour, finished: Finished, *, stop: bool) -> bool:
    """Play a game, and tell of it however it ends; say whether the other wants another."""
    try:
        return await table.play(stop=stop)
    finally:
        if table.game.line() or table.game.result is not None:
            finished(table.game, ours)


class _Table:
    """One game under way."""

    def __init__(self, encounter: Encounter, player: Opponent, game: Game, ours: Colour, terms: Terms) -> None:
        self.game = game
        self._encounter = encounter
        self._player = player
        self._ours = ours
        self._terms = terms
        self._time = max(1, terms.minutes) * 60.0
        self._spent = dict.fromkeys(Colour, 0.0)
        self._verdict: Outcome | None = None
        self._broken_off: GameEnd | None = None
        self._back = 0

    async def play(self, *, stop: bool) -> bool:
        """Play to the end, and say whether the other wants another game."""
        control = TimeControl((Stage(Timing.SUDDEN, self._time),))
        names = {self._ours: self._terms.name, self._ours.other: self._encounter.partner}
        self.game.tags |= {"White": names[Colour.WHITE], "Black": names[Colour.BLACK], "TimeControl": control.pdn}
        await self._player.begin(self.game, self._ours, control)
        try:
            while True:
                self._judge()
                end = None
                if self.game.turn is self._ours:
                    ended = await self._move()
                    if ended is not None:
                        self._conclude(ended)
                        return await self._encounter.end(why_of(ended, self._ours), stop=stop)
                    end = self._broken_off
                else:
                    end = await self._listen()
                if end is not None:
                    self._conclude(self._verdict or told_outcome(end, self._ours.other))
                    await self._encounter.confirm(stop=stop)
                    return not end.stop
        finally:
            await self._player.finish(self.game)

    def _judge(self) -> None:
        """See whether the game is over; a verdict stays even where the other plays on."""
        if self._verdict is None:
            verdict = laws.judge(self.game)
            self._verdict = self.game.result or (verdict.outcome if verdict is not None else self._by_terms())

    def _by_terms(self) -> Outcome | None:
        for colour in Colour:
            if self._spent[colour] > self._time:
                return Outcome(colour.other, Reason.TIME)
        if self._terms.moves and len(self.game.line()) >= 2 * self._terms.moves:
            return Outcome(None, Reason.ADJUDICATION, detail=f"{self._terms.moves} moves have been made")
        return None

    def _conclude(self, outcome: Outcome) -> None:
        if self.game.result is None:
            self.game.conclude(outcome)

    async def _move(self) -> Outcome | None:
        """Make our move, or give the outcome with which we end the game."""
        if self._verdict is not None:
            return self._verdict
        began = time.monotonic()
        answer = await self._choose()
        if answer is None:
            return None  # the other went back, or ended the game, and the position is another one
        spent = time.monotonic() - began
        if isinstance(answer, Ending):
            winner = self._ours.other if answer in {Ending.RESIGNS, Ending.LEAVES} else None
            return Outcome(winner, _ENDINGS.get(answer, Reason.RESIGNATION if winner else Reason.UNKNOWN))
        await self._encounter.tell(answer.move, spent)
        self._made(answer, spent)
        return None

    async def _choose(self) -> Answer | Ending | None:
        """Let our player think, and hear meanwhile; None where the other has gone back in the game."""
        thinking = asyncio.create_task(self._player.choose(self.game, self._limits()))
        hearing = asyncio.create_task(self._encounter.hear(self._time + self._terms.patience))
        try:
            await asyncio.wait({thinking, hearing}, return_when=asyncio.FIRST_COMPLETED)
            if not hearing.done():
                return await thinking
            heard = await hearing
            if isinstance(heard, BackReq):
                if await self._go_back(heard):
                    return None
                return await thinking
            if isinstance(heard, GameEnd):
                # It should wait for its turn, but a person who leaves does not.
                self._broken_off = heard
                return None
            message = f"{self._encounter.partner} makes a move where we are to move"
            raise MessageError(message)
        finally:
            thinking.cancel()
            hearing.cancel()
            await asyncio.gather(thinking, hearing, return_exceptions=True)

    async def _listen(self) -> GameEnd | None:
        """Hear what the other does; give its word that the game is over, or None where it goes on."""
        left = self._time - self._spent[self._ours.other]
        began = time.monotonic()
        heard = await self._encounter.hear(left + self._terms.patience)
        spent = time.monotonic() - began
        if isinstance(heard, GameEnd):
            return heard
        if isinstance(heard, BackReq):
            self._spent[self._ours.other] += spent  # wishes do not stop the clock
            await self._go_back(heard)
            return None
        self._heard(heard, spent)
        return None

    def _heard(self, made: MoveMade, spent: float) -> None:
        if self.game.result is not None:
            message = f"{self._encounter.partner} moves in a game that is over: {self.game.result.text}"
            raise MessageError(message)
        move = find_move(made, self.game.position)
        # Its own word counts for its time: the way between us is not its fault.
        self._made(Answer(move), min(spent, float(made.seconds)) if made.seconds else 0.0)

    def _made(self, answer: Answer, spent: float) -> None:
        colour = self.game.turn
        self._spent[colour] += spent
        node = self.game.play(answer.move)
        left = {side: max(self._time - self._spent[side], 0.0) for side in Colour}
        node.clock = Reading(left[Colour.WHITE], left[Colour.BLACK], round(spent, 3))
        if answer.score is not None:
            node.comment = f"[%eval {answer.score / 100:.2f}]"

    async def _go_back(self, wish: BackReq) -> bool:
        """Go back where the other wishes to, if there is such a place."""
        ply = 2 * (wish.move - 1) + (wish.colour is Colour.BLACK) - (self.game.start.turn is Colour.BLACK)
        plies = len(self.game.line()) - ply
        possible = ply >= 0 and plies >= 0 and self._back < _BACK_MOST
        self._back += possible
        await self._encounter.answer_back(accepted=possible)
        if possible and plies:
            self.game.take_back(plies)
            self._verdict = None
        return possible

    def _limits(self) -> Limits:
        left = max(self._time - self._spent[self._ours], _LEAST)
        moves = None
        if self._terms.moves:
            moves = max(1, self._terms.moves - math.ceil(len(self.game.line()) / 2))
        return Limits(clock=TimeLeft(left, 0.0, moves))
