"""``dammen library compact``."""

from __future__ import annotations

import click

from dammen.cli.library.asked import db_option, open_library


@click.command("compact")
@db_option
def command(db: str | None) -> None:
    """Merge the index of positions, forget names that nothing uses, and give unused space back."""
    with open_library(db) as library:
        before = library.stats().bytes
        library.compact()
        after = library.stats().bytes
    click.echo(f"{before / 1e6:,.1f} MB before, {after / 1e6:,.1f} MB now")
