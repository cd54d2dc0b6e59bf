"""A job that reads games and writes some of them anew: its progress, its end, and going on after a stop."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol, TypeVar

import click

from dammen.cli import streams
from dammen.cli.app import REFUSED, complain
from dammen.cli.options import jobs_option, variant_option
from dammen.cli.pdn.output import Notes
from dammen.cli.pdn.progress import Progress
from dammen.cli.pdn.reading import Place, after, parts, shifted
from dammen.errors import DammenError, PdnError
from dammen.library.sources import SourceFile
from dammen.notation import pdn
from dammen.notation.pdn import Reading
from dammen.variants import Variant

Command = TypeVar("Command", bound=Callable[..., Any])
_SAVE_SECONDS: Final = 2.0


class Game(NamedTuple):
    """A game that may be written.

    Attributes:
        key: what tells it from others, or where it belongs.
        text: the game as PDN.
        weight: how much is known of it.

    """

    key: bytes
    text: str
    weight: int = 0


Pick = Callable[[Reading], tuple[bytes, int] | None]
"""Gives the key and the weight of a game, or None where it is left out."""


@dataclass(frozen=True)
class Rewrite:
    """Writes those games anew that are picked; without ``text`` they are only picked."""

    pick: Pick
    text: bool = True

    def __call__(self, readings: Iterable[Reading]) -> list[Game]:
        """Work on the games of a part."""
        found: list[Game] = []
        for reading in readings:
            picked = self.pick(reading)
            if picked is not None:
                found.append(Game(picked[0], pdn.write(reading.game) if self.text else "", picked[1]))
        return found


def each(reading: Reading) -> tuple[bytes, int]:  # noqa: ARG001 - every game is picked
    """Pick every game."""
    return b"", 0


class Keeper(Protocol):
    """Takes games and keeps them."""

    def open(self, kept: Any) -> None:  # noqa: ANN401 - what commit gave, or None
        """Begin, or go on from what was committed."""

    def take(self, game: Game) -> bool:
        """Take a game; say whether it is kept."""

    def commit(self) -> Any:  # noqa: ANN401 - as it likes
        """Make sure of what was taken, and give what is needed to go on."""

    def finish(self) -> None:
        """Put the whole in its place."""

    def close(self) -> None:
        """Leave what was begun as it is."""

    def drop(self) -> None:
        """Take away what was begun."""


@dataclass
class Sum:
    """What came of a job.

    Attributes:
        games: how many games were read.
        kept: how many were kept.
        lost: how many have lost moves.
        first: the first of these, with its place.

    """

    games: int = 0
    kept: int = 0
    lost: int = 0
    first: str = ""

    def as_dict(self) -> dict[str, Any]:
        """Give it for JSON."""
        return dict(vars(self))


@dataclass
class Job:
    """Games to read, and what takes them.

    Attributes:
        sources: the files.
        variant: rules that go before those of the tags.
        jobs: so many processes read.
        work: what is done with each game.
        keeper: what keeps them.
        notes: where it is noted how far the job has come.

    """

    sources: Sequence[SourceFile]
    variant: Variant | None
    jobs: int
    work: Rewrite
    keeper: Keeper
    notes: Notes
    sum: Sum = field(default_factory=Sum)
    place: Place = field(default_factory=Place)

    def run(self, what: str) -> Sum:
        """Do it; what a job that was stopped had done is not done again.

        Raises:
            DammenError: a file cannot be read.
            OSError: an output cannot be written.

        """
        kept = self._go_on()
        self.keeper.open(kept)
        saved = time.monotonic()
        try:
            with Progress(self.sources, what) as progress:
                for part in parts(self.sources, self.work, self.variant, jobs=self.jobs, since=self.place):
                    self.sum.kept += sum(self.keeper.take(game) for game in part.made)
                    self.sum.games += part.games
                    self.sum.lost += part.lost
                    if part.first is not None and not self.sum.first:
                        told = shifted(part.first, self.place, part)
                        name = self.sources[part.file].name
                        self.sum.first = f"{name}:{told.line}:{told.column}: game {told.game}: {told.text}"
                    self.place = after(self.place, part)
                    kept = self.keeper.commit()
                    progress.at(self.place, self.sum.games)
                    if time.monotonic() - saved > _SAVE_SECONDS:
                        self._save(kept)
                        saved = time.monotonic()
            self.keeper.finish()
        except BaseException as error:
            self._stop(error)
            raise
        self.notes.remove()
        return self.sum

    def _go_on(self) -> Any:  # noqa: ANN401 - the keeper's
        found = self.notes.load()
        if found is None:
            return None
        self.place, self.sum = Place(*found["place"]), Sum(**found["sum"])
        complain(f"going on after {self.sum.games:,} games")
        return found["kept"]

    def _save(self, kept: Any) -> None:  # noqa: ANN401 - the keeper's
        self.notes.save({"place": list(self.place), "sum": self.sum.as_dict(), "kept": kept})

    def _stop(self, error: BaseException) -> None:
        """Keep what was noted of a job that is stopped; of a short one there is nothing to keep."""
        if not self.notes.saved:
            self.keeper.drop()
            self.notes.remove()
            return
        self.keeper.close()
        if isinstance(error, KeyboardInterrupt):
            complain("stopped; the same command goes on from there")


def told(found: Sum) -> None:
    """Say which games have lost moves, and leave with the status of a refusal where some have."""
    if not found.lost:
        return
    sys.stdout.flush()
    games = "1 game has" if found.lost == 1 else f"{found.lost:,} games have"
    complain(f"{found.first}; {games} lost moves, which dammen pdn check lists")
    sys.exit(REFUSED)


def opened(files: Sequence[Path]) -> list[SourceFile]:
    """Open files; - is standard input.

    Raises:
        PdnError: a file cannot be read.

    """
    return [open_one(file) for file in files]


def open_one(file: Path) -> SourceFile:
    """Open a file; - is standard input.

    Raises:
        PdnError: it cannot be read.

    """
    if str(file) == "-":
        streams.demand_input()
        buffer = getattr(sys.stdin, "buffer", None)
        return SourceFile("standard input", given=sys.stdin.read().encode() if buffer is None else buffer.read())
    try:
        return SourceFile.at(file)
    except DammenError as error:
        raise PdnError(str(error)) from error


def told_of(command: str, sources: Sequence[SourceFile], **said: object) -> dict[str, object]:
    """Give what tells a job from any other: the command, all that it was told, and what tells its files."""
    times = [source.path.stat().st_mtime_ns if source.path is not None else None for source in sources]
    files = [(source.name, source.size, time) for source, time in zip(sources, times, strict=True)]
    return {"command": command, "files": files} | said


def files_argument(command: Command) -> Command:
    """Give a command its FILES."""
    return click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))(command)


reading_jobs_option = jobs_option("So many processes read.")


def output_option(command: Command) -> Command:
    """Give a command ``--output``."""
    return click.option("--output", "-o", default="-", metavar="FILE", help="Write here instead of standard output.")(
        command
    )


def reading_options(command: Command) -> Command:
    """Give a command FILES, ``--variant`` for those whose tags tell no rules, and ``--jobs``."""
    return files_argument(variant_option(default=None)(reading_jobs_option(command)))
