"""Openings by name, ballots, and books of moves.

::

    from dammen.book import Book, ballots, openings

    with Book.open("club.book") as book:
        for entry in book.moves(position):
            print(entry.move, entry.why)
"""

from dammen.book.book import Book, Entry

__all__ = ["Book", "Entry"]
