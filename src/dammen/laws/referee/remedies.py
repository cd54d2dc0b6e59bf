"""What may be done about an offence: the huff, the take compelled, letting it stand, and the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from dammen import laws
from dammen.errors import GameError
from dammen.laws.codes.kinds import CrownedBy
from dammen.laws.referee import board as boards
from dammen.laws.referee import counts, crowning, ending, hands, moving
from dammen.laws.referee.desk import called
from dammen.laws.referee.events import Claimed
from dammen.laws.referee.rulings import Consequence
from dammen.laws.referee.state import VACANT, Choice, Demand, Offence, Right, Until, Way
from dammen.model import Colour, Reason

if TYPE_CHECKING:
    from dammen.laws.referee.desk import Desk
    from dammen.laws.referee.events import (
        Claim,
        Compelled,
        Crowned,
        Huffed,
        LetStand,
        Placed,
        Rectified,
        Replaced,
    )

_CLAIMS: Final = {
    Claimed.GAME: (Choice.CLAIM_GAME, "claim the game"),
    Claimed.DRAW: (Choice.CLAIM_DRAW, "claim a draw"),
    Claimed.ADVANTAGE: (Choice.CLAIM_ADVANTAGE, "claim a decided advantage"),
}


def huffed(desk: Desk, event: Huffed) -> None:
    """Huff: the piece leaves the board, and the move is still the huffing side's."""
    side = event.side
    right = next(
        (r for r in reversed(desk.state.rights_of(side)) if Choice.HUFF in r.choices and event.square in r.squares),
        None,
    )
    if right is None:
        right = desk.find(side, Choice.HUFF, "huff")
        message = f"the piece on {event.square} may not be huffed; {desk.labels(right.squares, 'or')} may"
        raise GameError(message)
    desk.remove(event.square)
    lasting = tuple(right for right in desk.state.rights if right.until is Until.GAME)
    desk.set(rights=lasting, demands=tuple(d for d in desk.state.demands if not d.huff), touched=0, angle=0)
    words = f"{called(side)} huffs the piece on {desk.label(event.square)}."
    desk.say("remedies", Consequence.PIECE_LOST, words, side=side.other, squares=(event.square,))
    if desk.code.huff_is_move:
        desk.set(moves=desk.state.moves + 1, demands=())
        desk.give_turn(side.other)
        desk.say("huff_is_move", Consequence.STANDS, f"The huff was {called(side)}'s move.", side=side)
    else:
        words = f"A huff and a move go together: it is {called(side)}'s move."
        desk.say("huff_is_move", Consequence.BOUND, words, side=side)
    desk.mark()
    if desk.code.huff_is_move:
        counts.after_move(desk, side)


def compelled(desk: Desk, event: Compelled) -> None:
    """Compel the take: the board is put back, and the capture must be made."""
    side = event.side
    right = desk.find(side, Choice.COMPEL, "compel a take")
    if right.before is None:
        _compel_crown(desk, right)
        return
    wanted = right.ways
    if event.path:
        wanted = tuple(way for way in right.ways if way.path == event.path) or tuple(
            way for way in right.ways if (way.path[0], way.path[-1]) == (event.path[0], event.path[-1])
        )
        if not wanted:
            message = f"that take cannot be compelled; it may be {_said(desk, right.ways)}"
            raise GameError(message)
    desk.restore(right.before)
    desk.set(touched=0, angle=0)
    desk.demand(Demand(side.other, "remedies", wanted))
    words = f"{called(side)} requires the take: the board is put back, and {called(side.other)} must play "
    words += f"{_said(desk, wanted)}."
    desk.say("remedies", Consequence.RESTORED, words, side=side.other, squares=tuple({w.path[0]: None for w in wanted}))


def _said(desk: Desk, those: tuple[Way, ...]) -> str:
    written = dict.fromkeys("x".join(desk.label(square) for square in way.path) for way in those)
    return " or ".join(written)


def _compel_crown(desk: Desk, right: Right) -> None:
    side = right.holder
    desk.drop(right.offence)
    desk.demand(Demand(side.other, right.clause, crown=True))
    words = f"{called(side)} requires the crown: {called(side.other)} must crown {desk.men(right.squares)}."
    desk.say(right.clause, Consequence.BOUND, words, side=side.other, squares=right.squares)


def let_stand(desk: Desk, event: LetStand) -> None:
    """Let everything stand that may be let stand."""
    side = event.side
    desk.find(side, Choice.STAND, "let anything stand")
    those = [right for right in desk.state.rights_of(side) if Choice.STAND in right.choices]
    desk.set(rights=tuple(right for right in desk.state.rights if right not in those))
    for right in those:
        moving.let_pass(desk, right)
        words = f"{called(side)} lets it stand."
        desk.say(right.clause, Consequence.STANDS, words, side=side.other, squares=right.squares)


def placed(desk: Desk, event: Placed) -> None:
    """Play the piece that was falsely moved to the square that its opponent chooses."""
    side = event.side
    right = desk.find(side, Choice.PLACE, "place a piece")
    chosen = [way for way in right.ways if way.path == event.path] or [
        way for way in right.ways if (way.path[0], way.path[-1]) == (event.path[0], event.path[-1])
    ]
    if not chosen or right.before is None:
        squares = dict.fromkeys(way.path[-1] for way in right.ways)
        message = f"the piece can be played to {desk.labels(squares, 'or')}"
        raise GameError(message)
    way = max(chosen, key=lambda way: len(way.captured))
    desk.restore(right.before)
    for square in way.captured:
        desk.remove(square)
    desk.move_piece(way.path[0], way.path[-1])
    desk.set(moves=desk.state.moves + 1)
    desk.give_turn(side)
    desk.mark()
    words = f"{called(side)} plays the piece to {desk.label(way.path[-1])}; that was {called(side.other)}'s move."
    desk.say("false_move", Consequence.PLACED, words, side=side.other, squares=(way.path[-1],))
    crowning.arrive(desk, way.path[-1], side.other)
    counts.after_move(desk, side.other)


def rectified(desk: Desk, event: Rectified) -> None:
    """Have a move taken back, and a lawful one made."""
    side = event.side
    right = desk.find(side, Choice.RECTIFY, "have anything taken back")
    if right.before is None:  # pragma: no cover - every such right has a board
        return
    desk.restore(right.before)
    square, crown, words = 0, False, f"{called(side)} has it taken back."
    if right.offence is Offence.OTHER_PIECE:
        square = right.squares[0]
        words += f" {called(side.other)} must play the piece on {desk.label(square)}."
    elif right.offence is Offence.NOT_CROWNED:
        crown = _colour_of(desk, right) is side
        words += " The man must be crowned first."
    else:
        words += f" {called(side.other)} must make a lawful move."
    desk.demand(Demand(side.other, right.clause, square=square, crown=crown))
    if square:
        desk.set(touched=square)
    desk.say(right.clause, Consequence.RESTORED, words, side=side.other, squares=right.squares)


def _colour_of(desk: Desk, right: Right) -> Colour | None:
    pieces = [boards.piece_at(desk.state.board, square) for square in right.squares]
    return next((piece.colour for piece in pieces if piece is not None), None)


def replaced(desk: Desk, event: Replaced) -> None:
    """Have the pieces put back that a player had taken off himself."""
    side = event.side
    right = desk.find(side, Choice.REPLACE, "have a piece put back")
    s = desk.state
    if right.before is None or any(boards.at(s.board, square) != VACANT for square in right.squares):
        message = f"{desk.labels(right.squares)} is not vacant; the piece cannot be put back there"
        raise GameError(message)
    if right.before.chain is not None and right.before.chain.path[-1] in right.squares:
        desk.restore(right.before)
        _say_replaced(desk, right)
        return
    board, off = s.board, list(s.off)
    for square in right.squares:
        letter = boards.at(right.before.board, square)
        board = boards.put(board, square, letter)
        off.reverse()
        off.remove(letter)
        off.reverse()
    desk.set(board=board, off="".join(off), rights=tuple(r for r in s.rights if r is not right))
    for square in right.squares:
        crowning.arrive(desk, square, side.other, promoted=square in right.before.crown_due)
    if (board, s.turn) == (right.before.board, right.before.turn):
        desk.set(steps=s.steps[: right.before.steps])
    else:
        desk.mark()
    _say_replaced(desk, right)


def _say_replaced(desk: Desk, right: Right) -> None:
    words = f"{called(right.holder)} has the piece put back on {desk.labels(right.squares)}."
    desk.say("own_man_removed", Consequence.RESTORED, words, side=right.holder.other, squares=right.squares)


def crowned(desk: Desk, event: Crowned) -> None:
    """Crown a man."""
    piece = hands.piece_on(desk, event.square)
    where, owner = desk.label(event.square), piece.colour
    if event.square not in desk.state.crown_due:
        message = f"the piece on {where} awaits no crown"
        raise GameError(message)
    due = tuple(square for square in desk.state.crown_due if square != event.square)
    board = boards.put(desk.state.board, event.square, piece.value.upper())
    desk.set(board=board, crown_due=due)
    rights = tuple(_without(right, event.square) for right in desk.state.rights)
    desk.set(rights=tuple(right for right in rights if right is not None))
    demands = tuple(d for d in desk.state.demands if not d.crown or crowning.awaited(desk, d.side))
    desk.set(demands=demands)
    if event.side is owner and desk.code.crowned_by is CrownedBy.OPPONENT:
        words = f"{called(owner)} has crowned a man of its own on {where}; that is for {called(owner.other)} to do."
        desk.say("crowned_by", Consequence.RECORDED, words, side=owner, squares=(event.square,))
    else:
        words = f"The man on {where} is crowned."
        desk.say("crowned_by", Consequence.CROWNED, words, side=owner, squares=(event.square,))


def _without(right: Right, square: int) -> Right | None:
    """Give a right to a crown without the man that has it; None where nothing is left of it."""
    if right.offence is not Offence.NOT_CROWNED or right.before is not None:
        return right
    left = tuple(other for other in right.squares if other != square)
    return replace(right, squares=left) if left else None


def claimed(desk: Desk, event: Claim) -> None:
    """Judge a claim to the game, to a draw, or to an advantage."""
    side = event.side
    choice, what = _CLAIMS[event.what]
    run_out = any(right.offence is Offence.NOTICE_RUN_OUT for right in desk.state.rights_of(side))
    if choice is Choice.CLAIM_DRAW and not run_out:
        _claim_draw(desk, side)
        return
    right = desk.find(side, choice, what)
    if choice is Choice.CLAIM_GAME:
        words = f"{called(side.other)} has forfeited it"
        desk.end(side, Reason.PENALTY, right.clause, words)
    elif choice is Choice.CLAIM_DRAW:
        desk.end(None, Reason.MOVE_COUNT, right.clause, "the notice has run out")
    else:
        notice = desk.state.notice
        desk.set(notice=None if notice is None else replace(notice, advantage=True))
        words = f"{called(side)} says that it has a decided advantage."
        desk.say("decided_advantage", Consequence.REFERRED, words + " It is for the arbiter.", side=side)
        desk.refer(words)


def _claim_draw(desk: Desk, side: Colour) -> None:
    found = ending.verdicts(desk)
    if found:
        desk.end(None, found[0].clause.reason, "draws", found[0].text, found[0].article)
        return
    title = laws.get(desk.code.draws).title
    words = f"{called(side)} claims a draw; no clause of the draw rules ({title}) gives one now."
    desk.say("draws", Consequence.TOO_EARLY, words, side=side)
