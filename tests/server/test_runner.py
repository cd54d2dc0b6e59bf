"""Starting and stopping: the port, the address, the database, and a clean end."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from dammen.errors import DammenError
from dammen.server import PortTakenError, run
from dammen.server.runner import address, listen
from dammen.server.settings import Settings, default_database

START = "from dammen.server import run; run(port=0, open_browser=False)"


def test_a_port_that_is_taken_is_told_with_another_to_try() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(PortTakenError, match=f"port {port} on 127.0.0.1 is taken.*--port {port % 65535 + 1}"):
            run("127.0.0.1", port, "sqlite+aiosqlite://", open_browser=False)


@pytest.mark.parametrize(
    ("host", "port"), [("127.0.0.1", -1), ("127.0.0.1", 65536), ("no such host", 0), ("\udce9", 0)]
)
def test_what_cannot_be_listened_on_is_told(host: str, port: int) -> None:
    with pytest.raises(PortTakenError):
        listen(host, port)


def test_the_address_is_one_that_a_browser_finds() -> None:
    assert address("127.0.0.1", 8000) == "http://127.0.0.1:8000/"
    assert address("0.0.0.0", 80) == "http://127.0.0.1:80/"  # noqa: S104 - an address to be named, not listened on
    assert address("::", 8000) == "http://[::1]:8000/"


def test_a_database_that_cannot_be_opened_stops_the_start(tmp_path: Path) -> None:
    with pytest.raises(DammenError, match="cannot be opened"):
        run("127.0.0.1", 0, f"sqlite+aiosqlite:///{tmp_path}", open_browser=False)


def test_games_lie_where_the_environment_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DAMMEN_HOME", str(tmp_path))
    assert Settings().database == default_database() == f"sqlite+aiosqlite:///{tmp_path}/games.sqlite3"


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_until_it_is_stopped_and_ends_in_silence(tmp_path: Path, sign: signal.Signals) -> None:
    environment = os.environ | {"DAMMEN_HOME": str(tmp_path / "new" / "folder"), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [sys.executable, "-c", START], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        url = server.stdout.readline().split()[3]
        assert httpx.get(f"{url}healthz", timeout=20).text == "ok\n"
        server.send_signal(sign)
        assert server.stderr.read() == ""
        assert server.wait(20) in {0, -sign}
    assert (tmp_path / "new" / "folder" / "games.sqlite3").is_file()


def test_the_package_is_light_to_import() -> None:
    script = "import sys, dammen.server; print([m for m in ('litestar', 'sqlalchemy', 'uvicorn') if m in sys.modules])"
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
