"""The words with which an arbiter enters what happens, and the events that they mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Final, TypeVar

from dammen.arbiter import hands
from dammen.errors import GameError, MoveTextError
from dammen.laws.codes.kinds import CrownedBy
from dammen.laws.referee import Choice, Event, Phase, Placement, State, code_of, events
from dammen.laws.referee import board as boards
from dammen.laws.referee.desk import variant_of
from dammen.laws.referee.events import Claimed, Effect, Misconduct
from dammen.model import Colour, Piece
from dammen.notation import fen
from dammen.variants import Variant

_SIDES: Final = {"white": Colour.WHITE, "w": Colour.WHITE, "black": Colour.BLACK, "b": Colour.BLACK}
_Kind = TypeVar("_Kind", Claimed, Effect)
_CLAIMS: Final = {
    Claimed.GAME: Choice.CLAIM_GAME,
    Claimed.DRAW: Choice.CLAIM_DRAW,
    Claimed.ADVANTAGE: Choice.CLAIM_ADVANTAGE,
}


@dataclass(frozen=True)
class Said:
    """What an arbiter typed.

    Attributes:
        side: the side named before it, as in ``black: huff 15``; None where none is.
        word: the word, in small letters.
        rest: what follows the word.
        text: the whole, without the side.
        at: the time.

    """

    side: Colour | None
    word: str
    rest: str
    text: str
    at: float


@dataclass(frozen=True)
class Entry:
    """A word: how it is typed, a line of help, and the event that it makes."""

    form: str
    help: str
    make: Callable[[State, Said], Event]


def take_apart(text: str, at: float) -> Said:
    """Part a line into the side, the word, and what follows."""
    side: Colour | None = None
    before, colon, after = text.strip().partition(":")
    if colon and before.strip().lower() in _SIDES:
        side, text = _SIDES[before.strip().lower()], after
    text = text.strip()
    word, _, rest = text.partition(" ")
    return Said(side, word.lower(), rest.strip(), text, at)


def fen_placement(text: str, variant: Variant) -> Placement:
    """Read a FEN as pieces to be set.

    Raises:
        FenError: it cannot be read.

    """
    setup = fen.read(text, variant)
    found = {kind: tuple(sorted(square for square, piece in setup.pieces.items() if piece is kind)) for kind in Piece}
    return Placement(
        turn=setup.turn,
        white_men=found[Piece.WHITE_MAN],
        white_kings=found[Piece.WHITE_KING],
        black_men=found[Piece.BLACK_MAN],
        black_kings=found[Piece.BLACK_KING],
    )


# --- whose doing it is -------------------------------------------------------------------------------------------


def _mover(state: State, said: Said) -> Colour:
    return said.side or state.turn


def _waiter(state: State, said: Said) -> Colour:
    return said.side or state.turn.other


def _holder(state: State, said: Said, choice: Choice) -> Colour:
    """Give the side that has a right with a choice; the side to move where both have, or neither."""
    holders = {right.holder for right in state.rights if choice in right.choices}
    return said.side or (holders.pop() if len(holders) == 1 else state.turn)


def _owner(state: State, said: Said, square: int) -> Colour:
    piece = boards.piece_at(state.board, square)
    return said.side or (state.turn if piece is None else piece.colour)


def _weaker(state: State, said: Said) -> Colour:
    """Give the side that can give notice: the weaker; where neither is, the one that waits."""
    white, black = (boards.strength(state.board, side) for side in (Colour.WHITE, Colour.BLACK))
    if said.side is not None or white == black:
        return _waiter(state, said)
    return Colour.WHITE if white < black else Colour.BLACK


def _named(said: Said) -> Colour:
    """Give the side that was named, before the word or after it.

    Raises:
        GameError: none was.

    """
    side = said.side or _SIDES.get(said.rest.lower())
    if side is None:
        message = f"{said.word} needs the side: {said.word} white, or {said.word} black"
        raise GameError(message)
    return side


# --- the events --------------------------------------------------------------------------------------------------


def _one(state: State, said: Said) -> int:
    found = hands.squares_in(said.rest, variant_of(state.opened.variant))
    if len(found) != 1:
        message = f"{said.word} needs one square"
        raise MoveTextError(message)
    return found[0]


def _path(state: State, text: str) -> tuple[int, ...]:
    return hands.path(text, variant_of(state.opened.variant))


def _touched(state: State, said: Said) -> Event:
    return events.Touched(side=_mover(state, said), square=_one(state, said), at=said.at)


def _adjusted(state: State, said: Said) -> Event:
    where, _, word = said.rest.partition(" ")
    if word.strip().lower() not in {"", "told", "untold"}:
        message = f"after the square may stand untold, not {word.strip()!r}"
        raise MoveTextError(message)
    square = hands.square(where, variant_of(state.opened.variant))
    return events.Adjusted(side=_mover(state, said), square=square, told=word.strip().lower() != "untold", at=said.at)


def _over_angle(state: State, said: Said) -> Event:
    found = hands.squares_in(said.rest.replace("-", " "), variant_of(state.opened.variant))
    if len(found) != 2:  # noqa: PLR2004 - from a square, towards another
        message = "angle needs the square of the piece and the one that it is seen over: angle 18 15"
        raise MoveTextError(message)
    return events.OverAngle(side=_mover(state, said), square=found[0], toward=found[1], at=said.at)


def _own(state: State, said: Said) -> Event:
    square = _one(state, said)
    return events.OwnRemoved(side=_owner(state, said, square), square=square, at=said.at)


def _crowned(state: State, said: Said) -> Event:
    square = _one(state, said) if said.rest else next(iter(state.crown_due), 0)
    if not square:
        message = "no man awaits its crown"
        raise GameError(message)
    owner = _owner(state, replace(said, side=None), square)
    neglected = code_of(state.opened).crowned_by is CrownedBy.OWNER and state.turn is owner
    return events.Crowned(side=said.side or (owner if neglected else owner.other), square=square, at=said.at)


def _huffed(state: State, said: Said) -> Event:
    side = _holder(state, said, Choice.HUFF)
    there = {square for right in state.rights_of(side) if Choice.HUFF in right.choices for square in right.squares}
    square = there.pop() if not said.rest and len(there) == 1 else _one(state, said)
    return events.Huffed(side=side, square=square, at=said.at)


def _compelled(state: State, said: Said) -> Event:
    path = _path(state, said.rest) if said.rest else ()
    return events.Compelled(side=_holder(state, said, Choice.COMPEL), path=path, at=said.at)


def _placed(state: State, said: Said) -> Event:
    return events.Placed(side=_holder(state, said, Choice.PLACE), path=_path(state, said.rest), at=said.at)


def _claimed(state: State, said: Said) -> Event:
    what = _of(Claimed, said.rest, "claim")
    return events.Claim(side=_holder(state, said, _CLAIMS[what]), what=what, at=said.at)


def _withdrawn(state: State, said: Said) -> Event:
    side = state.turn if state.notice is None else state.notice.to.other
    return events.NoticeWithdrawn(side=said.side or side, at=said.at)


def _answerer(state: State, said: Said) -> Colour:
    return said.side or (state.turn if state.offer is None else state.offer.other)


def _misbehaved(how: Misconduct) -> Callable[[State, Said], Event]:
    return lambda _, said: events.Misbehaved(side=_named(said), how=how, at=said.at)


def _remarked(_: State, said: Said) -> Event:
    who, last = (" " + said.rest).rsplit(" ", 1)
    helped = _SIDES.get(last.lower()) if len(last) > 1 else None
    return events.Remarked(who=(who.strip() if helped else said.rest) or "A bystander", helped=helped, at=said.at)


def _disputed(state: State, said: Said) -> Event:
    return events.Disputed(side=_mover(state, said), about=said.rest, at=said.at)


def _decided(state: State, said: Said) -> Event:
    word, _, words = said.rest.partition(" ")
    effect, side, start = _of(Effect, word, "decide"), said.side, None
    if effect is Effect.SET:
        text, _, words = words.strip().partition(" ")
        start = fen_placement(text, variant_of(state.opened.variant))
    first, _, rest = words.strip().partition(" ")
    if side is None and len(first) > 1 and first.lower() in _SIDES:
        side, words = _SIDES[first.lower()], rest
    return events.Decided(words=words.strip(), effect=effect, side=side, start=start, at=said.at)


def _lot(state: State, said: Said) -> Event:
    players = [name.lower() for name in state.opened.players]
    known = {"1": 0, "2": 1} | ({name: index for index, name in enumerate(players)} if len(set(players)) > 1 else {})
    winner = known.get(said.rest.lower())
    if winner is None:
        first, second = state.opened.players
        message = f"who has won the lot? lot 1 is {first}, lot 2 is {second}"
        raise GameError(message)
    return events.LotCast(winner=winner, at=said.at)


def _chosen(_: State, said: Said) -> Event:
    word = said.rest.lower()
    if len(word) > 1 and word in _SIDES:
        return events.Chosen(colour=_SIDES[word], at=said.at)
    if word not in {"first", "second"}:
        message = "the choice is white or black, or first or second: choose black"
        raise GameError(message)
    return events.Chosen(moves=word == "first", at=said.at)


def _of(kind: type[_Kind], text: str, word: str) -> _Kind:
    try:
        return kind(text.strip().lower())
    except ValueError:
        said = f"{text.strip()!r} is none of" if text.strip() else "it needs one of"
        message = f"{word}: {said} {', '.join(kind)}"
        raise GameError(message) from None


def _by(kind: Callable[..., Event], whose: Callable[[State, Said], Colour] = _mover) -> Callable[[State, Said], Event]:
    """Make events of a kind that says no more than whose doing it was."""

    def make(state: State, said: Said) -> Event:
        if said.rest and said.rest.lower() not in _SIDES:
            message = f"nothing is said after {said.word}; {said.rest!r} is too much"
            raise MoveTextError(message)
        named = _SIDES.get(said.rest.lower(), said.side)
        return kind(side=whose(state, replace(said, side=named)), at=said.at)

    return make


def _for(choice: Choice) -> Callable[[State, Said], Colour]:
    return lambda state, said: _holder(state, said, choice)


ENTRIES: Final[Mapping[str, Entry]] = {
    "touch": Entry("touch SQUARE", "a piece was touched", _touched),
    "adjust": Entry("adjust SQUARE", "a piece was adjusted, having been told; untold after it if not", _adjusted),
    "angle": Entry("angle SQUARE SQUARE", "a piece was seen over the angle towards the second square", _over_angle),
    "release": Entry("release", "the piece touched was put back", _by(events.Released)),
    "own": Entry("own SQUARE", "a piece was taken off by its own side", _own),
    "crown": Entry("crown [SQUARE]", "a man was crowned", _crowned),
    "huff": Entry("huff [SQUARE]", "the piece was huffed", _huffed),
    "compel": Entry("compel [MOVE]", "the take was required", _compelled),
    "stand": Entry("stand", "what was done may stand", _by(events.LetStand, _for(Choice.STAND))),
    "place": Entry("place MOVE", "the piece falsely moved was played elsewhere", _placed),
    "rectify": Entry("rectify", "a move must be taken back", _by(events.Rectified, _for(Choice.RECTIFY))),
    "replace": Entry("replace", "a piece must be put back by its side", _by(events.Replaced, _for(Choice.REPLACE))),
    "time": Entry("time", "time was called", _by(events.TimeCalled, _waiter)),
    "tick": Entry("tick", "time went by; Enter alone does the same", lambda _, said: events.Ticked(at=said.at)),
    "flag": Entry("flag SIDE", "a flag fell", lambda _, said: events.FlagFell(side=_named(said), at=said.at)),
    "notice": Entry("notice", "notice was given to the stronger side", _by(events.NoticeGiven, _weaker)),
    "withdraw": Entry("withdraw", "the notice was withdrawn", _withdrawn),
    "offer": Entry("offer", "a draw was offered", _by(events.Offered)),
    "accept": Entry("accept", "the draw was accepted", _by(events.Accepted, _answerer)),
    "decline": Entry("decline", "the draw was declined", _by(events.Declined, _answerer)),
    "claim": Entry("claim game|draw|advantage", "something was claimed", _claimed),
    "resign": Entry("resign", "the game was given up", _by(events.Resigned)),
    "leave": Entry("leave", "a player left the game", _by(events.Left)),
    "refuse": Entry("refuse", "a player refused to comply", _by(events.Refused)),
    "point": Entry("point SIDE", "a player pointed over the board", _misbehaved(Misconduct.POINTING)),
    "hide": Entry("hide SIDE", "a player hid the board", _misbehaved(Misconduct.HIDING)),
    "noise": Entry("noise SIDE", "a player made a noise", _misbehaved(Misconduct.NOISE)),
    "remark": Entry("remark NAME [SIDE]", "a bystander made a remark, which helps a side", _remarked),
    "out": Entry("out", "the bystander has gone", lambda _, said: events.WentOut(at=said.at)),
    "dispute": Entry("dispute TEXT", "a player disputes something", _disputed),
    "decide": Entry("decide EFFECT [SIDE] TEXT", f"it was decided: {', '.join(Effect)} FEN", _decided),
    "lot": Entry("lot 1|2", "a player won the lot", _lot),
    "choose": Entry("choose white|black|first|second", "the winner of the lot chose", _chosen),
    "next": Entry("next", "the men were set up for the next game", lambda _, said: events.NextGame(at=said.at)),
}


def event_of(state: State, said: Said) -> Event:
    """Give the event that was entered: by a word, or as a move.

    Raises:
        DammenError: it is neither a word nor a move; or it cannot be understood.

    """
    entry = ENTRIES.get(said.word)
    if entry is not None:
        return entry.make(state, said)
    if state.phase is not Phase.PLAY and said.word.isalpha():
        raise _unknown(said)
    try:
        return hands.moved(state, said.text, said.side, said.at)
    except MoveTextError:
        if said.word.isalpha():
            raise _unknown(said) from None
        raise


def _unknown(said: Said) -> MoveTextError:
    near = get_close_matches(said.word, ENTRIES, n=1)
    hint = f"did you mean {near[0]}?" if near else "help lists them"
    return MoveTextError(f"{said.word!r} is neither a move nor a word known here; {hint}")
