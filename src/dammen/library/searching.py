"""Finding games: the numbers of those that a question asks for, in order."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from heapq import merge
from itertools import dropwhile, islice
from typing import Final

from dammen import kernels
from dammen.errors import LibraryError
from dammen.library import _kernel
from dammen.library._kernel import bits
from dammen.library.asking import Query
from dammen.library.decode import legs, whole
from dammen.library.entries import Entries
from dammen.library.filters import conditions
from dammen.library.index import Index, signed
from dammen.library.rules import to_json
from dammen.library.storage import Store
from dammen.model import Position

Found = tuple[int, int | None]
"""The number of a game, and the ply at which what was asked for begins to stand."""

_FEW: Final = 20_000
"""So many games that tags leave are held in memory at once."""
_FIRST_PAGE: Final = 32
_PAGE: Final = 1024
_GROWTH: Final = 8
_LONGEST_PAGE: Final = 1 << 16
_LONGEST_GAME: Final = 1 << 30
"""Nothing lasts for more plies."""


class Search:
    """Answers one question."""

    def __init__(self, store: Store, query: Query) -> None:
        """Keep the question."""
        self.store = store
        self.query = query
        self.index = Index(store)
        self.entries = Entries(store)

    def numbers(self) -> Iterator[Found]:
        """Give the games that are asked for, each once, in the order of their numbers."""
        found = self._by_position() if self.query.position is not None else self._by_tags()
        return self._replayed(found) if self.query.is_replayed else found

    def count(self) -> int:
        """Count them."""
        query = self.query
        if query.is_replayed or (query.position is not None and (query.is_narrow or query.turned)):
            return sum(1 for _ in self.numbers())
        if query.position is None:
            condition, values = conditions(query)
            return int(self.store.value(f"SELECT count(*) FROM games WHERE {condition}", values))  # noqa: S608 - values are apart
        number = variant_number(self.store, query.position)
        if number is None or query.variant not in {None, query.position.variant.name}:
            return 0
        return sum(sum(counts) for _, counts in self.index.tally(number, query.position.key))

    def bits(self) -> bytes:
        """Give the games that are asked for as a set of bits."""
        size = int(self.store.meta("next_game") or 1)
        return bits((number for number, _ in self.numbers()), size)

    def _by_tags(self) -> Iterator[Found]:
        last, size = self.query.after, _PAGE
        while True:
            condition, values = conditions(self.query, ("id > ?", [last]))
            statement = f"SELECT id FROM games WHERE {condition} ORDER BY id LIMIT {size}"  # noqa: S608 - values are apart
            page = [row[0] for row in self.store.rows(statement, values)]
            yield from ((number, None) for number in page)
            if len(page) < size:
                return
            # The database finds all of them each time, however few are wanted.
            last, size = page[-1], min(_GROWTH * size, _LONGEST_PAGE)

    def _by_position(self) -> Iterator[Found]:
        positions = self.query.positions()
        number = variant_number(self.store, positions[0])
        if number is None or self.query.variant not in {None, positions[0].variant.name}:
            return
        keep = self._keep()
        last, after = 0, self.query.after
        streams = [self.index.games(number, position.key) for position in positions]
        for page in pages(dropwhile(lambda found: found[0] <= after, merge(*streams))):
            kept = keep([game for game, _ in page])
            for game, ply in page:
                if game != last and game in kept:
                    yield game, ply
                last = game

    def _keep(self) -> Callable[[list[int]], Container[int]]:
        """Give what says which of some games answer the rest of the question."""
        if not self.query.is_narrow:
            gone = {row[0] for row in self.store.rows("SELECT id FROM removed")}
            return lambda page: page if not gone else set(page) - gone
        condition, values = conditions(self.query)
        first = f"SELECT id FROM games WHERE {condition} LIMIT {_FEW + 1}"  # noqa: S608 - values are apart
        few = {row[0] for row in self.store.rows(first, values)}
        if len(few) <= _FEW:
            return lambda _: few
        among = f"SELECT id FROM games WHERE id IN ({{}}) AND {condition}"  # noqa: S608 - as above
        return lambda page: {row[0] for row in self.store.rows_of(among, page, values)}

    def _replayed(self, found: Iterable[Found]) -> Iterator[Found]:
        """Play games through, and keep those in which the part or the material stands."""
        statement = "SELECT id, variant, setup, moves FROM games WHERE id IN ({})"
        finders: dict[int, _kernel.Packer] = {}
        for page in pages(found):
            rows = {row[0]: row for row in self.store.rows_of(statement, [number for number, _ in page])}
            for number in (number for number, _ in page if number in rows):
                _, variant, setup, moves = rows[number]
                rules = self.entries.variant(variant)
                if variant not in finders:
                    finders[variant] = _kernel.new_packer(rules)
                    finders[variant].ask(self.query.patterns())
                with whole(number):
                    ply = self._first(finders[variant], legs(rules, bytes(moves), setup))
                if ply is not None:
                    yield number, ply

    def _first(self, finder: _kernel.Packer, stretches: Iterable[tuple[int, Position, bytes]]) -> int | None:
        for begin, start, packed in stretches:
            ply = finder.find(start.state, packed, min(self.query.lasting, _LONGEST_GAME))
            if ply >= 0:
                return begin + ply
        return None


def pages(found: Iterable[Found]) -> Iterator[list[Found]]:
    """Part what was found into pages, small ones first, so that the first answers come at once."""
    size, stream = _FIRST_PAGE, iter(found)
    while page := list(islice(stream, size)):
        yield page
        size = min(2 * size, _PAGE)


def variant_number(store: Store, position: Position) -> int | None:
    """Give the number of a position's variant, or None where the library has no game of it.

    Raises:
        LibraryError: the index was made with other keys, or by other rules.

    """
    variant = position.variant
    row = next(store.rows("SELECT id, start_key, rules FROM variants WHERE name = ?", [variant.name]), None)
    if row is None:
        return None
    if row[2] != to_json(variant):
        message = f"the library's rules of {variant.name} differ from those of the position"
        raise LibraryError(message)
    if row[1] != signed(kernels.start(variant).key):
        message = f"{store.where} was indexed by another dammen; 'dammen library index' indexes it again"
        raise LibraryError(message)
    return int(row[0])
