"""The file of one ending: a header that says what it is, and its values in compressed blocks.

::

    8 bytes   DAMMENTB
    4 bytes   the length of the header
    ...       the header, as JSON
    4 bytes   CRC-32 of all that stands before
    4 bytes   for each block and one more: where it begins, counted from the first
    4 bytes   CRC-32 of those
    ...       the blocks, each a frame of zstd with a checksum of its own

Numbers are little-endian. A block holds the values of ``entries`` positions that follow one another: of a wdl table
the runs of like values (:mod:`dammen.kernels.trits`), of the others a byte or a 16-bit word each. The header has the
SHA-256 of all blocks.
"""

from __future__ import annotations

import hashlib
import mmap
import os
import struct
import zlib
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from threading import Lock
from typing import Final

import msgspec
import zstandard

from dammen.errors import TablebaseError
from dammen.kernels import trits

MAGIC: Final = b"DAMMENTB"
VERSION: Final = 2
_U32: Final = struct.Struct("<I")
_HEADER_MAX: Final = 1 << 16


class Kind(StrEnum):
    """What a table says of a position."""

    WDL = "wdl"
    """Win, draw or loss."""
    DTW = "dtw"
    """That, and in how many plies under best play."""
    DTC = "dtc"
    """That, and in how many plies to the next capture or crowning."""


class _Versioned(msgspec.Struct):
    """What the header of any version has."""

    version: int


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """What a table is.

    Attributes:
        version: of the format.
        variant: the name of the rules.
        rules: a fingerprint of all that decides how they play.
        material: the ending, as :class:`dammen.tablebase.material.Material` writes it.
        kind: wdl, dtw or dtc.
        size: how many positions.
        entries: how many of them stand in a block.
        width: bytes of a value; 0 where runs of values are kept.
        wins: how many positions the side to move wins.
        draws: how many it draws.
        losses: how many it loses.
        longest: the plies of the longest win; 0 in a wdl table.
        example: the number of a position with it.
        sha256: of the blocks.

    """

    version: int
    variant: str
    rules: str
    material: str
    kind: Kind
    size: int
    entries: int
    width: int
    wins: int
    draws: int
    losses: int
    longest: int
    example: int
    sha256: str


def write(path: Path, header: Header, blocks: Iterable[bytes]) -> None:
    """Write a table beside its place, and put it there once it is on the disk; ``blocks`` are compressed already.

    What others left behind that were killed while they wrote the same table goes.

    Raises:
        TablebaseError: it cannot be written, as on a full disk; nothing of it is left then.

    """
    made = list(blocks)
    digest = hashlib.sha256()
    places = [0]
    for block in made:
        digest.update(block)
        places.append(places[-1] + len(block))
    text = msgspec.json.encode(msgspec.structs.replace(header, sha256=digest.hexdigest()))
    head = MAGIC + _U32.pack(len(text)) + text
    index = b"".join(_U32.pack(place) for place in places)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            for piece in (head, _U32.pack(zlib.crc32(head)), index, _U32.pack(zlib.crc32(index)), *made):
                file.write(piece)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except FileNotFoundError:
        if not path.exists():  # or another process has just made the same table, and cleared up
            raise
    except OSError as error:
        message = f"{path}: cannot be written: {error.strerror or error}"
        raise TablebaseError(message) from None
    finally:
        part.unlink(missing_ok=True)
    for left in path.parent.glob(f"{path.name}.*.part"):
        left.unlink(missing_ok=True)


class Table:
    """A table in a file, read block by block."""

    def __init__(self, path: Path) -> None:
        """Open a table.

        Raises:
            TablebaseError: the file is not there, is no table, or is damaged where it says what it is.

        """
        self.path = path
        try:
            if path.exists() and not path.is_file():  # a pipe would be waited for
                message = "cannot be read: it is not a file"
                raise self._refuse(message)
            with path.open("rb") as file:
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError) as error:
            message = f"cannot be read: {getattr(error, 'strerror', None) or error}"
            raise self._refuse(message) from None
        self.header, begins = self._read_header()
        self._places, self._blocks = self._read_index(begins)
        self._decompress = zstandard.ZstdDecompressor()
        self._lock = Lock()  # a decompressor serves one thread at a time

    def _refuse(self, what: str) -> TablebaseError:
        return TablebaseError(f"{self.path}: {what}")

    def _read_header(self) -> tuple[Header, int]:
        if self._map[: len(MAGIC)] != MAGIC:
            message = "this is not a table of dammen"
            raise self._refuse(message)
        begin = len(MAGIC) + _U32.size
        if len(self._map) < begin:
            message = "the file ends in its header"
            raise self._refuse(message)
        (length,) = _U32.unpack(self._map[len(MAGIC) : begin])
        end = begin + length
        if length > _HEADER_MAX or len(self._map) < end + _U32.size:
            message = "the file ends in its header"
            raise self._refuse(message)
        if _U32.unpack(self._map[end : end + _U32.size])[0] != zlib.crc32(self._map[:end]):
            message = "the header is damaged"
            raise self._refuse(message)
        return self._decode(self._map[begin:end]), end + _U32.size

    def _decode(self, text: bytes) -> Header:
        try:
            version = msgspec.json.decode(text, type=_Versioned).version
            if version != VERSION:  # whose header may have other fields
                advice = "remove it, and build it again" if version < VERSION else "a newer one made it"
                message = f"the table has version {version}; this dammen reads version {VERSION}: {advice}"
                raise self._refuse(message)
            header = msgspec.json.decode(text, type=Header)
        except (msgspec.DecodeError, RecursionError) as error:
            message = f"the header cannot be read: {error}"
            raise self._refuse(message) from None
        if header.size < 1 or header.entries < 1 or header.width not in {0, 1, 2}:
            message = f"{header.size} positions in blocks of {header.entries}, {header.width} bytes each, are no table"
            raise self._refuse(message)
        if not 0 <= header.example < header.size:
            message = f"position {header.example} is none of {header.size}"
            raise self._refuse(message)
        return header

    def _read_index(self, begin: int) -> tuple[tuple[int, ...], int]:
        count = -(-self.header.size // self.header.entries) + 1
        end = begin + count * _U32.size
        blocks = end + _U32.size
        if len(self._map) < blocks:
            message = "the file ends in its index"
            raise self._refuse(message)
        index = self._map[begin:end]
        if _U32.unpack(self._map[end:blocks])[0] != zlib.crc32(index):
            message = "the index is damaged"
            raise self._refuse(message)
        places = struct.unpack(f"<{count}I", index)
        if len(self._map) != blocks + places[-1]:
            message = f"the file has {len(self._map)} bytes, and should have {blocks + places[-1]}"
            raise self._refuse(message)
        return places, blocks

    def block(self, number: int) -> bytes:
        """Decompress one block: its values, of a wdl table five to a byte, the first the least.

        Raises:
            TablebaseError: it is damaged.

        """
        packed = self._map[self._blocks + self._places[number] : self._blocks + self._places[number + 1]]
        width, entries = self.header.width, self.header.entries
        count = min(entries, self.header.size - number * entries)
        least, most = (count * width, count * width) if width else (2, count + 1)
        try:
            # What the frame says of itself first: a damaged one may ask for any memory, or to go unchecked.
            frame = zstandard.get_frame_parameters(packed)
            if not (least <= frame.content_size <= most and frame.has_checksum and frame.dict_id == 0):
                message = f"block {number} is damaged: its frame is not one of {count} values"
                raise self._refuse(message)
            with self._lock:
                raw = self._decompress.decompress(packed, allow_extra_data=False)
            return raw if width else trits.pack(raw, count)
        except (zstandard.ZstdError, ValueError) as error:
            message = f"block {number} is damaged: {error}"
            raise self._refuse(message) from None

    @property
    def block_count(self) -> int:
        """Count the blocks."""
        return len(self._places) - 1

    def verify_bytes(self) -> None:
        """Hold the whole file against its checksum.

        Raises:
            TablebaseError: something in it has been changed.

        """
        digest = hashlib.sha256(self._map[self._blocks :]).hexdigest()
        if digest != self.header.sha256:
            message = "the blocks do not have the checksum that the header says"
            raise self._refuse(message)

    def close(self) -> None:
        """Let the file go."""
        self._map.close()
