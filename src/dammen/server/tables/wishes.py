"""What may be asked of a table, read and bounded."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec

from dammen.laws.referee import events
from dammen.server.events import Opponent, Side
from dammen.server.refusals import BadRequestError
from dammen.server.settings import COMMENT_LIMIT, MOVE_LIMIT, NAME_LIMIT, WORDS_LIMIT
from dammen.server.wishes import FenText, Level, Name, Version

Player = Annotated[str, msgspec.Meta(max_length=NAME_LIMIT)]
_SQUARE_LIMIT: Final = 1_000

Reported = (
    events.LotCast
    | events.Chosen
    | events.NextGame
    | events.Touched
    | events.Adjusted
    | events.OverAngle
    | events.Released
    | events.Moved
    | events.OwnRemoved
    | events.Crowned
    | events.Huffed
    | events.Compelled
    | events.LetStand
    | events.Placed
    | events.Rectified
    | events.Replaced
    | events.Claim
    | events.TimeCalled
    | events.FlagFell
    | events.NoticeGiven
    | events.NoticeWithdrawn
    | events.Offered
    | events.Accepted
    | events.Declined
    | events.Resigned
    | events.Left
    | events.Refused
    | events.Misbehaved
    | events.Remarked
    | events.WentOut
    | events.Disputed
    | events.Decided
)
"""What a page may say has happened: all but the opening of the match, and the passing of time."""


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table that is wished for.

    Attributes:
        code: the law code.
        variant: the rules of movement; those that the code names first where none are named.
        players: the names of the two; the first is the person where the other is the program.
        opponent: who the second player is.
        human: the men of the first player in the first game.
        lots: the lots of the code are cast at the table.
        level: how well the program plays.
        slips: the program now and then overlooks what it should do.
        odds: the side that gives the odds of the draw.
        stakes: they play for a stake.
        fen: the position to begin from.

    """

    code: Name = "p428"
    variant: Name | None = None
    players: tuple[Player, Player] = ("", "")
    opponent: Opponent = "friend"
    human: Side = "white"
    lots: bool = False
    level: Level = 5
    slips: bool = True
    odds: Side | None = None
    stakes: bool = False
    fen: FenText | None = None


class Happened(msgspec.Struct, frozen=True):
    """Something that is said to have happened at a table as it was at a version."""

    event: Reported
    version: Version | None = None


class Said(msgspec.Struct, frozen=True):
    """The same in the words of the referee's record."""

    text: Annotated[str, msgspec.Meta(max_length=COMMENT_LIMIT)]
    version: Version | None = None


class AtVersion(msgspec.Struct, frozen=True):
    """A request that is meant for the table as it was at a version."""

    version: Version | None = None


def bounded(event: Reported) -> Reported:
    """Give an event back whose squares, paths and words are such as a board may have.

    Raises:
        BadRequestError: they are not.

    """
    for field in event.__struct_fields__:
        _check(field, getattr(event, field))
    return event


def _check(field: str, value: Any) -> None:  # noqa: ANN401 - the fields of events
    if isinstance(value, msgspec.Struct):
        for inner in value.__struct_fields__:
            _check(f"{field}.{inner}", getattr(value, inner))
    elif isinstance(value, tuple):
        if len(value) > MOVE_LIMIT:
            message = f"{field}: it has {len(value)} squares; it may have {MOVE_LIMIT}"
            raise BadRequestError(message)
        for square in value:
            _check(field, square)
    elif isinstance(value, int) and not isinstance(value, bool):
        if not 0 <= value <= _SQUARE_LIMIT:
            message = f"{field}: there is no such number here; it should be a square's, such as 22"
            raise BadRequestError(message)
    elif isinstance(value, str):
        demand_words(field, value, WORDS_LIMIT)


def demand_words(field: str, text: str, limit: int = COMMENT_LIMIT) -> str:
    """Give a text back that can be shown.

    Raises:
        BadRequestError: it is too long, or holds signs that cannot be shown.

    """
    if len(text) > limit:
        message = f"{field}: the text has {len(text)} characters; it may have {limit}"
        raise BadRequestError(message)
    bad = next((letter for letter in text if not letter.isprintable()), None)
    if bad is not None:
        message = f"{field}: it holds the character U+{ord(bad):04X}, which cannot be shown; take it out"
        raise BadRequestError(message)
    return text
