"""The referee: a pure function from a state and an event to the next state, and what the laws say of it."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import msgspec

from dammen.errors import GameError, LawError
from dammen.laws import codes
from dammen.laws.referee import board as boards
from dammen.laws.referee import (
    counts,
    ending,
    events,
    hands,
    moving,
    opening,
    people,
    remedies,
    timing,
)
from dammen.laws.referee.desk import Desk, called, variant_of
from dammen.laws.referee.rulings import Judgment
from dammen.laws.referee.state import Phase, State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from dammen.laws.codes import LawCode
    from dammen.laws.referee.events import Event, Opened, Placement
    from dammen.laws.referee.rulings import Ruling
    from dammen.model import Colour
    from dammen.variants import Variant


_HANDLERS: Final[dict[type, Callable[[Desk, Any], None]]] = {
    events.LotCast: opening.lot_cast,
    events.Chosen: opening.chosen,
    events.NextGame: opening.next_game,
    events.Touched: hands.touched,
    events.Adjusted: hands.adjusted,
    events.OverAngle: hands.over_angle,
    events.Released: hands.released,
    events.Moved: moving.moved,
    events.OwnRemoved: moving.took_own,
    events.Crowned: remedies.crowned,
    events.Huffed: remedies.huffed,
    events.Compelled: remedies.compelled,
    events.LetStand: remedies.let_stand,
    events.Placed: remedies.placed,
    events.Rectified: remedies.rectified,
    events.Replaced: remedies.replaced,
    events.Claim: remedies.claimed,
    events.TimeCalled: timing.time_called,
    events.FlagFell: timing.flag_fell,
    events.NoticeGiven: counts.notice_given,
    events.NoticeWithdrawn: counts.notice_withdrawn,
    events.Offered: people.offered,
    events.Accepted: people.accepted,
    events.Declined: people.declined,
    events.Resigned: people.resigned,
    events.Left: people.left,
    events.Refused: people.refused,
    events.Misbehaved: people.misbehaved,
    events.Remarked: people.remarked,
    events.WentOut: people.went_out,
    events.Disputed: people.disputed,
    events.Decided: people.decided,
}
_PHASES: Final = {events.LotCast: Phase.LOTS, events.Chosen: Phase.CHOICE, events.NextGame: Phase.OVER}
_WHILE_STOPPED: Final = (
    events.Decided,
    events.Ticked,
    events.Left,
    events.Resigned,
    events.Remarked,
    events.WentOut,
    events.Misbehaved,
    events.Disputed,
)
_REOPENS: Final = frozenset({events.Effect.SET, events.Effect.RESUME})
_CLOSED: Final = {
    Phase.LOTS: "a lot must be cast first",
    Phase.CHOICE: "the winner of the lot must choose first",
    Phase.OVER: "the game is over; the next may be set up",
}


@lru_cache(maxsize=64)
def _code(name: str, title: str, values: bytes, articles: bytes) -> LawCode:
    code = codes.from_values(name, title, msgspec.json.decode(values))
    cited = {clause: codes.Source(article, "") for clause, article in msgspec.json.decode(articles).items()}
    return replace(code, sources=MappingProxyType({**code.sources, **cited})) if cited else code


def code_of(opened: Opened) -> LawCode:
    """Give the law code by which a match is played, with the clauses that its record holds."""
    values, articles = (msgspec.json.encode(said, order="sorted") for said in (opened.clauses, opened.articles))
    return _code(opened.code, opened.title, values, articles)


def sit_down(  # noqa: PLR0913 - each may be left out
    code: LawCode,
    variant: Variant,
    *,
    players: tuple[str, str] = ("White", "Black"),
    white: int | None = 0,
    first: Colour | None = None,
    odds: int | None = None,
    stakes: bool = False,
    start: Placement | None = None,
    at: float = 0.0,
) -> events.Opened:
    """Make the event with which a match begins.

    Args:
        code: the law code.
        variant: the rules of movement; one that can be found by its name.
        players: the names of the two.
        white: which of them has White, 0 or 1; None leaves it to the lots.
        first: the side that moves first; None leaves it to the code.
        odds: which of them gives the odds of the draw.
        stakes: they play for a stake.
        start: where the pieces stand, where that is not the usual start.
        at: when.

    """
    return events.Opened(
        at=at,
        schema=events.SCHEMA,
        code=code.name,
        title=code.title,
        clauses=code.plain(),
        variant=variant.name,
        players=players,
        white=white,
        first=first,
        odds=odds,
        stakes=stakes,
        start=start,
        articles={} if code.name in codes.names() else {c: code.source_of(c).article for c in codes.CLAUSES},
    )


def begin(opened: Opened) -> Judgment:
    """Judge the first event of a match.

    Raises:
        LawError: the record is of another version, or a clause has a value that it may not have.
        VariantError: there are no such rules of movement.
        SetupError: the pieces cannot stand so.
        GameError: a player is neither 0 nor 1.

    """
    if opened.schema != events.SCHEMA:
        message = f"the record has version {opened.schema}; this dammen reads version {events.SCHEMA}"
        raise LawError(message)
    if not math.isfinite(opened.at):
        message = f"an event happens at a number of seconds, not at {opened.at}"
        raise GameError(message)
    if opened.variant.endswith(".toml"):
        message = f"the rules of movement must be a name that every dammen knows, with changes, not {opened.variant!r}"
        raise GameError(message)
    for name, player in (("white", opened.white), ("odds", opened.odds)):
        if player not in {None, 0, 1}:
            message = f"{name} must be 0 or 1, the number of a player, not {player}"
            raise GameError(message)
    code = code_of(opened)
    variant = variant_of(opened.variant)
    board = boards.started(variant) if opened.start is None else boards.placed(variant, opened.start)
    turn = variant.first
    desk = Desk(State(opened, Phase.LOTS, 1, opened.at, board, turn), code)
    opening.open_match(desk)
    ending.settle(desk)
    return Judgment(desk.state, tuple(desk.rulings))


def judge(state: State, event: Event) -> Judgment:
    """Judge an event: give the next state, and the rulings that follow.

    Raises:
        GameError: it cannot happen now: nothing stands on the square, there is no such right, the game is over. The
            state is as it was, and the event does not belong into the record.
        SetupError: a decision sets pieces that cannot stand so.

    """
    if not math.isfinite(event.at):
        message = f"an event happens at a number of seconds, not at {event.at}"
        raise GameError(message)
    desk = Desk(state, code_of(state.opened))
    at = max(event.at, state.at)
    _demand_phase(state, event)
    timing.pass_time(desk, at)
    desk.set(seq=state.seq + 1, at=at)
    handler = _HANDLERS.get(type(event))
    too_late = state.phase is Phase.PLAY and not desk.playing  # the game was lost by time before the event
    if handler is not None and not too_late:
        handler(desk, event)
    if desk.playing and (desk.state.steps is not state.steps or desk.state.rights is not state.rights):
        ending.settle(desk)
    return Judgment(desk.state, tuple(desk.rulings))


def _demand_phase(state: State, event: Event) -> None:
    """Refuse an event that the phase of the match does not allow.

    Raises:
        GameError: it does not.

    """
    if isinstance(event, events.Opened):
        message = "the match has begun; it is opened once"
        raise GameError(message)
    if isinstance(event, events.Ticked):
        return
    if state.phase is Phase.OVER and isinstance(event, events.Decided) and event.effect in _REOPENS:
        return
    wanted = _PHASES.get(type(event), Phase.PLAY)
    if state.phase is not wanted:
        message = _CLOSED.get(state.phase, f"the game goes on; {called(state.turn)} is to move")
        raise GameError(message)
    if state.phase is Phase.PLAY and not isinstance(event, _WHILE_STOPPED):
        if state.dispute is not None:
            message = f"play is stopped until the dispute is decided: {state.dispute}"
            raise GameError(message)
        if state.sent_out is not None:
            message = f"play is stopped until {state.sent_out} has gone"
            raise GameError(message)


def replay(happened: Iterable[Event]) -> tuple[State, list[tuple[Ruling, ...]]]:
    """Judge a whole match from its first event on; give the last state, and the rulings on each event.

    Raises:
        GameError: there is no event, the first does not open a match, or one could not happen.
        DammenError: as :func:`begin` and :func:`judge`.

    """
    rest = iter(happened)
    first = next(rest, None)
    if not isinstance(first, events.Opened):
        message = "a record begins with the opening of a match"
        raise GameError(message)
    judged = begin(first)
    rulings = [judged.rulings]
    for event in rest:
        judged = judge(judged.state, event)
        rulings.append(judged.rulings)
    return judged.state, rulings
