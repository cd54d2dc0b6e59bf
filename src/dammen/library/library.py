"""A library: games in a database, every position of them indexed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from dammen.errors import LibraryError
from dammen.library import adding, statistics, tree, upkeep
from dammen.library.adding import Added, Progress
from dammen.library.asking import Query
from dammen.library.encode import Packed, pack
from dammen.library.entries import Entries, Entry
from dammen.library.searching import Search, pages
from dammen.library.sources import SourceFile
from dammen.library.statistics import Stats
from dammen.library.storage import Store, connect
from dammen.library.tree import Tree
from dammen.library.writing import Writer
from dammen.model import Position
from dammen.model.game import Game
from dammen.variants import Variant, get

_TOGETHER: Final = 4000
_LAST: Final = 2**63 - 1
"""No database has a greater number."""


class Library:
    """Games in a SQLite file or a PostgreSQL database; make one by :func:`open`. For one thread at a time."""

    def __init__(self, store: Store) -> None:
        """Wrap a store."""
        self._store = store

    def __enter__(self) -> Self:
        """Give the library itself; it is closed at the end."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        self.close()

    def close(self) -> None:
        """Close it."""
        self._store.close()

    @property
    def where(self) -> str:
        """Give its path, or its URL without the password."""
        return self._store.where

    def __len__(self) -> int:
        """Count the games."""
        return int(self._store.value("SELECT count(*) FROM games"))

    def add(
        self,
        *files: str | PathLike[str],
        variant: Variant | str | None = None,
        jobs: int = 1,
        progress: Progress | None = None,
    ) -> list[Added]:
        """Add the games of PDN files that the library has not yet, and tell of each file what came of it.

        What has been written stays when this is stopped, and the next call with the same file goes on from there. A
        game that breaks off before a refused move is kept as far as it could be read.

        Args:
            files: their paths.
            variant: rules that go before those of the tags.
            jobs: how many processes read; a script that asks for more than one must guard its main part by
                ``if __name__ == "__main__":``.
            progress: told of a file how many bytes have been read and how many games been added.

        Raises:
            LibraryError: a file cannot be read, or the library cannot be written.
            VariantError: there is no variant of that name.

        """
        return list(self.adding(*files, variant=variant, jobs=jobs, progress=progress))

    def adding(
        self,
        *files: str | PathLike[str] | SourceFile,
        variant: Variant | str | None = None,
        jobs: int = 1,
        progress: Progress | None = None,
    ) -> Iterator[Added]:
        """Do the same, and give each file's account as soon as the file is done."""
        rules = get(variant) if isinstance(variant, str) else variant
        sources = (file if isinstance(file, SourceFile) else SourceFile.at(Path(file)) for file in files)
        return adding.add(self._store, sources, rules, jobs=jobs, progress=progress)

    def add_games(self, games: Iterable[Game]) -> int:
        """Add games that the library has not yet; say how many those were."""
        writer, stream, count = Writer(self._store), iter(games), 0
        while part := list(islice(stream, _TOGETHER)):
            packed: list[Packed] = [pack(game) for game in part]
            variants = {game.variant.name: game.variant for game in part}
            with self._store.write():
                count += writer.write(packed, variants, None)
        return count

    def search(self, query: Query | None = None, **asked: Any) -> Iterator[Entry]:  # noqa: ANN401 - fields of Query
        """Find games, in the order in which they came; they are looked up while they are asked for.

        Args:
            query: what is looked for.
            asked: the fields of :class:`Query` by name, instead of it or beside it.

        Raises:
            LibraryError: the question cannot be answered.

        """
        search = self._search(query, asked)
        entries = Entries(self._store)
        for page in pages(search.numbers()):
            yield from entries.read(page)

    def games(self, query: Query | None = None, **asked: Any) -> Iterator[Game]:  # noqa: ANN401 - as above
        """Find games and give each as a game, with all that stood beside its moves."""
        return (entry.game() for entry in self.search(query, **asked))

    def count(self, query: Query | None = None, **asked: Any) -> int:  # noqa: ANN401 - as above
        """Count the games that a search would find."""
        return self._search(query, asked).count()

    def entry(self, number: int) -> Entry:
        """Give the game of a number.

        Raises:
            LibraryError: there is no such game.

        """
        found = next(Entries(self._store).read([(number, None)]), None) if 0 < number <= _LAST else None
        if found is None:
            message = f"there is no game {number} in {self.where}"
            raise LibraryError(message)
        return found

    def tree(self, position: Position, query: Query | None = None, **asked: Any) -> Tree:  # noqa: ANN401 - as above
        """Count what was played from a position, in all games or in those that a question asks for."""
        return tree.grow(self._store, position, self._search(query, asked).query)

    def remove(self, numbers: Iterable[int]) -> int:
        """Remove games by their numbers; say how many of them there were."""
        return upkeep.remove(self._store, numbers)

    def compact(self) -> None:
        """Merge the index of positions, forget names that nothing uses, and give unused space back."""
        upkeep.compact(self._store)

    def reindex(self, progress: Callable[[int], None] | None = None) -> int:
        """Make the index of positions anew from the games; say how many there are."""
        return upkeep.reindex(self._store, progress)

    def variants(self) -> list[Variant]:
        """List the rules by which its games are played, by their names."""
        entries = Entries(self._store)
        return [entries.variant(row[0]) for row in self._store.rows("SELECT id FROM variants ORDER BY name")]

    def stats(self) -> Stats:
        """Count what the library holds."""
        return statistics.count(self._store)

    def _search(self, query: Query | None, asked: dict[str, Any]) -> Search:
        return Search(self._store, replace(query or Query(), **asked))


def open(where: str | PathLike[str], *, create: bool = False) -> Library:  # noqa: A001 - said as library.open
    """Open the library at a path, or at a URL ``postgresql://…``.

    Args:
        where: the path of the SQLite file, or the URL.
        create: make it where there is none.

    Raises:
        LibraryError: it cannot be opened, or is no library.
        NoLibraryError: it is not there, and is not to be made; a LibraryError as well.

    """
    return Library(connect(str(where), create=create))
