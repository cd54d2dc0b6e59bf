"""What may be claimed, by whom and until when, and what is due: in lines that name the words to type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from dammen.laws.codes import LawCode
from dammen.laws.referee import Choice, Offence, Phase, Right, State, code_of, ending
from dammen.laws.referee.desk import UNTIL, Desk, called
from dammen.laws.referee.opening import COLOUR
from dammen.laws.referee.state import Demand, Way
from dammen.laws.referee.telling import label, labels, path_words
from dammen.model import Colour
from dammen.model.words import join

OFFENCES: Final = {
    Offence.OMITTED: "a capture was passed over",
    Offence.UNFINISHED: "a capture stopped short",
    Offence.FEWER: "another capture was due",
    Offence.FALSE_MOVE: "a false move was made",
    Offence.OUT_OF_TURN: "a move was made out of turn",
    Offence.OTHER_PIECE: "another piece was touched and must be played",
    Offence.OTHER_WAY: "a piece over the angle was played another way",
    Offence.OWN_REMOVED: "a piece was taken off by its own side",
    Offence.ADJUSTED: "a piece was arranged untold",
    Offence.TOUCHED_IDLE: "a piece was touched that cannot be played",
    Offence.TOUCHED_OFF_TURN: "a piece was touched out of turn",
    Offence.NOT_COMPLIED: "what was required was not done",
    Offence.NOT_CROWNED: "a man was left uncrowned",
    Offence.NOTICE_RUN_OUT: "the notice has run out",
    Offence.DRAWN: "the draw rules give a draw",
}
_PLAIN: Final = {
    Choice.STAND: "stand",
    Choice.RECTIFY: "rectify",
    Choice.REPLACE: "replace",
    Choice.CLAIM_GAME: "claim game",
    Choice.CLAIM_DRAW: "claim draw",
    Choice.CLAIM_ADVANTAGE: "claim advantage",
}
_MOST: Final = 4


def lines(state: State) -> Iterator[str]:
    """Say what may be claimed and what is due."""
    code = code_of(state.opened)
    if state.phase is Phase.PLAY:
        yield from _stopped(state)
        for demand in state.demands:
            yield _demand(state, code, demand)
        yield from _in_hand(state, code)
        for right in state.rights:
            yield from _right(state, code, right)
        yield from _draws(state, code)
    else:
        yield from _between(state)


def cited(code: LawCode, clause: str) -> str:
    """Cite a clause with its article, in brackets."""
    return f"({clause}: {code.source_of(clause).article})" if clause else ""


def _paths(state: State, ways: Iterable[Way]) -> list[str]:
    return list(dict.fromkeys(path_words(state, way.path, takes=bool(way.captured)) for way in ways))


def entries(state: State, right: Right) -> list[str]:
    """List the words with which a right is used."""
    found: list[str] = []
    for choice in right.choices:
        if choice is Choice.HUFF:
            found += [f"huff {label(state, square)}" for square in right.squares]
        elif choice is Choice.COMPEL:
            takes = _paths(state, right.ways)
            found += [f"compel {take}" for take in takes[:_MOST]] if len(takes) > 1 else ["compel"]
        elif choice is Choice.PLACE:
            found += [f"place {path}" for path in _paths(state, right.ways)]
        else:
            found.append(_PLAIN[choice])
    return found


def _right(state: State, code: LawCode, right: Right) -> Iterator[str]:
    who = called(right.holder)
    yield f"{who} may {join(entries(state, right), 'or')}, {UNTIL[right.until].format(holder=who)}:"
    yield f"    {OFFENCES[right.offence]} {cited(code, right.clause)}"


def _demand(state: State, code: LawCode, demand: Demand) -> str:
    side = called(demand.side)
    if demand.huff:
        what = f"must huff {label(state, demand.square)}"
    elif demand.crown:
        what = f"must crown {labels(state, _uncrowned(state, demand.side.other)) or 'the man'}"
    elif demand.ways:
        what = f"must play {join(_paths(state, demand.ways), 'or')}"
    elif demand.square:
        what = f"must play the piece on {label(state, demand.square)}"
    else:
        what = "must make a lawful move"
    return f"{side} {what} {cited(code, demand.clause)}"


def _uncrowned(state: State, owner: Colour) -> list[int]:
    letter = "w" if owner is Colour.WHITE else "b"
    return [square for square in state.crown_due if state.board[square - 1] == letter]


def _in_hand(state: State, code: LawCode) -> Iterator[str]:
    side = called(state.turn)
    if state.chain is not None:
        yield f"{side} must go on with the capture from {label(state, state.chain.path[-1])} {cited(code, 'done_when')}"
    elif state.angle:
        where = f"{label(state, state.touched)} towards {label(state, state.angle)}"
        yield f"{side} must play {where} {cited(code, 'over_angle_binds')}"
    elif state.touched and not any(demand.square == state.touched for demand in state.demands):
        yield f"{side} must play {label(state, state.touched)}, which was touched {cited(code, 'touch_move')}"
    for owner in Colour:
        waiting = _uncrowned(state, owner)
        if waiting:
            yield (
                f"{called(owner.other)} crowns {labels(state, waiting)}: "
                f"crown {label(state, waiting[0])} {cited(code, 'crowned_by')}"
            )
    if state.offer is not None:
        yield f"{called(state.offer)} offers a draw: {called(state.offer.other)} may accept or decline"


def _stopped(state: State) -> Iterator[str]:
    if state.dispute is not None:
        yield f"Play is stopped, in dispute: {' '.join(state.dispute.split())}. decide settles it."
    if state.sent_out is not None:
        yield f"Play is stopped until {state.sent_out} has gone: out"


def _draws(state: State, code: LawCode) -> Iterator[str]:
    if any(Choice.CLAIM_DRAW in right.choices for right in state.rights):
        return
    found = ending.verdicts(Desk(state, code))
    if found:
        yield f"A draw may be claimed, {found[0].text} ({found[0].article}): claim draw"


def _between(state: State) -> Iterator[str]:
    first, second = state.opened.players
    what = "the men" if state.lot == COLOUR else "the first move"
    if state.phase is Phase.LOTS:
        yield f"A lot must be cast for {what}: lot 1 if {first} wins it, lot 2 if {second}"
    elif state.phase is Phase.CHOICE:
        words = "choose white or choose black" if state.lot == COLOUR else "choose first or choose second"
        yield f"{state.opened.players[state.lot_winner or 0]} has won the lot for {what}: {words}"
    elif state.result is not None:
        result = state.result
        who = "The game is drawn" if result.winner is None else f"{called(result.winner)} wins"
        cites = ": ".join(part for part in (result.clause, result.article) if part)
        yield f"{who}: {result.words}." + (f" ({cites})" if cites else "")
        yield f"{score(state)}. next sets the men up again."


def score(state: State) -> str:
    """Say how the match stands: ``Ann 1½, Bob ½``."""
    halves = [0, 0]
    for one in state.scores:
        for player in (0, 1):
            halves[player] += 1 if one.winner is None else 2 * (one.winner == player)
    texts = [("½" if half == 1 else f"{half // 2}{'½' if half % 2 else ''}") for half in halves]
    return ", ".join(f"{name} {text}" for name, text in zip(state.opened.players, texts, strict=True))
