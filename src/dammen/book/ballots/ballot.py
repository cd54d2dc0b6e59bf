"""What a ballot is: the moves with which two players must begin, or men taken off or set over before they do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from dammen.book import openings
from dammen.errors import BookError
from dammen.model import Game, Move, Piece, Position, Setup
from dammen.model.words import join
from dammen.notation import moves
from dammen.variants import Colour, Variant


class Flag(StrEnum):
    """What is said of a ballot."""

    LOST = "lost"
    """One side is taken to win by force."""
    BARRED = "barred"
    """The old matches did not play it."""
    MAIL = "mail"
    """Let in for play by mail before it was over the board."""
    CTD = "ctd"
    """CheckerBoard flags it so."""

    @property
    def meaning(self) -> str:
        """Say what the flag means."""
        return _MEANINGS[self]


_MEANINGS = {
    Flag.LOST: "taken to be lost for one side",
    Flag.BARRED: "barred in the old matches",
    Flag.MAIL: "for mail play before it came over the board",
    Flag.CTD: "flagged CTD by CheckerBoard",
}


@dataclass(frozen=True)
class Ballot:
    """One ballot of a deck.

    Attributes:
        number: its number in the deck.
        variant: the game.
        moves: the moves that must be made, as the deck writes them.
        removed: squares whose men are taken off before the game.
        moved: men that are set over before the game, from one square to another.
        flags: what is said of it.

    """

    number: str
    variant: Variant
    moves: tuple[str, ...] = ()
    removed: tuple[int, ...] = ()
    moved: tuple[tuple[int, int], ...] = ()
    flags: frozenset[Flag] = frozenset()

    @cached_property
    def start(self) -> Position:
        """Give the position from which its moves are made.

        Raises:
            BookError: a man is to be taken from a vacant square, or set on one that is not.
            SetupError: what comes of it cannot be played from.

        """
        begin = Position.start(self.variant)
        if not self.removed and not self.moved:
            return begin
        pieces = dict(begin.pieces)
        for square in self.removed:
            self._lift(pieces, square)
        lifted = [(to, self._lift(pieces, square)) for square, to in self.moved]  # one may make room for another
        for to, man in lifted:
            if to in pieces:
                message = f"there is a man on {self.variant.label(to)} already"
                raise BookError(message)
            pieces[to] = man
        return Setup(self.variant, begin.turn, pieces).position()

    def _lift(self, pieces: dict[int, Piece], square: int) -> Piece:
        if square not in pieces:
            message = f"there is no man on {self.variant.label(square)}"
            raise BookError(message)
        return pieces.pop(square)

    def line(self) -> Iterator[tuple[Move, Position]]:
        """Give its moves in their order, each with the position after it.

        Raises:
            MoveTextError: a move cannot be read.
            MoveError: a move is not legal, or may be several.

        """
        position = self.start
        for text in self.moves:
            move = moves.read(text, position)
            position = position.play(move)
            yield move, position

    def positions(self) -> list[Position]:
        """List the positions of the ballot, the start first; errors as for :meth:`line`."""
        return [self.start, *(position for _, position in self.line())]

    @cached_property
    def position(self) -> Position:
        """Give the position from which the players go on by themselves."""
        return self.positions()[-1]

    @property
    def turn(self) -> Colour:
        """Give the side to move after the ballot."""
        return self.position.turn

    def game(self) -> Game:
        """Begin a game with the moves of the ballot."""
        game = Game(self.variant, self.start)
        for move, _ in self.line():
            game.play(move)
        return game

    @cached_property
    def written(self) -> tuple[str, ...]:
        """Give its moves in the variant's own notation."""
        texts: list[str] = []
        position = self.start
        for move, after in self.line():
            texts.append(moves.write(move, position))
            position = after
        return tuple(texts)

    @property
    def text(self) -> str:
        """Say what must be done: ``without 11 and 28: 8-11 24-19``."""
        label = self.variant.label
        before = [f"without {join((label(square) for square in self.removed), 'and')}"] if self.removed else []
        if self.moved:
            before.append(join((f"{label(square)} to {label(to)}" for square, to in self.moved), "and"))
        made = " ".join(self.written)
        return ": ".join(part for part in (", ".join(before), made) if part) or "no moves"

    @property
    def opening(self) -> openings.Opening | None:
        """Give the opening that it belongs to, where it has a name."""
        return openings.name(self.positions())
