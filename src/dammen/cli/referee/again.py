"""A log read again: the board as it stands, the rulings, the games, or all of it as JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec

from dammen.cli.app import complain
from dammen.cli.options import print_json
from dammen.cli.referee import running, table
from dammen.cli.referee.sitting import View, retold
from dammen.errors import LogError
from dammen.laws.referee import State, record, story
from dammen.laws.referee.record import Log
from dammen.laws.referee.telling import told
from dammen.notation import pdn


def read(file: Path) -> Log:
    """Read a log; an unfinished last line is mentioned on standard error.

    Raises:
        LogError: it is damaged, or there is no event in it.
        OSError: it cannot be read.

    """
    log = record.read(file)
    if log.state is None:
        message = "there is no event in it" + (": its first line is unfinished" if log.dropped else "")
        raise LogError(message, file=str(file))
    if log.dropped:
        complain(f"{file}: line {len(log.events) + 1} is unfinished, and does not count: {log.dropped[:60]}")
    return log


def write_json(log: Log) -> None:
    """Write the state, and every event in words with its rulings."""
    before: State | None = None
    happened: list[dict[str, Any]] = []
    for number, (event, rulings) in enumerate(zip(log.events, log.rulings, strict=True), start=1):
        happened.append({"n": number, "event": event, "told": told(event, before), "rulings": rulings})
        before = record.judged(before, event).state
    whole = {"events": len(log.events), "dropped": log.dropped, "state": log.state, "happened": happened}
    print_json(msgspec.to_builtins(whole))


def write_pdn(log: Log) -> None:
    """Write the games."""
    click.echo(pdn.write_all(story.games(log.events)), nl=False)


def write_rulings(log: Log) -> None:
    """Tell all that happened."""
    for line in retold(log.events):
        click.echo(line)


def show(log: Log) -> None:
    """Show the board as it stands, and what is due."""
    console, look = running.terminal(ascii_only=False)
    if log.state is not None:
        table.show(console, View(log.state, log.events, look, log.state.at))
