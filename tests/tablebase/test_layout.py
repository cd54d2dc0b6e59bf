"""The file of an ending: whatever is wrong with it, it is refused by name."""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dammen.errors import TablebaseError
from dammen.tablebase.build import Plan
from dammen.tablebase.files import open_table, table_path
from dammen.tablebase.layout import MAGIC, Kind, Table
from dammen.tablebase.material import Material
from dammen.variants import get, load

KINGS = Material(0, 1, 0, 1)


@pytest.fixture(scope="module", params=list(Kind))
def path(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the table of a king against a king."""
    plan = Plan(get("english"), 2, request.param, tmp_path_factory.mktemp("layout"))
    plan.build(KINGS)
    return plan.path(KINGS)


def read_all(path: Path) -> list[bytes]:
    """Read everything that a table has, block by block, without its checksum of the whole."""
    table = Table(path)
    try:
        return [table.block(number) for number in range(table.block_count)]
    finally:
        table.close()


def verified(path: Path) -> None:
    """Read everything, and hold it against the checksum of the whole."""
    read_all(path)
    table = Table(path)
    try:
        table.verify_bytes()
    finally:
        table.close()


def refused(path: Path, data: bytes, tmp_path: Path, read: Callable[[Path], object] = read_all) -> str:
    """Write a file under the name of a table and give why it is refused."""
    there = tmp_path / path.name
    there.write_bytes(data)
    with pytest.raises(TablebaseError) as error:
        read(there)
    message = str(error.value)
    assert message.startswith(f"{there}: "), message
    assert "\n" not in message
    return message


def test_every_changed_byte_is_refused(path: Path, tmp_path: Path) -> None:
    good = path.read_bytes()
    for place in range(len(good)):
        bad = bytearray(good)
        bad[place] ^= 0xFF
        refused(path, bytes(bad), tmp_path, verified)


def test_no_changed_bit_gives_another_value(path: Path, tmp_path: Path) -> None:
    # Without the checksum of the whole: a probe reads one block. A few bits of a frame mean nothing; all others tell.
    good, blocks = path.read_bytes(), read_all(path)
    there, unseen = tmp_path / path.name, 0
    for place in range(len(good)):
        bad = bytearray(good)
        bad[place] ^= 1 << place % 8
        there.write_bytes(bad)
        try:
            assert read_all(there) == blocks, place
            unseen += 1
        except TablebaseError:
            continue
    assert unseen < 0.05 * len(good)


def test_every_shorter_file_is_refused_and_every_longer_one(path: Path, tmp_path: Path) -> None:
    good = path.read_bytes()
    for length in range(0, len(good), 7):
        refused(path, good[:length], tmp_path)
    refused(path, good + b"\0", tmp_path)


def test_an_empty_file_and_a_missing_one_are_refused(path: Path, tmp_path: Path) -> None:
    assert "cannot be read" in refused(path, b"", tmp_path)
    with pytest.raises(TablebaseError, match=r"none\.dtb: cannot be read"):
        Table(tmp_path / "none.dtb")
    with pytest.raises(TablebaseError, match="cannot be read"):
        Table(tmp_path)


def test_another_file_is_refused(path: Path, tmp_path: Path) -> None:
    assert "not a table of dammen" in refused(path, b"%PDF-1.7\n" * 100, tmp_path)


def rewritten(path: Path, **changes: Any) -> bytes:
    """Give a table whose header says something else and is sealed again."""
    good = path.read_bytes()
    begin = len(MAGIC) + 4
    (length,) = struct.unpack("<I", good[len(MAGIC) : begin])
    header = json.loads(good[begin : begin + length]) | changes
    text = json.dumps({name: value for name, value in header.items() if value is not None}).encode()
    return sealed(text) + good[begin + length + 4 :]


def sealed(header: bytes) -> bytes:
    head = MAGIC + struct.pack("<I", len(header)) + header
    return head + struct.pack("<I", zlib.crc32(head))


def test_a_header_nested_without_end_is_refused(path: Path, tmp_path: Path) -> None:
    deep = b'{"version": 2, "note": ' + b"[" * 20_000 + b"]" * 20_000 + b"}"
    assert "the header cannot be read" in refused(path, sealed(deep), tmp_path)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"version": 1}, "version 1; this dammen reads version 2: remove it, and build it again"),
        (
            {"version": 3, "rules": None, "moves": "other"},
            "version 3; this dammen reads version 2: a newer one made it",
        ),
        ({"version": "new"}, "the header cannot be read"),
        ({"rules": None}, "the header cannot be read"),
        ({"kind": "dtm"}, "the header cannot be read"),
        ({"entries": 0}, "no table"),
        ({"size": 0}, "no table"),
        ({"width": 3}, "no table"),
        ({"example": 992}, "position 992 is none of 992"),
        ({"example": -1}, "position -1 is none of 992"),
        ({"size": 1 << 40}, "the file ends in its index"),
        ({"entries": 1}, "the file ends in its index"),
        ({"size": 5000}, "block 0 is damaged"),
    ],
)
def test_a_sealed_header_that_cannot_be_is_refused(
    path: Path, tmp_path: Path, changes: dict[str, Any], why: str
) -> None:
    if changes == {"entries": 1} and len(path.read_bytes()) > 992 * 4:
        pytest.skip("this kind has bytes enough for such an index")
    assert why in refused(path, rewritten(path, **changes), tmp_path)


def test_the_whole_has_a_checksum(path: Path, tmp_path: Path) -> None:
    there = tmp_path / path.name
    there.write_bytes(rewritten(path, sha256="0" * 64))
    read_all(there)
    with pytest.raises(TablebaseError, match="checksum"):
        Table(there).verify_bytes()


def test_tables_of_another_game_or_kind_are_refused(path: Path) -> None:
    kind = Table(path).header.kind
    with pytest.raises(TablebaseError, match="one of english, whose rules are not those of thai"):
        open_table(path, get("thai"), kind)
    with pytest.raises(TablebaseError, match="whose rules are not those"):
        open_table(path, load("english:compulsory=false"), kind)
    namesake = replace(get("thai"), name="english")
    with pytest.raises(TablebaseError, match="one of other rules called english; give one of the two another name"):
        open_table(path, namesake, kind)
    other = Kind.DTW if kind is not Kind.DTW else Kind.WDL
    with pytest.raises(TablebaseError, match=f"is a {kind} table, not a {other} one"):
        open_table(path, get("english"), other)
    # The same game by another name is the same game.
    open_table(path, get("old-french"), kind)


def test_names_of_house_variants_are_names_of_folders(tmp_path: Path) -> None:
    place = table_path(tmp_path, load("english:compulsory=false,removal=immediate"), Kind.WDL, KINGS)
    assert place.parent.parent == tmp_path
    assert set(place.parent.name) <= set("abcdefghijklmnopqrstuvwxyz-")
    place = table_path(tmp_path, replace(get("english"), name="../../my house"), Kind.WDL, KINGS)
    assert place.parent == tmp_path / "------my-house-wdl"
