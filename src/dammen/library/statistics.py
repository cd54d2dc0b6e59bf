"""What a library holds, in numbers."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

from dammen.library.asking import RESULTS
from dammen.library.names import date_text
from dammen.library.storage import Store

_SOURCES: Final = (
    "SELECT name, size, done, coalesce(there, 0), twice, short FROM sources LEFT JOIN"
    " (SELECT source, count(*) AS there FROM games GROUP BY source) AS kept ON kept.source = sources.id ORDER BY id"
)


@dataclass(frozen=True)
class Stats:
    """What a library holds.

    Attributes:
        where: its path or URL.
        bytes: what it takes on the disk.
        games: how many games.
        positions: how many positions are indexed: one before and one after each move.
        players: how many names of players.
        events: how many names of events.
        first: the earliest date.
        last: the latest date.
        variants: how many games of each variant, the commonest first.
        results: how many games ended how.
        sources: the files that were added, each with how far it was read, and how many of its games are there.

    """

    where: str
    bytes: int
    games: int
    positions: int
    players: int
    events: int
    first: str | None
    last: str | None
    variants: dict[str, int]
    results: dict[str, int]
    sources: list[dict[str, Any]]

    def as_dict(self) -> dict[str, Any]:
        """Give them for JSON."""
        return asdict(self)


def count(store: Store) -> Stats:
    """Count what a library holds."""
    games, plies = next(store.rows("SELECT count(*), coalesce(sum(plies), 0) FROM games"))
    first, last = next(store.rows("SELECT min(date), max(date) FROM games WHERE date > 0"))
    by_variant = "SELECT v.name, count(*) FROM games g JOIN variants v ON v.id = g.variant GROUP BY v.name"
    by_result = dict[int, int](store.rows("SELECT result, count(*) FROM games GROUP BY result"))
    names = ("source", "bytes", "read", "games", "twice", "short")
    return Stats(
        where=store.where,
        bytes=store.size(),
        games=games,
        positions=int(games + plies),
        players=store.value("SELECT count(*) FROM players"),
        events=store.value("SELECT count(*) FROM events"),
        first=None if first is None else date_text(first),
        last=None if last is None else date_text(last),
        variants=dict(sorted(store.rows(by_variant), key=lambda row: (-row[1], row[0]))),
        results={name: by_result[number] for name, number in RESULTS.items() if number in by_result},
        sources=[dict(zip(names, row, strict=True)) for row in store.rows(_SOURCES)],
    )
