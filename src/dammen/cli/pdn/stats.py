"""``dammen pdn stats``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import click

from dammen.cli.options import json_option, print_json
from dammen.cli.pdn.job import opened, reading_options
from dammen.cli.pdn.progress import Progress
from dammen.cli.pdn.reading import Place, after, parts
from dammen.cli.visible import visible
from dammen.library.asking import RESULTS
from dammen.library.encode import pack
from dammen.notation.pdn import Reading
from dammen.variants import Variant

_RESULTS: Final = {number: name for name, number in RESULTS.items()}
_COUNTED: Final = ("variants", "results", "years", "players", "events", "openings")


@dataclass
class Stats:
    """What games are like, in numbers.

    Attributes:
        games: how many.
        legal: how many have moves, all of which replay on the main line.
        without_moves: how many have none.
        lost: how many have lost moves.
        plies: how many moves were played in all.
        shortest: the fewest moves of a game that has any.
        longest: the most.
        noted: how many games have comments, glyphs, clocks or variations.
        set_up: how many begin from a position of their own.
        counts: for variants, results, years, players, events and openings: how many games each has.

    """

    games: int = 0
    legal: int = 0
    without_moves: int = 0
    lost: int = 0
    plies: int = 0
    shortest: int | None = None
    longest: int = 0
    noted: int = 0
    set_up: int = 0
    counts: dict[str, Counter[str]] = field(default_factory=lambda: {name: Counter() for name in _COUNTED})

    def add(self, other: Stats) -> None:
        """Add the numbers of other games."""
        for name in ("games", "legal", "without_moves", "lost", "plies", "noted", "set_up"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.shortest = min((n for n in (self.shortest, other.shortest) if n is not None), default=None)
        self.longest = max(self.longest, other.longest)
        for name, counted in other.counts.items():
            self.counts[name].update(counted)

    def see(self, reading: Reading) -> None:
        """Count a game."""
        packed = pack(reading.game)
        self.games += 1
        self.legal += bool(reading.plies and reading.whole)
        self.without_moves += not reading.plies
        self.lost += any(problem.done.loses for problem in reading.problems)
        self.plies += packed.plies
        if packed.plies:
            self.shortest = min(self.shortest or packed.plies, packed.plies)
        self.longest = max(self.longest, packed.plies)
        self.noted += packed.notes is not None
        self.set_up += packed.setup is not None
        counts = self.counts
        counts["variants"][packed.variant] += 1
        counts["results"][_RESULTS[packed.result]] += 1
        if packed.date:
            counts["years"][str(packed.date // 10000)] += 1
        for name, values in (
            ("players", {packed.white, packed.black}),
            ("events", {packed.event}),
            ("openings", {packed.opening}),
        ):
            counts[name].update(value for value in values if value and value.strip("?. "))

    def as_dict(self, most: int) -> dict[str, Any]:
        """Give the numbers for JSON, of names those that most games have."""
        numbers = {name: value for name, value in vars(self).items() if name != "counts"}
        different = {f"different_{name}": len(self.counts[name]) for name in ("players", "events", "openings")}
        return numbers | different | {name: dict(_first(name, self.counts[name], most)) for name in _COUNTED}


def _first(name: str, counted: Counter[str], most: int) -> list[tuple[str, int]]:
    if name == "years":
        return sorted(counted.items())
    return sorted(counted.items(), key=lambda item: (-item[1], item[0]))[:most]


def count(readings: Iterable[Reading]) -> Stats:
    """Count the games of a part of a file."""
    stats = Stats()
    for reading in readings:
        stats.see(reading)
    return stats


def _say(stats: Stats, files: int, most: int) -> None:
    middle = stats.plies / max(1, stats.games - stats.without_moves)
    rows = [
        ("files", f"{files:,}"),
        ("games", f"{stats.games:,}"),
        ("legal", f"{stats.legal:,}"),
        ("no moves", f"{stats.without_moves:,}"),
        ("lost moves", f"{stats.lost:,}"),
        ("moves", f"{stats.plies:,}; {stats.shortest or 0} to {stats.longest} a game, {middle:.1f} on average"),
        ("set up", f"{stats.set_up:,}"),
        ("with notes", f"{stats.noted:,}"),
    ]
    for name, text in rows:
        click.echo(f"{name:<12} {text}")
    for name in _COUNTED:
        counted = stats.counts[name]
        shown = _first(name, counted, most)
        if name == "years" and len(shown) > most:
            shown = sorted(_first("", counted, most))
        for text, number in shown:
            click.echo(visible(f"{name if text == shown[0][0] else '':<12} {number:>9,}  {text}"))
        if len(counted) > len(shown):
            click.echo(f"{'':<12} {'':>9}  and {len(counted) - len(shown):,} more")


@click.command("stats")
@reading_options
@click.option(
    "--most", metavar="N", type=click.IntRange(1), default=10, show_default=True, help="So many names of a kind."
)
@json_option
def command(files: tuple[Path, ...], variant: Variant | None, jobs: int, most: int, *, as_json: bool) -> None:
    """Count the games of FILES: by variant, result, year, player, event and opening, and how long they are."""
    sources = opened(files)
    stats, place = Stats(), Place()
    with Progress(sources, "counting") as progress:
        for part in parts(sources, count, variant, jobs=jobs):
            stats.add(part.made)
            place = after(place, part)
            progress.at(place, stats.games)
    if as_json:
        print_json({"files": len(sources), **stats.as_dict(most)})
    else:
        _say(stats, len(sources), most)
