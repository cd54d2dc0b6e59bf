"""Commands inside comments: what the clocks showed (PDN 3.0, embedded commands; lidraughts)."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from typing import Final

from dammen.model import Colour
from dammen.model.clock import Reading

_TIME: Final = r"([0-9]{1,3}):([0-9]{2}):([0-9]{2}(?:\.[0-9]{1,3})?)"
_BOTH: Final = re.compile(rf"\[%clock\s+([wWbB]){_TIME}(?:\s+([wWbB]){_TIME})?\s*\]")
_ONE: Final = re.compile(rf"\[%(clk|mct|emt|egt)\s+{_TIME}\s*\]")
_COLOURS: Final = {"w": Colour.WHITE, "b": Colour.BLACK}


def split(text: str, mover: Colour | None) -> tuple[str, Reading | None]:
    """Part a comment into its words and what it says about the clocks.

    ``[%clk]`` is the time that the mover has left, ``[%emt]`` what the move took, and ``[%clock w0:10:00 B0:09:30]``
    what each side has left, the capital letter for the clock that runs.
    """
    if "[%" not in text:
        return " ".join(text.split()), None
    reading = Reading()
    for match in _BOTH.finditer(text):
        for letter, *time in (match.groups()[:4], match.groups()[4:]):
            if letter is not None:
                reading = _left(reading, _COLOURS[letter.lower()], _seconds(*time))
                if letter.isupper():
                    reading = replace(reading, running=_COLOURS[letter.lower()])
    for match in _ONE.finditer(text):
        seconds = _seconds(*match.groups()[1:])
        if match[1] == "emt":
            reading = replace(reading, elapsed=seconds)
        elif match[1] == "clk" and mover is not None:
            reading = _left(reading, mover, seconds)
    rest = _ONE.sub(lambda m: "" if m[1] in {"clk", "emt"} else m[0], _BOTH.sub("", text))
    return " ".join(rest.split()), None if reading == Reading() else reading


def _left(reading: Reading, colour: Colour, seconds: float) -> Reading:
    return replace(reading, white=seconds) if colour is Colour.WHITE else replace(reading, black=seconds)


def _seconds(hours: str | None, minutes: str | None, seconds: str | None) -> float:
    return int(hours or 0) * 3600 + int(minutes or 0) * 60 + float(seconds or 0)


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
    if reading.elapsed is not None:
        parts.append(f"[%emt {_text(reading.elapsed)}]")
    return "".join(parts)


def _text(seconds: float) -> str:
    # Thousandths are what the command can hold; time overdrawn is written as none left.
    thousandths = max(0, round(seconds * 1000))
    whole, part = divmod(thousandths, 1000)
    text = f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"
    return f"{text}.{part:03}".rstrip("0") if part else text
