"""``dammen pdn dedupe``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

import click

from dammen.cli.app import complain
from dammen.cli.pdn.job import Job, Rewrite, Sum, opened, output_option, reading_options, told, told_of
from dammen.cli.pdn.keepers import Best, OnlyBest, ToFile, WithoutTwins
from dammen.cli.pdn.output import Notes, Output, demand_folder
from dammen.library.encode import Packed, pack
from dammen.library.names import folded
from dammen.notation.pdn import Reading
from dammen.variants import Variant


@dataclass(frozen=True)
class Twins:
    """Tells which games are one: those of the same rules, start and moves, and the same in some tags.

    Games without moves are one only where all that stands in them is the same.
    """

    tags: tuple[str, ...] = ()

    def __call__(self, reading: Reading) -> tuple[bytes, int]:
        """Give the key of a game, and how much is known of it."""
        game = reading.game
        packed = pack(game)
        told = [packed.variant, packed.setup, *(folded(game.tags.get(name, "")) for name in self.tags)]
        made = blake2b(repr(told).encode() + packed.moves, digest_size=16)
        if not packed.plies:
            made.update(packed.content.to_bytes(8, "little", signed=True))
        return made.digest(), _weight(packed, game.tags.values())


def _weight(packed: Packed, values: Iterable[str]) -> int:
    """Say how much is known of a game: what stands beside its moves, then its tags and its result."""
    known = sum(1 for value in values if value.strip("?. "))
    return 100 * len(packed.notes or b"") + 2 * known + bool(packed.result)


def _tags(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[str, ...]:  # noqa: ARG001 - click's
    return tuple(filter(None, (name.strip() for name in (value or "").split(","))))


@click.command("dedupe")
@reading_options
@click.option("--tags", metavar="NAMES", callback=_tags, help="These tags must be the same as well: White,Black.")
@click.option("--fullest", is_flag=True, help="Keep the game of which most is known, not the first; reads twice.")
@output_option
def command(
    files: tuple[Path, ...], variant: Variant | None, jobs: int, tags: tuple[str, ...], output: str, *, fullest: bool
) -> None:
    """Write the games of FILES, but of games with the same start and moves only one, whatever their tags.

    \b
    dammen pdn dedupe club.pdn more.pdn -o club-once.pdn

    Games without moves are left out only where all their tags are the same. Some 100 bytes of memory are needed for
    each game that is kept.
    """
    sources = opened(files)
    out = Output(output)
    demand_folder(out.path)
    job = told_of("dedupe", sources, variant=repr(variant), output=output, tags=tags, fullest=fullest)
    keeper: ToFile = WithoutTwins(out)
    if fullest:
        found = Best()
        Job(sources, variant, jobs, Rewrite(Twins(tags), text=False), found, Notes(None, job)).run("comparing")
        keeper = OnlyBest(out, found.best)
    done = Job(sources, variant, jobs, Rewrite(Twins(tags)), keeper, Notes(out.path, job)).run("writing")
    _say(done)
    told(done)


def _say(done: Sum) -> None:
    twice = done.games - done.kept
    complain(f"{done.games:,} {'game' if done.games == 1 else 'games'}, {twice:,} of them there already")
