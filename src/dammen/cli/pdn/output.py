"""What a command writes: whole, or not at all; and a job that was stopped goes on where it was."""

from __future__ import annotations

import codecs
import errno
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import IO, Any, Final

from dammen.errors import PdnError

_PART: Final = ".part"
_NOTES: Final = ".part.json"


@dataclass
class Output:
    """A file that is written under another name until it is whole, or standard output.

    Attributes:
        name: the name that was asked for; ``-`` is standard output.
        encoding: how its text is written; what that has no sign for becomes a question mark.
        apart: what stands between two parts.

    """

    name: str
    encoding: str = "utf-8"
    apart: str = "\n"
    _file: IO[bytes] | None = field(default=None, init=False)
    _kept: int = field(default=0, init=False)
    _begun: bool = field(default=False, init=False)
    _encoder: codecs.IncrementalEncoder | None = field(default=None, init=False)

    @property
    def path(self) -> Path | None:
        """Give the file that is replaced when all is written; None for standard output, a device or a pipe."""
        if self.name == "-":
            return None
        path = Path(os.path.realpath(self.name))
        return path if path.is_file() or not path.exists() else None

    @property
    def part(self) -> Path | None:
        """Give the file that is written meanwhile."""
        return None if self.path is None else self.path.with_name(self.path.name + _PART)

    def open(self, length: int = 0) -> None:
        """Begin, or go on behind so many bytes.

        Raises:
            OSError: it cannot be written.
            PdnError: it has no name.

        """
        if not self.name:
            message = "the output has no name; - is standard output"
            raise PdnError(message)
        self._kept, self._begun = length, length > 0
        if self.part is None:
            self._file = sys.stdout.buffer if self.name == "-" and hasattr(sys.stdout, "buffer") else None
            if self.name != "-":
                self._file = open(self.name, "wb")  # noqa: SIM115, PTH123 - it is closed by finish
            return
        self._file = self.part.open("r+b" if length else "wb")
        self._file.truncate(length)
        self._file.seek(length)

    def write(self, text: str) -> None:
        """Write a game, a blank line between it and the one before."""
        added = self.apart + text if self._begun else text
        if self._encoder is None:
            self._encoder = codecs.getincrementalencoder(self.encoding)(errors="replace")
        self._begun = True
        with named(self.name):
            if self._file is None:
                sys.stdout.write(added)
            else:
                self._file.write(self._encoder.encode(added))

    def commit(self) -> int:
        """Hand what is written to the system, and give how many bytes that is."""
        if self._file is not None:
            with named(self.name):
                self._file.flush()
            if self.part is not None:
                self._kept = self._file.tell()
        return self._kept

    def finish(self) -> None:
        """Give the whole file its name."""
        if self._file is None:
            sys.stdout.flush()
            return
        with named(self.name):
            self._file.flush()
        if self.name == "-":
            return
        self._file.close()
        if self.part is not None and self.path is not None:
            self.part.replace(self.path)

    def close(self) -> None:
        """Leave it as it is."""
        if self._file is not None and self.name != "-":
            with suppress(OSError):  # where the disk is full it was told when it was written
                self._file.close()

    def drop(self) -> None:
        """Take away what was written of it."""
        self.close()
        if self.part is not None:
            self.part.unlink(missing_ok=True)


@contextmanager
def named(name: str) -> Iterator[None]:
    """Say of an error which output it was."""
    try:
        yield
    except OSError as error:
        if error.filename is None and error.errno != errno.EBADF:  # a closed stream says which it is
            error.filename = "standard output" if name == "-" else name
        raise


class Notes:
    """How far a job has come, kept beside its output until it is done."""

    def __init__(self, beside: Path | None, job: dict[str, Any]) -> None:
        """Keep where the output lies, and what tells the job from any other.

        Args:
            beside: the output's path; where it is None nothing is kept.
            job: the command with all that it was told, and what tells its files.

        """
        self.path = None if beside is None else beside.with_name(beside.name + _NOTES)
        self.job = blake2b(json.dumps(job, sort_keys=True, default=str).encode(), digest_size=16).hexdigest()
        self.saved = False

    def load(self) -> dict[str, Any] | None:
        """Give what was noted of this very job, or None."""
        if self.path is None or not self.path.is_file():
            return None
        with suppress(OSError, ValueError):
            found = json.loads(self.path.read_text(encoding="utf-8"))
            if isinstance(found, dict) and found.get("job") == self.job:
                self.saved = True
                return found
        return None

    def save(self, state: dict[str, Any]) -> None:
        """Note how far it has come."""
        if self.path is None:
            return
        fresh = self.path.with_name(self.path.name + ".new")
        fresh.write_text(json.dumps({"job": self.job, **state}), encoding="utf-8")
        fresh.replace(self.path)
        self.saved = True

    def remove(self) -> None:
        """Take the notes away."""
        if self.path is not None:
            self.path.unlink(missing_ok=True)
        self.saved = False


@contextmanager
def whole(output: Output) -> Iterator[None]:
    """Open an output, and give it its name when all is written, or take it away where that goes wrong."""
    output.open()
    try:
        yield
        output.finish()
    except BaseException:
        output.drop()
        raise


def demand_folder(path: Path | None) -> None:
    """Refuse an output whose folder is not there.

    Raises:
        PdnError: there is no such folder.

    """
    if path is not None and not path.parent.is_dir():
        message = f"{path} cannot be written: there is no folder {path.parent}"
        raise PdnError(message)
