"""``dammen tablebase stats``: what the tables of a game hold."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from rich.table import Table

from dammen.cli.console import Console
from dammen.cli.options import json_option, print_json
from dammen.cli.tablebase.common import folder_of, folder_option, kind_option
from dammen.errors import TablebaseError
from dammen.model import Position
from dammen.notation import fen
from dammen.tablebase.checking import there
from dammen.tablebase.files import open_table, table_path
from dammen.tablebase.layout import Header, Kind
from dammen.tablebase.material import Material
from dammen.tablebase.rules import numbering
from dammen.variants import Variant, load


@click.command("stats")
@click.argument("variant")
@kind_option
@folder_option
@json_option
def command(variant: str, kind: str, folder: Path | None, *, as_json: bool) -> None:
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
    chosen = Kind(kind)
    paths = [table_path(place, variant, chosen, material) for material in there(place, variant, chosen)]
    return [open_table(path, variant, chosen).header for path in paths]


def _row(variant: Variant, header: Header) -> dict[str, Any]:
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

    table = Table(box=None, pad_edge=False)
    table.add_column("ending")
    for name in ("positions", "wins", "draws", "losses", "longest"):
        table.add_column(name, justify="right")
    table.add_column("a position with it")
    for row in rows:
        counts = [f"{row[name]:,}" for name in ("positions", "wins", "draws", "losses")]
        table.add_row(row["ending"], *counts, str(row.get("longest", "")), row.get("example", ""))
    Console().print(table)
