"""Hands over the board: touching, adjusting, the angle, and putting a piece back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dammen.errors import GameError
from dammen.geometry import line_between
from dammen.laws.codes.kinds import AdjustUntold, Idle, Playable, TouchMove
from dammen.laws.referee import board as boards
from dammen.laws.referee import ways
from dammen.laws.referee.desk import called
from dammen.laws.referee.rulings import Consequence
from dammen.laws.referee.state import Choice, Demand, Offence, Right, Until

if TYPE_CHECKING:
    from dammen.laws.referee.desk import Desk
    from dammen.laws.referee.events import Adjusted, OverAngle, Released, Touched
    from dammen.model import Colour, Piece


def piece_on(desk: Desk, square: int) -> Piece:
    """Give the piece on a square.

    Raises:
        GameError: there is no such square, or nothing stands there.

    """
    if not 1 <= square <= desk.variant.board.size:
        message = f"there is no square {square}; {desk.variant.name} has squares 1 to {desk.variant.board.size}"
        raise GameError(message)
    piece = boards.piece_at(desk.state.board, square)
    if piece is None:
        message = f"there is no piece on {desk.label(square)}"
        raise GameError(message)
    return piece


def playable(desk: Desk, square: int) -> bool:
    """Say whether a piece of the side to move can be played, as the code understands that."""
    any_way, lawful = ways.movable(desk.variant, desk.rightful, desk.state.turn, square, desk.runs)
    return any_way if desk.code.playable is Playable.ANY else lawful


def forfeit(desk: Desk, side: Colour, offence: Offence, clause: str, words: str, square: int) -> None:
    """Let the opponent of a side claim the game."""
    choices = (Choice.CLAIM_GAME, Choice.STAND)
    right = Right(offence, clause, side.other, choices, Until.OWN_MOVE, squares=(square,))
    desk.grant(right, words, side)


def touched(desk: Desk, event: Touched) -> None:
    """Judge a touch."""
    piece = piece_on(desk, event.square)
    if piece.colour is not event.side:
        _touched_foe(desk, event)
    elif event.side is not desk.state.turn:
        _idle(desk, event.side, event.square, "touch_off_turn")
    elif desk.state.chain is not None:
        _in_chain(desk, event.square)
    elif not playable(desk, event.square):
        _idle(desk, event.side, event.square, "touch_unplayable")
    else:
        bind(desk, event.side, event.square)


def _in_chain(desk: Desk, square: int) -> None:
    chain = desk.state.chain
    words = f"The capture on {desk.label(chain.path[-1] if chain else square)} is not done; it must be gone on with."
    desk.say("done_when", Consequence.BOUND, words, side=desk.state.turn, squares=(square,))


def bind(desk: Desk, side: Colour, square: int) -> None:
    """Bind a side to the piece that it has touched."""
    held = desk.state.touched
    if desk.code.touch_move is TouchMove.FREE:
        desk.say("touch_move", Consequence.NOTHING, "Touching does not bind.", side=side, squares=(square,))
        return
    if held and held != square:
        words = f"{called(side)} has touched {desk.label(held)} before, and must play that."
        desk.say("touch_move", Consequence.BOUND, words, side=side, squares=(held,))
        return
    desk.set(touched=square)
    words = f"{called(side)} has touched {desk.label(square)}, and must play it."
    desk.say("touch_move", Consequence.BOUND, words, side=side, squares=(square,))


def _touched_foe(desk: Desk, event: Touched) -> None:
    s = desk.state
    right = next((r for r in s.rights_of(event.side) if Choice.HUFF in r.choices and event.square in r.squares), None)
    if right is not None:
        _touched_to_huff(desk, event, right)
        return
    if event.square in s.crown_due:
        desk.say("crowned_by", Consequence.NOTHING, f"The man on {desk.label(event.square)} awaits its crown.")
        return
    due = ways.takes(ways.lawful(desk.variant, desk.rightful, s.turn, desk.runs))
    if event.side is s.turn and any(event.square in take.captured for take in due):
        words = f"The piece on {desk.label(event.square)} can be taken; to touch it is free."
        desk.say("touch_unplayable", Consequence.NOTHING, words, side=event.side, squares=(event.square,))
        return
    clause = "touch_unplayable" if event.side is s.turn else "touch_off_turn"
    _idle(desk, event.side, event.square, clause)


def _touched_to_huff(desk: Desk, event: Touched, right: Right) -> None:
    where, side = desk.label(event.square), event.side
    if not desk.code.huff_touch_binds:
        words = f"{called(side)} has touched {where}, and still has every choice."
        desk.say("huff_touch_binds", Consequence.NOTHING, words, side=side, squares=(event.square,))
        return
    bound = replace(right, choices=(Choice.HUFF,), squares=(event.square,))
    desk.set(rights=tuple(bound if r is right else r for r in desk.state.rights))
    desk.demand(Demand(side, "huff_touch_binds", square=event.square, huff=True))
    words = f"{called(side)} has touched the piece on {where} that may be huffed, and must huff it."
    desk.say("huff_touch_binds", Consequence.BOUND, words, side=side, squares=(event.square,))


def _idle(desk: Desk, side: Colour, square: int, clause: str) -> None:
    """Judge the touching of a piece that cannot be played now."""
    value: Idle = desk.code.value(clause)
    off_turn = clause == "touch_off_turn"
    why = "out of turn" if off_turn else "which cannot be played"
    words = f"{called(side)} has touched {desk.label(square)}{' ' if off_turn else ', '}{why}."
    if value is Idle.FORFEIT:
        offence = Offence.TOUCHED_OFF_TURN if off_turn else Offence.TOUCHED_IDLE
        forfeit(desk, side, offence, clause, words, square)
    elif value is Idle.WARNING:
        warned_or_forfeit(desk, side, clause, words, square)
    else:
        consequence = Consequence.RECORDED if value is Idle.RECORDED else Consequence.NOTHING
        tail = " It is not correct." if value is Idle.RECORDED else " Nothing follows."
        desk.say(clause, consequence, words + tail, side=side, squares=(square,))


def warned_or_forfeit(desk: Desk, side: Colour, clause: str, words: str, square: int) -> None:
    """Warn a player the first time, and let the opponent claim the game after that."""
    if desk.warn(side, clause) == 1:
        desk.say(clause, Consequence.WARNED, f"{words} {called(side)} is warned.", side=side, squares=(square,))
    else:
        forfeit(desk, side, Offence.ADJUSTED, clause, f"{words} It is not the first time.", square)


def adjusted(desk: Desk, event: Adjusted) -> None:
    """Judge the arranging of a piece on its square."""
    piece = piece_on(desk, event.square)
    side, where = event.side, desk.label(event.square)
    if event.told or desk.state.moves == 0:
        why = "having said so" if event.told else "before the first move"
        words = f"{called(side)} adjusts {where}, {why}; it is free."
        desk.say("adjust_untold", Consequence.NOTHING, words, side=side, squares=(event.square,))
        return
    words = f"{called(side)} has arranged {where} without saying so."
    own_turn = side is desk.state.turn and piece.colour is side
    can_play = own_turn and desk.state.chain is None and playable(desk, event.square)
    match desk.code.adjust_untold:
        case AdjustUntold.FORFEIT_UNLESS_PLAYED if can_play:
            desk.set(touched=event.square)
            desk.demand(Demand(side, "adjust_untold", square=event.square))
            words = f"{words} To play that piece avoids the penalty."
            desk.say("adjust_untold", Consequence.BOUND, words, side=side, squares=(event.square,))
        case AdjustUntold.FORFEIT_UNLESS_PLAYED:
            forfeit(desk, side, Offence.ADJUSTED, "adjust_untold", words, event.square)
        case AdjustUntold.TOUCH if can_play:
            desk.say("adjust_untold", Consequence.BOUND, f"{words} It counts as touching.", side=side)
            bind(desk, side, event.square)
        case AdjustUntold.TOUCH:
            clause = "touch_unplayable" if side is desk.state.turn else "touch_off_turn"
            desk.say("adjust_untold", Consequence.RECORDED, f"{words} It counts as touching.", side=side)
            _idle(desk, side, event.square, clause)
        case AdjustUntold.WARNING:
            warned_or_forfeit(desk, side, "adjust_untold", words, event.square)
        case AdjustUntold.RECORDED:
            tail = " It is not correct."
            desk.say("adjust_untold", Consequence.RECORDED, words + tail, side=side, squares=(event.square,))


def over_angle(desk: Desk, event: OverAngle) -> None:
    """Judge a piece that was pushed so far that it could be seen over an angle of its square."""
    piece, side = piece_on(desk, event.square), event.side
    piece_or_vacant(desk, event.toward)
    line = line_between(desk.variant.board, event.square, event.toward)
    if line is None or line.between:
        message = f"{desk.label(event.toward)} does not touch an angle of {desk.label(event.square)}"
        raise GameError(message)
    if piece.colour is not side or side is not desk.state.turn or desk.state.chain is not None:
        message = "only a piece of the side to move, before it has moved, can be pushed over an angle"
        raise GameError(message)
    if desk.state.touched != event.square:
        if not playable(desk, event.square):
            _idle(desk, side, event.square, "touch_unplayable")
            return
        bind(desk, side, event.square)
    if desk.state.touched not in {0, event.square}:
        return
    _bind_way(desk, event)


def _bind_way(desk: Desk, event: OverAngle) -> None:
    side, where = event.side, desk.label(event.toward)
    if not desk.code.over_angle_binds:
        words = "A piece over the angle is free until it is let go."
        desk.say("over_angle_binds", Consequence.NOTHING, words, side=side, squares=(event.square,))
        return
    if not goes(desk, event.square, event.toward):
        words = f"{desk.label(event.square)} cannot be played towards {where}; that way does not bind."
        desk.say("over_angle_binds", Consequence.NOTHING, words, side=side, squares=(event.square,))
        return
    if desk.state.angle:
        words = f"The piece was over the angle towards {desk.label(desk.state.angle)} before, and is bound to that."
        desk.say("over_angle_binds", Consequence.BOUND, words, side=side, squares=(event.square,))
        return
    desk.set(angle=event.toward, touched=event.square)
    words = f"{desk.label(event.square)} is over the angle towards {where}: it must be played in that direction."
    desk.say("over_angle_binds", Consequence.BOUND, words, side=side, squares=(event.square, event.toward))


def piece_or_vacant(desk: Desk, square: int) -> None:
    """Refuse a square that is not on the board.

    Raises:
        GameError: there is no such square.

    """
    if not 1 <= square <= desk.variant.board.size:
        message = f"there is no square {square}; {desk.variant.name} has squares 1 to {desk.variant.board.size}"
        raise GameError(message)


def towards(desk: Desk, path: tuple[int, ...], toward: int) -> bool:
    """Say whether a path begins in the direction of a neighbouring square."""
    board = desk.variant.board
    first, wanted = line_between(board, path[0], path[1]), line_between(board, path[0], toward)
    return first is not None and wanted is not None and first.direction is wanted.direction


def goes(desk: Desk, square: int, toward: int) -> bool:
    """Say whether a piece can be played in a direction."""
    reach = ways.reachable(desk.variant, desk.rightful, desk.state.turn, square)
    return any(towards(desk, way.path, toward) for way in reach)


def released(desk: Desk, event: Released) -> None:
    """Judge a piece put back on its square."""
    held = desk.state.touched
    if event.side is not desk.state.turn or not held:
        message = f"{called(event.side)} has no piece in hand"
        raise GameError(message)
    words = f"The piece is back on {desk.label(held)}; it is still the one that must be played."
    desk.say("touch_move", Consequence.BOUND, words, side=event.side, squares=(held,))
