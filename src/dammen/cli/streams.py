"""Standard streams that were closed before the program began."""

from __future__ import annotations

import errno
import io
import os
import sys

from dammen.errors import DammenError


class Closed(io.TextIOBase):
    """In the place of a closed stream; whoever writes or reads is told so."""

    def __init__(self, name: str) -> None:
        """Remember the stream's name."""
        self._closed = OSError(errno.EBADF, f"{name} is closed")

    def write(self, text: str) -> int:  # noqa: ARG002 - the signature of a stream
        """Refuse."""
        raise self._closed

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # noqa: ARG002 - as above
        """Refuse."""
        raise self._closed

    def read(self, size: int | None = -1, /) -> str:  # noqa: ARG002 - as above
        """Refuse."""
        raise self._closed


def mend() -> None:
    """Put a stream that complains in the place of each that is closed, for which Python has None.

    What would be said on a closed standard error is lost; the exit status is not.
    """
    if sys.stdin is None:
        sys.stdin = Closed("standard input")
    if sys.stdout is None:
        sys.stdout = Closed("standard output")
    if sys.stderr is None:
        # It stays open as long as the program runs.
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123


def demand_input() -> None:
    """Refuse at once what would ask for input that cannot come.

    Raises:
        DammenError: standard input is closed.

    """
    if isinstance(sys.stdin, Closed):
        message = "standard input is closed"
        raise DammenError(message)


def demand_output() -> None:
    """Refuse at once what shows a person something that cannot be seen.

    Raises:
        DammenError: standard output is closed.

    """
    if isinstance(sys.stdout, Closed):
        message = "standard output is closed"
        raise DammenError(message)
