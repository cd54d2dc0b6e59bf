"""What is kept of a match: its games as PDN, and beside them a journal from which it goes on.

The journal has one line of JSON with the settings, and one for each finished game, in the order in which they ended.
A game counts once its line is whole; what a broken run left behind it is cut off.
"""

from __future__ import annotations

import fcntl
import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self

import msgspec

from dammen.errors import MatchError
from dammen.match.statistics import Score

_HALF: Final = 0.5
_SHOWN: Final = 60
_POINTS: Final = (0, _HALF, 1)
_JOURNAL: Final = b'{"match": '
"""With which every journal begins."""
_GAME: Final = b"[Event "
"""With which every game begins."""


@dataclass(frozen=True)
class Entry:
    """One finished game.

    Attributes:
        game: its number, from 0; the even ones begin a pair, with A as White.
        points: of A: 1, 1/2 or 0.
        reason: why it ended.
        text: the same in words.
        plies: its length.
        seconds: that A and B took, in all.
        slowest: the slowest move of A and of B, in seconds.
        end: bytes of the PDN up to the end of this game.

    """

    game: int
    points: float
    reason: str
    text: str
    plies: int
    seconds: tuple[float, float]
    slowest: tuple[float, float]
    end: int = 0


class Record:
    """The games of a match that are over; without a file they are kept in memory alone."""

    def __init__(self, settings: Mapping[str, Any], file: Path | None = None) -> None:
        """Open a record, or go on with one.

        Args:
            settings: of the match; they must be those with which the record was begun.
            file: of the PDN; the journal stands beside it, with ``.match`` behind its name.

        Raises:
            MatchError: the record is another match's, is damaged or was changed since, or is in use.
            OSError: a file cannot be opened.

        """
        self.entries: list[Entry] = []
        self._settings = dict(settings)
        self._file = file
        self._pdn: BinaryIO | None = None
        self._journal: BinaryIO | None = None
        if file is not None:
            with naming(file):
                self._open(file)

    @property
    def done(self) -> frozenset[int]:
        """Give the numbers of the games that are over."""
        return frozenset(entry.game for entry in self.entries)

    @property
    def score(self) -> Score:
        """Give the score of A."""
        return score_of(self.entries)

    def add(self, entry: Entry, pdn: str) -> None:
        """Keep a game; it is on the disk when this comes back.

        Raises:
            OSError: it cannot be written.

        """
        if self._file is not None and self._pdn is not None and self._journal is not None:
            with naming(self._file):
                text = pdn if self._pdn.tell() == 0 else f"\n{pdn}"
                self._pdn.write(text.encode())
                self._pdn.flush()
                entry = Entry(**{**asdict(entry), "end": self._pdn.tell()})
                self._journal.write(_line(asdict(entry)))
                self._journal.flush()
        self.entries.append(entry)

    def close(self) -> None:
        """Close the files.

        Raises:
            OSError: what was still to be written cannot be.

        """
        if self._file is not None:
            with naming(self._file), ExitStack() as both:
                for file in (self._pdn, self._journal):
                    if file is not None:
                        both.callback(file.close)

    def __enter__(self) -> Self:
        """Use it in a block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the files."""
        self.close()

    # --- opening ---

    def _open(self, file: Path) -> None:
        path = journal_path(file)
        if _size(file) and not _size(path):
            message = f"{file} exists, and no match was written into it; name another file"
            raise MatchError(message)
        journal = path.open("a+b")
        try:
            _lock(journal, file)
            journal.seek(0)
            whole = self._read(journal.read(), path)
            journal.truncate(whole)
            journal.seek(whole)
            if not whole:
                journal.write(_line({"match": self._settings}))
                journal.flush()
            pdn = file.open("a+b")
            try:
                _cut(pdn, self.entries[-1].end if self.entries else 0, file)
            except BaseException:
                pdn.close()
                raise
        except BaseException:
            journal.close()
            raise
        self._pdn, self._journal = pdn, journal

    def _read(self, data: bytes, path: Path) -> int:
        """Read a journal, and give how much of it is whole."""
        if not data.startswith(_JOURNAL[: len(data)]):
            message = f"{path} is no journal of a match; name another file than the one that it stands beside"
            raise MatchError(message)
        whole = data.rfind(b"\n") + 1
        for number, line in enumerate(data[:whole].splitlines(), start=1):
            try:
                said = json.loads(line)
                if number == 1:
                    self._compare(said["match"], path)
                else:
                    self.entries.append(self._next(said))
            except (ValueError, KeyError, TypeError, RecursionError, msgspec.ValidationError) as error:
                message = f"{path}: line {number} cannot be read: {error}"
                raise MatchError(message) from None
        return whole

    def _next(self, said: object) -> Entry:
        """Read the entry after those that were read."""
        entry = msgspec.convert(said, Entry)
        begin = self.entries[-1].end if self.entries else 0
        if entry.game < 0 or entry.game in self.done or entry.points not in _POINTS or entry.end <= begin:
            message = "it tells of no game that can have been played after those before"
            raise ValueError(message)
        return entry

    def _compare(self, kept: Mapping[str, Any], path: Path) -> None:
        now = json.loads(json.dumps(self._settings))
        other = sorted(name for name in {*kept, *now} if kept.get(name) != now.get(name))
        if other:
            name = other[0]
            was, wanted = (json.dumps(each.get(name))[:_SHOWN] for each in (kept, now))
            more = f", and {len(other) - 1} more settings differ" if len(other) > 1 else ""
            message = (
                f"{path}: that match was begun with {name} {was}, and this one has {wanted}{more}; "
                f"name another file, or give the same settings"
            )
            raise MatchError(message)


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


def _cut(pdn: BinaryIO, end: int, file: Path) -> None:
    """Cut off what a broken run left behind its last whole game: one more game, or the beginning of it.

    Raises:
        MatchError: games are missing, or somebody has written into the file since.

    """
    size = pdn.seek(0, 2)
    if size < end:
        message = f"{file} has {size} bytes, and the match wrote {end}: put it back as it was, or name another file"
        raise MatchError(message)
    pdn.seek(end)
    rest, head = pdn.read(size - end), b"\n" + _GAME if end else _GAME
    if not rest.startswith(head[: len(rest)]) or b"\n" + _GAME in rest[len(head) :]:
        message = (
            f"{file} was changed since the match wrote it: what stands behind its first {end} bytes "
            "is not the match's; take it out, or name another file"
        )
        raise MatchError(message)
    pdn.truncate(end)
    pdn.seek(end)


@contextmanager
def naming(file: Path) -> Iterator[None]:
    """Let an error of reading or writing say which file it is about."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(file)
        raise


def _line(value: Mapping[str, Any]) -> bytes:
    return f"{json.dumps(value, ensure_ascii=False)}\n".encode()


def _lock(journal: BinaryIO, file: Path) -> None:
    try:
        fcntl.flock(journal, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        message = f"{file}: another match is writing into it"
        raise MatchError(message) from None


def journal_path(file: Path) -> Path:
    """Give the path of the journal beside a PDN."""
    return file.with_name(f"{file.name}.match")


def score_of(entries: list[Entry]) -> Score:
    """Count games, paired by their numbers, as A has them."""
    pairs: dict[int, list[float]] = {}
    for entry in entries:
        pairs.setdefault(entry.game // 2, []).append(entry.points)
    return Score.of(pairs.values())
