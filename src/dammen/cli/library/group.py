"""``dammen library``: its subcommands."""

from __future__ import annotations

import click

from dammen.cli.lazy import Lazy, LazyGroup

_COMMANDS = {
    "add": Lazy("dammen.cli.library.add", "Add the games of PDN files."),
    "search": Lazy("dammen.cli.library.search", "Find games by position, part of one, material, or tags."),
    "tree": Lazy("dammen.cli.library.tree", "Show what was played from a position, and how it ended."),
    "list": Lazy("dammen.cli.library.listing", "List games by their tags."),
    "show": Lazy("dammen.cli.library.show", "Write games as PDN, by their numbers."),
    "export": Lazy("dammen.cli.library.export", "Write games to PDN, CSV, JSON or Parquet."),
    "remove": Lazy("dammen.cli.library.remove", "Remove games."),
    "stats": Lazy("dammen.cli.library.stats", "Count what the library holds."),
    "index": Lazy("dammen.cli.library.index", "Make the index of positions anew."),
    "compact": Lazy("dammen.cli.library.compact", "Give unused space back."),
}

EPILOG = (
    "The library is a SQLite file in your data directory, or the one that --db or DAMMEN_LIBRARY names: a path, or a "
    "URL postgresql://user@host/name."
)


@click.group("library", cls=LazyGroup, lazy=_COMMANDS, epilog=EPILOG)
def command() -> None:
    """Keep games in a database, and find them by any position."""
