"""``dammen bench``: how fast the engine is, and the signature by which one sees that it plays as before."""

from __future__ import annotations

from dataclasses import asdict

import click

from dammen.cli.options import json_option, print_json


@click.command("bench")
@click.argument("variants", nargs=-1)
@click.option("--depth", type=click.IntRange(1, 60), default=9, show_default=True, help="Plies to search.")
@click.option("--threads", type=click.IntRange(1, 256), default=1, show_default=True, help="Threads that search.")
@json_option
def command(variants: tuple[str, ...], depth: int, threads: int, *, as_json: bool) -> None:
    """Search positions of VARIANTS, or of all, and print the nodes visited: the engine's signature.

    With one thread they are the same each time and everywhere; a change that claims to leave the play alone keeps them.

    \b
    dammen bench
    dammen bench english international --depth 13
    """
    from dammen.engine.bench import bench  # noqa: PLC0415 - the kernels are loaded here
    from dammen.variants import ALL, load  # noqa: PLC0415

    chosen = [load(name) for name in variants] or list(ALL)
    found = []
    for one in bench(chosen, depth, threads):
        found.append(one)
        if not as_json:
            click.echo(f"{one.variant:16}{one.nodes:14,} nodes{one.nodes_per_second / 1e6:8.2f} M/s")
    total, seconds = sum(one.nodes for one in found), sum(one.seconds for one in found)
    if as_json:
        print_json({"depth": depth, "threads": threads, "variants": [asdict(one) for one in found], "signature": total})
    else:
        click.echo(f"{'signature':16}{total:14,} nodes{total / max(seconds, 1e-9) / 1e6:8.2f} M/s")
