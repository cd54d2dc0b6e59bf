"""``dammen train``: weights for a variant, learnt from the engine's own games."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from dammen.cli.options import jobs_option
from dammen.cli.places import demand_place
from dammen.errors import TrainingError
from dammen.training.settings import Settings

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

    from dammen.training.reading import Given
    from dammen.training.running import Progress

_USUAL = Settings(variant="")


def _setting(name: str, text: str) -> Callable[[Any], Any]:
    """Make an option of a setting of a run; what is not given is as it was for the weights that come with dammen."""
    kind = type(getattr(_USUAL, name))
    return click.option(f"--{name.replace('_', '-')}", type=kind, default=None, metavar="N", help=text)


@click.command("train")
@click.argument("variant")
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    required=True,
    help="Where games and weights are kept; a run that was broken off goes on from there.",
)
@_setting("generations", "How often games are played and weights are fitted anew.")
@_setting("games", "Games of a generation; 0 to learn from --pdn alone.")
@_setting("nodes", "Positions visited for a move in the first generation.")
@_setting("nodes_last", "The same in the last one.")
@_setting("seed", "Makes the same games again.")
@_setting("pieces", "Endings of so many pieces at most are played by tables, built first; 0 for none.")
@_setting("window", "Generations of games that are learnt from.")
@_setting("blend", "How much the outcome counts beside the search, from 0 to 1.")
@_setting("epochs", "How often each position is learnt from.")
@_setting("rate", "How large the first steps are.")
@click.option(
    "--pdn",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    metavar="FILE",
    help="Learn from these games too; more than once for more files.",
)
@jobs_option("Processes that play.")
@click.option("--scheduler", metavar="ADDRESS", help="Have the games played by a Dask scheduler's workers.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Copy the last weights here.",
)
def command(
    variant: str,
    folder: Path,
    pdn: tuple[Path, ...],
    jobs: int,
    scheduler: str | None,
    output: Path | None,
    **values: Any,  # noqa: ANN401 - the settings
) -> None:
    """Learn weights for VARIANT: the engine plays games by itself, and judges better after each generation of them.

    It may be stopped at any moment, and goes on where it stopped when it is called again with the same settings.
    Without any of them it repeats the run by which the weights of VARIANT that come with dammen were made.

    \b
    dammen train english --folder runs/english
    dammen train russian --folder runs/russian --generations 2 --games 2000 --jobs 4
    """
    try:
        import numpy  # noqa: F401, ICN001, PLC0415 - an extra, asked for before anything is begun
    except ImportError:
        message = "training needs NumPy: pip install 'dammen[train]'"
        raise TrainingError(message) from None
    from dammen.training import workers  # noqa: PLC0415 - what follows loads the kernels and NumPy
    from dammen.training.recorded import settings_of  # noqa: PLC0415
    from dammen.training.running import prepare, run  # noqa: PLC0415

    demand_place(output)
    chosen = {name: value for name, value in values.items() if value is not None}
    if chosen.get("games") == 0:
        chosen.setdefault("generations", 1)  # the same games would only be learnt from again
    settings = msgspec.structs.replace(settings_of(variant), **chosen)
    prepare(settings, folder)
    players = workers.processes(jobs) if scheduler is None else workers.cluster(scheduler)
    last: Path | None = None
    with _bar() as bar, players as submit:
        given = tuple(_read(path, settings, folder, bar) for path in pdn)
        task = bar.add_task("", total=settings.generations * settings.games)
        for progress in run(settings, folder, submit, jobs, given):
            bar.update(
                task, completed=progress.generation * settings.games + progress.done, description=_words(progress)
            )
            if progress.weights is not None:
                last = progress.weights
                _tell(progress, settings, last)
    assert last is not None  # noqa: S101 - there is one generation at least
    if output is not None:
        shutil.copyfile(last, output)
        last = output
    click.echo(f"the weights are in {last}")


def _read(path: Path, settings: Settings, folder: Path, bar: Bar) -> Given:
    """Read the games of a file, and show how many there were so far."""
    from dammen.training.reading import positions_of  # noqa: PLC0415 - the kernels are loaded here

    task = bar.add_task(f"reading {path.name}", total=None)
    given = positions_of(path, settings, folder, lambda games: bar.update(task, completed=games))
    bar.remove_task(task)
    return given


def _words(progress: Progress) -> str:
    """Say in a few words what is going on."""
    if progress.table is not None:
        return f"table {progress.table}"
    if progress.epoch is not None:
        return f"generation {progress.generation + 1}: fitting, {progress.epoch.held_out:.4f}"
    return f"generation {progress.generation + 1}: playing"


def _tell(progress: Progress, settings: Settings, path: Path) -> None:
    """Say what a generation came to."""
    from dammen.engine.learned import read  # noqa: PLC0415 - the kernels are loaded here

    made = read(path).made
    click.echo(
        f"generation {progress.generation + 1} of {settings.generations}: {made['positions']:,} positions, "
        f"loss {made['loss']:.4f}, of games kept apart {made['held_out']:.4f}"
    )


def _bar() -> Bar:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    from dammen.cli.console import Console  # noqa: PLC0415

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
    )
