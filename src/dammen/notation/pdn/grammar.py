"""The reading grammar of PDN 3.0, word by word, and what of it the tags must keep.

It is the standard's own, but for squares: they may have three figures, and letters beyond h, for boards that have them;
and within a move there may be blanks, but no end of a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from dammen.notation.pdn.names import canonical
from dammen.notation.squares import shorten

_FILLER: Final = re.compile(r"(?:[ \t\r\n\f\v\ufeff]++|%[^\r\n]*+)*+")
_SQUARE: Final = r"(?:[a-n][1-9][0-9]?|0?[1-9][0-9]{0,2})"
_DASH: Final = r"(?:-[ \t]{0,2}|[ \t]{1,2}-[ \t]{1,2})"
_CROSS: Final = r"(?:[x:][ \t]{0,2}|[ \t]{1,2}[x:][ \t]{1,2})"
_WORD: Final = re.compile(
    rf"""
    (?P<result>1/2-1/2|\*|(?:1-0|0-1|2-0|1-1|0-2|0-0)(?![0-9]))
    |(?P<number>[0-9]++\.(?:\.\.)?)
    |(?P<move>(?:{_SQUARE}(?:{_DASH}{_SQUARE}|(?:{_CROSS}{_SQUARE})++)|[a-n][1-9][a-n][1-9])(?![0-9a-z])|\.\.\.)
    |(?P<strength>[!?]++|\([!?]++\))
    |(?P<nag>\$[0-9]++)
    |(?P<comment>\{{[^}}]*+\}})
    |(?P<setup>/[^/]*+/)
    |(?P<open>\()
    |(?P<close>\))
    |(?P<tag>\[\s*+(?P<name>[A-Z][a-zA-Z0-9_]*+)\s*+"(?P<value>(?:[^"\\]|\\.)*+)"\s*+\])
    """,
    re.VERBOSE | re.DOTALL,
)
_GAME_TYPE: Final = re.compile(r"[0-9]+(?:,[WB],[0-9]+,[0-9]+,[ANS][0123](?:,[01])?)?\Z")
_LIST: Final = r"(?:K?(?:[0-9]{1,3}(?:-[0-9]{1,3})?|[a-n][0-9]{1,2})(?:,(?=K?[a-n0-9]))?)*"
_FEN: Final = re.compile(rf"[WB?](?::[WB?]{_LIST})+\.?\Z")
_ANY: Final = re.compile(r"\S{1,21}")
_SURROGATE: Final = re.compile("[\udc80-\udcff]")
_BODY: Final = frozenset({"number", "move", "nag", "comment", "setup", "open"})


class Breach(NamedTuple):
    """Something that the standard does not allow, and where it stands in the game's text."""

    offset: int
    what: str


def breaches(text: str) -> Iterator[Breach]:
    """Give what keeps the text of a game, its end included, from being PDN 3.0; after the first wrong word, no more."""
    odd = _SURROGATE.search(text)
    if odd is not None:
        yield Breach(odd.start(), "the text is not UTF-8")
        return
    here, before, depth = 0, "", 0
    while (here := _skip(text, here)) < len(text):
        match = _WORD.match(text, here)
        kind = match.lastgroup if match is not None else None
        kind = "tag" if kind == "value" else kind
        what = _refusal(text, here, kind, before, depth)
        if what is not None or match is None or kind is None:
            yield Breach(here, what or "this is no PDN")
            return
        if match["tag"]:
            yield from _tag_breaches(match)
        depth += (kind == "open") - (kind == "close")
        before = kind
        here = match.end()
    if before == "number":
        yield Breach(len(text), "a move should stand after its number")
    if depth:
        yield Breach(len(text), "a variation is not closed")


def _skip(text: str, here: int) -> int:
    filler = _FILLER.match(text, here)
    return filler.end() if filler is not None else here


def _refusal(text: str, here: int, kind: str | None, before: str, depth: int) -> str | None:
    """Say why a word may not stand where it stands, or give None."""
    if kind is None:
        word = _ANY.match(text, here)
        return f"{shorten(word[0] if word is not None else text[here])} is no PDN"
    if before == "result":
        return "a game holds nothing but its result" if kind == "result" else "words follow the result"
    if before == "number" and kind != "move":
        return "a move should stand after its number"
    if kind == "strength" and before != "move":
        return "a mark of strength should stand right after a move"
    if kind == "tag" and before not in {"", "tag"}:
        return "tags should stand before the moves, and a result or * between games"
    if kind == "close" and (not depth or before == "open"):
        return "a variation is closed that holds nothing" if depth else "a variation is closed that was not opened"
    if kind == "result":
        if not before:
            return "a game holds nothing but its result"
        if depth:
            return "a result stands in a variation"
    return None


def _tag_breaches(match: re.Match[str]) -> Iterator[Breach]:
    name, value = canonical(match["name"]), match["value"]
    if name == "GameType" and value and not _GAME_TYPE.match(value):
        yield Breach(match.start("value"), f"the GameType is {shorten(value)}; it should be like 20 or 20,W,10,10,N2,0")
    if name == "FEN" and value and not _FEN.match(value):
        yield Breach(match.start("value"), f"the FEN is {shorten(value)}; it should be like W:W31,32,K46:B1,K5")
