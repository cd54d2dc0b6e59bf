"""Building tables: one ending after the other, each written once it is solved; what is there already is kept.

The endings that one needs are read back from their files, so that nothing but them is in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import zstandard

from dammen.errors import TablebaseError
from dammen.kernels import solved, trits
from dammen.tablebase.files import BLOCK, is_there, open_table, table_path
from dammen.tablebase.layout import VERSION, Header, Kind, Table, write
from dammen.tablebase.material import MOST_TOGETHER, Material, leading_to, up_to
from dammen.tablebase.rules import fingerprint, numbering
from dammen.tablebase.solving import CHUNK, Solved, Tell, Values, room, solve
from dammen.tablebase.threads import sharing

if TYPE_CHECKING:
    from dammen.variants import Variant

LEVEL: Final = 19
_GIB: Final = 1 << 30
_MIB: Final = 1 << 20
_BYTE: Final = 256
_TOGETHER: Final = 4
"""Blocks that a thread compresses before it gives them on."""


@dataclass
class Plan:
    """What is to be built, and where.

    Attributes:
        variant: the rules.
        pieces: the most pieces.
        kind: what the tables say.
        folder: where they stand: a folder of each variant and kind lies in it.
        threads: how many threads work on an ending.
        memory: the most bytes that an ending may take.
        ending: the ending that is wanted, with those that it leads to; None for all with so many pieces.

    """

    variant: Variant
    pieces: int
    kind: Kind
    folder: Path
    threads: int = 1
    memory: int = 8 * _GIB
    ending: Material | None = None
    _values: dict[Material, Values] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        """Refuse an ending that no table can have.

        Raises:
            TablebaseError: a side has no piece, or there are more pieces than any table has.

        """
        wanted = self.ending
        if wanted is None:
            return
        if not (wanted.men + wanted.kings and wanted.foe_men + wanted.foe_kings):
            message = f"{wanted} is no ending; each side has a piece, as in 1m1k-0m2k"
            raise TablebaseError(message)
        if wanted.pieces > MOST_TOGETHER:
            message = f"{wanted} has {wanted.pieces} pieces, and a table at most {MOST_TOGETHER}"
            raise TablebaseError(message)

    def path(self, material: Material) -> Path:
        """Say where the table of an ending stands."""
        return table_path(self.folder, self.variant, self.kind, material)

    def folder_of_tables(self) -> Path:
        """Say in which folder the tables of this variant and kind stand."""
        return self.path(Material(0, 1, 0, 1)).parent

    def endings(self) -> Iterator[Material]:
        """List the endings in an order in which each finds what it needs; a pair stands once."""
        return up_to(self.pieces) if self.ending is None else leading_to(self.ending)

    def stages(self) -> tuple[Plan, ...]:
        """Give what is to be built, in order: the plies to a capture are found by what the endings before are worth."""
        return (replace(self, kind=Kind.WDL), self) if self.kind is Kind.DTC else (self,)

    def missing(self) -> list[Material]:
        """List those that are still to be built.

        Raises:
            TablebaseError: a table that is there is damaged, or another game's.

        """
        return [material for material in self.endings() if not self.is_there(material)]

    def is_there(self, material: Material) -> bool:
        """Say whether an ending and its mirror have been built."""
        paths = {self.path(material), self.path(material.mirror)}
        if not all(is_there(path) for path in paths):
            return False
        for path in paths:
            open_table(path, self.variant, self.kind).close()
        return True

    def size(self, material: Material) -> int:
        """Count the positions of an ending and its mirror."""
        return sum(numbering(self.variant, m).size for m in {material, material.mirror})

    def build(self, material: Material, tell: Tell = lambda _: None) -> tuple[Solved, ...]:
        """Solve an ending and its mirror, and write their tables.

        Raises:
            TablebaseError: an ending that this one needs has not been built, or there is not memory enough.

        """
        needed = {m for first in material.needs() for m in (first, first.mirror)}
        values_room = sum(numbering(self.variant, m).size * (2 if self.kind is Kind.DTW else 1) for m in needed)
        wanted = room(self.variant, material) + values_room
        if wanted > self.memory:
            message = f"{material.words} needs {_size(wanted)} of memory, and {_size(self.memory)} are allowed"
            raise TablebaseError(message)
        self._make_room(needed, room(self.variant, material))
        known = {other: self._read(other) for other in needed}
        found = solve(self.variant, material, known, self.kind, threads=self.threads, tell=tell)
        for one in found:
            self._write(one)
        return found

    def _make_room(self, needed: Iterable[Material], wanted: int) -> None:
        """Forget endings that are not needed now, until there is room."""
        for material in set(self._values) - set(needed):
            if sum(len(values) for values in self._values.values()) + wanted <= self.memory:
                return
            del self._values[material]

    def _read(self, material: Material) -> Values:
        if material not in self._values:
            kind = Kind.DTW if self.kind is Kind.DTW else Kind.WDL
            path = table_path(self.folder, self.variant, kind, material)
            if not is_there(path):
                message = f"{material.words} must be built first, as {kind}; there is no {path}"
                raise TablebaseError(message)
            table = open_table(path, self.variant, kind)
            self._values[material] = whole(table, self.variant, self._read, self.threads)
            table.close()
        return self._values[material]

    def _write(self, one: Solved) -> None:
        size = numbering(self.variant, one.material).size
        width = {Kind.WDL: 0}.get(self.kind, 1 if 2 * one.longest + 2 < _BYTE else 2)
        header = Header(
            version=VERSION,
            variant=self.variant.name,
            rules=fingerprint(self.variant),
            material=str(one.material),
            kind=self.kind,
            size=size,
            entries=BLOCK[self.kind],
            width=width,
            wins=one.wins,
            draws=one.draws,
            losses=one.losses,
            longest=0 if self.kind is Kind.WDL else one.longest,
            example=one.example,
            sha256="",
        )
        path = self.path(one.material)
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path, header, self._blocks(one, header))

    def _blocks(self, one: Solved, header: Header) -> Iterator[bytes]:
        """Compress the values of an ending, so many blocks at a time on each thread."""
        ending, entries = numbering(self.variant, one.material), header.entries

        def some(first: int) -> list[bytes]:
            last = min(first + _TOGETHER * entries, header.size)
            part = bytearray(memoryview(one.values).cast("B")[first * one.width : last * one.width])
            if self.kind is Kind.WDL:
                solved.spare(ending, first, last, part)
            elif header.width == 1:
                part = part[::2]
            return compressed(part, header)

        parts = range(0, header.size, _TOGETHER * entries)
        with sharing(self.threads, len(parts)) as share:
            for blocks in share(some, parts):
                yield from blocks


def _size(count: int) -> str:
    """Say so many bytes."""
    return f"{count / _GIB:.1f} GiB" if count >= _GIB else f"{count / _MIB:.1f} MiB"


def compressed(values: bytearray, header: Header) -> list[bytes]:
    """Compress the values of whole blocks, as wide as the header says, or a byte each where runs of them are kept."""
    compressor = zstandard.ZstdCompressor(level=LEVEL, write_checksum=True, write_content_size=True)
    step = header.entries * max(header.width, 1)
    blocks = []
    for first in range(0, len(values), step):
        last = min(first + step, len(values))
        raw = memoryview(values)[first:last] if header.width else trits.runs(values, first, last)
        blocks.append(compressor.compress(raw))
    return blocks


def whole(table: Table, variant: Variant, read: Callable[[Material], Values], threads: int = 1) -> Values:
    """Give all values of a table, those that it need not keep worked out from the endings that captures lead to."""
    header = table.header
    if header.width == 0:
        values = bytearray(header.size)

        def unpack(number: int) -> None:
            first = number * header.entries
            part = memoryview(values)[first : first + header.entries]
            trits.unpack(table.block(number), part, 0, len(part))

        with sharing(threads, table.block_count) as share:
            list(share(unpack, range(table.block_count)))
        _fill(values, variant, Material.read(header.material), read, threads)
        return values
    raw = b"".join(table.block(number) for number in range(table.block_count))
    if header.width == 2:  # noqa: PLR2004 - bytes of a word
        return bytearray(raw)
    values = bytearray(2 * header.size)
    values[::2] = raw
    return values


def _fill(
    values: bytearray, variant: Variant, material: Material, read: Callable[[Material], Values], threads: int
) -> None:
    ending = numbering(variant, material)
    solver = solved.solver(ending, numbering(variant, material.mirror), distances=False)
    for other in {m for first in material.needs() for m in (first, first.mirror)}:
        solver.know(numbering(variant, other), memoryview(read(other)))
    chunks = range(0, ending.size, CHUNK)
    with sharing(threads, len(chunks)) as share:
        list(share(lambda first: solver.fill(first, min(first + CHUNK, ending.size), values), chunks))


def build(plan: Plan, tell: Callable[[Material, int], None] = lambda *_: None) -> Iterator[tuple[Solved, ...]]:
    """Build whatever is missing, ending by ending; give each once it is written.

    Raises:
        TablebaseError: as :meth:`Plan.build`.

    """
    for stage in plan.stages():
        for material in stage.missing():
            yield stage.build(material, lambda more, at=material: tell(at, more))  # type: ignore[misc]
