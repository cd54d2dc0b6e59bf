"""Games survive: the log is the truth, and what is in memory is only a copy of it."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from dammen.errors import GameError
from dammen.server.events import Created, Event, Moved, read_event
from dammen.server.storage import Database, Logged, LogStore, StaleError, Summary
from dammen.server.storage.database import DatabaseError
from dammen.server.visitors import COOKIE, Visitor
from server.asking import Serve, act, new_game, play
from server.seats import new_table


def _summary(game: str = "a") -> Summary:
    return Summary(
        id=game,
        variant="english",
        opponent="friend",
        level=1,
        plies=0,
        outcome=None,
        last_fen="",
        created=1.0,
        updated=1.0,
    )


_FIRST: Logged[Event] = Logged(1.0, Created("english", "both", "friend", 1))
_MOVE: Logged[Event] = Logged(2.0, Moved("11-15", (11, 15)))


def test_a_game_is_the_same_after_a_restart(serve: Serve) -> None:
    with serve() as client:
        state = new_game(client, variant="international", clock="10+5")
        for _ in range(8):
            state = play(client, state)
        state = act(client, state, "takeback")
        state = act(client, state, "comment", ply=0, text="a start")
        state = act(client, state, "draw", by="white")
        cookies = dict(client.cookies)
    with serve() as client:
        client.cookies.update(cookies)
        assert client.get(f"/api/games/{state['id']}").json() == state
        assert play(client, state)["version"] == state["version"] + 1


@pytest.mark.parametrize("bound", [{"cached_games": 2}, {"cached_plies": 3}])
def test_games_dropped_from_memory_come_back(serve: Serve, bound: dict[str, int]) -> None:
    with serve(**bound) as client:
        states = [play(client, new_game(client)) for _ in range(6)]
        for state in states:
            assert client.get(f"/api/games/{state['id']}").json() == state
            play(client, state)


def test_the_file_is_in_write_ahead_mode_and_the_log_readable(serve: Serve, tmp_path: Path) -> None:
    with serve() as client:
        state = play(client, new_game(client))
        with sqlite3.connect(tmp_path / "games.sqlite3") as file:
            assert file.execute("pragma journal_mode").fetchone() == ("wal",)
            rows = file.execute("select version, body from events where game = ?", [state["id"]]).fetchall()
        file.close()
    assert [version for version, _ in rows] == [1, 2]
    assert rows[0][1].startswith(b'{"kind":"created"')


def test_an_event_for_an_older_version_is_refused(database: str) -> None:
    async def run() -> None:
        base = Database(database)
        await base.open()
        store = LogStore(base, "game", read_event)
        await store.create("me", _summary(), [_FIRST], limit=1)
        await store.append(_summary(), 1, [_MOVE])
        with pytest.raises(StaleError, match="version 1"):
            await store.append(_summary(), 1, [_MOVE])
        with pytest.raises(GameError, match="as many as"):
            await store.create("me", _summary("b"), [_FIRST], limit=1)
        assert await store.read("a") == [_FIRST, _MOVE]
        assert await store.owner("a") == "me"
        assert await store.owner("b") is None
        await store.delete("a")
        assert await store.read("a") == []
        await base.close()

    asyncio.run(run())


def test_many_write_at_once_and_none_is_lost(database: str) -> None:
    async def run() -> None:
        base = Database(database)
        await base.open()
        store = LogStore(base, "game", read_event)

        async def one(number: int) -> None:
            await store.create(f"owner {number % 3}", _summary(str(number)), [_FIRST], limit=99)
            for version in range(1, 6):
                await store.append(_summary(str(number)), version, [_MOVE])
                assert len(await store.read(str(number))) == version + 1

        await asyncio.gather(*(one(number) for number in range(40)))
        lists = [await store.of_owner(f"owner {number}") for number in range(3)]
        assert sum(map(len, lists)) == 40
        await base.close()

    asyncio.run(run())


@pytest.mark.parametrize("url", ["nonsense", "mysql://x/y", "sqlite+aiosqlite:////proc/nowhere/x.sqlite3"])
def test_a_database_that_cannot_be_opened_says_why(url: str) -> None:
    async def run() -> None:
        await Database(url).open()

    with pytest.raises(DatabaseError):
        asyncio.run(run())


def test_a_file_that_is_no_database_says_so(tmp_path: Path) -> None:
    (tmp_path / "x.sqlite3").write_text("not a database, but long enough to look like one " * 50)

    async def run() -> None:
        await Database(f"sqlite:///{tmp_path / 'x.sqlite3'}").open()

    with pytest.raises(DatabaseError, match="not a database"):
        asyncio.run(run())


def _migrate(path: Path, to: str, way: str = "upgrade") -> None:
    """Bring a database to a step of its history."""
    from alembic import command
    from alembic.config import Config
    from sqlalchemy import create_engine

    from dammen.server.storage import database as storage

    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(storage._MIGRATIONS))
        config.attributes["connection"] = connection
        getattr(command, way)(config, to)
    engine.dispose()


def test_a_database_from_before_the_tables_is_brought_up_to_date(serve: Serve, tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    _migrate(path, "0001")
    visitor = Visitor("0" * 32, new=False)
    body = b'{"kind":"created","variant":"english","human":"both","opponent":"friend","level":1}'
    with closing(sqlite3.connect(path)) as old, old:
        row = ("a", visitor.owner, 1, "english", "friend", 1, 0, None, "", 1.0, 1.0)
        old.execute("insert into games values (?,?,?,?,?,?,?,?,?,?,?)", row)
        old.execute("insert into events values ('a', 1, 1.0, ?)", [body])
    with serve() as client:
        client.cookies.set(COOKIE, "0" * 32)
        state = client.get("/api/games/a").json()
        assert play(client, state)["version"] == 2
        new_table(client)
        assert sorted(card["kind"] for card in client.get("/api/games").json()) == ["game", "table"]
    _migrate(path, "0001", "downgrade")
    with closing(sqlite3.connect(path)) as old:
        assert old.execute("select id, plies from games").fetchall() == [("a", 1)]
        assert old.execute("select distinct game from events").fetchall() == [("a",)]


def test_migrations_make_the_tables_that_the_code_expects(database: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from dammen.server.storage.schema import metadata

    async def run() -> None:
        base = Database(database)
        await base.open()
        await base.open()  # again: nothing left to do
        async with base.read() as connection:
            found = await connection.run_sync(lambda one: compare_metadata(MigrationContext.configure(one), metadata))
        assert found == []
        await base.close()

    asyncio.run(run())
