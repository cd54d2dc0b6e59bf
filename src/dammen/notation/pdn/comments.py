"""What stands in comments: words, what the clocks showed (PDN 3.0, embedded commands; lidraughts), and scores."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from typing import Final

from dammen.model import Colour
from dammen.model.clock import Reading

_TIME: Final = r"([0-9]{1,3}):([0-9]{2}):([0-9]{2}(?:\.[0-9]{1,3})?)"
_BOTH: Final = re.compile(rf"\[%clock\s+([wWbB]){_TIME}(?:\s+([wWbB]){_TIME})?\s*\]")
_BARE: Final = re.compile(rf"\[%clock\s+{_TIME}\s*\]")
_ONE: Final = re.compile(rf"\[%(clk|mct|emt|egt)\s+{_TIME}\s*\]")
_LONGEST: Final = 999 * 3_600_000
_COLOURS: Final = {"w": Colour.WHITE, "b": Colour.BLACK}


def split(text: str, mover: Colour | None) -> tuple[str, Reading | None]:
    """Part a comment into its words and what it says about the clocks.

    ``[%clk]`` is the time that the mover has left, as is a ``[%clock]`` that names no side; ``[%emt]`` is what the move
    took, and ``[%clock w0:10:00 B0:09:30]`` what each side has left, the capital letter for the clock that runs.
    """
    if "[%" not in text:
        return _unescaped(" ".join(text.split())), None
    if stands_before(text):
        text = text.lstrip()[len(BEFORE) :]
    reading = Reading()
    for match in _BOTH.finditer(text):
        for letter, *time in (match.groups()[:4], match.groups()[4:]):
            if letter is not None:
                reading = _left(reading, _COLOURS[letter.lower()], _seconds(*time))
                if letter.isupper():
                    reading = replace(reading, running=_COLOURS[letter.lower()])
    rest = _BOTH.sub("", text)
    if mover is not None:
        for match in _BARE.finditer(rest):
            reading = _left(reading, mover, _seconds(*match.groups()))
        rest = _BARE.sub("", rest)
    for match in _ONE.finditer(rest):
        seconds = _seconds(*match.groups()[1:])
        if match[1] == "emt":
            reading = replace(reading, elapsed=seconds)
        elif match[1] == "clk" and mover is not None:
            reading = _left(reading, mover, seconds)
    rest = _ONE.sub(lambda m: "" if m[1] in {"clk", "emt"} else m[0], rest)
    return _unescaped(" ".join(rest.split())), None if reading == Reading() else reading


def _left(reading: Reading, colour: Colour, seconds: float) -> Reading:
    return replace(reading, white=seconds) if colour is Colour.WHITE else replace(reading, black=seconds)


def _seconds(hours: str | None, minutes: str | None, seconds: str | None) -> float:
    # Thousandths are all that is written; what a sum of fractions adds to them is none of it.
    return round(int(hours or 0) * 3600 + int(minutes or 0) * 60 + float(seconds or 0), 3)


BEFORE: Final = "[%before]"
"""Begins a comment that belongs to the move after it, where a comment would belong to the move before."""


def stands_before(text: str) -> bool:
    """Say whether a comment begins with the mark of one that belongs to the move after it."""
    return text.lstrip().startswith(BEFORE)


# A comment cannot hold the brace that closes it, nor, as words, a command that sets the clocks; and a brace that opens
# looks for its fellow. In their place stands the number of the character, as in HTML.
_CHARACTER: Final = re.compile(r"&#(38|91|123|125);")
_TO_ESCAPE: Final = re.compile(r"&(?=#(?:38|91|123|125);)|\[(?=%(?:clock|clk|emt|before)\b)|[{}]")


def escaped(words: str) -> str:
    """Give words as they stand in a comment: on one line, and without what would end it or be taken for a clock."""
    return _TO_ESCAPE.sub(lambda match: f"&#{ord(match[0])};", " ".join(words.split()))


def _unescaped(words: str) -> str:
    return _CHARACTER.sub(lambda match: chr(int(match[1])), words) if "&#" in words else words


_SCORE: Final = re.compile(
    r"""
    \[?%eval\s+(?:"[^"]*"\s+)?(?P<eval>[+-]?[0-9]{1,6}(?:\.[0-9]{1,4})?)
    |\A\s*(?:[0-9]{1,3}\s*:\s*)?(?P<plain>[+-]?[0-9]{1,6}(?:\.[0-9]{1,4})?)\s*\Z
    """,
    re.VERBOSE,
)


def evaluation(comment: str) -> float | None:
    """Give the score that an engine has left in a comment, as it stands there, or None.

    ``[%eval 0.35]``, ``%eval "Name" 40`` and a bare ``-120`` are scores; in what unit, the engine knows.
    """
    match = _SCORE.search(comment)
    return float(match["eval"] or match["plain"]) if match else None


def clock_text(reading: Reading) -> str:
    """Write what the clocks showed as commands for a comment."""
    parts: list[str] = []
    sides = [
        f"{colour.letter if reading.running is colour else colour.letter.lower()}{_text(left)}"
        for colour, left in ((Colour.WHITE, reading.white), (Colour.BLACK, reading.black))
        if left is not None and math.isfinite(left)
    ]
    if sides:
        parts.append(f"[%clock {' '.join(sides)}]")
    if reading.elapsed is not None and math.isfinite(reading.elapsed):
        parts.append(f"[%emt {_text(reading.elapsed)}]")
    return "".join(parts)


def _text(seconds: float) -> str:
    # Thousandths are what the command can hold, and hours of three figures; time overdrawn is written as none left.
    thousandths = min(max(0, round(seconds * 1000)), _LONGEST)
    whole, part = divmod(thousandths, 1000)
    text = f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"
    return f"{text}.{part:03}".rstrip("0") if part else text
