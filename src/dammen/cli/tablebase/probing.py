"""``dammen tablebase probe``: what a position is worth, and each of its moves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from dammen.cli.options import json_option, position_of, print_json, variant_option
from dammen.cli.tablebase.common import folder_of, folder_option
from dammen.errors import TablebaseError
from dammen.model import Position
from dammen.notation import moves
from dammen.tablebase.layout import Kind
from dammen.tablebase.material import Material
from dammen.tablebase.small import advice
from dammen.tablebase.tables import Tables, Value
from dammen.variants import Variant


@click.command("probe")
@click.argument("fen")
@variant_option()
@folder_option
@json_option
def command(fen: str, variant: Variant, folder: Path | None, *, as_json: bool) -> None:
    """Say what a position is worth, and each of its moves, as far as there are tables.

    \b
    dammen tablebase probe 'W:WK19,K23:B12,K28' -v english
    """
    position = position_of(fen, variant)
    tables = _tables_for(variant, folder_of(folder), lambda tables: tables.has(position))
    value = tables.find(position)
    if value is None:
        raise TablebaseError(_lacking(position, folder_of(folder)))
    found = [(moves.write(move, position), worth) for move, worth in tables.moves(position)]
    if as_json:
        listed = [{"move": text, **_plain(worth)} for text, worth in found]
        print_json({**_plain(value), "kind": tables.kind, "moves": listed})
        return
    click.echo(f"{position.turn.capitalize()} to move: {value.words}")
    for text, worth in found:
        click.echo(f"  {text:<12} {worth.words}")


def _lacking(position: Position, place: Path) -> str:
    """Say what there is no table of, and how to have it."""
    material, name = Material.of(position), position.variant.name
    if not (material.foe_men + material.foe_kings):
        return f"{position.turn.other} has no piece left, so {position.turn} cannot be to move"
    how = advice(position.variant, material.pieces)
    return f"there is no table of {material.words} for {name} in {place}; {how}"


def _tables_for(variant: Variant, place: Path, fits: Callable[[Tables], bool]) -> Tables:
    """Give the tables that know most of a position: those with distances before those without."""
    choices = [Tables(variant, [place], kind) for kind in (Kind.DTW, Kind.DTC, Kind.WDL)]
    return next((tables for tables in choices if fits(tables)), choices[-1])


def _plain(value: Value) -> dict[str, Any]:
    return {"result": value.result.value, "plies": value.plies}
