"""``dammen serve``."""

from __future__ import annotations

import importlib.util
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import click
import pytest

from cli_run import Run
from dammen.cli import serve

NEEDS_SERVER = pytest.mark.skipif(
    any(importlib.util.find_spec(name) is None for name in serve._NEEDED), reason="the extra 'server' is not installed"
)


@NEEDS_SERVER
def test_the_page_comes_up_and_stops_at_an_interrupt(tmp_path: Path) -> None:
    house = tmp_path / "small.toml"
    house.write_text('base = "english"\ntitle = "Our own game"\ncompulsory = false\n', encoding="utf-8")
    database = tmp_path / "games.sqlite3"
    child = subprocess.Popen(
        [sys.executable, "-m", "dammen", "serve", "--port", "0", "--database", str(database), "--variant", str(house)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert child.stdout is not None
        said = child.stdout.readline()
        address = next(word for word in said.split() if word.startswith("http://"))
        with urllib.request.urlopen(address, timeout=20) as answer:  # noqa: S310 - our own page
            page = answer.read().decode()
        assert "Our own game" in page
        assert database.exists()
    finally:
        child.send_signal(signal.SIGINT)
        _, err = child.communicate(timeout=20)
    assert err == ""
    assert child.returncode in {0, 130}


@pytest.mark.parametrize("name", ["english", "Checkers", "a/b", "\\u001b[31mred", "a\\nb", "", ".."])
def test_a_house_whose_name_will_not_do_is_refused(name: str, run: Run, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(f'base = "frisian"\nname = "{name}"\n', encoding="utf-8")
    assert "house.toml" in run("serve", "--port", "0", "--variant", str(house)).refusal


def test_a_house_named_by_a_slash_in_its_changes_is_refused(run: Run) -> None:
    assert "TOML" in run("serve", "--port", "0", "--variant", "english:start=21-32/1-8").refusal


def test_two_houses_of_one_name_are_refused(run: Run, tmp_path: Path) -> None:
    houses = [tmp_path / f"{number}.toml" for number in range(2)]
    for house, base in zip(houses, ("english", "frisian"), strict=True):
        house.write_text(f'base = "{base}"\nname = "ours"\n', encoding="utf-8")
    arguments = [word for house in houses for word in ("--variant", str(house))]
    assert "'ours' too" in run("serve", "--port", "0", *arguments).refusal


def test_what_is_offered_anyway_or_named_twice_is_offered_once() -> None:
    values = ("english", "english:compulsory=false", "english:compulsory=false")
    houses = serve._houses(click.Context(serve.command), serve.command.params[0], values)
    assert [house.name for house in houses] == ["english:compulsory=false"]


@NEEDS_SERVER
def test_a_port_that_is_taken_is_refused(run: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert "taken" in run("serve", "--port", str(taken.getsockname()[1])).refusal


@NEEDS_SERVER
def test_without_the_driver_of_a_database_it_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from dammen.server.storage import database

    monkeypatch.setattr(database, "find_spec", lambda _: None)
    refusal = run("serve", "--port", "0", "--database", "postgresql://x/y").refusal
    assert "asyncpg" in refusal
    assert "pip install 'dammen[pg]'" in refusal


def test_without_the_extra_it_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "_NEEDED", ("no_such_module",))
    assert "pip install 'dammen[server]'" in run("serve").refusal


@pytest.mark.parametrize(
    ("said", "meant"),
    [(None, None), ("/srv/g.db", "sqlite+aiosqlite:////srv/g.db"), ("postgresql://h/d", "postgresql://h/d")],
)
def test_a_database_may_be_a_file(said: str | None, meant: str | None) -> None:
    assert serve._url(said) == meant


def test_only_a_server_for_this_machine_shows_the_users_own_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DAMMEN_HOME", str(tmp_path))
    monkeypatch.delenv("DAMMEN_LIBRARY", raising=False)
    for host in ("127.0.0.1", "::1", "localhost"):
        assert serve._library(None, host) == str(tmp_path / "library.sqlite3")
    monkeypatch.setenv("DAMMEN_LIBRARY", "postgresql://me@host/games")
    assert serve._library(None, "localhost") == "postgresql://me@host/games"
    for host in ("0.0.0.0", "192.168.1.5", ""):  # noqa: S104 - nothing is listened on
        assert serve._library(None, host) is None
        assert serve._library(str(tmp_path / "club.sqlite3"), host) == str(tmp_path / "club.sqlite3")
        assert serve._library("postgresql://me@host/club", host) == "postgresql://me@host/club"
