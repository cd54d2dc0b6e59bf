"""The options by which the commands of the library say which games they mean."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

from dammen import folders, library
from dammen.cli.options import variant_option
from dammen.library import Entry, Library, Query
from dammen.library.asking import RESULTS
from dammen.library.said import board_asked
from dammen.model import Position
from dammen.notation import fen as fens
from dammen.variants import Variant

Command = TypeVar("Command", bound=Callable[..., Any])

_NAMES: Final = {
    "--player": "A player's name, or words of it, with either colour.",
    "--white": "White's name.",
    "--black": "Black's name.",
    "--event": "The event's name.",
    "--site": "The place.",
    "--opening": "The opening's name.",
    "--since": "The first date: 1998, 1998-05 or 1998-05-03.",
    "--until": "The last date.",
    "--source": "The file that the games came from, or the end of its name.",
}
_BOARD: Final = ("position", "part", "vacant", "material", "lasting", "turned")


def db_option(command: Command) -> Command:
    """Give a command ``--db``."""
    return click.option(
        "--db",
        metavar="PATH|URL",
        envvar="DAMMEN_LIBRARY",
        help="The library: a SQLite file, or postgresql://…; by default a file in your data directory.",
    )(command)


def open_library(db: str | None, *, create: bool = False) -> Library:
    """Open the library that was asked for, or the user's own.

    Raises:
        LibraryError: it cannot be opened, or is not there.

    """
    return library.open(db or folders.data_folder() / "library.sqlite3", create=create)


def tag_options(command: Command) -> Command:
    """Give a command the options that ask for tags; it gets them as ``query``."""
    return _asking(command, board=False)


def query_options(command: Command) -> Command:
    """Give a command all options that say which games are meant; it gets them as ``query``."""
    return _asking(command, board=True)


def _asking(command: Command, *, board: bool) -> Command:
    @functools.wraps(command)
    def asking(*args: Any, **options: Any) -> Any:  # noqa: ANN401 - click's own
        tags = {name[2:]: options.pop(name[2:]) for name in (*_NAMES, "--result")}
        variant: Variant | None = options.pop("variant")
        place = {name: options.pop(name) for name in _BOARD} if board else {}
        query = Query(variant=None if variant is None else variant.name, **tags, **board_asked(variant, **place))
        return command(*args, query=query, **options)

    made: Any = asking
    if board:
        made = _board_options(made)
    made = click.option("--result", type=click.Choice(list(RESULTS)), help="How the game ended.")(made)
    for name, text in reversed(_NAMES.items()):
        made = click.option(name, metavar="TEXT", help=text)(made)
    return variant_option(default=None)(made)  # type: ignore[no-any-return]  # a function of click's


def _board_options(command: Command) -> Command:
    for option in (
        click.option("--turned", is_flag=True, help="Look for it with the board turned and the colours changed too."),
        click.option(
            "--lasting", metavar="N", type=click.IntRange(1), default=1, help="It stands for N plies running at least."
        ),
        click.option("--material", metavar="TEXT", help="How many pieces there are: W3K1:B2, with 2-4, 2+ or *."),
        click.option("--vacant", metavar="SQUARES", help="With --part: squares on which nothing stands, as 27,28."),
        click.option(
            "--part", metavar="FEN", help="Some of the pieces of a position; ? for the side to move is either."
        ),
        click.option("--position", metavar="FEN", help="A position that stands on the board at some ply."),
    ):
        command = option(command)
    return command


def position_asked(text: str, variant: Variant | None) -> Position:
    """Read a position; without a variant its squares tell the game.

    Raises:
        FenError: the text cannot be read.

    """
    return fens.position(text, variant)


def line(entry: Entry) -> str:
    """Show a game in one line."""
    names = " ".join(f"{entry.white or '?'} - {entry.black or '?'}".split())
    at = "" if entry.ply is None else f"  ply {entry.ply}"
    event = ", ".join(filter(None, (entry.event, entry.round and f"round {entry.round}")))
    words = (f"{entry.id:>8}", f"{entry.date or '?':<10}", f"{entry.result:<7}", f"{names:<44}", event)
    return "  ".join(words).rstrip() + at
