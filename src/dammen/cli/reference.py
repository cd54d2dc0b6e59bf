"""The page of the documentation that shows every command's help."""

from __future__ import annotations

from collections.abc import Iterator

import click

from dammen.cli.app import dammen

_WIDTH = 100


def _pages(command: click.Command, context: click.Context) -> Iterator[tuple[str, str]]:
    yield context.command_path, command.get_help(context).rstrip()
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            child = command.get_command(context, name)
            if child is not None:
                yield from _pages(child, click.Context(child, info_name=name, parent=context, max_content_width=_WIDTH))


def markdown() -> str:
    """Write the help of every command as one page."""
    context = click.Context(dammen, info_name="dammen", max_content_width=_WIDTH, terminal_width=_WIDTH)
    parts = ["# The command line\n\nMade by `scripts/docs` from the commands' own help.\n"]
    parts += [f"## `{path}`\n\n```text\n{text}\n```\n" for path, text in _pages(dammen, context)]
    return "\n".join(parts)
