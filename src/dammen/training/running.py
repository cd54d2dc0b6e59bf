"""A training run: games, weights, better games, better weights, and where it goes on after a break."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from dammen import __version__
from dammen.engine.learned import Learned, read, write
from dammen.errors import EngineError, TablebaseError, TrainingError
from dammen.tablebase.build import Plan, build
from dammen.tablebase.layout import Kind
from dammen.training.fitting import Epoch, Fit, fit
from dammen.training.playing import Shard, play, tables_folder
from dammen.training.reading import Given
from dammen.training.settings import Settings
from dammen.variants import get
from dammen.variants.fingerprint import fingerprint

if TYPE_CHECKING:
    from concurrent.futures import Future

Submit = Callable[..., "Future[Any]"]
"""Has a function called somewhere: in another process, or on a machine of a cluster."""
_SETTINGS: Final = "settings.json"


@dataclass(frozen=True)
class Progress:
    """How far a run is.

    Attributes:
        generation: from 0.
        done: games played in this generation so far.
        positions: to be learnt from, in the games that were played or read since the last report.
        epoch: how fitting stands, where it has begun.
        weights: the weights of the generation, when they are written.
        table: the ending whose table was built last, before there are games.

    """

    generation: int
    done: int
    positions: int = 0
    epoch: Epoch | None = None
    weights: Path | None = None
    table: str | None = None


def weights_of(folder: Path, generation: int) -> Path:
    """Say where the weights of a generation are kept."""
    return folder / f"weights-{generation:02}.weights"


def shards_of(settings: Settings, generation: int) -> list[Shard]:
    """Give the files of games of a generation."""
    return [
        Shard(generation, number, min(settings.shard, settings.games - first))
        for number, first in enumerate(range(0, settings.games, settings.shard))
    ]


def prepare(settings: Settings, folder: Path) -> None:
    """Make the folder of a run, or see that it is the folder of the same run.

    Raises:
        TrainingError: the settings make no sense, or the folder has a run by others.
        VariantError: there is no variant of that name.

    """
    settings.check()
    get(settings.variant)
    path = folder / _SETTINGS
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            part = path.with_suffix(".part")
            part.write_bytes(msgspec.json.format(msgspec.json.encode(settings), indent=1) + b"\n")
            part.replace(path)
        there = msgspec.json.decode(path.read_bytes(), type=Settings)
    except OSError as error:
        message = f"the folder {folder} cannot be used: {error.strerror or error}"
        raise TrainingError(message) from None
    except (msgspec.DecodeError, RecursionError) as error:
        message = f"{path} does not tell the settings of a run: {error}"
        raise TrainingError(message) from None
    for name in Settings.__struct_fields__:
        if getattr(there, name) != getattr(settings, name):
            message = (
                f"{folder} has a run with {name} {getattr(there, name)}, not {getattr(settings, name)};"
                " choose another folder, or ask for the same"
            )
            raise TrainingError(message)


def run(
    settings: Settings, folder: Path, submit: Submit, threads: int, given: tuple[Given, ...] = ()
) -> Iterator[Progress]:
    """Do what is still to be done of a run; whatever is in the folder is not done again.

    Args:
        settings: of the run; see :func:`prepare`.
        folder: where games and weights are kept; every process that plays must see it.
        submit: has games played; a generation's are all handed in at once.
        threads: how many build a table at once.
        given: games that others played, learnt from in every generation.

    Raises:
        TrainingError: games could not be played, there is nothing to learn from, or what was learnt before was learnt
            from other games.

    """
    if not (settings.games or given):
        message = "games is 0 and no games are given: there is nothing to learn from"
        raise TrainingError(message)
    sources = [each.provenance for each in given]
    missing = [at for at in range(settings.generations) if not _is_whole(weights_of(folder, at))]
    if missing:
        yield from _built(settings, folder, threads)
    before: list[list[Path]] = []
    weights: Path | None = None
    for generation in range(settings.generations):
        shards = shards_of(settings, generation)
        out = weights_of(folder, generation)
        before.append([shard.path(folder) for shard in shards])
        if generation not in missing:
            _see_the_same(sources, out)
        else:
            yield from _played(settings, folder, shards, weights, submit)
            paths = [*(each.path for each in given), *(path for paths in before[-settings.window :] for path in paths)]
            yield from _fitted(settings, paths, sources, generation, out)
        weights = out
        yield Progress(generation, settings.games, weights=out)


def _built(settings: Settings, folder: Path, threads: int) -> Iterator[Progress]:
    """Build the tables that are asked while playing."""
    if not (settings.pieces and settings.games):
        return
    plan = Plan(get(settings.variant), settings.pieces, Kind.WDL, tables_folder(folder), threads=threads)
    try:
        for solved in build(plan):
            yield Progress(0, 0, table=str(solved[0].material))
    except TablebaseError as error:
        message = f"the tables of {settings.pieces} pieces could not be built: {error}"
        raise TrainingError(message) from error


def _see_the_same(sources: list[dict[str, Any]], out: Path) -> None:
    """Refuse to go on from weights that were learnt from other games."""
    before = {each["sha256"]: each["file"] for each in read(out).made.get("given", [])}
    now = {each["sha256"]: each["file"] for each in sources}
    if before.keys() != now.keys():
        names = ", ".join(sorted(before.values())) or "no given games"
        message = f"{out} was learnt from {names}; choose another folder, or give the same again"
        raise TrainingError(message)


def _is_whole(path: Path) -> bool:
    try:
        read(path)
    except EngineError:
        return False
    return True


def _played(
    settings: Settings, folder: Path, shards: list[Shard], weights: Path | None, submit: Submit
) -> Iterator[Progress]:
    done = 0
    futures = [(shard, submit(play, settings, shard, weights, folder)) for shard in shards]
    for shard, future in futures:
        try:
            positions = future.result()
        except BrokenExecutor as error:
            message = f"a process that played was ended from without, or ran out of memory: {error}"
            raise TrainingError(message) from error
        except (OSError, EngineError, TablebaseError) as error:
            message = f"the games of {shard.path(folder).name} could not be played: {error}"
            raise TrainingError(message) from error
        done += shard.games
        yield Progress(shard.generation, done, positions)


def _fitted(
    settings: Settings, paths: list[Path], sources: list[dict[str, Any]], generation: int, out: Path
) -> Iterator[Progress]:
    for found in fit(settings, paths):
        if isinstance(found, Epoch):
            yield Progress(generation, settings.games, epoch=found)
        else:
            write(out, _learned(settings, sources, generation, found))


def _learned(settings: Settings, sources: list[dict[str, Any]], generation: int, found: Fit) -> Learned:
    made = {
        "settings": msgspec.to_builtins(settings),
        "generation": generation,
        "positions": found.positions,
        "scale": round(found.scale, 3),
        "loss": round(found.epochs[-1].loss, 6),
        "held_out": round(found.epochs[-1].held_out, 6),
        "dammen": __version__,
    }
    if sources:
        made["given"] = sources
    return Learned(settings.variant, fingerprint(get(settings.variant)), found.values, made)
