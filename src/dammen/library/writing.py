"""Writing packed games: their names, their rows, their positions, each game once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from dammen import kernels
from dammen.errors import LibraryError
from dammen.library import _kernel
from dammen.library.encode import BOTH_LOSE, OPEN, Packed
from dammen.library.index import Index, signed
from dammen.library.names import folded
from dammen.library.rules import to_json
from dammen.library.storage import Store
from dammen.variants import Variant

_COLUMNS: Final = (
    *("id", "variant", "white", "black", "event", "site", "date", "round", "result", "plies"),
    *("white_left", "black_left", "opening", "source", "content", "moves", "setup", "tags", "notes"),
)
_INSERT: Final = f"INSERT INTO games ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))})"  # noqa: S608 - names of ours


class Writer:
    """Adds games to a library; its methods are called within a transaction of the store."""

    def __init__(self, store: Store) -> None:
        """Keep the store."""
        self._store = store
        self._index = Index(store)

    def known(self, content: Iterable[int]) -> set[int]:
        """Give those of some contents that the library has."""
        return {row[0] for row in self._store.rows_of("SELECT content FROM games WHERE content IN ({})", content)}

    def write(self, games: Sequence[Packed], variants: Mapping[str, Variant], source: int | None) -> int:
        """Add the games that the library has not; say how many those were."""
        known = self.known(game.content for game in games)
        fresh: dict[int, Packed] = {}
        for game in games:
            if game.content not in known:
                fresh.setdefault(game.content, game)
        if not fresh:
            return 0
        number = int(self._store.meta("next_game") or 1)
        self._store.set_meta("next_game", str(number + len(fresh)))
        numbered = list(enumerate(fresh.values(), number))
        rules = self._variants({name: variants[name] for name in {game.variant for game in fresh.values()}})
        self._rows(numbered, rules, source)
        self._positions(numbered, rules)
        return len(fresh)

    def _rows(self, numbered: Sequence[tuple[int, Packed]], rules: Mapping[str, int], source: int | None) -> None:
        games = [game for _, game in numbered]
        players = self._names("players", (name for game in games for name in (game.white, game.black)))
        events = self._names("events", (game.event for game in games))
        sites = self._names("sites", (game.site for game in games))
        openings = self._names("openings", (game.opening for game in games))
        rows = (
            (
                *(number, rules[game.variant], players[game.white], players[game.black], events[game.event]),
                *(sites[game.site], game.date, game.round, game.result, game.plies),
                *(game.white_left, game.black_left, openings[game.opening], source, game.content),
                *(game.moves, game.setup, game.tags, game.notes),
            )
            for number, game in numbered
        )
        self._store.run_many(_INSERT, rows)

    def _positions(self, numbered: Sequence[tuple[int, Packed]], rules: Mapping[str, int]) -> None:
        batches: defaultdict[str, _kernel.Batch] = defaultdict(_kernel.batch)
        for number, game in numbered:
            # The index has two bits for a result; that both lost is to it as if nobody had won.
            result = OPEN if game.result == BOTH_LOSE else game.result
            for leg in game.legs:
                batches[game.variant].add(number, leg.ply, leg.keys, leg.moves, result)
        for name, batch in sorted(batches.items()):
            self._index.add(rules[name], batch)

    def _names(self, table: str, names: Iterable[str | None]) -> dict[str | None, int | None]:
        """Give the number of each name, and give numbers to new ones."""
        asked = {name for name in names if name is not None}
        found: dict[str | None, int | None] = {None: None}
        find = f"SELECT name, id FROM {table} WHERE name IN ({{}})"  # noqa: S608 - the name of a table of ours
        found.update({name: number for name, number in self._store.rows_of(find, asked)})  # noqa: C416 - rows are Any
        fresh = sorted(name for name in asked if name not in found)
        if fresh:
            last = self._store.value(f"SELECT max(id) FROM {table}") or 0  # noqa: S608 - as above
            found.update({name: number for number, name in enumerate(fresh, last + 1)})
            rows = [(found[name], name, folded(name)) for name in fresh]
            self._store.run_many(f"INSERT INTO {table} (id, name, folded) VALUES (?, ?, ?)", rows)  # noqa: S608 - as above
        return found

    def _variants(self, variants: Mapping[str, Variant]) -> dict[str, int]:
        find = "SELECT name, id, rules FROM variants WHERE name IN ({})"
        known = {name: (number, rules) for name, number, rules in self._store.rows_of(find, variants)}
        found: dict[str, int] = {}
        for name, variant in sorted(variants.items()):
            rules = to_json(variant)
            number, kept = known.get(name, (None, rules))
            if kept != rules:
                message = f"the library has games of {name} by other rules; give these rules another name"
                raise LibraryError(message)
            if number is None:
                number = (self._store.value("SELECT max(id) FROM variants") or 0) + 1
                self._store.run(
                    "INSERT INTO variants (id, name, rules, start_key) VALUES (?, ?, ?, ?)",
                    [number, name, rules, signed(kernels.start(variant).key)],
                )
            found[name] = number
        return found
