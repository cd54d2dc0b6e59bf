"""Processes that another one has started, and whether they still run."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path


def children(process: int) -> list[int]:
    """List the processes that a process has started, where the system shows them."""
    found = Path(f"/proc/{process}/task/{process}/children")
    return [int(number) for number in found.read_text().split()] if found.exists() else []


def runs(process: int) -> bool:
    """Say whether a process is there and has not ended."""
    try:
        return ") Z " not in Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False


def left_behind(processes: Sequence[int], seconds: float = 30) -> list[int]:
    """Wait for processes to end; give those that do not."""
    deadline = time.monotonic() + seconds
    while any(map(runs, processes)) and time.monotonic() < deadline:
        time.sleep(0.1)
    return [process for process in processes if runs(process)]
