"""Replaying a game as it stands in the text: from words to a tree of legal moves."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from dammen.errors import DammenError, MoveTextError, NotationError
from dammen.model import Move, Position
from dammen.model.game import Game
from dammen.model.tree import Node
from dammen.notation import moves
from dammen.notation.moves.text import Find, take_apart
from dammen.notation.pdn import comments, jumps, spelling
from dammen.notation.pdn.lexer import Kind, Token
from dammen.notation.pdn.numbering import Numbering
from dammen.notation.pdn.problem import Done
from dammen.notation.pdn.settle import Budget, Settler
from dammen.notation.pdn.setups import set_up
from dammen.notation.pdn.tree import Line

NAGS: Final = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""PGN's numbers for the marks of strength."""


class Report(Protocol):
    """What is told of a problem at a word."""

    def __call__(self, token: Token, what: str, done: Done, taken: str = "") -> None:
        """Take note."""


def glyph(mark: str) -> int | None:
    """Give the number of a mark of strength; of a longer one, that of the nearest."""
    text = mark.strip("()")
    plain = text if len(text) <= 2 or len(set(text)) > 1 else text[:2]  # noqa: PLR2004 - !! and ??
    return NAGS.get(plain[:2])


def strengthen(node: Node, number: int | None) -> None:
    """Put a glyph beside a move, once."""
    if node.parent is not None and number is not None and number not in node.nags:
        node.nags.append(number)


def join(*parts: str) -> str:
    """Join what is said in several comments."""
    return " ".join(filter(None, parts))


def remark(node: Node, text: str) -> str:
    """Give the words of a comment at a move, having set there what the clocks showed."""
    words, reading = comments.split(text, node.position.turn.other if "[%" in text else None)
    node.clock = reading or node.clock
    return words


def reason(text: str, position: Position, find: Find, budget: Budget) -> str:
    """Say why a text is no move in a position, by its squares or, while the budget lasts, by the rules."""
    try:
        take_apart(text, position.variant, find)
    except MoveTextError as error:
        return error.message
    budget.reasons -= 1
    if budget.reasons >= 0:
        try:
            moves.read(text, position, find)
        except NotationError as error:
            return error.message
        except DammenError as error:
            return str(error)
    return f"{text!r} is not legal here"


@dataclass
class _Course:
    """How far a line has been played.

    Attributes:
        node: where it stands.
        texts: the moves of the line, as they are written.
        played: how many of them have been used.
        before: comments that wait for the move they stand before.
        skip: moves that have been joined to the one before.

    """

    node: Node
    texts: Sequence[str]
    played: int = 0
    before: list[str] = field(default_factory=list)
    skip: int = 0


class Replay:
    """Plays the lines of one game into its tree.

    The main line comes first. Each variation is then tried in place of the move before it, as the standard has it,
    and where it does not fit there, after that move.
    """

    def __init__(
        self, game: Game, report: Report, budget: Budget, numbering: Numbering = Numbering.OWN, *, strict: bool = False
    ) -> None:
        """Keep the game to fill, where to tell what went wrong, and what looking ahead may cost."""
        self.game = game
        self.strict = strict
        self.report = report
        self.budget = budget
        self.find = numbering.finder
        self.waiting: deque[tuple[Line, list[Node]]] = deque()
        self.junk: set[str] = set()

    def main_line(self, line: Line) -> bool:
        """Play the main line; say whether every move of it could be played."""
        return self._play(line, self.game.root, main=True)

    def variations(self) -> None:
        """Play the variations that the main line has, and those within them."""
        while self.waiting:
            variation, places = self.waiting.popleft()
            self._attach(variation, places)

    def _attach(self, line: Line, places: list[Node]) -> None:
        first = next(iter(line.steps()), None)
        if first is None:
            self._play(line, places[0], main=False)
            return
        free = [place for place in places if place is not self.game.end]
        for place in free:
            if first.kind is Kind.SETUP or self._is_readable(first.text, place.position):
                self._play(line, place, main=False)
                return
        why = self._why(first.text, places[0]) if free else "the game ends before the move that it would replace"
        self.report(first, f"the variation does not fit here: {why}", Done.LEFT_OUT)

    def _play(self, line: Line, first: Node, *, main: bool) -> bool:
        """Play a line from a node; say whether every move of it could be played."""
        course = _Course(first, [token.text for token in line.moves()])
        numbered = False
        for word in line.words:
            if isinstance(word, Line):
                parent = course.node.parent
                places = [parent, course.node] if parent is not None and course.node is not first else [course.node]
                self.waiting.append((word, places))
            elif word.kind is Kind.MOVE or word.kind is Kind.SETUP:
                if not self._step(word, course, main=main):
                    return False
            elif word.kind is Kind.COMMENT:
                before = numbered or (course.node is first and not main) or comments.stands_before(word.text)
                self._comment(word, course, before=before)
            elif word.kind is not Kind.NUMBER:
                self._note(word, course.node)
            numbered = not isinstance(word, Line) and word.kind is Kind.NUMBER
        course.node.comment = join(course.node.comment, *course.before)
        return True

    def _step(self, word: Token, course: _Course, *, main: bool) -> bool:
        """Make a move, or set the pieces up; say whether it could be done."""
        refused = Done.GAME_ENDS if main else Done.LINE_ENDS
        if course.skip and word.kind is Kind.MOVE:
            course.skip -= 1
            course.played += 1
            return True
        if not main and course.node is self.game.end and course.node is not self.game.root:
            self.report(word, "the variation goes on beyond the end of the game", refused)
            return False
        if word.kind is Kind.SETUP:
            return self._set_up(word, course, main=main)
        node = course.node
        try:
            move = self._find(word, node, course)
        except MoveTextError as error:
            self.report(word, error.message, refused)
            return False
        if move is None:
            self.report(word, self._why(word.text, node), refused)
            return False
        if self.strict and (what := spelling.refusal(word.text, move, node.position)) is not None:
            self.report(word, what, Done.REFUSED)
        course.node = self.game.play(move) if main else node.add(move)
        course.node.comment_before = join(course.node.comment_before, *course.before)
        course.played, course.before = course.played + 1, []
        return True

    def _set_up(self, word: Token, course: _Course, *, main: bool) -> bool:
        try:
            position = set_up(word.text, course.node.position)
            course.node = self.game.set_up(position) if main else course.node.add_setup(position)
        except DammenError as error:
            done = Done.GAME_ENDS if main else Done.LINE_ENDS
            self.report(word, f"the position set up here is refused: {error}", done)
            return False
        course.node.comment_before = join(course.node.comment_before, *course.before)
        course.before = []
        return True

    def _comment(self, word: Token, course: _Course, *, before: bool) -> None:
        text = remark(course.node, word.text)
        if before:
            course.before.append(text)
        else:
            course.node.comment = join(course.node.comment, text)

    def _note(self, word: Token, node: Node) -> None:
        if word.kind is Kind.JUNK:
            if word.text.strip(".,") and word.text not in self.junk:
                self.junk.add(word.text)
                self.report(word, f"{word.text[:20]!r} is neither a move nor a comment", Done.PASSED_OVER)
            return
        strengthen(node, int(word.text[1:]) if word.kind is Kind.NAG else glyph(word.text))

    def _find(self, word: Token, node: Node, course: _Course) -> Move | None:
        position = node.position
        found = moves.candidates(word.text, position, self.find)
        if not found:
            return self._joined(word, position, course)
        signed = moves.as_signed(word.text, found)
        return signed[0] if len(signed) == 1 else self._chosen(word, signed, position, course)

    def _chosen(self, word: Token, found: list[Move], position: Position, course: _Course) -> Move:
        """Choose one of several moves that a text may mean."""
        move, sure = Settler(course.texts[course.played + 1 :], self.find, self.budget).choose(found, position)
        straight = moves.direct(found)
        if move == straight:
            return move
        texts = [moves.write(each, position, style="standard") for each in found]
        what = f"{word.text.strip()!r} may be {' or '.join(texts[:8])}"
        if not sure and straight is not None:
            move = straight
        self.report(word, what, Done.SETTLED if sure else Done.TAKEN, texts[found.index(move)])
        return move

    def _joined(self, word: Token, position: Position, course: _Course) -> Move | None:
        """Find a capture whose jumps are written as moves of their own."""
        found, reached = jumps.begun(word.text, position, self.find), 0
        if not found:
            return None
        texts = iter(course.texts[course.played + 1 :])
        joined, made = [word.text], 0
        _, reached = jumps.continued(found, 0, word.text, position, self.find)
        while True:
            text = next(texts, None)
            going, after = jumps.continued(found, reached, text, position, self.find) if text else ([], reached)
            if not going or text is None:
                break
            found, reached, made = going, after, made + 1
            joined.append(text)
        whole = [move for move in found if len(move.captured) == reached]
        if len(whole) != 1:
            return None
        course.skip = made
        written = moves.write(whole[0], position, style="full")
        self.report(word, f"{' and '.join(joined)} are jumps of one capture", Done.JOINED, written)
        return whole[0]

    def _is_readable(self, text: str, position: Position) -> bool:
        try:
            return bool(moves.candidates(text, position, self.find) or jumps.begun(text, position, self.find))
        except MoveTextError:
            return False

    def _why(self, text: str, node: Node) -> str:
        """Say why a text is no move here."""
        return reason(text, node.position, self.find, self.budget)
