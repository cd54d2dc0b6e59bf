"""What the commands of tables share: their options, the user's folder, and a bar that shows how far a build is."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.progress import Progress

GIB = 1 << 30
MILLION = 1_000_000

folder_option = click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Where the tables stand; by default in the user's data directory.",
)
kind_option = click.option(
    "--kind",
    type=click.Choice(["wdl", "dtw", "dtc"]),
    default="wdl",
    show_default=True,
    help="Win, draw, loss; or with the plies to the win, or to the next capture or crowning.",
)


def folder_of(chosen: Path | None) -> Path:
    """Give the folder of the tables."""
    from dammen.tablebase.tables import default_folder  # noqa: PLC0415 - the kernels are loaded here

    return chosen if chosen is not None else default_folder()


def bar() -> Progress:
    """Make a bar on standard error that shows how far a build is; without a terminal it shows nothing."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415 - only to build

    from dammen.cli.console import Console  # noqa: PLC0415

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}% {task.fields[rate]}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
    )
