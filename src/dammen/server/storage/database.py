"""Connections: for SQLite exactly one that writes and several that read."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from dammen.errors import DammenError

if TYPE_CHECKING:
    from sqlalchemy import URL, Connection

_MIGRATIONS = Path(__file__).parent.parent / "migrations"
_BUSY_MILLISECONDS = 10_000
_READERS = 4


class DatabaseError(DammenError):
    """A database that cannot be opened."""


def _sqlite_engine(url: URL, *, writes: bool) -> AsyncEngine:
    engine = create_async_engine(
        url, poolclass=AsyncAdaptedQueuePool, pool_size=1 if writes else _READERS, max_overflow=0
    )

    @event.listens_for(engine.sync_engine, "connect")
    def _connected(connection: Any, _record: object) -> None:  # noqa: ANN401 - the driver's own type
        # The driver must not begin transactions by itself; "begin" below does, and takes the lock at once.
        connection.isolation_level = None
        cursor = connection.cursor()
        pragmas = ["journal_mode=WAL", "synchronous=NORMAL"] if writes else ["query_only=ON"]
        for pragma in [f"busy_timeout={_BUSY_MILLISECONDS}", "foreign_keys=ON", *pragmas]:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _probe(path: Path) -> None:
    """Look whether a SQLite file can be opened, before the driver starts a thread that would outlive a failure."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA schema_version")


def _upgrade(connection: Connection) -> None:
    from alembic import command  # noqa: PLC0415 - only a starting server needs it
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


class Database:
    """The engines of one database.

    SQLite has one connection that writes, whose transactions take the write lock as they begin, and a few that
    read; anything else has one pool for both.
    """

    def __init__(self, text: str) -> None:
        """Read the URL; nothing is opened before :meth:`open`.

        Raises:
            DatabaseError: the text is not a URL of a database that the server knows, or what drives it is missing.

        """
        try:
            url = make_url(text)
        except ArgumentError:
            message = f"{text!r} is no database URL; it should look like sqlite+aiosqlite:///games.sqlite3"
            raise DatabaseError(message) from None
        backend = url.get_backend_name()
        if backend == "sqlite":
            url = url.set(drivername="sqlite+aiosqlite")
        elif backend == "postgresql":
            url = url.set(drivername="postgresql+asyncpg")
            if find_spec("asyncpg") is None:
                message = "a PostgreSQL database needs asyncpg, not installed here; pip install 'dammen[pg]' brings it"
                raise DatabaseError(message)
        else:
            message = f"{backend} databases are not supported; use sqlite+aiosqlite:///FILE or postgresql+asyncpg://…"
            raise DatabaseError(message)
        self.url = url
        self._writer, self._reader = self._engines(url)

    @staticmethod
    def _engines(url: URL) -> tuple[AsyncEngine, AsyncEngine]:
        if url.get_backend_name() != "sqlite":
            engine = create_async_engine(url, pool_size=5, max_overflow=0)
            return engine, engine
        writer = _sqlite_engine(url, writes=True)
        if url.database in {None, "", ":memory:"}:
            return writer, writer
        return writer, _sqlite_engine(url, writes=False)

    async def open(self) -> None:
        """Make the file's directory where needed and bring the tables up to date.

        Raises:
            DatabaseError: the database cannot be opened or written.

        """
        try:
            if self.url.get_backend_name() == "sqlite" and self.url.database not in {None, "", ":memory:"}:
                await asyncio.to_thread(_probe, Path(str(self.url.database)))
            async with self._writer.begin() as connection:
                await connection.run_sync(_upgrade)
        except Exception as error:
            await self.close()
            message = f"the database {self.url.render_as_string()} cannot be opened: {error}"
            raise DatabaseError(message) from error

    async def close(self) -> None:
        """Give back every connection."""
        await self._writer.dispose()
        await self._reader.dispose()

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """Lend the writing connection for one transaction."""
        async with self._writer.begin() as connection:
            yield connection

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Lend a connection to read one consistent state."""
        async with self._reader.begin() as connection:
            yield connection
