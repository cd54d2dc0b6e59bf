"""On what terms a game is played: who sits where, the program's level, the clock. A kept game remembers them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from dammen.cli.play.program import LEVELS
from dammen.errors import NotationError
from dammen.model import Clock, Colour, Game
from dammen.model.control import parse_pdn

LEVEL: Final = 5
"""Of the program, where nobody says."""
LEVEL_TAG: Final = "ProgramLevel"


@dataclass(frozen=True)
class Terms:
    """Who sits at the terminal, how strong the program is, and what clock runs."""

    humans: frozenset[Colour]
    level: int
    clock: Clock | None


def _type_tag(colour: Colour) -> str:
    return f"{colour.capitalize()}Type"


def remember(game: Game, terms: Terms) -> None:
    """Write the terms into the game's tags, the standard's own where it has them."""
    for colour in Colour:
        game.tags[_type_tag(colour)] = "human" if colour in terms.humans else "program"
    if len(terms.humans) < len(Colour):
        game.tags[LEVEL_TAG] = str(terms.level)
    if terms.clock is not None:
        game.tags["TimeControl"] = terms.clock.control.pdn


def recall(game: Game, humans: frozenset[Colour] | None, level: int | None, clock: Clock | None) -> Terms:
    """Find the terms of a game: those that are asked for, else those that its tags remember, else the usual ones."""
    types = {colour: game.tags.get(_type_tag(colour), "").lower() for colour in Colour}
    if humans is None and set(types.values()) <= {"human", "program"}:
        humans = frozenset(colour for colour, kind in types.items() if kind == "human")
    if level is None:
        level = {str(known): known for known in LEVELS}.get(game.tags.get(LEVEL_TAG, ""), LEVEL)
    if clock is None:
        clock = _clock(game)
    return Terms(humans or frozenset({game.position.turn}), level, clock)


def _clock(game: Game) -> Clock | None:
    """Set a clock to what it showed at the end of the game."""
    control = game.tags.get("TimeControl", "")
    if control in {"", "-", "?"}:
        return None
    with suppress(NotationError):
        clock = Clock.of(parse_pdn(control))
        shown = game.end.clock
        if shown is not None:
            for colour, left in ((Colour.WHITE, shown.white), (Colour.BLACK, shown.black)):
                clock = clock if left is None else clock.with_remaining(colour, left, 0.0)
        return clock
    return None
