"""What every command shares: help, exit statuses, and errors of one line."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from importlib import import_module

import pytest

import dammen
from cli_run import Run
from dammen.cli import app

COMMANDS = ("play", "serve", "moves", "perft", "variants", "rulebook", "referee", "diagram", "convert", "fen", "pdn")
NEEDS_SHELL = pytest.mark.skipif(shutil.which("sh") is None, reason="there is no shell that closes streams")


def test_version(run: Run) -> None:
    answer = run("--version")
    assert answer.status == 0
    assert dammen.__version__ in answer.out


def test_help_names_every_command(run: Run) -> None:
    answer = run("--help")
    assert answer.status == 0
    for name in COMMANDS:
        assert f"  {name} " in answer.out


def test_help_imports_no_command() -> None:
    code = (
        "import sys\nfrom dammen.cli import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        "print([m for m in sys.modules if m.startswith(('rich', 'dammen.notation', 'dammen.engine', 'litestar'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_help_is_quick() -> None:
    def least(*args: str) -> float:
        found = []
        for _ in range(5):
            began = time.perf_counter()
            subprocess.run([sys.executable, *args], capture_output=True, check=True)
            found.append(time.perf_counter() - began)
        return min(found)

    bare, full = least("-c", "pass"), least("-m", "dammen", "--help")
    # 0.2 s on a machine where bare Python takes 12 ms.
    assert full < 0.2 * max(1.0, bare / 0.012)


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_the_help_of_the_table(name: str, run: Run) -> None:
    answer = run(name, "--help")
    assert answer.status == 0
    assert answer.out.startswith(f"Usage: dammen {name}")
    entry = app._COMMANDS[name]
    assert import_module(entry.module).command.name == name


def test_unknown_command_is_wrong_usage_and_offers_the_nearest(run: Run) -> None:
    answer = run("movs")
    assert answer.status == 2
    assert "did you mean moves?" in answer.err


def test_unknown_option_is_wrong_usage(run: Run) -> None:
    assert run("moves", "--no-such-option").status == 2


def test_unknown_variant_is_refused_and_offers_the_nearest(run: Run) -> None:
    assert "did you mean frisian?" in run("moves", "--variant", "frisan").refusal


def test_missing_file_is_refused(run: Run) -> None:
    assert "no-such.toml" in run("moves", "--variant", "no-such.toml").refusal
    assert "no-such.pdn" in run("pdn", "check", "no-such.pdn").refusal


def test_a_fault_of_ours_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> int:
        message = "first line\nsecond line"
        raise ZeroDivisionError(message)

    monkeypatch.setattr(dammen.Position, "perft", fail)
    refusal = run("perft", "english", "3", "--json").refusal
    assert "fault in dammen" in refusal
    assert "first line second line" in refusal


def test_debugging_shows_the_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(dammen.Position, "perft", fail)
    monkeypatch.setenv("DAMMEN_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        app.main(["perft", "english", "3", "--json"])


def test_interrupt_is_quiet() -> None:
    child = subprocess.Popen(
        [sys.executable, "-m", "dammen", "perft", "international", "30", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(1.5)
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=20)
    assert (child.returncode, out, err) == (130, "", "")


@pytest.mark.parametrize("name", ["click", "dammen.cli.lazy", "dammen.cli.moves", "dammen.notation"])
def test_interrupt_while_importing_is_quiet(name: str) -> None:
    code = (
        "import sys\n"
        "class Interrupt:\n"
        "    def find_spec(self, name, *_):\n"
        f"        if name == {name!r}:\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupt())\n"
        "from dammen.cli import main\n"
        "main(['moves'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


COMMANDS_THAT_WRITE = (
    ("--version",),
    ("moves",),
    ("variants",),
    ("variants", "english"),
    ("variants", "--markdown"),
    ("play",),
    ("perft", "english", "2"),
    ("diagram", "--svg", "-"),
    ("convert", "W:W31:B1"),
)


@pytest.mark.parametrize("command", COMMANDS_THAT_WRITE)
def test_broken_pipe_is_quiet(command: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as out:
        child = subprocess.run(
            [sys.executable, "-m", "dammen", *command],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=30,
        )
    assert child.returncode == app.BROKEN_PIPE
    assert child.stderr == ""


@NEEDS_SHELL
@pytest.mark.parametrize("command", COMMANDS_THAT_WRITE)
def test_closed_output_is_refused(command: tuple[str, ...]) -> None:
    words = shlex.join([sys.executable, "-m", "dammen", *command])
    child = subprocess.run(["sh", "-c", f"{words} </dev/null >&-"], capture_output=True, text=True, check=False)
    assert (child.returncode, child.stderr) == (1, "dammen: standard output is closed\n")


@NEEDS_SHELL
@pytest.mark.parametrize("command", [("play",), ("convert", "-")])
def test_closed_input_is_refused(command: tuple[str, ...]) -> None:
    words = shlex.join([sys.executable, "-m", "dammen", *command])
    child = subprocess.run(["sh", "-c", f"{words} <&-"], capture_output=True, text=True, check=False)
    assert (child.returncode, child.stdout, child.stderr) == (1, "", "dammen: standard input is closed\n")


@NEEDS_SHELL
def test_closed_errors_leave_the_exit_status() -> None:
    words = shlex.join([sys.executable, "-m", "dammen", "moves"])
    for redirection, status in (("2>&-", 0), ("--variant nothing 2>&-", 1), (">&- 2>&-", 1)):
        child = subprocess.run(["sh", "-c", f"{words} {redirection}"], capture_output=True, text=True, check=False)
        assert (child.returncode, child.stderr) == (status, "")


def test_output_survives_a_terminal_without_the_letters(process: Run) -> None:
    answer = process("variants", "czech", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert answer.status == 0
    assert "Czech draughts" in answer.out
