"""Run compiled work in a thread of its own, so that Ctrl-C is heard while it runs."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")
_LISTEN_SECONDS = 0.1


def call(work: Callable[[], Result], *, stop: Callable[[], None] | None = None) -> Result:
    """Do some work in another thread and give its result, or raise what it raised.

    Ctrl-C is heard while the work goes on; ``stop`` is then called before the interrupt goes on its way. The thread
    does not keep the program alive.
    """
    results: list[Result] = []
    errors: list[BaseException] = []
    done = threading.Event()

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:  # noqa: BLE001 - raised again below, in the thread that waits
            errors.append(error)
        finally:
            done.set()

    threading.Thread(target=run, daemon=True).start()
    try:
        while not done.wait(_LISTEN_SECONDS):
            pass
    except KeyboardInterrupt:
        if stop is not None:
            stop()
        raise
    if errors:
        raise errors[0]
    return results[0]
