"""``dammen tablebase``: build, check and ask tables of endings."""

from __future__ import annotations

import os
import sys
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dammen.cli.background import call
from dammen.cli.options import json_option, position_of, print_json, variant_option
from dammen.errors import TablebaseError
from dammen.folders import data_folder
from dammen.variants import Variant, load

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.progress import Progress

    from dammen.tablebase.build import Plan
    from dammen.tablebase.checking import Checked
    from dammen.tablebase.layout import Header
    from dammen.tablebase.tables import Tables, Value

_GIB = 1 << 30
_MILLION = 1_000_000

folder_option = click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Where the tables stand; by default in the user's data directory.",
)
kind_option = click.option(
    "--kind",
    type=click.Choice(["wdl", "dtw", "dtc"]),
    default="wdl",
    show_default=True,
    help="Win, draw, loss; or with the plies to the win, or to the next capture or crowning.",
)


def folder_of(chosen: Path | None) -> Path:
    """Give the folder of the tables."""
    return chosen if chosen is not None else data_folder() / "tablebases"


@click.group("tablebase")
def command() -> None:
    """Build, check and ask tables of endings."""


def _bar() -> Progress:
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415 - only to build

    from dammen.cli.console import Console  # noqa: PLC0415

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}% {task.fields[rate]}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
    )


@command.command("build")
@click.argument("variant")
@click.option("--pieces", type=click.IntRange(2, 10), required=True, metavar="N", help="With at most so many pieces.")
@kind_option
@click.option("--threads", type=click.IntRange(1, 1024), default=os.cpu_count() or 1, metavar="N", help="Threads.")
@click.option(
    "--memory", type=click.FloatRange(min=0.01), default=8.0, show_default=True, metavar="GIB", help="At most."
)
@folder_option
@json_option
def build(  # noqa: PLR0913 - each is an option on the command line
    variant: str,
    pieces: int,
    kind: str,
    threads: int,
    memory: float,
    folder: Path | None,
    *,
    as_json: bool,
) -> None:
    """Build the tables of VARIANT with at most so many pieces; those that are there are kept.

    It may be stopped at any moment, and goes on where it stopped.

    \b
    dammen tablebase build english --pieces 4
    dammen tablebase build english --pieces 4 --kind dtw --threads 2
    """
    from dammen.tablebase.build import Plan  # noqa: PLC0415 - the kernels are loaded here
    from dammen.tablebase.layout import Kind  # noqa: PLC0415

    plan = Plan(load(variant), pieces, Kind(kind), folder_of(folder), threads, int(memory * _GIB))
    began = time.perf_counter()
    built, positions = _build_all(plan)
    seconds = time.perf_counter() - began
    if as_json:
        rate = positions / seconds if seconds else 0.0
        print_json({"built": built, "positions": positions, "seconds": round(seconds, 3), "rate": round(rate)})
        return
    place = plan.path(next(iter(plan.endings()))).parent
    if not built:
        click.echo(f"nothing was missing; the tables are in {place}")
        return
    speed = positions / seconds / _MILLION
    click.echo(
        f"{built} tables of {positions:,} positions in {seconds:.1f} s, {speed:.1f} million a second; in {place}"
    )


def _build_all(plan: Plan) -> tuple[int, int]:
    missing = plan.missing()
    total = sum(plan.size(material) for material in missing)
    built, positions, began = 0, 0, time.perf_counter()
    with _bar() as progress:
        task = progress.add_task("", total=total, rate="")

        def tell(more: int) -> None:
            nonlocal positions
            positions += more
            rate = positions / max(time.perf_counter() - began, 1e-9) / _MILLION
            progress.update(task, advance=more, rate=f"{rate:.1f} M/s")

        for material in missing:
            progress.update(task, description=str(material))
            built += len(call(partial(plan.build, material, tell)))
    return built, positions


@command.command("verify")
@click.argument("variant")
@kind_option
@click.option("--all", "all_positions", is_flag=True, help="Check every position, also of large tables.")
@folder_option
@json_option
def verify(variant: str, kind: str, folder: Path | None, *, all_positions: bool, as_json: bool) -> None:
    """Check the tables of VARIANT: their bytes, their counts, and that each value follows from the moves.

    \b
    dammen tablebase verify english --kind dtw
    """
    from dammen.tablebase import checking  # noqa: PLC0415
    from dammen.tablebase.layout import Kind  # noqa: PLC0415

    done: list[Checked] = []

    def tell(checked: Checked) -> None:
        done.append(checked)
        if not as_json:
            click.echo(
                f"{checked.material}  {checked.header.size:>13,} positions, {checked.positions:,} looked at: good"
            )

    rules, place = load(variant), folder_of(folder)
    call(lambda: checking.verify(rules, Kind(kind), place, all_positions=all_positions, tell=tell))
    if as_json:
        print_json({"tables": len(done), "positions": sum(checked.positions for checked in done)})


@command.command("stats")
@click.argument("variant")
@kind_option
@folder_option
@json_option
def stats(variant: str, kind: str, folder: Path | None, *, as_json: bool) -> None:
    """Show what the tables of VARIANT hold: wins, draws, losses, and the longest win with a position.

    \b
    dammen tablebase stats english --kind dtw
    """
    rows = [_row(load(variant), header) for header in _headers(load(variant), kind, folder_of(folder))]
    if not rows:
        message = f"there is no {kind} table of {load(variant).name} in {folder_of(folder)}"
        raise TablebaseError(message)
    if as_json:
        print_json(rows)
        return
    _print_rows(rows)


def _headers(variant: Variant, kind: str, place: Path) -> list[Header]:
    from dammen.tablebase.checking import there  # noqa: PLC0415
    from dammen.tablebase.files import open_table, table_path  # noqa: PLC0415
    from dammen.tablebase.layout import Kind  # noqa: PLC0415

    chosen = Kind(kind)
    paths = [table_path(place, variant, chosen, material) for material in there(place, variant, chosen)]
    return [open_table(path, variant, chosen).header for path in paths]


def _row(variant: Variant, header: Header) -> dict[str, Any]:
    from dammen.model import Position  # noqa: PLC0415
    from dammen.notation import fen  # noqa: PLC0415
    from dammen.tablebase.material import Material  # noqa: PLC0415
    from dammen.tablebase.rules import numbering  # noqa: PLC0415

    row: dict[str, Any] = {
        "ending": header.material,
        "positions": header.size,
        "wins": header.wins,
        "draws": header.draws,
        "losses": header.losses,
    }
    if header.longest:
        state = numbering(variant, Material.read(header.material)).state(header.example)
        row |= {"longest": header.longest, "example": fen.write(Position(variant, state))}
    return row


def _print_rows(rows: list[dict[str, Any]]) -> None:
    from rich.table import Table  # noqa: PLC0415

    from dammen.cli.console import Console  # noqa: PLC0415

    table = Table(box=None, pad_edge=False)
    table.add_column("ending")
    for name in ("positions", "wins", "draws", "losses", "longest"):
        table.add_column(name, justify="right")
    table.add_column("a position with it")
    for row in rows:
        counts = [f"{row[name]:,}" for name in ("positions", "wins", "draws", "losses")]
        table.add_row(row["ending"], *counts, str(row.get("longest", "")), row.get("example", ""))
    Console().print(table)


@command.command("probe")
@click.argument("fen")
@variant_option()
@folder_option
@json_option
def probe(fen: str, variant: Variant, folder: Path | None, *, as_json: bool) -> None:
    """Say what a position is worth, and each of its moves, as far as there are tables.

    \b
    dammen tablebase probe 'W:WK19,K23:B12,K28' -v english
    """
    from dammen.notation import moves  # noqa: PLC0415

    position = position_of(fen, variant)
    tables = _tables_for(variant, folder_of(folder), lambda tables: tables.has(position))
    value = tables.value(position)
    found = [(moves.write(move, position), worth) for move, worth in tables.moves(position)]
    if as_json:
        listed = [{"move": text, **_plain(worth)} for text, worth in found]
        print_json({**_plain(value), "kind": tables.kind, "moves": listed})
        return
    click.echo(f"{position.turn.capitalize()} to move: {_words(value)}")
    for text, worth in found:
        click.echo(f"  {text:<12} {_words(worth)}")


def _tables_for(variant: Variant, place: Path, fits: Callable[[Tables], bool]) -> Tables:
    """Give the tables that know most of a position: those with distances before those without."""
    from dammen.tablebase.layout import Kind  # noqa: PLC0415
    from dammen.tablebase.tables import Tables  # noqa: PLC0415

    choices = [Tables(variant, [place], kind) for kind in (Kind.DTW, Kind.DTC, Kind.WDL)]
    return next((tables for tables in choices if fits(tables)), choices[-1])


def _plain(value: Value) -> dict[str, Any]:
    return {"result": value.result.value, "plies": value.plies}


def _words(value: Value) -> str:
    if value.plies is None or value.result == "draw":
        return str(value.result)
    return f"{value.result} in {value.plies} {'ply' if value.plies == 1 else 'plies'}"
