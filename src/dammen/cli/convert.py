"""``dammen convert``: rewrite a FEN in another dialect, or a PDN in the standard's form."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import click

from dammen.cli.app import REFUSED, complain
from dammen.cli.losses import losses
from dammen.cli.options import variant_option
from dammen.cli.pdn.job import output_option
from dammen.cli.pdn.output import Output, demand_folder, whole
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
    elif text.lower().endswith((".pdn", ".fen", ".txt", ".json")) or os.path.isfile(text):  # noqa: PTH113 - of a FEN, however long
        source = pdns.open_source(Path(text))
    else:
        return pdns.Source(text), False
    head = next(source.chunks(), "")
    return source, text.lower().endswith(".pdn") or "[" in head or "1." in head


def _tell(name: str, problems: list[pdns.Problem]) -> None:
    """Say what is wrong, in one line, and leave with the status of a refusal where moves were lost."""
    lost = losses(problems)
    first = (lost or problems)[0]
    said = f"{name}:{first.line}:{first.column}: game {first.game}: {first.text}"
    if len(problems) > 1:
        said += f"; {len(problems)} problems in all, which dammen pdn check lists"
    if not lost:
        complain(f"{said}; no move was lost")
        return
    sys.stdout.flush()
    games = len({problem.game for problem in lost})
    complain(f"{said}; {'1 game has' if games == 1 else f'{games} games have'} lost moves")
    sys.exit(REFUSED)


def _games(
    source: pdns.Source, variant: Variant | None, problems: list[pdns.Problem], wish: _Wish, *, strict: bool
) -> Iterator[str]:
    """Write games anew, one after the other as they are read; strictly, those that are refused are left out."""
    for reading in pdns.readings(source, variant, strict=strict):
        problems.extend(reading.problems)
        if reading.refusal is None or not strict:
            yield pdns.write(reading.game, letters=wish.letters, ranges=wish.ranges)


def _positions(source: pdns.Source, variant: Variant | None, wish: _Wish) -> Iterator[str]:
    """Write positions anew."""
    rules = variant or get("international")
    for line in source.text.splitlines():
        if line.strip():
            setup = fens.read(line.strip(), rules)
            yield fens.write(setup, dialect=wish.dialect, letters=wish.letters, ranges=wish.ranges) + "\n"


class _Wish(NamedTuple):
    """How positions are to be written."""

    dialect: Dialect
    letters: bool | None
    ranges: bool


@click.command("convert")
@click.argument("source")
@variant_option(default=None)
@click.option(
    "--to", "dialect", type=click.Choice(fens.DIALECTS), default="pdn", show_default=True, help="Dialect of FEN."
)
@click.option("--letters/--numbers", "letters", default=None, help="Write squares as a1 or as 1.")
@click.option("--ranges", is_flag=True, help="Write 1-20 for twenty squares running.")
@click.option("--strict", is_flag=True, help="Refuse games that are not PDN 3.0.")
@output_option
@click.option(
    "--encoding",
    type=click.Choice(["utf-8", "utf-8-sig", "utf-16", "cp1252"]),
    default="utf-8",
    show_default=True,
    help="How the text is written; PDN 3.0 is UTF-8.",
)
def command(  # noqa: PLR0913 - one for each option
    source: str,
    variant: Variant | None,
    dialect: Dialect,
    output: str,
    encoding: str,
    *,
    letters: bool | None,
    ranges: bool,
    strict: bool,
) -> None:
    """Rewrite SOURCE: a FEN, a file of FENs or a file of games; - is standard input.

    \b
    dammen convert 'W:W31-50:B1-20' --to hub
    dammen convert club.pdn --output clean.pdn

    In games, --letters, --numbers and --ranges hold for moves, positions and GameType.

    Where moves are refused, the games are written as far as they could be read, and the exit status is 1. With
    --strict, games that are not PDN 3.0 are left out.
    """
    content, games = _source(source)
    problems: list[pdns.Problem] = []
    wish = _Wish(dialect, letters, ranges)
    if games and dialect != "pdn":
        message = f"the positions of games are written as PDN has them; {dialect} is for files of FENs"
        raise click.UsageError(message)
    parts = _games(content, variant, problems, wish, strict=strict) if games else _positions(content, variant, wish)
    first = next(parts, None)
    if first is not None:
        out = Output(output, encoding, apart="\n" if games else "")
        demand_folder(out.path)
        with whole(out):
            for part in chain([first], parts):
                out.write(part)
    elif not problems:
        message = f"{source or 'the text'}: there is no {'game' if games else 'position'} in it"
        raise NotationError(message)
    if problems:
        _tell(content.name, problems)
