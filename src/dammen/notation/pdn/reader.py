"""Reading PDN: one game after another, with every problem noted and none fatal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice
from os import PathLike

from dammen import variants
from dammen.errors import DammenError, FenError, NotationError, PdnError
from dammen.model import Position
from dammen.model.game import Game
from dammen.model.outcome import Outcome
from dammen.notation import fen
from dammen.notation.pdn import guess, tags
from dammen.notation.pdn.lexer import Kind, Token
from dammen.notation.pdn.raw import RawGame, games
from dammen.notation.pdn.replay import Replay
from dammen.notation.pdn.settle import Budget
from dammen.notation.pdn.source import Problem, Source, open_source
from dammen.notation.pdn.tree import grow
from dammen.variants import Variant

_MOST_JOINS = 3


@dataclass(frozen=True)
class Reading:
    """A game as it was read, with what went wrong.

    Attributes:
        game: the game, as far as its moves could be played.
        problems: what could not be read as it stands.
        plies: how many moves the main line has in the text.
        refusal: the problem that ended the main line before its time, or kept it from beginning.

    """

    game: Game
    problems: tuple[Problem, ...]
    plies: int
    refusal: Problem | None

    @property
    def whole(self) -> bool:
        """Say whether every move of the main line was played."""
        return self.refusal is None


def read(
    source: str | PathLike[str], variant: Variant | str | None = None, *, problems: list[Problem] | None = None
) -> Iterator[Game]:
    """Read games one after the other.

    The rules are ``variant`` where it is given, then those of the tags, then those under which most games of the
    text replay. A game whose move is refused ends before that move.

    Args:
        source: the text itself, or a path object for a file.
        variant: rules that go before the tags.
        problems: a list to which everything that could not be read as it stands is added.

    Raises:
        PdnError: the file cannot be read.
        VariantError: there is no variant of that name.

    """
    for reading in readings(open_source(source), variant):
        if problems is not None:
            problems.extend(reading.problems)
        yield reading.game


def read_one(text: str, variant: Variant | str | None = None) -> Game:
    """Read the first game of a text, and refuse it where its main line cannot be played to the end.

    Raises:
        PdnError: there is no game, or a move or the FEN is refused; with line and column.
        VariantError: there is no variant of that name.

    """
    reading = next(readings(Source(text), variant), None)
    if reading is None:
        message = 'there is no game in the text; a game has tags such as [Event "..."] or moves such as 1. 32-28'
        raise PdnError(message, line=1, column=1)
    if reading.refusal is not None:
        problem = reading.refusal
        raise PdnError(problem.what, line=problem.line, column=problem.column)
    return reading.game


def readings(source: Source, variant: Variant | str | None = None) -> Iterator[Reading]:
    """Read games one after the other, each with its problems."""
    given = variants.get(variant) if isinstance(variant, str) else variant
    stream = games(source)
    supposed = given
    if given is None:
        head = list(islice(stream, guess.SAMPLE))
        untold = [raw for raw in head if guess.by_tags(raw) is None]
        supposed = guess.by_replay(untold) if untold else None
        stream = chain(head, stream)
    budget = Budget()
    waiting = next(stream, None)
    number = 0
    while waiting is not None:
        raw, waiting, joins, number = waiting, next(stream, None), 0, number + 1
        rules = given or guess.by_tags(raw) or supposed
        if rules is None:
            rules = supposed = guess.by_replay([raw])
        while waiting is not None and joins < _MOST_JOINS and _continues(raw, waiting, rules):
            raw, waiting, joins = raw.joined(waiting), next(stream, None), joins + 1
        reader = _GameReader(number, raw, source, budget)
        yield reader.read(rules if given is not None else reader.doubted(rules))


def _continues(raw: RawGame, following: RawGame, rules: Variant) -> bool:
    """Say whether what seems another game, for its numbers begin anew, only goes on with this one."""
    if not following.restarts or raw.result is not None:
        return False
    both = raw.joined(following)
    return guess.replayed(both, rules, both.plies) == both.plies


class _GameReader:
    """Reads one game."""

    def __init__(self, number: int, raw: RawGame, source: Source, budget: Budget) -> None:
        self.number = number
        self.raw = raw
        self.source = source
        self.budget = budget
        self.problems: list[Problem] = []

    def doubted(self, rules: Variant) -> Variant:
        """Give other rules where the tags name some under which not even the first move is legal."""
        if not self.raw.plies or guess.by_tags(self.raw) is None or guess.replayed(self.raw, rules, 1):
            return rules
        other = guess.by_replay([self.raw])
        if not guess.replayed(self.raw, other, 1):
            return rules
        token = self.raw.tags.get("Variant") or self.raw.tags["GameType"]
        self._report(token, f"the tags name {rules.name}, but the game replays as {other.name}")
        return other

    def read(self, variant: Variant) -> Reading:
        """Make the game."""
        raw = self.raw
        self.variant = variant
        start = self._start()
        refusal = self.problems[-1] if start is None else None
        game = Game(variant, start)
        body = self._without_score(raw.body)
        plies = raw.plies - (len(raw.body) - len(body))
        line = grow(body, self._report)
        if start is not None:
            replay = Replay(game, self._report, self.budget)
            refusal = None if replay.main_line(line) else self.problems[-1]
            replay.variations()
        self._end(game, whole=refusal is None)
        game.tags.update(
            {name: token.text for name, token in raw.tags.items() if self._is_kept(name, token, game.result)}
        )
        return Reading(game, tuple(self.problems), plies, refusal)

    def _report(self, token: Token, what: str) -> None:
        line, column = self.source.place(token.offset)
        self.problems.append(Problem(self.number, line, column, what))

    def _start(self) -> Position | None:
        token = self.raw.tags.get("FEN")
        if token is None or not token.text.strip():
            return Position.start(self.variant)
        text = token.text
        if text.lstrip().startswith("?"):
            text = self.variant.first.letter + text.lstrip()[1:]
        try:
            return fen.position(text, self.variant, crown=True)
        except FenError as error:
            place = f" (column {error.column} of the FEN)" if error.column is not None else ""
            self._report(token, f"the FEN cannot be read: {error.message}{place}")
        except DammenError as error:
            self._report(token, f"the FEN cannot be read: {error}")
        return None

    def _without_score(self, body: list[Token]) -> list[Token]:
        """Leave out the score of a match, such as 4-6, where it stands at the end like a move."""
        score = (self.raw.tag("Result") or "").strip()
        if body and body[-1].kind is Kind.MOVE and body[-1].text == score:
            return body[:-1]
        return body

    def _end(self, game: Game, *, whole: bool) -> None:
        """Note the result: that of the tag, or where it leaves the game open, that at the end of the moves."""
        tag, end = self.raw.tags.get("Result"), self.raw.result
        for token in (tag, end):
            if token is None or not tags.is_result(text := _bare(token.text), self.variant):
                continue
            try:
                outcome = tags.outcome(text, self.raw.tag("Termination"), self.variant)
            except NotationError:  # pragma: no cover - asked before
                continue
            if outcome is None:
                continue
            if game.result is None:
                game.conclude(outcome)
            elif whole and game.result.winner is not outcome.winner:
                self._report(token, f"the result is given as {text}, but on the board it is: {game.result.text}")
            return

    def _is_kept(self, name: str, token: Token, result: Outcome | None) -> bool:
        if name == "Result":
            return not tags.is_result(_bare(token.text), self.variant)
        if name == "Termination":
            return tags.termination(result) is None
        if name == "Variant":
            return not guess.named(token.text)
        return name not in tags.DERIVED


def _bare(text: str) -> str:
    return text.partition("(")[0].strip()
