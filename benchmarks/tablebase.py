"""Measure tables of endings: how long they take to build, how large they are, how fast they are asked.

Usage::

    python benchmarks/tablebase.py build english 5 --threads 2 --folder FOLDER
    python benchmarks/tablebase.py size FOLDER
    python benchmarks/tablebase.py probe FOLDER english --pieces 5

Building is timed in a process of its own: by the clock, in processor seconds of all its threads, and by the most memory
that it had. A state is a position with its side to move, so there are twice as many as numbers in the tables: those of
Black are those of White, turned round.

Asking is timed warm: the blocks that the questions need have been read. The positions are drawn at random from all
tables with so many pieces, each table as often as it is large; the kernel's loop asks for those that need not take, as
a search does, Python for any. The first questions, each of which must read and decompress its block, are timed apart.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dammen.model import Position
from dammen.tablebase import Kind, Material, Tables
from dammen.tablebase.checking import there
from dammen.tablebase.layout import Table
from dammen.tablebase.rules import numbering
from dammen.variants import load

CACHE = 1 << 30
ASKED = 20_000
ROUNDS = 200


def machine() -> dict[str, Any]:
    """Say where it was measured."""
    return {"cores": os.cpu_count(), "python": platform.python_version(), "load": os.getloadavg()}


def built(variant: str, pieces: int, kind: str, threads: int, memory: float, folder: Path) -> dict[str, Any]:
    """Build in a process of its own."""
    options = ["--kind", kind, "--threads", str(threads), "--memory", str(memory), "--folder", str(folder)]
    command = [
        sys.executable,
        "-m",
        "dammen",
        "tablebase",
        "build",
        variant,
        "--pieces",
        str(pieces),
        *options,
        "--json",
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None  # noqa: S101 - it is a pipe
    said = process.stdout.read()
    _, status, used = os.wait4(process.pid, 0)
    if status:
        sys.exit("the build failed")
    found = json.loads(said)
    states = 2 * found["positions"]
    seconds, cpu = found["seconds"], used.ru_utime + used.ru_stime
    return {
        "variant": variant,
        "pieces": pieces,
        "kind": kind,
        "threads": threads,
        "states": states,
        "seconds": seconds,
        "cpu": round(cpu, 1),
        "states_a_second": round(states / seconds),
        "states_a_cpu_second": round(states / cpu),
        "peak_mib": used.ru_maxrss // 1024,
    }


def sizes(folder: Path) -> list[dict[str, Any]]:
    """Add up the files of each game, kind and number of pieces."""
    sums: dict[tuple[str, str, int], list[int]] = defaultdict(lambda: [0] * 5)
    for path in sorted(folder.glob("*/*.dtb")):
        table = Table(path)
        header = table.header
        table.close()
        pieces = Material.read(header.material).pieces
        some = (header.size, path.stat().st_size, header.wins, header.draws, header.losses)
        key = (header.variant, str(header.kind), pieces)
        sums[key] = [one + more for one, more in zip(sums[key], some, strict=True)]
    return [
        {
            "variant": variant,
            "kind": kind,
            "pieces": pieces,
            "positions": positions,
            "bytes": size,
            "bits": round(8 * size / positions, 4),
            "wins": 2 * wins,
            "draws": 2 * draws,
            "losses": 2 * losses,
        }
        for (variant, kind, pieces), (positions, size, wins, draws, losses) in sorted(sums.items())
    ]


def drawn(tables: Tables, folder: Path, pieces: int, *, quiet: bool) -> Iterator[Position]:
    """Draw positions from all endings with so many pieces."""
    draw = random.Random(1)  # noqa: S311 - a sample, not a secret
    some = [material for material in there(folder, tables.variant, tables.kind) if material.pieces == pieces]
    if not some:
        sys.exit(f"there are no {tables.kind} tables of {tables.variant.name} with {pieces} pieces in {folder}")
    endings = [numbering(tables.variant, material) for material in some]
    while True:
        (ending,) = draw.choices(endings, [ending.size for ending in endings])
        position = Position(tables.variant, ending.state(draw.randrange(ending.size)))
        if not quiet or (position.legal and not position.legal[0].captured):
            yield position


def timed(folder: Path, name: str, pieces: int, kind: str) -> dict[str, Any]:
    """Ask, first cold and then warm."""
    tables = Tables(load(name), [folder], Kind(kind), CACHE)
    source = drawn(tables, folder, pieces, quiet=True)
    prober = tables.for_search(tables.variant)
    positions = [next(source) for _ in range(ASKED)]
    states = [position.state for position in positions]
    began = time.process_time()
    prober.time(states, 1)
    cold = time.process_time() - began
    blocks = prober.used // tables._slot  # noqa: SLF001 - what a benchmark may look at
    began = time.process_time()
    known = prober.time(states, ROUNDS)
    warm = time.process_time() - began
    if known != ASKED * ROUNDS:
        sys.exit("not every position was known")
    source = drawn(tables, folder, pieces, quiet=False)
    positions = [next(source) for _ in range(ASKED)]
    for position in positions:
        tables.value(position)
    began = time.process_time()
    for _ in range(5):
        for position in positions:
            tables.value(position)
    python = time.process_time() - began
    return {
        "variant": name,
        "kind": kind,
        "pieces": pieces,
        "kernel_a_second": round(known / warm),
        "python_a_second": round(5 * ASKED / python),
        "blocks": blocks,
        "us_a_block": round(1e6 * cold / max(blocks, 1), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    building = commands.add_parser("build")
    building.add_argument("variant")
    building.add_argument("pieces", type=int)
    building.add_argument("--kind", default="wdl", choices=list(map(str, Kind)))
    building.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    building.add_argument("--memory", type=float, default=8.0)
    building.add_argument("--folder", type=Path, required=True)
    sizing = commands.add_parser("size")
    sizing.add_argument("folder", type=Path)
    probing = commands.add_parser("probe")
    probing.add_argument("folder", type=Path)
    probing.add_argument("variant")
    probing.add_argument("--pieces", type=int, required=True)
    probing.add_argument("--kind", default="wdl", choices=list(map(str, Kind)))
    chosen = parser.parse_args()
    found: Any
    if chosen.command == "build":
        found = built(chosen.variant, chosen.pieces, chosen.kind, chosen.threads, chosen.memory, chosen.folder)
    elif chosen.command == "size":
        found = sizes(chosen.folder)
    else:
        found = timed(chosen.folder, chosen.variant, chosen.pieces, chosen.kind)
    print(json.dumps({"machine": machine(), "found": found}, indent=1))


if __name__ == "__main__":
    main()
