"""The words of one game as lines: a main line with its variations, nested without recursion."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from dammen.notation.pdn.lexer import Kind, Token
from dammen.notation.pdn.problem import Done

if TYPE_CHECKING:
    from dammen.notation.pdn.replay import Report


@dataclass
class Line:
    """A line of moves: its words in order, and the variations where they stand."""

    words: list[Token | Line] = field(default_factory=list)

    def steps(self) -> list[Token]:
        """Give the words that change the position: moves, and positions set up."""
        return [word for word in self.words if isinstance(word, Token) and word.kind in {Kind.MOVE, Kind.SETUP}]

    def moves(self) -> list[Token]:
        """Give the words that are moves."""
        return [word for word in self.words if isinstance(word, Token) and word.kind is Kind.MOVE]


def grow(body: list[Token], report: Report) -> Line:
    """Arrange words as a line with variations; what does not fit is reported and passed over."""
    top = Line()
    stack = [top]
    opened: list[Token] = []
    unclosed = False
    for word in body:
        if word.kind is Kind.OPEN:
            line = Line()
            stack[-1].words.append(line)
            stack.append(line)
            opened.append(word)
        elif word.kind is Kind.CLOSE:
            if opened:
                stack.pop()
                opened.pop()
            else:
                report(word, "a variation is closed that was not opened", Done.PASSED_OVER)
        elif word.kind is Kind.UNCLOSED:
            if not unclosed:
                what = "a comment is opened and never closed; what follows is read as moves"
                report(word, what, Done.PASSED_OVER)
            unclosed = True
        else:
            stack[-1].words.append(word)
    if opened:
        report(opened[-1], "a variation is opened and not closed before the game ends", Done.CLOSED)
    return _unbracketed(top, report)


def _unbracketed(top: Line, report: Report) -> Line:
    """Take the first variation for the main line where no move stands outside brackets."""
    while not top.steps():
        inner = next((word for word in top.words if isinstance(word, Line) and word.words), None)
        if inner is None:
            break
        for word in inner.steps()[:1]:
            report(word, "a variation stands where no move has been made", Done.TAKEN, "the variation")
        place = top.words.index(inner)
        top.words[place : place + 1] = inner.words
    return top
