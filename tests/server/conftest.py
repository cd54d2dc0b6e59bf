"""A server in memory of the test, with its database in the test's directory and its time in the test's hand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("litestar", reason="the server's packages are not installed: pip install dammen[server]")

from litestar.testing import TestClient

from dammen.server.app import create_app
from dammen.server.settings import Settings
from server.asking import Client, Now, Serve

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from server.browsing import Open


@pytest.fixture
def now() -> Now:
    return Now()


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'games.sqlite3'}"


@pytest.fixture
def serve(database: str, now: Now) -> Serve:
    """Give what starts a server over the test's database; the program thinks a moment at most."""

    def start(**changes: Any) -> AbstractContextManager[Client]:
        settings = Settings(**{"database": database, "think_seconds": 0.2, "requests_per_second": 0.0} | changes)
        return TestClient(create_app(settings, now=now))

    return start


@pytest.fixture
def client(serve: Serve) -> Iterator[Client]:
    with serve() as client:
        yield client


@pytest.fixture
def dice() -> random.Random:
    return random.Random(2718)


# --- in a browser: what needs playwright is imported when a test asks for it, for a plain install has none ----------


@pytest.fixture(scope="module")
def browser_now(chromium_path: str) -> Iterator[Browser]:
    from server.browsing import launched

    with launched(chromium_path) as browser:
        yield browser


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    from server.browsing import serving

    with serving(tmp_path_factory.mktemp("server") / "games.sqlite3") as url:
        yield url


@pytest.fixture
def open_page(browser_now: Browser, address: str) -> Iterator[Open]:
    from server.browsing import opening

    with opening(browser_now, address) as start:
        yield start
