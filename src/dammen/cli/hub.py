"""``dammen hub``: the engine, for programs that drive it by the Hub protocol."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from dammen import __version__
from dammen.cli import streams
from dammen.cli.options import variant_option
from dammen.protocols.hub.params import Wishes
from dammen.protocols.hub.serving import Serving

if TYPE_CHECKING:
    from dammen.variants import Variant


@click.command("hub")
@variant_option()
def command(variant: Variant) -> None:
    """Let another program drive the engine by Hub 2, on standard input and output.

    It stands in for Scan wherever a program lets you name the engine to start; what can be set is told at the start.

    \b
    dammen hub
    dammen hub --variant frisian
    """
    streams.demand_input()
    streams.demand_output()
    out = sys.stdout.buffer

    def write(data: bytes) -> None:
        out.write(data)
        out.flush()

    Serving(Wishes(variant), write, version=__version__).run(iter(sys.stdin.readline, ""))
