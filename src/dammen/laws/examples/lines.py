"""The lines of an example: events, written in the very sentences in which the referee tells them.

A line is a sentence, ``White plays 22x15, taking 18``. Before it may stand when it happens, ``at value - 1: ...``, in
seconds from the beginning; or how many moves are made in turn of a row that begins anew when it is over,
``2 * value moves: White plays 32-27; Black plays 1-6; ...``. In the numbers stand names of counts: ``value`` is the
value of the example's own clause, any other that which the code has for that clause.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from itertools import cycle, islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from dammen.errors import LawError
from dammen.laws.referee import events
from dammen.laws.referee.events import Claimed, Effect, Event, Misconduct
from dammen.model import Colour

if TYPE_CHECKING:
    from dammen.variants import Variant

PLAYERS: Final = ("Anne", "Bert")
"""The players of every example; Anne has the white men where no lot decides."""

_PARTS: Final = {
    "side": "White|Black",
    "piece": r"(?:(?:White|Black)'s (?:man|king) on )?[a-n]?\d+",
    "square": r"[a-n]?\d+",
    "toward": r"[a-n]?\d+",
    "start": r"[a-n]?\d+",
    "end": r"[a-n]?\d+",
    "path": r"[a-n]?\d+(?:[-x:][a-n]?\d+)+",
    "lifted": r"[a-n]?\d+(?:, [a-n]?\d+)*(?: and [a-n]?\d+)?",
    "own": r"[a-n]?\d+(?:, [a-n]?\d+)*(?: and [a-n]?\d+)?",
    "kind": "man|king",
    "winner": "|".join(PLAYERS),
    "other": "|".join(PLAYERS),
    "lot": "the men|the first move",
    "colour": "White|Black",
    "helped": "White|Black",
    "who": "Carl|Dora",
    "about": ".+",
    "words": "[^;]+",
}
_SENTENCES: Final[tuple[tuple[str, type[Any], dict[str, Any]], ...]] = (
    ("{winner} wins the lot for {lot}", events.LotCast, {}),
    ("{winner} chooses {colour}", events.Chosen, {}),
    ("{winner} chooses to move first", events.Chosen, {"moves": True}),
    ("{winner} calls on {other} to move first", events.Chosen, {"moves": False}),
    ("The men are set up for the next game", events.NextGame, {}),
    ("{side} touches {piece}", events.Touched, {}),
    ("{side} says it adjusts {piece}", events.Adjusted, {"told": True}),
    ("{side} arranges {piece} without saying so", events.Adjusted, {"told": False}),
    ("{side} pushes {piece} over the angle towards {toward}", events.OverAngle, {}),
    ("{side} puts the piece back and withdraws the hand", events.Released, {}),
    ("{side} plays {path}", events.Moved, {}),
    ("{side} plays {path}, taking {lifted}", events.Moved, {}),
    ("{side} plays {path}, taking off its own {own}", events.Moved, {}),
    ("{side} plays {path}, taking {lifted}, and taking off its own {own}", events.Moved, {}),
    ("{side} takes off its own {kind} on {square}", events.OwnRemoved, {}),
    ("{side} crowns the man on {square}", events.Crowned, {}),
    ("{side} huffs the {kind} on {square}", events.Huffed, {}),
    ("{side} requires the take", events.Compelled, {}),
    ("{side} requires the take {path}", events.Compelled, {}),
    ("{side} lets it stand", events.LetStand, {}),
    ("{side} plays the piece that was falsely moved from {start} to {end}", events.Placed, {}),
    ("{side} has the move taken back", events.Rectified, {}),
    ("{side} has the piece put back", events.Replaced, {}),
    ("{side} claims the game", events.Claim, {"what": Claimed.GAME}),
    ("{side} claims a draw", events.Claim, {"what": Claimed.DRAW}),
    ("{side} claims to have shown a decided advantage", events.Claim, {"what": Claimed.ADVANTAGE}),
    ("{side} calls time", events.TimeCalled, {}),
    ("Time goes by", events.Ticked, {}),
    ("{side}'s flag falls", events.FlagFell, {}),
    ("{side} gives notice to win", events.NoticeGiven, {}),
    ("{side} withdraws the notice", events.NoticeWithdrawn, {}),
    ("{side} offers a draw", events.Offered, {}),
    ("{side} accepts the draw", events.Accepted, {}),
    ("{side} declines the draw", events.Declined, {}),
    ("{side} resigns", events.Resigned, {}),
    ("{side} leaves the game", events.Left, {}),
    ("{side} refuses to comply", events.Refused, {}),
    ("{side} points over the board", events.Misbehaved, {"how": Misconduct.POINTING}),
    ("{side} hides the board", events.Misbehaved, {"how": Misconduct.HIDING}),
    ("{side} makes a noise", events.Misbehaved, {"how": Misconduct.NOISE}),
    ("{who} makes a remark", events.Remarked, {}),
    ("{who} makes a remark that helps {helped}", events.Remarked, {}),
    ("{who} goes out", events.WentOut, {}),
    ("{side} disputes {about}", events.Disputed, {}),
    ("It is decided: {words}; play goes on", events.Decided, {"effect": Effect.NONE}),
    ("It is decided: {words}; {side} is warned", events.Decided, {"effect": Effect.WARN}),
    ("It is decided: {words}; {side} wins", events.Decided, {"effect": Effect.WIN}),
    ("It is decided: {words}; the game is drawn", events.Decided, {"effect": Effect.DRAW}),
    ("It is decided: {words}; the claim is dismissed", events.Decided, {"effect": Effect.DISMISS}),
)
_TERM: Final = re.compile(r"\s*([+-]?)\s*(?:(\d+)\s*\*\s*)?([a-z_]+|\d+)")
_AT: Final = re.compile(r"^at ([^:]+): (.+)$")
_REPEATED: Final = re.compile(r"^([^:]+) moves: (.+)$")
_MOST: Final = 100_000


class Step(NamedTuple):
    """A line with its numbers filled in, and the events that it comes to."""

    text: str
    events: tuple[Event, ...]


def number(text: str, values: Mapping[str, Any]) -> int:
    """Work out a number such as ``2 * value - 1``.

    Raises:
        LawError: it is not a sum of numbers and of counts by their names, or is less than 0.

    """
    total, end = 0, 0
    while end < len(text.rstrip()):
        term = _TERM.match(text, end)
        if term is None or (end and not term[1]):
            message = f"{text!r} is not a sum of numbers and of counts by their names"
            raise LawError(message)
        end = term.end()
        found = int(term[3]) if term[3].isdigit() else values.get(term[3])
        if type(found) is not int:
            message = f"{text!r}: there is no count {term[3]!r}"
            raise LawError(message)
        total += (-1 if term[1] == "-" else 1) * int(term[2] or 1) * found
    if not end or not 0 <= total <= _MOST:
        message = f"{text!r} comes to {total}, and must be from 0 to {_MOST}"
        raise LawError(message)
    return total


def steps(lines: tuple[str, ...], variant: Variant, values: Mapping[str, Any]) -> tuple[Step, ...]:
    """Turn lines into events; one that says no time happens at the time of the one before it.

    Raises:
        LawError: a line is no sentence that is known, or its number cannot be worked out.

    """
    found: list[Step] = []
    now = 0
    for line in lines:
        at, repeated = _AT.match(line), _REPEATED.match(line)
        if at is not None:
            now = number(at[1], values)
            step = Step(f"After {_seconds(now)}: {at[2]}", (event(at[2], variant, now),))
        elif repeated is not None:
            times = number(repeated[1], values)
            row = [event(sentence, variant, now) for sentence in repeated[2].split("; ")]
            step = Step(f"{times} moves: {repeated[2]}", tuple(islice(cycle(row), times)))
        else:
            step = Step(line, (event(line, variant, now),))
        found.append(step)
    return tuple(found)


def _seconds(count: int) -> str:
    from dammen.laws.codes.describe import duration  # noqa: PLC0415 - only examples of time need the words

    return duration(count)


@cache
def _grammar() -> tuple[tuple[re.Pattern[str], type, dict[str, Any]], ...]:
    found = []
    for sentence, kind, constant in _SENTENCES:
        pattern = re.escape(sentence).replace(r"\{", "{").replace(r"\}", "}")
        for part, expression in _PARTS.items():
            pattern = pattern.replace(f"{{{part}}}", f"(?P<{part}>{expression})")
        found.append((re.compile(pattern), kind, constant))
    return tuple(found)


def event(sentence: str, variant: Variant, at: float = 0.0) -> Event:
    """Read a sentence as an event.

    Raises:
        LawError: nothing that can happen is told so.

    """
    for pattern, kind, constant in _grammar():
        match = pattern.fullmatch(sentence)
        if match is not None:
            fields = _fields(match.groupdict(), kind, variant) | constant
            kept = {field.name for field in msgspec.structs.fields(kind)}
            made: Event = kind(at=float(at), **{name: value for name, value in fields.items() if name in kept})
            return made
    message = f"{sentence!r} is not how an event is told"
    raise LawError(message)


def _fields(groups: Mapping[str, str], kind: type, variant: Variant) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for name, text in groups.items():
        match name:
            case "side" | "colour" | "helped":
                fields[name] = Colour(text.lower())
            case "winner" if kind is events.LotCast:
                fields[name] = PLAYERS.index(text)
            case "piece":
                fields["square"] = square(text.rpartition(" ")[2], variant)
            case "square" | "toward":
                fields[name] = square(text, variant)
            case "path" | "lifted":
                fields[name] = squares(text, variant)
            case "own":
                fields["lifted"] = (*fields.get("lifted", ()), *squares(text, variant))
            case "start" | "end":
                fields["path"] = (*fields.get("path", ()), square(text, variant))
            case "who" | "about" | "words":
                fields[name] = text
    return fields


def square(text: str, variant: Variant) -> int:
    """Read a square as the variant writes it.

    Raises:
        LawError: the board has no such square.

    """
    found = int(text) if text.isdigit() else variant.board.number(text)
    if found is None or not 1 <= found <= variant.board.size:
        message = f"there is no square {text} in {variant.name}"
        raise LawError(message)
    return found


def squares(text: str, variant: Variant) -> tuple[int, ...]:
    """Read the squares in a text such as ``22x15x8`` or ``18, 11 and 3``."""
    return tuple(square(found, variant) for found in re.findall(r"[a-n]?\d+", text))
