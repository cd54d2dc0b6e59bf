"""The text of a move, taken apart without a position."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from dammen.errors import MoveTextError
from dammen.notation import squares
from dammen.variants import Variant

Find = Callable[[str, Variant], int | None]
"""What tells the square that a text such as ``32`` or ``c3`` means."""
LONGEST: Final = 200
_PLAIN: Final = re.compile(r"([0-9]{1,3})[-x:]([0-9]{1,3})\Z")
_NUMBERED: Final = re.compile(r"[0-9]{1,4}\s*\.[.\s]*")
_MARKS: Final = re.compile(r"\s*(?:[!?]+|\([!?]+\))\s*\Z")
_LISTED: Final = re.compile(r"\s*<([^<>]*)>\s*\Z")
_FOUR: Final = re.compile(r"([0-9]{2})([0-9]{2})\Z")
_FILE: Final = re.compile(r"([a-n])\s*[-x:]?\s*(?=[a-n][0-9])")
_SQUARE: Final = re.compile(r"[a-n][0-9]{1,2}|[0-9]{1,3}")
_SIGN: Final = re.compile(r"\s*[-x:]\s*|\s+")


@dataclass(frozen=True, slots=True)
class MoveText:
    """What a text says about a move.

    Attributes:
        squares: the squares named, in order; the start is missing where only its column is named.
        column: the letter of the start's column, in short algebraic notation (``cd4``).
        captured: the squares of captured pieces named in angle brackets.

    """

    squares: tuple[int, ...]
    column: str | None = None
    captured: tuple[int, ...] = ()


def take_apart(text: str, variant: Variant, find: Find = squares.find) -> MoveText:
    """Read the squares that a text names.

    Args:
        text: the move as it is written.
        variant: the rules.
        find: what tells the square that a number or a letter with a figure means.

    Raises:
        MoveTextError: it does not look like a move; the column is that of the first character that does not fit.

    """
    match = _PLAIN.match(text)
    if match is not None and find is squares.find:
        first, last = int(match[1]), int(match[2])
        if 0 < first <= variant.board.size and 0 < last <= variant.board.size:
            return MoveText((first, last))
    if len(text) > LONGEST:
        message = f"{squares.shorten(text)} is too long to be a move; {shape(variant)}"
        raise MoveTextError(message, column=1)
    return _Reader(text, variant, find).read()


def shape(variant: Variant) -> str:
    """Say what a move looks like in a variant."""
    board, sign = variant.board, variant.separator
    man = min(variant.start_men[0], key=lambda square: (board.row_from(square, north=True), square))
    row, column = board.cell(man)
    names: list[str] = []
    for step in (1, 2):
        # A man's step and its leap, straight or aslant as the board has squares.
        to = next((s for c in (column, column + step, column - step) if (s := board.square(row - step, c))), man)
        names.append(variant.label(to))
    start = variant.label(man)
    return f"in {variant.name} a move looks like {start}-{names[0]}, a capture like {start}{sign}{names[1]}"


class _Reader:
    def __init__(self, text: str, variant: Variant, find: Find) -> None:
        self.text = text
        self.variant = variant
        self.find = find
        self.plain = text.translate(squares.LOOK_ALIKES).lower()
        self.here = 0
        self.end = len(self.plain)

    def read(self) -> MoveText:
        """Read the whole text."""
        captured = self._trim()
        four = _FOUR.match(self.plain[: self.end], self.here)
        if four is not None:
            return MoveText((self._square(four[1], 0), self._square(four[2], 2)))
        column = _FILE.match(self.plain, self.here, self.end)
        if column is not None:
            self.here = column.end()
        named = self._squares()
        if not named or (len(named) == 1 and column is None):
            raise self._refuse(self.here)
        return MoveText(named, column[1] if column else None, captured)

    def _trim(self) -> tuple[int, ...]:
        """Leave the move number, marks and a list in angle brackets outside; give what the list names."""
        number = _NUMBERED.match(self.plain.lstrip())
        self.here = len(self.plain) - len(self.plain.lstrip()) + (number.end() if number else 0)
        while self.here < self.end and self.plain[self.here] in "!? \t\r\n":
            self.here += 1
        while (marks := _MARKS.search(self.plain, self.here, self.end)) is not None:
            self.end = marks.start()
        self.end = len(self.plain[: self.end].rstrip())
        listed = _LISTED.search(self.plain, self.here, self.end)
        if listed is None:
            return ()
        self.end = listed.start()
        return tuple(self._square(found[0], listed.start(1) + found.start()) for found in _SQUARE.finditer(listed[1]))

    def _squares(self) -> tuple[int, ...]:
        found: list[int] = []
        while self.here < self.end:
            match = _SQUARE.match(self.plain, self.here, self.end)
            if match is None:
                raise self._refuse(self.here)
            found.append(self._square(match[0], self.here))
            self.here = match.end()
            sign = _SIGN.match(self.plain, self.here, self.end)
            if sign is not None:
                self.here = sign.end()
                if self.here >= self.end:
                    raise self._refuse(self.here)
            elif self.here < self.end and self.plain[self.here].isdigit():
                raise self._refuse(self.here)
        return tuple(found)

    def _square(self, text: str, at: int) -> int:
        square = self.find(text, self.variant)
        if square is None:
            message = f"there is no square {text}; {self.variant.name} has {squares.span(self.variant)}"
            raise MoveTextError(message, column=at + 1)
        return square

    def _refuse(self, at: int) -> MoveTextError:
        message = f"{squares.shorten(self.text)} cannot be read as a move; {shape(self.variant)}"
        return MoveTextError(message, column=at + 1)
