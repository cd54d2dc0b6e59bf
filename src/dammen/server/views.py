"""What the page is told: a variant, a game, a move, as the contract with the front end has them."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from dammen.model import Colour, Position
from dammen.notation import fen, moves

if TYPE_CHECKING:
    from dammen.model import Move, Outcome
    from dammen.server.live import LiveGame
    from dammen.server.storage import Summary
    from dammen.variants import Variant

Placed = list[tuple[int, str]]


class View(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """Base of what is sent as JSON."""


class VariantInfo(View, frozen=True):
    """A variant: its board and what is worth saying of it."""

    name: str
    title: str
    width: int
    height: int
    mirrored: bool
    all_squares: bool
    size: int
    cells: tuple[tuple[int, int], ...]
    names: tuple[str, ...]
    algebraic: bool
    first: str
    separator: str
    start: str
    summary: str
    certainty: str


class MoveView(View, frozen=True):
    """A move with its texts."""

    text: str
    start: int
    end: int
    path: tuple[int, ...]
    captured: tuple[int, ...]
    promotes: bool
    spoken: str


class PlayedView(View, frozen=True):
    """A move of the main line with the position after it."""

    ply: int
    colour: str
    text: str
    fen: str
    comment: str | None
    pieces: Placed
    move: MoveView


class ClockView(View, frozen=True):
    """What the clock shows now, in seconds."""

    white: float
    black: float
    running: str | None
    control: str


class OutcomeView(View, frozen=True):
    """How the game ended; ``text`` says it whole."""

    winner: str | None
    reason: str
    article: str
    text: str


class GameState(View, frozen=True):
    """A game, whole."""

    id: str
    version: int
    variant: VariantInfo
    human: tuple[str, ...]
    opponent: str
    level: int
    engine: str | None
    turn: str
    pieces: Placed
    legal: tuple[MoveView, ...]
    forced: str | None
    moves: tuple[PlayedView, ...]
    start_pieces: Placed
    start_fen: str
    start_comment: str | None
    clock: ClockView | None
    outcome: OutcomeView | None
    draw_offered: str | None
    claims: tuple[str, ...]
    thinking: bool


class GameCard(View, frozen=True):
    """A game, or a match over the board, in the list of a visitor's games."""

    id: str
    kind: str
    variant: str
    title: str
    opponent: str
    level: int
    plies: int
    outcome: str | None
    updated: str
    last_fen: str
    url: str


class HintView(View, frozen=True):
    """A move that the program would make, and its reason in words."""

    move: MoveView
    text: str


class CheckView(View, frozen=True):
    """What is to be said of a position that was set up."""

    ok: bool
    fen: str
    problems: tuple[str, ...]
    legal: tuple[MoveView, ...] = ()
    diagram: None = None


@lru_cache(maxsize=256)
def variant_info(variant: Variant) -> VariantInfo:
    """Show a variant."""
    board = variant.board
    return VariantInfo(
        name=variant.name,
        title=variant.title,
        width=board.width,
        height=board.height,
        mirrored=board.mirrored,
        all_squares=board.every_cell,
        size=board.size,
        cells=board.cells,
        names=tuple(variant.label(square) for square in board.squares),
        algebraic=variant.algebraic,
        first=variant.first.value,
        separator=variant.separator,
        start=fen.write(Position.start(variant)),
        summary=variant.summary,
        certainty=variant.certainty.value,
    )


def pieces(position: Position) -> Placed:
    """Show what stands where."""
    return [(square, piece.value) for square, piece in position.pieces.items()]


def move_view(move: Move, position: Position) -> MoveView:
    """Show a legal move of a position."""
    return MoveView(
        text=moves.write(move, position),
        start=move.start,
        end=move.end,
        path=tuple(move.path),
        captured=tuple(move.captured),
        promotes=move.promotes,
        spoken=moves.spoken(move, position),
    )


def outcome_view(outcome: Outcome | None) -> OutcomeView | None:
    """Show an outcome: the reason in words without the winner, which has a field of its own."""
    if outcome is None:
        return None
    whole = outcome.text.removesuffix(f" ({outcome.article})") if outcome.article else outcome.text
    _, _, why = whole.partition(": ")
    return OutcomeView(
        winner=None if outcome.winner is None else outcome.winner.value,
        reason=why or whole,
        article=outcome.article or "",
        text=outcome.text,
    )


def clock_view(live: LiveGame, now: float, *, thinking_since: float | None = None) -> ClockView | None:
    """Show the clock; the program's runs on the page only while it thinks."""
    clock = live.clock
    if clock is None:
        return None
    if thinking_since is not None and clock.waiting is not None:
        clock = clock.resume(thinking_since)
    now = max(now, live.at)
    return ClockView(
        white=round(max(0.0, clock.remaining(Colour.WHITE, now)), 2),
        black=round(max(0.0, clock.remaining(Colour.BLACK, now)), 2),
        running=(clock.running or clock.waiting),
        control=clock.control.text,
    )


def _played(live: LiveGame) -> tuple[PlayedView, ...]:
    """Show the main line; what was shown before is kept with the game, since positions do not change."""
    shown = live.shown
    keep = next((i for i, (node, _) in enumerate(shown) if i >= len(live.line) or live.line[i] is not node), len(shown))
    del shown[keep:]
    for index in range(keep, len(live.line)):
        shown.append((live.line[index], _one_played(live, index)))
    return tuple(
        view if view.comment == (node.comment or None) else msgspec.structs.replace(view, comment=node.comment or None)
        for node, view in shown
    )


def _one_played(live: LiveGame, index: int) -> PlayedView:
    node = live.line[index]
    before = live.line[index - 1].position if index else live.game.start
    assert node.move is not None  # noqa: S101 - the main line of a live game holds moves alone
    move = move_view(node.move, before)
    return PlayedView(
        ply=index + 1,
        colour=before.turn.value,
        text=move.text,
        fen=fen.write(node.position),
        comment=node.comment or None,
        pieces=pieces(node.position),
        move=move,
    )


def game_state(
    live: LiveGame, now: float, *, claims: tuple[str, ...] = (), thinking_since: float | None = None
) -> GameState:
    """Show a game whole."""
    position = live.position
    person = live.outcome is None and not live.program_to_move
    return GameState(
        id=live.id,
        version=live.version,
        variant=variant_info(live.game.variant),
        human=tuple(side.value for side in live.humans),
        opponent=live.created.opponent,
        level=live.created.level,
        engine=live.created.engine,
        turn=position.turn.value,
        pieces=pieces(position),
        legal=tuple(move_view(move, position) for move in position.legal) if person else (),
        forced=position.forced() if person else None,
        moves=_played(live),
        start_pieces=pieces(live.game.start),
        start_fen=fen.write(live.game.start),
        start_comment=live.game.root.comment or None,
        clock=clock_view(live, now, thinking_since=thinking_since),
        outcome=outcome_view(live.outcome),
        draw_offered=None if live.offered is None else live.offered.value,
        claims=claims,
        thinking=live.program_to_move,
    )


def game_card(summary: Summary, title: str) -> GameCard:
    """Show a game in the list."""
    return GameCard(
        id=summary.id,
        kind=summary.kind,
        variant=summary.variant,
        title=summary.title or title,
        opponent=summary.opponent,
        level=summary.level,
        plies=summary.plies,
        outcome=summary.outcome,
        updated=datetime.fromtimestamp(summary.updated, UTC).isoformat(timespec="seconds"),
        last_fen=summary.last_fen,
        url=f"/{summary.kind}s/{summary.id}",
    )
