"""A program that is talked to through its standard input and output, line by line."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from dammen.errors import MessageError, PeerLostError, PeerSilentError, ProtocolError

_LONGEST: Final = 1 << 16
"""Bytes of one line; a program that writes more without an end is not one of ours."""
_LINES_KEPT: Final = 6
_WIDTH_KEPT: Final = 200
_PARTING: Final = 1.0
"""Seconds that a program has to leave by itself."""


class Process:
    """A running program; whatever becomes of it, :meth:`close` leaves nothing behind."""

    def __init__(self, name: str, process: asyncio.subprocess.Process) -> None:
        """Take over a program; meant for :meth:`start`."""
        self.name = name
        self._process = process
        self._said: deque[str] = deque(maxlen=_LINES_KEPT)
        self._errors = asyncio.create_task(self._listen_to_errors())

    @classmethod
    async def start(cls, command: Sequence[str], *, directory: Path | None = None, name: str = "") -> Process:
        """Start a program, in a group of processes of its own; no shell is asked.

        Raises:
            ProtocolError: it cannot be started.

        """
        label = name or command[0]
        program = _program(command[0], directory)
        try:
            process = await asyncio.create_subprocess_exec(
                program,
                *command[1:],
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                cwd=directory,
                limit=_LONGEST,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            message = f"{label} cannot be started: {program}: {why}"
            raise ProtocolError(message) from None
        return cls(label, process)

    @property
    def said(self) -> tuple[str, ...]:
        """Give the last lines that came from the program, errors among them, the oldest first."""
        return tuple(self._said)

    @property
    def pid(self) -> int:
        """Give the number of the process."""
        return self._process.pid

    async def write(self, data: bytes, seconds: float) -> None:
        """Send it something.

        Raises:
            PeerLostError: it has ended.
            PeerSilentError: it does not read.

        """
        stdin = self._process.stdin
        if stdin is None:  # pragma: no cover - it is asked for at the start
            raise await self._lost()
        try:
            stdin.write(data)
            async with asyncio.timeout(seconds):
                await stdin.drain()
        except TimeoutError:
            message = f"{self.name} has not read what it was sent for {seconds:.3g} s"
            raise PeerSilentError(message, self.said) from None
        except (BrokenPipeError, ConnectionError):
            raise await self._lost() from None

    async def read(self, seconds: float, what: str) -> str:
        """Wait for its next line.

        Args:
            seconds: for how long at most.
            what: what is waited for, in words.

        Raises:
            PeerLostError: it has ended.
            PeerSilentError: no line has come.
            MessageError: a line without end.

        """
        stdout = self._process.stdout
        if stdout is None:  # pragma: no cover - it is asked for at the start
            raise await self._lost()
        try:
            async with asyncio.timeout(max(seconds, 0)):
                data = await stdout.readline()
        except TimeoutError:
            raise self.silent(what) from None
        except ValueError:
            message = f"{self.name} writes a line of more than {_LONGEST} characters"
            raise MessageError(message) from None
        if not data:
            raise await self._lost()
        text = data.decode("utf-8", "replace").rstrip("\r\n")
        self._keep(text)
        if not data.endswith(b"\n"):
            raise await self._lost()  # half a line: it has ended while it spoke
        return text

    def silent(self, what: str) -> PeerSilentError:
        """Give the error of having waited in vain."""
        return PeerSilentError(f"{self.name} does not answer in time: {what} has not come", self.said)

    async def close(self, farewell: bytes = b"") -> None:
        """Ask it to leave, and make it leave with all that it has started."""
        process = self._process
        try:
            if process.stdin is not None and process.returncode is None:
                with suppress(OSError, RuntimeError):
                    if farewell:
                        process.stdin.write(farewell)
                    process.stdin.close()
                with suppress(TimeoutError):
                    async with asyncio.timeout(_PARTING):
                        await process.wait()
        finally:  # also where the task is cancelled meanwhile
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            self._hang_up()
        await process.wait()
        self._errors.cancel()
        await asyncio.wait({self._errors})

    def _hang_up(self) -> None:
        """Close the pipes, for asyncio takes a program to be there until they have ended.

        One that is full of what nobody reads any more never ends, nor one that a stranger holds open.
        """
        stdin = self._process.stdin
        if stdin is not None and stdin.transport.get_write_buffer_size():
            stdin.transport.abort()  # to close it would be to wait for a reader
        # Not all at once: that takes the program's status from under asyncio, which then complains of it.
        whole: asyncio.SubprocessTransport = self._process._transport  # type: ignore[attr-defined]  # noqa: SLF001
        for number in range(3):
            pipe = whole.get_pipe_transport(number)
            if pipe is not None:
                pipe.close()

    def _keep(self, text: str) -> None:
        if text.strip():
            self._said.append(text if len(text) <= _WIDTH_KEPT else text[:_WIDTH_KEPT] + "...")

    async def _listen_to_errors(self) -> None:
        stderr = self._process.stderr
        while stderr is not None:
            try:
                data = await stderr.readline()
            except ValueError:  # a line without end; the rest of it comes again
                continue
            if not data:
                return
            self._keep(data.decode("utf-8", "replace").rstrip("\r\n"))

    async def _lost(self) -> PeerLostError:
        """Give the error of its end, with what it said of it."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_PARTING):
                await self._process.wait()
                await asyncio.shield(self._errors)
        status = self._process.returncode
        if status is None:
            how = "has closed its output"
        elif status < 0:
            how = f"was killed by signal {-status}"
        else:
            how = f"has ended with status {status}"
        return PeerLostError(f"{self.name} {how}", self.said)


def _program(name: str, directory: Path | None) -> str:
    """Find a program that is named by a path from the directory in which it is to run."""
    if directory is None or os.sep not in name:
        return name
    return str(directory.absolute() / name)  # an absolute name stays what it is
