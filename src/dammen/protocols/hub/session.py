"""Drive an engine that speaks Hub, in either dialect."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from dammen.errors import DammenError, MessageError, ProtocolError
from dammen.model import Move, Position
from dammen.protocols.hub import messages
from dammen.protocols.hub.board import read_move, recent, variant_words, write_move, write_position
from dammen.protocols.hub.dialects import MODERN, Dialect, dialect_of
from dammen.protocols.hub.process import Process
from dammen.variants import Variant

_START: Final = 10.0
_LOAD: Final = 120.0
"""Seconds for ``init``: tables of endings may have to be read."""
_CANCELLED: Final = 1.0
"""Seconds that an engine has to end a search that nobody waits for any more."""
_FOREVER: Final = 10.0 * 365 * 86_400


@dataclass(frozen=True)
class Patience:
    """For how many seconds an answer is waited for.

    Attributes:
        start: of the first words, and of every answer that needs no thought.
        load: of ``ready``.
        search: of a move, beyond the time that the engine was given for it.

    """

    start: float = _START
    load: float = _LOAD
    search: float = _START


class Session:
    """An engine that has said hello and is ready; close it, or use it as an async context manager."""

    def __init__(self, process: Process, variant: Variant, patience: Patience) -> None:
        """Take over a program; meant for :meth:`start`."""
        self._process = process
        self._patience = patience
        self._searching = False
        self.variant = variant
        self.dialect: Dialect = MODERN
        self.id = messages.Id(name=process.name)
        self.params: dict[str, messages.Param] = {}

    @classmethod
    async def start(
        cls,
        command: Sequence[str],
        variant: Variant,
        *,
        params: Mapping[str, str] | None = None,
        directory: Path | None = None,
        patience: Patience | None = None,
        name: str = "",
    ) -> Session:
        """Start an engine and get it ready.

        Args:
            command: the program and its arguments; no shell reads them.
            variant: the game that it is to play.
            params: what to set, by the engine's own names.
            directory: where it runs; some look there for their files.
            patience: how long to wait.
            name: what to call it in errors.

        Raises:
            ProtocolError: it cannot be started, does not play the variant, has no such parameter, or says what Hub does
                not allow.
            PeerLostError: it has ended.
            PeerSilentError: it does not answer in time.

        """
        process = await Process.start(command, directory=directory, name=name)
        session = cls(process, variant, patience or Patience())
        try:
            await session._greet()
            await session._set(params or {})
            await session._load()
        except BaseException:
            await session.close()
            raise
        return session

    @property
    def name(self) -> str:
        """Give the engine's name, with its version where it has one."""
        return f"{self.id.name} {self.id.version}".strip() or self._process.name

    @property
    def pid(self) -> int:
        """Give the number of the engine's process."""
        return self._process.pid

    async def new_game(self) -> None:
        """Tell the engine that a new game begins."""
        await self._say(messages.NewGame())

    async def ping(self) -> None:
        """Ask the engine whether it is there.

        Raises:
            PeerLostError: it is not.
            PeerSilentError: it does not say so.

        """
        await self._say(messages.Ping())
        await self._wait_for(messages.Pong, self._patience.start)

    async def search(
        self,
        positions: Sequence[Position],
        moves: Sequence[Move],
        level: messages.Level,
        mode: messages.Mode = messages.Mode.THINK,
    ) -> Search:
        """Begin a search.

        Args:
            positions: of the game, from its start to the one to be searched.
            moves: that were made between them.
            level: where the search ends.
            mode: think, ponder or analyze.

        Raises:
            ProtocolError: a search is under way, or there is no move to find.

        """
        if self._searching:
            message = f"{self.name} is searching; stop it first"
            raise ProtocolError(message)
        if positions[-1].is_over():
            message = "the game is over: there is no move to ask for"
            raise ProtocolError(message)
        begin, later = recent(positions, moves)
        commands = (
            messages.Pos(write_position(begin), tuple(write_move(move) for move in later)),
            level,
            messages.Go(mode),
        )
        await self._send(b"".join(self.dialect.write(command) for command in commands))
        self._searching = True
        return Search(self, positions[-1], _allowed(level, mode), self._patience.search)

    async def close(self) -> None:
        """Let the engine go, and see to it that it is gone."""
        await self._process.close(self.dialect.write(messages.Quit()))

    async def __aenter__(self) -> Self:
        """Use the session in a block."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        await self.close()

    # --- for Search ---

    async def _say(self, command: messages.Command) -> None:
        await self._send(self.dialect.write(command))

    async def _send(self, data: bytes) -> None:
        await self._process.write(data, self._patience.start)

    async def _next(self, until: float, what: str) -> messages.Answer:
        """Wait for the next message, until a moment of the monotonic clock."""
        while True:
            text = await self._process.read(until - time.monotonic(), what)
            answer = self._understand(text)
            if isinstance(answer, messages.Failure):
                message = f"{self.name} says: {answer.message}"
                raise ProtocolError(message, self._process.said)
            if answer is not None:
                return answer

    def _understand(self, text: str) -> messages.Answer | None:
        try:
            return self.dialect.read(text)
        except MessageError as error:
            raise self.at_fault(error) from None

    def at_fault(self, error: MessageError) -> MessageError:
        """Give an error with the engine's name before it."""
        return MessageError(f"{self.name}: {error}")

    async def _wait_for(self, kind: type[messages.Answer], seconds: float) -> None:
        until = time.monotonic() + seconds
        while not isinstance(await self._next(until, kind.__name__.lower()), kind):
            pass

    # --- the beginning ---

    async def _greet(self) -> None:
        await self._say(messages.Greet())
        until, told = time.monotonic() + self._patience.start, False
        while True:
            text = await self._process.read(until - time.monotonic(), "its name and what can be set")
            if not told:
                dialect = dialect_of(text)
                if dialect is None:
                    continue
                self.dialect, told = dialect, True
            match self._understand(text):
                case messages.Id() as said:
                    # Scan 2.0 says its name, its author and its country one by one.
                    self.id = replace(self.id, **{field: value for field, value in vars(said).items() if value})
                case messages.Param() as param:
                    self.params[param.name] = param
                case messages.Wait():
                    return
                case _:
                    pass

    async def _set(self, params: Mapping[str, str]) -> None:
        wanted = {**self._variant_param(), **params}
        for name, value in wanted.items():
            if self.dialect is MODERN and name not in self.params:
                known = ", ".join(self.params) or "none"
                message = f"{self.name} has no parameter {name!r}; those that it has are {known}"
                raise ProtocolError(message)
            await self._say(messages.SetParam(name, value))

    def _variant_param(self) -> dict[str, str]:
        words = variant_words(self.variant)
        param = self.params.get("variant")
        if param is not None:
            value = next((word for word in words if word in param.values), None if param.values else words[0])
            if value is not None:
                return {} if value == param.value else {"variant": value}
            message = f"{self.name} does not play {self.variant.name}; it plays {', '.join(param.values)}"
            raise ProtocolError(message)
        if self.variant.board.size != 50 or self.variant.name != _ONLY:  # noqa: PLR2004 - squares of Hub's own board
            message = f"{self.name} does not say that it plays {self.variant.name}; it may know {_ONLY} alone"
            raise ProtocolError(message)
        return {}

    async def _load(self) -> None:
        await self._say(messages.Init())
        await self._wait_for(messages.Ready, self._patience.load)


_ONLY: Final = "international"


class Search:
    """A search under way: an async iterator of what the engine tells, and then :attr:`done`."""

    def __init__(self, session: Session, position: Position, allowed: float, patience: float) -> None:
        """Wait for what comes; meant for :meth:`Session.search`."""
        self._session = session
        self._position = position
        self._patience = patience
        self._until = time.monotonic() + allowed + patience
        self.done: messages.Done | None = None
        self.last: messages.InfoLine | None = None

    def __aiter__(self) -> AsyncIterator[messages.InfoLine]:
        """Give what the engine tells."""
        return self._stream()

    async def _stream(self) -> AsyncIterator[messages.InfoLine]:
        while self.done is None:
            match await self._session._next(self._until, "its move"):  # noqa: SLF001 - the other half of one idea
                case messages.InfoLine() as info:
                    if info.rank in {None, 1}:  # others are of lesser moves
                        self.last = info
                    yield info
                case messages.Done() as done:
                    self.done = done
                    self._session._searching = False  # noqa: SLF001 - the same
                case _:
                    pass

    async def stop(self, seconds: float | None = None) -> None:
        """Let the engine say what it has found; it has its patience's time for that, or so many seconds."""
        if self.done is None:
            self._until = min(self._until, time.monotonic() + (self._patience if seconds is None else seconds))
            await self._session._say(messages.Stop())  # noqa: SLF001 - the same

    async def ponder_hit(self, seconds: float) -> None:
        """Say that the expected move was played, and for how many seconds at most the engine may think from now on."""
        if self.done is None:
            self._until = time.monotonic() + seconds + self._patience
            await self._session._say(messages.PonderHit())  # noqa: SLF001 - the same

    async def finish(self) -> Move:
        """Wait for the move; where the task is cancelled, the search is stopped first.

        Raises:
            MessageError: what the engine plays is no legal move.
            PeerLostError: the engine has ended.
            PeerSilentError: it does not answer in time.

        """
        try:
            async for _ in self:
                pass
        except asyncio.CancelledError:
            with suppress(DammenError, asyncio.CancelledError):
                await self.stop(min(self._patience, _CANCELLED))
                async for _ in self:
                    pass
            raise
        return self.move

    @property
    def move(self) -> Move:
        """Give the move found.

        Raises:
            ProtocolError: the search is still under way.
            MessageError: what the engine plays is no legal move.

        """
        if self.done is None:
            message = "the search is still under way"
            raise ProtocolError(message)
        try:
            return read_move(self.done.move, self._position)
        except MessageError as error:
            raise self._session.at_fault(error) from None


def _allowed(level: messages.Level, mode: messages.Mode) -> float:
    """Give the seconds that a level allows; where nothing bounds the time, nothing bounds the waiting."""
    if mode is messages.Mode.PONDER or level.infinite:
        return _FOREVER
    left = None if level.time is None else level.time + (level.inc or 0.0)
    times = [seconds for seconds in (level.move_time, left) if seconds is not None]
    return min(times) if times else _FOREVER
