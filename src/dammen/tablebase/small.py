"""The small tables of a game, which take seconds to build, and the sets of tables that stand in a folder."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dammen.tablebase.files import check_name, inside, tables_in
from dammen.tablebase.layout import Kind, Table
from dammen.tablebase.material import MOST_TOGETHER, Material, endings

if TYPE_CHECKING:
    from dammen.variants import Variant

KINDS: Final = (Kind.WDL, Kind.DTW)
_SMALL_BOARD: Final = 32
"""Squares of a board on which four pieces have 6.4 million positions: 8 s and 1.5 MB for both kinds. On the board of 50
squares they have 42 million; three have 0.8 million, which takes a second."""


@dataclass(frozen=True)
class Set:
    """The tables of one game and kind in a folder.

    Attributes:
        variant: the name of the game.
        kind: what they say.
        pieces: with how many pieces at most every ending has its table; 1 where not even those of two are all there.
        tables: how many tables there are.
        positions: of how many positions.
        bytes: how large their files are.

    """

    variant: str
    kind: Kind
    pieces: int
    tables: int
    positions: int
    bytes: int


def pieces_of(variant: Variant) -> int:
    """Give how many pieces the small tables of a game have at most."""
    return 4 if variant.board.size <= _SMALL_BOARD else 3


def advice(variant: Variant, pieces: int) -> str:
    """Say which command builds a table of so many pieces, or that none does."""
    if pieces <= pieces_of(variant):
        return f"'dammen tablebase get {variant.name}' builds it"
    if pieces <= MOST_TOGETHER:
        return f"'dammen tablebase build {variant.name} --pieces {pieces}' builds it"
    return f"tables have at most {MOST_TOGETHER} pieces"


def sets(folder: Path) -> list[Set]:
    """List the sets of tables in a folder, by name and kind.

    Raises:
        TablebaseError: a table is damaged, or a folder cannot be read.

    """
    paths = [path for place in inside(folder) for path in tables_in(place).values()]
    found: dict[tuple[str, Kind], list[tuple[Material, int, int]]] = defaultdict(list)
    for path in paths:
        table = Table(path)
        check_name(table)
        header = table.header
        table.close()
        one = (Material.read(header.material), header.size, path.stat().st_size)
        found[header.variant, header.kind].append(one)
    return [
        Set(
            name,
            kind,
            _whole({one[0] for one in some}),
            len(some),
            sum(s for _, s, _ in some),
            sum(b for *_, b in some),
        )
        for (name, kind), some in sorted(found.items())
    ]


def _whole(there: set[Material]) -> int:
    """Give with how many pieces at most every ending is there."""
    pieces = 1
    while all({one, one.mirror} <= there for one in endings(pieces + 1)):
        pieces += 1
    return pieces
