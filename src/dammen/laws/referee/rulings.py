"""Rulings: what the referee says follows from an event."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from dammen.laws.referee.state import Choice, State, Until
from dammen.model import Colour


class Consequence(StrEnum):
    """What follows, or may follow."""

    NOTHING = "nothing"
    """What was done is free."""
    RIGHT = "right"
    """Somebody may now claim something."""
    LAPSED = "lapsed"
    """A right is gone."""
    BOUND = "bound"
    """A player must now do something."""
    PIECE_LOST = "piece-lost"
    """A piece leaves the board by a huff."""
    RESTORED = "restored"
    """The board is put back as it was."""
    STANDS = "stands"
    """What was done stands."""
    PLACED = "placed"
    """The opponent has placed the piece."""
    CROWNED = "crowned"
    DUE = "due"
    """Something is due: a crown, a choice, a lot."""
    WARNED = "warned"
    RECORDED = "recorded"
    """It is on the record, and nothing else follows."""
    TIME_CALLED = "time-called"
    TOO_EARLY = "too-early"
    """It may not be claimed yet."""
    COUNTING = "counting"
    """A count of moves runs."""
    WITHDRAWN = "withdrawn"
    PAYS = "pays"
    """A bystander pays."""
    SENT_OUT = "sent-out"
    REFERRED = "referred"
    """It has been referred to an arbiter or a third party."""
    DECIDED = "decided"
    SEATED = "seated"
    """Men or first move have been given to a player."""
    BEGUN = "begun"
    """A game has begun."""
    WON = "won"
    DRAWN = "drawn"


class Ruling(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the referee says.

    Attributes:
        code: the law code.
        clause: the clause of the code, or empty where the rules of movement speak.
        article: its article.
        consequence: what follows.
        words: the same as a sentence.
        side: the player it is about, by the colour of his men.
        holder: who may claim.
        choices: what he may choose from.
        until: until when.
        squares: the pieces it is about.

    """

    code: str
    clause: str
    article: str
    consequence: Consequence
    words: str
    side: Colour | None = None
    holder: Colour | None = None
    choices: tuple[Choice, ...] = ()
    until: Until | None = None
    squares: tuple[int, ...] = ()


class Judgment(msgspec.Struct, frozen=True):
    """What an event led to: the next state, and the rulings."""

    state: State
    rulings: tuple[Ruling, ...]
