"""Removing games, and making the index anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Final

from dammen import kernels
from dammen.library import _kernel
from dammen.library.decode import legs, whole
from dammen.library.encode import BOTH_LOSE, OPEN
from dammen.library.entries import Entries
from dammen.library.index import Index, signed
from dammen.library.storage import Store
from dammen.library.storage.schema import NAMES

_PART: Final = 4000
_MANY_GONE: Final = 10
"""The index is made anew where more than a tenth of the games that it speaks of are gone."""
_USED: Final = {
    "players": "SELECT white FROM games WHERE white IS NOT NULL UNION SELECT black FROM games WHERE black IS NOT NULL",
    "events": "SELECT event FROM games WHERE event IS NOT NULL",
    "sites": "SELECT site FROM games WHERE site IS NOT NULL",
    "openings": "SELECT opening FROM games WHERE opening IS NOT NULL",
}


def remove(store: Store, numbers: Iterable[int]) -> int:
    """Remove games; say how many of them there were.

    The files that they came from can be added again, and so can those whose games were found to be there already.
    """
    count, waiting = 0, iter(numbers)
    while part := list(islice(waiting, _PART)):
        with store.write():
            there = [row[0] for row in store.rows_of("SELECT id FROM games WHERE id IN ({})", part)]
            sources = {row[0] for row in store.rows_of("SELECT DISTINCT source FROM games WHERE id IN ({})", there)}
            store.run_many("DELETE FROM games WHERE id = ?", [[number] for number in there])
            store.run_many("INSERT INTO removed (id) VALUES (?)", [[number] for number in there])
            store.run_many(
                "UPDATE sources SET done = 0, lines = 0, twice = 0, short = 0 WHERE id = ? OR twice > 0",
                [[0 if source is None else source] for source in sources],
            )
        count += len(there)
    gone, left = (store.value(f"SELECT count(*) FROM {table}") for table in ("removed", "games"))  # noqa: S608 - ours
    if gone * _MANY_GONE > left:
        compact(store)
    return count


def compact(store: Store) -> None:
    """Merge the index into one segment for each variant, forget what is gone, and give its space back."""
    index = Index(store)
    with store.write():
        for (variant,) in list(store.rows("SELECT id FROM variants")):
            index.merge_all(variant)
        store.run("DELETE FROM removed")
        for table in NAMES:
            store.run(f"DELETE FROM {table} WHERE id NOT IN ({_USED[table]})")  # noqa: S608 - tables of ours
    store.tidy(thoroughly=True)


def reindex(store: Store, progress: Callable[[int], None] | None = None) -> int:
    """Make the index of positions anew from the games; say how many there are."""
    entries, index, count, last = Entries(store), Index(store), 0, 0
    page = "SELECT id, variant, result, moves, setup FROM games WHERE id > ? ORDER BY id LIMIT ?"
    with store.write():
        index.drop()
        store.run("DELETE FROM removed")
        while rows := list(store.rows(page, [last, _PART])):
            batches: dict[int, _kernel.Batch] = {}
            for number, variant, result, moves, setup in rows:
                rules = entries.variant(variant)
                batch = batches.setdefault(variant, _kernel.batch())
                with whole(number):
                    for ply, start, packed in legs(rules, bytes(moves), setup):
                        keys = _kernel.packer(rules).keys(start.state, packed)
                        batch.add(number, ply, keys, packed, OPEN if result == BOTH_LOSE else result)
            for variant, batch in sorted(batches.items()):
                index.add(variant, batch)
            last, count = rows[-1][0], count + len(rows)
            if progress is not None:
                progress(count)
        for (variant,) in list(store.rows("SELECT id FROM variants")):
            key = signed(kernels.start(entries.variant(variant)).key)
            store.run("UPDATE variants SET start_key = ? WHERE id = ?", [key, variant])
    store.tidy(thoroughly=False)
    return count
