"""``dammen pdn check``."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import click

from dammen.cli.app import REFUSED, complain
from dammen.cli.losses import losses
from dammen.cli.options import json_option, print_json
from dammen.cli.pdn.job import open_one, reading_options
from dammen.cli.pdn.progress import Progress
from dammen.cli.pdn.reading import Place, after, parts, shifted
from dammen.cli.visible import visible
from dammen.errors import DammenError
from dammen.library.processes import in_order
from dammen.library.sources import SourceFile
from dammen.notation import pdn as pdns
from dammen.notation.pdn import Reading, Report
from dammen.processes import pool as processes
from dammen.variants import Variant


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


@dataclass
class _Checked:
    """What has been found of all files."""

    as_json: bool
    bad: int = 0
    empty: int = 0
    unread: int = 0

    def take(self, report: Report | DammenError, file: Path) -> None:
        """Tell of a file."""
        if isinstance(report, DammenError):
            self.unread += 1
            complain(str(report))
            if self.as_json:
                problem = {"game": None, "line": None, "column": None, "what": str(report), "done": None, "taken": ""}
                print_json({"file": str(file), "games": 0, "legal": 0, "without_moves": 0, "problems": [problem]})
            return
        if self.as_json:
            print_json(report.as_dict())
        else:
            _say(report)
        self.bad += bool(losses(report.problems))
        self.empty += not report.games

    def leave(self, files: int) -> None:
        """Leave with the status of a refusal where something was refused."""
        if self.unread and files == 1:
            sys.exit(REFUSED)
        if self.bad or self.empty or self.unread:
            counts = [
                (self.bad, "with moves refused"),
                (self.empty, "without a game"),
                (self.unread, "unreadable"),
            ]
            said = " and ".join(f"{count} {what}" for count, what in counts if count)
            complain(f"of {files} {'file' if files == 1 else 'files'}, {said}")
            sys.exit(REFUSED)


def _over(readings: Iterable[Reading]) -> Report:
    return Report("").over(readings)


def _strictly(file: Path, variant: Variant | None) -> Report | DammenError:
    try:
        return pdns.check(file, variant, strict=True)
    except DammenError as error:
        return error


def _all_strictly(files: Sequence[Path], variant: Variant | None, jobs: int) -> Iterator[Report | DammenError]:
    """Check files as wholes, for what stands between games counts too."""
    with ExitStack() as stack:
        several = jobs > 1 and len(files) > 1
        pool = stack.enter_context(processes(jobs)) if several else None
        yield from in_order(pool, partial(_strictly, variant=variant), files, jobs)


def _opened(file: Path) -> SourceFile | DammenError:
    try:
        return open_one(file)
    except DammenError as error:
        return error


def _all(files: Sequence[Path], variant: Variant | None, jobs: int) -> Iterator[Report | DammenError]:
    """Check files piece by piece; those that cannot be read do not hide the others."""
    found = [_opened(file) for file in files]
    sources = [source for source in found if isinstance(source, SourceFile)]
    reports = [Report(source.name) for source in sources]
    place, told, read = Place(), iter(found), 0

    def finished(until: int) -> Iterator[Report | DammenError]:
        """Give what was found of the files before one of the sources, and of those that cannot be read."""
        nonlocal read
        while read < until:
            here = next(told)
            if isinstance(here, SourceFile):
                yield reports[read]
                read += 1
            else:
                yield here

    with Progress(sources, "checking") as progress:
        for part in parts(sources, _over, variant, jobs=jobs):
            yield from finished(part.file)
            report = reports[part.file]
            report.games += part.made.games
            report.legal += part.made.legal
            report.without_moves += part.made.without_moves
            report.plies += part.made.plies
            report.problems += [shifted(problem, place, part) for problem in part.made.problems]
            place = after(place, part)
            progress.at(place, sum(each.games for each in reports[: part.file + 1]))
    yield from finished(len(sources))
    yield from (each for each in told if isinstance(each, DammenError))


@click.command("check")
@reading_options
@click.option("--strict", is_flag=True, help="Refuse games that are not PDN 3.0.")
@json_option
def command(files: tuple[Path, ...], variant: Variant | None, jobs: int, *, strict: bool, as_json: bool) -> None:
    """Replay every game of FILES and list what is wrong, with game, line and column, and what was done about it.

    Without --variant, each game's Variant or GameType tag says what it is, or else replaying it does.

    The exit status is 0 where every move of every game replays, whatever else is noted, and 1 where a move or a
    position was refused, or a file cannot be read or has no game; with --strict also where a game is not PDN 3.0.
    """
    checked = _Checked(as_json)
    reports = _all_strictly(files, variant, jobs) if strict else _all(files, variant, jobs)
    for report, file in zip(reports, files, strict=True):
        checked.take(report, file)
    checked.leave(len(files))
