"""Checking tables without trusting who built them: every value must follow from those of the positions it leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

from dammen.errors import TablebaseError
from dammen.kernels import solved
from dammen.model import Position
from dammen.tablebase.build import whole
from dammen.tablebase.files import open_table, table_path, tables_in
from dammen.tablebase.layout import Header, Kind
from dammen.tablebase.material import Material, up_to
from dammen.tablebase.rules import numbering
from dammen.tablebase.solving import CHUNK, Values, typed
from dammen.tablebase.tables import Tables

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from dammen.variants import Variant

WHOLE: Final = 4_000_000
"""Endings with at most so many positions are checked whole."""
SAMPLE: Final = 64
"""Chunks of a larger ending that are checked, drawn at random."""
_PLAINLY: Final = 200
"""Positions of each table that are checked again by the model's own moves."""


@dataclass(frozen=True)
class Checked:
    """What checking a table came to.

    Attributes:
        material: the ending.
        header: what the table says of itself.
        positions: how many of its positions were held against those that follow.

    """

    material: Material
    header: Header
    positions: int


def there(folder: Path, variant: Variant, kind: Kind) -> Iterator[Material]:
    """List the endings that have a table in a folder, in the order in which they are built."""
    place = table_path(folder, variant, kind, Material(0, 1, 0, 1)).parent
    found = tables_in(place)
    most = max((material.pieces for material in found), default=0)
    for first in up_to(most):
        yield from (material for material in dict.fromkeys((first, first.mirror)) if material in found)


class Checker:
    """Checks the tables of one variant and kind in a folder."""

    def __init__(self, variant: Variant, kind: Kind, folder: Path, *, seed: int = 1) -> None:
        """Check tables; ``seed`` draws the samples."""
        self.variant = variant
        self.kind = kind
        self.folder = folder
        self._draw = Random(seed)  # noqa: S311 - a sample, not a secret
        self._values: dict[tuple[Kind, Material], Values] = {}
        self._tables = Tables(variant, [folder], kind)

    def check(self, material: Material, *, all_positions: bool = False) -> Checked:
        """Check one table: its bytes, its counts, and its values against those of the positions that follow.

        Raises:
            TablebaseError: something is wrong; the message says what, and where.

        """
        table = open_table(table_path(self.folder, self.variant, self.kind, material), self.variant, self.kind)
        table.verify_bytes()
        header = table.header
        if (header.material, header.size) != (str(material), numbering(self.variant, material).size):
            message = f"{table.path}: the table is one of {header.material} with {header.size} positions"
            raise TablebaseError(message)
        self._count(material, header)
        positions = self._follow(material, all_positions=all_positions)
        self._plainly(material)
        table.close()
        return Checked(material, header, positions)

    def _read(self, material: Material, kind: Kind) -> Values:
        key = (kind, material)
        if key not in self._values:
            table = open_table(table_path(self.folder, self.variant, kind, material), self.variant, kind)
            self._values[key] = whole(table, self.variant, lambda other: self._read(other, kind))
            table.close()
        return self._values[key]

    def _count(self, material: Material, header: Header) -> None:
        values = typed(self._read(material, self.kind), self.kind is not Kind.WDL)
        draws = losses = 0
        for first in range(0, len(values), CHUNK):
            part = values[first : first + CHUNK]
            if self.kind is Kind.WDL:
                data = bytes(part)
                draws, losses = draws + data.count(0), losses + data.count(1)
            else:
                numbers = part.tolist()
                draws, losses = draws + numbers.count(0), losses + sum(number & 1 for number in numbers)
        found = (header.size - draws - losses, draws, losses)
        if found != (header.wins, header.draws, header.losses):
            said = f"{header.wins}, {header.draws} and {header.losses}"
            message = f"{material}: {found[0]} wins, {found[1]} draws and {found[2]} losses, and the header says {said}"
            raise TablebaseError(message)

    def _follow(self, material: Material, *, all_positions: bool) -> int:
        own, other = numbering(self.variant, material), numbering(self.variant, material.mirror)
        plies = self.kind is not Kind.WDL
        below = Kind.WDL if self.kind is Kind.DTC else self.kind
        solver = solved.solver(own, other, distances=plies)
        needed = {m for first in material.needs() for m in (first, first.mirror)}
        for ending, kind in [(m, self.kind) for m in {material, material.mirror}] + [(m, below) for m in needed]:
            solver.know(numbering(self.variant, ending), typed(self._read(ending, kind), kind is not Kind.WDL))
        chunks = list(range(0, own.size, CHUNK))
        if own.size > WHOLE and not all_positions:
            chunks = self._draw.sample(chunks, min(SAMPLE, len(chunks)))
        looked_at = 0
        for first in chunks:
            last = min(first + CHUNK, own.size)
            wrong = solver.check(0, first, last)
            if wrong >= 0:
                position = Position(self.variant, own.state(wrong))
                message = f"{material}: the value of {position!r} does not follow from its moves"
                raise TablebaseError(message)
            looked_at += last - first
        return looked_at

    def _plainly(self, material: Material) -> None:
        """Check some positions again without the kernel's own look-up, by what the model says of moves."""
        own = numbering(self.variant, material)
        for _ in range(min(_PLAINLY, own.size)):
            position = Position(self.variant, own.state(self._draw.randrange(own.size)))
            said = self._tables.value(position)
            if position.is_over():
                continue
            best = self._tables.moves(position)[0][1]
            if said != best:
                message = f"{material}: {position!r} is said to be {said}, and its moves come to {best}"
                raise TablebaseError(message)


def verify(
    variant: Variant,
    kind: Kind,
    folder: Path,
    *,
    all_positions: bool = False,
    only: Iterable[Material] = (),
    tell: Callable[[Checked], None] = lambda _: None,
) -> int:
    """Check every table of a variant and kind in a folder; give how many there are.

    Raises:
        TablebaseError: one is wrong, or there is none.

    """
    checker, count = Checker(variant, kind, folder), 0
    for material in tuple(only) or tuple(there(folder, variant, kind)):
        tell(checker.check(material, all_positions=all_positions))
        count += 1
    if not count:
        message = f"there is no {kind} table of {variant.name} in {folder}"
        raise TablebaseError(message)
    return count
