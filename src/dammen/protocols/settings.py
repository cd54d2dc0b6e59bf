"""Our own engine, set up as one value says, for whoever drives it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dammen.engine import Engine
from dammen.variants import Variant

if TYPE_CHECKING:
    from dammen.book import Book

LEVELS: Final = (1, 10)
HASH_MB: Final = 64
HASH_MB_MOST: Final = 1 << 14
VARIETY: Final = 1.0
"""From a book each move is taken as often as it weighs, so that no two games need begin alike."""


@dataclass(frozen=True)
class Settings:
    """How our engine plays.

    Attributes:
        level: from 1 to 10.
        hash_mb: size of the hash table in MiB.
        tables: ask the user's tables of endings, where there are any.
        seed: makes the slips of the weaker levels the same each time; None for ones that differ.
        threads: how many search at once.
        weights: a file of learned weights to play by, in the place of those that come with dammen.
        book: a file of a book to play by.

    """

    level: int = LEVELS[1]
    hash_mb: int = HASH_MB
    tables: bool = True
    seed: int | None = None
    threads: int = 1
    weights: Path | None = None
    book: Path | None = None


def open_book(variant: Variant, settings: Settings) -> Book | None:
    """Open the book of the settings, where they have one; whoever opens it closes it.

    Raises:
        BookError: the file cannot be read, or is a book of another game.

    """
    if settings.book is None:
        return None
    from dammen.book import Book  # noqa: PLC0415 - most play without one

    return Book.open(settings.book, variant)


def make_engine(variant: Variant, settings: Settings, book: Book | None = None) -> Engine:
    """Make an engine by its settings, with the book that was opened for it.

    Raises:
        EngineError: a setting is out of range.
        TablebaseError: a table of endings is damaged.

    """
    tables = None
    if settings.tables:
        from dammen.tablebase.tables import of_user  # noqa: PLC0415 - a program that says hello needs no tables yet

        tables = of_user(variant)
    return Engine(
        variant,
        hash_mb=settings.hash_mb,
        level=settings.level,
        seed=settings.seed,
        book=book,
        variety=VARIETY,
        tables=tables,
        threads=settings.threads,
        weights=settings.weights,
    )
