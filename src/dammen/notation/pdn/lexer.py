"""The words of PDN, as files really write them. Linear in the length of the text.

The grammar is that of PDN 3.0 for reading, widened: blanks inside a move (``1- 6``), short algebraic (``cd4``), four
figures (``3228``), Cyrillic look-alikes, results with colons, tags without quotes, variations in square brackets,
and a result run together with the number of the next game's first move (``0-001.33-29``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

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


_GAP: Final = "[ \\t]{0,2}"
_FILLER: Final = re.compile(r"\s++|(?<![^\n])%[^\n]*+|\}")
_TAG: Final = re.compile(r'\[\s*([A-Za-z][\w-]*+)\s*"((?:[^"\\]|\\.)*+)"\s*\]', re.DOTALL)
_ODD_TAG: Final = re.compile(r"\[[ \t]*([A-Za-z][\w-]*+)[ \t]*([^\]\n]{0,120}+)\]")
_ESCAPED: Final = re.compile(r'\\(["\\])')
_WORD: Final = re.compile(
    rf"""
    (?P<mark>[!?]++|\([!?]++\))
    |(?P<nag>\$[0-9]{{1,3}})
    |(?P<result>
        (?:\*|(?:1/2|½)[-:](?:1/2|½)
          |(?:1[-:]0|0[-:]1|2[-:]0|0[-:]2|0[-:]0)(?=0*1\.|[^0-9x:-]|\Z)
          |1[-:]1(?=[^0-9x:-]|\Z))
        (?:[ ]?\([0-9.:]{{1,9}}/[0-9.:]{{1,9}}\))?)
    |(?P<number>[0-9]{{1,4}}[ \t]?\.[.\s]*+|\.{{2,}}+|…)
    |(?P<move>
        [0-9]{{1,2}}(?:{SIGN}{_GAP}[0-9]{{1,2}})+(?:[ ]?<[0-9, ]{{1,60}}>)?(?![0-9])
        |{LETTER}[0-9]{{0,2}}(?:(?:{SIGN}{_GAP})?{LETTER}[0-9]{{1,2}})+(?![0-9A-Za-z])
        |[0-9]{{4}}(?![0-9]))
    |(?P<setup>/[ ]?FEN[ ]?"[^"/]{{0,500}}"[ ]?/)
    |(?P<open>[(\[])
    |(?P<close>[)\]])
    |(?P<junk>[^\s(){{}}\[\];]++|.)
    """,
    re.VERBOSE | re.DOTALL,
)


def tokens(text: str) -> Iterator[Token]:
    """Cut a text into words; blanks and ``%`` lines are left out, and nothing else is lost."""
    here, end = 0, len(text)
    closed = True
    while here < end:
        filler = _FILLER.match(text, here)
        if filler is not None:
            here = filler.end()
            continue
        letter = text[here]
        if letter == "{" and closed:
            close = text.find("}", here)
            closed = close >= 0
            kind = Kind.COMMENT if closed else Kind.UNCLOSED
            yield Token(kind, text[here + 1 : close] if closed else "{", here)
            here = close + 1 if closed else here + 1
        elif letter == ";":
            stop = text.find("\n", here)
            stop = stop if stop >= 0 else end
            yield Token(Kind.COMMENT, text[here + 1 : stop], here)
            here = stop
        elif letter == "[" and (tag := _tag(text, here)) is not None:
            yield tag[0]
            here = tag[1]
        else:
            match = _WORD.match(text, here)
            if match is None or match.lastgroup is None:  # pragma: no cover - the last branch takes anything
                here += 1
                continue
            yield Token(_KINDS[match.lastgroup], match[0], here)
            here = match.end()


def _tag(text: str, here: int) -> tuple[Token, int] | None:
    match = _TAG.match(text, here)
    if match is not None:
        return Token(Kind.TAG, _ESCAPED.sub(r"\1", match[2]), here, match[1]), match.end()
    match = _ODD_TAG.match(text, here)
    if match is not None:
        return Token(Kind.TAG, match[2].strip().strip('"'), here, match[1]), match.end()
    return None


_KINDS: Final[dict[str, Kind]] = {kind.value: kind for kind in Kind}
