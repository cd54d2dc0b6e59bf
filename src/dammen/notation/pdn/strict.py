"""Strict reading: what is not PDN 3.0 is refused, game by game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from dammen.notation.pdn import grammar, guess
from dammen.notation.pdn.guess import Rules
from dammen.notation.pdn.problem import Done, Problem
from dammen.notation.pdn.raw import Cutter, RawGame
from dammen.notation.pdn.settle import Budget
from dammen.notation.pdn.single import GameReader, Reading
from dammen.notation.pdn.window import Lines, Window
from dammen.variants import Variant

_ALLOWED: Final = frozenset({Done.CROWNED, Done.OVERRULED})
"""What the standard says nothing about."""


class Strict:
    """Reads games that must be PDN 3.0 as the standard's reading grammar has it, with legal moves that are plain."""

    def __init__(self, window: Window, given: Variant | None) -> None:
        """Read where the window stands."""
        self.window = window
        self.given = given
        self.supposed: Rules | None = None
        self.budget = Budget()

    def readings(self) -> Iterator[Reading]:
        """Give the games, each with what is wrong; one that is refused has a refusal."""
        cutter = Cutter(self.window, strict=True)
        raw = cutter.next()
        number = 0
        while raw is not None:
            number += 1
            self.window.trim()
            following = cutter.next()
            cutter.restarts = False
            if following is None:
                raw = self._with_rest(raw)
            yield self._read(number, raw, following)
            raw = following

    def _with_rest(self, raw: RawGame) -> RawGame:
        """Give the last game with all that follows it."""
        text = raw.text + self.window.text[raw.start + len(raw.text) - self.window.base :]
        lines = Lines(text, *raw.place(raw.start))
        return replace(raw, text=text, place=lambda offset: lines.place(offset - raw.start))

    def _read(self, number: int, raw: RawGame, following: RawGame | None) -> Reading:
        found = [
            Problem(number, *raw.place(raw.start + breach.offset), breach.what, Done.REFUSED)
            for breach in grammar.breaches(raw.text)
        ]
        end = raw.start + len(raw.text.rstrip())
        if raw.result is None and following is not None:
            found.append(Problem(number, *raw.place(end), "a result or * should stand between games", Done.REFUSED))
        elif raw.result is not None and following is not None and following.text[:1].isdigit():
            found.append(Problem(number, *raw.place(end), "a number touches the result", Done.REFUSED))
        reading = GameReader(number, raw, self.budget).read(self._rules(raw, following), strict=True)
        found += [each if each.done in _ALLOWED else replace(each, done=Done.REFUSED) for each in reading.problems]
        found.sort(key=lambda problem: (problem.line, problem.column))
        refusal = next((problem for problem in found if problem.done is Done.REFUSED), None)
        return replace(reading, problems=tuple(found), refusal=refusal)

    def _rules(self, raw: RawGame, following: RawGame | None) -> Rules:
        if self.given is not None:
            return Rules(self.given)
        named = guess.by_tags(raw.tag("Variant"), raw.tag("GameType"))
        if named is not None:
            return Rules(named)
        if self.supposed is None:
            here, ahead = self.window.here, Cutter(self.window, strict=True)
            near = [raw, *([following] if following is not None else [])]
            games = [*near, *(each for _ in range(guess.SAMPLE) if (each := ahead.next()) is not None)]
            self.window.here = here
            untold = [each for each in games if guess.by_tags(each.tag("Variant"), each.tag("GameType")) is None]
            self.supposed = Rules(guess.by_replay(untold).variant)
        return self.supposed
