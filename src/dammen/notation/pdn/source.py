"""Where PDN comes from: text, or a file that is read piece by piece in the encodings that files have."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import Final

from dammen.errors import PdnError

CHUNK: Final = 1 << 18
"""So much is read at a time."""
_OLD: Final = "dammen-cp1252"
_UTF16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def _as_windows_letters(error: UnicodeError) -> tuple[str, int]:
    """Give what bytes that are no UTF-8 mean among Windows' Latin letters."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return error.object[error.start : error.end].decode("cp1252", errors="replace"), error.end


codecs.register_error(_OLD, _as_windows_letters)


class Source:
    """A text of PDN and where it came from.

    A file is opened anew for each reading, and read piece by piece.
    """

    def __init__(self, text: str, name: str = "text") -> None:
        """Keep a text and what to call it."""
        self.name = name
        self._text: str | None = text
        self._path: Path | None = None

    @classmethod
    def of_file(cls, path: Path) -> Source:
        """Give the source that a file is.

        Raises:
            PdnError: the file cannot be read.

        """
        source = cls("", str(path))
        source._wait_for(path)
        next(source.chunks(), None)
        return source

    def _wait_for(self, path: Path) -> None:
        self._text, self._path = None, path

    @property
    def text(self) -> str:
        """Give the whole text.

        Raises:
            PdnError: the file cannot be read.

        """
        return self._text if self._text is not None else "".join(self.chunks())

    def chunks(self, *, strict: bool = False) -> Iterator[str]:
        """Give the text piece by piece; strictly, bytes that are no UTF-8 become surrogates, which no text has.

        Raises:
            PdnError: the file cannot be read.

        """
        if self._text is not None:
            for begin in range(0, len(self._text), CHUNK):
                yield self._text[begin : begin + CHUNK]
        elif self._path is not None:
            yield from _read(self._path, strict=strict)


def _read(path: Path, *, strict: bool) -> Iterator[str]:
    try:
        with path.open("rb") as file:
            data = file.read(CHUNK)
            decoder = _decoder(data, strict=strict)
            while data:
                yield decoder.decode(data)
                data = file.read(CHUNK)
            yield decoder.decode(b"", final=True)
    except OSError as error:
        message = f"{path} cannot be read: {error.strerror}"
        raise PdnError(message) from error
    except ValueError as error:
        message = f"{str(path)!r} is no name of a file: {error}"
        raise PdnError(message) from error


def _decoder(data: bytes, *, strict: bool) -> codecs.IncrementalDecoder:
    if data.startswith(_UTF16) and not strict:
        return codecs.getincrementaldecoder("utf-16")(errors="replace")
    return codecs.getincrementaldecoder("utf-8-sig")(errors="surrogateescape" if strict else _OLD)


def decode(data: bytes) -> str:
    """Decode a file: UTF-8 as the standard wants it, UTF-16 by its mark; other bytes are Windows' Latin letters."""
    return _decoder(data, strict=False).decode(data, final=True)


def open_source(source: str | PathLike[str]) -> Source:
    """Give the text itself, or that of a file where a path object is given.

    Raises:
        PdnError: the file cannot be read.

    """
    return Source(source) if isinstance(source, str) else Source.of_file(Path(source))
