"""Runs of wins, draws and losses: what is written is read again, and what no table writes is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dammen.kernels import trits

LENGTHS = st.one_of(st.integers(1, 12), st.sampled_from([126, 127, 128, 129, 254, 255, 256, 16_500]))
VALUES = st.lists(st.tuples(st.sampled_from([0, 1, 2, 3]), LENGTHS), min_size=1, max_size=12).map(
    lambda runs: b"".join(bytes([value]) * length for value, length in runs)
)
SPARE = 3


def read(packed: bytes, count: int) -> bytearray:
    values = bytearray(count)
    trits.unpack(trits.pack(packed, count), values, 0, count)
    return values


@given(VALUES, st.data())
def test_what_is_written_is_read_again(values: bytes, data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(values) - 1))
    last = data.draw(st.integers(first + 1, len(values)))
    found = read(trits.runs(values, first, last), last - first)
    for place, value in enumerate(values[first:last]):
        if value != SPARE:
            assert found[place] == value
        elif place:
            assert found[place] == found[place - 1]  # no run begins where nothing need be kept


@pytest.mark.parametrize(
    ("values", "written"),
    [
        (b"\2", b"\2\0"),
        (b"\0\0\1\3\0", b"\0\x01\x81\0"),  # a draw twice; a loss, spare; back to draws, the second of the others
        (b"\3\3", b"\0\1"),
        (b"\1" * 127, b"\1\x7e"),
        (b"\1" * 128 + b"\2", b"\1\x7f\0\0"),
        (b"\1" * 256 + b"\0", b"\1\xff\x80\1\0"),
    ],
)
def test_the_code(values: bytes, written: bytes) -> None:
    assert trits.runs(values, 0, len(values)) == written


@pytest.mark.parametrize(
    "packed",
    [
        b"",
        b"\0",
        b"\3\4",  # there is no such value
        b"\0\3",  # four values
        b"\0\5",  # six
        b"\0\4\0",  # five, and more
        b"\0\x7f",  # how long?
        b"\0\x7f\x80",
        b"\0\x7f\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01",
    ],
)
def test_what_no_table_writes_is_refused(packed: bytes) -> None:
    with pytest.raises(ValueError, match="not the runs of 5 values"):
        trits.pack(packed, 5)


def test_places_that_there_are_not_are_refused() -> None:
    with pytest.raises(IndexError, match="no values from 0 to 3"):
        trits.runs(b"\0\0", 0, 3)
    with pytest.raises(IndexError, match="no values from 1 to 1"):
        trits.runs(b"\0\0", 1, 1)
    with pytest.raises(IndexError, match="no values from 0 to 3"):
        trits.unpack(b"\0", bytearray(2), 0, 3)
    with pytest.raises(ValueError, match="fewer bytes"):
        trits.unpack(b"\0", bytearray(20), 0, 20)
