"""The board as it stands, with the players, the time and the counts beside it, and below it what is due."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from dammen.cli.play.look import board_lines, show_beside
from dammen.cli.play.view import clock_text
from dammen.cli.referee import dues
from dammen.cli.referee.sitting import View
from dammen.cli.visible import visible
from dammen.laws.codes.kinds import NoticeCounts, TimeCall
from dammen.laws.referee import Event, Phase, State, code_of, events, timing
from dammen.laws.referee import board as boards
from dammen.laws.referee.desk import Desk, called, variant_of
from dammen.laws.referee.timing import spent
from dammen.model import Colour, Move, Setup

_HANGING: Final = 5
_BREAKS: Final = (events.Opened, events.NextGame, events.Huffed, events.Compelled, events.Rectified, events.Replaced)


def standing(state: State) -> Setup:
    """Give what stands on the board; a man that awaits its crown is still a man."""
    return Setup(variant_of(state.opened.variant), state.turn, boards.pieces(state.board))


def last_move(happened: Sequence[Event]) -> Move | None:
    """Give the last move, where nothing has been put back or taken off since."""
    for event in reversed(happened):
        if isinstance(event, events.Moved | events.Placed):
            return Move((event.path[0], event.path[-1]))
        if isinstance(event, _BREAKS):
            break
    return None


def show(console: Console, view: View) -> None:
    """Print the board with what stands beside it, or below where the terminal is narrow, and what is due."""
    last = last_move(view.happened)
    show_beside(console, board_lines(standing(view.state), view.look, last), panel(view))
    say(console, dues.lines(view.state))


def say(console: Console, lines: Iterable[str]) -> None:
    """Print lines; those too long for a terminal go on below their beginning, and a pipe gets them whole."""
    for line in lines:
        text = visible(line)
        if console.is_terminal and len(text) >= console.width:
            indent = " " * (len(text) - len(text.lstrip()) if text.startswith("    ") else _HANGING)
            text = textwrap.fill(
                text, console.width - 1, subsequent_indent=indent, break_on_hyphens=False, drop_whitespace=True
            )
        console.print(text, markup=False, highlight=False, soft_wrap=True)


def panel(view: View) -> Iterator[Text]:
    """Say what is played and by which laws, who has which men, and how the time and the counts stand."""
    state = view.state
    yield Text(visible(variant_of(state.opened.variant).title), style="bold")
    yield Text(visible(f"{state.opened.code}: {state.opened.title}"))
    if state.scores and state.phase is not Phase.OVER:
        yield Text(visible(f"Game {state.game}. {dues.score(state)}"))
    yield Text("")
    top = Colour.WHITE if view.look.flipped else Colour.BLACK
    yield _side(view, top)
    yield _side(view, top.other)
    yield Text("")
    for line in (*time_lines(view), *_notice(state)):
        yield Text(line)


def _side(view: View, side: Colour) -> Text:
    state = view.state
    turn = state.phase is Phase.PLAY and state.turn is side
    mark = (">" if view.look.ascii else "▸") if turn else " "
    name = state.name(side)
    who = called(side) if name == called(side) else f"{called(side)}: {name}"
    line = Text(visible(f"{mark} {who}"), style="bold" if turn else "")
    if state.phase in {Phase.LOTS, Phase.CHOICE} and state.opened.white is None:
        line = Text(f"  {called(side)}")
    own = [piece for piece in boards.pieces(state.board).values() if piece.colour is side]
    kings = sum(piece.is_king for piece in own)
    men = len(own) - kings
    parts = [f"{men} man" if men == 1 else f"{men} men"]
    if kings:
        parts.append(f"{kings} king" if kings == 1 else f"{kings} kings")
    line.append(f"\n    {', '.join(parts)}", style="dim")
    return line


def time_lines(view: View) -> Iterator[str]:
    """Say how many moves have been made, and how the time of the side to move stands."""
    state = view.state
    if state.phase is not Phase.PLAY:
        return
    until = view.at if state.paused is None else state.paused
    limit = timing.allowed(Desk(state, code_of(state.opened)))
    if state.deadline is not None:
        yield f"Time is called: {clock_text(max(0.0, state.deadline - until))} left"
        return
    thought = max(0.0, until - state.turn_began)
    yield f"Moves made: {state.moves}"
    if limit.seconds:
        yield f"Time: {_passed(thought)} of {spent(limit.seconds)}"
        if thought >= limit.seconds and limit.call is TimeCall.OPPONENT and state.paused is None:
            yield f"{called(state.turn.other)} may call it: time"
    if state.paused is not None:
        yield "The time stands still."


def _passed(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


def _notice(state: State) -> Iterator[str]:
    notice = state.notice
    if notice is not None:
        pairs = code_of(state.opened).notice_counts is NoticeCounts.PAIRS
        whose = "moves each" if pairs else "of its own moves"
        yield f"{called(notice.to)} has notice: {notice.made} of {notice.limit} {whose}"
