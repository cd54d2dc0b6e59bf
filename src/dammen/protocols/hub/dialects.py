"""The two dialects of Hub, as what turns messages into bytes and lines into messages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from dammen.protocols.hub import early, modern
from dammen.protocols.hub.messages import Answer, Command


@dataclass(frozen=True)
class Dialect:
    """One way to write Hub.

    Attributes:
        name: its name for people.
        write: gives the bytes of a command, each line with its end.
        read: reads one line from an engine; None where it is not part of the protocol.

    """

    name: str
    write: Callable[[Command], bytes]
    read: Callable[[str], Answer | None]


def write_answer(answer: Answer) -> bytes:
    """Give the bytes of an engine's answer (Hub 2)."""
    return _bytes(modern.answer_line(answer).text)


def _modern(command: Command) -> bytes:
    return _bytes(modern.command_line(command).text)


def _early(command: Command) -> bytes:
    return b"".join(map(_bytes, early.command_texts(command)))


def _bytes(line: str) -> bytes:
    return f"{line}\n".encode(errors="surrogateescape")  # the name of a file may be any bytes


MODERN: Final = Dialect("Hub 2", _modern, modern.read_answer)
EARLY: Final = Dialect("the Hub of Scan 2.0", _early, early.read_answer)


def dialect_of(line: str) -> Dialect | None:
    """Tell the dialect from a line that answers ``hub``; None while it is not told."""
    word = line.strip().partition(" ")[0]
    return {"id": MODERN, "param": MODERN, "wait": MODERN, "name": EARLY}.get(word)
