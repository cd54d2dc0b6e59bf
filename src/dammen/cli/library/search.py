"""``dammen library search``."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import islice

import click

from dammen.cli.app import complain
from dammen.cli.library.asked import db_option, line, open_library, position_asked, query_options
from dammen.cli.options import json_option, print_json
from dammen.cli.visible import visible
from dammen.library import Library, Query


def show(library: Library, query: Query, *, limit: int, count: bool, as_json: bool) -> None:
    """Print the games that a question asks for, or how many they are."""
    if count:
        found = library.count(query)
        if as_json:
            print_json({"games": found})
        else:
            click.echo(found)
        return
    shown = 0
    for entry in islice(library.search(query), min(limit, sys.maxsize) or None):
        if as_json:
            print_json(entry.as_dict())
        else:
            click.echo(visible(line(entry)))
        shown += 1
    if as_json:
        return
    sys.stdout.flush()
    if not shown:
        complain("no game answers that")
    elif shown == limit:
        complain(f"these are the first {limit}; --limit shows more, --count counts them")


@click.command("search")
@click.argument("fen", required=False)
@query_options
@click.option("--limit", metavar="N", type=click.IntRange(0), default=20, show_default=True, help="0 shows all.")
@click.option("--count", is_flag=True, help="Only count the games.")
@db_option
@json_option
def command(fen: str | None, query: Query, limit: int, db: str | None, *, count: bool, as_json: bool) -> None:
    """Find the games in which the position FEN stands at some ply, or that the options ask for.

    All that is asked must hold. Names are found by their words, whatever their capitals and accents; dates that are
    not known answer no question about dates.

    \b
    dammen library search 'B:W27,28,32-50:B1-20'
    dammen library search --player sijbrands --since 1972 --result white
    dammen library search --part '?:W27,28:B23,24' --vacant 22
    dammen library search --material W0K1:B0K3 --turned --lasting 4
    """
    if fen is not None:
        if query.position is not None:
            message = "the position is given twice, as FEN and as --position"
            raise click.UsageError(message)
        from dammen.variants import get  # noqa: PLC0415 - only where a position is given

        rules = None if query.variant is None else get(query.variant)
        query = replace(query, position=position_asked(fen, rules))
    with open_library(db) as library:
        show(library, query, limit=limit, count=count, as_json=as_json)
