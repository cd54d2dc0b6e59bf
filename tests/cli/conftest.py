"""Running the command line inside the test, and as a process of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli_run import Answer, Run
from dammen.cli import main


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep games away from the person who runs the tests; a plain terminal of 80 columns."""
    folder = tmp_path / "home"
    monkeypatch.setenv("DAMMEN_HOME", str(folder))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "40")
    monkeypatch.setenv("NO_COLOR", "1")
    for name in ("FORCE_COLOR", "DAMMEN_DEBUG", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process; ``typed`` is its standard input."""

    def call(*args: str, typed: str = "") -> Answer:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        with pytest.raises(SystemExit) as stop:
            main(args)
        said = capsys.readouterr()
        return Answer(int(stop.value.code or 0), said.out, said.err)

    return call


@pytest.fixture
def process() -> Run:
    """Run a command as a process; ``typed`` is its standard input."""

    def call(*args: str, typed: str = "", **environment: str) -> Answer:
        done = subprocess.run(
            [sys.executable, "-m", "dammen", *args],
            input=typed,
            capture_output=True,
            encoding="utf-8",
            env=os.environ | {"PYTHONUTF8": "1"} | environment,
            timeout=60,
            check=False,
        )
        return Answer(done.returncode, done.stdout, done.stderr)

    return call
