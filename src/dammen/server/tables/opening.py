"""From a wish to the events that lay a table: everything is checked here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dammen.arbiter import fen_placement
from dammen.errors import FenError, LawError, VariantError
from dammen.laws import codes
from dammen.laws.codes.kinds import FirstMover, Lots
from dammen.laws.referee import Opened, Placement, sit_down
from dammen.server.refusals import InvalidError
from dammen.server.tables.log import PERSON, Seated
from dammen.server.tables.wishes import demand_words
from dammen.variants import load

if TYPE_CHECKING:
    from collections.abc import Callable

    from dammen.laws.codes import LawCode
    from dammen.model import Colour
    from dammen.server.tables.wishes import NewTable
    from dammen.variants import Variant

_NAMES: Final = ("First player", "Second player")
_COLOUR_LOTS: Final = (Lots.COLOUR, Lots.MOVE_AND_COLOUR)
_MOVE_LOTS: Final = (FirstMover.LOTS, FirstMover.TURNS)


def on_offer(variant: Variant) -> bool:
    """Say whether a match can be played by some rules of movement: its record must lead back to them by their name."""
    if variant.name.endswith(".toml"):
        return False
    try:
        return load(variant.name) == variant
    except VariantError:
        return False


def placement(text: str, variant: Variant) -> Placement:
    """Read where the pieces stand, and who is to move.

    Raises:
        FenError: it cannot be read.

    """
    if "\0" in text:
        message = f"fen: the character at column {text.index(chr(0)) + 1} is NUL, which no FEN holds"
        raise FenError(message)
    return fen_placement(text, variant)


def _code(name: str) -> LawCode:
    try:
        return codes.get(name.strip())
    except LawError as error:
        message = f"code: {error}"
        raise InvalidError(message) from None


def _variant(wish: NewTable, code: LawCode, find: Callable[[str], Variant]) -> Variant:
    name = wish.variant if wish.variant is not None and wish.variant.strip() else next(iter(code.variants), "english")
    variant = find(name.strip())
    if not on_offer(variant):
        message = f"variant: {variant.title} is this server's own, and has no name that a record could keep"
        raise InvalidError(message)
    return variant


def _players(wish: NewTable) -> tuple[str, str]:
    first, second = (demand_words("players", name.strip()) for name in wish.players)
    if wish.opponent == "program":
        return first or "Player", f"dammen (level {wish.level})"
    return first or _NAMES[0], second or _NAMES[1]


def _first(code: LawCode, variant: Variant, *, lots: bool) -> Colour | None:
    """Give the side that moves first where no lot is cast for that, though the code has one."""
    return None if lots or code.first_mover not in _MOVE_LOTS else variant.first


def laid(wish: NewTable, find: Callable[[str], Variant], at: float) -> tuple[Seated, Opened]:
    """Make the first events of the match that is wished for.

    Raises:
        DammenError: the variant, the FEN or the code is none.
        InvalidError: the wish contradicts itself.

    """
    code = _code(wish.code)
    variant = _variant(wish, code, find)
    drawn = wish.lots and code.lots in _COLOUR_LOTS
    if wish.odds is not None and drawn:
        message = "odds: the men are still to be given by lot; sit down with men of your own to give the odds"
        raise InvalidError(message)
    white = PERSON if wish.human == "white" else 1 - PERSON
    start = None if wish.fen is None or not wish.fen.strip() else placement(wish.fen, variant)
    opened = sit_down(
        code,
        variant,
        players=_players(wish),
        white=None if drawn else white,
        first=_first(code, variant, lots=wish.lots),
        odds=None if wish.odds is None else white if wish.odds == "white" else 1 - white,
        stakes=wish.stakes,
        start=start,
        at=at,
    )
    return Seated(wish.opponent, wish.level, wish.slips), opened
