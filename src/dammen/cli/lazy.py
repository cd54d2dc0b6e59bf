"""A group of commands whose modules are imported only when one of them runs."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Any, NamedTuple

import click


class Lazy(NamedTuple):
    """Where a command lives, and the line that the help shows for it."""

    module: str
    help: str


class LazyGroup(click.Group):
    """A group that knows its commands by name and line of help, and imports the one that is asked for.

    The module of a command offers it as ``command``.
    """

    def __init__(self, *args: Any, lazy: Mapping[str, Lazy], **options: Any) -> None:  # noqa: ANN401 - click's own
        """Keep the table of commands; the order of the table is the order of the help."""
        super().__init__(*args, **options)
        self.lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """List the commands in the order of the table."""
        return list(self.lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's signature
        """Import a command."""
        entry = self.lazy.get(cmd_name)
        if entry is None:
            return None
        command = import_module(entry.module).command
        if not isinstance(command, click.Command):
            message = f"{entry.module}.command is not a command"
            raise TypeError(message)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, and offer the nearest where there is none of that name."""
        name = args[0] if args else ""
        if name and not name.startswith("-") and name not in self.lazy:
            near = get_close_matches(name, self.lazy, n=1)
            hint = f"did you mean {near[0]}?" if near else f"the commands are {', '.join(self.lazy)}"
            ctx.fail(f"there is no command {name!r}; {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - as above
        """Write the commands without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.help) for name, entry in self.lazy.items()])
