"""The lines of a log: each is an event as JSON, sealed by a sum that chains it to the lines before.

A line begins with its number and the time, ``{"n":1,"at":0.0,"kind":"opened",...``, and ends with ``,"sum":"..."}``
and a line feed. The sum is the first 16 hexadecimal figures of the SHA-256 of the sum before (nothing, for the first
line) followed by the line up to its own sum.
"""

from __future__ import annotations

import hashlib
import math
import re
from typing import Any, Final, get_args

import msgspec

from dammen.errors import LogError
from dammen.laws.referee.events import Event

FIGURES: Final = 16
"""The length of a sum."""
KINDS: Final[dict[str, type[Event]]] = {str(kind.__struct_config__.tag): kind for kind in get_args(Event)}
"""The kinds of events by the names that they have in a log."""
SEALED: Final = re.compile(rb'\{"n":([0-9]{1,15}),"at":.*(,"sum":"([0-9a-f]{16})"\})')
"""A whole line: its number, its end, and the sum in that."""
END: Final = re.compile(rb',"sum":"[0-9a-f]{16}"\}')
"""The end of a line; no text inside a line can look like it, since its quotes would be escaped."""


def begins(number: int) -> bytes:
    """Give the first signs of the line with a number."""
    return b'{"n":%d,"at":' % number


def fields_of(event: Event) -> dict[str, Any]:
    """Give the fields of an event as its line has them: the time and the kind, then what differs from the usual."""
    found: dict[str, Any] = {"at": float(event.at), "kind": event.__struct_config__.tag}
    for field in msgspec.structs.fields(type(event)):
        value = getattr(event, field.name)
        if field.name != "at" and (field.required or value != field.default):
            found[field.name] = value
    return found


def line(number: int, event: Event, seal: str) -> tuple[bytes, str]:
    """Write an event as a line, with its line feed, and give the sum of that line.

    Args:
        number: the number of the event, from 1.
        event: the event.
        seal: the sum of the line before; empty for the first.

    Raises:
        LogError: the event holds what JSON cannot: half a sign, or a time without end.

    """
    if not math.isfinite(event.at):
        message = f"the time of an event must be a number of seconds, not {event.at}"
        raise LogError(message, line=number)
    try:
        written = msgspec.json.encode({"n": number, **fields_of(event)})
    except (UnicodeEncodeError, TypeError, RecursionError) as error:
        message = f"the event cannot be written: {error}"
        raise LogError(message, line=number) from None
    body = written[:-1]
    made = sum_of(seal, body)
    return body + b',"sum":"' + made.encode() + b'"}\n', made


def sum_of(seal: str, body: bytes) -> str:
    """Give the sum of a line.

    Args:
        seal: the sum of the line before.
        body: the line up to its own sum.

    """
    return hashlib.sha256(seal.encode() + body).hexdigest()[:FIGURES]
