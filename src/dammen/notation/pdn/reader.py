"""Reading PDN: one game after another, with every problem noted and none fatal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os import PathLike

from dammen import variants
from dammen.errors import PdnError
from dammen.model.game import Game
from dammen.notation.pdn import guess, wrapped
from dammen.notation.pdn.guess import Rules
from dammen.notation.pdn.numbering import Numbering
from dammen.notation.pdn.plain import Plain, rules_of
from dammen.notation.pdn.problem import Problem
from dammen.notation.pdn.raw import Cutter, RawGame
from dammen.notation.pdn.settle import Budget
from dammen.notation.pdn.single import GameReader, Reading
from dammen.notation.pdn.source import Source, open_source
from dammen.notation.pdn.strict import Strict
from dammen.notation.pdn.window import Window
from dammen.variants import Variant

_UTF16 = ("\udcff\udcfe", "\udcfe\udcff")
"""The marks of UTF-16 where they are read as UTF-8."""
_MOST_JOINS = 3
_FEW = 4
"""Fewer plies say little about the rules of a game."""
_HALF = 0.5
"""A game of which less is legal is tried under other rules."""
_MOST_TRIES = 50
"""So many games of a text are tried under other rules than those that are told."""


def read(
    source: str | PathLike[str],
    variant: Variant | str | None = None,
    *,
    problems: list[Problem] | None = None,
    strict: bool = False,
) -> Iterator[Game]:
    """Read games one after the other.

    The rules are ``variant`` where it is given, then those of the tags, then those under which most games of the
    text replay. A game whose move is refused ends before that move.

    Args:
        source: the text itself, or a path object for a file.
        variant: rules that go before the tags.
        problems: a list to which everything that could not be read as it stands is added.
        strict: refuse what is not PDN 3.0, instead of making the best of it.

    Raises:
        PdnError: the file cannot be read; or, strictly, a game is not PDN 3.0, with line and column.
        VariantError: there is no variant of that name.

    """
    for reading in readings(open_source(source), variant, strict=strict):
        if problems is not None:
            problems.extend(reading.problems)
        if strict and reading.refusal is not None:
            raise _error(reading.refusal)
        yield reading.game


def read_one(text: str, variant: Variant | str | None = None, *, strict: bool = False) -> Game:
    """Read the first game of a text, and refuse it where its main line cannot be played to the end.

    Raises:
        PdnError: there is no game, or a move or the FEN is refused; or, strictly, it is not PDN 3.0; with line and
            column.
        VariantError: there is no variant of that name.

    """
    reading = next(readings(Source(text), variant, strict=strict), None)
    if reading is None:
        message = 'there is no game in the text; a game has tags such as [Event "..."] or moves such as 1. 32-28'
        raise PdnError(message, line=1, column=1)
    if reading.refusal is not None:
        raise _error(reading.refusal)
    return reading.game


def _error(problem: Problem) -> PdnError:
    return PdnError(problem.what, line=problem.line, column=problem.column)


def readings(
    source: Source, variant: Variant | str | None = None, *, strict: bool = False, plain: bool = True
) -> Iterator[Reading]:
    """Read games one after the other, each with its problems.

    Args:
        source: where the text comes from.
        variant: rules that go before the tags.
        strict: refuse what is not PDN 3.0: such a game has a refusal, and no moves.
        plain: let plainly written games take the short road, which gives the same.

    Raises:
        PdnError: the file cannot be read.
        VariantError: there is no variant of that name.

    """
    given = variants.get(variant) if isinstance(variant, str) else variant
    window = Window(source.chunks(strict=strict))
    if strict:
        is_json = wrapped.looks_like(window)
        if is_json or window.text.startswith(_UTF16):
            message = f"this is {'JSON' if is_json else 'UTF-16'}; PDN 3.0 is text in UTF-8"
            raise PdnError(message, line=1, column=1)
        return Strict(window, given).readings()
    if wrapped.looks_like(window):
        window = wrapped.Unwrapped(window)
    return _Run(given).stream(window, plain=plain)


class _Run:
    """One reading of a text from its beginning to its end."""

    def __init__(self, given: Variant | None) -> None:
        self.given = Rules(given) if given is not None else None
        self.supposed: Rules | None = None
        self.habits: dict[str, Numbering] = {}
        self.budget = Budget()
        self.tries = _MOST_TRIES
        self.number = 0

    def stream(self, window: Window, *, plain: bool) -> Iterator[Reading]:
        """Read games as they come."""
        cutter = Cutter(window)
        short = Plain(window, lambda: self._glance(window), self.given, self.habits) if plain else None
        while True:
            window.trim()
            least = _HALF if self.tries else 0.0
            reading = short.next(self.number + 1, self.budget, least=least) if short is not None else None
            if reading is not None:
                self.number += 1
                yield reading
                continue
            raw = self._cut(cutter)
            if raw is None:
                return
            yield self._long(raw)

    def _cut(self, cutter: Cutter) -> RawGame | None:
        """Cut off the next game; what seems another, for its numbers begin anew, may only go on with this one."""
        raw = cutter.next()
        window = cutter.window
        if raw is not None and self._told(raw) is None:
            here, window.here = window.here, raw.start - window.base
            self._look_ahead(window)
            window.here = here
        joins = 0
        while raw is not None and raw.result is None and cutter.restarts and joins < _MOST_JOINS:
            here = window.here
            following = cutter.next()
            if following is None or not self._goes_on(raw, following):
                window.here, cutter.restarts = here, True
                cutter.lexer.waiting.clear()
                break
            raw, joins = raw.joined(following), joins + 1
        return raw

    def _goes_on(self, raw: RawGame, following: RawGame) -> bool:
        rules = self._told(raw)
        if rules is None or following.tags:
            return False
        both = raw.joined(following)
        return guess.replayed(both, rules, both.plies) == both.plies

    def _named(self, raw: RawGame) -> Variant | None:
        return guess.by_tags(raw.tag("Variant"), raw.tag("GameType"))

    def _told(self, raw: RawGame) -> Rules | None:
        """Give the rules that are given, or named by tags, or supposed."""
        if self.given is not None:
            return self.given
        variant = self._named(raw)
        return Rules(variant) if variant is not None else self.supposed

    def _glance(self, window: Window) -> Rules | None:
        """Find the rules of games whose tags tell none, where those that follow are plainly written."""
        self.supposed = self.supposed or rules_of(window)
        return self.supposed

    def _look_ahead(self, window: Window) -> Rules | None:
        """Find the rules of games whose tags tell none, by the first of those that follow; then read on as before."""
        if self._glance(window) is None:
            here = window.here
            cutter = Cutter(window)
            self._suppose([raw for _ in range(guess.SAMPLE) if (raw := cutter.next()) is not None])
            window.here = here
        return self.supposed

    def _suppose(self, games: Iterable[RawGame]) -> None:
        untold = [raw for raw in games if self._named(raw) is None]
        if untold:
            self.supposed = guess.by_replay(untold)

    def _long(self, raw: RawGame) -> Reading:
        """Read a game word by word, and where most of its moves are refused, by the rules that fit it better."""
        self.number += 1
        told = self._told(raw) or guess.by_replay([raw])
        habit = self.habits.get(told.variant.name, told.numbering)
        reading = GameReader(self.number, raw, self.budget).read(Rules(told.variant, habit), told)
        played = len(reading.game.moves())
        if reading.refusal is None or not raw.plies or played * 2 >= raw.plies or not self.tries:
            return reading
        self.tries -= 1
        other = self._otherwise(raw, told, played)
        if other is None:
            return reading
        rules, better = other
        if rules.variant is told.variant:
            self.habits[told.variant.name] = rules.numbering
        return better

    def _otherwise(self, raw: RawGame, told: Rules, played: int) -> tuple[Rules, Reading] | None:
        """Find rules under which most of a game replays, where it does not under those that are told."""
        best: tuple[Rules, Reading] | None = None
        ways = [*guess.kin(raw, told.variant), *(() if self.given is not None else [guess.by_replay([raw])])]
        for rules in ways:
            reading = GameReader(self.number, raw, self.budget).read(rules, told)
            plies = len(reading.game.moves())
            most = plies >= _FEW and plies * 2 >= raw.plies
            if plies > played and (reading.refusal is None or most):
                best, played = (rules, reading), plies
        return best
