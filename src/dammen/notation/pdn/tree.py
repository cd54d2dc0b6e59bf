"""The words of one game as lines: a main line with its variations, nested without recursion."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from dammen.notation.pdn.lexer import Kind, Token


@dataclass
class Line:
    """A line of moves: its words in order, and the variations where they stand."""

    words: list[Token | Line] = field(default_factory=list)
    offset: int = 0

    def moves(self) -> list[Token]:
        """Give the words that are moves."""
        return [word for word in self.words if isinstance(word, Token) and word.kind is Kind.MOVE]


def grow(body: list[Token], report: Callable[[Token, str], None]) -> Line:
    """Arrange words as a line with variations; what does not fit is reported and passed over."""
    top = Line(offset=body[0].offset if body else 0)
    stack = [top]
    unclosed = False
    for word in body:
        if word.kind is Kind.OPEN:
            line = Line(offset=word.offset)
            stack[-1].words.append(line)
            stack.append(line)
        elif word.kind is Kind.CLOSE:
            if len(stack) > 1:
                stack.pop()
            else:
                report(word, "a variation is closed that was not opened")
        elif word.kind is Kind.UNCLOSED:
            if not unclosed:
                report(word, "a comment is opened and never closed; what follows is read as moves")
            unclosed = True
        else:
            stack[-1].words.append(word)
    if len(stack) > 1 and body:
        report(body[-1], "a variation is opened and not closed before the game ends")
    return top
