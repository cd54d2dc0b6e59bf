"""The commands that have to do with tables of endings, each in a module of its own."""

from __future__ import annotations

from dammen.cli.lazy import Lazy, LazyGroup

command = LazyGroup(
    "tablebase",
    help="Build, check and ask tables of endings.",
    lazy={
        "get": Lazy("dammen.cli.tablebase.getting", "Have the small tables of a game, a matter of seconds."),
        "build": Lazy("dammen.cli.tablebase.building", "Build tables with as many pieces as you like."),
        "list": Lazy("dammen.cli.tablebase.listing", "List the tables that are there."),
        "probe": Lazy("dammen.cli.tablebase.probing", "Say what a position is worth, and each of its moves."),
        "stats": Lazy("dammen.cli.tablebase.stats", "Show what the tables of a game hold."),
        "verify": Lazy("dammen.cli.tablebase.verifying", "Check the tables of a game."),
    },
)
