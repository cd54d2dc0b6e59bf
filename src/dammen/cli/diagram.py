"""``dammen diagram``: draw a position."""

from __future__ import annotations

from pathlib import Path

import click

from dammen.cli.options import position_of, variant_option
from dammen.notation import diagram
from dammen.variants import Variant


@click.command("diagram")
@click.argument("fen", required=False)
@variant_option()
@click.option(
    "--svg", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Write SVG; - is standard output."
)
@click.option("--png", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Write PNG.")
@click.option("--flip", is_flag=True, help="Show the board as Black sees it.")
@click.option("--numbers/--no-numbers", default=False, help="Show the numbers of the squares.")
@click.option(
    "--size", type=click.IntRange(64, 4096), default=480, show_default=True, help="Width of a picture in pixels."
)
def command(  # noqa: PLR0913 - each is an option on the command line
    fen: str | None, variant: Variant, svg: Path | None, png: Path | None, size: int, *, flip: bool, numbers: bool
) -> None:
    """Draw the position FEN, or the start, as text, or as a picture in a file.

    \b
    dammen diagram 'W:W31-50:B1-20'
    dammen diagram 'W:WKa1:Bc5' --variant russian --png problem.png
    """
    position = position_of(fen, variant)
    if svg is not None:
        text = diagram.svg(position, flipped=flip, numbers=numbers, size=size)
        with click.open_file(svg, "w", encoding="utf-8") as out:
            out.write(text)
    if png is not None:
        with click.open_file(png, "wb") as out:
            out.write(diagram.png(position, flipped=flip, numbers=numbers, size=size))
    if svg is None and png is None:
        click.echo(diagram.text(position, numbers=numbers, flipped=flip))
