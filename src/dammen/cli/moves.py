"""``dammen moves``: the legal moves of a position."""

from __future__ import annotations

import click

from dammen.cli.options import json_option, position_of, print_json, variant_option
from dammen.model import Move, Position
from dammen.notation import moves as notation
from dammen.variants import Variant


def as_data(move: Move, position: Position) -> dict[str, object]:
    """Give a move as the JSON that ``--json`` writes."""
    data: dict[str, object] = {
        "text": notation.write(move, position),
        "start": move.start,
        "end": move.end,
        "path": list(move.path),
        "captured": sorted(move.captured),
        "promotes": move.promotes,
    }
    if position.variant.algebraic:
        data["names"] = [position.variant.label(square) for square in move.path]
    return data


def _say(position: Position) -> None:
    legal = position.legal
    count = "no legal move" if not legal else "1 legal move" if len(legal) == 1 else f"{len(legal)} legal moves"
    click.echo(f"{position.turn.value.capitalize()} to move, {count}.")
    words = position.forced()
    if words:
        click.echo(words)
    for move in legal:
        click.echo(f"  {notation.write(move, position):<12} {notation.spoken(move, position)}")


@click.command("moves")
@click.argument("fen", required=False)
@variant_option()
@json_option
def command(fen: str | None, variant: Variant, *, as_json: bool) -> None:
    """List the legal moves of the position FEN, or of the start.

    \b
    dammen moves 'W:W31,32:B20,27' --variant international
    dammen moves 'W:Wc3,e3:Bd4' --variant russian --json
    """
    position = position_of(fen, variant)
    if not as_json:
        _say(position)
        return
    moves = [as_data(move, position) for move in position.legal]
    print_json({"variant": variant.name, "turn": position.turn.value, "moves": moves})
