"""Counting the moves of games: how often each was played in its position, and how those games ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from dammen.book.key import frame, written
from dammen.book.record import Place, Told
from dammen.errors import BookError
from dammen.model import Game
from dammen.variants import Variant
from dammen.variants.fingerprint import fingerprint


@dataclass
class Tally:
    """The count of the moves of games of one variant.

    Attributes:
        variant: the game.
        plies: how far into a game its moves are counted.
        moves: what has been counted.
        games: how many games were counted.
        passed_over: how many were of another variant, or had no move.

    """

    variant: Variant
    plies: int = 24
    moves: dict[Place, Told] = field(default_factory=dict)
    games: int = 0
    passed_over: int = 0

    def __post_init__(self) -> None:
        """Refuse a depth at which nothing is counted.

        Raises:
            BookError: the number of plies is not above 0.

        """
        if self.plies < 1:
            message = f"a book of {self.plies} plies would be empty; it needs 1 or more"
            raise BookError(message)

    def add(self, game: Game) -> bool:
        """Count a game; one of another variant, or without moves, is passed over and False comes back."""
        same = game.variant == self.variant or fingerprint(game.variant) == fingerprint(self.variant)
        line = game.line()[: self.plies] if same else []
        counted = False
        winner = game.result.winner if game.result is not None else None
        for node in line:
            if node.move is None or node.parent is None:  # the pieces were set up anew
                continue
            before = node.parent.position
            seen = frame(before)
            place = Place(seen.key, written(node.move, seen.view))
            told = self.moves.setdefault(place, Told())
            told.games += 1
            if game.result is not None:
                told.draws += winner is None
                told.wins += winner is before.turn
                told.losses += winner is before.turn.other
            counted = True
        self.games += counted
        self.passed_over += not counted
        return counted

    def add_all(self, moves: Mapping[Place, Told] | Iterable[tuple[Place, Told]]) -> None:
        """Add what was counted, or told by another book."""
        entries = moves.items() if isinstance(moves, Mapping) else moves
        for place, told in entries:
            self.moves.setdefault(place, Told()).add(told)

    def kept(self, min_games: int = 1) -> dict[Place, Told]:
        """Give the moves that were played in so many games, or were scored by an engine."""
        return {place: told for place, told in self.moves.items() if told.games >= min_games or told.score is not None}
