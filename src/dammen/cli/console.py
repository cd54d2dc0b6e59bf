"""The console of rich, with the ways of this program."""

from __future__ import annotations

from rich import console


class Console(console.Console):
    """A console that leaves a reader who has gone to the command line, which has an exit status for that."""

    def on_broken_pipe(self) -> None:
        """Hand the error on; rich itself would leave with the status of a refusal."""
        raise  # noqa: PLE0704 - called while the error is handled
