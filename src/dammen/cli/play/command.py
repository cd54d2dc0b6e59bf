"""``dammen play``: a game in the terminal."""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dammen.cli import streams
from dammen.cli.app import complain
from dammen.cli.console import Console
from dammen.cli.losses import losses
from dammen.cli.options import position_of, variant_option
from dammen.cli.play import autosave, view
from dammen.cli.play.look import Look
from dammen.cli.play.loop import Loop
from dammen.cli.play.orders import Table
from dammen.cli.play.program import LEVELS, Program
from dammen.cli.play.session import Session
from dammen.cli.play.terms import LEVEL, Terms, recall, remember
from dammen.errors import GameError
from dammen.model import Clock, Colour, Game
from dammen.notation import pdn
from dammen.variants import Variant

if TYPE_CHECKING:
    from dammen.book import Book


@dataclass(frozen=True)
class Wishes:
    """Where a game comes from."""

    variant: Variant | None
    fen: str | None
    pdn: Path | None
    resume: bool

    def game(self) -> Game:
        """Begin or load the game.

        Raises:
            DammenError: the FEN or the PDN cannot be read, or there is no game to go on with.

        """
        source = self.pdn
        if self.resume:
            source = autosave.latest()
            if source is None:
                message = f"there is no game to go on with in {autosave.folder()}"
                raise GameError(message)
        if source is None:
            start = position_of(self.fen, self.variant or _default())
            return Game(start.variant, start)
        problems: list[pdn.Problem] = []
        game = next(pdn.read(source, self.variant, problems=problems), None)
        if game is None:
            message = f"{source}: there is no game in it"
            raise GameError(message)
        for problem in losses(problems)[:1]:
            complain(f"{source}:{problem.line}:{problem.column}: {problem.text}")
        return game


def _default() -> Variant:
    from dammen.variants import get  # noqa: PLC0415 - only where no variant is named

    return get("international")


def _seats(colour: str | None) -> frozenset[Colour] | None:
    if colour is None:
        return None
    if colour == "both":
        return frozenset(Colour)
    if colour == "random":
        return frozenset({random.choice(list(Colour))})  # noqa: S311 - a toss for sides
    return frozenset({Colour(colour)})


def _book(file: Path | None, variant: Variant) -> Book | None:
    if file is None:
        return None
    from dammen.book import Book  # noqa: PLC0415 - most games are played without one

    return Book.open(file, variant)


def _program(variant: Variant, terms: Terms, book_file: Path | None, against: str | None, *, ponder: bool) -> Program:
    """Seat our engine, or whoever is asked for."""
    if against is None:
        return Program(variant, terms.level, _book(book_file, variant), ponder=ponder)
    if book_file is not None:
        message = "--book is for our own engine; leave out --against, or set the other's book by its own parameters"
        raise click.UsageError(message)
    if ponder:
        message = "--ponder is for our own engine; leave out --against"
        raise click.UsageError(message)
    from dammen.cli.play.rival import Rival  # noqa: PLC0415 - most games are against our own engine
    from dammen.protocols.opponents import read_engines, recipe  # noqa: PLC0415 - as above

    opponent = recipe(against, read_engines()).make(variant)
    return Rival(opponent, variant, terms.level, terms.clock.control if terms.clock else None)


def _console(*, ascii_only: bool) -> tuple[Console, Look]:
    console = Console(highlight=False)
    encoding = (sys.stdout.encoding or "ascii").lower()
    plain = ascii_only or not encoding.startswith("utf")
    colour = console.is_terminal and not console.no_color and console.color_system is not None
    return console, Look(ascii=plain, colour=colour and not plain)


@click.command("play")
@variant_option(default=None)
@click.option(
    "--level", type=click.IntRange(LEVELS[0], LEVELS[-1]), help=f"Of the program. [default: {LEVEL}, or as it was]"
)
@click.option(
    "--colour",
    "--color",
    type=click.Choice(["white", "black", "both", "random"]),
    help="Your side; both for two people at one board. [default: the side to move, or as it was]",
)
@click.option("--clock", metavar="TIME", help="Such as 10+5: ten minutes, and five seconds a move.")
@click.option("--fen", help="Begin from this position.")
@click.option(
    "--pdn", "pdn_file", type=click.Path(path_type=Path, dir_okay=False), help="Go on with the game in a file."
)
@click.option(
    "--book", "book_file", type=click.Path(path_type=Path, dir_okay=False), help="Let the program open by a book."
)
@click.option("--ponder", is_flag=True, help="Let the program think in your time too.")
@click.option("--against", metavar="WHO", help="Another opponent: hub:COMMAND, dxp:HOST:PORT, or an engine's name.")
@click.option("--resume", is_flag=True, help="Go on with the game that was kept last.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with ASCII and no colour.")
def command(  # noqa: PLR0913 - each is an option on the command line
    variant: Variant | None,
    level: int | None,
    colour: str | None,
    clock: str | None,
    fen: str | None,
    pdn_file: Path | None,
    *,
    book_file: Path | None,
    ponder: bool,
    against: str | None,
    resume: bool,
    ascii_only: bool,
) -> None:
    """Play against the program, or with a friend at the same board.

    Type moves as you would write them, or one of the words that help lists. The game is kept after every move.

    \b
    dammen play
    dammen play --variant russian --level 3 --colour black
    dammen play --variant frisian --colour both --clock 20+10
    dammen play --against 'hub[directory=/opt/scan]:./scan hub' --colour black
    """
    streams.demand_input()
    streams.demand_output()
    if sum(map(bool, (fen, pdn_file, resume))) > 1:
        message = "--fen, --pdn and --resume each say where the game begins; give one of them"
        raise click.UsageError(message)
    game = Wishes(variant, fen, pdn_file, resume).game()
    terms = recall(game, _seats(colour), level, Clock.of(clock) if clock else None)
    remember(game, terms)
    console, look = _console(ascii_only=ascii_only)
    board = game.variant.board
    look = Look(
        ascii=look.ascii,
        colour=look.colour,
        tall=view.tall(console, board.height, board.width),
        flipped=terms.humans == {Colour.BLACK},
    )
    session = Session(
        game,
        terms.humans,
        _program(game.variant, terms, book_file, against, ponder=ponder),
        terms.clock,
        autosave.latest() if resume else autosave.new_file(game),
    )
    Loop(console, Table(session, look, _ask)).run()


def _ask(question: str) -> bool:
    return input(f"{question} [y/N] ").strip().lower() in {"y", "yes"}
