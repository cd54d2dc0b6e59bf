"""What the page may ask for, read and bounded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeVar

import msgspec
from litestar.exceptions import HTTPException

from dammen.server.events import Opponent, Seat, Side
from dammen.server.refusals import BadRequestError, MediaTypeError, TooLargeError
from dammen.server.settings import BODY_LIMIT, COMMENT_LIMIT, FEN_LIMIT, MOVE_LIMIT, PDN_LIMIT, PLY_LIMIT

if TYPE_CHECKING:
    from litestar import Request

Name = Annotated[str, msgspec.Meta(max_length=100)]
Square = Annotated[int, msgspec.Meta(ge=1, le=1_000)]
Ply = Annotated[int, msgspec.Meta(ge=0, le=PLY_LIMIT)]
Version = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Level = Annotated[int, msgspec.Meta(ge=1, le=10)]
FenText = Annotated[str, msgspec.Meta(max_length=FEN_LIMIT)]


class NewGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is wished for."""

    variant: Name | None = None
    human: Seat | Literal["random"] = "white"
    opponent: Opponent = "program"
    level: Level = 5
    engine: Name | None = None
    clock: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    fen: FenText | None = None
    pdn: Annotated[str, msgspec.Meta(max_length=PDN_LIMIT)] | None = None


class Route(msgspec.Struct, frozen=True):
    """A move by its squares."""

    start: Square
    end: Square
    path: Annotated[tuple[Square, ...], msgspec.Meta(max_length=MOVE_LIMIT)] | None = None


class NewMove(msgspec.Struct, frozen=True):
    """A move that is wished for, in the game as it was at a version."""

    move: Annotated[str, msgspec.Meta(max_length=MOVE_LIMIT)] | Route
    version: Version | None = None


class Nothing(msgspec.Struct, frozen=True):
    """A request that needs no more words."""


class DrawWish(msgspec.Struct, frozen=True):
    """An offer of a draw, or the answer to one; ``by`` tells two friends at one board apart."""

    by: Side | None = None


class Remark(msgspec.Struct, frozen=True):
    """Words to be written at a ply."""

    ply: Ply
    text: Annotated[str, msgspec.Meta(max_length=COMMENT_LIMIT)]


class PositionWish(msgspec.Struct, frozen=True):
    """A position to be looked at, as a FEN or piece by piece."""

    variant: Name
    fen: FenText | None = None
    turn: Side | None = None
    pieces: Annotated[list[tuple[Square, Literal["w", "W", "b", "B"]]], msgspec.Meta(max_length=200)] | None = None


T = TypeVar("T")
_RIGHT: Final = {
    "human": "white, black, both or random",
    "opponent": "program or friend",
    "level": "a whole number from 1 to 10",
    "engine": "the name of an engine that this server offers",
    "turn": "white or black",
    "by": "white or black",
    "pieces": 'pairs such as [31, "w"]: a square\'s number, and w or b for a man, W or B for a king',
    "move": "a text such as 32-28, or an object with start, end and path",
    "version": "the version of the game that the page shows",
    "fen": f"a text of at most {FEN_LIMIT} characters",
    "pdn": f"a text of at most {PDN_LIMIT} characters",
    "text": f"a text of at most {COMMENT_LIMIT} characters",
    "clock": "minutes and seconds a move, such as 10+5",
    "code": "the name of a law code, such as p428 or p3",
    "players": "two names",
    "odds": "white or black, the side that gives the odds of the draw, or nothing",
    "event": "an object with a kind, such as moved, and what goes with it",
    "ply": "the number of a move, counted from 1, or 0 for the start",
}
_NAMES: Final = {"object": "an object", "array": "a list", "str": "a text", "int": "a whole number", "null": "nothing"}


def _words(error: str) -> str:
    """Say what msgspec found wrong as people would: the field, what is wrong, and what would be right."""
    what, _, place = error.partition(" - at `$")
    for word, name in _NAMES.items():
        what = what.replace(f"`{word}`", name)
    path = place.rstrip("`").lstrip(".")
    right = _RIGHT.get(path.partition(".")[0].partition("[")[0])
    tail = f"; it should be {right}" if right else ""
    return f"{path or 'the request'}: {what[:1].lower()}{what[1:]}{tail}"


async def body_of(request: Request[Any, Any, Any]) -> bytes:
    """Read a request's body, up to the limit.

    Raises:
        BadRequestError: it never came to its end.
        TooLargeError: the body is larger.

    """
    try:
        return await request.body()
    except HTTPException as error:
        if error.status_code == TooLargeError("").status:
            message = f"the request is too large; it may have {BODY_LIMIT} bytes"
            raise TooLargeError(message) from None
        message = "the request broke off before its end"
        raise BadRequestError(message) from None


async def wish(request: Request[Any, Any, Any], kind: type[T]) -> T:
    """Read a wish from a JSON body; an empty body stands for an empty object.

    Raises:
        BadRequestError: the body is not JSON, or not such a wish.
        MediaTypeError: the body does not say that it is JSON.
        TooLargeError: the body is too large.

    """
    body = await body_of(request)
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if body and media != "application/json":
        message = f"the body is {media or 'of no named type'}; send it as Content-Type: application/json"
        raise MediaTypeError(message)
    return read_wish(body or b"{}", kind)


def read_wish(body: bytes, kind: type[T]) -> T:
    """Read a wish from JSON.

    Raises:
        BadRequestError: it is not JSON, or not such a wish.

    """
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as error:
        raise BadRequestError(_words(str(error))) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        message = f"the body is not JSON: {error}"
        raise BadRequestError(message) from None
    except RecursionError:
        message = "the body is nested too deeply; it should be one object"
        raise BadRequestError(message) from None


def from_fields(fields: dict[str, str], kind: type[T], **more: object) -> T:
    """Read a wish from the fields of a form, where everything is text and an empty field means nothing.

    ``more`` holds fields that are no text.

    Raises:
        BadRequestError: a field has a value that it may not have.

    """
    filled = {name: value for name, value in fields.items() if value != ""} | more
    try:
        return msgspec.convert(filled, kind, strict=False)
    except msgspec.ValidationError as error:
        raise BadRequestError(_words(str(error))) from None
