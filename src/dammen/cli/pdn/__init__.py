"""``dammen pdn``: files of games written as PDN. Its subcommands are imported when one of them runs."""

from __future__ import annotations

import click

from dammen.cli.lazy import Lazy, LazyGroup

_COMMANDS = {
    "check": Lazy("dammen.cli.pdn.check", "Replay every game, and list what is wrong."),
    "convert": Lazy("dammen.cli.convert", "Rewrite a file in the standard's form."),
    "merge": Lazy("dammen.cli.pdn.merge", "Write the games of several files to one."),
    "split": Lazy("dammen.cli.pdn.split", "Part games among files: by event, player, year, or so many each."),
    "dedupe": Lazy("dammen.cli.pdn.dedupe", "Leave out games that stand there twice."),
    "filter": Lazy("dammen.cli.pdn.choosing", "Write the games that answer to tags, dates, results or positions."),
    "stats": Lazy("dammen.cli.pdn.stats", "Count games, players, results, openings."),
}


@click.group("pdn", cls=LazyGroup, lazy=_COMMANDS)
def command() -> None:
    """Check, merge, split, sift and count files of games written as PDN.

    The games that a command writes are written anew, in the standard's own form. Files of any size are read piece by
    piece, on several cores. An output is named FILE only when it is whole; a long job that was stopped goes on where it
    was when the same command is given again.
    """
