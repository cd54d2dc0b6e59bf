"""A collection of games: kept in SQLite or PostgreSQL, every position indexed, searched, counted and handed on."""

from __future__ import annotations

from dammen.library.adding import Added
from dammen.library.asking import Material, Part, Query, read_material, read_part, turned
from dammen.library.entries import Entry
from dammen.library.library import Library, open  # noqa: A004 - said as library.open
from dammen.library.statistics import Stats
from dammen.library.storage import NoLibraryError
from dammen.library.tables import frame, pandas_frame, write_csv, write_parquet
from dammen.library.tree import Branch, Results, Tree

__all__ = [
    "Added",
    "Branch",
    "Entry",
    "Library",
    "Material",
    "NoLibraryError",
    "Part",
    "Query",
    "Results",
    "Stats",
    "Tree",
    "frame",
    "open",
    "pandas_frame",
    "read_material",
    "read_part",
    "turned",
    "write_csv",
    "write_parquet",
]
