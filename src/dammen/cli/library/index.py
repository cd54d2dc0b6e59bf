"""``dammen library index``."""

from __future__ import annotations

import click

from dammen.cli.library.asked import db_option, open_library
from dammen.cli.library.progress import Bar


@click.command("index")
@db_option
def command(db: str | None) -> None:
    """Make the index of positions anew from the games.

    That is needed only where a message says so: after a change in how dammen names positions.
    """
    with open_library(db) as library, Bar("indexing", len(library)) as bar:
        count = library.reindex(bar.to)
    click.echo(f"{count:,} games indexed")
