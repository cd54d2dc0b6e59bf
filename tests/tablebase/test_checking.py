"""Checking: one changed byte anywhere is found, and so is a wrong value in a file that is whole."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from dammen.errors import TablebaseError
from dammen.kernels import trits
from dammen.tablebase import Kind, Material
from dammen.tablebase.build import compressed
from dammen.tablebase.checking import Checked, there, verify
from dammen.tablebase.files import table_path
from dammen.tablebase.layout import MAGIC, Table, write
from dammen.tablebase.rules import numbering
from dammen.variants import get
from table_builds import Built

ENGLISH = get("english")
ENDING = Material(1, 1, 0, 1)
DRAW, LOSS, WIN = 0, 1, 2


@pytest.fixture(params=list(Kind))
def kind(request: pytest.FixtureRequest) -> Kind:
    chosen: Kind = request.param
    return chosen


@pytest.fixture
def folder(kind: Kind, built: Built, tmp_path: Path) -> Path:
    """Give tables of three pieces that may be damaged."""
    shutil.copytree(built("english", 3, kind), tmp_path / "tables")
    return tmp_path / "tables"


def places(path: Path, draw: random.Random) -> Iterator[int]:
    """Give a place in each part of a table's file, the ends of the parts, and some at random."""
    table, size = Table(path), path.stat().st_size
    header, blocks, count = table._map[8] + 256 * table._map[9], table._blocks, table.block_count
    table.close()
    yield from (0, len(MAGIC), len(MAGIC) + 4, len(MAGIC) + 4 + header - 1, len(MAGIC) + 4 + header)
    yield from (blocks - 4 * (count + 2), blocks - 5, blocks - 1, blocks, blocks + 4, (blocks + size) // 2, size - 1)
    yield from (draw.randrange(size) for _ in range(6))


def test_what_is_whole_is_good(folder: Path, kind: Kind) -> None:
    found: list[Checked] = []
    assert verify(ENGLISH, kind, folder, tell=found.append) == 16
    assert [one.material for one in found] == list(there(folder, ENGLISH, kind))
    assert all(one.positions == one.header.size for one in found)


def test_one_changed_byte_is_found_in_any_table(folder: Path, kind: Kind) -> None:
    draw = random.Random(11)
    for material in there(folder, ENGLISH, kind):
        path = table_path(folder, ENGLISH, kind, material)
        good = path.read_bytes()
        for place in places(path, draw):
            bad = bytearray(good)
            bad[place] ^= 1 << draw.randrange(8)
            path.write_bytes(bad)
            with pytest.raises(TablebaseError, match=path.name):
                verify(ENGLISH, kind, folder, only=[material])
        path.write_bytes(good)


def result(value: int) -> int:
    return value and (LOSS if value % 2 else WIN)


def rewritten(path: Path, place: int, value: int) -> None:
    """Change one value of a table and seal it again, its counts with it."""
    table = Table(path)
    header = table.header
    raw = b"".join(table.block(number) for number in range(table.block_count))
    table.close()
    values = bytearray(header.size) if header.width == 0 else bytearray(raw)
    if header.width == 0:
        trits.unpack(raw, values, 0, header.size)
    assert header.width < 2
    counts = [header.draws, header.losses, header.wins]
    counts[result(values[place])] -= 1
    counts[result(value)] += 1
    values[place] = value
    draws, losses, wins = counts
    write(path, msgspec.structs.replace(header, draws=draws, losses=losses, wins=wins), compressed(values, header))


def quiet(kind: Kind, folder: Path) -> tuple[int, int]:
    """Give the number of a position in which nothing can be taken, and what it is worth."""
    table = Table(table_path(folder, ENGLISH, kind, ENDING))
    raw = table.block(0)
    table.close()
    values = bytearray(1000)
    if kind is Kind.WDL:
        trits.unpack(raw, values, 0, 1000)
    else:
        values[:] = raw[:1000]
    ending = numbering(ENGLISH, ENDING)
    number = next(number for number in range(500, 1000) if not ending.state(number).moves()[0].captured)
    return number, values[number]


def test_a_wrong_value_is_found_though_the_file_is_whole(folder: Path, kind: Kind) -> None:
    path = table_path(folder, ENGLISH, kind, ENDING)
    place, value = quiet(kind, folder)
    assert value >= WIN  # a man and a king beat a king nearly always
    wrong = [DRAW, LOSS, *([] if kind is Kind.WDL else [value + 2, value - 2])]
    good = path.read_bytes()
    for other in wrong:
        rewritten(path, place, other)
        with pytest.raises(TablebaseError, match=r"1m1k-0m1k: the value of .* does not follow from its moves"):
            verify(ENGLISH, kind, folder, only=[ENDING])
        path.write_bytes(good)


def test_wrong_counts_are_found(folder: Path, kind: Kind) -> None:
    path = table_path(folder, ENGLISH, kind, ENDING)
    table = Table(path)
    raw = [bytes(table._map[table._blocks + table._places[0] : table._blocks + table._places[1]])]
    write(path, msgspec.structs.replace(table.header, wins=table.header.wins + 1), raw)
    table.close()
    with pytest.raises(TablebaseError, match=r"1m1k-0m1k: \d+ wins, \d+ draws and \d+ losses, and the header says"):
        verify(ENGLISH, kind, folder, only=[ENDING])


def test_a_table_in_the_place_of_another_is_found(folder: Path, kind: Kind) -> None:
    shutil.copy(
        table_path(folder, ENGLISH, kind, Material(0, 2, 0, 1)), table_path(folder, ENGLISH, kind, Material(0, 1, 0, 2))
    )
    with pytest.raises(TablebaseError, match="the table is one of 0m2k-0m1k"):
        verify(ENGLISH, kind, folder)


def test_what_is_not_there_cannot_be_good(tmp_path: Path) -> None:
    with pytest.raises(TablebaseError, match="there is no wdl table of english"):
        verify(ENGLISH, Kind.WDL, tmp_path)
