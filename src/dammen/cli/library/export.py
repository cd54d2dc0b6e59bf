"""``dammen library export``."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import click

from dammen.cli.app import complain
from dammen.cli.library.asked import db_option, open_library, query_options
from dammen.cli.pdn.output import Output, demand_folder, whole
from dammen.library import Entry, Query, tables
from dammen.notation import pdn

_FORMS: Final = ("pdn", "csv", "json", "parquet")


def _form(output: str, form: str | None) -> str:
    if form is not None:
        return form
    ending = Path(output).suffix.lower().lstrip(".")
    ending = "json" if ending in {"jsonl", "ndjson"} else ending
    return ending if ending in _FORMS else "pdn"


def _write(entries: Iterable[Entry], output: str, form: str) -> int:
    file, count = Output(output, apart="\n" if form == "pdn" else ""), 0
    demand_folder(file.path)
    with whole(file):
        if form == "csv":
            return tables.write_csv(entries, file)
        if form == "parquet":
            return tables.write_parquet(entries, file.part or output)
        for entry in entries:
            if form == "json":
                file.write(json.dumps(tables.row(entry), ensure_ascii=False) + "\n")
            else:
                file.write(pdn.write(entry.game()))
            count += 1
    return count


@click.command("export")
@query_options
@click.option("--output", "-o", default="-", metavar="FILE", help="Write here instead of standard output.")
@click.option("--to", "form", type=click.Choice(_FORMS), help="The form; by default the file's ending tells, or PDN.")
@db_option
def command(query: Query, output: str, form: str | None, db: str | None) -> None:
    """Write the games that the options ask for, or all.

    PDN holds everything. CSV, JSON (a line for each game) and Parquet hold a row for each game: its tags, and the
    moves of the main line. Parquet needs 'dammen[data]'.

    \b
    dammen library export --player tinsley -o tinsley.pdn
    dammen library export --variant international -o games.parquet
    """
    chosen = _form(output, form)
    if chosen == "parquet" and output == "-":
        message = "Parquet is written to a file; name it by --output"
        raise click.UsageError(message)
    with open_library(db) as library:
        count = _write(library.search(query), output, chosen)
    if output != "-":
        complain(f"{count:,} {'game' if count == 1 else 'games'} written to {output}")
