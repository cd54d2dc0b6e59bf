"""The log of a match: one line of JSON for each event, as :mod:`dammen.laws.referee.lines` writes them.

A changed, lost, doubled or moved line is noticed by its number and its sum. A line counts once its line feed is
written: what stands behind the last one was being written when the program ended.
"""

from __future__ import annotations

import fcntl
import os
import stat
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import msgspec

from dammen.errors import DammenError, LogError
from dammen.laws.referee.events import SCHEMA, Event, Opened
from dammen.laws.referee.judging import begin, judge
from dammen.laws.referee.lines import END, KINDS, SEALED, begins, line, sum_of
from dammen.laws.referee.rulings import Judgment, Ruling
from dammen.laws.referee.state import State


@dataclass(frozen=True)
class Log:
    """What a log holds.

    Attributes:
        events: the events, the opening first.
        dropped: an unfinished last line, which does not count; empty where there is none.
        state: the state after the last event; None where there is no event.
        rulings: the rulings on each event.
        size: how many bytes the events take.
        seal: the sum of the last of them.

    """

    events: tuple[Event, ...] = ()
    dropped: str = ""
    state: State | None = None
    rulings: tuple[tuple[Ruling, ...], ...] = ()
    size: int = 0
    seal: str = ""


def write(events: tuple[Event, ...]) -> str:
    """Write events as the text of a log; see :class:`Writer` for files.

    Raises:
        LogError: one cannot be written, or could not happen.

    """
    lines, seal = [], ""
    for number, event in enumerate(events, start=1):
        made, seal = line(number, event, seal)
        lines.append(made)
    text = b"".join(lines)
    _Reader(text).read()
    return text.decode()


def read(source: str | bytes | Path) -> Log:
    """Read a log, given as text or as the path of a file.

    An unfinished last line is dropped, and ``dropped`` holds it.

    Raises:
        LogError: a line is damaged, or holds an event that could not happen there; the error has its number.
        OSError: the file cannot be read.

    """
    if isinstance(source, Path):
        try:
            return _Reader(source.read_bytes()).read()
        except LogError as error:
            raise error.in_file(str(source)) from None
    return _Reader(source.encode(errors="surrogatepass") if isinstance(source, str) else source).read()


def judged(state: State | None, event: Event) -> Judgment:
    """Judge an event of a log: the opening where there is no state yet, any other where there is one.

    Raises:
        LogError: the match is to be opened first, or its rules of movement are in a file of somebody's own.
        DammenError: the event cannot happen.

    """
    if state is not None:
        return judge(state, event)
    if not isinstance(event, Opened):
        message = "a log begins with the opening of a match"
        raise LogError(message)
    if event.variant.endswith(".toml"):
        message = f"the rules of movement must be a name that every dammen knows, with changes, not {event.variant!r}"
        raise LogError(message)
    return begin(event)


class _Reader:
    """One reading: what has been understood so far."""

    def __init__(self, data: bytes) -> None:
        """Part the bytes into finished lines, and what follows the last of them."""
        *self.lines, self.tail = data.split(b"\n")
        self.state: State | None = None
        self.events: list[Event] = []
        self.rulings: list[tuple[Ruling, ...]] = []
        self.seal = ""
        self.size = 0

    def read(self) -> Log:
        """Read every line."""
        for number, text in enumerate(self.lines, start=1):
            event = self.event(number, text)
            try:
                judgment = judged(self.state, event)
            except DammenError as error:
                what = error.message if isinstance(error, LogError) else f"this could not happen here: {error}"
                raise LogError(what, line=number) from None
            self.state = judgment.state
            self.events.append(event)
            self.rulings.append(judgment.rulings)
            self.size += len(text) + 1
        self.look_at_tail()
        dropped = self.tail.decode(errors="replace")
        return Log(tuple(self.events), dropped, self.state, tuple(self.rulings), self.size, self.seal)

    def event(self, number: int, text: bytes) -> Event:
        """Read one line.

        Raises:
            LogError: it is damaged.

        """
        data = _json(number, text)
        if number == 1:
            _demand_version(data)
        kind = data.get("kind", "")
        if isinstance(kind, str) and kind and kind not in KINDS:
            message = f"there is no kind of event {kind!r}; a newer dammen may know it"
            raise LogError(message, line=number)
        self.demand_seal(number, text)
        if not isinstance(kind, str) or not kind:
            message = "it does not say what kind of event it is"
            raise LogError(message, line=number)
        del data["n"], data["sum"]
        try:
            return msgspec.convert(data, KINDS[kind])
        except msgspec.ValidationError as error:
            message = f"the fields of {kind!r} are wrong: {error}"
            raise LogError(message, line=number) from None

    def demand_seal(self, number: int, text: bytes) -> None:
        """Refuse a line whose number or sum is not what it should be.

        Raises:
            LogError: it is not.

        """
        match = SEALED.fullmatch(text)
        if text.endswith(b"\r"):
            message = "the ends of the lines have been changed: those of a log have a line feed alone"
            raise LogError(message, line=number)
        if match is None:
            message = 'a line begins with {"n":...,"at":... and ends with its sum; this one does not'
            raise LogError(message, line=number)
        if int(match[1]) != number:
            message = f"it has the number {int(match[1])}: a line has been lost, doubled or moved"
            raise LogError(message, line=number)
        made = sum_of(self.seal, text[: match.start(2)])
        if made != match[3].decode():
            message = "its sum is wrong: this line, or the sum of the one before, has been changed"
            raise LogError(message, line=number)
        self.seal = made

    def look_at_tail(self) -> None:
        """Refuse what stands behind the last line feed and is not the beginning of a line.

        Raises:
            LogError: it is something else.

        """
        number = len(self.lines) + 1
        first = begins(number)
        end = END.search(self.tail)
        if not first.startswith(self.tail[: len(first)]) or (end is not None and end.end() != len(self.tail)):
            message = "this is not a line of a log, nor the beginning of one"
            raise LogError(message, line=number)


def _json(number: int, text: bytes) -> dict[str, Any]:
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        message = f"it is not JSON: {error}"
        raise LogError(message, line=number) from None
    if not isinstance(data, dict):
        message = "it is JSON, and not an event"
        raise LogError(message, line=number)
    return data


def _demand_version(data: dict[str, Any]) -> None:
    """Refuse a log of another version, whatever else it may hold.

    Raises:
        LogError: it has another version.

    """
    version = data.get("schema")
    if data.get("kind") == "opened" and type(version) is int and version != SCHEMA:
        message = f"the log has version {version}; this dammen reads version {SCHEMA}"
        raise LogError(message, line=1)


class Writer:
    """A log in a file that grows event by event; one writer at a time has it.

    An event is judged before it is written, so that no log holds what could not happen, and is on the disk when
    :meth:`append` comes back.

    Attributes:
        path: the file.
        state: the state after the last event; None where there is none yet.
        events: the events written so far.
        rulings: the rulings on each.
        dropped: the unfinished line that was taken away when the log was opened; empty where there was none.

    """

    def __init__(self, path: Path) -> None:
        """Open a log, or begin one where there is no file.

        Raises:
            LogError: the log is damaged, another program is writing to it, or it cannot be written to.

        """
        self.path = path
        self._new = not path.exists()
        self._fd = self._open()
        try:
            self._lock()
            log = self._read()
        except BaseException:
            os.close(self._fd)
            raise
        self.state, self.dropped = log.state, log.dropped
        self.events, self.rulings = list(log.events), list(log.rulings)
        self._seal, self._size, self._torn = log.seal, log.size, bool(log.dropped)

    def append(self, event: Event) -> Judgment:
        """Judge an event and write it.

        Raises:
            LogError: it cannot be written; it is not in the log then, and nothing has changed.
            DammenError: it cannot happen.

        """
        judgment = judged(self.state, event)
        written, seal = line(len(self.events) + 1, event, self._seal)
        self._put(written)
        self._seal = seal
        self.state = judgment.state
        self.events.append(event)
        self.rulings.append(judgment.rulings)
        return judgment

    def close(self) -> None:
        """Let the file go; one that was made and holds nothing is taken away."""
        if self._fd < 0:
            return
        if self._new and not self._size:
            with suppress(OSError):
                self.path.unlink()
        os.close(self._fd)
        self._fd = -1

    def __enter__(self) -> Self:
        """Give the writer."""
        return self

    def __exit__(self, *_: object) -> None:
        """Let the file go."""
        self.close()

    def _refuse(self, what: str, error: OSError | None = None) -> LogError:
        why = f": {error.strerror or error}" if error is not None else ""
        return LogError(what + why, file=str(self.path))

    def _open(self) -> int:
        try:
            fd = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o666)
        except OSError as error:
            message = "the log cannot be written"
            raise self._refuse(message, error) from None
        if not stat.S_ISREG(os.fstat(fd).st_mode):
            os.close(fd)
            message = "the log cannot be written: this is not a file"
            raise self._refuse(message)
        return fd

    def _lock(self) -> None:
        try:
            fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            message = "another program is writing to this log"
            raise self._refuse(message) from None
        except OSError as error:
            message = "the log cannot be kept from other programs"
            raise self._refuse(message, error) from None

    def _read(self) -> Log:
        try:
            with os.fdopen(self._fd, "rb", closefd=False) as file:
                log = read(file.read())
            if self._new:
                _settle(self.path.absolute().parent)
        except LogError as error:
            raise error.in_file(str(self.path)) from None
        except OSError as error:
            message = "the log cannot be read"
            raise self._refuse(message, error) from None
        return log

    def _put(self, written: bytes) -> None:
        """Write a line to the disk, or leave the file as it was."""
        number = len(self.events) + 1
        try:
            self._demand_unchanged()
            try:
                left = memoryview(written)
                while left:
                    left = left[os.write(self._fd, left) :]
                os.fsync(self._fd)
            except BaseException:
                self._torn = True
                self._mend()
                raise
        except OSError as error:
            message = f"event {number} could not be written, and is not in the log"
            raise self._refuse(message, error) from None
        self._size += len(written)

    def _demand_unchanged(self) -> None:
        if self._fd < 0:
            message = "the log has been closed"
            raise self._refuse(message)
        mine = os.fstat(self._fd)
        try:
            there = self.path.stat()
        except FileNotFoundError:
            message = "the log is no longer there: it has been moved or deleted"
            raise self._refuse(message) from None
        if (mine.st_dev, mine.st_ino) != (there.st_dev, there.st_ino):
            message = "another file has been put in the place of the log"
            raise self._refuse(message)
        if self._torn:
            os.ftruncate(self._fd, self._size)
            self._torn = False
        elif mine.st_size != self._size:
            message = "another program has changed the log"
            raise self._refuse(message)

    def _mend(self) -> None:
        with suppress(OSError):
            os.ftruncate(self._fd, self._size)
            self._torn = False


def _settle(folder: Path) -> None:
    """See to it that the name of a new file is on the disk as well."""
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)
