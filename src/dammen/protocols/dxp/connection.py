"""A connection to a DamExchange program: messages with a NUL behind each (mesander.nl, layer 1 SOCKET)."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

from dammen.errors import MessageError, PeerLostError, PeerSilentError, ProtocolError
from dammen.protocols.dxp.messages import LONGEST, PORT, Chat, Message, decode, encode

_NUL: Final = b"\0"
_KEPT: Final = 6
_CONNECT: Final = 10.0
_WRITE: Final = 10.0
_PARTING: Final = 1.0


class Connection:
    """An open connection; chat is handed on as it comes, whatever is waited for."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        *,
        heard: Callable[[str], None] | None = None,
    ) -> None:
        """Take over a connection; ``heard`` gets the words of each chat message."""
        self._reader = reader
        self._writer = writer
        self._heard = heard
        self._said: deque[str] = deque(maxlen=_KEPT)
        host, port = (writer.get_extra_info("peername") or ("?", 0))[:2]
        self.name = f"{host}:{port}"

    async def send(self, message: Message) -> None:
        """Send a message.

        Raises:
            PeerLostError: the other has hung up.
            PeerSilentError: it does not read.

        """
        try:
            self._writer.write(encode(message) + _NUL)
            async with asyncio.timeout(_WRITE):
                await self._writer.drain()
        except TimeoutError:
            said = f"{self.name} has not read what it was sent for {_WRITE:.3g} s"
            raise PeerSilentError(said, tuple(self._said)) from None
        except OSError as error:
            raise self._lost(error) from None

    async def receive(self, seconds: float, what: str) -> Message:
        """Wait for the next message that is not chat.

        Args:
            seconds: for how long at most.
            what: what is waited for, in words.

        Raises:
            PeerLostError: the other has hung up.
            PeerSilentError: nothing has come.
            MessageError: what has come is no message.

        """
        try:
            async with asyncio.timeout(max(seconds, 0.0)):
                while True:
                    message = await self._next()
                    if not isinstance(message, Chat):
                        return message
                    if self._heard is not None:
                        self._heard(message.text)
        except TimeoutError:
            said = f"{self.name} does not answer in time: {what} has not come"
            raise PeerSilentError(said, tuple(self._said)) from None

    async def _next(self) -> Message:
        try:
            data = await self._reader.readuntil(_NUL)
        except asyncio.IncompleteReadError as error:
            if error.partial:
                self._said.append(error.partial.decode("latin-1")[:LONGEST])
            raise self._lost() from None
        except asyncio.LimitOverrunError:
            said = f"{self.name} sends a message of more than {LONGEST} characters"
            raise MessageError(said) from None
        except OSError as error:
            raise self._lost(error) from None
        data = data.removesuffix(_NUL).strip(b"\r\n")
        self._said.append(data.decode("latin-1"))
        return decode(data)

    def _lost(self, error: OSError | None = None) -> PeerLostError:
        why = f": {error.strerror or error}" if error is not None else ""
        return PeerLostError(f"{self.name} has hung up{why}", tuple(self._said))

    async def close(self) -> None:
        """Hang up; what the other does not read is waited for a little, and then thrown away."""
        self._writer.close()
        try:
            with suppress(OSError):  # to which a time that is up belongs
                async with asyncio.timeout(_PARTING):
                    await self._writer.wait_closed()
        finally:
            self._writer.transport.abort()


def address(text: str) -> tuple[str, int]:
    """Read ``HOST:PORT``, ``HOST``, ``:PORT`` or ``[IPV6]:PORT``; the port is 27531 where none is named.

    Raises:
        ProtocolError: the port is none.

    """
    host, sign, port = text.rpartition(":")
    if not sign or (":" in host and not host.startswith("[")) or text.endswith("]"):
        host, port = text, ""
    number = int(port) if port.isascii() and port.isdigit() and len(port) < 6 else PORT if not port else -1  # noqa: PLR2004 - digits
    if not 0 <= number < 1 << 16:
        message = f"{text!r} is no address; write HOST:PORT, with a port from 0 to 65535"
        raise ProtocolError(message)
    return host.removeprefix("[").removesuffix("]") or "127.0.0.1", number


async def call(host: str, port: int, *, heard: Callable[[str], None] | None = None) -> Connection:
    """Connect to a program that listens.

    Raises:
        ProtocolError: nobody listens there.

    """
    try:
        async with asyncio.timeout(_CONNECT):
            reader, writer = await asyncio.open_connection(host, port, limit=2 * LONGEST)
    except TimeoutError:
        message = f"{host}:{port} does not answer"
        raise ProtocolError(message) from None
    except OSError as error:
        message = f"{host}:{port} cannot be reached: {error.strerror or error}"
        raise ProtocolError(message) from None
    return Connection(reader, writer, heard=heard)


@asynccontextmanager
async def listen(
    host: str, port: int, *, heard: Callable[[str], None] | None = None
) -> AsyncIterator[tuple[int, asyncio.Queue[Connection]]]:
    """Listen, and give the port and a queue of those who call.

    Raises:
        ProtocolError: the port is taken, or there is no such address here.

    """
    callers: asyncio.Queue[Connection] = asyncio.Queue()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await callers.put(Connection(reader, writer, heard=heard))

    try:
        server = await asyncio.start_server(answer, host, port, limit=2 * LONGEST)
    except OSError as error:
        message = f"{host}:{port} cannot be listened on: {error.strerror or error}"
        raise ProtocolError(message) from None
    try:
        yield server.sockets[0].getsockname()[1], callers
    finally:
        server.close()
        while not callers.empty():
            await callers.get_nowait().close()
        await server.wait_closed()
