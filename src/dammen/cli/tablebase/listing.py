"""``dammen tablebase list``: the tables that are there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from rich.table import Table

from dammen.cli.console import Console
from dammen.cli.options import json_option, print_json
from dammen.cli.tablebase.common import folder_of, folder_option
from dammen.cli.visible import visible
from dammen.tablebase.small import Set, sets


@click.command("list")
@folder_option
@json_option
def command(folder: Path | None, *, as_json: bool) -> None:
    """List the tables in the folder, by game and kind, with the number of pieces to which every ending is there.

    \b
    dammen tablebase list
    """
    place = folder_of(folder)
    found = sets(place)
    if as_json:
        print_json([_plain(one) for one in found])
        return
    if not found:
        click.echo(f"there are no tables in {place}; 'dammen tablebase get VARIANT' makes some")
        return
    table = Table(box=None, pad_edge=False)
    table.add_column("game")
    table.add_column("kind")
    for name in ("all of", "tables", "positions", "MB"):
        table.add_column(name, justify="right")
    for one in found:
        whole = f"{one.pieces} pieces" if one.pieces > 1 else ""
        table.add_row(
            visible(one.variant), one.kind, whole, str(one.tables), f"{one.positions:,}", f"{one.bytes / 1e6:.2f}"
        )
    Console().print(table)


def _plain(one: Set) -> dict[str, Any]:
    return {
        "variant": one.variant,
        "kind": one.kind,
        "pieces": one.pieces,
        "tables": one.tables,
        "positions": one.positions,
        "bytes": one.bytes,
    }
