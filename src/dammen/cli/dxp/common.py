"""What both ends of a DamExchange connection share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import click

from dammen.cli.options import position_of, variant_option
from dammen.cli.places import demand_place
from dammen.cli.visible import visible
from dammen.model import Colour, Game
from dammen.notation import pdn
from dammen.protocols.dxp.connection import Connection
from dammen.protocols.dxp.encounter import demand_board
from dammen.protocols.dxp.messages import MINUTES_MOST
from dammen.protocols.dxp.playing import Terms, follow, initiate
from dammen.protocols.opponents import Opponent, read_engines, recipe
from dammen.variants import Variant

Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass
class Sitting:
    """What was asked for on the command line.

    Attributes:
        terms: on what terms games are played.
        player: who plays on our side.
        asks: whether we ask for the games.
        file: where the games are kept, or None.

    """

    terms: Terms
    player: Opponent
    asks: bool
    file: Path | None = None
    games: list[Game] = field(default_factory=list)

    async def play(self, connection: Connection) -> None:
        """Play with whoever is at the other end, and hang up."""
        rule: Callable[..., Awaitable[None]] = initiate if self.asks else follow
        try:
            await rule(connection, self.player, self.terms, self.finished)
        finally:
            await connection.close()

    def finished(self, game: Game, ours: Colour) -> None:
        """Tell of a game that is over or was broken off, and keep it."""
        self.games.append(game)
        result = game.result.text if game.result else "not over"
        moves = (len(game.line()) + 1) // 2
        them = game.tags["Black" if ours is Colour.WHITE else "White"]
        click.echo(f"game {len(self.games)}, {ours} against {visible(them)}: {visible(result)}, {moves} moves")
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as out:
                if out.tell():
                    out.write("\n")
                out.write(pdn.write(game))


def heard(words: str) -> None:
    """Show what the other says."""
    click.echo(f"chat: {visible(words)}", err=True)


def terms_options(command: Command) -> Command:
    """Give a command what says how the games are played."""
    for option in (
        click.option("--pdn", "file", type=click.Path(path_type=Path, dir_okay=False), help="Add the games to a file."),
        click.option("--fen", help="Let our games begin from this position."),
        click.option("--colour", "--color", type=click.Choice(["white", "black"]), default="white", show_default=True,
                     help="Our side in the first of our games; they change after each."),
        click.option("--moves", type=click.IntRange(0, 999), default=0, help="Moves of a game; 0 for any number."),
        click.option("--minutes", type=click.IntRange(1, MINUTES_MOST), default=5, show_default=True,
                     help="For each side and the whole game, where we ask."),
        click.option("--games", type=click.IntRange(1), default=1, show_default=True, help="How many, where we ask."),
        click.option("--name", default="dammen", show_default=True, help="What we call ourselves."),
        click.option("--player", default="dammen", show_default=True, metavar="WHO",
                     help="Who plays for us: dammen:level=5, random, hub:COMMAND, or an engine's name."),
        variant_option(),
    ):  # fmt: skip
        command = option(command)
    return command


def sitting_of(variant: Variant, *, asks: bool, **options: Any) -> Sitting:  # noqa: ANN401 - click's own
    """Read what was asked for.

    Raises:
        DammenError: a name, a position or a player makes no sense.
        OSError: the games cannot be kept.

    """
    demand_board(variant)
    demand_place(options["file"])
    start = position_of(options["fen"], variant) if options["fen"] else None
    terms = Terms(
        variant,
        options["name"],
        options["games"],
        options["minutes"],
        options["moves"],
        Colour(options["colour"]),
        start,
    )
    player = recipe(options["player"], read_engines()).make(variant)
    return Sitting(terms, player, asks, options["file"])
