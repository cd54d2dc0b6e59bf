"""The part of a text that is before the reader's eyes, and the lines and columns of what lies in it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable
from typing import Final

_TRIM: Final = 1 << 17
_LINE_END: Final = re.compile(r"\r\n?|\n")


class Lines:
    """The lines of a stretch of text that begins at some line and column."""

    def __init__(self, text: str, line: int = 1, column: int = 1) -> None:
        """Find the line ends: LF, CR LF, and CR alone."""
        self._begins = [match.end() for match in _LINE_END.finditer(text)]
        self._first = line, column

    def place(self, offset: int) -> tuple[int, int]:
        """Give the line and the column of an offset, both from 1."""
        line, column = self._first
        ended = bisect_right(self._begins, offset)
        return (line + ended, offset - self._begins[ended - 1] + 1) if ended else (line, column + offset)


class Window:
    """A text that comes piece by piece; what has been read is let go.

    Attributes:
        text: the part at hand.
        here: where reading stands in it.
        base: how much of the whole text lies before this part.
        ended: nothing more comes.

    """

    def __init__(self, chunks: Iterable[str]) -> None:
        """Begin with nothing at hand."""
        self.text = ""
        self.here = 0
        self.base = 0
        self.ended = False
        self._chunks = iter(chunks)
        self._first = 1, 1
        self._lines: Lines | None = None

    def more(self) -> bool:
        """Get as much again as is at hand, so that what is long is not copied too often; say whether any came."""
        parts, length = [self.text], 0
        while not self.ended and length <= len(self.text):
            chunk = next(self._chunks, None)
            self.ended = chunk is None
            parts.append(chunk or "")
            length += len(parts[-1])
        if length:
            self.text = "".join(parts)
            self._lines = None
        return length > 0

    def trim(self) -> None:
        """Let go of what has been read."""
        cut = self.here
        if cut < _TRIM:
            return
        if self.text[cut - 1] == "\r":  # a line end may lie across the cut
            cut -= 1
        self._first = self._count(cut)
        self.text, self.here, self.base = self.text[cut:], self.here - cut, self.base + cut
        self._lines = None

    def _count(self, cut: int) -> tuple[int, int]:
        """Give the line and the column of a place in the part at hand, without keeping where its lines begin."""
        if "\r" in self.text:
            return self.place(self.base + cut)
        ended = self.text.count("\n", 0, cut)
        line, column = self._first
        return (line + ended, cut - self.text.rfind("\n", 0, cut)) if ended else (line, column + cut)

    def place(self, offset: int) -> tuple[int, int]:
        """Give the line and the column of an offset in the whole text, which must lie in the part at hand."""
        if self._lines is None:
            self._lines = Lines(self.text, *self._first)
        return self._lines.place(offset - self.base)

    def placing(self, start: int, text: str) -> Callable[[int], tuple[int, int]]:
        """Give what tells the places of a stretch of text once the window has let go of it.

        Its lines are counted when they are first asked for.
        """
        at = self.place(start)
        lines: list[Lines] = []

        def place(offset: int) -> tuple[int, int]:
            if not lines:
                lines.append(Lines(text, *at))
            return lines[0].place(offset - start)

        return place
