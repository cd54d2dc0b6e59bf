"""Measure a library: how long games take to add, how large the file becomes, how long questions take.

Usage::

    python benchmarks/library.py --games FOLDER --count 100000 --json result.json

The games are those of all PDN files under FOLDER that have moves, taken again and again until there are enough, each
time with other names, dates and events. Games that are alike share their positions, which flatters the index; with
``--varied`` each goes on at random from some ply on, so that most positions stand in one game only, as in a collection
of as many games that were really played.

Adding is timed in processor seconds of all processes, and by the clock. Questions are asked of a file that has just
been opened, and timed in processor seconds, which a machine's other work does not lengthen; the median and the most
are shown.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import re
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from dammen import library
from dammen.model import Position
from dammen.model.game import Game
from dammen.notation import pdn

SAMPLE = 200
SLOW_SAMPLE = 5
FEW = 20
GOES_ON_FROM = (8, 30)
LONGEST = 120
NAMED = re.compile(r'\[(Event|White|Black) "')
DATED = re.compile(r'\[Date "[^"]*"\]\n?')


def corpus(folder: Path) -> list[Game]:
    """Read the games that have moves."""
    games = []
    for file in sorted(folder.rglob("*.pdn")):
        games += [game for game in pdn.read(file) if game.line()]
    if not games:
        sys.exit(f"there are no games under {folder}")
    return games


def varied(game: Game, rng: random.Random) -> Game:
    """Let a game go on at random from some ply on; comments and variations stay behind."""
    made = Game(game.variant, game.start, game.tags)
    moves = game.moves()[: rng.randint(*GOES_ON_FROM)]
    for move in moves:
        made.play(move)
    for _ in range(min(LONGEST, len(game.line())) - len(moves)):
        if made.result is not None:
            break
        made.play(rng.choice(made.position.legal))
    if made.result is None and game.result is not None:
        made.conclude(game.result)
    return made


def written(games: Sequence[Game], count: int, seed: int, *, vary: bool) -> Iterator[str]:
    """Write so many games, each with tags of its own."""
    rng = random.Random(seed)  # noqa: S311 - no secret
    texts = ["" if vary and _is_simple(game) else pdn.write(game) for game in games]
    for number in range(count):
        turn, which = divmod(number, len(games))
        text = texts[which] or pdn.write(varied(games[which], rng))
        head, blank, moves = text.partition("\n\n")
        date = f"{rng.randint(1950, 2020)}.{rng.randint(1, 12):02}.{rng.randint(1, 28):02}"
        if turn:
            head = NAMED.sub(rf'[\1 "{turn} ', head)
        yield f'[Date "{date}"]\n{DATED.sub("", head)}{blank}{moves}'


def _is_simple(game: Game) -> bool:
    return all(len(node.variations) < 2 and not node.is_setup for node in game.root.walk())


def write_pdn(path: Path, texts: Iterator[str]) -> int:
    with path.open("w", encoding="utf-8") as file:
        for text in texts:
            file.write(text + "\n")
    return path.stat().st_size


def processor_seconds() -> float:
    used = (resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)


def timed(work: Callable[..., Any], *arguments: object) -> float:
    begun = time.process_time()
    work(*arguments)
    return time.process_time() - begun


def milliseconds(seconds: Sequence[float]) -> dict[str, float]:
    return {"median ms": round(1000 * statistics.median(seconds), 2), "most ms": round(1000 * max(seconds), 2)}


def positions(lib: library.Library, rng: random.Random, count: int) -> list[Position]:
    """Take positions from anywhere in the games."""
    total = lib.stats().games
    found: list[Position] = []
    while len(found) < count:
        line = lib.entry(rng.randint(1, total)).game().positions()
        found.append(rng.choice(line))
    return found


def ask(lib: library.Library, rng: random.Random) -> dict[str, dict[str, float]]:
    """Ask questions and time them."""
    asked = positions(lib, rng, SAMPLE)
    start = Position.start("international")
    opening = start.play(rng.choice(start.legal))
    names = [lib.entry(rng.randint(1, len(lib))).white or "?" for _ in range(SAMPLE)]
    part = library.read_part("?:W27,28:B23,24", start.variant)
    material = library.read_material("W0K1:B0K2")

    def times(work: Callable[[Any], Any], of: Sequence[Any]) -> dict[str, float]:
        return milliseconds([timed(work, item) for item in of])

    def first(**question: Any) -> list[library.Entry]:  # noqa: ANN401 - fields of a question
        return list(islice(lib.search(**question), FEW))

    few = [None] * SLOW_SAMPLE
    return {
        "position: all games": times(lambda each: list(lib.search(position=each)), asked),
        "position: count": times(lambda each: lib.count(position=each), asked),
        "first move: first 20 games": times(lambda _: first(position=opening), few),
        "tree of the start": times(lambda _: lib.tree(start), few),
        "tree of a position": times(lib.tree, asked),
        "player: first 20 games": times(lambda each: first(player=each), names),
        "material: all games": times(lambda _: lib.count(material=material, turned=True), few),
        "part of a position: all games": times(lambda _: lib.count(part=part), few),
        "part of a position: first 20 games": times(lambda _: first(part=part), few),
    }


def measure(folder: Path, settings: argparse.Namespace) -> dict[str, Any]:
    """Add games and ask questions."""
    file, path = folder / "games.pdn", folder / "library.sqlite3"
    size = write_pdn(file, written(corpus(settings.games), settings.count, settings.seed, vary=settings.varied))
    used, begun = processor_seconds(), time.perf_counter()
    with library.open(path, create=True) as lib:
        added = lib.add(file, jobs=settings.jobs)
        used, wall = processor_seconds() - used, time.perf_counter() - begun
        again = timed(lib.add, file)
        stats = lib.stats()
    index, rng = {}, random.Random(settings.seed)  # noqa: S311 - no secret
    with library.open(path) as lib:
        index["bytes"] = lib._store.value("SELECT sum(bytes) FROM segments")  # noqa: SLF001 - what is measured
        index["segments"] = lib._store.value("SELECT count(*) FROM segments")  # noqa: SLF001 - as above
        questions = ask(lib, rng)
    return {
        "games": stats.games,
        "positions": stats.positions,
        "twice": added[0].twice,
        "pdn bytes": size,
        "library bytes": stats.bytes,
        "index": index,
        "ratio": round(stats.bytes / size, 3),
        "adding": {"clock seconds": round(wall, 1), "processor seconds": round(used, 1), "jobs": settings.jobs},
        "adding again seconds": round(again, 2),
        "questions": questions,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure a library of games.")
    parser.add_argument("--games", type=Path, required=True, help="folder with PDN files")
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--varied", action="store_true", help="let games go on at random, so that positions differ")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="work here and keep the files")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    settings = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = settings.folder or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        figures = {
            "machine": {"processors": os.cpu_count(), "python": platform.python_version(), "load": os.getloadavg()},
            **measure(folder, settings),
        }
    text = json.dumps(figures, indent=2)
    print(text)
    if settings.json:
        settings.json.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
