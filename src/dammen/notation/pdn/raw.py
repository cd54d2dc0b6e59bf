"""Games as they stand in the text: tags, words and the end, cut apart but not yet replayed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from dammen.notation.pdn.lexer import Kind, Lexer, Token
from dammen.notation.pdn.names import canonical
from dammen.notation.pdn.window import Window

_AMID: Final = 2
"""So many plies into a game, a move numbered 1 begins another."""


@dataclass
class RawGame:
    """A game as it stands in the text.

    Attributes:
        text: the stretch of text that is the game's.
        start: the offset at which that begins.
        place: gives the line and the column of an offset.
        tags: the value of each tag and where it stands.
        body: the words after the tags, without the result.
        result: the result at the end.
        restarts: nothing but a move numbered 1 parts it from the game before.
        plies: how many moves stand outside variations.

    """

    text: str
    start: int
    place: Callable[[int], tuple[int, int]]
    tags: dict[str, Token] = field(default_factory=dict)
    body: list[Token] = field(default_factory=list)
    result: Token | None = None
    restarts: bool = False
    plies: int = 0

    def joined(self, other: RawGame) -> RawGame:
        """Give this game with another one's moves as its continuation."""

        def place(offset: int) -> tuple[int, int]:
            return self.place(offset) if offset < other.start else other.place(offset)

        return replace(
            self,
            text=self.text + other.text,
            place=place,
            body=[*self.body, *other.body],
            result=other.result,
            plies=self.plies + other.plies,
        )

    def tag(self, name: str) -> str | None:
        """Give the value of a tag, or None where it is missing."""
        token = self.tags.get(name)
        return None if token is None else token.text


class Cutter:
    """Cuts a text into games, one at a time, from where its window stands.

    Where the first tag of a header comes again, it begins another game, for files have headers without moves; not so
    strictly, for the standard allows a tag to stand twice.
    """

    def __init__(self, window: Window, *, strict: bool = False) -> None:
        """Read where the window stands."""
        self.window = window
        self.strict = strict
        self.lexer = Lexer(window)
        self.restarts = False
        self._clear()

    def _clear(self) -> None:
        self.tags: dict[str, Token] = {}
        self.body: list[Token] = []
        self.plies = 0
        self.depth = 0
        self.since = 0  # plies since the beginning, or since the pieces were set up anew, where numbers may repeat

    def next(self) -> RawGame | None:
        """Give the next game, or None at the end of the text."""
        self._clear()
        restarts, self.restarts = self.restarts, False
        start = self.window.base + self.window.here
        result: Token | None = None
        while (token := self.lexer.next()) is not None:
            if token.kind is Kind.RESULT and not self.depth:
                if self.tags or self.plies:
                    result = token
                    break
            elif not self._take(token):
                self.lexer.back_to(token)
                break
        if not self.tags and not self.plies:
            return None
        return self._cut(start, result, restarts=restarts)

    def _cut(self, start: int, result: Token | None, *, restarts: bool) -> RawGame:
        window = self.window
        text = window.text[start - window.base : window.here]
        return RawGame(text, start, window.placing(start, text), self.tags, self.body, result, restarts, self.plies)

    def _take(self, token: Token) -> bool:
        """Take a word into the game; say whether it belongs there."""
        kind = token.kind
        if kind is Kind.TAG:
            return self._tag(token)
        if kind is Kind.RESULT:  # within a variation
            return True
        if kind is Kind.OPEN:
            self.depth += 1
        elif kind is Kind.CLOSE:
            self.depth = max(0, self.depth - 1)
        elif not self.depth and kind is Kind.NUMBER:
            if self._begins_anew(token):
                self.restarts = True
                return False
        elif not self.depth and kind is Kind.SETUP:
            self.since = 0
        elif not self.depth and kind is Kind.MOVE:
            self.plies += 1
            self.since += 1
        self.body.append(token)
        return True

    def _begins_anew(self, token: Token) -> bool:
        number = token.text.partition(".")[0].strip()
        return self.since >= _AMID and number.isdigit() and int(number) == 1

    def _tag(self, token: Token) -> bool:
        name = canonical(token.name)
        if self.plies or (name == next(iter(self.tags), None) and not self.strict):
            return False
        self.depth = 0
        self.tags.setdefault(name, token)
        return True
