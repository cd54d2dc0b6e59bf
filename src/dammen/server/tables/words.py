"""What stands open at a table, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dammen.laws.referee import Right
from dammen.laws.referee.desk import UNTIL, called
from dammen.laws.referee.telling import label, labels, path_words
from dammen.model import Colour
from dammen.model.words import join

if TYPE_CHECKING:
    from dammen.laws.referee import State
    from dammen.laws.referee.state import Demand, Way

_HALVES: Final = ("", "½")


def until_words(right: Right) -> str:
    """Say until when a right may be used."""
    return UNTIL[right.until].format(holder=called(right.holder))


def way_words(state: State, way: Way) -> str:
    """Write a way as the variant writes a move."""
    return path_words(state, way.path, takes=bool(way.captured))


def ways_words(state: State, ways: tuple[Way, ...]) -> str:
    """Write ways as alternatives, each once."""
    return join(dict.fromkeys(way_words(state, way) for way in ways), "or")


def demand_words(state: State, demand: Demand) -> str:
    """Say what a side must do with its next move."""
    side = called(demand.side)
    if demand.huff:
        return f"{side} must huff the piece on {label(state, demand.square)}."
    if demand.crown:
        due = [square for square in state.crown_due if _colour(state, square) is not demand.side]
        return f"{side} must first crown the man on {labels(state, due)}."
    if demand.ways:
        return f"{side} must play {ways_words(state, demand.ways)}."
    if demand.square:
        return f"{side} must play the piece on {label(state, demand.square)}."
    return f"{side} must make a lawful move."


def _colour(state: State, square: int) -> Colour:
    return Colour.WHITE if state.board[square - 1] in "wW" else Colour.BLACK


def score_words(state: State) -> str:
    """Say how the match stands: ``Ann 1½, Bob ½``; empty before its first game is over."""
    if not state.scores:
        return ""
    halves = [0, 0]
    for score in state.scores:
        for player in (0, 1):
            halves[player] += 1 if score.winner is None else 2 * (score.winner == player)
    return ", ".join(f"{name} {_points(count)}" for name, count in zip(state.opened.players, halves, strict=True))


def _points(halves: int) -> str:
    whole, rest = divmod(halves, 2)
    return f"{whole or ('' if rest else 0)}{_HALVES[rest]}"
