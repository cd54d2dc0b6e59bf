"""The file of a book: a header that says what it is, the moves sorted by position, and a check sum.

::

    bytes 0-7      DAMMENBK
    bytes 8-9      version of the format, 1 (all numbers are little-endian)
    bytes 10-11    0
    bytes 12-15    length of the header
    header         JSON in UTF-8, filled up with blanks to a multiple of 8
    moves          40 bytes each, sorted by key, start, end and captures (see record.py)
    32 bytes       SHA-256 of everything before

The same games, settings and engine give the same file, byte for byte.
"""

from __future__ import annotations

import hashlib
import json
import mmap
import os
import struct
from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

from dammen.book.record import SIZE, Place, Told, pack
from dammen.book.weighing import weigh
from dammen.errors import BookError
from dammen.variants import Variant
from dammen.variants.fingerprint import fingerprint

MAGIC: Final = b"DAMMENBK"
VERSION: Final = 1
_HEAD: Final = struct.Struct("<8sHHI")
_SUM: Final = hashlib.sha256().digest_size
_ALIGNED: Final = 8


class Loaded(NamedTuple):
    """A book that lies in memory: its header, its bytes, and where the moves begin and how many there are."""

    header: Mapping[str, Any]
    data: mmap.mmap
    begin: int
    moves: int


def save(path: Path, variant: Variant, moves: Mapping[Place, Told], about: Mapping[str, Any]) -> int:
    """Write a book, each position's moves weighed, and give how many positions it has.

    The file takes the place of another only when it is whole.

    Raises:
        OSError: it cannot be written.

    """
    ordered = sorted(moves.items(), key=lambda entry: entry[0])
    positions = 0
    for _, group in groupby(ordered, key=lambda entry: entry[0].key):
        weigh([told for _, told in group])
        positions += 1
    header = {
        "variant": variant.name,
        "rules": fingerprint(variant),
        "positions": positions,
        "moves": len(ordered),
        **about,
    }
    text = json.dumps(header, ensure_ascii=False, sort_keys=True).encode()
    text += b" " * (-(_HEAD.size + len(text)) % _ALIGNED)
    body = b"".join(pack(place, told) for place, told in ordered)
    whole = _HEAD.pack(MAGIC, VERSION, 0, len(text)) + text + body
    part = path.with_name(f"{path.name}.new")
    part.write_bytes(whole + hashlib.sha256(whole).digest())
    part.replace(path)
    return positions


def load(path: Path) -> Loaded:
    """Map a book into memory and see that it is whole.

    Raises:
        BookError: the file cannot be read, is no book, is of a later version, or is damaged; the message says which.

    """
    try:
        with path.open("rb") as file:
            if os.fstat(file.fileno()).st_size == 0:
                raise _refuse(path, "is no book of moves: it is empty")
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except OSError as error:
        raise _refuse(path, f"cannot be read: {error.strerror}") from None
    except ValueError as error:  # a name with NUL in it
        raise _refuse(path, f"cannot be read: {error}") from None
    try:
        return _looked_at(path, data)
    except BookError:
        data.close()
        raise


def _refuse(path: Path, why: str) -> BookError:
    message = f"{path} {why}"
    return BookError(message)


def _looked_at(path: Path, data: mmap.mmap) -> Loaded:
    if data[: len(MAGIC)] != MAGIC:
        raise _refuse(path, "is no book of moves: it does not begin like one")
    if len(data) < _HEAD.size + _SUM:
        raise _refuse(path, "is damaged: it is cut short")
    _, version, _, length = _HEAD.unpack_from(data, 0)
    if version != VERSION:
        raise _refuse(path, f"is written in version {version} of the format; this dammen reads version {VERSION}")
    end = len(data) - _SUM
    with memoryview(data) as view:
        if hashlib.sha256(view[:end]).digest() != data[end:]:
            raise _refuse(path, "is damaged: its check sum does not agree with what it holds")
    begin = _HEAD.size + length
    try:
        header = json.loads(data[_HEAD.size : begin])
        sound = isinstance(header["variant"], str) and isinstance(header["rules"], str)
        count = int(header["moves"])
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
        raise _refuse(path, f"is damaged: its header cannot be read: {error}") from None
    if not sound or begin + count * SIZE != end:
        raise _refuse(path, "is damaged: its header does not agree with what it holds")
    return Loaded(header, data, begin, count)
