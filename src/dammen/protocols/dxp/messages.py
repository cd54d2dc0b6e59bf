"""What two programs say to each other by DamExchange, as values and as bytes (mesander.nl, layer 2).

A message is 1 to 127 characters of ASCII, the first of which tells its kind; on a socket a NUL follows it.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NoReturn, TypeVar

from dammen.errors import MessageError
from dammen.model import Colour

_Choice = TypeVar("_Choice", bound=StrEnum)
PORT: Final = 27531
VERSION: Final = 1
LONGEST: Final = 127
SQUARES: Final = 50
_NAME: Final = 32
_SECONDS_MOST: Final = 9999
MINUTES_MOST: Final = 999
_CAPTURED_MOST: Final = 20
_LETTERS: Final = {Colour.WHITE: "W", Colour.BLACK: "Z"}
_COLOURS: Final = {letter: colour for colour, letter in _LETTERS.items()}
_PIECES: Final = frozenset("wWzZe")


class Acceptance(StrEnum):
    """What a follower says to a game."""

    ACCEPTED = "0"
    OTHER_VERSION = "1"
    """Not in this version of the protocol."""
    NOT_THIS = "2"
    """Not this game, but perhaps another."""
    NO_GAME = "3"
    """No game at all."""


class Why(StrEnum):
    """Why a program ends a game."""

    UNTOLD = "0"
    I_LOSE = "1"
    DRAW = "2"
    I_WIN = "3"


@dataclass(frozen=True)
class GameReq:
    """GAMEREQ: the initiator asks for a game.

    Attributes:
        name: of the initiator, up to 32 characters.
        follower: the side that the other program plays.
        minutes: for each side and the whole game, to 999.
        moves: of the game, to 999; 0 for any number.
        position: side to move (W or Z) and 50 squares (w, z, W, Z, e); empty for the start.
        version: of the protocol.

    """

    name: str
    follower: Colour
    minutes: int
    moves: int = 0
    position: str = ""
    version: int = VERSION


@dataclass(frozen=True)
class GameAcc:
    """GAMEACC: the follower's answer."""

    name: str
    code: Acceptance = Acceptance.ACCEPTED


@dataclass(frozen=True)
class MoveMade:
    """MOVE: a move.

    Attributes:
        seconds: that it took, to 9999.
        start: the square that the piece leaves.
        end: the square where it comes to stand.
        captured: the squares of captured pieces, in any order.

    """

    seconds: int
    start: int
    end: int
    captured: tuple[int, ...] = ()


@dataclass(frozen=True)
class GameEnd:
    """GAMEEND: the game is over; sent in the place of a move, and as the answer to another.

    Attributes:
        why: the reason.
        stop: whether no further game is wanted.

    """

    why: Why = Why.UNTOLD
    stop: bool = False


@dataclass(frozen=True)
class Chat:
    """CHAT: words, to 126 characters."""

    text: str


@dataclass(frozen=True)
class BackReq:
    """BACKREQ: a wish to go back to where a side was to move, moves counted from 1."""

    move: int
    colour: Colour


@dataclass(frozen=True)
class BackAcc:
    """BACKACC: the answer to that; 0 accepts, any other figure refuses."""

    code: str = "0"

    @property
    def accepted(self) -> bool:
        """Say whether it is a yes."""
        return self.code == "0"


Message = GameReq | GameAcc | MoveMade | GameEnd | Chat | BackReq | BackAcc


def encode(message: Message) -> bytes:
    """Give the bytes of a message, without the NUL that follows it.

    Raises:
        MessageError: a number does not fit its place, or the message would be too long.

    """
    match message:
        case GameReq():
            rest = f"B{message.position}" if message.position else "A"
            text = (
                f"R{_figures(message.version, 2)}{_padded(message.name)}{_LETTERS[message.follower]}"
                f"{_figures(message.minutes, 3)}{_figures(message.moves, 3)}{rest}"
            )
        case GameAcc(name, code):
            text = f"A{_padded(name)}{code.value}"
        case MoveMade(seconds, start, end, captured):
            taken = "".join(_figures(square, 2) for square in captured)
            spent = _figures(min(max(seconds, 0), _SECONDS_MOST), 4)
            text = f"M{spent}{_figures(start, 2)}{_figures(end, 2)}{_figures(len(captured), 2)}{taken}"
        case GameEnd(why, stop):
            text = f"E{why.value}{int(stop)}"
        case Chat(words):
            text = f"C{_ascii(words)[: LONGEST - 1]}"
        case BackReq(move, colour):
            text = f"B{_figures(move, 3)}{_LETTERS[colour]}"
        case _:
            text = f"K{message.code}"
    if len(text) > LONGEST:
        said = f"a message has at most {LONGEST} characters; this one has {len(text)}"
        raise MessageError(said, text)
    return text.encode("ascii")


def decode(data: bytes) -> Message:
    """Read a message, without the NUL that follows it.

    Raises:
        MessageError: it is none that DamExchange knows; the message says where.

    """
    text = data.decode("latin-1")
    fields = _Fields(text)
    match fields.take(1, "the kind of the message"):
        case "R":
            return _request(fields)
        case "A":
            return GameAcc(fields.take(_NAME, "the name").strip(), fields.one_of(Acceptance, "the answer"))
        case "M":
            return _move(fields)
        case "E":
            why = fields.one_of(Why, "the reason")
            return GameEnd(why, fields.flag("whether the other stops"))
        case "C":
            return Chat("".join(sign if sign.isprintable() else " " for sign in text[1:]))
        case "B":
            return BackReq(fields.number(3, "the number of the move"), fields.colour("the side to move"))
        case "K":
            return BackAcc(fields.take(1, "the answer"))
        case kind:
            message = f"there is no message of kind {kind!r}; the kinds are R, A, M, E, C, B and K"
            raise MessageError(message, text, 1)


def _request(fields: _Fields) -> GameReq:
    version = fields.number(2, "the version")
    name = fields.take(_NAME, "the name").strip()
    follower = fields.colour("the follower's side")
    minutes, moves = fields.number(3, "the minutes"), fields.number(3, "the number of moves")
    kind = fields.take(1, "the starting position")
    if kind == "A":
        return GameReq(name, follower, minutes, moves, "", version)
    if kind != "B":
        fields.refuse(f"the starting position is A or B, not {kind!r}", back=1)
    position = fields.take(1 + SQUARES, "the position")
    if position[0] not in _COLOURS or not _PIECES.issuperset(position[1:]):
        fields.refuse("a position has W or Z, and w, W, z, Z or e for each square", back=1 + SQUARES)
    return GameReq(name, follower, minutes, moves, position, version)


def _move(fields: _Fields) -> MoveMade:
    seconds = fields.number(4, "the time")
    start, end = fields.square("the start"), fields.square("the end")
    count = fields.number(2, "the number of captured pieces")
    if count > _CAPTURED_MOST:
        fields.refuse(f"no more than {_CAPTURED_MOST} pieces are captured", back=2)
    return MoveMade(seconds, start, end, tuple(fields.square("a captured piece") for _ in range(count)))


class _Fields:
    """The fields of a message, taken from left to right; what stands behind the last is passed over."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._here = 0

    def refuse(self, message: str, back: int = 0) -> NoReturn:
        raise MessageError(message, self._text, self._here - back + 1)

    def take(self, width: int, what: str) -> str:
        field = self._text[self._here : self._here + width]
        if len(field) < width:
            self.refuse(f"the message ends before {what}")
        self._here += width
        return field

    def number(self, width: int, what: str) -> int:
        field = self.take(width, what)
        figures = field.strip()
        if not figures.isascii() or not figures.isdigit():
            self.refuse(f"{what} is {field!r}, which is no number", back=width)
        return int(figures)

    def square(self, what: str) -> int:
        square = self.number(2, what)
        if not 1 <= square <= SQUARES:
            self.refuse(f"{what} is square {square}; squares go from 1 to {SQUARES}", back=2)
        return square

    def colour(self, what: str) -> Colour:
        letter = self.take(1, what)
        if letter not in _COLOURS:
            self.refuse(f"{what} is W or Z, not {letter!r}", back=1)
        return _COLOURS[letter]

    def flag(self, what: str) -> bool:
        figure = self.take(1, what)
        if figure not in {"0", "1"}:
            self.refuse(f"{what} is 0 or 1, not {figure!r}", back=1)
        return figure == "1"

    def one_of(self, kind: type[_Choice], what: str) -> _Choice:  # noqa: RET503 - to refuse is to raise
        figure = self.take(1, what)
        with suppress(ValueError):
            return kind(figure)
        self.refuse(f"{what} is one of {', '.join(kind)}, not {figure!r}", back=1)


def _figures(value: int, width: int) -> str:
    if not 0 <= value < 10**width:
        message = f"{value} does not fit into {width} figures"
        raise MessageError(message)
    return f"{value:0{width}}"


def _ascii(text: str) -> str:
    plain = text.encode("ascii", "replace").decode()
    return "".join(sign if sign.isprintable() else " " for sign in plain)


def _padded(name: str) -> str:
    return f"{_ascii(name).strip()[:_NAME]:{_NAME}}"
