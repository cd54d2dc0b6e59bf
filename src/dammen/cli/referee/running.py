"""A sitting from beginning to end: the match is opened or gone on with, and the terminal made ready."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import click

from dammen.cli.console import Console
from dammen.cli.play.look import Look
from dammen.cli.play.view import tall
from dammen.cli.referee.loop import Loop
from dammen.cli.referee.match import PLAYERS, Wishes, names, new_log
from dammen.cli.referee.sitting import Sitting, steady_clock
from dammen.cli.referee.table import say
from dammen.laws.referee.record import Writer

__all__ = ["PLAYERS", "Wishes", "clock", "names", "sit", "terminal"]

clock: Callable[[], Callable[[], float]] = steady_clock
"""What makes the clock of a sitting; a test puts another in its place."""
_ROWS_BELOW = 4


def sit(wishes: Wishes, log: Path | None, given: Sequence[str], *, ascii_only: bool) -> None:
    """Sit at a board until the arbiter leaves.

    Args:
        wishes: how a match that is new begins.
        log: the file of the log; None for a new one.
        given: the options that speak of a new match.
        ascii_only: draw with ASCII and no colour.

    Raises:
        DammenError: the match cannot begin so, or the log is damaged or cannot be written.
        UsageError: the log holds a match, and options speak of a new one.

    """
    now = clock()
    console, look = terminal(ascii_only=ascii_only)
    opened = None if _holds_something(log) else wishes.opened(round(now(), 3))
    file = log or new_log(opened.variant if opened is not None else "")
    with Writer(file) as writer:
        goes_on = writer.state is not None
        if goes_on and given:
            message = f"{file} holds a match already; {', '.join(given)} can only be said of a new one"
            raise click.UsageError(message)
        sitting = Sitting.open(writer, opened or wishes.opened(round(now(), 3)), now, look)
        say(console, _greeting(sitting, goes_on=goes_on))
        board = sitting.variant.board
        sitting.look = replace(look, tall=tall(console, board.height + _ROWS_BELOW, board.width))
        sitting.ask = _ask if sys.stdin.isatty() else None
        Loop(console, sitting).run()


def terminal(*, ascii_only: bool) -> tuple[Console, Look]:
    """Give the console, and the look that it can show."""
    console = Console(highlight=False)
    plain = ascii_only or not (sys.stdout.encoding or "ascii").lower().startswith("utf")
    colour = console.is_terminal and not console.no_color and console.color_system is not None
    return console, Look(ascii=plain, colour=colour and not plain)


def _holds_something(log: Path | None) -> bool:
    return log is not None and log.exists() and log.stat().st_size > 0


def _greeting(sitting: Sitting, *, goes_on: bool) -> list[str]:
    writer = sitting.writer
    lines = list(sitting.rulings()) if not goes_on else [f"Going on with the match, after event {sitting.state.seq}."]
    if writer.dropped:
        lines.append(f"The log ended in an unfinished line, which does not count: {writer.dropped[:60]}")
    return lines


def _ask(question: str) -> bool:
    return input(f"{question} [y/N] ").strip().lower() in {"y", "yes"}
