"""``dammen pdn``: check files of games written as PDN."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dammen.cli.app import REFUSED, complain
from dammen.cli.losses import losses
from dammen.cli.options import json_option, print_json, variant_option
from dammen.cli.visible import visible
from dammen.errors import DammenError
from dammen.notation import pdn as pdns
from dammen.variants import Variant

if TYPE_CHECKING:
    from dammen.notation.pdn import Report


@click.group("pdn")
def command() -> None:
    """Check files of games written as PDN."""


def _say(report: Report) -> None:
    games = "1 game" if report.games == 1 else f"{report.games} games"
    click.echo(f"{visible(report.file)}: {games}, {report.legal} legal to the end")
    alike = Counter((problem.what, problem.done) for problem in report.problems if not problem.done.loses)
    for problem in report.problems:
        more = alike.pop((problem.what, problem.done), 0) - 1 if not problem.done.loses else 0
        if more < 0:  # said before
            continue
        place = f"{report.file}:{problem.line or '?'}:{problem.column or '?'}"
        also = f" (and so {more} times more)" if more else ""
        click.echo(visible(f"{place}: game {problem.game}: {problem.text}{also}"))


@command.command("check")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@variant_option(default=None)
@click.option("--strict", is_flag=True, help="Refuse games that are not PDN 3.0.")
@json_option
def check(files: tuple[Path, ...], variant: Variant | None, *, strict: bool, as_json: bool) -> None:
    """Replay every game of FILES and list what is wrong, with game, line and column, and what was done about it.

    Without --variant, each game's Variant or GameType tag says what it is, or else replaying it does.

    The exit status is 0 where every move of every game replays, whatever else is noted, and 1 where a move or a
    position was refused, or a file cannot be read or has no game; with --strict also where a game is not PDN 3.0.
    """
    bad, empty, unread = 0, 0, 0
    for file in files:
        try:
            report = pdns.check(file, variant, strict=strict)
        except DammenError as error:
            # The other files are still looked at.
            unread += 1
            complain(str(error))
            if as_json:
                problem = {"game": None, "line": None, "column": None, "what": str(error), "done": None, "taken": ""}
                print_json({"file": str(file), "games": 0, "legal": 0, "without_moves": 0, "problems": [problem]})
            continue
        if as_json:
            print_json(report.as_dict())
        else:
            _say(report)
        bad += bool(losses(report.problems))
        empty += not report.games
    if unread and len(files) == 1:
        sys.exit(REFUSED)
    if bad or empty or unread:
        counts = [(bad, "with moves refused"), (empty, "without a game"), (unread, "unreadable")]
        said = " and ".join(f"{count} {what}" for count, what in counts if count)
        complain(f"of {len(files)} {'file' if len(files) == 1 else 'files'}, {said}")
        sys.exit(REFUSED)
