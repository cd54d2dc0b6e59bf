"""What the user's tables of endings say of a position and of each of its moves, for the bar under a board."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from dammen.errors import FenError, TablebaseError
from dammen.notation import fen
from dammen.server.checking import setup_of
from dammen.server.views import MoveView, View, move_view
from dammen.tablebase.tables import Result, Tables, Value, of_user

if TYPE_CHECKING:
    from collections.abc import Callable

    from dammen.model import Move, Position
    from dammen.server.wishes import PositionWish
    from dammen.variants import Variant

_FEW: Final = 6
"""Pieces up to which it is said that there are no tables; with more nobody expects any."""


class JudgedView(View, frozen=True):
    """A move with what it is worth to the side that makes it, and the position after it."""

    move: MoveView
    result: str | None
    plies: int | None
    words: str
    fen: str


class EndingView(View, frozen=True):
    """What tables say of a position.

    ``words`` is empty where there is nothing to be said, and ``result`` None where no table has the position itself.
    ``missing`` says how tables could be had. The best moves stand first.
    """

    fen: str
    result: str | None = None
    plies: int | None = None
    words: str = ""
    missing: str = ""
    moves: tuple[JudgedView, ...] = ()


def look_up(position: Position) -> EndingView:
    """Say what the user's tables know of a position that can be played from."""
    text, variant = fen.write(position), position.variant
    if position.is_over():
        return EndingView(fen=text)
    try:
        tables = of_user(variant)
        value = None if tables is None else tables.fullest(position)
        judged = [] if tables is None else _judged(tables, position)
    except TablebaseError as error:
        return EndingView(fen=text, missing=f"the tables of endings cannot be read: {error}")
    if not any(worth for _, worth in judged):
        return EndingView(fen=text, missing=_missing(tables, position))
    value = _following(value, [worth for _, worth in judged])
    return EndingView(
        fen=text,
        result=None if value is None else value.result.value,
        plies=None if value is None else value.plies,
        words="" if value is None else f"{position.turn.capitalize()} to move: {value.words}",
        moves=tuple(_view(position, move, worth) for move, worth in judged),
    )


def _judged(tables: Tables, position: Position) -> list[tuple[Move, Value | None]]:
    """Give each move with what is known of it, the best first, and last what nothing is known of."""
    found: list[tuple[Move, Value | None]] = []
    for move in position.legal:
        after = tables.fullest(position.play(move))
        found.append((move, None if after is None else after.after()))
    return sorted(found, key=lambda pair: (-2, 0) if pair[1] is None else pair[1].rank, reverse=True)


def _following(value: Value | None, moves: list[Value | None]) -> Value | None:
    """Give what follows from the moves, the best first, where that says more than a table of the position itself."""
    best = moves[0]
    if best is None or (value is not None and value.plies is not None):
        return value
    if all(worth is not None and (worth.plies is not None or worth.result is Result.DRAW) for worth in moves):
        return best
    return Value(Result.WIN) if value is None and best.result is Result.WIN else value


def _view(position: Position, move: Move, worth: Value | None) -> JudgedView:
    return JudgedView(
        move=move_view(move, position),
        result=None if worth is None else worth.result.value,
        plies=None if worth is None else worth.plies,
        words="not in the tables" if worth is None else worth.words,
        fen=fen.write(position.play(move)),
    )


def _missing(tables: Tables | None, position: Position) -> str:
    """Say how a table of a position could be had, where it is one of few pieces."""
    pieces, name = len(position.pieces), position.variant.name
    if pieces > _FEW:
        return ""
    if tables is None:
        return f"there are no tables of these endings; 'dammen tablebase get {name}' builds the small ones"
    return f"no table has {pieces} pieces; 'dammen tablebase build {name} --pieces {pieces}' builds them"


def _ask(wish: PositionWish, variant: Variant) -> EndingView:
    try:
        setup = setup_of(wish, variant)
    except FenError:
        return EndingView(fen=wish.fen or "")
    if setup.problems():
        return EndingView(fen=wish.fen or "")
    return look_up(setup.position())


async def ask(wish: PositionWish, find: Callable[[str], Variant]) -> EndingView:
    """Say what the user's tables know of a position; nothing of one that cannot be played from.

    Raises:
        VariantError: there is no such variant.
        InvalidError: the position is given in no way, or in two.

    """
    return await asyncio.to_thread(_ask, wish, find(wish.variant))
