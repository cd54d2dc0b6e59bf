"""A library in one SQLite file."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from dammen.errors import LibraryError
from dammen.library.storage.base import FORMAT, NoLibraryError, Row, Store
from dammen.library.storage.schema import statements

_BUSY_SECONDS: Final = 60.0
_PAGE: Final = 8192
"""A block of the index of positions fills one page."""
_CACHE_KIB: Final = 64 * 1024
_APPLICATION: Final = 0x44414D4D
"""Says in the file's head that it is a library of dammen."""
_LOOSE: Final = 5
"""Space is given back where more than a fifth of the file is unused."""


def _connect(path: Path) -> sqlite3.Connection:
    # Where nothing can be written, SQLite must be told that nobody writes, or it wants files beside the library.
    readable = path.exists() and not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK))
    where = f"{path.absolute().as_uri()}?immutable=1" if readable else str(path)
    return sqlite3.connect(where, timeout=_BUSY_SECONDS, isolation_level=None, uri=readable)


class SqliteStore(Store):
    """A library in one file: one connection, which writes ahead to a log, so that others may read meanwhile."""

    def __init__(self, path: Path, *, create: bool) -> None:
        """Open the file, or make it.

        Raises:
            LibraryError: it cannot be opened, is no library, or is not there and is not to be made (NoLibraryError).

        """
        self.path = path
        self.where = str(path)
        fresh = not path.exists() or not path.stat().st_size
        if fresh and not create:
            message = f"there is no library at {path}; 'dammen library add FILE' makes one"
            raise NoLibraryError(message)
        try:
            if fresh:
                path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = _connect(path)
        except (OSError, sqlite3.Error, ValueError) as error:
            message = f"the library {path} cannot be opened: {error}"
            raise LibraryError(message) from error
        try:
            self._prepare(fresh=fresh)
        except sqlite3.Error as error:
            self._connection.close()
            message = f"{path} is no library of games: {error}"
            raise LibraryError(message) from error
        except LibraryError:
            self._connection.close()
            raise

    def _prepare(self, *, fresh: bool) -> None:
        run = self._connection.execute
        run(f"PRAGMA cache_size = -{_CACHE_KIB}")
        if fresh:
            run(f"PRAGMA page_size = {_PAGE}")
            run("PRAGMA journal_mode = WAL")
            self._make()
        elif run("PRAGMA application_id").fetchone() != (_APPLICATION,):
            message = f"{self.path} is no library of games"
            raise LibraryError(message)
        run("PRAGMA synchronous = NORMAL")
        self.demand_format()

    def _make(self) -> None:
        with self.write():
            if self.value("SELECT count(*) FROM sqlite_master"):
                return  # another process was faster
            for statement in statements(key="INTEGER PRIMARY KEY", blob="BLOB"):
                self.run(statement)
            self.run(f"PRAGMA application_id = {_APPLICATION}")
            self.set_meta("format", str(FORMAT))

    def rows(self, statement: str, values: Sequence[object] = ()) -> Iterator[Row]:
        """Read rows one after the other.

        Raises:
            LibraryError: the file cannot be read.

        """
        try:
            yield from self._connection.execute(statement, values)
        except sqlite3.Error as error:
            message = f"the library {self.path} cannot be read: {error}"
            raise LibraryError(message) from error

    def run(self, statement: str, values: Sequence[object] = ()) -> int:
        """Run a statement; say how many rows it changed."""
        return self._connection.execute(statement, values).rowcount

    def run_many(self, statement: str, rows: Iterable[Sequence[object]]) -> None:
        """Run a statement once for each row of values."""
        self._connection.executemany(statement, rows)

    @contextmanager
    def write(self) -> Iterator[None]:
        """Hold the write lock for one transaction.

        Raises:
            LibraryError: another process holds it for too long, or the file cannot be written.

        """
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            message = f"the library {self.path} cannot be written: {error}"
            raise LibraryError(message) from error

    def tidy(self, *, thoroughly: bool) -> None:
        """Take the log into the file; write the file anew where much of it is unused, or where that is asked for."""
        free, pages = (int(self.value(f"PRAGMA {name}")) for name in ("freelist_count", "page_count"))
        if thoroughly or free * _LOOSE > pages:
            with suppress(sqlite3.OperationalError):  # somebody else reads, or the disk is full: it is no loss
                self._connection.execute("VACUUM")
        self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def size(self) -> int:
        """Give the size of the file and its log."""
        log = self.path.with_name(self.path.name + "-wal")
        return sum(file.stat().st_size for file in (self.path, log) if file.exists())

    def close(self) -> None:
        """Close the file."""
        self._connection.close()
