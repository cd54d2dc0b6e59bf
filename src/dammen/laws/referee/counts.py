"""Notices to win within a number of moves, and the odds of the draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dammen.errors import GameError
from dammen.laws.codes.kinds import NoticeCounts
from dammen.laws.referee import board as boards
from dammen.laws.referee.desk import called
from dammen.laws.referee.rulings import Consequence
from dammen.laws.referee.state import Choice, Notice, Offence, Right, Until
from dammen.model import Colour, Reason

if TYPE_CHECKING:
    from dammen.laws.referee.desk import Desk
    from dammen.laws.referee.events import NoticeGiven, NoticeWithdrawn


def notice_given(desk: Desk, event: NoticeGiven) -> None:
    """Judge a notice to win."""
    side, to = event.side, event.side.other
    odds = _odds(desk, side)
    found = odds or _stronger(desk, side, to)
    if found is None:
        return
    standing = desk.state.notice
    if standing is not None and standing.to is to and standing.limit - standing.made <= found.limit:
        left = standing.limit - standing.made
        message = f"{called(to)} has had notice, and has {_many(left)} left"
        raise GameError(message)
    desk.set(notice=found)
    whose = "of its own" if desk.code.notice_counts is NoticeCounts.OWN else "by each side"
    words = f"{called(to)} has notice to win within {_many(found.limit)} {whose}."
    desk.say(found.clause, Consequence.COUNTING, words, side=to)


def _many(moves: int) -> str:
    return "1 move" if moves == 1 else f"{moves} moves"


def _odds(desk: Desk, side: Colour) -> Notice | None:
    """Give the notice to the giver of the odds of the draw, where the game has come to repetition."""
    giver = desk.state.opened.odds
    if giver is None or not desk.code.odds_moves or desk.state.side_of(giver) is side:
        return None
    last = desk.state.steps[-1] if desk.state.steps else None
    if last is None or not any((step.board, step.turn) == (last.board, last.turn) for step in desk.state.steps[:-1]):
        return None
    return Notice(side.other, desk.code.odds_moves, "odds_moves", odds=True)


def _stronger(desk: Desk, side: Colour, to: Colour) -> Notice | None:
    code, board = desk.code, desk.rightful
    two_to_one = boards.kings_only(board, to) == 2 and boards.kings_only(board, side) == 1  # noqa: PLR2004
    limit, clause = code.notice_moves, "notice_moves"
    if two_to_one and code.notice_two_kings:
        limit, clause = code.notice_two_kings, "notice_two_kings"
    if not limit:
        words = "This code knows no notice; its draw rules count the moves."
        desk.say("notice_moves", Consequence.NOTHING, words, side=side)
        return None
    if boards.strength(board, to) <= boards.strength(board, side):
        words = f"{called(to)} does not appear to be the stronger side."
        desk.say(clause, Consequence.NOTHING, words, side=side)
        return None
    return Notice(to, limit, clause)


def notice_withdrawn(desk: Desk, event: NoticeWithdrawn) -> None:
    """Take a notice back."""
    notice = desk.state.notice
    if notice is None or notice.to is event.side:
        message = f"{called(event.side)} has given no notice"
        raise GameError(message)
    desk.set(notice=None)
    desk.drop(Offence.NOTICE_RUN_OUT)
    desk.say(notice.clause, Consequence.WITHDRAWN, f"{called(event.side)} withdraws the notice.", side=notice.to)


def after_move(desk: Desk, side: Colour) -> None:
    """Count a move towards a notice."""
    notice = desk.state.notice
    if notice is None or not desk.playing:
        return
    if side is notice.to:
        notice = replace(notice, made=notice.made + 1)
        desk.set(notice=notice)
        if desk.code.notice_counts is NoticeCounts.PAIRS:
            return
    elif desk.code.notice_counts is NoticeCounts.OWN:
        return
    if notice.made >= notice.limit:
        _run_out(desk, notice)


def _run_out(desk: Desk, notice: Notice) -> None:
    if any(right.offence is Offence.NOTICE_RUN_OUT for right in desk.state.rights):
        return
    weaker = notice.to.other
    if desk.code.decided_advantage and not notice.odds:
        words = f"{called(notice.to)} has made the {_many(notice.limit)} of the notice without a win."
        shows = Right(Offence.NOTICE_RUN_OUT, "decided_advantage", notice.to, (Choice.CLAIM_ADVANTAGE,), Until.GAME)
        draws = Right(Offence.NOTICE_RUN_OUT, notice.clause, weaker, (Choice.CLAIM_DRAW,), Until.GAME)
        desk.grant(shows, words, notice.to)
        desk.grant(draws, words, notice.to)
        return
    desk.set(notice=replace(notice, made=notice.limit))
    right = Right(Offence.NOTICE_RUN_OUT, notice.clause, weaker, (Choice.CLAIM_DRAW,), Until.GAME)
    if desk.state.rights:
        desk.grant(right, f"{called(notice.to)} has made the {_many(notice.limit)} of the notice.", notice.to)
        return
    words = f"{called(notice.to)} has not won within the {_many(notice.limit)} of the notice"
    desk.end(None, Reason.MOVE_COUNT, notice.clause, words)
