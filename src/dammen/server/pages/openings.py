"""Openings to begin a game with: drawn by lot from a deck of ballots, or chosen by name."""

from __future__ import annotations

import asyncio
import shlex
from dataclasses import dataclass
from typing import Any, Final

from litestar import Request, Response
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER

from dammen.book import ballots, openings
from dammen.book.ballots import Ballot, Deck
from dammen.book.openings import Opening
from dammen.errors import BookError, DammenError
from dammen.library.notes import fen_of
from dammen.model import Game, Move, Position
from dammen.notation import moves, pdn
from dammen.server.answers import refusal_of
from dammen.server.kit import kit_of, page
from dammen.server.library.views import EXPLORE, params_of
from dammen.server.library.wishes import address
from dammen.server.pages.board import board_svg
from dammen.server.refusals import BadRequestError, Refusal
from dammen.server.tables.opening import on_offer
from dammen.variants import Variant

Asked = Request[Any, Any, Any]
PATH: Final = "/openings"
_SEED_LIMIT: Final = 200
_LEVEL: Final = 3


@dataclass(frozen=True)
class Begun:
    """A game begun, to be played on.

    Attributes:
        name: what it is called.
        text: what is done before the players go on by themselves.
        game: the game so far.
        said: what is to be known of it, a sentence each.

    """

    name: str
    text: str
    game: Game
    said: tuple[str, ...]

    @property
    def position(self) -> Position:
        """Give the position from which it goes on."""
        return self.game.position

    @property
    def last(self) -> Move | None:
        """Give the last move."""
        return self.game.end.move

    @property
    def pdn(self) -> str:
        """Give the game as PDN."""
        return pdn.write(self.game)


@dataclass(frozen=True)
class Choice:
    """What a game has to choose from."""

    variant: Variant
    decks: tuple[Deck, ...]
    openings: tuple[Opening, ...]


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def _of_ballot(ballot: Ballot, deck: Deck, seed: str) -> Begun:
    game, opening = ballot.game(), ballot.opening
    game.tags["Event"] = f"Ballot {ballot.number} of {deck.name}, drawn with the seed {seed}"
    if opening is not None:
        game.tags["Opening"] = opening.name
    said = [_sentence(flag.meaning) for flag in sorted(ballot.flags)]
    return Begun(opening.name if opening else f"Ballot {ballot.number}", ballot.text, game, tuple(said))


def _of_opening(opening: Opening) -> Begun:
    game = Game(opening.variant, tags={"Opening": opening.name})
    for text in opening.moves:
        game.play(moves.read(text, game.position))
    said = [f"Also {', '.join(opening.also)}."] if opening.also else []
    said += [f"{opening.source}."] + ([opening.note] if opening.note else [])
    return Begun(opening.name, " ".join(opening.moves), game, tuple(said))


def _choice(variant: Variant) -> Choice:
    decks = tuple(ballots.get(name) for name in ballots.names(variant))
    return Choice(variant, decks, openings.of(variant))


def _chosen(request: Asked, params: dict[str, str]) -> tuple[Choice, tuple[Variant, ...]]:
    """Find the game that is asked for, or the first that has openings, among those that have."""
    offered = kit_of(request).games.variants
    choices = [choice for choice in map(_choice, offered) if choice.decks or choice.openings]
    name = params.get("variant")
    if name is None and params.get("deck"):
        name = ballots.get(params["deck"]).variant.name
    wanted = kit_of(request).games.variant(name) if name else choices[0].variant if choices else offered[0]
    found = next((choice for choice in choices if choice.variant == wanted), Choice(wanted, (), ()))
    return found, tuple(choice.variant for choice in choices)


def _deck(choice: Choice, name: str) -> Deck:
    found = next((deck for deck in choice.decks if deck.name == name), None)
    if found is None:
        message = f"deck: there is no deck {name[:60]!r} of {choice.variant.title}"
        raise BadRequestError(message)
    return found


def _begun(choice: Choice, params: dict[str, str]) -> Begun | None:
    """Make the game that is asked for."""
    seed = params.get("seed", "").strip()
    if params.get("deck") and seed:
        if len(seed) > _SEED_LIMIT:
            message = f"seed: the text is too long; it may have {_SEED_LIMIT} characters"
            raise BadRequestError(message)
        deck = _deck(choice, params["deck"])
        (ballot,) = ballots.draw(deck, seed)
        return _of_ballot(ballot, deck, seed)
    if params.get("name"):
        found = openings.named(params["name"], choice.variant)
        wanted = params.get("moves", "").split()
        return _of_opening(next((each for each in found if list(each.moves) == wanted), found[0]))
    return None


def _context(request: Asked, begun: Begun | None, params: dict[str, str]) -> dict[str, object]:
    variant = None if begun is None else begun.position.variant
    at = None if begun is None else fen_of(begun.position)
    explore = table = None
    if begun is not None and variant is not None:
        line = " ".join(begun.text.split()) if params.get("name") else None
        if kit_of(request).shelf.shown:
            explore = address(EXPLORE, variant=variant.name, line=line, fen=None if line else at)
        table = address("/tables/new", variant=variant.name, fen=at) if on_offer(variant) else None
    return {
        "begun": begun,
        "board": None if begun is None else board_svg(begun.position, last=begun.last),
        "explore": explore,
        "table": table,
    }


@page("/openings")
async def show(request: Asked) -> Response[Any]:
    """Show the decks and the names of a game's openings, and the one that was drawn or chosen."""
    params = params_of(request)
    refusal: Refusal | None = None
    begun = None
    try:
        choice, variants = await asyncio.to_thread(_chosen, request, params)
        if params.get("deck") and not params.get("seed", "").strip():
            deck = _deck(choice, params["deck"])
            drawn = address(PATH, variant=choice.variant.name, deck=deck.name, seed=ballots.new_seed())
            return Redirect(f"{drawn}#begun", status_code=HTTP_303_SEE_OTHER)
        begun = await asyncio.to_thread(_begun, choice, params)
    except (DammenError, Refusal) as error:
        refusal = BadRequestError(str(error)) if isinstance(error, BookError) else refusal_of(error)
        choice, variants = await asyncio.to_thread(_chosen, request, {})
    context = {
        "choice": choice,
        "variants": variants,
        "deck": params.get("deck", ""),
        "seed": params.get("seed", "").strip(),
        "quoted": shlex.quote(params.get("seed", "").strip()),
        "level": _LEVEL,
        "error": refusal.error if refusal is not None else "",
        **_context(request, begun, params),
    }
    status = refusal.status if refusal is not None else HTTP_200_OK
    return kit_of(request).frame.page(request, "openings.html", context, status=status)
