"""``dammen openings``: openings by name, and the names of the openings of games."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dammen.book import openings
from dammen.cli.app import REFUSED, complain
from dammen.cli.options import json_option, print_json, variant_option
from dammen.cli.visible import visible
from dammen.errors import DammenError
from dammen.notation import fen as fens
from dammen.notation import pdn as pdns
from dammen.variants import Variant

if TYPE_CHECKING:
    from dammen.book.openings import Opening
    from dammen.notation.pdn import Reading


def as_data(opening: Opening) -> dict[str, Any]:
    """Give an opening as the JSON that ``--json`` writes."""
    return {
        "name": opening.name,
        "variant": opening.variant.name,
        "moves": list(opening.moves),
        "fen": fens.write(opening.position),
        "also": list(opening.also),
        "source": opening.source,
        "certainty": opening.certainty.value,
        "note": opening.note,
    }


@click.group("openings")
def command() -> None:
    """Openings by name, with their moves, and which of them a game is.

    A game has the name of the last named position that was on its board, whatever the order of the moves.
    """


@command.command("list")
@variant_option(default=None)
@json_option
def list_openings(variant: Variant | None, *, as_json: bool) -> None:
    """List the openings that have a name, with their moves and how sure the source is."""
    found = openings.every() if variant is None else openings.of(variant)
    if as_json:
        print_json([as_data(opening) for opening in found])
        return
    if not found and variant is not None:
        click.echo(f"No opening of {visible(variant.name)} has a name here.")
    for opening in found:
        click.echo(f"{opening.variant.name:<14} {opening.certainty}  {opening.name:<28} {' '.join(opening.moves)}")


@command.command("show")
@click.argument("name")
@variant_option(default=None)
@json_option
def show(name: str, variant: Variant | None, *, as_json: bool) -> None:
    """Show the opening NAME: its moves, the board after them, and where the name comes from."""
    from dammen.notation import diagram  # noqa: PLC0415 - a list draws nothing

    found = openings.named(name, variant)
    if as_json:
        print_json([as_data(opening) for opening in found])
        return
    for index, opening in enumerate(found):
        if index:
            click.echo()
        also = f" ({', '.join(opening.also)})" if opening.also else ""
        click.echo(f"{opening.name}{also}, {opening.variant.title}")
        click.echo(f"{' '.join(opening.moves)}\n\n{diagram.text(opening.position)}")
        click.echo(fens.write(opening.position))
        click.echo(f"Certainty {opening.certainty}: {opening.source}.{f' {opening.note}' if opening.note else ''}")


def _label(reading: Reading) -> str:
    tags = reading.game.tags
    players = " - ".join(filter(None, (tags.get("White"), tags.get("Black"))))
    return visible(players or tags.get("Event") or "")


@command.command("name")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@variant_option(default=None)
@json_option
def name_games(files: tuple[Path, ...], variant: Variant | None, *, as_json: bool) -> None:
    """Print the opening of every game of FILES (PDN), one a line.

    \b
    dammen openings name club.pdn
    dammen openings name tournament.pdn --json
    """
    unread = 0
    for file in files:
        try:
            readings = pdns.readings(pdns.open_source(file), variant)
        except DammenError as error:
            unread += 1
            complain(str(error))
            continue
        for number, reading in enumerate(readings, start=1):
            opening = openings.name(reading.game)
            if as_json:
                told = None if opening is None else as_data(opening)
                rules = reading.game.variant.name
                print_json({"file": str(file), "game": number, "variant": rules, "opening": told})
            else:
                said = "-" if opening is None else f"{opening.name}  ({' '.join(opening.moves)})"
                click.echo(f"{visible(str(file))}:{number}: {said}  {_label(reading)}".rstrip())
    if unread:
        sys.exit(REFUSED)


@command.command("games")
def games() -> None:
    """Write the model games of the Encyclopaedia Britannica (1910) as PDN, with their notes as variations."""
    click.echo("\n".join(pdns.write(game) for game in openings.games()), nl=False)
