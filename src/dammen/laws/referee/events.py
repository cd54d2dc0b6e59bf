"""What can happen at a board, as it is written in the record.

Each kind is a small frozen value with a tag. Kinds and fields are added, never renamed or taken away, so that old
records can still be read. ``at`` is the time in seconds, on any clock that does not run backwards: the referee has no
clock of its own.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec

from dammen.model import Colour

SCHEMA: int = 1
"""The version of the record; it rises when a record of an older version could no longer be read."""


class Claimed(StrEnum):
    """What a player may claim."""

    GAME = "game"
    """The game, because the opponent has forfeited it."""
    DRAW = "draw"
    """A draw, by the draw rules or because a notice has run out."""
    ADVANTAGE = "advantage"
    """To have shown a decided advantage before a notice ran out."""


class Misconduct(StrEnum):
    """A way of disturbing the opponent."""

    POINTING = "pointing"
    HIDING = "hiding"
    NOISE = "noise"


class Effect(StrEnum):
    """What an arbiter's decision does."""

    NONE = "none"
    """Play goes on as the board stands."""
    WARN = "warn"
    """A player is warned."""
    WIN = "win"
    """A player has won."""
    DRAW = "draw"
    """The game is drawn."""
    DISMISS = "dismiss"
    """What was claimed is dismissed, and play goes on."""
    SET = "set"
    """The pieces are set as the decision says; a game that was over goes on."""
    RESUME = "resume"
    """A game that was over goes on as the board stands."""


class Placement(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Pieces on squares, and the side to move.

    Attributes:
        turn: the side to move.
        white_men: squares.
        white_kings: squares.
        black_men: squares.
        black_kings: squares.

    """

    turn: Colour
    white_men: tuple[int, ...] = ()
    white_kings: tuple[int, ...] = ()
    black_men: tuple[int, ...] = ()
    black_kings: tuple[int, ...] = ()


class _Event(
    msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True, kw_only=True, forbid_unknown_fields=True
):
    """Base of the events."""

    at: float = 0.0


class Opened(_Event, frozen=True, tag="opened"):
    """Two players sat down; always the first event of a record, and only that.

    Attributes:
        schema: the version of the record.
        code: the name of the law code.
        title: its title.
        clauses: the value of every clause, so that the record can be read whatever becomes of the code.
        articles: the articles of the clauses, where dammen has no code of that name.
        variant: the name of the rules of movement, changes beside it as in ``turkish:promotion=at-end``.
        players: the names of the two.
        white: which of them has White, 0 or 1; None where lots decide.
        first: the side that moves first; None where the code decides.
        odds: which of them gives the odds of the draw, or None.
        stakes: the players play for a stake.
        start: where the pieces stand, where that is not the usual start.

    """

    schema: int
    code: str
    title: str
    clauses: dict[str, Any]
    variant: str
    players: tuple[str, str] = ("White", "Black")
    white: int | None = None
    first: Colour | None = None
    odds: int | None = None
    stakes: bool = False
    start: Placement | None = None
    articles: dict[str, str] = {}


class LotCast(_Event, frozen=True, tag="lot-cast"):
    """A lot was cast, a coin tossed or a man drawn from the hand; ``winner`` is 0 or 1."""

    winner: int


class Chosen(_Event, frozen=True, tag="chosen"):
    """The winner of the lot chose.

    Attributes:
        colour: the men, where the lot was for them.
        moves: whether to move first, where the lot was for that; False calls on the other player to do so.

    """

    colour: Colour | None = None
    moves: bool | None = None


class NextGame(_Event, frozen=True, tag="next-game"):
    """The men were set up for the next game of the match."""


class Touched(_Event, frozen=True, tag="touched"):
    """A player touched a piece, of either side, without having said that he adjusts."""

    side: Colour
    square: int


class Adjusted(_Event, frozen=True, tag="adjusted"):
    """A player arranged a piece on its square; ``told`` if he had said so before."""

    side: Colour
    square: int
    told: bool = True


class OverAngle(_Event, frozen=True, tag="over-angle"):
    """A player pushed the piece on ``square`` so far that it was seen over the angle towards ``toward``."""

    side: Colour
    square: int
    toward: int


class Released(_Event, frozen=True, tag="released"):
    """A player put the piece that he had touched back, and withdrew his hand."""

    side: Colour


class Moved(_Event, frozen=True, tag="moved"):
    """A player played a piece and withdrew his hand; the move may be anything that hands can do.

    Attributes:
        side: the player, by the colour of his men.
        path: the square it came from, those it was set down on, and the last.
        lifted: the squares from which pieces were taken off, in order.

    """

    side: Colour
    path: tuple[int, ...]
    lifted: tuple[int, ...] = ()


class OwnRemoved(_Event, frozen=True, tag="own-removed"):
    """A player took a piece of his own off the board."""

    side: Colour
    square: int


class Crowned(_Event, frozen=True, tag="crowned"):
    """A player put a crown on the man on a square."""

    side: Colour
    square: int


class Huffed(_Event, frozen=True, tag="huffed"):
    """A player huffed: took off the piece that should have taken."""

    side: Colour
    square: int


class Compelled(_Event, frozen=True, tag="compelled"):
    """A player required the take; ``path`` says which, where he names it."""

    side: Colour
    path: tuple[int, ...] = ()


class LetStand(_Event, frozen=True, tag="let-stand"):
    """A player said that what the other did may stand."""

    side: Colour


class Placed(_Event, frozen=True, tag="placed"):
    """A player moved the piece that the other had falsely moved, to the square of his choice.

    Attributes:
        side: the player who chooses.
        path: from where the piece stood before the false move, to the square that he chooses.

    """

    side: Colour
    path: tuple[int, ...]


class Rectified(_Event, frozen=True, tag="rectified"):
    """A player required that the other's move be taken back, and a lawful one made."""

    side: Colour


class Replaced(_Event, frozen=True, tag="replaced"):
    """A player required that the other put back the piece of his own that he had taken off."""

    side: Colour


class Claim(_Event, frozen=True, tag="claimed"):
    """A player claimed something."""

    side: Colour
    what: Claimed


class TimeCalled(_Event, frozen=True, tag="time-called"):
    """A player called "Time" on the other."""

    side: Colour


class Ticked(_Event, frozen=True, tag="ticked"):
    """Nothing happened but that time went by."""


class FlagFell(_Event, frozen=True, tag="flag-fell"):
    """The flag of a player's clock fell, where the game is played by the clock."""

    side: Colour


class NoticeGiven(_Event, frozen=True, tag="notice-given"):
    """A player gave the other notice to win within the number of moves that the code allows."""

    side: Colour


class NoticeWithdrawn(_Event, frozen=True, tag="notice-withdrawn"):
    """A player withdrew the notice that he had given."""

    side: Colour


class Offered(_Event, frozen=True, tag="offered"):
    """A player offered a draw."""

    side: Colour


class Accepted(_Event, frozen=True, tag="accepted"):
    """A player accepted the draw that was offered."""

    side: Colour


class Declined(_Event, frozen=True, tag="declined"):
    """A player declined the draw that was offered."""

    side: Colour


class Resigned(_Event, frozen=True, tag="resigned"):
    """A player gave the game up."""

    side: Colour


class Left(_Event, frozen=True, tag="left"):
    """A player left the game."""

    side: Colour


class Refused(_Event, frozen=True, tag="refused"):
    """A player refused to take, to play, or to comply with the laws."""

    side: Colour


class Misbehaved(_Event, frozen=True, tag="misbehaved"):
    """A player pointed over the board, hid it, or disturbed the other."""

    side: Colour
    how: Misconduct


class Remarked(_Event, frozen=True, tag="remarked"):
    """A bystander made a remark on the game.

    Attributes:
        who: the bystander.
        helped: the side that it warned or helped, or None.

    """

    who: str
    helped: Colour | None = None


class WentOut(_Event, frozen=True, tag="went-out"):
    """A bystander who was sent out has gone."""


class Disputed(_Event, frozen=True, tag="disputed"):
    """A player disputes what happened, or what follows from it."""

    side: Colour
    about: str = ""


class Decided(_Event, frozen=True, tag="decided"):
    """The third party or arbiter decided; his decision is final.

    Attributes:
        words: the decision.
        effect: what it does.
        side: the player who wins or is warned, where the effect has one.
        start: the pieces, where they are set anew.

    """

    words: str
    effect: Effect = Effect.NONE
    side: Colour | None = None
    start: Placement | None = None


Event = (
    Opened
    | LotCast
    | Chosen
    | NextGame
    | Touched
    | Adjusted
    | OverAngle
    | Released
    | Moved
    | OwnRemoved
    | Crowned
    | Huffed
    | Compelled
    | LetStand
    | Placed
    | Rectified
    | Replaced
    | Claim
    | TimeCalled
    | Ticked
    | FlagFell
    | NoticeGiven
    | NoticeWithdrawn
    | Offered
    | Accepted
    | Declined
    | Resigned
    | Left
    | Refused
    | Misbehaved
    | Remarked
    | WentOut
    | Disputed
    | Decided
)
