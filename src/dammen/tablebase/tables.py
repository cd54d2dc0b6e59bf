"""Asking tables: what a position is worth, and each of its moves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Final

from dammen import kernels
from dammen.errors import TablebaseError
from dammen.folders import data_folder
from dammen.kernels import State, solved
from dammen.model import Move, Position
from dammen.tablebase.files import BLOCK, is_there, open_table, table_path, tables_in
from dammen.tablebase.layout import Kind, Table
from dammen.tablebase.material import MOST, Material, endings

if TYPE_CHECKING:
    from dammen.variants import Variant

CACHE: Final = 64 << 20
"""Bytes of decompressed blocks that are kept."""
_LOST, _WON = 1, 2
_KINGS: Final = Material(0, 1, 0, 1)


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
    def words(self) -> str:
        """Say it: ``win in 61 plies``."""
        if self.plies is None or self.result is Result.DRAW:
            return str(self.result)
        return f"{self.result} in {self.plies} {'ply' if self.plies == 1 else 'plies'}"

    @property
    def rank(self) -> tuple[int, int]:
        """Give what better values have more of: a fast win before a slow one, a slow loss before a fast one."""
        plies = self.plies or 0
        return {Result.WIN: (1, -plies), Result.DRAW: (0, 0), Result.LOSS: (-1, plies)}[self.result]


@lru_cache(maxsize=1 << 16)
def _value(code: int, *, plain: bool) -> Value:
    """Read a value as the tables write it."""
    if code == 0:
        return Value(Result.DRAW)
    result, base = (Result.LOSS, _LOST) if code % 2 else (Result.WIN, _WON)
    return Value(result, None if plain else (code - base) // 2)


def default_folder() -> Path:
    """Give the folder of the user's tables; it need not exist yet."""
    return data_folder() / "tablebases"


def of_user(variant: Variant) -> Tables | None:
    """Give the tables in the user's own folder, or None where it has none of a variant.

    They are opened once, and again when tables have been added meanwhile.

    Raises:
        TablebaseError: one of them is damaged.

    """
    folder = default_folder()
    places = [table_path(folder, variant, kind, _KINGS).parent for kind in (Kind.WDL, Kind.DTW)]
    return _opened(variant, folder, tuple(place.stat().st_mtime_ns if is_there(place) else 0 for place in places))


@lru_cache(maxsize=32)
def _opened(variant: Variant, folder: Path, changed: tuple[int, ...]) -> Tables | None:
    """Open the tables in a folder as it was when it last changed."""
    tables = Tables(variant, [folder]) if any(changed) else None
    if tables is None or (tables.most_pieces == 1 and tables.distances().most_pieces == 1):
        return None
    return tables


class Tables:
    """The tables of one variant in some folders; may be asked by several threads."""

    def __init__(self, variant: Variant, folders: Iterable[Path], kind: Kind = Kind.WDL, cache: int = CACHE) -> None:
        """Use the tables that stand in some folders, the first that has one before the others.

        ``cache`` bytes, and never less than two blocks, of what is decompressed are kept.
        """
        self.variant = variant
        self.kind = kind
        self._folders = tuple(folders)
        self._tables: dict[Material, Table | None] = {}
        self._plain = kind is Kind.WDL
        self._slot = -(-BLOCK[kind] // 5) if self._plain else 2 * BLOCK[kind]
        self._cache = max(cache, 2 * self._slot)
        self._kernel = kernels.start(variant).kernel
        self._prober = solved.prober(self._kernel, plain=self._plain, slot=self._slot, room=self._cache)
        self._distances: Tables | None = None
        self._lock = RLock()

    @classmethod
    def default(cls, variant: Variant, kind: Kind = Kind.WDL) -> Tables:
        """Use the tables in the user's own folder, which may have none."""
        return cls(variant, [default_folder()], kind)

    @property
    def most_pieces(self) -> int:
        """Give with how many pieces at most every ending has its table; 1 where there are none."""
        for pieces in range(2, 2 * MOST):
            if not all(self._table(m) and self._table(m.mirror) for m in endings(pieces)):
                return pieces - 1
        return 2 * MOST - 1

    def has(self, position: Position) -> bool:
        """Say whether there is a table for a position; one that has ended needs none."""
        material = Material.of(position)
        if position.is_over():
            return True
        return max(material.counts) <= MOST and self._table(material) is not None

    def value(self, position: Position) -> Value:
        """Give what a position is worth to the side to move.

        The tables know nothing of runs of king moves (Frisian draughts): see :attr:`Material.is_exact`.

        Raises:
            TablebaseError: it is of another variant, has no table, or the table is damaged.

        """
        self._check(position)
        code = self._code(position.state)
        if isinstance(code, Material):
            message = f"there is no {self.kind} table of {code.words} for {self.variant.name}"
            raise TablebaseError(message)
        return _value(code, plain=self._plain)

    def find(self, position: Position) -> Value | None:
        """Give what :meth:`value` gives, or None where there is no table.

        Raises:
            TablebaseError: the position is of another variant, or a table is damaged.

        """
        self._check(position)
        code = self._code(position.state)
        return None if isinstance(code, Material) else _value(code, plain=self._plain)

    def fullest(self, position: Position) -> Value | None:
        """Give what the tables with plies say where they have a position, else what these do; None where none has it.

        Raises:
            TablebaseError: as :meth:`find`.

        """
        value = self.distances().find(position)
        return self.find(position) if value is None else value

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

    def moves_value(self, position: Position, move: Move) -> Value:
        """Give what a legal move is worth to the side that makes it.

        Raises:
            TablebaseError: as :meth:`value`.

        """
        return self._after(self.value(position.play(move)), move)

    def find_move(self, position: Position, move: Move) -> Value | None:
        """Give what :meth:`moves_value` gives, or None where there is no table.

        Raises:
            TablebaseError: as :meth:`find`.

        """
        value = self.find(position.play(move))
        return None if value is None else self._after(value, move)

    def distances(self) -> Tables:
        """Give the tables in the same folders that have the plies to the end."""
        if self.kind is Kind.DTW:
            return self
        with self._lock:
            if self._distances is None:
                self._distances = Tables(self.variant, self._folders, Kind.DTW, self._cache)
            return self._distances

    def line(self, position: Position, plies: int) -> list[Move]:
        """Follow the best moves, the first of those that are as good, for so many plies or to the end.

        Raises:
            TablebaseError: as :meth:`value`.

        """
        found: list[Move] = []
        while len(found) < plies and position.legal:
            found.append(self.moves(position)[0][0])
            position = position.play(found[-1])
        return found

    def for_search(self, variant: Variant) -> solved.Prober:
        """Open every table and give the compiled prober, which answers without Python, to what plays a variant.

        Where the rules count the moves of a king, it has only the endings in which the count cannot matter.

        Raises:
            TablebaseError: a table is damaged or another game's, or all are.

        """
        if variant != self.variant:
            message = f"these are tables of {self.variant.name}, not of {variant.name}"
            raise TablebaseError(message)
        prober = self._prober
        if self.variant.king_run:
            prober = solved.prober(self._kernel, plain=self._plain, slot=self._slot, room=self._cache)
        with self._lock:
            for material in self._there():
                table = self._table(material)
                if table is not None and self.variant.king_run and material.is_exact(self.variant):
                    self._put(prober, table)
        return prober

    def close(self) -> None:
        """Let the files and the memory go."""
        with self._lock:
            for table in self._tables.values():
                if table is not None:
                    table.close()
            self._tables.clear()
            self._prober = solved.prober(self._kernel, plain=self._plain, slot=self._slot, room=self._cache)

    def _there(self) -> set[Material]:
        """List the endings whose tables stand in the folders."""
        places = (table_path(folder, self.variant, self.kind, _KINGS).parent for folder in self._folders)
        return {material for place in places for material in tables_in(place)}

    def _check(self, position: Position) -> None:
        if position.variant is not self.variant and position.variant != self.variant:
            message = f"these are tables of {self.variant.name}, not of {position.variant.name}"
            raise TablebaseError(message)

    def _after(self, value: Value, move: Move) -> Value:
        """Give what a move is worth by what the position is that it leads to."""
        value = value.after()
        if self.kind is Kind.DTC and value.plies is not None and (move.captured or move.promotes):
            return Value(value.result, 1)
        return value

    def _code(self, state: State) -> int | Material:
        """Ask the compiled prober, and open the tables that it lacks; give the ending that has none."""
        state = solved.held_by(self._kernel, state)
        opened: Material | None = None
        while not isinstance(found := self._prober.value(state), int):
            material = Material(*found)
            if max(found) > MOST or self._table(material) is None:
                return material
            if material == opened:
                message = "there is no room for a list of moves"
                raise MemoryError(message)
            opened = material
        return found

    def _table(self, material: Material) -> Table | None:
        with self._lock:
            if material not in self._tables:
                paths = [table_path(folder, self.variant, self.kind, material) for folder in self._folders]
                there = next((path for path in paths if is_there(path)), None)
                table = None if there is None else open_table(there, self.variant, self.kind)
                if table is not None:
                    self._put(self._prober, table)
                self._tables[material] = table
            return self._tables[material]

    def _put(self, prober: solved.Prober, table: Table) -> None:
        """Let a prober use a table."""
        header, material = table.header, Material.read(table.header.material)
        ending = solved.numbering_for(self._kernel, material.counts)
        if header.size != ending.size:
            message = f"{table.path}: the table has {header.size} positions; {material} has {ending.size}"
            raise TablebaseError(message)
        try:
            prober.add(ending, header.width, header.entries, table.block_count, table.block)
        except ValueError as error:
            message = f"{table.path}: {error}"
            raise TablebaseError(message) from None
