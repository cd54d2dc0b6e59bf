"""What stands open at a table, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dammen.laws.referee import Choice, Consequence, Right
from dammen.laws.referee.desk import UNTIL, called
from dammen.laws.referee.telling import label, labels, path_words
from dammen.model import Colour
from dammen.model.words import join

if TYPE_CHECKING:
    from dammen.laws.referee import State
    from dammen.laws.referee.state import Demand, Way
    from dammen.server.tables.live import LiveTable

_HALVES: Final = ("", "½")


def right_words(live: LiveTable, right: Right) -> str:
    """Say for what a right was given, as the referee said it then."""
    for line in reversed(live.lines):
        for ruling in reversed(line.rulings):
            same = (ruling.clause, ruling.holder, ruling.choices) == (right.clause, right.holder, right.choices)
            if same and ruling.consequence is Consequence.RIGHT:
                return ruling.words.partition(f" {called(right.holder)} may ")[0]
    return f"{called(right.holder.other)} has given {called(right.holder)} a right."


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


def choice_words(state: State, right: Right) -> list[tuple[str, dict[str, object]]]:
    """Give the buttons of a right: what each says, and the event that it stands for."""
    side = {"side": right.holder.value}
    found: list[tuple[str, dict[str, object]]] = []
    for choice in right.choices:
        match choice:
            case Choice.HUFF:
                found += [
                    (f"Huff {label(state, square)}", {"kind": "huffed", **side, "square": square})
                    for square in right.squares
                ]
            case Choice.COMPEL:
                found += [
                    (f"Require {way_words(state, way)}", {"kind": "compelled", **side, "path": list(way.path)})
                    for way in _once(right.ways)
                ] or [("Require it", {"kind": "compelled", **side})]
            case Choice.PLACE:
                found += [
                    (f"Play it to {label(state, way.path[-1])}", {"kind": "placed", **side, "path": list(way.path)})
                    for way in _once(right.ways)
                ]
            case _:
                words, event = _PLAIN[choice]
                found.append((words, {**event, **side}))
    return found


_PLAIN: Final[dict[Choice, tuple[str, dict[str, object]]]] = {
    Choice.STAND: ("Let it stand", {"kind": "let-stand"}),
    Choice.RECTIFY: ("Have it taken back", {"kind": "rectified"}),
    Choice.REPLACE: ("Have it put back", {"kind": "replaced"}),
    Choice.CLAIM_GAME: ("Claim the game", {"kind": "claimed", "what": "game"}),
    Choice.CLAIM_DRAW: ("Claim the draw", {"kind": "claimed", "what": "draw"}),
    Choice.CLAIM_ADVANTAGE: ("Claim a decided advantage", {"kind": "claimed", "what": "advantage"}),
}


def _once(ways: tuple[Way, ...]) -> list[Way]:
    """Give one way for each path."""
    return list({way.path: way for way in ways}.values())


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
