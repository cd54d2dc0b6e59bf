"""The options that several commands share."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from dammen.model import Position
from dammen.variants import ALL, Variant, load

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Command = TypeVar("Command", bound=Callable[..., Any])


def _load(ctx: click.Context, param: click.Parameter, value: str | None) -> Variant | None:  # noqa: ARG001 - click's
    return None if value is None else load(value)


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    from click.shell_completion import CompletionItem  # noqa: PLC0415 - only a completing shell needs it

    return [CompletionItem(v.name, help=v.title) for v in ALL if v.name.startswith(incomplete)]


def jobs_option(text: str) -> Callable[[Command], Command]:
    """Give a command ``--jobs``, for processes, one for each core where it is not said."""
    return click.option(
        "--jobs",
        "-j",
        metavar="N",
        type=click.IntRange(1, 1024),
        default=os.cpu_count() or 1,
        show_default="one for each core",
        help=text,
    )


def variant_option(*, default: str | None = "international") -> Callable[[Command], Command]:
    """Give a command ``--variant``; the command gets a :class:`Variant`.

    A variant that cannot be found is refused input, not wrong usage: it raises VariantError.
    """
    return click.option(
        "--variant",
        "-v",
        metavar="V",
        default=default,
        show_default=default is not None,
        callback=_load,
        shell_complete=_complete,
        help="The game: a name, a TOML file, or name:field=value.",
    )


def json_option(command: Command) -> Command:
    """Give a command ``--json``."""
    return click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")(command)


def print_json(value: object) -> None:
    """Write a value as one line of JSON."""
    click.echo(json.dumps(value, ensure_ascii=False))


def position_of(fen: str | None, variant: Variant) -> Position:
    """Read a FEN, or give the start where there is none.

    Raises:
        FenError: the text cannot be read.
        SetupError: what it says cannot be played from.

    """
    if fen is None:
        return Position.start(variant)
    from dammen.notation import fen as fens  # noqa: PLC0415 - commands without a FEN need no reader

    return fens.position(fen, variant)
