"""The short road: games written plainly are replayed by the kernels in one go.

A game takes it where its tags, moves and end are of the common form and nothing about them need be told. All others go
the long way, through words, and what can be read by both gives the same game.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final, NamedTuple

from dammen import kernels
from dammen.errors import DammenError, NotationError
from dammen.model import Move, Position
from dammen.model.game import Game
from dammen.model.outcome import Outcome
from dammen.notation import fen
from dammen.notation.pdn import guess, tags
from dammen.notation.pdn.comments import stands_before
from dammen.notation.pdn.ending import settle_names
from dammen.notation.pdn.guess import Rules
from dammen.notation.pdn.headings import HEADING, read_heading
from dammen.notation.pdn.lexer import Kind, Lexer, Token, unescaped
from dammen.notation.pdn.names import canonical
from dammen.notation.pdn.numbering import Numbering, table
from dammen.notation.pdn.problem import Done, Problem
from dammen.notation.pdn.replay import Replay, glyph, join, reason, remark, strengthen
from dammen.notation.pdn.settle import Budget
from dammen.notation.pdn.single import Reading
from dammen.notation.pdn.tree import grow
from dammen.notation.pdn.window import Window

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from dammen.variants import Variant

_LONGEST: Final = 1 << 16
"""A game of which more may lie beyond the part at hand is looked at again with more."""
_SKIP: Final = re.compile(r"(?:\s++|%[^\r\n]*+)*+")
_TAG: Final = re.compile(
    r'\[([A-Za-z]\w*+)[ \t]*"((?:[^"\\\x00-\x1f\x7f\x85\u2028\u2029]|\\.)*+)"\][ \t]*(?:\r\n|[\r\n])?', re.ASCII
)
_LEAD: Final = re.compile(r"\{([^{}]*+)\}\s*+")
_BODY: Final = re.compile(r"\s*+(?=[0-9a-n{(*])", re.ASCII)
_KNOWN: Final = frozenset({"First", "Second", "ResultFormat"})
_AFTER, _BEFORE, _MARK = 0, 1, 2
_PEEK: Final = 5000
_LETTERED: Final = re.compile(r"^(?:[0-9]+\s*\.\s*)?[a-n][1-9]?[-x:]?[a-n][1-9]", re.MULTILINE)

Note = tuple[int, int, int, int]


class _Board(NamedTuple):
    """Where the games of some rules begin, and how their squares are read."""

    start: Position
    squares: bytes
    numbering: Numbering


class _Head(NamedTuple):
    """What stands before the moves of a game.

    Attributes:
        first: where it begins.
        lead: the comments before the tags.
        tags: the tags.
        body: where the moves begin.

    """

    first: int
    lead: str
    tags: dict[str, str]
    body: int


class _Refused(NamedTuple):
    """What is to be known where a move is refused: the game's number, the budget, and how much must be legal of it."""

    number: int
    budget: Budget
    least: float


class Plain:
    """Reads games that are written plainly."""

    def __init__(
        self,
        window: Window,
        supposed: Callable[[], Rules | None],
        given: Rules | None,
        habits: Mapping[str, Numbering],
    ) -> None:
        """Read where the window stands.

        Args:
            window: the text.
            supposed: gives the rules of games whose tags tell none.
            given: rules that go before the tags.
            habits: how the text has been found to count the squares of a variant.

        """
        self.window = window
        self.supposed = supposed
        self.given = given
        self.habits = habits
        self.told: dict[tuple[str | None, str | None], Rules | None] = {}
        self.boards: dict[tuple[int, str], _Board] = {}
        self.starts: dict[tuple[int, str], Position | None] = {}
        self.outcomes: dict[tuple[int, str, str | None], Outcome | None] = {}

    def next(self, number: int, budget: Budget | None = None, *, least: float = 0.0) -> Reading | None:
        """Give the game that begins here, which has a number, and go past it; None where it is not plain.

        A game may have a move that is not legal where there is a budget for the reason, and where such a share of its
        moves, at least, stands before that one.
        """
        window = self.window
        if len(window.text) - window.here < _LONGEST and not window.ended:
            window.more()
        head = self._head()
        rules = self._rules(head.tags) if head is not None else None
        board = self._board(rules) if rules is not None else None
        if head is None or rules is None or board is None:
            return None
        text = head.tags.get("FEN")
        start = self._start(text, rules) if text else board.start
        refused = _Refused(number, budget, least) if budget is not None else None
        reading = self._replay(head, start, board, refused) if start is not None else None
        if reading is None or rules.numbering is Numbering.OWN:
            return reading
        line, column = window.place(window.base + (head.first if head.lead else head.body))
        what = f"squares are counted {rules.numbering.value}"
        return replace(reading, problems=(Problem(number, line, column, what, Done.RENUMBERED), *reading.problems))

    def _head(self) -> _Head | None:
        """Read what stands before the moves: comments, then the tags or a heading; None where it is not plain."""
        text = self.window.text
        first = here = _SKIP.match(text, self.window.here).end()  # type: ignore[union-attr]  # it may match nothing
        while text.startswith("{", here) and (match := _LEAD.match(text, here)) is not None:
            here = match.end()
        if not text.startswith("[", here):
            here = first
        lead, found = text[first:here], dict[str, str]()
        heading = HEADING.match(text, here) if text.startswith("(", here) else None
        if heading is not None:
            found, here = dict(read_heading(heading)), heading.end()
        while (match := _TAG.match(text, here)) is not None:
            name, value = canonical(match[1]), match[2]
            if name in found or name in _KNOWN:
                return None
            found[name] = unescaped(value) if "\\" in value else value
            here = match.end()
        body = _BODY.match(text, here)
        return _Head(first, lead, found, body.end()) if body is not None else None

    def _replay(self, head: _Head, start: Position, board: _Board, refused: _Refused | None) -> Reading | None:
        window, here = self.window, head.body
        found = kernels.replay(start.state, window.text, here, board.squares, refuses=refused is not None)
        if found is None:
            return None
        moves, notes, result, end, state, over, left = found
        plies = len(moves) + (left[0] if left is not None else 0)
        if (not plies and (notes is None or not head.tags)) or (result < 0 and not (plies and self._ends(end))):
            return None
        position, grow = Position(start.variant, state), None
        if notes is None:
            grow = partial(_play, head.lead + window.text[here : result if result >= 0 else end], board.numbering)
        elif notes or head.lead:
            text = head.lead + window.text[here:end]
            grow = partial(_write_beside, moves, position, text, here - len(head.lead), notes)
        game = Game.replayed(start, moves, position, grow)
        if not self._conclude(game, head.tags, window.text[result:end] if result >= 0 else None, over=over):
            return None
        problem = None
        if left is not None and refused is not None:
            stretch = window.text[here : result if result >= 0 else end]
            if (
                notes is None
                or over
                or len(moves) < refused.least * plies
                or _is_unclear(head, stretch, notes, len(moves), here)
            ):
                return None
            problem = self._problem(refused, left[1:], position, board.numbering)
        game.tags = tags.kept(head.tags, start.variant, game.result)
        place = (1, 1) if plies else window.place(window.base + head.first)
        window.here = end
        return Reading(game, () if problem is None else (problem,), plies, problem, place)

    def _problem(self, refused: _Refused, span: tuple[int, int], position: Position, numbering: Numbering) -> Problem:
        """Say why a move is not legal."""
        word = self.window.text[slice(*span)]
        what = reason(word, position, numbering.finder, refused.budget)
        line, column = self.window.place(self.window.base + span[0])
        return Problem(refused.number, line, column, what, Done.GAME_ENDS)

    def _ends(self, here: int) -> bool:
        """Say whether a game without a result ends at a place: with the text, or before another's tag."""
        window = self.window
        return window.ended if here >= len(window.text) else _TAG.match(window.text, here) is not None

    def _rules(self, given: dict[str, str]) -> Rules | None:
        if self.given is not None:
            return self._habitual(self.given)
        key = given.get("Variant"), given.get("GameType")
        if key not in self.told:
            variant = guess.by_tags(*key)
            self.told[key] = Rules(variant) if variant is not None else None
        rules = self.told[key] or self.supposed()
        return self._habitual(rules) if rules is not None and self.habits else rules

    def _habitual(self, rules: Rules) -> Rules:
        return Rules(rules.variant, self.habits.get(rules.variant.name, rules.numbering))

    def _board(self, rules: Rules) -> _Board:
        key = id(rules.variant), rules.numbering.value
        if key not in self.boards:
            squares = table(rules.numbering, rules.variant)
            self.boards[key] = _Board(Position.start(rules.variant), squares, rules.numbering)
        return self.boards[key]

    def _start(self, text: str, rules: Rules) -> Position | None:
        """Give the position of a FEN about which nothing need be told."""
        key = id(rules.variant), text
        if key not in self.starts:
            if len(self.starts) > 1000:  # noqa: PLR2004 - collections of problems have a position for each game
                self.starts.clear()
            self.starts[key] = _set_up(text, rules.variant)
        return self.starts[key]

    def _conclude(self, game: Game, given: dict[str, str], end: str | None, *, over: bool) -> bool:
        """Note the result; say whether there is nothing to be told about it."""
        outcome: Outcome | None = None
        why = given.get("Termination")
        if end is not None and end.endswith(")"):
            settle_names(given, end, game.variant)
            end = tags.bare(end)
        for text in (given.get("Result"), end):
            if text is None:
                continue
            key = id(game.variant), text, why
            if key not in self.outcomes:
                try:
                    self.outcomes[key] = tags.outcome(text, why, game.variant)
                except NotationError:
                    return False
            outcome = outcome or self.outcomes[key]
        if over:
            game.reopen()
            return outcome is None or (game.result is not None and game.result.winner is outcome.winner)
        if outcome is not None:
            game.conclude(outcome)
        return True


@lru_cache(maxsize=64)
def _set_up(text: str, variant: Variant) -> Position | None:
    """Read a FEN; None where something has to be told about it. The same few begin the games of many files."""
    if text.lstrip().startswith("?"):
        return None
    try:
        return fen.position(text, variant)
    except DammenError:
        return None


def _is_unclear(head: _Head, text: str, notes: list[Note], played: int, base: int) -> bool:
    """Say whether it takes words to tell what stands before and behind a move that is refused.

    A comment may belong to it, and what stands last may be the score of a match.
    """
    score = head.tags.get("Result", "").strip()
    if score and text.rstrip().endswith(score):
        return True
    return any(
        ply == played
        and (kind == _BEFORE or (kind == _AFTER and stands_before(text[begin - base + 1 : end - base - 1])))
        for kind, ply, begin, end in notes
    )


def rules_of(window: Window) -> Rules | None:
    """Find the likeliest rules under which the games that come next are all legal, if they are plainly written.

    Those among them whose tags tell their rules are read by these.
    """
    here = window.here
    letters = _LETTERED.search(window.text, here, here + _PEEK) is not None
    found: Rules | None = None
    for variant in guess.candidates(0, letters=letters):
        rules = Rules(variant)
        trial = Plain(window, lambda rules=rules: rules, None, {})  # type: ignore[misc]  # bound at once
        count = 0
        while count < guess.SAMPLE and trial.next(0) is not None:
            count += 1
        whole = count >= guess.SAMPLE or (count > 0 and window.ended and not window.text[window.here :].strip())
        window.here = here
        if whole:
            found = rules
            break
    return found


def _play(text: str, numbering: Numbering, game: Game) -> None:
    """Play a main line and its variations, all known to be legal, into a game by the long way."""
    lexer = Lexer(Window([text]))
    words: list[Token] = []
    while (word := lexer.next()) is not None:
        words.append(word)
    replay = Replay(game, _nothing, Budget(), numbering)
    replay.main_line(grow([word for word in words if word.kind is not Kind.RESULT], _nothing))
    replay.variations()


def _nothing(token: Token, what: str, done: Done, taken: str = "") -> None:
    """Take no note: there is nothing to be told of a plain game."""


def _write_beside(moves: list[Move], end: Position, text: str, base: int, notes: list[Note], game: Game) -> None:
    """Play a main line into a game, with comments, marks and glyphs beside the moves as the long way has them."""
    game.follow(moves, end)
    lead, to = 0, notes[0][2] - base if notes else len(text)
    while lead < to and (match := _LEAD.match(text, lead)) is not None:
        game.root.comment = join(game.root.comment, remark(game.root, match[1]))
        lead = match.end()
    nodes = [game.root, *game.line()]
    before: dict[int, list[str]] = {}
    for kind, ply, begin, stop in notes:
        node, word = nodes[ply], text[begin - base : stop - base]
        if kind == _BEFORE or (kind == _AFTER and stands_before(word[1:-1])):
            before.setdefault(ply, []).append(remark(node, word[1:-1]))
        elif kind == _AFTER:
            node.comment = join(node.comment, remark(node, word[1:-1]))
        else:
            strengthen(node, glyph(word) if kind == _MARK else int(word[1:]))
    for ply, said in before.items():
        if ply + 1 < len(nodes):
            nodes[ply + 1].comment_before = join(*said)
        else:
            nodes[ply].comment = join(nodes[ply].comment, *said)
