"""From a wish to the event that begins a game: everything is checked here, and written in one fixed form."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

import msgspec

from dammen.errors import FenError, PdnError
from dammen.model import Clock
from dammen.notation import fen, pdn
from dammen.server.events import Created, Seat
from dammen.server.live import loaded_game
from dammen.server.refusals import InvalidError
from dammen.server.settings import PDN_LIMIT, PLY_LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from dammen.server.wishes import NewGame
    from dammen.variants import Variant

_LONGEST_CLOCK: Final = 7 * 24 * 3600.0


def _seat(wish: NewGame) -> Seat:
    if wish.opponent == "friend":
        return "both"
    if wish.human == "both":
        message = "human: against the program you play one side; it should be white, black or random"
        raise InvalidError(message)
    if wish.human == "random":
        return secrets.choice(("white", "black"))
    return wish.human


def _clock(text: str | None) -> str | None:
    if text is None or not text.strip():
        return None
    control = Clock.of(text).control
    for stage in control.stages:
        if stage.seconds > _LONGEST_CLOCK or stage.extra > _LONGEST_CLOCK:
            message = f"clock: {text.strip()!r} gives more than a week; a game may have up to 7 days, such as 10+5"
            raise InvalidError(message)
    return None if control.unlimited else control.text


def _refuse_nul(what: str, text: str) -> None:
    if "\0" in text:
        message = f"{what}: the character at column {text.index(chr(0)) + 1} is NUL, which no {what.upper()} holds"
        raise FenError(message) if what == "fen" else PdnError(message)


def _engine(wish: NewGame, engines: Collection[str]) -> str | None:
    if wish.engine is None or wish.opponent == "friend":
        return None
    if wish.engine not in engines:
        offered = f"it offers {', '.join(engines)}" if engines else "it offers none"
        message = f"engine: this server has no engine {wish.engine!r}; {offered}"
        raise InvalidError(message)
    return wish.engine


def _from_pdn(text: str, wish: NewGame, find: Callable[[str], Variant]) -> Created:
    _refuse_nul("pdn", text)
    game = loaded_game(text, None if wish.variant is None else find(wish.variant))
    variant = find(game.variant.name)
    if len(game.line()) >= PLY_LIMIT:
        message = f"the PDN's game has {len(game.line())} moves; one that is played on here may have {PLY_LIMIT}"
        raise InvalidError(message)
    written = pdn.write(game)
    if len(written) > 2 * PDN_LIMIT:
        message = f"the PDN's game is too large to keep; one game may have {PDN_LIMIT} characters"
        raise InvalidError(message)
    return Created(variant.name, _seat(wish), wish.opponent, wish.level, _clock(wish.clock), None, written)


def created_from(wish: NewGame, find: Callable[[str], Variant], engines: Collection[str] = ()) -> Created:
    """Make the first event of the game that is wished for; it may ask for one of the engines that are offered.

    Raises:
        DammenError: the variant, FEN, PDN or clock is none.
        InvalidError: the wish contradicts itself, or asks for an engine that is not offered.

    """
    engine = _engine(wish, engines)
    return msgspec.structs.replace(_created(wish, find), engine=engine)


def _created(wish: NewGame, find: Callable[[str], Variant]) -> Created:
    if wish.fen is not None and wish.pdn is not None:
        message = "both a FEN and a PDN were given; a game begins from one of them"
        raise InvalidError(message)
    if wish.pdn is not None:
        return _from_pdn(wish.pdn, wish, find)
    if wish.variant is None:
        message = "variant: none was named; it should be a name such as english or international"
        raise InvalidError(message)
    variant = find(wish.variant)
    start = None
    if wish.fen is not None and wish.fen.strip():
        _refuse_nul("fen", wish.fen)
        start = fen.write(fen.position(wish.fen, variant))
    return Created(variant.name, _seat(wish), wish.opponent, wish.level, _clock(wish.clock), start)
