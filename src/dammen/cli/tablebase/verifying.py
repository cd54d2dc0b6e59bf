"""``dammen tablebase verify``: check tables against themselves and the moves."""

from __future__ import annotations

from pathlib import Path

import click

from dammen.cli.background import call
from dammen.cli.options import json_option, print_json
from dammen.cli.tablebase.common import folder_of, folder_option, kind_option
from dammen.tablebase import checking
from dammen.tablebase.checking import Checked
from dammen.tablebase.layout import Kind
from dammen.variants import load


@click.command("verify")
@click.argument("variant")
@kind_option
@click.option("--all", "all_positions", is_flag=True, help="Check every position, also of large tables.")
@folder_option
@json_option
def command(variant: str, kind: str, folder: Path | None, *, all_positions: bool, as_json: bool) -> None:
    """Check the tables of VARIANT: their bytes, their counts, and that each value follows from the moves.

    \b
    dammen tablebase verify english --kind dtw
    """
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
