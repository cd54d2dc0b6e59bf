"""One game with a program at the other end of a connection, in either role."""

from __future__ import annotations

import time
from typing import Final

from dammen.errors import DammenError, MessageError, ProtocolError
from dammen.model import Colour, Move, Outcome, Position, Reason
from dammen.notation import fen
from dammen.protocols.dxp import messages
from dammen.protocols.dxp.connection import Connection
from dammen.variants import Variant

SOON: Final = 30.0
"""Seconds for an answer that needs no thought."""
_REFUSALS: Final = {
    messages.Acceptance.OTHER_VERSION: "it speaks another version of DamExchange",
    messages.Acceptance.NOT_THIS: "it does not want this game",
    messages.Acceptance.NO_GAME: "it wants no game at all",
}


def demand_board(variant: Variant) -> None:
    """Refuse a variant that DamExchange has no squares for.

    Raises:
        ProtocolError: its board has not 50 squares.

    """
    if variant.board.size != messages.SQUARES:
        message = f"DamExchange knows boards of {messages.SQUARES} squares; {variant.name} has {variant.board.size}"
        raise ProtocolError(message)


def start_of(request: messages.GameReq, variant: Variant) -> Position:
    """Give the position from which a game is asked for.

    Raises:
        MessageError: it is no position.

    """
    if not request.position:
        return Position.start(variant)
    try:
        return fen.position(request.position, variant)
    except DammenError as error:
        raise MessageError(str(error), request.position) from None


def find_move(made: messages.MoveMade, position: Position) -> Move:
    """Find the legal move that a message tells.

    Raises:
        MessageError: there is none; it says why.

    """
    legal = [move for move in position.legal if (move.start, move.end) == (made.start, made.end)]
    found = [move for move in legal if sorted(move.captured) == sorted(made.captured)]
    # Some programs leave the captured pieces out where the move is plain without them.
    if not found and not made.captured and len(legal) == 1:
        return legal[0]
    if found:
        return found[0]
    taken = f" over {', '.join(map(str, made.captured))}" if made.captured else ""
    why = position.explain((made.start, made.end))
    message = f"{made.start} to {made.end}{taken} is not legal{f': {why}' if why else ''}"
    raise MessageError(message)


def told_outcome(end: messages.GameEnd, teller: Colour) -> Outcome:
    """Give the outcome that a side has told of; what it claims to have won is not taken from its mouth."""
    match end.why:
        case messages.Why.I_LOSE:
            return Outcome(teller.other, Reason.RESIGNATION)
        case messages.Why.DRAW:
            return Outcome(None, Reason.AGREEMENT)
        case messages.Why.I_WIN:
            return Outcome(None, Reason.UNKNOWN, detail=f"{teller.capitalize()} took it for won")
        case _:
            return Outcome(None, Reason.UNKNOWN, detail=f"{teller.capitalize()} ended the game and did not say why")


def why_of(outcome: Outcome | None, teller: Colour) -> messages.Why:
    """Give the reason that a side tells of an outcome."""
    if outcome is None or (outcome.winner is None and outcome.reason is Reason.UNKNOWN):
        return messages.Why.UNTOLD
    if outcome.winner is None:
        return messages.Why.DRAW
    return messages.Why.I_WIN if outcome.winner is teller else messages.Why.I_LOSE


class Encounter:
    """What is said in one game."""

    def __init__(self, connection: Connection, variant: Variant, name: str) -> None:
        """Begin.

        Raises:
            ProtocolError: DamExchange has no squares for the variant.

        """
        demand_board(variant)
        self._connection = connection
        self._variant = variant
        self._name = name
        self.partner = connection.name

    async def propose(self, start: Position, follower: Colour, minutes: int, moves: int = 0) -> None:
        """Ask for a game, as the initiator.

        Raises:
            ProtocolError: the other does not want it, has hung up, is silent, or says something else.

        """
        written = "" if start == Position.start(self._variant) else fen.write(start, dialect="dxp")
        await self._connection.send(messages.GameReq(self._name, follower, minutes, moves, written))
        answer = await self._connection.receive(SOON, "an answer to the game that was asked for")
        if not isinstance(answer, messages.GameAcc):
            raise self._out_of_place(answer, "a game was asked for")
        if answer.code is not messages.Acceptance.ACCEPTED:
            message = f"{answer.name or self.partner} refuses the game: {_REFUSALS[answer.code]}"
            raise ProtocolError(message)
        self.partner = answer.name or self.partner

    async def accept(self, request: messages.GameReq) -> Position | None:
        """Answer a request, as the follower; None where it had to be refused, and another may come.

        Raises:
            ProtocolError: the other has hung up.

        """
        if request.version != 1:
            await self._connection.send(messages.GameAcc(self._name, messages.Acceptance.OTHER_VERSION))
            return None
        try:
            start = start_of(request, self._variant)
        except MessageError:
            start = None
        if start is None or start.is_over():
            await self._connection.send(messages.GameAcc(self._name, messages.Acceptance.NOT_THIS))
            return None
        await self._connection.send(messages.GameAcc(self._name))
        self.partner = request.name or self.partner
        return start

    async def tell(self, move: Move, seconds: float) -> None:
        """Tell a move of ours."""
        await self._connection.send(
            messages.MoveMade(round(seconds), move.start, move.end, tuple(sorted(move.captured)))
        )

    async def hear(self, seconds: float) -> messages.MoveMade | messages.GameEnd | messages.BackReq:
        """Wait for what the other does in the game.

        Raises:
            ProtocolError: it has hung up, is silent, or says what does not belong here.

        """
        message = await self._connection.receive(seconds, "its move")
        if not isinstance(message, messages.MoveMade | messages.GameEnd | messages.BackReq):
            raise self._out_of_place(message, "a game goes on")
        return message

    async def ask_back(self, ply: int, start: Position) -> None:
        """Ask to go back to where so many moves have been made.

        Raises:
            ProtocolError: the other does not want to, has hung up, is silent, or says something else.

        """
        half = ply + (start.turn is Colour.BLACK)
        await self._connection.send(messages.BackReq(half // 2 + 1, Colour.BLACK if half % 2 else Colour.WHITE))
        answer = await self._connection.receive(SOON, "an answer to the wish to go back")
        if not isinstance(answer, messages.BackAcc):
            raise self._out_of_place(answer, "a wish to go back was sent")
        if not answer.accepted:
            message = f"{self.partner} does not take moves back"
            raise ProtocolError(message)

    async def answer_back(self, *, accepted: bool) -> None:
        """Answer a wish to go back."""
        await self._connection.send(messages.BackAcc("0" if accepted else "1"))

    async def end(self, why: messages.Why, *, stop: bool) -> bool:
        """End the game where we were to move, and say whether the other wants another.

        Raises:
            ProtocolError: it has hung up, or does not confirm it.

        """
        await self._connection.send(messages.GameEnd(why, stop))
        until = time.monotonic() + SOON
        while True:
            answer = await self._connection.receive(until - time.monotonic(), "its word that the game is over")
            if isinstance(answer, messages.GameEnd):
                return not answer.stop
            if not isinstance(answer, messages.BackReq):
                raise self._out_of_place(answer, "the game was ended")
            await self.answer_back(accepted=False)

    async def confirm(self, *, stop: bool) -> None:
        """Confirm that the other has ended the game."""
        await self._connection.send(messages.GameEnd(messages.Why.UNTOLD, stop))

    def _out_of_place(self, message: messages.Message, when: str) -> MessageError:
        return MessageError(f"{self.partner} sends a {type(message).__name__} where {when}")
