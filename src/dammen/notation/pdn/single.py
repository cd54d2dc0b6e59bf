"""Reading one game as it stands in the text."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from dammen.errors import DammenError, FenError
from dammen.model import Position
from dammen.model.game import Game
from dammen.model.position import ProblemKind
from dammen.notation import fen
from dammen.notation.pdn import tags
from dammen.notation.pdn.ending import read_ending, settle_names
from dammen.notation.pdn.guess import Rules
from dammen.notation.pdn.lexer import Kind, Token
from dammen.notation.pdn.numbering import Numbering
from dammen.notation.pdn.problem import Done, Problem
from dammen.notation.pdn.raw import RawGame
from dammen.notation.pdn.replay import Replay
from dammen.notation.pdn.settle import Budget
from dammen.notation.pdn.setups import start_of
from dammen.notation.pdn.tree import grow
from dammen.variants import Variant


@dataclass(frozen=True)
class Reading:
    """A game as it was read, with what went wrong.

    Attributes:
        game: the game, as far as its moves could be played.
        problems: what could not be read as it stands.
        plies: how many moves the main line has in the text.
        refusal: the problem that ended the main line before its time, or kept it from beginning.
        place: the line and the column at which a game without moves begins.

    """

    game: Game
    problems: tuple[Problem, ...]
    plies: int
    refusal: Problem | None
    place: tuple[int, int] = (1, 1)

    @property
    def whole(self) -> bool:
        """Say whether every move of the main line was played."""
        return self.refusal is None


class GameReader:
    """Reads one game."""

    def __init__(self, number: int, raw: RawGame, budget: Budget) -> None:
        """Keep the game's number in its text, what stands there, and what looking ahead may cost."""
        self.number = number
        self.raw = raw
        self.budget = budget
        self.problems: list[Problem] = []

    def report(self, token: Token, what: str, done: Done, taken: str = "") -> None:
        """Take note of a problem at a word."""
        line, column = self.raw.place(token.offset)
        self.problems.append(Problem(self.number, line, column, what, done, taken))

    def read(self, rules: Rules, told: Rules | None = None, *, strict: bool = False) -> Reading:
        """Make the game by rules, which may be others than those that its tags tell.

        Strictly, moves must be written as the standard has them.
        """
        raw, variant = self.raw, rules.variant
        self._tell(rules, told)
        start = self._start(variant)
        refusal = self.problems[-1] if start is None else None
        game = Game(start=start or start_of(variant))
        given = {name: token.text for name, token in raw.tags.items()}
        end = raw.result.text if raw.result is not None else None
        body = _without_score(raw.body, given)
        line = grow(body, self.report)
        plies = len(line.moves())
        if start is not None:
            replay = Replay(game, self.report, self.budget, rules.numbering, strict=strict)
            refusal = None if replay.main_line(line) else self.problems[-1]
            replay.variations()
        self._end(game, given, end, whole=refusal is None)
        settle_names(given, end, variant)
        game.tags.update(tags.kept(given, variant, game.result))
        return Reading(game, tuple(self.problems), plies, refusal, (1, 1) if plies else raw.place(self._first().offset))

    def _first(self) -> Token:
        """Give the first word of the game."""
        words: list[Token] = [*self.raw.body[:1], *list(self.raw.tags.values())[:1]]
        return min(words, key=lambda word: word.offset)

    def _tell(self, rules: Rules, told: Rules | None) -> None:
        """Say by which rules a game was replayed, where that is not what its text says."""
        first = self.raw.body[0] if self.raw.body else self._first()
        if told is not None and told.variant.name != rules.variant.name:
            token = self.raw.tags.get("Variant") or self.raw.tags.get("GameType")
            names = "the tags name" if token is not None else "the other games are of"
            what = f"{names} {told.variant.name}, but the game replays as {rules.variant.name}"
            self.report(token or first, what, Done.OTHER_RULES, rules.variant.name)
        if rules.numbering is not Numbering.OWN:
            self.report(first, f"squares are counted {rules.numbering.value}", Done.RENUMBERED)

    def _start(self, variant: Variant) -> Position | None:
        token = self.raw.tags.get("FEN")
        if token is None or not token.text.strip():
            return start_of(variant)
        text = token.text
        if text.lstrip().startswith("?"):
            text = variant.first.letter + text.lstrip()[1:]
        with suppress(DammenError):  # why it cannot be read is found out below
            return fen.position(text, variant)
        try:
            setup = fen.read(text, variant)
            crowned = [each for each in setup.problems() if each.kind is ProblemKind.MAN_ON_CROWNING_ROW]
            position = fen.position(text, variant, crown=bool(crowned))
            if crowned:
                squares = ", ".join(variant.label(each.square) for each in crowned if each.square)
                self.report(token, f"the FEN has a man on its crowning row: {squares}", Done.CROWNED)
        except FenError as error:
            place = f" (column {error.column} of the FEN)" if error.column is not None else ""
            self.report(token, f"the FEN cannot be read: {error.message}{place}", Done.NOT_BEGUN)
        except DammenError as error:
            self.report(token, f"the FEN cannot be read: {error}", Done.NOT_BEGUN)
        else:
            return position
        return None

    def _end(self, game: Game, given: dict[str, str], end: str | None, *, whole: bool) -> None:
        """Note the result; what is on the board goes before what is written."""
        ending = read_ending(given, end, game.variant)
        if ending.outcome is None:
            return
        if game.result is None:
            game.conclude(ending.outcome)
        elif whole and game.result.winner is not ending.outcome.winner:
            token = self.raw.tags["Result"] if ending.by_tag else self.raw.result
            if token is not None:
                text = tags.bare(token.text)
                what = f"the result is given as {text}, but on the board it is: {game.result.text}"
                self.report(token, what, Done.OVERRULED)


def _without_score(body: list[Token], given: dict[str, str]) -> list[Token]:
    """Leave out the score of a match, such as 4-6, where it stands at the end like a move."""
    score = given.get("Result", "").strip()
    if body and body[-1].kind is Kind.MOVE and body[-1].text == score:
        return body[:-1]
    return body
