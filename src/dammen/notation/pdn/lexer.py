"""The words of PDN, as files really write them. Linear in the length of the text.

The grammar is that of PDN 3.0 for reading, widened: blanks inside a move (``1- 6``), short algebraic (``cd4``), four
figures (``3228``), Cyrillic look-alikes, results with colons, tags without quotes, variations in square brackets,
comments within comments, a result run together with the number of the next game's first move (``0-001.33-29``), and
the headings of plain lists of games.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from dammen.notation.pdn.headings import HEADING, read_heading
from dammen.notation.pdn.window import Window
from dammen.notation.squares import LETTER, SIGN


class Kind(StrEnum):
    """A kind of word."""

    TAG = "tag"
    COMMENT = "comment"
    NUMBER = "number"
    MOVE = "move"
    MARK = "mark"
    NAG = "nag"
    RESULT = "result"
    SETUP = "setup"
    OPEN = "open"
    CLOSE = "close"
    JUNK = "junk"
    UNCLOSED = "unclosed"


class Token(NamedTuple):
    """A word with its offset in the text; a tag has its name beside its value."""

    kind: Kind
    text: str
    offset: int
    name: str = ""


LONGEST: Final = 1 << 20
"""A comment that is longer is not closed."""
_AHEAD: Final = 1 << 13
"""So much is at hand when a word begins: more than any takes but a tag, a comment, or a word without meaning."""
_LONGEST_TAG: Final = 102_000
_MARGIN: Final = 64
"""No pattern looks further beyond its end."""
_NEST: Final = 2000
"""So far the braces within a comment are paired."""
_UNPAIRED: Final = 100
"""So often pairing may fail in a text; after that the first brace closes."""

_SIGN: Final = rf"(?:{SIGN}[ \t]{{0,2}}|[ \t]{{1,2}}{SIGN}[ \t]{{1,2}})"
_TAG: Final = re.compile(r'\[\s*([^\W\d_][\w-]*+)\s*"((?:[^"\\]|\\.){0,100000}+)"\s*\]', re.DOTALL)
_ODD_TAG: Final = re.compile(r"\[[ \t]*([^\W\d_][\w-]*+)[ \t]*([^\]\r\n]{0,120}+)\]")
_ODD_PLACE: Final = re.compile(r"(?:\A|[\r\n\]}])[ \t]*\Z")
_ESCAPED: Final = re.compile(r'\\(["\\])')
_LINE_END: Final = re.compile(r"[\r\n]")
_NEXT_TAGS: Final = r'\n[ \t\r]*\n(?=[ \t]*\[[^\W\d_][\w-]*+[ \t]*")'
_CLOSE: Final = re.compile(rf"\}}|{_NEXT_TAGS}")
_BRACE: Final = re.compile(rf"[{{}}]|{_NEXT_TAGS}")
_WORD: Final = re.compile(
    rf"""
    (?:\s++|%[^\r\n]*+|\}})*+
    (?:(?P<mark>[!?]++|\([!?]++\))
    |(?P<nag>\$[0-9]{{1,9}})
    |(?P<result>
        (?:\*|(?:1/2|½)(?:[-:]|[ ]-[ ])(?:1/2|½)
          |(?:1[ ]-[ ][01]|0[ ]-[ ][012]|2[ ]-[ ]0)(?=[^0-9x:-]|\Z)
          |(?:1[-:]0|0[-:]1|2[-:]0|0[-:]2|0[-:]0)(?=0*1\.|[^0-9x:-]|\Z)
          |1[-:]1(?=[^0-9x:-]|\Z))
        (?:[ ]?\([0-9.:]{{1,9}}/[0-9.:]{{1,9}}\))?)
    |(?P<number>[0-9]{{1,4}}[ \t]?\.[.\s]*+|\.{{2,}}+|…)
    |(?P<move>
        [0-9]{{1,3}}(?:{_SIGN}[0-9]{{1,3}})+(?:[ ]?<[0-9, ]{{1,60}}>)?(?![0-9])
        |{LETTER}[0-9]{{0,2}}(?:(?:{_SIGN})?{LETTER}[0-9]{{1,2}})+(?![0-9A-Za-z])
        |[0-9]{{4}}(?![0-9]))
    |(?P<setup>/\s{{0,9}}(?:FEN)?\s{{0,9}}"?[?WwBb]?:[^"/]{{0,2000}}"?\s{{0,9}}/)
    |(?P<open>[(\[])
    |(?P<close>[)\]])
    |(?P<comment>[{{;])
    |(?P<junk>[^\s(){{}}\[\];]++))
    """,
    re.VERBOSE | re.DOTALL,
)
_KINDS: Final[dict[str | None, Kind]] = {kind.value: kind for kind in Kind}


class Lexer:
    """Cuts a text into words; blanks and ``%`` lines are left out, and nothing else is lost."""

    def __init__(self, window: Window) -> None:
        """Read where the window stands."""
        self.window = window
        self.waiting: list[Token] = []
        self.open_until = 0  # no comment is closed before this offset
        self.unpaired = 0

    def back_to(self, token: Token) -> None:
        """Read a word again."""
        self.window.here = token.offset - self.window.base
        self.waiting.clear()

    def next(self) -> Token | None:
        """Give the next word, or None at the end of the text."""
        if self.waiting:
            return self.waiting.pop(0)
        window = self.window
        while True:
            text, here = window.text, window.here
            if here + _AHEAD > len(text) and window.more():
                continue
            match = _WORD.match(text, here)
            # What touches the end of the part at hand may go on in the next.
            if (match is None or match.end() + _MARGIN > len(text)) and window.more():
                continue
            if match is None:
                window.here = len(text)
                return None
            kind = _KINDS[match.lastgroup]
            begin, window.here = match.start(kind.value), match.end()
            offset = window.base + begin
            if kind is Kind.OPEN and (token := self._heading(begin) or self._tag(begin)) is not None:
                return token
            if kind is not Kind.COMMENT:
                return Token(kind, text[begin : window.here], offset)
            token = self._comment(begin) if text[begin] == "{" else self._line_comment(begin)
            if token is not None:
                return token
            window.here = here

    def _heading(self, begin: int) -> Token | None:
        """Read the heading of a list of games as tags."""
        window = self.window
        match = HEADING.match(window.text, begin)
        if match is None:
            return None
        offset = window.base + begin
        self.waiting = [Token(Kind.TAG, value, offset, name) for name, value in read_heading(match)]
        window.here = match.end()
        return self.waiting.pop(0)

    def _line_comment(self, begin: int) -> Token | None:
        """Read a comment up to the end of its line, or get more of the text."""
        window = self.window
        end = _LINE_END.search(window.text, begin)
        if end is None and window.more():
            return None
        window.here = end.start() if end else len(window.text)
        return Token(Kind.COMMENT, window.text[begin + 1 : window.here], window.base + begin)

    def _comment(self, begin: int) -> Token:
        """Read a comment up to the brace that closes it, but not into the tags of another game."""
        window = self.window
        offset = window.base + begin
        look = max(begin + 1, self.open_until - window.base)
        close = _CLOSE.search(window.text, look, begin + LONGEST)
        while close is None and len(window.text) < begin + LONGEST and window.more():
            close = _CLOSE.search(window.text, look, begin + LONGEST)
        if close is None or close[0] != "}":
            end = close.start() if close else min(len(window.text), begin + LONGEST)
            self.open_until = max(self.open_until, window.base + end)
            window.here = begin + 1
            return Token(Kind.UNCLOSED, "{", offset)
        end = self._paired(begin, close.start())
        window.here = end + 1
        return Token(Kind.COMMENT, window.text[begin + 1 : end], offset)

    def _tag(self, here: int) -> Token | None:
        window = self.window
        offset = window.base + here
        match = _TAG.match(window.text, here)
        while match is None and here + _LONGEST_TAG > len(window.text) and window.more():
            match = _TAG.match(window.text, here)
        if match is not None:
            window.here = match.end()
            return Token(Kind.TAG, unescaped(match[2]), offset, match[1])
        match = _ODD_TAG.match(window.text, here)
        if match is not None and _ODD_PLACE.search(window.text, max(0, here - _MARGIN), here):
            window.here = match.end()
            return Token(Kind.TAG, match[2].strip().strip('"'), offset, match[1])
        return None

    def _paired(self, begin: int, first: int) -> int:
        """Give the brace that closes a comment: that of the pair where the braces pair, else the first."""
        text = self.window.text
        if text.find("{", begin + 1, first) < 0 or self.unpaired > _UNPAIRED:
            return first
        depth = 0
        for brace in _BRACE.finditer(text, begin, begin + _NEST):
            if brace[0].isspace():  # another game begins
                break
            depth += 1 if brace[0] == "{" else -1
            if depth == 0:
                return brace.start()
        self.unpaired += 1
        return first


def unescaped(value: str) -> str:
    """Give the value of a tag without the back slashes before quotes and back slashes; others stay."""
    return _ESCAPED.sub(r"\1", value)


def tokens(text: str) -> Iterator[Token]:
    """Cut a whole text into words."""
    lexer = Lexer(Window([text]))
    while (token := lexer.next()) is not None:
        yield token
