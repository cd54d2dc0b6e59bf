"""``dammen library add``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Final

import click

from dammen.cli import streams
from dammen.cli.app import REFUSED, complain
from dammen.cli.library.asked import db_option, open_library
from dammen.cli.library.progress import Bar
from dammen.cli.options import jobs_option, json_option, print_json, variant_option
from dammen.cli.visible import visible
from dammen.errors import LibraryError
from dammen.library import Added
from dammen.library.sources import SourceFile
from dammen.variants import Variant

_TOLD: Final = 3
"""So many refused moves of a file are shown."""


def _typed() -> bytes:
    buffer = getattr(sys.stdin, "buffer", None)
    data: bytes = sys.stdin.read().encode() if buffer is None else buffer.read()
    return data


def _opened(files: tuple[Path, ...], unread: list[str]) -> Iterator[SourceFile]:
    """Open the files; of those that cannot be read the reason is told, and the others are still added."""
    for file in files:
        if str(file) == "-":
            streams.demand_input()
            yield SourceFile("standard input", given=_typed())
            continue
        try:
            yield SourceFile.at(file)
        except LibraryError as error:
            unread.append(str(error))
            complain(str(error))


def _say(added: Added) -> None:
    name = visible(added.source)
    if added.before:
        click.echo(f"{name}: added before")
        return
    words = [f"{added.games:,} added"]
    if added.twice:
        words.append(f"{added.twice:,} already there")
    if added.short:
        words.append(f"{added.short:,} with a refused move")
    if added.lost:
        words.append(f"of which {added.lost:,} could not be kept")
    click.echo(f"{name}: {', '.join(words)}{' (taken up again)' if added.resumed else ''}")
    for problem in added.problems[:_TOLD]:
        click.echo(visible(f"  {added.source}:{problem}"))
    if added.short > _TOLD:
        click.echo(f"  and {added.short - _TOLD:,} more, which dammen pdn check lists")


@click.command("add")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@variant_option(default=None)
@jobs_option("So many processes read large files.")
@db_option
@json_option
def command(files: tuple[Path, ...], variant: Variant | None, jobs: int, db: str | None, *, as_json: bool) -> None:
    """Add the games of FILES, PDN of any dialect, that the library has not yet; - is standard input.

    Stop it whenever you like: what was added stays, and the same command goes on from there. A game is known by its
    tags, moves and comments, so nothing comes in twice. A game with a refused move is kept up to that move, and the
    move is told. The exit status is 1 where a file cannot be read.
    """
    unread: list[str] = []
    sources = list(_opened(files, unread))
    if not sources:
        sys.exit(REFUSED)
    before = 0
    with open_library(db, create=True) as library, Bar("adding", sum(source.size for source in sources)) as bar:

        def progress(source: SourceFile, done: int, games: int) -> None:
            bar.to(before + done, f"{Path(source.name).name}: {games:,} games")

        adding = library.adding(*sources, variant=variant, jobs=jobs, progress=progress)
        for source, added in zip(sources, adding, strict=True):
            before += source.size
            if as_json:
                print_json(asdict(added))
            else:
                _say(added)
    if unread:
        sys.exit(REFUSED)
