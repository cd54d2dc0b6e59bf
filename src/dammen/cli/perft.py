"""``dammen perft``: count the leaves of the tree of legal moves."""

from __future__ import annotations

import sys
import threading
import time
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import NamedTuple

import click

from dammen.cli.options import json_option, position_of, print_json
from dammen.model import Position
from dammen.variants import load

_MILLION = 1_000_000


class Count(NamedTuple):
    """The leaves of one depth, and the time that counting took."""

    nodes: int
    seconds: float


@dataclass
class _Work:
    """A count in a thread of its own, so that Ctrl-C is heard while compiled code runs."""

    position: Position
    depth: int
    hash_mb: int
    threads: int
    keep_duplicates: bool
    count: Count | None = None
    error: Exception | None = None
    done: threading.Event = field(default_factory=threading.Event)

    def run(self) -> None:
        started = time.perf_counter()
        try:
            nodes = self.position.perft(
                self.depth, hash_mb=self.hash_mb, threads=self.threads, keep_duplicates=self.keep_duplicates
            )
            self.count = Count(nodes, time.perf_counter() - started)
        except Exception as error:  # noqa: BLE001 - raised again by the thread that waits
            self.error = error
        finally:
            self.done.set()

    def result(self) -> Count:
        thread = threading.Thread(target=self.run, daemon=True)
        thread.start()
        while not self.done.wait(0.2):
            pass
        if self.error is not None:
            raise self.error
        if self.count is None:
            message = "the count ended without a result"
            raise RuntimeError(message)
        return self.count


def _status(text: str) -> AbstractContextManager[object]:
    if not sys.stderr.isatty():
        return nullcontext()
    from rich.console import Console  # noqa: PLC0415 - only a terminal needs it

    return Console(stderr=True).status(text)


def _row(depth: int, count: Count) -> str:
    speed = count.nodes / count.seconds / _MILLION if count.seconds else 0.0
    return f"{depth:>5} {count.nodes:>22,} {count.seconds:>11.3f} {speed:>10.1f}"


@click.command("perft")
@click.argument("variant")
@click.argument("depth", type=click.IntRange(0, 99))
@click.option("--fen", help="Count from this position instead of the start.")
@click.option(
    "--hash", "hash_mb", type=click.IntRange(0, 1 << 20), default=0, metavar="MB", help="Size of a hash table."
)
@click.option("--threads", type=click.IntRange(1, 1024), default=1, show_default=True, metavar="N", help="Threads.")
@click.option("--keep-duplicates", is_flag=True, help="Count captures apart that differ only in their route.")
@json_option
def command(  # noqa: PLR0913 - each is an option on the command line
    variant: str,
    depth: int,
    fen: str | None,
    hash_mb: int,
    threads: int,
    *,
    keep_duplicates: bool,
    as_json: bool,
) -> None:
    """Count the leaves of VARIANT's tree of legal moves to DEPTH plies.

    \b
    dammen perft international 9
    dammen perft russian 8 --fen 'W:Wc3,e3:Bd4,f6' --threads 2
    """
    position = position_of(fen, load(variant))

    def count(plies: int) -> Count:
        with _status(f"depth {plies}"):
            return _Work(position, plies, hash_mb, threads, keep_duplicates).result()

    if as_json:
        total = count(depth)
        print_json({"nodes": total.nodes, "seconds": round(total.seconds, 6)})
        return
    click.echo(f"{'depth':>5} {'leaves':>22} {'seconds':>11} {'M nodes/s':>10}")
    for plies in range(min(depth, 1), depth + 1):
        click.echo(_row(plies, count(plies)))
        sys.stdout.flush()
