"""``dammen library tree``."""

from __future__ import annotations

from dataclasses import replace

import click

from dammen.cli.library.asked import db_option, open_library, position_asked, tag_options
from dammen.cli.options import json_option, print_json
from dammen.library import Query, Results, Tree
from dammen.model import Position
from dammen.notation import fen as fens
from dammen.variants import get


def _row(name: str, results: Results, reached: str) -> str:
    score = "" if results.score is None else f"{results.score:.1f}"
    counts = f"{results.games:>9,} {results.white:>9,} {results.drawn:>9,} {results.black:>9,} {results.open:>7,}"
    return f"{name:<16} {counts} {score:>6} {reached:>9}".rstrip()


def _say(tree: Tree) -> None:
    click.echo(fens.write(tree.position))
    head = f"{'games':>9} {'White':>9} {'drawn':>9} {'Black':>9} {'open':>7} {'score':>6} {'reached':>9}"
    click.echo(f"{'move':<16} {head}")
    for branch in tree.branches:
        click.echo(_row(branch.text, branch.results, f"{branch.reached:,}"))
    click.echo(_row("all", tree.results, ""))


@click.command("tree")
@click.argument("fen", required=False)
@tag_options
@db_option
@json_option
def command(fen: str | None, query: Query, db: str | None, *, as_json: bool) -> None:
    """Show the moves that were played from the position FEN, or from the start.

    However a game came to the position, it counts, and it counts once. `score` is what White made of 100; `reached`
    counts the games in which the position after the move stands, whichever way they came there, so that moves are
    listed too that nobody played from here but that lead to a position that is known.
    """
    rules = None if query.variant is None else get(query.variant)
    position = Position.start(rules or "international") if fen is None else position_asked(fen, rules)
    with open_library(db) as library:
        found = library.tree(position, replace(query, variant=None))
    if as_json:
        print_json(found.as_dict())
    else:
        _say(found)
