"""``dammen library stats``."""

from __future__ import annotations

import click

from dammen.cli.library.asked import db_option, open_library
from dammen.cli.options import json_option, print_json
from dammen.cli.visible import visible
from dammen.library import Stats


def _say(stats: Stats) -> None:
    rows = [
        ("library", stats.where),
        ("size", f"{stats.bytes / 1e6:,.1f} MB"),
        ("games", f"{stats.games:,}"),
        ("positions", f"{stats.positions:,}"),
        ("players", f"{stats.players:,}"),
        ("events", f"{stats.events:,}"),
        ("dates", f"{stats.first or '?'} to {stats.last or '?'}"),
        *(("variant", f"{name} {count:,}") for name, count in stats.variants.items()),
        *(("result", f"{name} {count:,}") for name, count in stats.results.items()),
        *(("file", _file(source)) for source in stats.sources),
    ]
    last = ""
    for name, text in rows:
        click.echo(visible(f"{name if name != last else '':<10} {text}"))
        last = name


def _file(source: dict[str, object]) -> str:
    read, size = int(str(source["read"])), int(str(source["bytes"]))
    games = f"{source['games']:,} {'game' if source['games'] == 1 else 'games'}"
    if read >= size:
        return f"{source['source']}: {games}"
    return f"{source['source']}: {games}, {f'read to {100 * read // size} %' if read else 'can be added again'}"


@click.command("stats")
@db_option
@json_option
def command(db: str | None, *, as_json: bool) -> None:
    """Count what the library holds, and list the files that it was made from."""
    with open_library(db) as library:
        stats = library.stats()
    if as_json:
        print_json(stats.as_dict())
    else:
        _say(stats)
