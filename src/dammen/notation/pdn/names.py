"""The names of tags: the standard's own spelling, and what files write for them."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

STANDARD: Final = (
    *("Event", "Site", "Date", "Round", "White", "Black", "Result"),
    *("WhiteTitle", "BlackTitle", "WhiteRating", "BlackRating", "WhiteFmjdId", "BlackFmjdId", "WhiteNA", "BlackNA"),
    *("WhiteType", "BlackType", "EventDate", "EventSponsor", "Section", "Stage", "Board", "GameType", "Variant"),
    *("SetUp", "FEN", "PlyCount", "Termination", "TimeControl", "TimeControlWhite", "TimeControlBlack", "WhiteTime"),
    *("BlackTime", "Time", "UTCTime", "UTCDate", "Annotator", "Author", "Publication", "PublicationDate"),
    "ResultFormat",
)
"""The tags of PDN 3.0, and Variant and SetUp beside them."""

_FOREIGN: Final = {
    # Italian
    "bianco": "White",
    "nero": "Black",
    "risultato": "Result",
    "dati": "Event",
    "anno": "Date",
    "apertura": "Opening",
    # Russian
    "белые": "White",
    "чёрные": "Black",
    "черные": "Black",
    "результат": "Result",
    "турнир": "Event",
    "соревнование": "Event",
    "событие": "Event",
    "место": "Site",
    "дата": "Date",
    "тур": "Round",
    # English, where the dark men are red
    "red": "Black",
}
_KNOWN: Final = {name.lower(): name for name in STANDARD} | _FOREIGN
_FIRST: Final = frozenset({"p1", "first"})
_SECOND: Final = frozenset({"p2", "second"})
FIRST: Final = "First"
SECOND: Final = "Second"
"""The players where a file names them by who begins."""


@lru_cache(maxsize=1000)
def canonical(name: str) -> str:
    """Give the name of a tag as it is kept: as the standard spells it, or else with what a name may hold.

    A name begins with a capital and holds letters of the alphabet, figures and low lines (PDN 3.0, IDENTIFIER).
    """
    lower = name.lower()
    if lower in _FIRST:
        return FIRST
    if lower in _SECOND:
        return SECOND
    known = _KNOWN.get(lower)
    if known is not None:
        return known
    plain = re.sub(r"[^A-Za-z0-9_]", "_", name)
    return plain[0].upper() + plain[1:] if plain[0].isalpha() else f"Tag{plain}"
