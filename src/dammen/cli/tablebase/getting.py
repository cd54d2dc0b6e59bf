"""``dammen tablebase get``: the small tables of a game."""

from __future__ import annotations

import os
from pathlib import Path

import click

from dammen.cli.options import json_option, print_json
from dammen.cli.tablebase.building import build_all
from dammen.cli.tablebase.common import folder_of, folder_option
from dammen.tablebase.build import Plan
from dammen.tablebase.layout import Kind
from dammen.tablebase.small import KINDS, pieces_of
from dammen.variants import load


@click.command("get")
@click.argument("variant")
@folder_option
@json_option
def command(variant: str, folder: Path | None, *, as_json: bool) -> None:
    """Have the small tables of VARIANT, which the program then plays by: results, and plies to the end.

    They are built on this machine, in some seconds: four pieces on boards of at most 32 squares, three on larger ones.

    \b
    dammen tablebase get english
    """
    rules, place = load(variant), folder_of(folder)
    pieces, built = pieces_of(rules), 0
    for kind in KINDS:
        built += build_all(Plan(rules, pieces, Kind(kind), place, os.cpu_count() or 1))[0]
    size = sum(
        path.stat().st_size
        for kind in KINDS
        for path in Plan(rules, pieces, kind, place).folder_of_tables().glob("*.dtb")
    )
    if as_json:
        print_json({"variant": rules.name, "pieces": pieces, "built": built, "bytes": size, "folder": str(place)})
        return
    done = f"built {built} tables" if built else "all were there already"
    click.echo(f"{rules.name}: every ending of at most {pieces} pieces, {size / 1e6:.1f} MB in {place}; {done}")
