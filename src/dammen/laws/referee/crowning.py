"""Men that have reached their crowning row: who crowns them, and what follows where nobody does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dammen.laws.codes.kinds import CrownedBy, CrownNeglect
from dammen.laws.referee import board as boards
from dammen.laws.referee.desk import called
from dammen.laws.referee.rulings import Consequence
from dammen.laws.referee.state import Choice, Offence, Right, Until

if TYPE_CHECKING:
    from dammen.laws.referee.desk import Desk
    from dammen.laws.referee.made import Made
    from dammen.model import Colour


def see_to(desk: Desk, made: Made) -> None:
    """See to the men that await their crown."""
    side = made.side
    waiting = tuple(square for square in made.before.crown_due if square in desk.state.crown_due)
    foes = tuple(square for square in waiting if colour_of(desk, square) is not side)
    if foes:
        _neglected_crown(desk, made, foes)
    moved_uncrowned = made.before.crown_due and made.way.path[0] in made.before.crown_due
    if moved_uncrowned and desk.code.crown_neglect is CrownNeglect.OWNER_CROWNS:
        words = f"{called(side)} has played the king on {desk.label(made.way.path[-1])} without a crown."
        choices = (Choice.RECTIFY, Choice.STAND)
        desk.grant(
            Right(
                Offence.NOT_CROWNED,
                "crown_neglect",
                side.other,
                choices,
                Until.OWN_MOVE,
                squares=(made.way.path[-1],),
                before=made.before,
            ),
            words,
            side,
        )


def arrive(desk: Desk, square: int, side: Colour, *, promoted: bool = False) -> None:
    """Note that a man has reached its crowning row, or has become a king on its way over it."""
    due = desk.state.crown_due
    piece = boards.piece_at(desk.state.board, square)
    if piece is None or piece.is_king or square in due:
        return
    if not promoted and not boards.on_far_row(desk.variant, square, piece.colour):
        return
    desk.set(crown_due=(*due, square))
    who = f"{called(side.other)} crowns it"
    if desk.code.crowned_by is CrownedBy.OWNER:
        who = f"{called(side.other)} may crown it, or else {called(side)} must"
    words = f"The man on {desk.label(square)} has become a king; {who}."
    desk.say("crowned_by", Consequence.DUE, words, side=side, squares=(square,))


def colour_of(desk: Desk, square: int) -> Colour | None:
    """Give the colour of the piece on a square, or None."""
    piece = boards.piece_at(desk.state.board, square)
    return None if piece is None else piece.colour


def awaited(desk: Desk, side: Colour) -> bool:
    """Say whether a side has yet to crown a man of the other."""
    return any(colour_of(desk, square) is not side for square in desk.state.crown_due)


def _neglected_crown(desk: Desk, made: Made, squares: tuple[int, ...]) -> None:
    side, clause = made.side, "crown_neglect"
    words = f"{called(side)} has played without crowning {desk.men(squares)}."
    match desk.code.crown_neglect:
        case CrownNeglect.PUT_BACK:
            choices = (Choice.RECTIFY, Choice.STAND)
            right = Right(
                Offence.NOT_CROWNED, clause, side.other, choices, Until.OWN_MOVE, squares=squares, before=made.before
            )
            desk.grant(right, words, side)
        case CrownNeglect.DEMANDED:
            choices = (Choice.COMPEL, Choice.STAND)
            desk.drop(Offence.NOT_CROWNED)
            desk.grant(
                Right(Offence.NOT_CROWNED, clause, side.other, choices, Until.GAME, squares=squares), words, side
            )
        case CrownNeglect.OWNER_CROWNS:
            words += " The owner must crown now."
            desk.say(clause, Consequence.DUE, words, side=side.other, squares=squares)
