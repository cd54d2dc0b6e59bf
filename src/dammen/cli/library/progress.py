"""A bar that shows how far the work is, where a person looks on."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


class Bar:
    """A bar with the time left, on standard error; nothing at all where that is no terminal."""

    def __init__(self, what: str, total: int) -> None:
        """Say what is done, and how much of it there is."""
        self._what = what
        self._total = total
        self._progress: Progress | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> Self:
        """Show it."""
        if not sys.stderr.isatty():
            return self
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn  # noqa: PLC0415

        from dammen.cli.console import Console  # noqa: PLC0415 - only a terminal needs it

        columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
        self._progress = Progress(*columns, console=Console(stderr=True), transient=True)
        self._progress.start()
        self._task = self._progress.add_task(self._what, total=self._total)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Take it away."""
        if self._progress is not None:
            self._progress.stop()

    def to(self, done: int, what: str | None = None) -> None:
        """Say how much is done, and perhaps what."""
        if self._progress is not None and self._task is not None:
            self._progress.update(self._task, completed=done, description=what)
