"""``dammen perft``: count the leaves of the tree of legal moves."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import NamedTuple

import click

from dammen.cli.background import call
from dammen.cli.options import json_option, position_of, print_json
from dammen.variants import load

_MILLION = 1_000_000


class Count(NamedTuple):
    """The leaves of one depth, and the time that counting took."""

    nodes: int
    seconds: float


def _count(count: Callable[[], int]) -> Count:
    started = time.perf_counter()
    nodes = call(count)
    return Count(nodes, time.perf_counter() - started)


def _status(text: str) -> AbstractContextManager[object]:
    if not sys.stderr.isatty():
        return nullcontext()
    from dammen.cli.console import Console  # noqa: PLC0415 - only a terminal needs it

    return Console(stderr=True).status(text)


def _row(depth: int, count: Count) -> str:
    speed = count.nodes / count.seconds / _MILLION if count.seconds else 0.0
    return f"{depth:>5} {count.nodes:>22,} {count.seconds:>11.3f} {speed:>10.1f}"


@click.command("perft")
@click.argument("variant")
@click.argument("depth", type=click.IntRange(0, 63))
@click.option("--fen", help="Count from this position instead of the start.")
@click.option(
    "--hash", "hash_mb", type=click.IntRange(0, 1 << 20), default=0, metavar="MB", help="Size of a hash table."
)
@click.option("--threads", type=click.IntRange(1, 1024), default=1, show_default=True, metavar="N", help="Threads.")
@click.option("--keep-duplicates", is_flag=True, help="Count captures apart that differ only in their route.")
@click.option(
    "--keep-landings", is_flag=True, help="And also those in which a king sets foot elsewhere on one straight line."
)
@json_option
def command(  # noqa: PLR0913 - each is an option on the command line
    variant: str,
    depth: int,
    fen: str | None,
    hash_mb: int,
    threads: int,
    *,
    keep_duplicates: bool,
    keep_landings: bool,
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
            return _count(
                lambda: position.perft(
                    plies,
                    hash_mb=hash_mb,
                    threads=threads,
                    keep_duplicates=keep_duplicates,
                    keep_landings=keep_landings,
                )
            )

    if as_json:
        total = count(depth)
        print_json({"nodes": total.nodes, "seconds": round(total.seconds, 6)})
        return
    click.echo(f"{'depth':>5} {'leaves':>22} {'seconds':>11} {'M nodes/s':>10}")
    for plies in range(min(depth, 1), depth + 1):
        click.echo(_row(plies, count(plies)))
        sys.stdout.flush()
