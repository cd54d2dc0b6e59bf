"""``dammen dxp``: games with other programs over DamExchange."""

from __future__ import annotations

import click

from dammen.cli.lazy import Lazy, LazyGroup

_COMMANDS = {
    "listen": Lazy("dammen.cli.dxp.listening", "Wait for a program that calls."),
    "call": Lazy("dammen.cli.dxp.calling", "Call a program that listens."),
}


@click.group("dxp", cls=LazyGroup, lazy=_COMMANDS)
def command() -> None:
    """Play games with another program over DamExchange, on a board of 50 squares.

    Who listens and who calls does not tell who asks for the games: --initiator and --follower do.
    """
