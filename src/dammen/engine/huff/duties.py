"""What the program does besides its move: claims, answers, the crown, and choices about the other's irregularities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dammen import laws
from dammen.engine.huff.slips import happens
from dammen.engine.judgment import takes_draw
from dammen.errors import GameError
from dammen.laws.codes.kinds import CrownedBy, CrownNeglect
from dammen.laws.referee import Choice, Event, Offence, Phase, State, code_of, events, judge
from dammen.laws.referee import board as boards
from dammen.laws.referee.moving import CAPTURES

if TYPE_CHECKING:
    from dammen.engine.huff.mind import Mind
    from dammen.laws.referee import Right
    from dammen.model import Colour

_ADVANTAGE: Final = 150
"""In hundredths of a man: from here on a side may say that it has a decided advantage."""
_SHUFFLED: Final = 12
"""So many plies with kings and without a capture, and the weaker side gives notice."""
_PUT_RIGHT: Final = 10
"""In hundredths of a man: what it is worth that a crown stands on a king."""


def claim(state: State, side: Colour, mind: Mind) -> Event | None:
    """Claim what the laws give."""
    choices = {choice for right in state.rights_of(side) for choice in right.choices}
    if Choice.CLAIM_GAME in choices and not happens(mind.slips.misses, mind.chance):
        return events.Claim(at=state.at, side=side, what=events.Claimed.GAME)
    if Choice.CLAIM_DRAW in choices and mind.worth(state, side) <= 0:
        return events.Claim(at=state.at, side=side, what=events.Claimed.DRAW)
    if Choice.CLAIM_ADVANTAGE in choices and mind.worth(state, side) >= _ADVANTAGE:
        return events.Claim(at=state.at, side=side, what=events.Claimed.ADVANTAGE)
    return None if Choice.CLAIM_DRAW in choices else _drawn(state, side, mind)


def _drawn(state: State, side: Colour, mind: Mind) -> Event | None:
    """Claim a draw that the draw rules give, where the side stands worse."""
    if len(state.steps) < _SHUFFLED or not laws.get(code_of(state.opened).draws).clauses:
        return None
    event = events.Claim(at=state.at, side=side, what=events.Claimed.DRAW)
    ends = judge(state, event).state.phase is Phase.OVER
    return event if ends and takes_draw(mind.worth(state, side), state.moves) else None


def answer(state: State, side: Colour, mind: Mind) -> Event | None:
    """Answer the offer of a draw."""
    if state.offer is not side.other:
        return None
    if takes_draw(mind.worth(state, side), state.moves):
        return events.Accepted(at=state.at, side=side)
    return events.Declined(at=state.at, side=side)


def crown(state: State, side: Colour) -> Event | None:
    """Crown a man of the other side that awaits it; a man of one's own where it falls to its owner."""
    code = code_of(state.opened)
    own = code.crowned_by is CrownedBy.OWNER or code.crown_neglect is CrownNeglect.OWNER_CROWNS
    for square in state.crown_due:
        piece = boards.piece_at(state.board, square)
        if piece is not None and (piece.colour is not side or own):
            return events.Crowned(at=state.at, side=side, square=square)
    return None


def notice(state: State, side: Colour) -> Event | None:
    """Give notice to a stronger side that only moves its kings about."""
    code, last = code_of(state.opened), state.steps[-_SHUFFLED:]
    if state.notice is not None or not (code.notice_moves or code.odds_moves) or len(last) < _SHUFFLED:
        return None
    if any(step.way is None or step.way.captured or not _king(step.board, step.way.path[-1]) for step in last):
        return None
    event = events.NoticeGiven(at=state.at, side=side)
    after = _after(state, event)
    return event if after is not None and after.notice is not None else None


def _after(state: State, event: Event) -> State | None:
    """Give the state to which an event leads, or None where it cannot happen now."""
    try:
        return judge(state, event).state
    except GameError:
        return None


def _king(board: str, square: int) -> bool:
    piece = boards.piece_at(board, square)
    return piece is not None and piece.is_king


def put_right(state: State, side: Colour, mind: Mind) -> Event | None:
    """Choose about an irregularity that is no neglected capture: what is best for the side, by what it leads to."""
    rights = [right for right in state.rights_of(side) if right.offence not in CAPTURES]
    wanted = [event for right in rights for event in _options(state, side, right)]
    options = [(event, after) for event in wanted if (after := _after(state, event)) is not None]
    if not options:
        return None
    forced = all(Choice.STAND not in right.choices for right in rights)
    stands, *scores = mind.compare([state, *(after for _, after in options)], side)
    best = max(range(len(options)), key=scores.__getitem__)
    slack = _PUT_RIGHT if any(right.offence is Offence.NOT_CROWNED for right in rights) else -1
    return options[best][0] if forced or scores[best] + slack >= stands else None


def _options(state: State, side: Colour, right: Right) -> list[Event]:
    found: list[Event] = []
    if Choice.PLACE in right.choices:
        ends = {(way.path[0], way.path[-1]): way for way in right.ways}
        found += [events.Placed(at=state.at, side=side, path=way.path) for way in ends.values()]
    if Choice.RECTIFY in right.choices:
        found.append(events.Rectified(at=state.at, side=side))
    if Choice.REPLACE in right.choices:
        found.append(events.Replaced(at=state.at, side=side))
    if Choice.COMPEL in right.choices:
        found.append(events.Compelled(at=state.at, side=side))
    return found
