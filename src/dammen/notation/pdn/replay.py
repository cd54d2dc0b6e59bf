"""Replaying a game as it stands in the text: from words to a tree of legal moves."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

from dammen.errors import DammenError, MoveTextError, NotationError
from dammen.model import Move, Position
from dammen.model.game import Game
from dammen.model.tree import Node
from dammen.notation import fen, moves
from dammen.notation.pdn import comments
from dammen.notation.pdn.lexer import Kind, Token
from dammen.notation.pdn.settle import Budget, Settler
from dammen.notation.pdn.tree import Line

Report = Callable[[Token, str], None]
NAGS: Final = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""PGN's numbers for the marks of strength."""


class Replay:
    """Plays the lines of one game into its tree.

    The main line comes first. Each variation is then tried in place of the move before it, as the standard has it,
    and where it does not fit there, after that move.
    """

    def __init__(self, game: Game, report: Report, budget: Budget) -> None:
        """Keep the game to fill, where to tell what went wrong, and what looking ahead may cost."""
        self.game = game
        self.report = report
        self.budget = budget
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
        first = next(iter(line.moves()), None)
        if first is None:
            self._play(line, places[0], main=False)
            return
        for place in places:
            fits = not (place is self.game.end and place is not self.game.root)
            if fits and _readable(first.text, place.position):
                self._play(line, place, main=False)
                return
        self.report(first, f"the variation does not fit here: {_why(first.text, places[0].position)}")

    def _play(self, line: Line, first: Node, *, main: bool) -> bool:
        """Play a line from a node; say whether every move of it could be played."""
        node, played, before, numbered = first, 0, list[str](), False
        texts = [token.text for token in line.moves()]
        for word in line.words:
            if isinstance(word, Line):
                places = [node.parent, node] if node.parent is not None and node is not first else [node]
                self.waiting.append((word, places))
            elif word.kind is Kind.MOVE:
                move = self._find(word, node.position, texts[played + 1 :])
                if move is None:
                    return False
                node = self.game.play(move) if main else node.add(move)
                node.comment_before = _join(node.comment_before, *before)
                played, before = played + 1, []
            elif word.kind is Kind.SETUP:
                made = self._set_up(word, node, main=main)
                if made is None:
                    return False
                node = made
            elif word.kind is Kind.COMMENT:
                text, reading = comments.split(word.text, node.position.turn.other)
                node.clock = reading or node.clock
                if numbered or (node is first and not main):
                    before.append(text)
                else:
                    node.comment = _join(node.comment, text)
            elif word.kind is not Kind.NUMBER:
                self._note(word, node)
            numbered = not isinstance(word, Line) and word.kind is Kind.NUMBER
        node.comment = _join(node.comment, *before)
        return True

    def _note(self, word: Token, node: Node) -> None:
        if word.kind is Kind.JUNK:
            if word.text.strip(".,") and word.text not in self.junk:
                self.junk.add(word.text)
                self.report(word, f"{word.text[:20]!r} is neither a move nor a comment")
            return
        number = int(word.text[1:]) if word.kind is Kind.NAG else NAGS.get(word.text.strip("()"))
        if node.parent is not None and number is not None and number not in node.nags:
            node.nags.append(number)

    def _set_up(self, word: Token, node: Node, *, main: bool) -> Node | None:
        try:
            position = fen.position(word.text.split('"')[1], self.game.variant, crown=True)
            return self.game.set_up(position) if main else node.add_setup(position)
        except DammenError as error:
            self.report(word, f"the position set up here cannot be read: {error}")
            return None

    def _find(self, word: Token, position: Position, following: list[str]) -> Move | None:
        try:
            found = moves.candidates(word.text, position)
        except MoveTextError:
            found = []
        if not found:
            self.report(word, _why(word.text, position))
            return None
        if len(found) == 1:
            return found[0]
        move, sure = Settler(following, self.budget).choose(found, position)
        if sure:
            return move
        try:
            return moves.read(word.text, position)
        except DammenError as error:
            self.report(word, f"{error}; {moves.write(move, position)} was taken")
            return move


def _join(*parts: str) -> str:
    return " ".join(filter(None, parts))


def _readable(text: str, position: Position) -> bool:
    try:
        return bool(moves.candidates(text, position))
    except MoveTextError:
        return False


def _why(text: str, position: Position) -> str:
    try:
        moves.read(text, position)
    except NotationError as error:
        return error.message
    except DammenError as error:
        return str(error)
    return f"{text!r} is not legal here"
