"""Games as they stand in the text: tags, words and the end, cut apart but not yet replayed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from dammen.notation.pdn.lexer import Kind, Token, tokens
from dammen.notation.pdn.source import Source

ALIASES: Final = {
    "bianco": "White",
    "nero": "Black",
    "risultato": "Result",
    "dati": "Event",
    "anno": "Date",
    "apertura": "Opening",
    "red": "Black",
    "setup": "SetUp",
}
"""Tags that files write under other names: Italian ones, Red for Black, and Setup."""

_AMID: Final = 2
"""So many plies into a game, a move numbered 1 begins another."""


@dataclass
class RawGame:
    """A game as it stands in the text.

    Attributes:
        offset: where it begins.
        tags: the value of each tag and where it stands.
        body: the words after the tags, without the result.
        result: the result at the end.
        restarts: nothing but a move numbered 1 parts it from the game before.
        plies: how many moves stand outside variations.

    """

    offset: int = 0
    tags: dict[str, Token] = field(default_factory=dict)
    body: list[Token] = field(default_factory=list)
    result: Token | None = None
    restarts: bool = False
    plies: int = 0

    def joined(self, other: RawGame) -> RawGame:
        """Give this game with another one's moves as its continuation."""
        body, plies = [*self.body, *other.body], self.plies + other.plies
        return replace(self, body=body, result=other.result, plies=plies)

    def tag(self, name: str) -> str | None:
        """Give the value of a tag, or None where it is missing."""
        token = self.tags.get(name)
        return None if token is None else token.text


class _Splitter:
    """Cuts the stream of words into games."""

    def __init__(self) -> None:
        self.game = RawGame()
        self.depth = 0
        self.since = 0  # plies since the beginning, or since the pieces were set up anew, where numbers may repeat

    def feed(self, token: Token) -> RawGame | None:
        """Take a word; give a game where one has come to its end."""
        if token.kind is Kind.TAG:
            return self._tag(token)
        if token.kind is Kind.RESULT:
            if self.depth:
                return None
            self.game.result = token
            return self.cut()
        done = None
        if token.kind is Kind.OPEN:
            self.depth += 1
        elif token.kind is Kind.CLOSE:
            self.depth = max(0, self.depth - 1)
        elif not self.depth and token.kind is Kind.NUMBER and self._begins_anew(token):
            done = self.cut()
            self.game.restarts = True
        elif not self.depth and token.kind is Kind.SETUP:
            self.since = 0
        elif not self.depth and token.kind is Kind.MOVE:
            self.game.plies += 1
            self.since += 1
        self._mark(token)
        self.game.body.append(token)
        return done

    def _begins_anew(self, token: Token) -> bool:
        number = token.text.partition(".")[0].strip()
        return self.since >= _AMID and number.isdigit() and int(number) == 1

    def _tag(self, token: Token) -> RawGame | None:
        name = ALIASES.get(token.name.lower(), token.name)
        done = self.cut() if self.game.plies or name in self.game.tags else None
        self.depth = 0
        self._mark(token)
        self.game.tags.setdefault(name, token)
        return done

    def _mark(self, token: Token) -> None:
        if not self.game.tags and not self.game.body:
            self.game.offset = token.offset

    def cut(self) -> RawGame | None:
        """End the game; give it, or None where nothing but a sign that games are apart has been seen."""
        game = self.game
        if not game.tags and not game.plies:
            self.game.result = None
            return None
        self.game = RawGame()
        self.depth, self.since = 0, 0
        return game


def games(source: Source) -> Iterator[RawGame]:
    """Cut a text into games, one after the other."""
    splitter = _Splitter()
    for token in tokens(source.text):
        done = splitter.feed(token)
        if done is not None:
            yield done
    last = splitter.cut()
    if last is not None:
        yield last
