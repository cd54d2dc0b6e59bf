"""Openings by name: positions early in a game, each with its moves, its source and how sure that is.

::

    from dammen.book import openings

    opening = openings.name(game)  # by position, so any order of the moves will do
    if opening is not None:
        print(opening.name, *opening.moves)
"""

from dammen.book.openings.naming import at, name
from dammen.book.openings.opening import Opening
from dammen.book.openings.reading import every, from_toml, games, named, of

__all__ = ["Opening", "at", "every", "from_toml", "games", "name", "named", "of"]
