"""Games and matches as logs of events: made, appended to, read back, listed, deleted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

import msgspec
from sqlalchemy import delete, func, insert, select, update

from dammen.errors import GameError
from dammen.server.storage.database import Database
from dammen.server.storage.schema import events, games

E = TypeVar("E")
Kind = Literal["game", "table"]


class StaleError(GameError):
    """The game has changed since the version that an event was meant for."""


@dataclass(frozen=True)
class Logged(Generic[E]):
    """An event with the time at which it happened, in seconds since the epoch."""

    at: float
    event: E


@dataclass(frozen=True, kw_only=True)
class Summary:
    """What the list of games shows of one game, or of one match over the board, which has a title of its own."""

    id: str
    kind: Kind = "game"
    variant: str
    title: str | None = None
    opponent: str
    level: int
    plies: int
    outcome: str | None
    last_fen: str
    created: float
    updated: float


_ENCODE = msgspec.json.Encoder().encode


class LogStore(Generic[E]):
    """Keeps logs of one kind in a database. Every call is one transaction."""

    def __init__(self, database: Database, kind: Kind, decode: Callable[[bytes], E]) -> None:
        """Keep logs of a kind in an open database; ``decode`` reads one event."""
        self._database = database
        self._kind = kind
        self._decode = decode

    async def create(self, owner: str, summary: Summary, log: Sequence[Logged[E]], *, limit: int) -> None:
        """Add a game with its first events.

        Raises:
            GameError: the owner has ``limit`` games already.

        """
        async with self._database.write() as connection:
            owned = await connection.scalar(select(func.count()).select_from(games).where(games.c.owner == owner))
            if owned is not None and owned >= limit:
                message = f"you have {owned} games, as many as one visitor may keep; delete one to begin another"
                raise GameError(message)
            row = {field: getattr(summary, field) for field in Summary.__dataclass_fields__}
            await connection.execute(insert(games).values(owner=owner, version=len(log), **row))
            await connection.execute(insert(events), _rows(summary.id, 0, log))

    async def append(self, summary: Summary, version: int, log: Sequence[Logged[E]]) -> None:
        """Add events to the log that is at ``version``.

        Raises:
            StaleError: the game is at another version, or gone.

        """
        async with self._database.write() as connection:
            changed = await connection.execute(
                update(games)
                .where(games.c.id == summary.id, games.c.version == version)
                .values(
                    version=version + len(log),
                    plies=summary.plies,
                    outcome=summary.outcome,
                    last_fen=summary.last_fen,
                    updated=summary.updated,
                )
            )
            if changed.rowcount != 1:
                message = f"the game has changed since version {version}"
                raise StaleError(message)
            await connection.execute(insert(events), _rows(summary.id, version, log))

    async def owner(self, game: str) -> str | None:
        """Say whose a game is, or None where there is no such game."""
        async with self._database.read() as connection:
            query = select(games.c.owner).where(games.c.id == game, games.c.kind == self._kind)
            found = await connection.scalar(query)
        return None if found is None else str(found)

    async def read(self, game: str) -> list[Logged[E]]:
        """Read a game's events from the first on; empty where there is no such game."""
        query = select(events.c.at, events.c.body).where(events.c.game == game).order_by(events.c.version)
        async with self._database.read() as connection:
            rows = (await connection.execute(query)).all()
        return [Logged(at, self._decode(body)) for at, body in rows]

    async def of_owner(self, owner: str) -> list[Summary]:
        """List all that a visitor keeps, of every kind, the one changed last first."""
        columns = [games.c[field] for field in Summary.__dataclass_fields__]
        query = select(*columns).where(games.c.owner == owner).order_by(games.c.updated.desc(), games.c.id)
        async with self._database.read() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [Summary(**row) for row in rows]

    async def delete(self, game: str) -> None:
        """Forget a game and its events."""
        async with self._database.write() as connection:
            await connection.execute(delete(events).where(events.c.game == game))
            await connection.execute(delete(games).where(games.c.id == game))


def _rows(game: str, version: int, log: Sequence[Logged[E]]) -> list[dict[str, object]]:
    return [
        {"game": game, "version": version + number, "at": entry.at, "body": _ENCODE(entry.event)}
        for number, entry in enumerate(log, start=1)
    ]
