"""Names as they are compared, and dates as numbers."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from dammen.errors import LibraryError

_DATE: Final = re.compile(r"([0-9?]{4})\.([0-9?]{2})\.([0-9?]{2})\Z")
_DAY_FIRST: Final = re.compile(r"([0-9]{1,2})[-./ ]([0-9]{1,2})[-./ ]([0-9]{4})\Z")
_YEAR: Final = re.compile(r"(?<![0-9])(1[0-9]{3}|20[0-9]{2})(?![0-9])")
_ASKED: Final = re.compile(r"([0-9]{4})(?:[-./]([0-9]{1,2}))?(?:[-./]([0-9]{1,2}))?\Z")
MONTHS: Final = 12
DAYS: Final = 31
_LETTERS: Final = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe"})


def storable(text: str) -> str:
    """Give a text as every database can keep it: a sign that none can, NUL or half a pair of UTF-16, becomes U+FFFD."""
    if text.isprintable():
        return text
    return text.replace("\0", "\ufffd").encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def folded(name: str) -> str:
    """Write a name as it is compared: small letters, no accents, a blank before and between its words."""
    plain = unicodedata.normalize("NFKD", name.casefold().translate(_LETTERS))
    words = "".join(sign if sign.isalnum() else " " for sign in plain if not unicodedata.combining(sign)).split()
    return " " + " ".join(words)


def words(text: str) -> list[str]:
    """Give the words of a name that is searched for."""
    return folded(text).split()


def date_number(text: str) -> int:
    """Turn a PDN date into a number such as 19980503, with 0 for what is not known; 0 where there is no year.

    Files also have 3-5-1998, with the day first, and years among other words.
    """
    plain = text.strip()
    match = _DATE.match(plain)
    if match is not None:
        year, month, day = (int(part) if part.isdigit() else 0 for part in match.groups())
        return year * 10000 + month * 100 + day
    match = _DAY_FIRST.match(plain)
    if match is not None:
        day, month, year = (int(part) for part in match.groups())
        if month > MONTHS:  # the month was put first
            day, month = month, day
        return year * 10000 + (month * 100 + day if month <= MONTHS and day <= DAYS else 0)
    found = _YEAR.search(plain)
    return int(found[1]) * 10000 if found else 0


def date_text(number: int) -> str:
    """Turn the number of a date into PDN's text."""
    year, month, day = number // 10000, number // 100 % 100, number % 100
    return f"{year:04}.{month:02}.{day:02}".replace(".00", ".??").replace("0000.", "????.")


def date_bounds(text: str) -> tuple[int, int]:
    """Give the first and the last number of a day, a month or a year that is asked for.

    Raises:
        LibraryError: the text is no date.

    """
    match = _ASKED.match(text.strip())
    if match is None:
        message = f"{text!r} is no date; write 1998, 1998-05 or 1998-05-03"
        raise LibraryError(message)
    year, month, day = int(match[1]), int(match[2] or 0), int(match[3] or 0)
    if month > MONTHS or day > DAYS:
        wrong = f"month {month}" if month > MONTHS else f"day {day}"
        message = f"{text!r} is no date: there is no {wrong}; write 1998, 1998-05 or 1998-05-03"
        raise LibraryError(message)
    first = year * 10000 + month * 100 + day
    if not match[2]:
        return first, first + 9999
    return first, first + (0 if match[3] else 99)
