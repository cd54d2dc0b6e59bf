"""Look at a position that somebody set up."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from dammen.errors import FenError
from dammen.model import Colour, Piece, Setup
from dammen.notation import fen
from dammen.server.refusals import InvalidError
from dammen.server.views import CheckView, move_view

if TYPE_CHECKING:
    from collections.abc import Callable

    from dammen.server.wishes import PositionWish
    from dammen.variants import Variant


def setup_of(wish: PositionWish, variant: Variant) -> Setup:
    """Read a position that is wished for.

    Raises:
        FenError: its FEN cannot be read.
        InvalidError: the position is given in no way, or in two.

    """
    if (wish.fen is None) == (wish.pieces is None):
        message = "a position is given either as fen, or as turn and pieces"
        raise InvalidError(message)
    if wish.fen is not None:
        return fen.read(wish.fen, variant)
    if wish.turn is None:
        message = "turn: it is missing; it should be white or black"
        raise InvalidError(message)
    placed: dict[int, Piece] = {}
    for square, code in wish.pieces or ():
        if square in placed:
            message = f"pieces: two stand on square {square}; there is room for one"
            raise InvalidError(message)
        placed[square] = Piece(code)
    return Setup(variant, Colour(wish.turn), placed)


def _check(wish: PositionWish, variant: Variant) -> CheckView:
    try:
        setup = setup_of(wish, variant)
    except FenError as error:
        return CheckView(ok=False, fen=wish.fen or "", problems=(str(error),))
    problems = tuple(problem.text for problem in setup.problems())
    if problems:
        outside = any(not 1 <= square <= variant.board.size for square in setup.pieces)
        return CheckView(ok=False, fen="" if outside else fen.write(setup), problems=problems)
    position = setup.position()
    legal = tuple(move_view(move, position) for move in position.legal)
    return CheckView(ok=True, fen=fen.write(position), problems=(), legal=legal)


async def check_position(wish: PositionWish, find: Callable[[str], Variant]) -> CheckView:
    """Say whether a position can be played from, what is wrong with it, and which moves it has.

    Raises:
        VariantError: there is no such variant.
        InvalidError: the position is given in no way, or in two.

    """
    return await asyncio.to_thread(_check, wish, find(wish.variant))
