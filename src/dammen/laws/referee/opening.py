"""Sitting down: lots, the choice that they give, and the next game of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dammen.errors import GameError
from dammen.laws.codes.kinds import Alternate, FirstMover, Lots, LotsChoice, SquaresUsed
from dammen.laws.referee import board as boards
from dammen.laws.referee.desk import called
from dammen.laws.referee.rulings import Consequence
from dammen.laws.referee.state import Phase, Step
from dammen.model import Colour

if TYPE_CHECKING:
    from dammen.laws.referee.desk import Desk
    from dammen.laws.referee.events import Chosen, LotCast, NextGame

MOVE = "move"
COLOUR = "colour"
_SQUARES = {
    SquaresUsed.BLACK: "the black squares",
    SquaresUsed.WHITE: "the white squares",
    SquaresUsed.EITHER: "squares of either colour",
}


def open_match(desk: Desk) -> None:
    """Seat the players, or wait for the lots."""
    opened = desk.state.opened
    if opened.white is not None:
        desk.set(white=opened.white)
    due = _lot_due(desk)
    if due:
        desk.set(phase=Phase.LOTS, lot=due)
        _say_due(desk)
        return
    begin(desk)


def _lot_due(desk: Desk) -> str:
    """Name the lot that must be cast before the first game, or none."""
    opened, code = desk.state.opened, desk.code
    first_known = opened.first is not None or opened.start is not None
    if opened.white is None and code.lots in {Lots.COLOUR, Lots.MOVE_AND_COLOUR} and not desk.state.lot:
        return COLOUR
    if first_known or desk.state.mover is not None:
        return ""
    settles = code.first_mover in {FirstMover.LOTS, FirstMover.TURNS}
    return MOVE if settles and code.lots in {Lots.MOVE, Lots.MOVE_AND_COLOUR} else ""


def _say_due(desk: Desk) -> None:
    what = "the men" if desk.state.lot == COLOUR else "the first move"
    desk.say("lots", Consequence.DUE, f"A lot must be cast for {what}.")


def lot_cast(desk: Desk, event: LotCast) -> None:
    """Note who has won the lot."""
    if event.winner not in {0, 1}:
        message = f"the winner of a lot is player 0 or 1, not {event.winner}"
        raise GameError(message)
    name = desk.state.opened.players[event.winner]
    if desk.code.lots_choice is LotsChoice.BOUND:
        desk.say("lots", Consequence.RECORDED, f"{name} has won the lot.")
        _give(desk, event.winner, colour=_bound_colour(desk), moves=True)
        return
    desk.set(phase=Phase.CHOICE, lot_winner=event.winner)
    what = "chooses the men" if desk.state.lot == COLOUR else "moves first, or calls on the other to do so"
    desk.say("lots_choice", Consequence.DUE, f"{name} has won the lot, and {what}.")


def _bound_colour(desk: Desk) -> Colour:
    fixed = {FirstMover.BLACK: Colour.BLACK, FirstMover.WHITE: Colour.WHITE}
    return fixed.get(desk.code.first_mover, desk.variant.first)


def chosen(desk: Desk, event: Chosen) -> None:
    """Carry out the choice of the winner of the lot."""
    winner = desk.state.lot_winner
    wanted = event.colour if desk.state.lot == COLOUR else event.moves
    if wanted is None or winner is None:
        need = "white or black" if desk.state.lot == COLOUR else "whether to move first"
        message = f"the choice is {need}"
        raise GameError(message)
    _give(desk, winner, colour=event.colour, moves=event.moves)


def _give(desk: Desk, winner: int, *, colour: Colour | None, moves: bool | None) -> None:
    s = desk.state
    if s.lot == COLOUR and colour is not None:
        white = winner if colour is Colour.WHITE else 1 - winner
        desk.set(white=white, lot="done", lot_winner=None)
        words = f"{s.opened.players[winner]} has {called(colour)}."
        desk.say("lots", Consequence.SEATED, words, side=colour)
    else:
        mover = winner if moves else 1 - winner
        desk.set(mover=mover, lot_winner=None)
        desk.say("first_mover", Consequence.SEATED, f"{s.opened.players[mover]} moves first.")
    due = _lot_due(desk) if desk.state.game == 1 else ""
    if due:
        desk.set(phase=Phase.LOTS, lot=due)
        _say_due(desk)
    else:
        begin(desk)


def first_side(desk: Desk) -> Colour:
    """Give the side that moves first in the game that is about to begin."""
    s = desk.state
    if s.game == 1 and s.opened.start is not None:
        return s.opened.start.turn
    if s.game == 1 and s.opened.first is not None:
        return s.opened.first
    match desk.code.first_mover:
        case FirstMover.BLACK:
            return Colour.BLACK
        case FirstMover.WHITE:
            return Colour.WHITE
        case FirstMover.LOTS | FirstMover.TURNS if s.mover is not None:
            return s.side_of(s.mover)
    return desk.variant.first


def begin(desk: Desk) -> None:
    """Set the men up, and let the first player move."""
    s = desk.state
    start = s.opened.start if s.game == 1 else None
    board = boards.started(desk.variant) if start is None else boards.placed(desk.variant, start)
    by_right = boards.rightful(desk.variant, board)
    due = tuple(square for square, pair in enumerate(zip(board, by_right, strict=True), start=1) if pair[0] != pair[1])
    first = first_side(desk)
    desk.set(
        phase=Phase.PLAY,
        board=board,
        off="",
        moves=0,
        rights=(),
        demands=(),
        crown_due=due,
        waived=(),
        notice=None,
        offer=None,
        helped=(),
        result=None,
        mover=s.player(first),
        lot="",
        steps=(Step(by_right, first),),
    )
    desk.give_turn(first)
    if s.game == 1:
        desk.say("squares", Consequence.RECORDED, f"The men stand on {_SQUARES[desk.code.squares]}.")
    name = desk.state.name(first)
    who = called(first) if name == called(first) else f"{called(first)} ({name})"
    desk.say("first_mover", Consequence.BEGUN, f"Game {s.game}: {who} moves first.")


def next_game(desk: Desk, event: NextGame) -> None:  # noqa: ARG001 - every event is judged alike
    """Let the men, and the first move, change hands, and begin again."""
    s, code = desk.state, desk.code
    white = s.white if code.alternate is Alternate.NONE else 1 - s.white
    mover = s.mover
    if code.first_mover is FirstMover.TURNS and mover is not None:
        mover = 1 - mover if code.alternate is Alternate.MOVE_AND_COLOURS else mover
    board = boards.started(desk.variant)
    desk.set(white=white, game=s.game + 1, mover=mover, warned={}, board=board, off="", crown_due=(), result=None)
    changed = "keep their men" if code.alternate is Alternate.NONE else "change men"
    desk.say("alternate", Consequence.SEATED, f"The players {changed}: {desk.state.name(Colour.WHITE)} has White.")
    if code.first_mover is FirstMover.LOTS:
        desk.set(phase=Phase.LOTS, lot=MOVE, mover=None)
        _say_due(desk)
        return
    begin(desk)
