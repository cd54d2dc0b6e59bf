"""Files of games, cut into pieces that can be read apart: on several cores, and again after a stop."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Final

from dammen.errors import LibraryError
from dammen.notation import pdn

PIECE: Final = 1 << 19
"""So many bytes of a file, or a little more, are read as one piece."""
_READ: Final = 1 << 20
BOUNDARY: Final = re.compile(rb"\n[^\[\s][^\n]*\n(?:[ \t\r]*\n)+(?=\[[A-Za-z])")
"""A line that is no tag, a blank line, and a tag: there a game ends and another begins."""
_LONG: Final = 1 << 16
"""A boundary is no longer than this; a longer line is no place to cut."""
_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a file that holds whole games.

    Attributes:
        data: its bytes.
        end: the byte of the file behind it.
        line: how many lines stand before it.
        lines: how many lines it has.

    """

    data: bytes
    end: int
    line: int
    lines: int


@dataclass(frozen=True)
class SourceFile:
    """A file of games, or the bytes of one that came another way."""

    name: str
    path: Path | None = None
    given: bytes | None = None

    @classmethod
    def at(cls, path: Path) -> SourceFile:
        """Take a file; UTF-16 is turned into UTF-8 first, and what comes through a pipe is read at once.

        Raises:
            LibraryError: it cannot be read.

        """
        try:
            with path.open("rb", buffering=0) as file:
                can_be_read_again = stat.S_ISREG(os.fstat(file.fileno()).st_mode)
                given = file.read(2) if can_be_read_again else file.readall()
            if given[:2] in _MARKS:
                return cls(str(path), path, pdn.decode(path.read_bytes() if can_be_read_again else given).encode())
            return cls(str(path), path, None if can_be_read_again else given)
        except (OSError, ValueError) as error:
            message = f"{path} cannot be read: {getattr(error, 'strerror', None) or error}"
            raise LibraryError(message) from error

    @cached_property
    def size(self) -> int:
        """Give its bytes."""
        if self.given is not None:
            return len(self.given)
        return self.path.stat().st_size if self.path is not None else 0

    def digest(self, salt: str) -> bytes:
        """Give what tells its content from any other; ``salt`` says how it is read."""
        made = blake2b(salt.encode(), digest_size=16)
        for part in self._parts(0):
            made.update(part)
        return made.digest()

    def _parts(self, begin: int) -> Iterator[bytes]:
        if self.given is not None:
            yield from (self.given[at : at + _READ] for at in range(begin, len(self.given), _READ))
            return
        if self.path is None:
            return
        with self.path.open("rb") as file:
            file.seek(begin)
            while part := file.read(_READ):
                yield part

    def pieces(self, begin: int = 0, line: int = 0) -> Iterator[Piece]:
        """Cut the file into pieces, from a byte on before which so many lines stand."""
        held, end, seen = bytearray(), begin, 0
        for part in self._parts(begin):
            held += part
            while (cut := _cut(held, seen)) is not None:
                data, seen = bytes(held[:cut]), 0
                del held[:cut]
                end += len(data)
                lines = data.count(b"\n")
                yield Piece(data, end, line, lines)
                line += lines
            seen = len(held)
        if held:
            yield Piece(bytes(held), end + len(held), line, held.count(b"\n"))


def _cut(held: bytearray, seen: int) -> int | None:
    """Give where to cut, or None where there is no place yet; so many bytes have been looked through before."""
    if len(held) <= PIECE:
        return None
    match = BOUNDARY.search(held, max(PIECE - 1, seen - _LONG))
    return match.end() if match else None
