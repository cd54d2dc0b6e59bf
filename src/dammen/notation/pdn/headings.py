"""The headings of plain lists of games, as Turbo Dambase exports them.

::

    (98440) Georgiev,A. - Arazklitsew
    URS-Cup, 17-09-1988

    1.32-28 18-23 ...
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

HEADING: Final = re.compile(
    r"""
    (?<![^\r\n])\((?P<index>[0-9]{1,9})\)[ ]
    (?P<white>[^\r\n]{1,80}?)[ ]-[ ](?P<black>[^\r\n]{1,80}?)[ ]*(?:\r\n|[\r\n])
    (?P<event>[^\r\n]{0,120}?)(?:,[ ]*(?P<day>[0-9]{2})-(?P<month>[0-9]{2})-(?P<year>[0-9]{4}))?[ ]*(?:\r\n|[\r\n])
    \s{0,9}(?=[0-9])
    """,
    re.VERBOSE,
)
"""Number and players, then the event with its date, then the moves."""


def read_heading(match: re.Match[str]) -> Iterator[tuple[str, str]]:
    """Give the tags that a heading stands for."""
    yield "White", match["white"]
    yield "Black", match["black"]
    if match["event"]:
        yield "Event", match["event"]
    if match["year"]:
        month, day = (match[name].replace("00", "??") for name in ("month", "day"))
        yield "Date", f"{match['year']}.{month}.{day}"
    yield "Index", match["index"]
