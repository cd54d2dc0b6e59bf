"""Replaying a game as it stands in the text: from words to a tree of legal moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dammen.errors import DammenError, IllegalMoveError, MoveTextError
from dammen.model import Move, Position
from dammen.model.game import Game
from dammen.model.tree import Node
from dammen.notation import moves
from dammen.notation.pdn import comments
from dammen.notation.pdn.lexer import Kind, Token
from dammen.notation.pdn.settle import Settler
from dammen.notation.pdn.tree import Line

Report = Callable[[Token, str], None]
NAGS: Final = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""PGN's numbers for the marks of strength."""
_UNKNOWN: Final = "..."


class Replay:
    """Plays the lines of one game into its tree.

    The main line comes first. Each variation is then tried in place of the move before it, as the standard has it,
    and where it does not fit there, after that move.
    """

    def __init__(self, game: Game, report: Report) -> None:
        """Keep the game to fill and where to tell what went wrong."""
        self.game = game
        self.report = report
        self.waiting: list[tuple[Line, list[Node]]] = []
        self.whole = True

    def run(self, line: Line) -> None:
        """Play the main line and all variations."""
        self.whole = self._play(line, self.game.root, main=True)
        while self.waiting:
            variation, places = self.waiting.pop(0)
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

    def _play(self, line: Line, node: Node, *, main: bool) -> bool:
        """Play a line from a node; say whether every move of it could be played."""
        before: list[str] = []
        first, played = node, 0
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
                played += 1
                node.comment_before = " ".join([*filter(None, [node.comment_before]), *before])
                before = []
            elif word.kind is Kind.COMMENT:
                self._comment(word, node, before, fresh=node is first and not main)
            elif word.kind is Kind.MARK or word.kind is Kind.NAG:
                _mark(word.text, node)
            elif word.kind is Kind.JUNK:
                self.report(word, f"{word.text[:20]!r} is neither a move nor a comment")
            elif word.kind is Kind.SETUP:
                self.report(word, "a position set up amid a game is not read")
                return False
        if before:
            node.comment = " ".join([*filter(None, [node.comment]), *before])
        return True

    def _comment(self, word: Token, node: Node, before: list[str], *, fresh: bool) -> None:
        mover = node.position.turn.other
        text, reading = comments.split(word.text, mover)
        if reading is not None and not fresh:
            node.clock = reading
        if not text:
            return
        if fresh:
            before.append(text)
        else:
            node.comment = f"{node.comment} {text}" if node.comment else text

    def _find(self, word: Token, position: Position, following: list[str]) -> Move | None:
        try:
            found = moves.candidates(word.text, position)
            if not found:
                raise IllegalMoveError(_why(word.text, position))
        except DammenError as error:
            self.report(word, str(error) if not isinstance(error, MoveTextError) else error.message)
            return None
        if len(found) == 1:
            return found[0]
        move, sure = Settler(following).choose(found, position)
        if not sure:
            self._doubt(word, position)
        return move if sure else _plainest(word.text, found, position, move)

    def _doubt(self, word: Token, position: Position) -> None:
        try:
            moves.read(word.text, position)
        except DammenError as error:
            self.report(word, f"{error}; the first was taken")


def _plainest(text: str, found: list[Move], position: Position, otherwise: Move) -> Move:
    try:
        return moves.read(text, position)
    except DammenError:
        return otherwise if otherwise in found else found[0]


def _readable(text: str, position: Position) -> bool:
    try:
        return bool(moves.candidates(text, position))
    except MoveTextError:
        return False


def _why(text: str, position: Position) -> str:
    try:
        moves.read(text, position)
    except DammenError as error:
        return str(error)
    return f"{text!r} is not legal here"


def _mark(text: str, node: Node) -> None:
    if node.parent is None:
        return
    number = int(text[1:]) if text.startswith("$") else NAGS.get(text.strip("()"))
    if number is not None and number not in node.nags:
        node.nags.append(number)
