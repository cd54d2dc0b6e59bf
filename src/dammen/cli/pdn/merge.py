"""``dammen pdn merge``."""

from __future__ import annotations

from pathlib import Path

import click

from dammen.cli.pdn.job import Job, Rewrite, each, opened, output_option, reading_options, told, told_of
from dammen.cli.pdn.keepers import ToFile
from dammen.cli.pdn.output import Notes, Output, demand_folder
from dammen.variants import Variant


@click.command("merge")
@reading_options
@output_option
def command(files: tuple[Path, ...], variant: Variant | None, jobs: int, output: str) -> None:
    """Write the games of FILES one after the other, in the standard's own form; - is standard input.

    \b
    dammen pdn merge 1998/*.pdn -o 1998.pdn

    A game with a refused move is written up to that move, and told; the exit status is then 1.
    """
    sources = opened(files)
    out = Output(output)
    demand_folder(out.path)
    job = told_of("merge", sources, variant=repr(variant), output=output)
    told(Job(sources, variant, jobs, Rewrite(each), ToFile(out), Notes(out.path, job)).run("merging"))
