"""Measure the engine: positions a second beside other programs, what a second thread is worth, how soon a stop ends it.

Usage::

    python benchmarks/engine.py nps international --engines engines.toml --peer scan31    # by turns with peers
    python benchmarks/engine.py nps                                                       # every variant, dammen alone
    python benchmarks/engine.py threads                                                   # one and two threads
    python benchmarks/engine.py stop                                                      # 200 stops, milliseconds

The positions are those of ``dammen bench``: the start of a variant, and two met by playing the engine's own moves from
it. Each command takes ``--json FILE``, and ``--check``, which ends with 1 when a bar is missed.

nps
    Every program, dammen too, is driven by Hub in a process of its own, with one thread and an empty hash table, for
    the same time on the same positions by turns. Peers are named as for ``dammen match``, in a file of engines; set
    their books and tables of endings off there, and their hash table to 16 MiB, which is what dammen has here. What a
    program says of its nodes and time in its last ``info`` is its speed; on a busy machine it has had a part of a
    processor only, so the speeds that are compared are divided by that part: they are nodes a processor second.

    What a node is differs little. Dammen counts each position that its search or its quiescence enters, the root too,
    before it looks for a repetition or into the hash table. Scan (2.0 and 3.1) counts each move that its search or its
    quiescence makes, at the same moment, but once only where a move that looked bad in a narrow window or at a reduced
    depth is searched again: dammen then counts the position after the move twice, which is less than a node in a
    hundred. What is searched below it is counted in both.
threads
    Nodes a second by the clock with one thread and with two, and the seconds to the depth that one thread reaches in
    that time; a new engine each time, by turns. Both need two processors that do nothing else: the column
    "processors" tells how many the two threads had.
stop
    From ``Thinking.stop()`` in one thread to the end of ``finish()`` in the other, at random moments of endless
    searches of all variants, with one thread and with two. On a busy machine the threads wait for a processor
    meanwhile; what they had of processors is shown too.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import random
import shlex
import statistics
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from perft import machine, table

from dammen import variants
from dammen.engine import Engine, Limits
from dammen.engine.bench import places
from dammen.errors import DammenError
from dammen.model import Position
from dammen.protocols.hub.messages import Level
from dammen.protocols.hub.session import Session
from dammen.protocols.opponents import Recipe, read_engines, recipe
from dammen.variants import Variant

BARS = {"Scan 3.1": 0.8}
NODES_BAR = 1.7
STOP_BAR = 5.0
HASH_MB = 16
OWN = f"hub[book=false,bb-size=0,threads=1,tt-size=20]:{shlex.quote(sys.executable)} -m dammen hub"
ALL = "all"


@dataclass
class Row:
    """One line of a table, with what it says of a bar."""

    cells: tuple[str, ...]
    bar: float | None = None
    met: bool = True
    figures: dict[str, Any] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """Give the line."""
        verdict = "-" if self.bar is None else f"{self.bar:g} {'reached' if self.met else 'MISSED'}"
        return f"| {' | '.join((*self.cells, verdict))} |"


# --- nps ---


@dataclass(frozen=True)
class Speed:
    """What one search came to: nodes a second by the program's own clock, its part of a processor, and its depth."""

    told: float
    share: float
    depth: int

    @property
    def rate(self) -> float:
        """Give nodes a processor second."""
        return self.told / self.share


def processor_seconds(pid: int) -> float:
    """Give the time that a process has had on processors, as clock_getcpuclockid(3) of Linux finds it."""
    return time.clock_gettime((~pid << 3) | 2)


async def start(made: Recipe, variant: Variant) -> Session:
    """Start a program that speaks Hub."""
    options = dict(made.options)
    folder = options.pop("directory", None)
    directory = None if folder is None else Path(folder)
    return await Session.start(
        shlex.split(made.target), variant, params=options, directory=directory, name=made.name or made.text
    )


async def search(session: Session, position: Position, seconds: float) -> Speed | None:
    """Let a program search; None where it says nothing that could be counted."""
    await session.new_game()
    await session.ping()
    had, began = processor_seconds(session.pid), time.perf_counter()
    under_way = await session.search([position], [], Level(move_time=seconds))
    await under_way.finish()
    share = (processor_seconds(session.pid) - had) / (time.perf_counter() - began)
    last = under_way.last
    if last is None or not last.nodes or not last.time:
        return None
    return Speed(last.nodes / last.time, share, last.depth or 0)


Speeds = dict[str, list[list[Speed]]]
"""By program, for each position, what the rounds saw."""


async def rounds_of(variant: Variant, peers: Sequence[Recipe], asked: argparse.Namespace) -> Speeds:
    """Measure dammen and its peers by turns."""
    positions = places(variant)
    seen: Speeds = {}
    async with AsyncExitStack() as open_ones:
        sessions = [await open_ones.enter_async_context(await start(recipe(OWN), variant))]
        for peer in peers:
            try:
                sessions.append(await open_ones.enter_async_context(await start(peer, variant)))
            except DammenError as error:
                print(error, file=sys.stderr)
        for turn in range(asked.rounds):
            for at, position in enumerate(positions):
                for session in sessions if (turn + at) % 2 == 0 else reversed(sessions):
                    speed = await search(session, position, asked.seconds)
                    places_seen = seen.setdefault(session.name, [[] for _ in positions])
                    if speed is not None:
                        places_seen[at].append(speed)
    return seen


def nps_rows(variant: Variant, seen: Speeds) -> Iterator[Row]:
    """Compare dammen with each peer, or show it alone."""
    (own, ours), *peers = seen.items()
    for name, theirs in peers or [(own, ours)]:
        alone = name == own
        pairs = [(a, b) for a, b in zip(ours, theirs, strict=True) if a and b]
        ratios = []
        for at, (a, b) in enumerate(pairs):
            mine, other = (statistics.median(speed.rate for speed in speeds) for speeds in (a, b))
            ratios.append(mine / other)
            yield Row(_nps_cells(variant, str(at + 1), a, "-" if alone else name, b), figures=_nps_figures(a, b))
        if pairs:
            a, b = ([speed for speeds in side for speed in speeds] for side in zip(*pairs, strict=True))
            ratio, bar = math.exp(statistics.fmean(map(math.log, ratios))), BARS.get(name)
            cells = (*_nps_cells(variant, ALL, a, "-" if alone else name, b)[:-1], "-" if alone else f"{ratio:.2f}")
            yield Row(cells, bar, bar is None or ratio >= bar, {"ratio": ratio, "peer": name})


def _nps_cells(variant: Variant, at: str, a: list[Speed], name: str, b: list[Speed]) -> tuple[str, ...]:
    mine, other = _shown(a), ("-",) * 3 if name == "-" else _shown(b)
    ratio = statistics.median(speed.rate for speed in a) / statistics.median(speed.rate for speed in b)
    return (variant.name, at, *mine, name, *other, "-" if name == "-" else f"{ratio:.2f}")


def _shown(speeds: list[Speed]) -> tuple[str, str, str]:
    rate, told = (statistics.median(getattr(speed, name) for speed in speeds) / 1e6 for name in ("rate", "told"))
    return (f"{rate:.2f}", f"{told:.2f}", f"{statistics.median(speed.depth for speed in speeds):g}")


def _nps_figures(a: list[Speed], b: list[Speed]) -> dict[str, Any]:
    return {"dammen": [asdict(speed) for speed in a], "peer": [asdict(speed) for speed in b]}


NPS_HEAD = "game | position | dammen Mn/s | its clock | depth | peer | Mn/s | its clock | depth | ratio | bar"


def nps(asked: argparse.Namespace, chosen: Sequence[Variant]) -> Iterator[Row]:
    """Measure nodes a second."""
    engines = read_engines(asked.engines) if asked.engines else {}
    peers = [recipe(name, engines) for name in asked.peer or engines]
    for variant in chosen:
        yield from nps_rows(
            variant, asyncio.run(rounds_of(variant, [each for each in peers if each.kind == "hub"], asked))
        )


# --- threads ---


@dataclass(frozen=True)
class Run:
    """One search: nodes, seconds by the clock, depth, and the processors that it had."""

    nodes: int
    seconds: float
    depth: int
    processors: float


def run(variant: Variant, position: Position, threads: int, limits: Limits) -> Run:
    """Search with a new engine."""
    engine = Engine(variant, hash_mb=HASH_MB, threads=threads)
    spent, began = time.process_time(), time.perf_counter()
    info = engine.choose(position, (), limits).info
    processors = (time.process_time() - spent) / (time.perf_counter() - began)
    return Run(info.nodes, info.seconds, info.depth, processors)


THREADS_HEAD = (
    "game | position | one thread Mn/s | two | ratio | processors | depth | one thread s | two | gain in time | bar"
)


def threads_rows(variant: Variant, asked: argparse.Namespace) -> Iterator[Row]:
    """Measure one variant."""
    more, gains = [], []
    for at, position in enumerate(places(variant)):
        timed, deep = defaultdict[int, list[Run]](list), defaultdict[int, list[Run]](list)
        limits = Limits(seconds=asked.seconds)
        # The last depth of a search by time is begun, but seldom ended.
        depth = max(1, run(variant, position, 1, limits).depth - 1)
        for turn in range(asked.rounds):
            for count in (1, 2) if turn % 2 == 0 else (2, 1):
                timed[count].append(run(variant, position, count, limits))
                deep[count].append(run(variant, position, count, Limits(depth=depth)))
        one, two = (statistics.median(each.nodes / each.seconds for each in timed[count]) / 1e6 for count in (1, 2))
        slow, fast = (statistics.median(each.seconds for each in deep[count]) for count in (1, 2))
        had = statistics.median(each.processors for each in timed[2])
        more.append(two / one)
        gains.append(slow / fast)
        cells = [variant.name, str(at + 1), f"{one:.2f}", f"{two:.2f}", f"{two / one:.2f}", f"{had:.2f}"]
        cells += [str(depth), f"{slow:.2f}", f"{fast:.2f}", f"{slow / fast:.2f}"]
        figures = {
            name: {count: [asdict(each) for each in runs] for count, runs in kind.items()}
            for name, kind in (("timed", timed), ("deep", deep))
        }
        yield Row(tuple(cells), figures=figures)
    ratio, gain = (math.exp(statistics.fmean(map(math.log, values))) for values in (more, gains))
    cells = [variant.name, ALL, "", "", f"{ratio:.2f}", "", "", "", "", f"{gain:.2f}"]
    yield Row(tuple(cells), NODES_BAR, ratio >= NODES_BAR and gain > 1, {"ratio": ratio, "gain": gain})


def threads(asked: argparse.Namespace, chosen: Sequence[Variant]) -> Iterator[Row]:
    """Measure what a second thread is worth."""
    for variant in chosen:
        yield from threads_rows(variant, asked)


# --- stop ---


@cache
def known_places(variant: Variant) -> list[Position]:
    """Give the positions of a variant."""
    return places(variant)


def stop_once(variant: Variant, count: int, wait: float, chance: random.Random) -> tuple[float, float] | None:
    """Give the milliseconds that a stop takes, by the clock and of processors; None where the search ended before."""
    thinking = Engine(variant, hash_mb=HASH_MB, threads=count).think(
        chance.choice(known_places(variant)), (), Limits(infinite=True)
    )
    ended: list[tuple[float, float]] = []

    def think() -> None:
        thinking.finish()
        ended.append((time.perf_counter(), time.process_time()))

    thread = threading.Thread(target=think)
    thread.start()
    time.sleep(wait)
    over = bool(ended)
    asked = (time.perf_counter(), time.process_time())
    thinking.stop()
    thread.join()
    clock, processor = (1000 * (after - before) for before, after in zip(asked, ended[0], strict=True))
    return None if over else (clock, processor)


STOP_HEAD = "threads | stops | median ms | 99 in 100 | worst | in | worst of processors | bar"


def stop(asked: argparse.Namespace, chosen: Sequence[Variant]) -> Iterator[Row]:
    """Measure how soon a stop ends a search."""
    chance = random.Random(asked.seed)  # noqa: S311 - moments, no secrets
    taken = defaultdict[int, list[tuple[float, float, str]]](list)
    at = 0
    while (done := sum(map(len, taken.values()))) < asked.stops:
        # The one count of threads after the other, and each with every variant.
        count, variant = 1 + done % 2, chosen[at // 2 % len(chosen)]
        at += 1
        spent = stop_once(variant, count, chance.uniform(0.001, asked.longest), chance)
        if spent is not None:
            taken[count].append((*spent, variant.name))
        elif at > 10 * asked.stops:
            sys.exit("the searches end before they can be stopped")
    for label, times in (*((str(count), taken[count]) for count in (1, 2)), (ALL, taken[1] + taken[2])):
        times.sort()
        values = [clock for clock, _, _ in times]
        (worst, _, where), hundredth = times[-1], values[math.ceil(0.99 * len(values)) - 1]
        shown = (f"{value:.2f}" for value in (statistics.median(values), hundredth, worst))
        processor = max(spent for _, spent, _ in times)
        cells = (label, str(len(values)), *shown, where, f"{processor:.2f}")
        yield Row(cells, STOP_BAR, worst <= STOP_BAR, {"stops": times})


# --- the command ---


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    commands = parser.add_subparsers(dest="command", required=True)
    for name, act, head, usual in (
        ("nps", nps, NPS_HEAD, ()),
        ("threads", threads, THREADS_HEAD, ("international",)),
        ("stop", stop, STOP_HEAD, ()),
    ):
        one = commands.add_parser(name, help=act.__doc__)
        one.set_defaults(act=act, head=head, usual=usual)
        one.add_argument("variants", nargs="*", help=f"names of variants [default: {', '.join(usual) or 'all'}]")
        one.add_argument("--json", type=Path, help="write the figures to this file")
        one.add_argument("--check", action="store_true", help="end with 1 when a bar is missed")
        if name == "stop":
            one.add_argument("--stops", type=int, default=200)
            one.add_argument("--longest", type=float, default=0.3, help="seconds of a search before its stop, at most")
            one.add_argument("--seed", type=int, default=1, help="of the moments")
        else:
            one.add_argument("--rounds", type=int, default=5)
            one.add_argument("--seconds", type=float, default=1.0, help="for each search")
    commands.choices["nps"].add_argument("--engines", type=Path, help="TOML file of peers, as for dammen match")
    commands.choices["nps"].add_argument("--peer", action="append", help="only this peer of the file; may be repeated")
    return parser.parse_args()


def _report(asked: argparse.Namespace, before: dict[str, Any], rows: Iterable[Row]) -> list[Row]:
    made = []
    for row in rows:
        print(row.text, file=sys.stderr)  # it takes a while: the table comes at the end
        made.append(row)
    after = machine()["load"]
    print(f"{before['processors']} processors, Python {before['python']}, load {before['load']} to {after}.\n")
    print(table(asked.head, (row.text for row in made)))
    if asked.json:
        figures = {
            "machine": {**before, "load_after": after},
            "head": asked.head,
            "rows": [asdict(row) for row in made],
        }
        asked.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return made


def main() -> int:
    """Measure and report."""
    asked = _parse()
    try:
        chosen = [variants.get(name) for name in asked.variants or asked.usual] or list(variants.ALL)
        rows = _report(asked, machine(), asked.act(asked, chosen))
    except DammenError as error:
        print(error, file=sys.stderr)
        return 2
    return int(asked.check and not all(row.met for row in rows))


if __name__ == "__main__":
    sys.exit(main())
