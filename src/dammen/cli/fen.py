"""``dammen fen``: check a position written as FEN."""

from __future__ import annotations

import sys

import click

from dammen.cli.app import REFUSED, complain
from dammen.cli.options import json_option, print_json, variant_option
from dammen.errors import NotationError, SetupError
from dammen.notation import fen as fens
from dammen.variants import Variant


@click.group("fen")
def command() -> None:
    """Check a position written as FEN."""


@command.command("check")
@click.argument("text")
@variant_option()
@json_option
def check(text: str, variant: Variant, *, as_json: bool) -> None:
    """Say whether TEXT is a position of the variant, and write it in the standard's own form.

    \b
    dammen fen check 'W:W31-50:B1-20' --variant international
    """
    try:
        position = fens.position(text, variant)
    except (NotationError, SetupError) as error:
        if as_json:
            said = error.message if isinstance(error, NotationError) else str(error)
            print_json({"ok": False, "error": said, "at": getattr(error, "column", None)})
        complain(str(error))
        sys.exit(REFUSED)
    written = fens.write(position)
    if as_json:
        print_json({"ok": True, "fen": written})
    else:
        click.echo(written)
