"""What the page is told of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from dammen.laws import codes
from dammen.laws.codes.describe import texts
from dammen.laws.codes.kinds import Remedy, TimeCall
from dammen.laws.referee import Phase, timing
from dammen.laws.referee.desk import Desk
from dammen.server.tables.live import result_words
from dammen.server.tables.words import demand_words, score_words, until_words
from dammen.server.views import Placed, VariantInfo, View, variant_info

if TYPE_CHECKING:
    from dammen.laws.referee import Right, Ruling
    from dammen.laws.referee.state import Demand, Way
    from dammen.server.tables.live import Line, LiveTable


class WayView(View, frozen=True):
    """A way to move, and what it takes."""

    path: tuple[int, ...]
    captured: tuple[int, ...]


class CodeView(View, frozen=True):
    """The law code of a table."""

    name: str
    title: str
    url: str | None


class RightView(View, frozen=True):
    """What somebody may claim."""

    holder: str
    offence: str
    clause: str
    article: str
    words: str
    choices: tuple[str, ...]
    until: str
    squares: tuple[int, ...]
    ways: tuple[WayView, ...]


class DemandView(View, frozen=True):
    """What somebody must do."""

    side: str
    clause: str
    words: str
    square: int
    ways: tuple[WayView, ...]


class NoticeView(View, frozen=True):
    """A notice to win that runs."""

    to: str
    limit: int
    made: int
    clause: str


class TimeView(View, frozen=True):
    """The time of the side to move, in seconds of the referee's clock; ``running`` says whether that goes on now."""

    now: float
    turn_began: float
    limit: int | None
    grace: int
    clause: str
    call: str
    called: bool
    deadline: float | None
    running: bool


class ResultView(View, frozen=True):
    """How the game ended."""

    winner: str | None
    reason: str
    clause: str
    article: str
    text: str


class AboutView(View, frozen=True):
    """The clause that a table is to show, and what should happen there next, until something does."""

    title: str
    url: str
    task: str | None


class ScoreView(View, frozen=True):
    """A finished game of the match: which player had White, and which won."""

    white: int
    winner: int | None


class RulingView(View, frozen=True):
    """What the referee said."""

    clause: str
    title: str
    article: str
    consequence: str
    words: str
    url: str | None


class LineView(View, frozen=True):
    """An event in words, with the rulings on it."""

    n: int
    words: str
    rulings: tuple[RulingView, ...]


class TableState(View, frozen=True):
    """A table, whole."""

    id: str
    version: int
    variant: VariantInfo
    code: CodeView
    players: dict[str, str]
    names: tuple[str, str]
    human: tuple[str, ...]
    opponent: str
    level: int
    about: AboutView | None
    phase: str
    game: int
    lot: str
    lot_winner: int | None
    turn: str
    pieces: Placed
    crown_due: tuple[int, ...]
    touched: int
    angle: int
    chain: WayView | None
    rights: tuple[RightView, ...]
    demands: tuple[DemandView, ...]
    notice: NoticeView | None
    offer: str | None
    dispute: str | None
    sent_out: str | None
    time: TimeView
    can_call_time: bool
    can_give_notice: bool
    has_huff: bool
    program_acts: bool
    result: ResultView | None
    score: str
    scores: tuple[ScoreView, ...]
    log: tuple[LineView, ...]
    last_move: WayView | None


def clause_url(code: str, clause: str) -> str | None:
    """Give the address of the page of a clause, or None where there is none."""
    return f"/laws/{quote(code)}/{clause}" if clause and code in codes.names() else None


def code_view(live: LiveTable) -> CodeView:
    """Show the law code."""
    code = live.code
    url = f"/laws/{quote(code.name)}" if code.name in codes.names() else None
    return CodeView(name=code.name, title=code.title, url=url)


def way_view(way: Way) -> WayView:
    """Show a way."""
    return WayView(path=way.path, captured=way.captured)


def right_view(live: LiveTable, right: Right) -> RightView:
    """Show a right."""
    return RightView(
        holder=right.holder.value,
        offence=right.offence.value,
        clause=right.clause,
        article=live.code.source_of(right.clause).article,
        words=right.words,
        choices=tuple(choice.value for choice in right.choices),
        until=until_words(right),
        squares=right.squares,
        ways=tuple(way_view(way) for way in right.ways),
    )


def _demand_view(live: LiveTable, demand: Demand) -> DemandView:
    return DemandView(
        side=demand.side.value,
        clause=demand.clause,
        words=demand_words(live.state, demand),
        square=demand.square,
        ways=tuple(way_view(way) for way in demand.ways),
    )


def ruling_view(ruling: Ruling) -> RulingView:
    """Show a ruling."""
    return RulingView(
        clause=ruling.clause,
        title=texts()[ruling.clause].title if ruling.clause in texts() else "",
        article=ruling.article,
        consequence=ruling.consequence.value,
        words=ruling.words,
        url=clause_url(ruling.code, ruling.clause),
    )


def line_view(line: Line) -> LineView:
    """Show an event, and what was said of it once; what cites no law and says no more than the event is left out."""
    said = (ruling for ruling in line.rulings if ruling.clause or ruling.words != line.words)
    return LineView(n=line.n, words=line.words, rulings=tuple(dict.fromkeys(ruling_view(ruling) for ruling in said)))


def _time_view(live: LiveTable, wall: float) -> TimeView:
    state = live.state
    allowed = timing.allowed(Desk(state, live.code))
    return TimeView(
        now=round(live.clock(wall), 3),
        turn_began=round(state.turn_began, 3),
        limit=allowed.seconds or None,
        grace=live.code.grace,
        clause=allowed.clause,
        call=allowed.call.value if allowed.seconds else TimeCall.NONE.value,
        called=state.called,
        deadline=state.deadline,
        running=state.phase is Phase.PLAY and state.paused is None and not live.awaits_program,
    )


def _result_view(live: LiveTable) -> ResultView | None:
    result = live.state.result
    if result is None:
        return None
    return ResultView(
        winner=None if result.winner is None else result.winner.value,
        reason=result.words,
        clause=result.clause,
        article=result.article,
        text=result_words(live.state),
    )


def _about_view(live: LiveTable) -> AboutView | None:
    seated = live.seated
    if seated.about is None:
        return None
    code, _, clause = seated.about.partition("/")
    url = clause_url(code, clause)
    text = texts().get(clause)
    if url is None or text is None:
        return None
    return AboutView(title=text.title, url=url, task=seated.task if len(live.events) == seated.begun else None)


def table_state(live: LiveTable, wall: float, *, program_acts: bool) -> TableState:
    """Show a table whole; ``wall`` is what the clock on the wall shows."""
    state, code, seated = live.state, live.code, live.seated
    time = _time_view(live, wall)
    playing = state.phase is Phase.PLAY
    notice, chain = state.notice, state.chain
    return TableState(
        id=live.id,
        version=live.version,
        variant=variant_info(live.variant),
        code=code_view(live),
        players={side.value: state.name(side) for side in live.sides},
        names=state.opened.players,
        human=tuple(side.value for side in live.humans),
        opponent=seated.opponent,
        level=seated.level,
        about=_about_view(live),
        phase=state.phase.value,
        game=state.game,
        lot=state.lot if state.phase in {Phase.LOTS, Phase.CHOICE} else "",
        lot_winner=state.lot_winner,
        turn=state.turn.value,
        pieces=[(square, piece.value) for square, piece in live.setup().pieces.items()],
        crown_due=state.crown_due,
        touched=state.touched,
        angle=state.angle,
        chain=None if chain is None else WayView(path=chain.path, captured=chain.captured),
        rights=tuple(right_view(live, right) for right in state.rights),
        demands=tuple(_demand_view(live, demand) for demand in state.demands),
        notice=None
        if notice is None
        else NoticeView(to=notice.to.value, limit=notice.limit, made=notice.made, clause=notice.clause),
        offer=None if state.offer is None else state.offer.value,
        dispute=state.dispute,
        sent_out=state.sent_out,
        time=time,
        can_call_time=time.running and time.call == TimeCall.OPPONENT and not time.called,
        can_give_notice=playing and bool(code.notice_moves or code.odds_moves),
        has_huff=Remedy.HUFF in code.remedies,
        program_acts=program_acts,
        result=_result_view(live),
        score=score_words(state),
        scores=tuple(ScoreView(white=score.white, winner=score.winner) for score in state.scores),
        log=tuple(line_view(line) for line in live.lines),
        last_move=None if live.last is None else way_view(live.last),
    )
