"""``dammen dxp call``."""

from __future__ import annotations

import asyncio
from typing import Any

import click

from dammen.cli.dxp.common import Sitting, heard, sitting_of, terms_options
from dammen.protocols.dxp.connection import address, call
from dammen.variants import Variant


async def _play(sitting: Sitting, host: str, port: int) -> None:
    async with sitting.player:
        await sitting.play(await call(host, port, heard=heard))


@click.command("call")
@click.argument("place", metavar="HOST:PORT")
@terms_options
@click.option("--initiator/--follower", "asks", default=True, show_default=True, help="Who asks for the games.")
def command(place: str, variant: Variant, *, asks: bool, **options: Any) -> None:  # noqa: ANN401 - click's own
    """Call a program that listens at HOST:PORT, and play with it.

    \b
    dammen dxp call 127.0.0.1:27531 --games 2 --minutes 1
    dammen dxp call 192.0.2.5 --follower --player dammen:level=7 --pdn games.pdn
    """
    host, port = address(place)
    asyncio.run(_play(sitting_of(variant, asks=asks, **options), host, port))
