"""How a game ended, from its tags and from what stands at the end of its moves."""

from __future__ import annotations

from dataclasses import dataclass

from dammen.model.outcome import Outcome
from dammen.notation.pdn import tags
from dammen.variants import Colour, Variant


@dataclass(frozen=True)
class Ending:
    """What a text says about the end of a game.

    Attributes:
        outcome: the outcome, or None where the text leaves it open.
        by_tag: the tag says so; otherwise the end of the moves does.

    """

    outcome: Outcome | None
    by_tag: bool = True


def read_ending(given: dict[str, str], end: str | None, variant: Variant) -> Ending:
    """Read the outcome: that of the tag, or where it leaves the game open, that at the end of the moves."""
    why = given.get("Termination")
    tag = given.get("Result")
    for text in (tag, end):
        if text is None or not tags.is_result(short := tags.bare(text), variant):
            continue
        outcome = tags.outcome(short, why, variant)
        if outcome is not None:
            return Ending(outcome, text is tag)
    if tag is not None and "ResultFormat" in given and tags.shared(tag):
        return Ending(tags.drawn(why))
    return Ending(None)


def settle_names(given: dict[str, str], end: str | None, variant: Variant) -> None:
    """Name the players by colour where the text names them by who begins; keep the times behind a result."""
    second = Colour.BLACK if variant.first is Colour.WHITE else Colour.WHITE
    for name, colour in (("First", variant.first), ("Second", second)):
        if name in given:
            given.setdefault(colour.value.capitalize(), given.pop(name))
    for text in (end, given.get("Result")):
        times = tags.times(text) if text is not None and "(" in text else None
        if times is not None:
            given.setdefault("WhiteTime", times[0])
            given.setdefault("BlackTime", times[1])
