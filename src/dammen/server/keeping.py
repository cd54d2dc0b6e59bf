"""What is kept in memory of the logs: each folded once, held for one change at a time, dropped beyond a bound."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final, Generic, Protocol, TypeVar
from weakref import WeakValueDictionary

from msgspec import MsgspecError

from dammen.errors import DammenError
from dammen.server.refusals import UnknownError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence

    from dammen.server.settings import Settings
    from dammen.server.storage import Logged, LogStore, Summary


_ID_BYTES: Final = 8


def new_id() -> str:
    """Make a name that nobody can guess."""
    return secrets.token_hex(_ID_BYTES)


class Live(Protocol):
    """What a log comes to."""

    id: str
    version: int

    @property
    def length(self) -> int:
        """Say how much room it takes, in moves or events."""

    def summary(self) -> Summary:
        """Give the row that the list of games shows."""


L = TypeVar("L", bound=Live)
E = TypeVar("E")


class Keeper(Generic[L, E]):
    """The logs of one kind, of all visitors.

    A log is folded when it is first asked for and then kept in memory, up to a bound.
    """

    def __init__(
        self, store: LogStore[E], fold: Callable[[str, Sequence[Logged[E]]], L], settings: Settings, called: str
    ) -> None:
        """Keep what is in a store; ``fold`` brings a log to what it stands for, ``called`` is the word for that."""
        self._store = store
        self._fold = fold
        self._settings = settings
        self._called = called
        self._known: OrderedDict[str, tuple[str, L]] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def create(self, owner: str, live: L, log: Sequence[Logged[E]]) -> None:
        """Keep a new log.

        Raises:
            GameError: the visitor has too many.

        """
        await self._store.create(owner, live.summary(), log, limit=self._settings.games_per_visitor)
        self._remember(owner, live)

    async def append(self, live: L, apply: Callable[[], Sequence[Logged[E]]]) -> None:
        """Let ``apply`` change what is in memory, and log the events it gives before anybody is told."""
        version = live.version
        try:
            entries = apply()
            await self._store.append(live.summary(), version, entries)
        except BaseException:
            # What is in memory may now differ from the log, which is the truth: read it again next time.
            self._known.pop(live.id, None)
            raise

    async def find(self, owner: str, name: str) -> L:
        """Give what a visitor keeps under a name.

        Raises:
            UnknownError: there is no such thing, or it is another's.

        """
        known = self._known.get(name) or await self._load(owner, name)
        if known is None or known[0] != owner:
            raise self._unknown()
        self._remember(*known)
        return known[1]

    @asynccontextmanager
    async def held(self, owner: str, name: str) -> AsyncIterator[L]:
        """Hold something for one change."""
        async with self._lock(name):
            yield await self.find(owner, name)

    async def delete(self, owner: str, name: str) -> None:
        """Forget something, even if it can no longer be read.

        Raises:
            UnknownError: there is no such thing, or it is another's.

        """
        async with self._lock(name):
            if await self._store.owner(name) != owner:
                raise self._unknown()
            await self._store.delete(name)
            self._known.pop(name, None)

    def forget(self) -> None:
        """Drop everything from memory; it is read again when it is asked for."""
        self._known.clear()

    def _lock(self, name: str) -> asyncio.Lock:
        lock = self._locks.get(name)
        if lock is None:
            lock = self._locks[name] = asyncio.Lock()
        return lock

    def _unknown(self) -> UnknownError:
        return UnknownError(f"there is no such {self._called} among yours; it may have been deleted")

    async def _load(self, owner: str, name: str) -> tuple[str, L] | None:
        if await self._store.owner(name) != owner:
            return None
        try:
            log = await self._store.read(name)
            live = await asyncio.to_thread(self._fold, name, log) if log else None
        except (DammenError, MsgspecError) as error:
            message = f"this {self._called} cannot be shown: {error}"
            raise UnknownError(message) from None
        # Somebody else may have loaded it meanwhile; one log is one object.
        return self._known.get(name) or (None if live is None else (owner, live))

    def _remember(self, owner: str, live: L) -> None:
        self._known[live.id] = (owner, live)
        self._known.move_to_end(live.id)
        room = sum(known.length for _, known in self._known.values())
        while len(self._known) > self._settings.cached_games or (
            room > self._settings.cached_plies and len(self._known) > 1
        ):
            _, (_, dropped) = self._known.popitem(last=False)
            room -= dropped.length
