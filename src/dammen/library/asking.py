"""What can be asked of a library."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from dammen.errors import LibraryError
from dammen.library._kernel import Pattern
from dammen.library.encode import BLACK, BOTH_LOSE, DRAW, OPEN, WHITE
from dammen.model import Colour, Piece, Position, Setup
from dammen.notation import fen
from dammen.variants import Variant

RESULTS: Final = {"open": OPEN, "white": WHITE, "black": BLACK, "draw": DRAW, "both-lose": BOTH_LOSE}
"""The results by the names under which they are asked for."""
_KINDS: Final = (Piece.WHITE_MAN, Piece.WHITE_KING, Piece.BLACK_MAN, Piece.BLACK_KING)
_ANY: Final = (0, 127)
_COUNT: Final = r"(?:[0-9]{1,3}(?:-[0-9]{1,3}|\+)?|\*)"
_SIDE: Final = re.compile(rf"(?P<men>{_COUNT})(?:K(?P<kings>{_COUNT}))?\Z", re.IGNORECASE)
_MATERIAL: Final = "material looks like W3K1:B2, with 2-4, 2+ or * where a number may differ"
_EITHER: Final = "?:"

Range = tuple[int, int]


@dataclass(frozen=True)
class Material:
    """How many pieces there are: for White's men and kings, and Black's, the least and the greatest number."""

    white_men: Range = _ANY
    white_kings: Range = _ANY
    black_men: Range = _ANY
    black_kings: Range = _ANY

    @property
    def ranges(self) -> tuple[Range, Range, Range, Range]:
        """Give the four ranges in the order of their kinds."""
        return self.white_men, self.white_kings, self.black_men, self.black_kings

    def turned(self) -> Material:
        """Give the same with the colours changed."""
        return Material(self.black_men, self.black_kings, self.white_men, self.white_kings)


def read_material(text: str) -> Material:
    """Read material such as ``W3K1:B2``: White has three men and a king, Black two men and no king.

    A number may be a range, ``2-4``, or open, ``2+``, or ``*`` for any; where no kings are named there are none.

    Raises:
        LibraryError: the text is no material.

    """
    sides: dict[str, tuple[Range, Range]] = {}
    for part in text.replace(" ", "").split(":"):
        match = _SIDE.match(part[1:])
        letter = part[:1].upper()
        if match is None or letter not in {"W", "B"} or letter in sides:
            message = f"{part!r} is no side's material; {_MATERIAL}"
            raise LibraryError(message)
        sides[letter] = (_range(match["men"]), _range(match["kings"] or "0"))
    if len(sides) != len(Colour):
        message = f"{text!r} names one side; {_MATERIAL}"
        raise LibraryError(message)
    return Material(*sides["W"], *sides["B"])


def _range(text: str) -> Range:
    if text == "*":
        return _ANY
    if text.endswith("+"):
        return int(text[:-1]), _ANY[1]
    first, _, last = text.partition("-")
    found = int(first), int(last or first)
    if found[1] < found[0]:
        message = f"{text} runs backwards; {_MATERIAL}"
        raise LibraryError(message)
    return found


@dataclass(frozen=True)
class Part:
    """A part of a position: pieces that stand on their squares, squares that are vacant, all else free.

    Attributes:
        setup: the pieces.
        vacant: squares on which nothing stands.
        either: whoever is to move; otherwise the side of the setup.

    """

    setup: Setup
    vacant: tuple[int, ...] = ()
    either: bool = True


def read_part(text: str, variant: Variant, vacant: tuple[int, ...] = ()) -> Part:
    """Read a part of a position, written as a FEN; ``?`` before the first colon leaves the side to move open.

    Raises:
        FenError: the text cannot be read.
        LibraryError: a square is to be vacant and taken, or is not on the board.

    """
    plain = text.strip()
    either = plain.startswith(_EITHER)
    setup = fen.read("W:" + plain[len(_EITHER) :] if either else plain, variant)
    for square in vacant:
        if square in setup.pieces or not 1 <= square <= variant.board.size:
            why = "it has a piece of the pattern" if square in setup.pieces else "the board has no such square"
            message = f"square {square} cannot be asked to be vacant: {why}"
            raise LibraryError(message)
    return Part(setup, vacant, either)


@dataclass(frozen=True, kw_only=True)
class Query:
    """What games are looked for; what is None is not asked.

    Names are found by their words, or the beginnings of them, in any order, whatever their accents and capitals:
    ``tinsley m`` finds ``Marion Tinsley``.

    Attributes:
        variant: the name of the rules.
        player: a name, with either colour.
        white: White's name.
        black: Black's name.
        event: the event's name.
        site: the place.
        opening: the opening's name, or another that the book knows for it.
        since: the first date, such as 1998, 1998-05 or 1998-05-03.
        until: the last date.
        result: white, black, draw, open or both-lose.
        source: the name of the file that the game came from, or the end of it.
        position: a position that stands on the board at some ply.
        part: a part of such a position.
        material: how many pieces there are at some ply.
        lasting: for so many plies running at least the part and the material stand.
        turned: the position, part or material may also stand with the board turned and the colours changed.
        after: only games of a greater number, to go on where an earlier search was left.

    """

    variant: str | None = None
    player: str | None = None
    white: str | None = None
    black: str | None = None
    event: str | None = None
    site: str | None = None
    opening: str | None = None
    since: str | None = None
    until: str | None = None
    result: str | None = None
    source: str | None = None
    position: Position | None = None
    part: Part | None = None
    material: Material | None = None
    lasting: int = 1
    turned: bool = False
    after: int = 0

    @property
    def rules(self) -> str | None:
        """Give the name of the variant, as it is asked for or as the position has it."""
        if self.position is not None:
            return self.position.variant.name
        return self.part.setup.variant.name if self.part is not None else self.variant

    @property
    def is_replayed(self) -> bool:
        """Say whether games must be played through to answer."""
        return self.part is not None or self.material is not None

    @property
    def is_narrow(self) -> bool:
        """Say whether anything is asked of the games' tags or numbers."""
        asked = (self.player, self.white, self.black, self.event, self.site, self.opening, self.since, self.until)
        return self.after > 0 or any(item is not None for item in (*asked, self.result, self.source))

    def positions(self) -> list[Position]:
        """Give the positions that may stand on the board."""
        if self.position is None:
            return []
        return [self.position, turned(self.position)] if self.turned else [self.position]

    def patterns(self) -> list[Pattern]:
        """Give the patterns that the games are played through for."""
        if not self.is_replayed:
            return []
        material = self.material or Material()
        made = [_pattern(self.part, material)]
        if self.turned:
            made.append(_pattern(None if self.part is None else _turned_part(self.part), material.turned()))
        return made


def _pattern(part: Part | None, material: Material) -> Pattern:
    squares: list[list[int]] = [[], [], [], [], []]
    side = -1
    if part is not None:
        for square, piece in part.setup.pieces.items():
            squares[_KINDS.index(piece)].append(square)
        squares[-1] += part.vacant
        side = -1 if part.either else int(part.setup.turn is Colour.BLACK)
    least, most = zip(*material.ranges, strict=True)
    return squares, side, least, most


def _opposite(square: int, variant: Variant) -> int:
    board = variant.board
    row, column = board.cell(square)
    found = board.square(board.height - 1 - row, board.width - 1 - column)
    if found is None:
        message = f"the board of {variant.name} does not look alike from both sides, so it cannot be turned"
        raise LibraryError(message)
    return found


def _turned_setup(setup: Setup) -> Setup:
    pieces = {
        _opposite(square, setup.variant): Piece.of(piece.colour.other, king=piece.is_king)
        for square, piece in setup.pieces.items()
    }
    runs = [(count, _opposite(square, setup.variant) if count else 0) for count, square in reversed(setup.king_runs)]
    return Setup(setup.variant, setup.turn.other, pieces, (runs[0], runs[1]))


def _turned_part(part: Part) -> Part:
    vacant = tuple(_opposite(square, part.setup.variant) for square in part.vacant)
    return Part(_turned_setup(part.setup), vacant, part.either)


def turned(position: Position) -> Position:
    """Turn the board and change the colours.

    Raises:
        LibraryError: the board does not look alike from both sides.

    """
    return _turned_setup(position.setup()).position()
