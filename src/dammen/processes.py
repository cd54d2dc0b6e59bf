"""Processes that work for the one that starts them, and end with it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.connection import wait
from typing import Final

MOST: Final = 4 * max(4, os.cpu_count() or 1)
"""More processes than this are not started, whatever is asked for."""


def pool(jobs: int) -> ProcessPoolExecutor:
    """Start so many processes; Ctrl-C is left to the one that starts them, with which they end, whatever ends it."""
    # Not forked: what the first holds open, a database's connection say, must not be in two processes.
    return ProcessPoolExecutor(min(jobs, MOST), multiprocessing.get_context("spawn"), initializer=_begin)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
