"""``dammen tablebase get``: the small tables of a game, or of several."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from dammen.cli.options import json_option, print_json
from dammen.cli.tablebase.building import build_all
from dammen.cli.tablebase.common import MILLION, folder_of, folder_option
from dammen.tablebase.build import Plan
from dammen.tablebase.small import KINDS, pieces_of
from dammen.variants import ALL, Variant, load


@click.command("get")
@click.argument("variant", nargs=-1)
@click.option("--all", "every", is_flag=True, help="Those of every game.")
@folder_option
@json_option
def command(variant: tuple[str, ...], folder: Path | None, *, every: bool, as_json: bool) -> None:
    """Have the small tables of VARIANT, which the program then plays by: results, and plies to the end.

    They are built on this machine, in some seconds a game: four pieces on boards of at most 32 squares, three on
    larger ones. It may be stopped at any moment, and goes on where it stopped.

    \b
    dammen tablebase get english
    dammen tablebase get russian brazilian
    dammen tablebase get --all
    """
    if bool(variant) == every:
        message = "say which games, or --all"
        raise click.UsageError(message)
    place, done = folder_of(folder), []
    for rules in ALL if every else [load(name) for name in variant]:
        one = _get(rules, place)
        done.append(one)
        if not as_json:
            built = f"built {one['built']} tables" if one["built"] else "all were there already"
            size = f"{one['bytes'] / MILLION:.1f} MB"
            click.echo(f"{rules.name}: every ending of at most {one['pieces']} pieces, {size} in {place}; {built}")
    if as_json:
        print_json(done)


def _get(rules: Variant, place: Path) -> dict[str, Any]:
    """Build what is missing of the small tables of a game."""
    pieces, built, size = pieces_of(rules), 0, 0
    for kind in KINDS:
        plan = Plan(rules, pieces, kind, place, os.cpu_count() or 1)
        built += build_all(plan)[0]
        size += sum(path.stat().st_size for path in plan.folder_of_tables().glob("*.dtb"))
    return {"variant": rules.name, "pieces": pieces, "built": built, "bytes": size, "folder": str(place)}
