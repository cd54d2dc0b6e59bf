"""``dammen library list``."""

from __future__ import annotations

import click

from dammen.cli.library.asked import db_option, open_library, tag_options
from dammen.cli.library.search import show
from dammen.cli.options import json_option
from dammen.library import Query


@click.command("list")
@tag_options
@click.option("--limit", metavar="N", type=click.IntRange(0), default=20, show_default=True, help="0 lists all.")
@click.option("--count", is_flag=True, help="Only count the games.")
@db_option
@json_option
def command(query: Query, limit: int, db: str | None, *, count: bool, as_json: bool) -> None:
    """List the games of the library, in the order in which they came."""
    with open_library(db) as library:
        show(library, query, limit=limit, count=count, as_json=as_json)
