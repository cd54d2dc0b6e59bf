"""``dammen perft``: count the leaves of the tree of legal moves."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from dammen.cli.background import call
from dammen.cli.options import json_option, position_of, print_json
from dammen.errors import LawError
from dammen.variants import load

if TYPE_CHECKING:
    from dammen.laws.huffing import Node
    from dammen.model import Position

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


def _counter(position: Position, **settings: Any) -> Callable[[int], Count]:  # noqa: ANN401 - those of perft
    def count(plies: int) -> Count:
        with _status(f"depth {plies}"):
            return _count(lambda: position.perft(plies, **settings))

    return count


def _huff_counter(name: str, position: Position) -> Callable[[int], Count]:
    from dammen.laws import huffing  # noqa: PLC0415 - an ordinary count needs no laws

    node = _huffing(name, position)

    def count(plies: int) -> Count:
        with _status(f"depth {plies}"):
            return _count(lambda: huffing.count(node, plies))

    return count


def _huffing(name: str, position: Position) -> Node:
    """Begin the huffing game by a code.

    Raises:
        LawError: there is no such code, or it knows no huff.

    """
    from dammen.laws import codes  # noqa: PLC0415 - an ordinary count needs no laws
    from dammen.laws.huffing import Node  # noqa: PLC0415

    code = codes.load(name)
    node = Node.start(code, position)
    if not node.terms.huff:
        with_huff = ", ".join(known for known in codes.names() if Node.start(codes.get(known), position).terms.huff)
        message = f"by {code.name} nothing can be huffed; codes with a huff are {with_huff}"
        raise LawError(message)
    return node


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
@click.option("--huff", metavar="CODE", help="Count what a law code with the huff lets the sides do.")
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
    huff: str | None,
    as_json: bool,
) -> None:
    """Count the leaves of VARIANT's tree of legal moves to DEPTH plies.

    With --huff, a side may also neglect a capture, and the other huff, compel the take or let it stand, as the law
    code has it. A huff and the move after it are one ply; compelling a take is one, and the take another.

    \b
    dammen perft international 9
    dammen perft russian 8 --fen 'W:Wc3,e3:Bd4,f6' --threads 2
    dammen perft english 5 --huff p428
    """
    position = position_of(fen, load(variant))
    count = _counter(
        position, hash_mb=hash_mb, threads=threads, keep_duplicates=keep_duplicates, keep_landings=keep_landings
    )
    if huff is not None:
        if hash_mb or threads > 1 or keep_duplicates or keep_landings:
            message = "--huff counts by itself: without --hash, --threads, --keep-duplicates and --keep-landings"
            raise click.UsageError(message)
        count = _huff_counter(huff, position)

    if as_json:
        total = count(depth)
        print_json({"nodes": total.nodes, "seconds": round(total.seconds, 6)})
        return
    click.echo(f"{'depth':>5} {'leaves':>22} {'seconds':>11} {'M nodes/s':>10}")
    for plies in range(min(depth, 1), depth + 1):
        click.echo(_row(plies, count(plies)))
        sys.stdout.flush()
