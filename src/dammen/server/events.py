"""What can happen in a game, as it is kept in the log.

Each kind is a small frozen value with a tag; the log holds them as JSON. Kinds and fields are added, never renamed or
taken away, so that old games can still be read.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

Side = Literal["white", "black"]
Seat = Literal["white", "black", "both"]
Opponent = Literal["program", "friend"]


class _Event(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """Base of the events."""


class Created(_Event, frozen=True, tag="created"):
    """The game was set up.

    Attributes:
        variant: name of the rules.
        human: the side, or sides, whose moves come from the page.
        opponent: who plays the other side.
        level: how well the program plays, 1 to 10.
        clock: minutes and increment as ``10+5``, or None.
        fen: the position it starts from, where that is not the usual one.
        pdn: the game it was loaded from, with its moves so far.
        engine: the name of the engine of somebody else that plays the program's side, or None for our own.

    """

    variant: str
    human: Seat
    opponent: Opponent
    level: int
    clock: str | None = None
    fen: str | None = None
    pdn: str | None = None
    engine: str | None = None


class Moved(_Event, frozen=True, tag="moved"):
    """A move was made.

    Attributes:
        text: the move as written, for people who read the log.
        path: start, landing squares, end.
        captured: the captured squares in order.
        spent: seconds that the program thought, where it moved; a person's time is the time between events.

    """

    text: str
    path: tuple[int, ...]
    captured: tuple[int, ...] = ()
    spent: float | None = None


class TookBack(_Event, frozen=True, tag="took-back"):
    """The last moves were taken back."""

    plies: int


class Resigned(_Event, frozen=True, tag="resigned"):
    """A side gave up."""

    side: Side


class DrawOffered(_Event, frozen=True, tag="draw-offered"):
    """A side offered a draw; it stands until the other side moves or answers."""

    side: Side


class DrawDeclined(_Event, frozen=True, tag="draw-declined"):
    """The offer was refused."""


class DrawAgreed(_Event, frozen=True, tag="draw-agreed"):
    """Both sides agreed to a draw."""


class DrawnByRule(_Event, frozen=True, tag="drawn-by-rule"):
    """The game was drawn by a rule of the federation.

    Attributes:
        reason: the kind of rule, as an outcome's reason.
        article: where the rule stands, if anywhere.
        detail: the rule in words.
        claimed: a side had to ask for it; otherwise it came by itself.

    """

    reason: str
    article: str | None = None
    detail: str | None = None
    claimed: bool = False


class FlagFell(_Event, frozen=True, tag="flag-fell"):
    """A side's time ran out."""

    side: Side


class Commented(_Event, frozen=True, tag="commented"):
    """A remark was written at a ply; ply 0 is the start, and an empty text takes the remark away."""

    ply: int
    text: str


Event = (
    Created | Moved | TookBack | Resigned | DrawOffered | DrawDeclined | DrawAgreed | DrawnByRule | FlagFell | Commented
)
read_event: Final = msgspec.json.Decoder(Event).decode
