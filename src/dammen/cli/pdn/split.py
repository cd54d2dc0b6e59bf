"""``dammen pdn split``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from dammen.cli.app import complain
from dammen.cli.pdn.job import Job, Rewrite, opened, reading_options, told, told_of
from dammen.cli.pdn.keepers import ToFolder
from dammen.cli.pdn.output import Notes
from dammen.library.asking import RESULTS
from dammen.library.encode import result_number
from dammen.library.names import date_number
from dammen.model import Game
from dammen.notation.pdn import Reading
from dammen.notation.pdn.names import canonical
from dammen.variants import Variant

_TAGS: Final = ("event", "site", "round", "white", "black", "opening", "annotator")
_RESULTS: Final = {number: name for name, number in RESULTS.items()}
_MEANINGS: Final[dict[str, Callable[[Game], str]]] = {
    "variant": lambda game: game.variant.name,
    "result": lambda game: _RESULTS[result_number(game.result)],
    "year": lambda game: str(date_number(game.tags.get("Date", "")) // 10000 or ""),
}


@dataclass(frozen=True)
class By:
    """Tells the file of a game by what one of its tags says, or its rules, result or year."""

    what: str

    def __call__(self, reading: Reading) -> tuple[bytes, int]:
        """Give the name of the file."""
        meaning = _MEANINGS.get(self.what)
        game = reading.game
        text = meaning(game) if meaning is not None else game.tags.get(canonical(self.what), "")
        return text.encode("utf-8", "replace"), 0


@click.command("split")
@reading_options
@click.option(
    "--by",
    metavar="WHAT",
    help=f"A file for each {', '.join((*_MEANINGS, *_TAGS))}, or the value of any other tag that is named.",
)
@click.option("--games", metavar="N", type=click.IntRange(1), help="A file for each N games.")
@click.option("--into", metavar="FOLDER", type=click.Path(path_type=Path), required=True, help="Write the files here.")
@click.option("--force", is_flag=True, help="Replace files that are in FOLDER already.")
def command(  # noqa: PLR0913 - one for each option
    files: tuple[Path, ...],
    variant: Variant | None,
    jobs: int,
    by: str | None,
    games: int | None,
    into: Path,
    *,
    force: bool,
) -> None:
    """Part the games of FILES among files in a folder.

    \b
    dammen pdn split archive.pdn --by year --into years
    dammen pdn split archive.pdn --games 10000 --into parts

    Games of which it is not known come into unknown.pdn. What a file cannot be called by, such as a slash, becomes a
    blank in its name. The folder has its name only when all games are in it.
    """
    if (by is None) == (games is None):
        message = "say either --by or --games"
        raise click.UsageError(message)
    sources = opened(files)
    folder = into.absolute()
    keeper = ToFolder(folder, games or 0, Path(sources[0].name).stem if len(sources) == 1 else "games")
    keeper.demand(force=force)
    job = told_of("split", sources, variant=repr(variant), by=by, games=games, into=str(folder))
    done = Job(sources, variant, jobs, Rewrite(By(by or "variant")), keeper, Notes(folder, job)).run("writing")
    count = len(keeper.lengths)
    complain(
        f"{done.games:,} {'game' if done.games == 1 else 'games'} in {count:,} {'file' if count == 1 else 'files'}"
    )
    told(done)
