"""Libraries to test: in a SQLite file, and in PostgreSQL where there is one."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dammen import library
from dammen.library import Library

URL = os.environ.get("DAMMEN_POSTGRES")
"""A database for the tests, whose schema dammen_library they make and drop."""


def _programs() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    there = shutil.which("initdb")
    return found[-1].parent if found else (Path(there).parent if there else None)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Give the URL of a PostgreSQL database: the one of DAMMEN_POSTGRES, or one that is made for the tests."""
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    if URL is not None:
        yield URL
        return
    programs = _programs()
    if programs is None:
        pytest.skip("no PostgreSQL on this machine, and no DAMMEN_POSTGRES")
    # The server does not run as root, and pytest's own folders are closed to others.
    folder = Path(tempfile.mkdtemp(prefix="dammen-postgres-"))
    other = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if other:
        shutil.chown(folder, "postgres")
    data = str(folder / "data")

    def run(name: str, *args: str) -> None:
        command = [*other, str(programs / name), "-D", data, *args]
        done = subprocess.run(command, check=False, capture_output=True, cwd=folder, timeout=600, text=True)
        assert not done.returncode, done.stdout + done.stderr

    run("initdb", "-U", "dammen", "-A", "trust", "-E", "UTF8", "--no-sync")
    run("pg_ctl", "-w", "-l", str(folder / "log"), "-o", f"-F -k {folder} -h ''", "start")
    try:
        yield f"postgresql://dammen@/postgres?host={folder}"
    finally:
        run("pg_ctl", "-w", "-m", "fast", "stop")
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def fresh_postgres(postgres: str) -> str:
    """Give a database without a library."""
    import psycopg

    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("SET client_min_messages TO error")
        connection.execute("DROP SCHEMA IF EXISTS dammen_library CASCADE")
    return postgres


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Give where a library is to be made, in either database."""
    if request.param == "sqlite":
        return str(tmp_path / "games" / "library.sqlite3")
    found: str = request.getfixturevalue("fresh_postgres")
    return found


@pytest.fixture
def lib(where: str) -> Iterator[Library]:
    """Give an empty library, in either database."""
    with library.open(where, create=True) as opened:
        yield opened


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Library]:
    """Give an empty library in a SQLite file, where it is all the same which."""
    with library.open(tmp_path / "library.sqlite3", create=True) as opened:
        yield opened


Files = Callable[[str, str | bytes], Path]


@pytest.fixture
def file(tmp_path: Path) -> Files:
    """Write a file and give its path."""

    def write(name: str, content: str | bytes) -> Path:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write
