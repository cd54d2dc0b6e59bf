"""The values that the clauses of a law code may have."""

from __future__ import annotations

from enum import StrEnum


class Lots(StrEnum):
    """For what lots are cast before the first game of a match."""

    NONE = "none"
    COLOUR = "colour"
    MOVE = "move"
    MOVE_AND_COLOUR = "move-and-colour"


class LotsChoice(StrEnum):
    """What winning the lot gives."""

    CHOOSES = "chooses"
    """The winner chooses: a colour, or whether to move first."""
    BOUND = "bound"
    """The winner moves first, or has the men that move first, and has no choice."""


class FirstMover(StrEnum):
    """Who makes the first move of a game."""

    BLACK = "black"
    WHITE = "white"
    VARIANT = "variant"
    """The colour that the rules of the variant name."""
    LOTS = "lots"
    """Whoever the lot names, in each game."""
    TURNS = "turns"
    """The lot in the first game; after that the players by turns, whoever won."""


class Alternate(StrEnum):
    """What changes hands from game to game of a match."""

    NONE = "none"
    COLOURS = "colours"
    MOVE_AND_COLOURS = "move-and-colours"


class SquaresUsed(StrEnum):
    """On which squares the men stand where nothing was agreed; the numbering is the same."""

    BLACK = "black"
    WHITE = "white"
    EITHER = "either"


class AdjustUntold(StrEnum):
    """What follows where a piece is arranged without the opponent having been told."""

    FORFEIT_UNLESS_PLAYED = "forfeit-unless-played"
    """After the first move the game is forfeit, unless it is his turn and he plays that piece."""
    TOUCH = "touch"
    """It counts as touching the piece."""
    WARNING = "warning"
    """He is warned, and forfeits the game the next time."""
    RECORDED = "recorded"
    """It is not correct, and is recorded; nothing follows."""


class TouchMove(StrEnum):
    """What follows where another piece than the one touched is played."""

    FORFEIT = "forfeit"
    """The opponent may claim the game."""
    MUST_PLAY = "must-play"
    """The opponent may have the piece touched played instead, or let the move stand; a refusal loses."""
    RECTIFIED_OR_STANDS = "rectified-or-stands"
    """The opponent may have it put right, or accept it."""
    FREE = "free"
    """Nothing: touching does not bind."""


class Playable(StrEnum):
    """Which touched piece counts as one that can be played."""

    ANY = "any"
    """One that can move in any way, although another might have captured."""
    LAWFUL = "lawful"
    """One that has a lawful move; where a capture is due, one that can make it."""


class Idle(StrEnum):
    """What follows where a piece is touched that cannot be played, or out of turn."""

    FORFEIT = "forfeit"
    WARNING = "warning"
    """A warning, and the game the next time."""
    RECORDED = "recorded"
    """It is not correct, and is recorded; nothing follows."""
    NOTHING = "nothing"


class DoneWhen(StrEnum):
    """When a move is done."""

    HAND_WITHDRAWN = "hand-withdrawn"
    """When the hand leaves the piece, although it could have taken more."""
    CAPTURE_COMPLETE = "capture-complete"
    """When a capture has gone as far as it must; until then it is still his turn."""


class FalseMove(StrEnum):
    """What follows a false or improper move."""

    FORFEIT = "forfeit"
    PLACED_OR_STANDS = "placed-or-stands"
    """The opponent plays the touched piece to whichever square he chooses, or lets the false move stand."""
    RECTIFIED_OR_STANDS = "rectified-or-stands"
    """The opponent has a lawful move made instead, or accepts the false one."""
    RECTIFIED = "rectified"
    """A lawful move must be made instead."""


class OwnManRemoved(StrEnum):
    """What follows where a player takes off a piece of his own."""

    OPPONENT_CHOOSES = "opponent-chooses"
    """The opponent has it replaced or not; its owner may not replace it."""
    REPLACED = "replaced"
    """It is put back."""


class CrownedBy(StrEnum):
    """Who crowns a man."""

    OPPONENT = "opponent"
    OWNER = "owner"
    """The opponent may; if he does not, its owner must."""


class CrownNeglect(StrEnum):
    """What follows where the opponent plays on without crowning."""

    PUT_BACK = "put-back"
    """His play may be put back until he has crowned the man."""
    DEMANDED = "demanded"
    """It may be demanded of him; a refusal is a refusal to comply with the laws."""
    OWNER_CROWNS = "owner-crowns"
    """Its owner must crown it himself; to play with it uncrowned is irregular."""


class Refusal(StrEnum):
    """What follows a refusal to take, to play, or to comply with the laws."""

    LOSES = "loses"
    TOLD_THEN_LOSES = "told-then-loses"
    """He is told to comply, and loses if he still refuses."""
    ARBITER = "arbiter"


class Leaving(StrEnum):
    """What follows where a player leaves the game."""

    LOSES = "loses"
    ARBITER = "arbiter"


class Conduct(StrEnum):
    """What follows pointing over the board, hiding it, or disturbing the opponent."""

    WARNING = "warning"
    """A warning, and the game the next time."""
    WARNED_THEN_ARBITER = "warned-then-arbiter"
    """A warning; after that it is for the arbiter."""
    RECORDED = "recorded"


class Neglect(StrEnum):
    """A way of neglecting a capture."""

    OMITTED = "omitted"
    """A piece could take, and another move was made."""
    UNFINISHED = "unfinished"
    """The capture stopped short of all that it could take."""
    FEWER = "fewer"
    """Another capture was made than the law prefers: fewer than the greatest number."""


class Remedy(StrEnum):
    """What the opponent may do about a neglected capture."""

    HUFF = "huff"
    """Take the piece off that should have taken; then move."""
    COMPEL = "compel"
    """Have the move taken back, and the capture made."""
    STAND = "stand"
    """Let the piece remain, and play on."""


class Lapse(StrEnum):
    """What becomes of a right to huff that was not used."""

    GONE = "gone"
    """It is gone once its holder has moved, however long the same piece goes on neglecting the same capture."""
    REVIVES = "revives"
    """It is gone once its holder has moved, and comes back each time the capture is neglected again."""


class SingleWay(StrEnum):
    """When there is so little choice that the shorter time holds."""

    NONE = "none"
    TAKING = "taking"
    """There is only one way of taking."""
    TAKING_OR_ONLY_MOVE = "taking-or-only-move"
    """There is only one way of taking, or only one move on the board."""


class TimeCall(StrEnum):
    """Who calls time."""

    OPPONENT = "opponent"
    """The opponent may; until he does, nothing follows."""
    REFEREE = "referee"
    """It shall be called, and the referee does it."""
    NONE = "none"
    """Nobody need call it: who has not moved within the time has lost."""


class NoticeCounts(StrEnum):
    """Whose moves a notice counts."""

    OWN = "own"
    """The stronger side's own, from the notice on."""
    PAIRS = "pairs"
    """One by each side; the last is not complete until both have played."""


class OddsDraw(StrEnum):
    """What a draw is worth where the odds of the draw are given."""

    RECEIVER_WINS = "receiver-wins"
    DRAW = "draw"


class Bystander(StrEnum):
    """What follows a bystander's remark."""

    PAYS_BETS = "pays-bets"
    """He pays the bets of the losing side, should the side win that he helped."""
    SENT_OUT = "sent-out"
    """He is sent out, and play stops until he has gone."""
    RECORDED = "recorded"


class DisputeTo(StrEnum):
    """Who settles a dispute."""

    THIRD_PARTY = "third-party"
    """A third party to whom both refer it; his decision is final."""
    ARBITER = "arbiter"
    """The umpire, referee or arbiter of the match."""
    BYSTANDERS = "bystanders"
    """The majority of those present, or an umpire."""
