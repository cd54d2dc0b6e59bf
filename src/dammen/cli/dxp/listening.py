"""``dammen dxp listen``."""

from __future__ import annotations

import asyncio
from typing import Any

import click

from dammen.cli.app import complain
from dammen.cli.dxp.common import Sitting, heard, sitting_of, terms_options
from dammen.errors import ProtocolError
from dammen.protocols.dxp.connection import address, listen
from dammen.variants import Variant


async def _play(sitting: Sitting, host: str, port: int, *, forever: bool) -> None:
    async with sitting.player, listen(host, port, heard=heard) as (taken, callers):
        click.echo(f"listening on {host}:{taken}", err=True)
        while True:
            connection = await callers.get()
            try:
                await sitting.play(connection)
            except ProtocolError as error:
                if not forever:
                    raise
                complain(str(error))
            if not forever:
                return


@click.command("listen")
@click.argument("place", metavar="[HOST]:PORT", default=":27531")
@terms_options
@click.option("--initiator/--follower", "asks", default=False, show_default=True, help="Who asks for the games.")
@click.option("--forever", is_flag=True, help="Wait for the next program when one has left.")
def command(place: str, variant: Variant, *, asks: bool, forever: bool, **options: Any) -> None:  # noqa: ANN401 - click's
    """Wait at [HOST]:PORT for a program that calls, and play with it.

    Without a host only this machine can call; 0.0.0.0 lets others in. Port 0 takes a free one.

    \b
    dammen dxp listen
    dammen dxp listen 0.0.0.0:27531 --forever --pdn games.pdn
    """
    host, port = address(place)
    asyncio.run(_play(sitting_of(variant, asks=asks, **options), host, port, forever=forever))
