"""Measure the engine: positions a second by variant, and the time to a depth.

Usage::

    python benchmarks/search.py                          # every variant, two seconds each
    python benchmarks/search.py russian turkish --seconds 5
    python benchmarks/search.py --depth 13               # the time to a depth instead
    python benchmarks/search.py --json result.json

Each variant is searched from three positions: the start, and two met by playing the engine's own moves from it. The
nodes to a fixed depth are the same on every machine: they are the engine's signature, and a change that claims to
change no behaviour keeps them.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from dammen import variants
from dammen.engine import Engine, Limits
from dammen.engine.bench import places
from dammen.variants import Variant

POSITIONS = 3


@dataclass(frozen=True)
class Measure:
    """What searching one variant came to."""

    variant: str
    positions: int
    nodes: int
    seconds: float
    depth: float

    @property
    def per_second(self) -> float:
        """Give millions of nodes a second."""
        return self.nodes / self.seconds / 1e6


def measure(variant: Variant, limits: Limits, hash_mb: int) -> Measure:
    """Search a variant's positions, each with an engine that knows nothing yet."""
    nodes, seconds, depths = 0, 0.0, []
    positions = places(variant)
    for position in positions:
        engine = Engine(variant, hash_mb=hash_mb)
        began = time.process_time()
        choice = engine.choose(position, (), limits)
        seconds += time.process_time() - began
        nodes += choice.info.nodes
        depths.append(choice.depth)
    return Measure(variant.name, len(positions), nodes, seconds, sum(depths) / len(depths))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("variants", nargs="*", help="names of variants; all of them without any")
    parser.add_argument("--seconds", type=float, default=2.0, help="time for each variant")
    parser.add_argument("--depth", type=int, help="search to this depth instead")
    parser.add_argument("--hash", type=int, default=64, help="size of the hash table in MiB")
    parser.add_argument("--json", type=Path, help="write the figures here as well")
    asked = parser.parse_args()
    chosen = [variants.get(name) for name in asked.variants] or list(variants.ALL)
    limits = Limits(depth=asked.depth) if asked.depth else Limits(seconds=asked.seconds / POSITIONS)
    measures = []
    print(f"{'variant':16}{'nodes':>13}{'CPU s':>9}{'M nodes/s':>11}{'depth':>8}")
    for variant in chosen:
        one = measure(variant, limits, asked.hash)
        measures.append(one)
        print(f"{one.variant:16}{one.nodes:13,}{one.seconds:9.2f}{one.per_second:11.2f}{one.depth:8.1f}", flush=True)
    if asked.depth:
        print(f"{'all':16}{sum(one.nodes for one in measures):13,}")
    if asked.json:
        asked.json.write_text(json.dumps([asdict(one) for one in measures], indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
