"""Where PDN comes from: text or a file, in the encodings that files have, with places as lines and columns."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from pathlib import Path

from dammen.errors import PdnError


@dataclass(frozen=True)
class Problem:
    """Something in a PDN text that could not be read as it stands.

    Attributes:
        game: the number of the game in the text, from 1.
        line: the line, from 1.
        column: the column, from 1.
        what: what is wrong, in words.

    """

    game: int
    line: int
    column: int
    what: str


@dataclass(frozen=True)
class Source:
    """A text of PDN and where it came from."""

    text: str
    name: str = "text"

    @cached_property
    def _lines(self) -> list[int]:
        starts = [0]
        here = self.text.find("\n")
        while here >= 0:
            starts.append(here + 1)
            here = self.text.find("\n", here + 1)
        return starts

    def place(self, offset: int) -> tuple[int, int]:
        """Give the line and the column of an offset, both from 1."""
        line = bisect_right(self._lines, offset)
        return line, offset - self._lines[line - 1] + 1


def decode(data: bytes) -> str:
    """Decode a file: UTF-8 as the standard wants it, UTF-16 by its mark, and Windows' Latin letters otherwise."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def open_source(source: str | PathLike[str]) -> Source:
    """Give the text itself, or that of a file where a path object is given.

    Raises:
        PdnError: the file cannot be read.

    """
    if isinstance(source, str):
        return Source(source)
    path = Path(source)
    try:
        return Source(decode(path.read_bytes()), str(path))
    except OSError as error:
        message = f"{path} cannot be read: {error.strerror}"
        raise PdnError(message) from error
    except ValueError as error:
        message = f"{str(path)!r} is no name of a file: {error}"
        raise PdnError(message) from error
