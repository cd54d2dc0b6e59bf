"""Run the server: one process, one port, and the browser opened where that is wished for."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import errno
import socket
import threading
import time
import webbrowser
from typing import TYPE_CHECKING, Final

from dammen.errors import DammenError

if TYPE_CHECKING:
    from collections.abc import Callable

    from dammen.server.settings import Settings

HOST: Final = "127.0.0.1"
PORT: Final = 8000
_GREATEST_PORT: Final = 65_535
_GRACE: Final = 5
"""Seconds that requests under way may still take when the server is stopped."""
_PATIENCE: Final = 10.0
_EVERYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}  # noqa: S104 - only to find the address


class PortTakenError(DammenError):
    """The address cannot be listened on; the message says what would help."""


def address(host: str, port: int) -> str:
    """Give the address of the page, as a browser on this machine finds it."""
    name = _EVERYWHERE.get(host, host)
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def listen(host: str, port: int) -> socket.socket:
    """Take the port, so that it is known to be free before anything else is done; port 0 takes any.

    Raises:
        PortTakenError: it is taken, or may not be listened on.

    """
    if not 0 <= port <= _GREATEST_PORT:
        message = f"there is no port {port}; a port is a number from 0 to {_GREATEST_PORT}"
        raise PortTakenError(message)
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        made = socket.socket(family, kind, protocol)
    except (socket.gaierror, UnicodeError) as error:
        message = f"there is no host {host!r} to listen on: {error}"
        raise PortTakenError(message) from None
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind(where)
        made.listen(128)
    except OSError as error:
        made.close()
        raise PortTakenError(_why(host, port, error)) from None
    return made


def _why(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} on {host} is taken, perhaps by another dammen; try --port {port % _GREATEST_PORT + 1}"
    if error.errno == errno.EACCES:
        return f"port {port} on {host} may not be listened on by you; try --port {PORT}"
    return f"{host}:{port} cannot be listened on: {error.strerror}"


def _open_when_up(url: str, host: str, port: int) -> None:
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        try:
            socket.create_connection((_EVERYWHERE.get(host, host), port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(url)
            return


async def _try_database(url: str) -> None:
    from dammen.server.storage import Database  # noqa: PLC0415 - only a starting server needs it

    database = Database(url)
    await database.open()
    await database.close()


def run(
    host: str = HOST,
    port: int = PORT,
    database: str | None = None,
    *,
    open_browser: bool = True,
    settings: Settings | None = None,
    say: Callable[[str], object] = print,
) -> None:
    """Serve the page until it is interrupted.

    Args:
        host: the address to listen on.
        port: the port; 0 takes any that is free.
        database: a SQLAlchemy URL; by default a SQLite file in the user's data directory.
        open_browser: show the page in the browser once it is up.
        settings: everything else; ``database`` goes before its own.
        say: where the address is told.

    Raises:
        PortTakenError: the port cannot be listened on.
        DatabaseError: the database cannot be opened.

    """
    import uvicorn  # noqa: PLC0415 - only a starting server needs these

    from dammen.server.app import create_app  # noqa: PLC0415
    from dammen.server.settings import Settings  # noqa: PLC0415

    chosen = settings or Settings()
    if database is not None:
        chosen = dataclasses.replace(chosen, database=database)
    # Opened here first: what is wrong with it is then told in one line, not from within the web server.
    asyncio.run(_try_database(chosen.database))
    with listen(host, port) as taken:
        taken_port = int(taken.getsockname()[1])
        app = create_app(chosen)
        url = address(host, taken_port)
        say(f"dammen is at {url}  (Ctrl+C stops it)")
        if open_browser:
            threading.Thread(target=_open_when_up, args=(url, host, taken_port), daemon=True).start()
        config = uvicorn.Config(
            app,
            workers=1,
            log_level="error",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=_GRACE,
            ws="none",
        )
        # uvicorn ends in order and then hands the interrupt on; it was the wish to stop, and is met.
        with contextlib.suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets=[taken])
