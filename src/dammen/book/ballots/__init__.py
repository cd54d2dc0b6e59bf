"""Ballots: decks of openings from which one is drawn by lot.

::

    from dammen.book import ballots

    deck = ballots.get("acf-156")
    (ballot,) = ballots.draw(deck, seed=2024)
    game = ballot.game()  # its moves are made
"""

from dammen.book.ballots.ballot import Ballot, Flag
from dammen.book.ballots.deck import Deck
from dammen.book.ballots.lots import draw, new_seed, order
from dammen.book.ballots.reading import from_toml, get, load, names

__all__ = ["Ballot", "Deck", "Flag", "draw", "from_toml", "get", "load", "names", "new_seed", "order"]
