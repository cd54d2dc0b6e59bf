"""``import dammen`` is cheap and silent."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys

FORBIDDEN = {
    "aiosqlite", "alembic", "asyncio", "click", "jinja2", "litestar", "msgspec", "numpy", "platformdirs", "resvg_py",
    "rich", "socket", "sqlalchemy", "sqlite3", "ssl", "uvicorn", "zstandard",
}  # fmt: skip
ALLOWED_SECONDS = 0.060
BARE_PYTHON_SECONDS = 0.012
"""What bare Python takes on a machine on which the import may take 60 ms more; slower machines get more."""
SLACK = 1.25
"""For a machine that does other work beside the tests."""

PROBE = """
import json, logging, sys, threading
before = (threading.active_count(), list(logging.getLogger().handlers), logging.getLogger().level)
import dammen
dammen.Position.start("english").moves()  # the names come in when they are asked for
after = (threading.active_count(), list(logging.getLogger().handlers), logging.getLogger().level)
own = [name for name in logging.root.manager.loggerDict if name.startswith("dammen")]
print(json.dumps({"modules": sorted(sys.modules), "same": before == after, "loggers": own}))
"""
QUIET = "import dammen"


def run(code: str) -> subprocess.CompletedProcess[str]:
    # Not -I: a checkout may be found by PYTHONPATH.
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=dict(os.environ)
    )


def test_import_brings_no_web_sql_or_terminal() -> None:
    seen = {name.partition(".")[0] for name in json.loads(run(PROBE).stdout)["modules"]}
    assert not seen & FORBIDDEN
    assert "dammen" in seen


def test_import_brings_neither_engine_nor_server() -> None:
    modules = json.loads(run(PROBE).stdout)["modules"]
    heavy = tuple(f"dammen.{name}" for name in ("engine", "server", "cli", "tablebase", "book", "library", "learn"))
    assert [name for name in modules if name.startswith(heavy)] == []


def test_import_starts_no_thread_and_leaves_logging_alone() -> None:
    found = json.loads(run(PROBE).stdout)
    assert found["same"]
    assert found["loggers"] == []


def test_import_prints_nothing() -> None:
    done = run(QUIET)
    assert (done.stdout, done.stderr) == ("", "")


def least_seconds(code: str, times: int = 15) -> float:
    """Give the least processor time of a fresh interpreter: what is more is the machine's other work."""
    found = []
    for _ in range(times):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run(code)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(found)


def test_import_takes_little_time() -> None:
    bare, full = least_seconds("pass"), least_seconds(QUIET)
    allowed = SLACK * ALLOWED_SECONDS * bare / BARE_PYTHON_SECONDS
    assert full - bare < allowed, f"import dammen takes {1000 * (full - bare):.0f} ms more than {1000 * bare:.0f} ms"
