"""Processes that work for another one end with it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from dammen.processes import pool
from living import children, left_behind, runs

WORKING = """
import time
from dammen.processes import pool
if __name__ == "__main__":
    with pool(2) as processes:
        waiting = [processes.submit(time.sleep, 0.01), processes.submit(time.sleep, 0.01)]
        [one.result() for one in waiting]
        for _ in range(50):
            processes.submit(time.sleep, 60)
        print("ready", flush=True)
        time.sleep(60)
"""


def test_processes_end_with_the_one_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "working.py"
    script.write_text(WORKING, encoding="utf-8")
    child = subprocess.Popen([sys.executable, script], env=dict(os.environ), stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    with child.stdout:
        assert child.stdout.readline() == "ready\n"
        started = children(child.pid)
        assert len(started) >= 2
        assert all(map(runs, started))
        child.send_signal(signal.SIGKILL)
        child.wait()
    assert not left_behind(started)


def test_not_many_more_processes_than_cores_are_started() -> None:
    with pool(10**9) as processes:
        assert processes._max_workers <= 4 * max(4, os.cpu_count() or 1)
