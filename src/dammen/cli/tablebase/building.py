"""``dammen tablebase build``: tables with as many pieces as one likes."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import click

from dammen.cli.background import call
from dammen.cli.options import json_option, print_json
from dammen.cli.tablebase.common import GIB, MILLION, bar, folder_of, folder_option, kind_option
from dammen.tablebase.build import Plan
from dammen.tablebase.layout import Kind
from dammen.tablebase.material import MOST_TOGETHER, Material
from dammen.variants import load

_MOST_MEMORY = 1e6


def _number(context: click.Context, option: click.Parameter, value: float) -> float:
    """Refuse what is no number, which no range does."""
    del context
    if math.isnan(value):
        message = "nan is not a number of GiB"
        raise click.BadParameter(message, param=option)
    return value


@click.command("build")
@click.argument("variant")
@click.option("--pieces", type=click.IntRange(2, MOST_TOGETHER), metavar="N", help="With at most so many pieces.")
@click.option("--ending", metavar="E", help="Or one ending, such as 1m1k-0m3k, with those that it leads to.")
@kind_option
@click.option("--threads", type=click.IntRange(1, 1024), default=os.cpu_count() or 1, metavar="N", help="Threads.")
@click.option(
    "--memory",
    type=click.FloatRange(0.01, _MOST_MEMORY),
    callback=_number,
    default=8.0,
    show_default=True,
    metavar="GIB",
    help="At most.",
)
@click.option("--scheduler", metavar="ADDRESS", help="Share the work out by a Dask scheduler, as tcp://host:8786.")
@folder_option
@json_option
def command(  # noqa: PLR0913, PLR0917 - each is an option on the command line
    variant: str,
    pieces: int | None,
    ending: str | None,
    kind: str,
    threads: int,
    memory: float,
    scheduler: str | None,
    folder: Path | None,
    *,
    as_json: bool,
) -> None:
    """Build the tables of VARIANT with at most so many pieces; those that are there are kept.

    It may be stopped at any moment, and goes on where it stopped. On a cluster every worker must see the folder.

    \b
    dammen tablebase build english --pieces 4
    dammen tablebase build english --pieces 4 --kind dtw --threads 2
    dammen tablebase build polish-eb9 --ending 1m1k-0m3k --kind dtw
    dammen tablebase build english --pieces 6 --scheduler tcp://host:8786 --folder /shared/tables
    """
    if (pieces is None) == (ending is None):
        message = "say either --pieces or --ending"
        raise click.UsageError(message)
    wanted = None if ending is None else Material.read(ending)
    most = pieces if wanted is None else wanted.pieces
    assert most is not None  # noqa: S101 - one of the two is there
    plan = Plan(load(variant), most, Kind(kind), folder_of(folder), threads, int(memory * GIB), wanted)
    began = time.perf_counter()
    built, positions = build_all(plan, scheduler)
    seconds = time.perf_counter() - began
    if as_json:
        rate = positions / seconds if seconds else 0.0
        print_json({"built": built, "positions": positions, "seconds": round(seconds, 3), "rate": round(rate)})
        return
    place = plan.folder_of_tables()
    if not built:
        click.echo(f"nothing was missing; the tables are in {place}")
        return
    speed = positions / seconds / MILLION
    click.echo(
        f"{built} tables of {positions:,} positions in {seconds:.1f} s, {speed:.1f} million a second; in {place}"
    )


def build_all(plan: Plan, scheduler: str | None = None) -> tuple[int, int]:
    """Build what is missing under a bar; give how many tables that were, and of how many positions.

    Raises:
        TablebaseError: as :meth:`dammen.tablebase.build.Plan.build`, or the cluster cannot be had.

    """
    total = sum(stage.size(material) for stage in plan.stages() for material in stage.missing())
    built, positions, began = 0, 0, time.perf_counter()
    with bar() as progress:
        task = progress.add_task("", total=total, rate="")

        def tell(more: int) -> None:
            nonlocal positions
            positions += more
            rate = positions / max(time.perf_counter() - began, 1e-9) / MILLION
            progress.update(task, advance=more, rate=f"{rate:.1f} M/s")

        for stage in plan.stages():
            if scheduler is None:
                for material in stage.missing():
                    progress.update(task, description=str(material))
                    built += len(call(partial(stage.build, material, tell)))
                continue
            for material in _shared(stage, scheduler):
                progress.update(task, description=str(material))
                tell(stage.size(material))
                built += len({material, material.mirror})
    return built, positions


def _shared(plan: Plan, scheduler: str) -> Iterator[Material]:
    from dammen.tablebase.cluster import build_on  # noqa: PLC0415 - Dask is an extra

    yield from build_on(plan, scheduler)
