"""Asking tables: what a position is worth, and each of its moves."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

from dammen.errors import TablebaseError
from dammen.kernels import trits
from dammen.model import Move, Position
from dammen.tablebase.build import open_table, table_path
from dammen.tablebase.layout import Kind, Table
from dammen.tablebase.material import MOST, Material
from dammen.tablebase.rules import numbering

if TYPE_CHECKING:
    from dammen.variants import Variant

CACHE: Final = 64 << 20
"""Bytes of decompressed blocks that are kept."""
_LOST, _WON = 1, 2


class Result(StrEnum):
    """What a position is for the side to move under best play."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"

    @property
    def turned(self) -> Result:
        """Give the same for the other side."""
        return {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN}.get(self, Result.DRAW)


@dataclass(frozen=True)
class Value:
    """What a position is worth to the side to move.

    Attributes:
        result: win, draw or loss.
        plies: in how many plies, to the end or to the next capture or crowning, as the table has it; None without one.

    """

    result: Result
    plies: int | None = None

    def after(self) -> Value:
        """Give what a move is worth that leads to a position of this worth."""
        plies = None if self.plies is None or self.result is Result.DRAW else self.plies + 1
        return Value(self.result.turned, plies)

    @property
    def rank(self) -> tuple[int, int]:
        """Give what better values have more of: a fast win before a slow one, a slow loss before a fast one."""
        plies = self.plies or 0
        return {Result.WIN: (1, -plies), Result.DRAW: (0, 0), Result.LOSS: (-1, plies)}[self.result]


class Tables:
    """The tables of one variant in some folders; may be asked by several threads."""

    def __init__(self, variant: Variant, folders: Iterable[Path], kind: Kind = Kind.WDL, cache: int = CACHE) -> None:
        """Use the tables that stand in some folders, the first that has one before the others."""
        self.variant = variant
        self.kind = kind
        self._folders = tuple(folders)
        self._tables: dict[Material, Table | None] = {}
        self._blocks: OrderedDict[tuple[Material, int], bytes] = OrderedDict()
        self._room = cache
        self._used = 0
        self._lock = Lock()

    @property
    def most_pieces(self) -> int:
        """Give with how many pieces at most every ending has its table; 1 where there are none."""
        from dammen.tablebase.material import endings  # noqa: PLC0415 - asked once

        for pieces in range(2, 2 * MOST):
            if not all(self._table(m) and self._table(m.mirror) for m in endings(pieces)):
                return pieces - 1
        return 2 * MOST - 1

    def has(self, position: Position) -> bool:
        """Say whether there is a table for a position; one that has ended needs none."""
        material = Material.of(position)
        if not (material.men + material.kings and material.foe_men + material.foe_kings) or position.is_over():
            return True
        return max(material.counts) <= MOST and self._table(material) is not None

    def value(self, position: Position) -> Value:
        """Give what a position is worth to the side to move.

        Raises:
            TablebaseError: it is of another variant, has no table, or the table is damaged.

        """
        if position.variant != self.variant:
            message = f"these are tables of {self.variant.name}, not of {position.variant.name}"
            raise TablebaseError(message)
        if position.is_over():
            won = position.winner() is position.turn
            return Value(Result.WIN if won else Result.LOSS, None if self.kind is Kind.WDL else 0)
        if self.kind is Kind.WDL and self.variant.compulsory and position.legal[0].captured:
            return max((self.moves_value(position, move) for move in position.legal), key=lambda value: value.rank)
        material = Material.of(position)
        table = self._table(material) if max(material.counts) <= MOST else None
        if table is None:
            message = f"there is no {self.kind} table of {material.words} for {self.variant.name}"
            raise TablebaseError(message)
        return self._read(table, material, numbering(self.variant, material).number(position.state))

    def moves(self, position: Position) -> list[tuple[Move, Value]]:
        """List the legal moves with what each is worth to the side that makes it, the best first.

        Raises:
            TablebaseError: as :meth:`value`.

        """
        found = [(move, self.moves_value(position, move)) for move in position.legal]
        return sorted(found, key=lambda pair: pair[1].rank, reverse=True)

    def best(self, position: Position) -> list[Move]:
        """List the moves than which none is better.

        Raises:
            TablebaseError: as :meth:`value`.

        """
        found = self.moves(position)
        return [move for move, value in found if value.rank == found[0][1].rank]

    def close(self) -> None:
        """Let the files go."""
        with self._lock:
            for table in self._tables.values():
                if table is not None:
                    table.close()
            self._tables.clear()
            self._blocks.clear()
            self._used = 0

    def moves_value(self, position: Position, move: Move) -> Value:
        """Give what a legal move is worth to the side that makes it.

        Raises:
            TablebaseError: as :meth:`value`.

        """
        child = position.play(move)
        value = self.value(child).after()
        if self.kind is Kind.DTC and value.plies is not None and (move.captured or move.promotes):
            return Value(value.result, 1)
        return value

    def _table(self, material: Material) -> Table | None:
        if material not in self._tables:
            paths = [table_path(folder, self.variant, self.kind, material) for folder in self._folders]
            there = next((path for path in paths if path.exists()), None)
            self._tables[material] = None if there is None else open_table(there, self.variant, self.kind)
        return self._tables[material]

    def _read(self, table: Table, material: Material, number: int) -> Value:
        width = table.header.width
        block, place = divmod(number, table.header.entries)
        data = self._block(table, material, block)
        if width == 0:
            return Value((Result.DRAW, Result.LOSS, Result.WIN)[trits.value_at(data, place)])
        word = int.from_bytes(data[place * width : (place + 1) * width], "little")
        if word == 0:
            return Value(Result.DRAW)
        if word % 2 == _LOST:
            return Value(Result.LOSS, (word - _LOST) // 2)
        return Value(Result.WIN, (word - _WON) // 2)

    def _block(self, table: Table, material: Material, number: int) -> bytes:
        key = (material, number)
        with self._lock:
            found = self._blocks.get(key)
            if found is not None:
                self._blocks.move_to_end(key)
                return found
        made = table.block(number)
        with self._lock:
            if key not in self._blocks:
                self._blocks[key] = made
                self._used += len(made)
            while self._used > self._room and len(self._blocks) > 1:
                self._used -= len(self._blocks.popitem(last=False)[1])
        return made
