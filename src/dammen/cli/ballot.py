"""``dammen ballot``: decks of ballots, and drawing from them by lot."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from dammen.book import ballots
from dammen.cli.options import Command, json_option, print_json
from dammen.cli.visible import visible
from dammen.notation import diagram
from dammen.notation import fen as fens

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from dammen.book.ballots import Ballot, Deck

DEFAULT = "acf-156"


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001 - click's
    from click.shell_completion import CompletionItem  # noqa: PLC0415 - only a completing shell needs it

    found = (ballots.get(name) for name in ballots.names() if name.startswith(incomplete))
    return [CompletionItem(deck.name, help=deck.title) for deck in found]


def _load(ctx: click.Context, param: click.Parameter, value: str | None) -> Deck | None:  # noqa: ARG001 - click's
    return None if value is None else ballots.load(value)


def _deck_option(*, default: str | None) -> Callable[[Command], Command]:
    return click.option(
        "--deck",
        "-d",
        metavar="DECK",
        default=default,
        show_default=default is not None,
        callback=_load,
        shell_complete=_complete,
        help="A name from the list, or a TOML file with a deck of your own.",
    )


def _deck_data(deck: Deck) -> dict[str, Any]:
    return {
        "name": deck.name,
        "title": deck.title,
        "variant": deck.variant.name,
        "ballots": len(deck),
        "source": deck.source,
        "certainty": deck.certainty.value,
        "note": deck.note,
    }


def as_data(ballot: Ballot) -> dict[str, Any]:
    """Give a ballot as the JSON that ``--json`` writes."""
    opening = ballot.opening
    return {
        "number": ballot.number,
        "text": ballot.text,
        "moves": list(ballot.written),
        "removed": list(ballot.removed),
        "moved": [list(pair) for pair in ballot.moved],
        "flags": sorted(ballot.flags),
        "start": fens.write(ballot.start),
        "fen": fens.write(ballot.position),
        "opening": opening.name if opening else None,
    }


def _line(ballot: Ballot) -> str:
    opening, flags = ballot.opening, "".join(f" [{flag}]" for flag in sorted(ballot.flags))
    return f"{ballot.number:>8}  {ballot.text}{flags}{f'  {opening.name}' if opening else ''}"


def _show(ballot: Ballot) -> None:
    click.echo(_line(ballot).strip())
    for flag in sorted(ballot.flags):
        click.echo(f"{flag.meaning[0].upper()}{flag.meaning[1:]}.")
    click.echo(f"\n{diagram.text(ballot.position)}")
    click.echo(f"{ballot.turn.value.capitalize()} to move.\n{fens.write(ballot.position)}")


@click.group("ballot")
def command() -> None:
    """Decks of ballots: openings from which one is drawn by lot before a game."""


@command.command("list")
@_deck_option(default=None)
@json_option
def list_decks(deck: Deck | None, *, as_json: bool) -> None:
    """List the decks, or the ballots of one."""
    if deck is not None:
        if as_json:
            print_json(_deck_data(deck) | {"ballots": [as_data(ballot) for ballot in deck]})
            return
        click.echo(f"{visible(deck.title)}, {len(deck)} ballots. Certainty {deck.certainty}: {visible(deck.source)}.")
        if deck.note:
            click.echo(visible(deck.note))
        for ballot in deck:
            click.echo(_line(ballot))
        return
    decks = [ballots.get(name) for name in ballots.names()]
    if as_json:
        print_json([_deck_data(each) for each in decks])
        return
    for each in decks:
        click.echo(f"{each.name:<18} {len(each):>5}  {each.variant.name:<13}  {each.title}")


@command.command("show")
@click.argument("number")
@_deck_option(default=DEFAULT)
@json_option
def show(number: str, deck: Deck, *, as_json: bool) -> None:
    """Show ballot NUMBER of a deck, and the board after its moves.

    \b
    dammen ballot show 68 --deck acf-156
    dammen ballot show II-2 --deck russian-745
    """
    ballot = deck.find(number)
    if as_json:
        print_json({"deck": deck.name, "variant": deck.variant.name} | as_data(ballot))
    else:
        _show(ballot)


@command.command("draw")
@_deck_option(default=DEFAULT)
@click.option("--seed", metavar="SEED", help="A number or words; the same seed draws the same. [default: a new one]")
@click.option(
    "--count", type=click.IntRange(min=1), default=1, show_default=True, help="Ballots, one a round, none twice."
)
@json_option
def draw(deck: Deck, seed: str | None, count: int, *, as_json: bool) -> None:
    """Draw ballots by lot, each as likely as any other, and none of them twice.

    Who was told the seed can draw the same again: dammen takes its luck from SHA-256, which is alike everywhere.

    \b
    dammen ballot draw --deck acf-156
    dammen ballot draw --deck acf-156 --seed 2026 --count 4
    """
    chosen = seed if seed is not None else str(ballots.new_seed())
    drawn = ballots.draw(deck, chosen, count)
    if as_json:
        told = {"deck": deck.name, "variant": deck.variant.name, "seed": chosen}
        print_json(told | {"ballots": [as_data(ballot) for ballot in drawn]})
        return
    click.echo(f"Drawn from {visible(deck.name)} with the seed {visible(chosen)}:")
    if count == 1:
        _show(drawn[0])
        return
    for ballot in drawn:
        click.echo(_line(ballot))
