"""The ``dammen`` command: its subcommands, and what every one of them does with an error."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import click

from dammen import __version__
from dammen.cli import streams
from dammen.cli.lazy import Lazy, LazyGroup
from dammen.cli.visible import visible
from dammen.errors import DammenError

REFUSED = 1
"""Exit status for input that was refused."""
INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells have it: 128 and the number of the signal."""
BROKEN_PIPE = 141
"""Exit status when the reader of our output has gone: 128 and the number of the signal."""

_COMMANDS = {
    "play": Lazy("dammen.cli.play.command", "Play a game in the terminal."),
    "serve": Lazy("dammen.cli.serve", "Open the board in the browser."),
    "match": Lazy("dammen.cli.match.command", "Let programs play a match, and say what it proves."),
    "bench": Lazy("dammen.cli.bench", "Measure the engine, and print its signature."),
    "train": Lazy("dammen.cli.train", "Learn the engine's weights from its own games."),
    "hub": Lazy("dammen.cli.hub", "Let another program drive the engine by the Hub protocol."),
    "dxp": Lazy("dammen.cli.dxp.group", "Play with other programs over DamExchange."),
    "moves": Lazy("dammen.cli.moves", "List the legal moves of a position."),
    "perft": Lazy("dammen.cli.perft", "Count the leaves of the tree of legal moves."),
    "variants": Lazy("dammen.cli.variants", "Show the games that dammen knows, and their rules."),
    "rulebook": Lazy("dammen.cli.rulebook", "Read law codes, clause by clause, and compare them."),
    "referee": Lazy("dammen.cli.referee.command", "Referee a game beside a real board."),
    "diagram": Lazy("dammen.cli.diagram", "Draw a position as text, SVG or PNG."),
    "convert": Lazy("dammen.cli.convert", "Rewrite a FEN or a PDN in another dialect."),
    "fen": Lazy("dammen.cli.fen", "Check a position written as FEN."),
    "tablebase": Lazy("dammen.cli.tablebase.group", "Build, check and ask tables of endings."),
    "pdn": Lazy("dammen.cli.pdn", "Check, merge, split, sift and count files of games."),
    "openings": Lazy("dammen.cli.openings", "Openings by name, and which of them a game is."),
    "ballot": Lazy("dammen.cli.ballot", "Draw an opening by lot from a deck of ballots."),
    "book": Lazy("dammen.cli.book", "Make books of moves from games and search, and look into them."),
    "library": Lazy("dammen.cli.library.group", "Keep games in a database, and find them by any position."),
}

EPILOG = (
    "A variant is a name such as english or frisian, a TOML file with a house's own rules, "
    "or a name with changes: turkish:promotion=at-end. See 'dammen variants'."
)


@click.group(cls=LazyGroup, lazy=_COMMANDS, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="dammen")
def dammen() -> None:
    """Every game of draughts: rules, notation, an engine, and a board."""


def _one_line(message: str) -> str:
    return visible(" ".join(message.split()))


def complain(message: str) -> None:
    """Write one line on standard error."""
    click.echo(f"dammen: {_one_line(message)}", err=True)


def _leave_quietly() -> NoReturn:
    # What is still buffered must not be flushed into the closed pipe at exit.
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
    sys.exit(BROKEN_PIPE)


def _file_error(error: OSError) -> str:
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename else reason


def _invoke(args: list[str]) -> None:
    if "_DAMMEN_COMPLETE" in os.environ:
        dammen.main(args=args, prog_name="dammen")
    # Not dammen.main: it has ways of its own with Ctrl-C and with a reader who has gone.
    with dammen.make_context("dammen", args) as context:
        dammen.invoke(context)
    sys.stdout.flush()


def _run(args: list[str]) -> int:
    try:
        _invoke(args)
    except click.exceptions.Exit as error:
        return error.exit_code
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        if sys.stderr.isatty():
            click.echo(err=True)  # the prompt of the shell begins on a line of its own
        return INTERRUPTED
    except BrokenPipeError:
        _leave_quietly()
    except DammenError as error:
        complain(str(error))
        return REFUSED
    except OSError as error:
        complain(_file_error(error))
        return REFUSED
    except MemoryError as error:
        complain(f"not enough memory: {error}" if str(error) else "not enough memory")
        return REFUSED
    except Exception as error:  # a person at a terminal gets a line, never a trace
        if os.environ.get("DAMMEN_DEBUG"):
            raise
        complain(
            f"this is a fault in dammen, not in what you typed: {type(error).__name__}: {error} "
            "(DAMMEN_DEBUG=1 shows where)"
        )
        return REFUSED
    return 0


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit: 0 done, 1 input refused, 2 wrong usage, 130 interrupted."""
    streams.mend()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    sys.exit(_run(list(sys.argv[1:] if args is None else args)))
