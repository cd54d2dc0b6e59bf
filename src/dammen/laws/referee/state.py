"""The state of a game at the board: what stands there, whose turn it is, and what may be claimed.

The board is the board as it stands, not as the laws would have it: a text with a letter for each square, as Hub has
them (``w`` and ``b`` men, ``W`` and ``B`` kings), and a full stop for a vacant one. Every value is frozen; a change
gives a new one.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from dammen.laws.referee.events import Opened
from dammen.model import Colour, Reason

VACANT: Final = "."


class Phase(StrEnum):
    """A part of a match."""

    LOTS = "lots"
    """A lot must be cast."""
    CHOICE = "choice"
    """The winner of the lot must choose."""
    PLAY = "play"
    OVER = "over"
    """The game is over; the next may be set up."""


class Offence(StrEnum):
    """What gave a right."""

    OMITTED = "omitted"
    UNFINISHED = "unfinished"
    FEWER = "fewer"
    FALSE_MOVE = "false-move"
    OUT_OF_TURN = "out-of-turn"
    OTHER_PIECE = "other-piece"
    """Another piece was played than the one touched."""
    OTHER_WAY = "other-way"
    """A piece over the angle was played in another direction."""
    OWN_REMOVED = "own-removed"
    ADJUSTED = "adjusted"
    TOUCHED_IDLE = "touched-idle"
    TOUCHED_OFF_TURN = "touched-off-turn"
    NOT_COMPLIED = "not-complied"
    """What was required of him he did not do."""
    NOT_CROWNED = "not-crowned"
    """He played on without crowning."""
    NOTICE_RUN_OUT = "notice-run-out"
    DRAWN = "drawn"
    """The draw rules let a draw be claimed."""


class Choice(StrEnum):
    """What may be done about an offence."""

    HUFF = "huff"
    COMPEL = "compel"
    STAND = "stand"
    PLACE = "place"
    RECTIFY = "rectify"
    REPLACE = "replace"
    CLAIM_GAME = "claim-game"
    CLAIM_DRAW = "claim-draw"
    CLAIM_ADVANTAGE = "claim-advantage"


class Until(StrEnum):
    """Until when a right may be used."""

    OWN_MOVE = "own-move"
    """Until its holder moves."""
    ANY_MOVE = "any-move"
    """Until either side moves."""
    GAME = "game"
    """As long as the game lasts."""


class Way(msgspec.Struct, frozen=True):
    """A way to move: the path, and the pieces it takes."""

    path: tuple[int, ...]
    captured: tuple[int, ...] = ()


class Notice(msgspec.Struct, frozen=True):
    """A notice to win.

    Attributes:
        to: the side that must win.
        limit: in how many moves.
        clause: the clause that gives the number.
        made: how many it has made since.
        odds: it is the giver of the odds of the draw who must win.
        advantage: a decided advantage has been claimed, and not yet decided.

    """

    to: Colour
    limit: int
    clause: str
    made: int = 0
    odds: bool = False
    advantage: bool = False


class Chain(msgspec.Struct, frozen=True):
    """A capture begun and not done: the path and the pieces taken so far, and the board before it."""

    path: tuple[int, ...]
    captured: tuple[int, ...]
    before: str


class Before(msgspec.Struct, frozen=True):
    """The board as it was before an offence, so that it can be put back.

    Attributes:
        board: what stood on it.
        turn: the side to move.
        off: the pieces that had left it.
        moves: how many moves had been made.
        steps: how many positions had been written down.
        crown_due: the men that awaited their crown.
        notice: the notice that ran.
        chain: a capture that had been begun.
        touched: the piece that had to be played.
        angle: the square towards which it had to be.
        spent: the seconds that the side to move had thought.
        left: the seconds that it still had, once time was called.

    """

    board: str
    turn: Colour
    off: str
    moves: int
    steps: int
    crown_due: tuple[int, ...] = ()
    notice: Notice | None = None
    chain: Chain | None = None
    touched: int = 0
    angle: int = 0
    spent: float = 0.0
    left: float | None = None


class Right(msgspec.Struct, frozen=True):
    """A right that an offence gave.

    Attributes:
        offence: what happened.
        clause: the clause of the code that gives the right.
        holder: who may use it.
        choices: what may be done.
        until: until when.
        squares: the pieces that may be huffed, or the piece it is about, where they stand now.
        ways: the takes that may be compelled, or the places to which the piece may be moved.
        before: the board before the offence; None where nothing can be taken back.
        words: what gave the right, as the referee said it.

    """

    offence: Offence
    clause: str
    holder: Colour
    choices: tuple[Choice, ...]
    until: Until
    squares: tuple[int, ...] = ()
    ways: tuple[Way, ...] = ()
    before: Before | None = None
    words: str = ""


class Demand(msgspec.Struct, frozen=True):
    """What a side must do with its next move.

    Attributes:
        side: the side.
        clause: the clause by which it was required.
        ways: the moves that comply; empty where any lawful move does.
        square: the piece that must be played, or huffed, or 0.
        huff: the piece must be huffed.
        crown: the men of the opponent that await their crown must be crowned first.

    """

    side: Colour
    clause: str
    ways: tuple[Way, ...] = ()
    square: int = 0
    huff: bool = False
    crown: bool = False


class Step(msgspec.Struct, frozen=True):
    """A position that stood in this game with the lawful move that led to it, None where something else did."""

    board: str
    turn: Colour
    way: Way | None = None
    promotes: bool = False
    runs: tuple[tuple[int, int], tuple[int, int]] = ((0, 0), (0, 0))


class Result(msgspec.Struct, frozen=True):
    """How a game ended.

    Attributes:
        winner: the side that won, or None.
        reason: why.
        clause: the clause of the code, or empty.
        article: its article.
        words: the reason in words.

    """

    winner: Colour | None
    reason: Reason
    clause: str
    article: str
    words: str


class Score(msgspec.Struct, frozen=True):
    """A finished game of the match: who had White, and who won (0 or 1; None for a draw)."""

    white: int
    winner: int | None


class State(msgspec.Struct, frozen=True):
    """A game at the board, within its match.

    Attributes:
        opened: how it began: the code, the variant, the players.
        phase: lots, choice, play or over.
        seq: how many events there have been.
        at: the time of the last of them.
        board: what stands on the squares 1 to N.
        off: pieces that have left the board in this game, in order: their letters.
        turn: the side to move.
        white: which player has White.
        game: the number of this game in the match, from 1.
        mover: the player who moves first in this game.
        lot: what the lot that is due, or was won, is for: ``move`` or ``colour``.
        lot_winner: who won it.
        moves: how many moves have been made in this game.
        touched: the piece that the side to move is bound to play, or 0.
        angle: the square towards which it is seen over an angle, or 0.
        rights: what may be claimed, and by whom.
        demands: what a side must do with its next move.
        chain: a capture begun and not done.
        crown_due: squares of men that await their crown.
        waived: captures that were let stand: the squares of the piece and of what it could take.
        turn_began: when the side to move could begin to think.
        deadline: when the game is lost by time, or None.
        called: time has been called on the side to move.
        notice: a notice that runs.
        offer: the side whose offer of a draw stands.
        dispute: what is in dispute, or None.
        paused: since when play has been stopped, for a dispute or a bystander.
        sent_out: a bystander who must go before play goes on.
        helped: the side that a bystander's remark has helped, with the bystander.
        warned: how often each side was warned, by clause: ``white:conduct``.
        steps: the positions since the last thing that was not a lawful move.
        result: how the game ended, or None.
        scores: the games of the match that are over.

    """

    opened: Opened
    phase: Phase
    seq: int
    at: float
    board: str
    turn: Colour
    white: int = 0
    game: int = 1
    mover: int | None = None
    lot: str = ""
    lot_winner: int | None = None
    off: str = ""
    moves: int = 0
    touched: int = 0
    angle: int = 0
    rights: tuple[Right, ...] = ()
    demands: tuple[Demand, ...] = ()
    chain: Chain | None = None
    crown_due: tuple[int, ...] = ()
    waived: tuple[Way, ...] = ()
    turn_began: float = 0.0
    deadline: float | None = None
    called: bool = False
    notice: Notice | None = None
    offer: Colour | None = None
    dispute: str | None = None
    paused: float | None = None
    sent_out: str | None = None
    helped: tuple[tuple[Colour, str], ...] = ()
    warned: dict[str, int] = {}
    steps: tuple[Step, ...] = ()
    result: Result | None = None
    scores: tuple[Score, ...] = ()

    def player(self, side: Colour) -> int:
        """Say which player has the men of a colour."""
        return self.white if side is Colour.WHITE else 1 - self.white

    def name(self, side: Colour) -> str:
        """Give the name of the player who has the men of a colour."""
        return self.opened.players[self.player(side)]

    def side_of(self, player: int) -> Colour:
        """Say which colour a player has."""
        return Colour.WHITE if player == self.white else Colour.BLACK

    def rights_of(self, side: Colour) -> tuple[Right, ...]:
        """List what a side may claim."""
        return tuple(right for right in self.rights if right.holder is side)
