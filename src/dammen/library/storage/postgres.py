"""A library in a PostgreSQL database: the same tables, in a schema of their own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from dammen.errors import LibraryError
from dammen.library.storage.base import FORMAT, NoLibraryError, Row, Store
from dammen.library.storage.schema import statements

if TYPE_CHECKING:
    import psycopg

_PASSWORD: Final = re.compile(r"(://[^/:@]*):[^@]*@")
_SCHEMA: Final = "dammen_library"
_LOCK: Final = 0x44414D4D
"""Whoever writes holds this lock until the transaction ends."""
_SIZE: Final = (
    "SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0) FROM pg_class c"
    " JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ? AND c.relkind = 'r'"
)


def _without_password(url: str) -> str:
    return _PASSWORD.sub(r"\1@", url)


def _marked(statement: str) -> str:
    return statement.replace("%", "%%").replace("?", "%s")


class PostgresStore(Store):
    """A library in a PostgreSQL database: one connection, and one writer at a time."""

    def __init__(self, url: str, *, create: bool) -> None:
        """Connect, and make the tables where they are missing.

        Raises:
            LibraryError: there is no connection or no driver, or no library and none is to be made (NoLibraryError).

        """
        self.where = _without_password(url)
        if find_spec("psycopg") is None:
            message = "a PostgreSQL library needs psycopg, not installed here; pip install 'dammen[pg]' brings it"
            raise LibraryError(message)
        import psycopg  # noqa: PLC0415 - an extra

        self._error: type[Exception] = psycopg.Error
        try:
            self._connection: psycopg.Connection[Row] = psycopg.connect(url, autocommit=True)
        except psycopg.Error as error:
            message = f"the library {self.where} cannot be opened: {error}"
            raise LibraryError(message) from error
        try:
            self._prepare(create=create)
        except psycopg.Error as error:
            self.close()
            message = f"the library {self.where} cannot be opened: {error}"
            raise LibraryError(message) from error
        except LibraryError:
            self.close()
            raise

    def _prepare(self, *, create: bool) -> None:
        self.run(f"SET search_path TO {_SCHEMA}")
        there = "SELECT count(*) FROM pg_tables WHERE schemaname = ? AND tablename = 'meta'"
        if not self.value(there, [_SCHEMA]):
            if not create:
                message = f"there is no library in {self.where}; 'dammen library add FILE --db URL' makes one"
                raise NoLibraryError(message)
            with self.write():
                if not self.value(there, [_SCHEMA]):
                    self._make()
        self.demand_format()

    def _make(self) -> None:
        self.run(f"CREATE SCHEMA IF NOT EXISTS {_SCHEMA}")
        for statement in statements(key="BIGINT PRIMARY KEY", blob="BYTEA"):
            self.run(statement)
        # What is packed cannot be packed again.
        self.run("ALTER TABLE blocks ALTER COLUMN data SET STORAGE EXTERNAL")
        self.set_meta("format", str(FORMAT))

    def rows(self, statement: str, values: Sequence[object] = ()) -> Iterator[Row]:
        """Read rows one after the other.

        Raises:
            LibraryError: the database cannot be read.

        """
        try:
            yield from self._connection.execute(_marked(statement), values)
        except self._error as error:
            message = f"the library {self.where} cannot be read: {error}"
            raise LibraryError(message) from error

    def run(self, statement: str, values: Sequence[object] = ()) -> int:
        """Run a statement; say how many rows it changed."""
        changed: int = self._connection.execute(_marked(statement), values).rowcount
        return changed

    def run_many(self, statement: str, rows: Iterable[Sequence[object]]) -> None:
        """Run a statement once for each row of values."""
        with self._connection.cursor() as cursor:
            cursor.executemany(_marked(statement), rows)

    @contextmanager
    def write(self) -> Iterator[None]:
        """Hold the right to write for one transaction.

        Raises:
            LibraryError: the database refuses what is written.

        """
        try:
            with self._connection.transaction():
                self._connection.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
                yield
        except self._error as error:
            message = f"the library {self.where} cannot be written: {error}"
            raise LibraryError(message) from error

    def tidy(self, *, thoroughly: bool) -> None:
        """Let the database clean up after itself, and count what it has."""
        names = "blocks, games, segments" if thoroughly else "blocks"
        self._connection.execute(_marked(f"VACUUM ANALYZE {names}"))

    def size(self) -> int:
        """Give the bytes of the tables."""
        found: Any = self.value(_SIZE, [_SCHEMA])
        return int(found)

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()
