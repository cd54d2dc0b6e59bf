"""``dammen pdn filter``."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from dammen.cli.app import complain
from dammen.cli.library.asked import query_options
from dammen.cli.pdn.job import (
    Job,
    Rewrite,
    files_argument,
    opened,
    output_option,
    reading_jobs_option,
    told,
    told_of,
)
from dammen.cli.pdn.keepers import ToFile
from dammen.cli.pdn.output import Notes, Output, demand_folder
from dammen.errors import PdnError
from dammen.library import Query
from dammen.library._kernel import new_packer
from dammen.library.asking import RESULTS
from dammen.library.decode import legs
from dammen.library.encode import Packed, pack
from dammen.library.names import date_bounds, folded, words
from dammen.model import Game
from dammen.notation.pdn import Reading
from dammen.notation.pdn.names import canonical

_MOST: Final = 1 << 30


@dataclass(frozen=True)
class Wish:
    """Which games are wanted.

    Attributes:
        query: what is asked of their tags, and of the board.
        tags: what is asked of any other tag: its name and words of it.
        plies: the least and the greatest number of moves.
        whole: only games of which no move was refused.
        other: only games that do not answer to all this.

    """

    query: Query
    tags: tuple[tuple[str, str], ...] = ()
    plies: tuple[int, int] = (0, _MOST)
    whole: bool = False
    other: bool = False

    def __call__(self, reading: Reading) -> tuple[bytes, int] | None:
        """Give something for a game that is wanted."""
        return (b"", 0) if self._answers(reading) is not self.other else None

    def _answers(self, reading: Reading) -> bool:
        game, query = reading.game, self.query
        if query.rules is not None and game.variant.name != query.rules:
            return False
        if self.whole and not reading.whole:
            return False
        if not all(_has(game.tags.get(name), text) for name, text in self.tags):
            return False
        packed = pack(game)
        return (
            self.plies[0] <= packed.plies <= self.plies[1]
            and _named(query, packed)
            and _dated(query, packed)
            and (query.result is None or packed.result == RESULTS[query.result])
            and _stands(query, packed, game)
        )


def _has(value: str | None, text: str) -> bool:
    """Say whether a name has all words of a text, each as it begins; of ? and the like, whether it is just that."""
    asked = words(text)
    if value is None:
        return False
    if not asked:
        return not text or value == text
    name = folded(value)
    return all(f" {word}" in name for word in asked)


def _named(query: Query, packed: Packed) -> bool:
    pairs = (
        (query.white, packed.white),
        (query.black, packed.black),
        (query.event, packed.event),
        (query.site, packed.site),
        (query.opening, packed.opening),
    )
    if query.player is not None and not (_has(packed.white, query.player) or _has(packed.black, query.player)):
        return False
    return all(asked is None or _has(name, asked) for asked, name in pairs)


def _dated(query: Query, packed: Packed) -> bool:
    date = packed.date or 0
    if query.since is not None and date < date_bounds(query.since)[0]:
        return False
    return query.until is None or 0 < date <= date_bounds(query.until)[1]


def _stands(query: Query, packed: Packed, game: Game) -> bool:
    """Say whether what is asked of the board stands there at some ply."""
    keys = [position.key for position in query.positions()]
    if keys and not any(key in found for leg in packed.legs for found in (array("Q", leg.keys),) for key in keys):
        return False
    if not query.is_replayed:
        return True
    finder = new_packer(game.variant)
    finder.ask(query.patterns())
    parts = legs(game.variant, packed.moves, packed.setup)
    return any(finder.find(start.state, moves, query.lasting) >= 0 for _, start, moves in parts)


def _tags(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> tuple[tuple[str, str], ...]:  # noqa: ARG001 - click's
    found = []
    for value in values:
        name, sign, text = value.partition("=")
        if not sign or not name.strip():
            message = f"{value!r} should look like NAME=TEXT, as Annotator=tinsley; NAME= asks only that it is there"
            raise click.BadParameter(message)
        found.append((canonical(name.strip()), text.strip()))
    return tuple(found)


def _plies(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[int, int]:  # noqa: ARG001 - click's
    least, sign, most = (value or "0-").partition("-")
    try:
        found = int(least or 0), int(most) if most else (_MOST if sign else int(least))
    except ValueError:
        found = 1, 0
    if found[1] < found[0] and sign:
        message = f"{value!r} runs backwards; it should look like 20-60"
        raise click.BadParameter(message)
    if not 0 <= found[0] <= found[1]:
        message = f"{value!r} should look like 40, 20-60, 20- or -60"
        raise click.BadParameter(message)
    return found


@click.command("filter")
@files_argument
@query_options
@click.option("--tag", "tags", metavar="NAME=TEXT", multiple=True, callback=_tags, help="Words of any other tag.")
@click.option("--plies", metavar="N-M", callback=_plies, help="How many moves of both sides: 40, 20-60, 20- or -60.")
@click.option("--whole", is_flag=True, help="Only games of which no move is refused.")
@click.option("--not", "other", is_flag=True, help="The games that do not answer to all this.")
@reading_jobs_option
@output_option
def command(  # noqa: PLR0913 - one for each option
    files: tuple[Path, ...],
    query: Query,
    tags: tuple[tuple[str, str], ...],
    plies: tuple[int, int],
    jobs: int,
    output: str,
    *,
    whole: bool,
    other: bool,
) -> None:
    """Write those games of FILES that answer to all that is asked.

    \b
    dammen pdn filter archive.pdn --player tinsley --since 1980 -o tinsley.pdn
    dammen pdn filter archive.pdn --variant international --part '?:W28,32:B23'

    Names are found by their words, or the beginnings of them, whatever their accents and capitals.
    """
    _demand(query)
    sources = [source for source in opened(files) if query.source is None or source.name.endswith(query.source)]
    if not sources:
        message = f"none of the files has a name that ends with {query.source}"
        raise PdnError(message)
    out = Output(output)
    demand_folder(out.path)
    wish = Wish(query, tags, plies, whole, other)
    job = told_of("filter", sources, output=output, wish=repr(wish))
    done = Job(sources, None, jobs, Rewrite(wish), ToFile(out), Notes(out.path, job)).run("looking")
    complain(f"{done.kept:,} of {done.games:,} {'game' if done.games == 1 else 'games'}")
    told(done)


def _demand(query: Query) -> None:
    """Refuse dates and boards that mean nothing before anything is read."""
    for date in filter(None, (query.since, query.until)):
        date_bounds(date)
    query.patterns()
    query.positions()
