"""Where a library lies: a SQLite file, or a PostgreSQL database by its URL."""

from __future__ import annotations

import re
from pathlib import Path

from dammen.errors import LibraryError
from dammen.library.storage.base import NoLibraryError, Row, Store

__all__ = ["NoLibraryError", "Row", "Store", "connect"]

_SERVERS = ("postgresql://", "postgres://")
_FILE = "sqlite:///"
_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")


def connect(where: str | Path, *, create: bool) -> Store:
    """Open the store at a path or a URL.

    Raises:
        LibraryError: it cannot be opened, or it is not there and is not to be made.

    """
    text = str(where)
    if text.startswith(_SERVERS):
        from dammen.library.storage.postgres import PostgresStore  # noqa: PLC0415 - its driver is an extra

        return PostgresStore(text, create=create)
    path = text.removeprefix(_FILE)
    if _URL.match(path):
        message = f"{path} is no library: it is a path, {_FILE}PATH or postgresql://user@host/name"
        raise LibraryError(message)
    from dammen.library.storage.sqlite import SqliteStore  # noqa: PLC0415 - a server needs none

    return SqliteStore(Path(path), create=create)
