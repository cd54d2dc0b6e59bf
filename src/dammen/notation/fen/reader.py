"""Reading FEN. Linear in the length of the text, whatever the text is; every refusal is a FenError."""

from __future__ import annotations

import re
from typing import Final

from dammen.errors import FenError, SetupError
from dammen.model import Colour, Piece, Position, Setup
from dammen.notation import squares
from dammen.notation.fen import strings
from dammen.notation.fen.parts import Parts
from dammen.variants import Variant, get

_SHAPE: Final = "a FEN looks like W:W31,32,K46:B1,K5"
_COLOURS: Final = {"w": Colour.WHITE, "b": Colour.BLACK}
_BLANK: Final = re.compile(r"[\s_]*+")
_TAIL: Final = " \t\r\n\f\v_.\"'])};,"
_ITEM: Final = re.compile(
    r"(?P<king>k?)[\s_]*+(?P<first>[a-n]?[0-9]++)(?:[\s_]*+-[\s_]*+(?P<again>k?)(?P<last>[a-n]?[0-9]++))?+",
    re.IGNORECASE,
)
_COUNTER: Final = re.compile(r"[hf][\s_]*+[0-9]++[\s_]*+\Z", re.IGNORECASE)
_RUNS: Final = re.compile(r"\+(?P<white>[0-9]{1,3})\+(?P<black>[0-9]{1,3})[\s_]*+\Z")
_GHOST: Final = re.compile(r"P[a-n0-9]|G(?:[a-n]|[0-9][0-9])", re.IGNORECASE)
_LETTERED: Final = re.compile(r"(?::[\s_]*+[wb][\s_]*+|,[\s_]*+)k?[a-h][1-8](?![0-9])")
_SCREEN: Final = 60
_INTERNATIONAL: Final = 50


def read(text: str, variant: Variant | str | None = None, *, crown: bool = False) -> Setup:
    """Read a FEN of any dialect.

    Without a variant the game is taken for Russian draughts where squares are letters, for Canadian where a number
    passes 50, and for international draughts otherwise.

    Args:
        text: the FEN; a whole ``[FEN "..."]`` tag will do.
        variant: the rules or their name.
        crown: read a man on its crowning row as a king; otherwise :meth:`Setup.problems` will name it.

    Raises:
        FenError: the text cannot be read; it says where, what is wrong and what would be right.
        VariantError: there is no variant of that name.

    """
    return _setup(_parts(text, variant, crown=crown))


def position(text: str, variant: Variant | str | None = None, *, crown: bool = False) -> Position:
    """Read a FEN of any dialect as a position that can be played from.

    Raises:
        FenError: the text cannot be read, or what it says is no position; then the column is that of the piece.
        VariantError: there is no variant of that name.

    """
    parts = _parts(text, variant, crown=crown)
    setup = _setup(parts)
    try:
        return setup.position()
    except SetupError as error:
        square = next((problem.square for problem in setup.problems() if problem.square is not None), None)
        raise FenError(str(error), column=parts.columns.get(square or 0, 1)) from error


def _setup(parts: Parts) -> Setup:
    return Setup(parts.variant, parts.turn, parts.pieces, (parts.runs[0], parts.runs[1]))


def _parts(text: str, variant: Variant | str | None, *, crown: bool) -> Parts:
    plain = text.translate(squares.LOOK_ALIKES)
    rules = variant if isinstance(variant, Variant) else get(variant or _guess(plain))
    parts = Parts(rules)
    start = len(plain) - len(plain.lstrip(" \t\r\n\"'"))
    whole = plain.strip(" \t\r\n\"'")
    if strings.LOOKS_LIKE.match(whole):
        strings.read(whole, parts, start + 1)
    else:
        _read_lists(plain, parts)
    if crown:
        parts.crown()
    return parts


def _guess(text: str) -> str:
    begin = text.find(":")
    lists = text[begin : begin + 1000].lower()
    if begin >= 0 and _LETTERED.search(lists):
        return "russian"
    numbers = [int(number) for number in re.findall(r"(?<![hf0-9+])[0-9]{1,2}(?![0-9])", lists)]
    return "canadian" if any(number > _INTERNATIONAL for number in numbers) else "international"


def _read_lists(text: str, parts: Parts) -> None:
    end = len(text.rstrip(_TAIL))
    colon = text.find(":", 0, end + 1)
    parts.turn = _turn(text, colon)
    end = max(end, colon + 1)
    seen: dict[Colour, int] = {}
    while colon >= 0:
        begin = colon + 1
        colon = text.find(":", begin, end)
        _read_section(text, begin, colon if colon >= 0 else end, parts, seen)
    if not seen:
        message = f"the lists of pieces are missing; {_SHAPE}"
        raise FenError(message, column=end + 1)
    _place_runs(parts)


def _turn(text: str, colon: int) -> Colour:
    if not text or text.isspace():
        message = f"there is no text; {_SHAPE}"
        raise FenError(message, column=1)
    if colon < 0:
        message = f"there is no colon in {squares.shorten(text.strip())}; {_SHAPE}"
        raise FenError(message, column=1)
    before = text[:colon].rstrip(" \t\r\n_\"'")
    letter = before[-1:].lower()
    column = max(1, len(before))
    if letter == "?":
        message = "the side to move is given as unknown; write W or B before the first colon"
        raise FenError(message, column=column)
    if letter not in _COLOURS:
        found = f"not {squares.shorten(before[-_SCREEN:].strip())}" if before else "where nothing stands"
        message = f"the side to move is missing: it should be W or B before the first colon, {found}; {_SHAPE}"
        raise FenError(message, column=column)
    if before[-2:-1].isalnum():
        message = f"the side to move should be the letter W or B alone before the first colon; {_SHAPE}"
        raise FenError(message, column=column)
    return _COLOURS[letter]


def _read_section(text: str, begin: int, end: int, parts: Parts, seen: dict[Colour, int]) -> None:
    here = _skip(text, begin)
    if here >= end:
        return
    letter = text[here].lower()
    if letter in _COLOURS:
        colour = _COLOURS[letter]
        if colour in seen:
            message = f"{colour}'s pieces are listed a second time; they were listed at column {seen[colour]}"
            raise FenError(message, column=here + 1)
        seen[colour] = here + 1
        _read_items(text, here + 1, end, colour, parts)
    elif letter == "+":
        _read_runs(text[here:end], parts, here + 1)
    elif not _COUNTER.match(text[here:end]):
        message = f"a list of pieces begins with W or B, not with {squares.shorten(text[here:end].strip(), 8)}"
        raise FenError(message, column=here + 1)


def _skip(text: str, begin: int) -> int:
    blank = _BLANK.match(text, begin)
    return blank.end() if blank else begin


def _read_items(text: str, begin: int, end: int, colour: Colour, parts: Parts) -> None:
    here = _skip(text, begin)
    while here < end:
        if text[here] == ",":
            here = _skip(text, here + 1)
            continue
        match = None if _is_ghost(text, here, end, parts.variant) else _ITEM.match(text, here, end)
        if match is None:
            raise _bad_item(text, here, end, colour, parts.variant)
        _put_item(match, colour, parts)
        here = _skip(text, match.end())
        if here < end and text[here] != ",":
            message = f"a comma should stand between squares, where {squares.shorten(text[here:end], 8)} follows"
            raise FenError(message, column=here + 1)


def _is_ghost(text: str, here: int, end: int, variant: Variant) -> bool:
    """Say whether lidraughts' mark of a captured piece stands here; a small g is a column of the board."""
    if text[here] == "G" and not variant.algebraic:
        return text[here + 1 : here + 2].isdigit()
    return text[here] in "GP" and _GHOST.match(text, here, end) is not None


def _bad_item(text: str, here: int, end: int, colour: Colour, variant: Variant) -> FenError:
    found = squares.shorten(text[here:end], 8)
    if _is_ghost(text, here, end, variant):
        message = (
            f"{found} is a piece that has been captured but not yet lifted (G or P); "
            f"a FEN can be read only where no capture is under way"
        )
    elif text[here].lower() in _COLOURS:
        message = f"a colon should stand before the next colour, at {found}"
    else:
        message = f"a square such as 32, K32 or c3 should stand in {colour}'s list, not {found}"
    return FenError(message, column=here + 1)


def _put_item(match: re.Match[str], colour: Colour, parts: Parts) -> None:
    king, first, last = match["king"], match["first"], match["last"]
    column = match.start() + 1
    if king == "k" and first.isdigit() and parts.variant.board.number(king + first):
        # On a board with a column k, the small letter names the column, in whatever way the game is written; the
        # capital is a king's.
        king, first = "", king + first
    piece = Piece.of(colour, king=bool(king))
    begin = parts.square(first, match.start("first") + 1)
    if last is None:
        parts.put(begin, piece, column)
        return
    finish = parts.square(last, match.start("last") + 1)
    if match["again"] and not king:
        message = f"the range {squares.shorten(match[0])} begins with a man and ends with a king"
        raise FenError(message, column=column)
    if finish < begin:
        message = f"the range {squares.shorten(match[0])} runs backwards; write the lower square first"
        raise FenError(message, column=column)
    # Scan and CheckerBoard apply a K to the whole range.
    for square in range(begin, finish + 1):
        parts.put(square, piece, column)


def _read_runs(text: str, parts: Parts, column: int) -> None:
    parts.runs_column = column
    match = _RUNS.match(text)
    if match is None:
        message = "the counters of king moves should be two counts, each with its king's square: +0+0 or +146+0"
        raise FenError(message, column=column)
    for index, name in enumerate(("white", "black")):
        count, square = int(match[name][0]), match[name][1:]
        if count and square:
            parts.runs[index] = (count, parts.square(square, column + match.start(name) + 1))
        elif count:
            parts.runs[index] = (count, 0)


def _place_runs(parts: Parts) -> None:
    """Find the king of a run that names none: it is known where the side has one king only."""
    for index, colour in enumerate(Colour):
        count, square = parts.runs[index]
        if count and not square:
            kings = [at for at, piece in parts.pieces.items() if piece is Piece.of(colour, king=True)]
            if len(kings) != 1:
                message = f"{colour}'s count of king moves names no square, and {colour} has {len(kings)} kings"
                raise FenError(message, column=parts.runs_column)
            parts.runs[index] = (count, kings[0])
