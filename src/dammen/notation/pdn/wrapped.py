"""PDN inside JSON: texts of games as strings, and games as lists of moves.

The strings that hold PDN are read as one text, an empty line between them. A list of moves is a game; the strings that
stand beside the list in its object are its tags, and the one that is a FEN says where it begins.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from dammen.notation.pdn.names import canonical
from dammen.notation.pdn.window import Lines, Window

_JSON: Final = re.compile(r'\s*(?:\{\s*"(?:[^"\\\n]|\\.)*"\s*:|\[\s*(?:"(?!\s*\])|[\[{]\s*"))')
_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*+"|[\[\]{}:,]|[^\s"\[\]{}:,]++', re.DOTALL)
_UNIT: Final = re.compile(r"\\u[0-9a-fA-F]{4}|\\.|.", re.DOTALL)
_PDN: Final = re.compile(r'\[[A-Za-z]\w*\s*"|(?<![0-9A-Za-z])1\s*\.\s*[0-9a-n]')
_MOVE: Final = re.compile(r"[0-9]{1,3}(?:[-x:][0-9]{1,3})+|[a-n][0-9]{1,2}(?:[-x:]?[a-n][0-9]{1,2})+|[0-9]{4}")
_FEN: Final = re.compile(r"\s*[WB?]:[WB?:]")
_PEEK: Final = 1000
_PARTING: Final = "\n\n"


def looks_like(window: Window) -> bool:
    """Say whether a text, of which nothing has been read, is JSON."""
    if not window.text:
        window.more()
    return _JSON.match(window.text[window.here : window.here + _PEEK]) is not None


class _String(NamedTuple):
    """A string, and the offset of its first character in the JSON."""

    text: str
    offset: int
    raw: str

    def locate(self, index: int) -> int:
        """Give the offset in the JSON of a character of the string."""
        here, doubled = 0, "\n" not in self.decoded
        units = _UNIT.finditer(self.raw)
        for unit in units:
            if here >= index:
                return self.offset + unit.start()
            # Of an end of line that was escaped twice, \\n, two units make one character.
            if not (doubled and unit[0] == "\\\\" and self.raw.startswith("n", unit.end())):
                here += 1
        return self.offset + len(self.raw)

    @property
    def decoded(self) -> str:
        """Give what the JSON says, without mending."""
        return _decoded(self.raw)


def _decoded(raw: str) -> str:
    try:
        return str(json.loads(f'"{raw}"', strict=False))
    except ValueError:
        return raw


@dataclass
class _Frame:
    """An object or a list that is being read: the strings in it, and the key that waits for its value."""

    is_list: bool
    key: _String | None = None
    values: dict[str, _String] = field(default_factory=dict)
    items: list[_String] = field(default_factory=list)
    moves_only: bool = True


class _Piece(NamedTuple):
    """A stretch of the text that was put together, and what tells where it stood in the JSON."""

    begin: int
    locate: Callable[[int], int]


class Unwrapped(Window):
    """The games of a JSON text as a text of PDN; places are those in the JSON."""

    def __init__(self, window: Window) -> None:
        """Read all of a text."""
        while window.more():
            pass
        self._source = window.text
        self._pieces: list[_Piece] = []
        parts: list[str] = []
        length = 0
        for text, locate in _games(self._source):
            self._pieces.append(_Piece(length, locate))
            parts.append(text + _PARTING)
            length += len(text) + len(_PARTING)
        super().__init__(parts)
        self._source_lines: Lines | None = None

    def place(self, offset: int) -> tuple[int, int]:
        """Give the line and the column in the JSON."""
        if self._source_lines is None:
            self._source_lines = Lines(self._source)
        index = bisect_right(self._pieces, offset, key=lambda piece: piece.begin) - 1
        if index < 0:
            return 1, 1
        piece = self._pieces[index]
        return self._source_lines.place(piece.locate(offset - piece.begin))

    def placing(self, start: int, text: str) -> Callable[[int], tuple[int, int]]:  # noqa: ARG002 - that of a window
        """Give what tells the places of a game."""
        return self.place


def _games(text: str) -> Iterator[tuple[str, Callable[[int], int]]]:
    """Give each text of games and each list of moves as PDN, with what tells where its characters stood."""
    stack: list[_Frame] = []
    for token in _TOKEN.finditer(text):
        sign = token[0]
        if sign in "[{":
            stack.append(_Frame(sign == "["))
        elif sign in "]}":
            done = stack.pop() if stack else None
            if done is not None and done.is_list and done.items and done.moves_only:
                yield _listed(done.items, stack[-1].values if stack else {})
        elif not stack or sign in ":,":
            continue
        elif sign.startswith('"'):
            string = _string(token)
            if _PDN.search(string.text):
                stack[-1].moves_only = False
                yield string.text, string.locate
            else:
                _take(stack[-1], string, is_key=_is_key(text, token.end()))
        else:
            stack[-1].moves_only = False


def _string(token: re.Match[str]) -> _String:
    raw = token[0][1:-1]
    text = _decoded(raw)
    return _String(text if "\n" in text else text.replace("\\n", "\n"), token.start() + 1, raw)


def _is_key(text: str, here: int) -> bool:
    return text[here : here + 1] == ":" or text[here : here + 9].lstrip().startswith(":")


def _take(frame: _Frame, string: _String, *, is_key: bool) -> None:
    if is_key:
        frame.key = string
    elif frame.is_list:
        frame.moves_only = frame.moves_only and _MOVE.fullmatch(string.text) is not None
        frame.items.append(string)
    elif frame.key is not None:
        frame.values[frame.key.text] = string
        frame.key = None


def _listed(items: list[_String], beside: dict[str, _String]) -> tuple[str, Callable[[int], int]]:
    """Write a list of moves as a game."""
    words: list[tuple[str, int]] = []
    for key, string in beside.items():
        name = "FEN" if _FEN.match(string.text) else canonical(key or "_")
        quoted = json.dumps(string.text, ensure_ascii=False)
        words.append((f"[{name} {quoted}]\n", string.offset))
    words += [(f"{item.text} ", item.offset) for item in items]
    words.append(("*", items[-1].offset))
    begins, length = [], 0
    for word, _ in words:
        begins.append(length)
        length += len(word)
    return "".join(word for word, _ in words), lambda index: words[bisect_right(begins, index) - 1][1]
