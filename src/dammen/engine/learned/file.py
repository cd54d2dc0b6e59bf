"""Files of learned weights: what they are for and how they were made, and then the weights, compressed.

A file begins with ``dammen weights 1`` and a line break. The next line is a JSON object: the variant's name and the
fingerprint of its rules, the number of weights, the SHA-256 of the weights as they are before compression, and what
training says of their making. What follows is one Zstandard frame of 16-bit numbers, little-endian, all of the
opening before all of the ending.
"""

from __future__ import annotations

import hashlib
import json
import sys
from array import array
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dammen.errors import EngineError
from dammen.variants.fingerprint import fingerprint

if TYPE_CHECKING:
    from dammen.variants import Variant

_MAGIC: Final = b"dammen weights 1\n"
_HEADER_MAX: Final = 1 << 20
_WEIGHTS_MAX: Final = 1 << 25
_FILE_MAX: Final = 4 * _WEIGHTS_MAX + 2 * _HEADER_MAX
"""Bytes that no file of weights has, compressed as they are."""


@dataclass(frozen=True)
class Learned:
    """Learned weights of a variant.

    Attributes:
        variant: the variant's name, for people.
        rules: the fingerprint of its rules, which decides.
        values: the weights, those of the opening and of the ending in turn, in sixteenths of a hundredth of a man.
        made: how they were made, as training tells it.

    """

    variant: str
    rules: str
    values: array[int]
    made: dict[str, Any] = field(default_factory=dict)

    def suits(self, variant: Variant) -> bool:
        """Say whether these are weights for the rules of a variant."""
        return self.rules == fingerprint(variant)


def _bytes(values: array[int]) -> bytes:
    """Lay weights out as files hold them."""
    laid = values[0::2] + values[1::2]
    if sys.byteorder == "big":
        laid.byteswap()
    return laid.tobytes()


def write(path: Path, learned: Learned) -> None:
    """Write a file, whole or not at all."""
    import zstandard  # noqa: PLC0415 - loaded where it is needed

    plain = _bytes(learned.values)
    header = {
        "variant": learned.variant,
        "rules": learned.rules,
        "weights": len(learned.values) // 2,
        "sha256": hashlib.sha256(plain).hexdigest(),
        "made": learned.made,
    }
    text = json.dumps(header, sort_keys=True, separators=(",", ":")).encode() + b"\n"
    part = path.with_name(path.name + ".part")
    part.write_bytes(_MAGIC + text + zstandard.ZstdCompressor(level=19).compress(plain))
    part.replace(path)


def read(path: Path) -> Learned:
    """Read a file.

    Raises:
        EngineError: the file cannot be read, is no file of weights, or is damaged.

    """
    try:
        with path.open("rb") as file:
            data = file.read(len(_MAGIC))
            if data == _MAGIC:  # what is something else may have no end
                data += file.read(_FILE_MAX)
    except OSError as error:
        message = f"the weights {path} cannot be read: {error.strerror or error}"
        raise EngineError(message) from None
    return parse(data, str(path))


def parse(data: bytes, name: str) -> Learned:
    """Read weights from the bytes of a file; the name is for what is said of faults.

    Raises:
        EngineError: the bytes are no file of weights, or damaged.

    """
    import zstandard  # noqa: PLC0415 - loaded where it is needed

    if not data.startswith(_MAGIC):
        message = f"{name} is no file of weights; one begins with {_MAGIC.decode().strip()!r}"
        raise EngineError(message)
    end = data.find(b"\n", len(_MAGIC), len(_MAGIC) + _HEADER_MAX)
    try:
        header = json.loads(data[len(_MAGIC) : end])
        count, rules, variant = int(header["weights"]), str(header["rules"]), str(header["variant"])
        checksum, made = header["sha256"], dict(header["made"])
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
        message = f"{name} is damaged: its second line does not say what the weights are"
        raise EngineError(message) from None
    if end < 0 or not 0 < count <= _WEIGHTS_MAX:
        message = f"{name} is damaged: it tells of {count} weights"
        raise EngineError(message)
    try:
        told = zstandard.frame_content_size(data[end + 1 :])  # room for it would be made whatever it is
        plain = zstandard.ZstdDecompressor().decompress(data[end + 1 :]) if told == 4 * count else b""
    except zstandard.ZstdError:
        plain = b""
    if len(plain) != 4 * count or hashlib.sha256(plain).hexdigest() != checksum:
        message = f"{name} is damaged: its weights are not the ones that were written"
        raise EngineError(message)
    laid = array("h", plain)
    if sys.byteorder == "big":
        laid.byteswap()
    values = array("h", bytes(4 * count))
    values[0::2], values[1::2] = laid[:count], laid[count:]
    return Learned(variant, rules, values, made)
