"""``dammen convert``: rewrite a FEN in another dialect, or a PDN in the standard's form."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from dammen.cli.app import REFUSED, complain
from dammen.cli.losses import losses
from dammen.cli.options import variant_option
from dammen.errors import NotationError
from dammen.notation import fen as fens
from dammen.notation import pdn as pdns
from dammen.notation.fen.writer import Dialect
from dammen.variants import Variant, get


def _typed() -> str:
    """Read standard input in whichever encoding it comes, as a file is read."""
    buffer = getattr(sys.stdin, "buffer", None)
    return sys.stdin.read() if buffer is None else pdns.decode(buffer.read())


def _source(text: str) -> tuple[pdns.Source, bool]:
    """Give the text to convert, and say whether it is games."""
    if text == "-":
        source = pdns.Source(_typed(), "standard input")
    elif text.lower().endswith((".pdn", ".fen", ".txt")) or os.path.isfile(text):  # noqa: PTH113 - of a FEN, however long
        source = pdns.open_source(Path(text))
    else:
        return pdns.Source(text), False
    return source, text.lower().endswith(".pdn") or "[" in source.text or "1." in source.text


def _tell(content: pdns.Source, problems: list[pdns.Problem]) -> None:
    """Say what is wrong, in one line, and leave with the status of a refusal where moves were lost."""
    lost = losses(problems)
    first = (lost or problems)[0]
    said = f"{content.name}:{first.line}:{first.column}: game {first.game}: {first.text}"
    if len(problems) > 1:
        said += f"; {len(problems)} problems in all, which dammen pdn check lists"
    if not lost:
        complain(f"{said}; no move was lost")
        return
    sys.stdout.flush()
    games = len({problem.game for problem in lost})
    complain(f"{said}; {'1 game has' if games == 1 else f'{games} games have'} lost moves")
    sys.exit(REFUSED)


@click.command("convert")
@click.argument("source")
@variant_option(default=None)
@click.option(
    "--to", "dialect", type=click.Choice(fens.DIALECTS), default="pdn", show_default=True, help="Dialect of FEN."
)
@click.option("--letters/--numbers", "letters", default=None, help="Write squares as a1 or as 1.")
@click.option("--ranges", is_flag=True, help="Write 1-20 for twenty squares running.")
@click.option("--output", "-o", default="-", metavar="FILE", help="Write here instead of standard output.")
def command(
    source: str, variant: Variant | None, dialect: Dialect, output: str, *, letters: bool | None, ranges: bool
) -> None:
    """Rewrite SOURCE: a FEN, a file of FENs or a file of games; - is standard input.

    \b
    dammen convert 'W:W31-50:B1-20' --to hub
    dammen convert club.pdn --output clean.pdn

    Where moves are refused, the games are written as far as they could be read, and the exit status is 1.
    """
    content, games = _source(source)
    problems: list[pdns.Problem] = []
    if games:
        parts = [pdns.write(game) for game in pdns.read(content.text, variant, problems=problems)]
        separator = "\n"
    else:
        rules = variant or get("international")
        setups = (fens.read(line.strip(), rules) for line in content.text.splitlines() if line.strip())
        parts = [fens.write(setup, dialect=dialect, letters=letters, ranges=ranges) + "\n" for setup in setups]
        separator = ""
    if not parts:
        message = f"{source or 'the text'}: there is no {'game' if games else 'position'} in it"
        raise NotationError(message)
    with click.open_file(output, "w", encoding="utf-8") as out:
        out.write(separator.join(parts))
    if problems:
        _tell(content, problems)
