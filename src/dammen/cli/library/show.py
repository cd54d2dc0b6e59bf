"""``dammen library show``."""

from __future__ import annotations

import click

from dammen.cli.library.asked import db_option, open_library
from dammen.notation import pdn


@click.command("show")
@click.argument("numbers", nargs=-1, required=True, type=int, metavar="NUMBER...")
@db_option
def command(numbers: tuple[int, ...], db: str | None) -> None:
    """Write games as PDN, with their comments and variations."""
    with open_library(db) as library:
        for place, number in enumerate(numbers):
            if place:
                click.echo()
            click.echo(pdn.write(library.entry(number).game()), nl=False)
