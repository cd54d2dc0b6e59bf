"""What the library asks of a database: little, so that two of them can give it alike.

Statements are written once, in the SQL that SQLite and PostgreSQL share, with ``?`` where a value goes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, Final

from dammen.errors import LibraryError

Row = tuple[Any, ...]
FORMAT: Final = 1
"""The number of the form in which a library is kept."""
_MANY: Final = 500


class NoLibraryError(LibraryError):
    """There is no library where one was looked for."""


class Store(ABC):
    """An open database with the library's tables; for one thread at a time."""

    where: str
    """Its path or URL, without a password."""

    @abstractmethod
    def rows(self, statement: str, values: Sequence[object] = ()) -> Iterator[Row]:
        """Read rows one after the other."""

    @abstractmethod
    def run(self, statement: str, values: Sequence[object] = ()) -> int:
        """Run a statement that gives no rows; say how many it changed."""

    @abstractmethod
    def run_many(self, statement: str, rows: Iterable[Sequence[object]]) -> None:
        """Run a statement once for each row of values."""

    @abstractmethod
    def write(self) -> AbstractContextManager[None]:
        """Hold the right to write for one transaction, which an exception undoes."""

    @abstractmethod
    def tidy(self, *, thoroughly: bool) -> None:
        """Give space that is no longer used back; thoroughly writes the whole database anew."""

    @abstractmethod
    def size(self) -> int:
        """Give the bytes that the library takes."""

    @abstractmethod
    def close(self) -> None:
        """Close it."""

    def value(self, statement: str, values: Sequence[object] = ()) -> Any:  # noqa: ANN401 - a column's type
        """Give the first column of the first row, or None where there is none."""
        row = next(self.rows(statement, values), None)
        return None if row is None else row[0]

    def rows_of(self, statement: str, members: Iterable[object], values: Sequence[object] = ()) -> Iterator[Row]:
        """Read the rows for many members, some hundred at a time; ``{}`` in the statement stands for their marks."""
        waiting = list(members)
        for begin in range(0, len(waiting), _MANY):
            part = waiting[begin : begin + _MANY]
            marks = ",".join("?" * len(part))
            yield from self.rows(statement.format(marks), [*part, *values])

    def meta(self, key: str) -> str | None:
        """Give a setting of the library."""
        found: str | None = self.value("SELECT value FROM meta WHERE key = ?", [key])
        return found

    def set_meta(self, key: str, value: str) -> None:
        """Change a setting of the library."""
        self.run(
            "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            [key, value],
        )

    def demand_format(self) -> None:
        """Refuse a library of another form.

        Raises:
            LibraryError: it was made by another version of dammen.

        """
        found = self.meta("format")
        if found != str(FORMAT):
            message = (
                f"{self.where} has form {found}, and this dammen reads form {FORMAT}; "
                "read it with the dammen that made it, export its games to PDN and add them here"
            )
            raise LibraryError(message)
