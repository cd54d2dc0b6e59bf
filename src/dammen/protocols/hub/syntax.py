"""One line of Hub: a command and its arguments (Hub 2, general syntax)."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, TypeVar

from dammen.errors import MessageError

Number = TypeVar("Number", int, float)
_NUMBER_MOST: Final = 1e18
"""Whatever an engine counts, it does not come to more."""

_NAME: Final = re.compile(r'[^\s="\x00-\x1f\x7f]+')
_QUOTED: Final = re.compile(r'"([^"]*)"')
_BLANK: Final = re.compile(r"\s*")


@dataclass(frozen=True)
class Line:
    """A command with its arguments in their order; a flag has None for its value."""

    command: str
    arguments: tuple[tuple[str, str | None], ...] = ()

    def get(self, name: str) -> str | None:
        """Give the value of an argument, empty for a flag, or None where it is absent."""
        for known, value in self.arguments:
            if known == name:
                return value or ""
        return None

    @property
    def text(self) -> str:
        """Write the line, without its end."""
        return " ".join([self.command, *(_pair(name, value) for name, value in self.arguments)])


def _pair(name: str, value: str | None) -> str:
    if value is None:
        return name
    if _NAME.fullmatch(value):
        return f"{name}={value}"
    # A value has no way to hold a quotation mark or the end of the line.
    plain = " ".join(value.split()).replace('"', "'")
    return f'{name}="{plain}"'


def number(text: str, kind: Callable[[str], Number]) -> Number | None:
    """Read a number that an engine tells; None where it is none, or none that can be meant."""
    with suppress(ValueError):
        value = kind(text)
        return value if abs(value) <= _NUMBER_MOST else None  # which neither an infinite one is, nor what is no number
    return None


def parse(text: str) -> Line | None:
    """Take a line apart; None for an empty one.

    Raises:
        MessageError: a name is missing, or a quotation is not closed.

    """
    here = _skip(text, 0)
    if here == len(text):
        return None
    command, here = _name(text, here, "a command")
    arguments: list[tuple[str, str | None]] = []
    while (here := _skip(text, here)) < len(text):
        name, here = _name(text, here, "the name of an argument")
        equals = _skip(text, here)
        if not text.startswith("=", equals):
            arguments.append((name, None))
            continue
        value, here = _value(text, _skip(text, equals + 1))
        arguments.append((name, value))
    return Line(command, tuple(arguments))


def _skip(text: str, here: int) -> int:
    match = _BLANK.match(text, here)
    return match.end() if match else here


def _name(text: str, here: int, what: str) -> tuple[str, int]:
    match = _NAME.match(text, here)
    if match is None:
        message = f"{what} is missing"
        raise MessageError(message, text, here + 1)
    return match[0], match.end()


def _value(text: str, here: int) -> tuple[str, int]:
    if not text.startswith('"', here):
        return _name(text, here, "a value")
    match = _QUOTED.match(text, here)
    if match is None:
        message = "a quotation is not closed"
        raise MessageError(message, text, here + 1)
    return match[1], match.end()
