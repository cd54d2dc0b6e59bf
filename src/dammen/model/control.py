"""Time controls: how much time a side has, and how it comes back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from dammen.errors import NotationError


class Timing(StrEnum):
    """A way in which time is given."""

    SUDDEN = "sudden"
    """So much for the rest of the game."""
    INCREMENT = "increment"
    """So much, and more after each move (Fischer)."""
    DELAY = "delay"
    """So much, and each move begins with a while that costs nothing."""
    MOVES = "moves"
    """So much for a number of moves; what is left is kept, and the last stage comes again and again."""
    PER_MOVE = "per-move"
    """So much for each move; what is left is lost."""
    SANDCLOCK = "sandclock"
    """What one side spends, the other gains."""


@dataclass(frozen=True)
class Stage:
    """One stage of a time control, in seconds."""

    timing: Timing
    seconds: float
    extra: float = 0.0
    """The increment after each move, or the delay before it."""
    moves: int = 0
    """For how many moves, where the timing is by moves."""


@dataclass(frozen=True)
class TimeControl:
    """The time of one side, stage by stage; without a stage there is no limit.

    ``known`` is False where a record says that nobody knows what the control was (PDN ``?``).
    """

    stages: tuple[Stage, ...] = ()
    known: bool = True

    def __post_init__(self) -> None:
        """Refuse stages that cannot follow one another.

        Raises:
            NotationError: only the last stage may be anything but moves in a time; or a number is out of range.

        """
        for stage in self.stages[:-1]:
            if stage.timing is not Timing.MOVES:
                message = f"{_words(stage)} must be the last stage of a time control"
                raise NotationError(message)
        for stage in self.stages:
            if stage.seconds < 0 or stage.extra < 0 or stage.seconds + stage.extra <= 0:
                message = f"a stage of {stage.seconds:.10g} s and {stage.extra:.10g} s a move leaves no time to play in"
                raise NotationError(message)
            if stage.timing is Timing.MOVES and stage.moves < 1:
                message = f"{stage.moves} moves in {stage.seconds:.10g} s is no stage; it needs at least one move"
                raise NotationError(message)

    @property
    def unlimited(self) -> bool:
        """Say whether there is no limit."""
        return not self.stages

    @property
    def text(self) -> str:
        """Give the control as people write it, in minutes, so that :func:`parse` reads it again."""
        return ":".join(_people(stage) for stage in self.stages) or "-"

    @property
    def words(self) -> str:
        """Give the control in words: ``10 minutes, and 5 seconds more after each move``."""
        return ", then ".join(_words(stage) for stage in self.stages) or "no limit of time"

    @property
    def pdn(self) -> str:
        """Give the control as PDN's TimeControl has it, in seconds; ``?`` where PDN has no way to write it (delay)."""
        if not self.known or any(stage.timing is Timing.DELAY for stage in self.stages):
            return "?"
        return ":".join(_pdn(stage) for stage in self.stages) or "-"


def _minutes(seconds: float) -> str:
    minutes = seconds / 60
    return f"{minutes:.10g}" if float(f"{minutes:.10g}") * 60 == seconds else f"{seconds:.10g}s"


def _people(stage: Stage) -> str:
    match stage.timing:
        case Timing.INCREMENT:
            return f"{_minutes(stage.seconds)}+{stage.extra:.10g}"
        case Timing.DELAY:
            return f"{_minutes(stage.seconds)}d{stage.extra:.10g}"
        case Timing.MOVES:
            more = f"+{stage.extra:.10g}" if stage.extra else ""
            return f"{stage.moves}/{_minutes(stage.seconds)}{more}"
        case Timing.PER_MOVE:
            return f"{stage.seconds:.10g}s/move"
        case Timing.SANDCLOCK:
            return f"*{_minutes(stage.seconds)}"
        case Timing.SUDDEN:
            return _minutes(stage.seconds)


def _pdn(stage: Stage) -> str:
    match stage.timing:
        case Timing.INCREMENT:
            return f"{stage.seconds:.10g}+{stage.extra:.10g}"
        case Timing.MOVES:
            more = f"+{stage.extra:.10g}" if stage.extra else ""
            return f"{stage.moves}/{stage.seconds:.10g}{more}"
        case Timing.PER_MOVE:
            return f"1/{stage.seconds:.10g}"
        case Timing.SANDCLOCK:
            return f"*{stage.seconds:.10g}"
        case _:
            return f"{stage.seconds:.10g}"


def _span(seconds: float) -> str:
    minutes = seconds / 60
    whole, unit = (minutes, "minute") if minutes >= 1 and minutes.is_integer() else (seconds, "second")
    return f"{whole:.10g} {unit}{'' if whole == 1 else 's'}"


def _words(stage: Stage) -> str:
    match stage.timing:
        case Timing.INCREMENT:
            return f"{_span(stage.seconds)}, and {_span(stage.extra)} more after each move"
        case Timing.DELAY:
            return f"{_span(stage.seconds)}, and {_span(stage.extra)} free at each move"
        case Timing.MOVES:
            more = f" and {_span(stage.extra)} more after each" if stage.extra else ""
            return f"{_span(stage.seconds)} for {stage.moves} moves{more}"
        case Timing.PER_MOVE:
            return f"{_span(stage.seconds)} for each move"
        case Timing.SANDCLOCK:
            return f"a sandclock of {_span(stage.seconds)}"
        case Timing.SUDDEN:
            return f"{_span(stage.seconds)} for the game"


_NUMBER: Final = r"(\d+(?:\.\d+)?)"
_UNIT: Final = r"\s*([smh])?"
_PEOPLE: Final = re.compile(rf"(?:(\d+)\s*/\s*)?{_NUMBER}{_UNIT}(?:\s*([+d])\s*{_NUMBER}\s*s?)?")
_EACH: Final = re.compile(rf"{_NUMBER}{_UNIT}\s*(?:/|per|a)\s*move")
_SAND: Final = re.compile(rf"\*\s*{_NUMBER}{_UNIT}")
_FACTOR: Final = {"s": 1.0, "m": 60.0, "h": 3600.0}
_HELP: Final = "10+5 (10 minutes and 5 seconds a move), 10d5, 40/90:30, 30s/move, *3 or -"


def _stage(text: str) -> Stage:
    plain = text.strip().lower()
    if match := _EACH.fullmatch(plain):
        return Stage(Timing.PER_MOVE, float(match[1]) * _FACTOR[match[2] or "s"])
    if match := _SAND.fullmatch(plain):
        return Stage(Timing.SANDCLOCK, float(match[1]) * _FACTOR[match[2] or "m"])
    match = _PEOPLE.fullmatch(plain)
    if match is None:
        message = f"{text.strip()!r} is no time control; it may be {_HELP}"
        raise NotationError(message)
    seconds, extra = float(match[2]) * _FACTOR[match[3] or "m"], float(match[5] or 0)
    if match[1]:
        if match[4] == "d":
            message = f"{text.strip()!r} mixes moves in a time with a delay; write {match[1]}/{match[2]}+{match[5]}"
            raise NotationError(message)
        return Stage(Timing.MOVES, seconds, extra, int(match[1]))
    timing = {"+": Timing.INCREMENT, "d": Timing.DELAY}.get(match[4] or "", Timing.SUDDEN)
    return Stage(timing if extra else Timing.SUDDEN, seconds, extra)


def parse(text: str) -> TimeControl:
    """Read a time control as people write it, in minutes with the increment in seconds.

    ``10+5`` is Fischer's clock, ``10d5`` a delay, ``10`` the whole game, ``40/90:30`` forty moves in 90 minutes and
    then 30 minutes for the rest, ``30s/move`` a time for each move, ``*3`` a sandclock, ``-`` no limit. A unit (s, m,
    h) may follow the time.

    Raises:
        NotationError: the text is none of these; the message shows what may be written.

    """
    if text.strip() in {"-", ""}:
        return TimeControl()
    return TimeControl(tuple(_stage(part) for part in text.split(":")))


_PDN_MOVES: Final = re.compile(rf"(\d+)/{_NUMBER}(?:\+{_NUMBER})?")
_PDN_REST: Final = re.compile(rf"{_NUMBER}(?:\+{_NUMBER})?")
_PDN_SAND: Final = re.compile(rf"\*{_NUMBER}")


def _pdn_stage(text: str) -> Stage:
    if match := _PDN_MOVES.fullmatch(text):
        moves, seconds, extra = int(match[1]), float(match[2]), float(match[3] or 0)
        if moves == 1 and not extra:
            return Stage(Timing.PER_MOVE, seconds)
        return Stage(Timing.MOVES, seconds, extra, moves)
    if match := _PDN_SAND.fullmatch(text):
        return Stage(Timing.SANDCLOCK, float(match[1]))
    if match := _PDN_REST.fullmatch(text):
        extra = float(match[2] or 0)
        return Stage(Timing.INCREMENT if extra else Timing.SUDDEN, float(match[1]), extra)
    message = f"{text!r} is no part of a TimeControl; it may be 40/7200, 300+5, 300 or *180, all in seconds"
    raise NotationError(message)


def parse_pdn(text: str) -> TimeControl:
    """Read a PDN TimeControl tag, whose times are in seconds (PDN 3.0, TimeControl).

    ``?`` gives a control that is not known, ``-`` one without a limit.

    Raises:
        NotationError: a part cannot be read, or another than the last is not moves in a time.

    """
    plain = "".join(text.split())
    if plain in {"?", ""}:
        return TimeControl(known=False)
    if plain == "-":
        return TimeControl()
    return TimeControl(tuple(_pdn_stage(part) for part in plain.split(":")))
