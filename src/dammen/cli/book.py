"""``dammen book``: make books of moves, and look into them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dammen.book import Book
from dammen.cli.options import json_option, position_of, print_json, variant_option
from dammen.cli.visible import visible
from dammen.notation import moves as notation
from dammen.variants import Variant, load

if TYPE_CHECKING:
    from dammen.book import Entry
    from dammen.book.making import Made, Watch
    from dammen.model import Position

_FILE = click.Path(path_type=Path)


@click.group("book")
def command() -> None:
    """Books of moves: what has been played in a position, how it fared, and what the engine thinks of it."""


@contextmanager
def _watching() -> Iterator[Watch]:
    """Show on a terminal how far the making has come, and how long it will take."""
    from dammen.book.making.build import unwatched  # noqa: PLC0415 - looking into a book makes none

    if not sys.stderr.isatty():
        yield unwatched
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    from dammen.cli.console import Console  # noqa: PLC0415 - only a terminal needs it

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        tasks: dict[str, Any] = {}

        def watch(stage: str, done: int, total: int) -> None:
            if stage not in tasks:
                tasks[stage] = bar.add_task(visible(stage), total=total or None)
            bar.update(tasks[stage], completed=done, total=total or None)

        yield watch


def _say(made: Made) -> None:
    parts = [f"{made.positions} positions, {made.moves} moves"]
    if made.games or made.passed_over:
        parts.append(f"from {made.games} games")
    if made.passed_over:
        parts.append(f"{made.passed_over} games of other variants or without moves passed over")
    if made.grown:
        parts.append(f"{made.grown} positions with all their moves scored")
    again = " (gone on with what was begun before)" if made.resumed else ""
    click.echo(f"{visible(str(made.path))}: {'; '.join(parts)}{again}")


@command.command("build")
@click.argument("variant")
@click.argument("files", nargs=-1, type=_FILE)
@click.option("--output", "-o", required=True, type=_FILE, metavar="BOOK", help="Where the book goes.")
@click.option("--plies", type=click.IntRange(1, 500), default=24, show_default=True, help="How far into each game.")
@click.option(
    "--min-games", type=click.IntRange(min=1), default=1, show_default=True, help="Keep moves of so many games."
)
@click.option("--every-game", is_flag=True, help="Read every game as VARIANT, whatever its tags say.")
@click.option("--from-search", is_flag=True, help="Let the engine score the moves, and grow the book by them.")
@click.option(
    "--positions", type=click.IntRange(min=1), default=100, show_default=True, help="Positions to be scored and grown."
)
@click.option("--depth", type=click.IntRange(1, 60), default=9, show_default=True, help="Plies of each search.")
@click.option(
    "--departure",
    type=click.IntRange(min=1),
    default=10,
    show_default=True,
    help="Hundredths of a man that a move may be worse for each ply.",
)
@click.option("--jobs", type=click.IntRange(1, 256), help="Searches at once. [default: the processors]")
@json_option
def build(  # noqa: PLR0913 - each is an option on the command line
    variant: str,
    files: tuple[Path, ...],
    *,
    output: Path,
    plies: int,
    min_games: int,
    positions: int,
    depth: int,
    departure: int,
    jobs: int | None,
    every_game: bool,
    from_search: bool,
    as_json: bool,
) -> None:
    """Make a book of VARIANT from the games of FILES (PDN), from other books among them, and from search.

    Whoever breaks it off with Ctrl-C gives the same command again: what was done is kept beside the book, in BOOK.part.

    \b
    dammen book build english games.pdn more.pdn --min-games 2 -o english.book
    dammen book build frisian --from-search --positions 500 --depth 11 -o frisian.book
    """
    from dammen.book import making  # noqa: PLC0415 - looking into a book makes none

    if not files and not from_search:
        message = "give files of games, or --from-search, or both"
        raise click.UsageError(message)
    rules = load(variant)
    plan = making.Plan(positions, plies, departure) if from_search else None
    with ExitStack() as stack:
        judges = None
        if plan is not None:
            from dammen.cli.judges import Judges  # noqa: PLC0415 - a book of games needs no engine

            judges = stack.enter_context(Judges(rules, depth, jobs or os.cpu_count() or 1))
        wishes = making.Wishes(plies, min_games, plan, judges.words if judges else "", every_game)
        watch = stack.enter_context(_watching())
        made = making.build(rules, files, output, wishes, judges, watch)
    if as_json:
        print_json(
            {
                "book": str(made.path),
                "positions": made.positions,
                "moves": made.moves,
                "games": made.games,
                "passed_over": made.passed_over,
                "grown": made.grown,
                "resumed": made.resumed,
            }
        )
    else:
        _say(made)


def _entry_data(entry: Entry, position: Position) -> dict[str, Any]:
    return {
        "move": notation.write(entry.move, position),
        "games": entry.games,
        "wins": entry.wins,
        "draws": entry.draws,
        "losses": entry.losses,
        "score": entry.score,
        "depth": entry.depth,
        "weight": entry.weight,
        "why": entry.why,
    }


def _head(book: Book) -> str:
    about = book.about
    sources = [str(source.get("file") or source.get("book")) for source in about.get("sources", [])]
    search = about.get("search")
    if search:
        sources.append(f"search ({search['engine']}, {search['positions']} positions)")
    made_of = f", made of {', '.join(sources)}" if sources else ""
    return f"{book.variant.title}: {about['positions']} positions, {about['moves']} moves{made_of}."


@command.command("show")
@click.argument("file", metavar="BOOK", type=_FILE)
@click.argument("fen", required=False)
@variant_option(default=None)
@json_option
def show(file: Path, fen: str | None, variant: Variant | None, *, as_json: bool) -> None:
    """Show the moves that BOOK has for the position FEN, or for the start, and why each is there.

    The share says how often a move is chosen where each is chosen by its weight.

    \b
    dammen book show english.book
    dammen book show english.book 'W:W20-32:B1-10,12,15' --json
    """
    with Book.open(file, variant) as book:
        position = position_of(fen, book.variant)
        entries = book.moves(position)
        if as_json:
            told = {key: book.about[key] for key in ("positions", "moves")}
            data = [_entry_data(entry, position) for entry in entries]
            print_json({"variant": book.variant.name, "book": told, "turn": position.turn.value, "entries": data})
            return
        click.echo(visible(_head(book)))
        click.echo(f"{position.turn.value.capitalize()} to move, {len(entries) or 'no'} moves in the book.")
        total = sum(entry.weight for entry in entries) or 1
        for entry in entries:
            text = notation.write(entry.move, position)
            click.echo(f"  {text:<12} {entry.weight / total:>6.1%}  {entry.why}")
