"""The library that a server shows, asked from its own threads."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, TypeVar
from urllib.parse import urlsplit

from dammen import library
from dammen.library.sources import SourceFile
from dammen.server.refusals import ForbiddenError, InvalidError, UnknownError

if TYPE_CHECKING:
    from collections.abc import Callable

    from dammen.library import Added, Library

LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
"""Names by which only this machine reaches a server."""
_AT_ONCE: Final = 2
"""So many questions are answered at once; others wait their turn."""
T = TypeVar("T")


class Shelf:
    """A library, opened anew for each question: a library is for one thread at a time."""

    def __init__(self, where: str | None, *, adds: bool, here: bool = False) -> None:
        """Keep where the library is, its path or URL; without one the page shows none.

        ``adds`` lets games be added on the page; ``here`` shows it only under a name of this very machine.
        """
        self._where = where
        self._here = here
        self.adds = adds and where is not None
        self._turns = asyncio.Semaphore(_AT_ONCE)

    @property
    def shown(self) -> bool:
        """Say whether the server shows a library at all."""
        return self._where is not None

    def demand_host(self, host: str) -> None:
        """Refuse a request for another host than this machine: some site gives its own name this address.

        Raises:
            ForbiddenError: the library is shown under names of this machine alone, and this is none.

        """
        if self._here and _name(host) not in LOOPBACK:
            message = "the library is shown on this machine alone, at http://127.0.0.1 with the server's port"
            raise ForbiddenError(message)

    async def ask(self, question: Callable[[Library], T]) -> T | None:
        """Answer a question in a thread; None where nothing has been added to the library yet.

        Raises:
            UnknownError: the server shows no library.
            LibraryError: the library cannot be read.

        """
        where = self._demand()
        async with self._turns:
            return await asyncio.to_thread(_answer, where, question)

    async def demand(self, question: Callable[[Library], T]) -> T:
        """Answer a question that makes no sense without a library.

        Raises:
            UnknownError: the server shows no library, or there is none yet.
            LibraryError: the library cannot be read.

        """
        found = await self.ask(question)
        if found is None:
            message = "there is no library yet; 'dammen library add FILE' makes one"
            raise UnknownError(message)
        return found

    async def add(self, text: str, name: str) -> Added:
        """Add the games of a PDN text that are not there yet; ``name`` is told as their source.

        Raises:
            ForbiddenError: no games can be added on this server's page.
            InvalidError: there is no game in the text.
            LibraryError: the library cannot be written.

        """
        where = self._demand()
        if not self.adds:
            message = "no games can be added on this page; 'dammen library add FILE' on the server's machine adds them"
            raise ForbiddenError(message)
        async with self._turns:
            return await asyncio.to_thread(_add, where, SourceFile(name, given=text.encode("utf-8", "replace")))

    def _demand(self) -> str:
        if self._where is None:
            message = "this server shows no library; 'dammen serve --library FILE' shows one"
            raise UnknownError(message)
        return self._where


def _name(host: str) -> str | None:
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def _answer(where: str, question: Callable[[Library], T]) -> T | None:
    try:
        opened = library.open(where)
    except library.NoLibraryError:
        return None
    with opened as lib:
        return question(lib)


def _add(where: str, source: SourceFile) -> Added:
    with library.open(where, create=True) as lib:
        (added,) = lib.adding(source)
    if not (added.games or added.twice or added.short or added.before):
        message = "there is no game in what was given; paste PDN, with a blank line between the tags and the moves"
        raise InvalidError(message)
    return added
