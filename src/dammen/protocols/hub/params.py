"""What a program that drives our engine by Hub may set."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Final

from dammen.errors import MessageError, VariantError
from dammen.protocols.hub.board import NAMES
from dammen.protocols.hub.messages import Param
from dammen.protocols.settings import LEVELS, Settings
from dammen.variants import ALL, Variant, get, load

_ENTRY_BYTES: Final = 16
"""Of Scan's hash table, in whose entries ``tt-size`` counts."""
_TT_LEAST: Final = 16
_TT_MOST: Final = 30
_TT: Final = 22
_THREADS_MOST: Final = 256
_LINES_MOST: Final = 64
_PIECES_MOST: Final = 8
_WHOLE: Final = re.compile(r"-?[0-9]{1,9}")
_SCANS_OWN: Final = frozenset({"book-ply", "book-margin"})
_TRUTH: Final = {"true": True, "on": True, "1": True, "false": False, "off": False, "0": False}


@dataclass(frozen=True)
class Wishes:
    """What has been set so far.

    Attributes:
        variant: the game.
        level: how strong the engine plays, 1 to 10.
        book: play by the book in ``book_file``.
        book_file: path of a book of moves; empty for none.
        ponder: whether the other program lets the engine ponder; it says so with each search too.
        threads: how many threads search.
        lines: how many moves are told of, the best first; the others' lines have a ``rank``.
        tt_size: entries of the hash table, as a power of two, each of 16 bytes.
        bb_size: ask tables of endings, unless it is 0.

    """

    variant: Variant
    level: int = LEVELS[1]
    book: bool = True
    book_file: str = ""
    ponder: bool = False
    threads: int = 1
    lines: int = 1
    tt_size: int = _TT
    bb_size: int = _PIECES_MOST

    @property
    def settings(self) -> Settings:
        """Give the settings of the engine."""
        megabytes = max(1, (_ENTRY_BYTES << self.tt_size) >> 20)
        return Settings(self.level, megabytes, self.bb_size > 0, threads=self.threads)

    def params(self) -> tuple[Param, ...]:
        """List what can be set, with what is set now."""
        word = NAMES.get(self.variant.name, self.variant.name)
        words = tuple(NAMES.get(variant.name, variant.name) for variant in ALL)
        return (
            Param("variant", word, "enum", values=(*((word,) if word not in words else ()), *words)),
            _count("level", self.level, *LEVELS),
            Param("book", str(self.book).lower(), "bool"),
            Param("book-file", self.book_file, "string"),
            Param("ponder", str(self.ponder).lower(), "bool"),
            _count("threads", self.threads, 1, _THREADS_MOST),
            _count("lines", self.lines, 1, _LINES_MOST),
            _count("tt-size", self.tt_size, _TT_LEAST, _TT_MOST),
            _count("bb-size", self.bb_size, 0, _PIECES_MOST),
        )

    def with_param(self, name: str, value: str) -> Wishes:
        """Set a parameter; those of Scan that mean nothing here are passed over.

        Raises:
            MessageError: there is none of that name, or the value is none that it can have.

        """
        if name in _SCANS_OWN:
            return self
        param = next((known for known in self.params() if known.name == name), None)
        if param is None:
            near = get_close_matches(name, [known.name for known in self.params()], n=1)
            message = f"there is no parameter {name!r}" + (f"; did you mean {near[0]}?" if near else "")
            raise MessageError(message)
        return replace(self, **{name.replace("-", "_"): _value(param, value)})  # type: ignore[arg-type]


def _count(name: str, value: int, least: int, most: int) -> Param:
    return Param(name, str(value), "int", str(least), str(most))


def _value(param: Param, value: str) -> object:
    match param.kind:
        case "bool":
            if value.lower() not in _TRUTH:
                message = f"{param.name} is true or false, not {value!r}"
                raise MessageError(message)
            return _TRUTH[value.lower()]
        case "int":
            return _whole(param, value)
        case "enum":
            return _variant(value)
        case _:
            return value


def _whole(param: Param, value: str) -> int:
    number = int(value) if _WHOLE.fullmatch(value) else None
    if number is None or not int(param.least or 0) <= number <= int(param.most or 0):
        message = f"{param.name} goes from {param.least} to {param.most}; it cannot be {value!r}"
        raise MessageError(message)
    return number


def _variant(word: str) -> Variant:
    own = next((name for name, hub in NAMES.items() if hub == word), None)
    try:
        return get(own) if own else load(word)
    except VariantError as error:
        raise MessageError(str(error)) from None
