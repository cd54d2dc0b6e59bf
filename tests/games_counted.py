"""How many games each file of the collections has, by the collections' own page."""

from __future__ import annotations

import re
from collections.abc import Iterator

from conftest import collections

_ROW = re.compile(r"\| (?P<file>[^|]+?) \| [0-9]+ \| (?P<games>[0-9]+) / (?P<legal>[0-9]+)[^|]*? (?P<rules>\w+) \|")
OTHERWISE = {
    # It holds 1123 results, one for each game; where one touches the next game, the collection's own count joins two.
    "games-international/horizon_engine_logs_oud2_a.pdn": (1123, 1114),
}
"""Files of which this reader counts another number of games than their collection does: games, legal."""

BESIDES = (
    # Lists that the collection counts in words: every move of these replays, but for games that are cut off.
    *[("games-english/ACF_part1of3.txt", 3141, 3141), ("games-english/ACF_part2of3.txt", 3048, 3048)],
    *[("games-international/horizon_masters_part1of3.txt", 1341, 1337)],
    *[("games-international/horizon_masters_part2of3.txt", 1307, 1307)],
    ("games-english/playstrategy_american_pdns_a.json", 20, 20),
    # Each object has the key of its games twice; a reader of JSON alone would see the second half.
    *[
        (f"games-english-engine/match--Dec-{day}--2024.json", 312, 312)
        for day in ("11--14-06-34", "11--17-43-22", "12--00-43-24", "12--19-12-14", "13--17-35-24")
    ],
)


def counted() -> Iterator[tuple[str, int, int]]:
    """Give each file with the games that its collection counts, and those that replay."""
    page = collections() / "README.md"
    folder = ""
    for row in page.read_text(encoding="utf-8").splitlines() if page.is_file() else ():
        folder = row[3:] if row.startswith("## ") else folder
        match = _ROW.match(row)
        if match is not None:
            name = f"{folder}/{match['file']}"
            yield name, *OTHERWISE.get(name, (int(match["games"]), int(match["legal"])))
    yield from BESIDES


COUNTED = tuple(counted())
