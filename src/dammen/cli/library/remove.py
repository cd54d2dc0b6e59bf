"""``dammen library remove``."""

from __future__ import annotations

import sys

import click

from dammen.cli.library.asked import db_option, open_library, query_options
from dammen.cli.options import json_option, print_json
from dammen.library import Library, Query


def _numbers(library: Library, numbers: tuple[int, ...], query: Query) -> list[int]:
    if numbers:
        return [library.entry(number).id for number in dict.fromkeys(numbers)]
    return [entry.id for entry in library.search(query)]


@click.command("remove")
@click.argument("numbers", nargs=-1, type=int, metavar="[NUMBER]...")
@query_options
@click.option("--yes", is_flag=True, help="Do not ask.")
@db_option
@json_option
def command(numbers: tuple[int, ...], query: Query, db: str | None, *, yes: bool, as_json: bool) -> None:
    """Remove the games with these NUMBERs, or those that the options ask for.

    The files that they came from can be added again.
    """
    if bool(numbers) == (query != Query()):
        message = "name the games by their numbers, or by what they are asked for; --source FILE removes a whole file"
        raise click.UsageError(message)
    with open_library(db) as library:
        found = _numbers(library, numbers, query)
        if found and not yes:
            if not sys.stdin.isatty():
                message = f"{len(found):,} games would be removed; --yes removes them"
                raise click.UsageError(message)
            click.confirm(f"Remove {len(found):,} {'game' if len(found) == 1 else 'games'}?", abort=True, err=True)
        count = library.remove(found)
    if as_json:
        print_json({"removed": count})
    else:
        click.echo(f"{count:,} removed")
