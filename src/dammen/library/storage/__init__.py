"""Where a library lies: a SQLite file, or a PostgreSQL database by its URL."""

from __future__ import annotations

from pathlib import Path

from dammen.library.storage.base import NoLibraryError, Row, Store

__all__ = ["NoLibraryError", "Row", "Store", "connect"]

_SERVERS = ("postgresql://", "postgres://")


def connect(where: str | Path, *, create: bool) -> Store:
    """Open the store at a path or a URL.

    Raises:
        LibraryError: it cannot be opened, or it is not there and is not to be made.

    """
    text = str(where)
    if text.startswith(_SERVERS):
        from dammen.library.storage.postgres import PostgresStore  # noqa: PLC0415 - its driver is an extra

        return PostgresStore(text, create=create)
    from dammen.library.storage.sqlite import SqliteStore  # noqa: PLC0415 - a server needs none

    return SqliteStore(Path(text.removeprefix("sqlite:///")), create=create)
