"""What was played from a position, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dammen.kernels import Move
from dammen.library import _kernel
from dammen.library._kernel import Counts
from dammen.library.asking import Query
from dammen.library.index import Index
from dammen.library.searching import Search, variant_number
from dammen.library.storage import Store
from dammen.model import Position
from dammen.notation import fen, moves


@dataclass(frozen=True)
class Results:
    """How games ended.

    Attributes:
        open: games without a winner that were not drawn: undecided, or lost by both.
        white: games that White won.
        black: games that Black won.
        drawn: games that were drawn.

    """

    open: int = 0
    white: int = 0
    black: int = 0
    drawn: int = 0

    @property
    def games(self) -> int:
        """Count the games."""
        return self.open + self.white + self.black + self.drawn

    @property
    def score(self) -> float | None:
        """Give what White scored of 100 in the games that were decided or drawn, or None where there are none."""
        decided = self.white + self.black + self.drawn
        return 100 * (self.white + self.drawn / 2) / decided if decided else None

    def as_dict(self) -> dict[str, Any]:
        """Give the counts for JSON."""
        score = self.score
        return {
            "games": self.games,
            "white": self.white,
            "drawn": self.drawn,
            "black": self.black,
            "open": self.open,
            "score": None if score is None else round(score, 1),
        }


@dataclass(frozen=True)
class Branch:
    """A move of the tree.

    Attributes:
        move: the move.
        text: the move as it is written.
        results: how the games ended in which it was played from here.
        reached: in how many games the position after it stands, whatever the moves before it.

    """

    move: Move
    text: str
    results: Results
    reached: int


@dataclass(frozen=True)
class Tree:
    """What was played from a position; each game counts once.

    Attributes:
        position: the position.
        results: how the games ended in which it stands.
        ended: how many of them end there.
        branches: the moves, the one played most first; then those that were not played, but whose position stands
            in some game.

    """

    position: Position
    results: Results
    ended: int
    branches: tuple[Branch, ...]

    def as_dict(self) -> dict[str, Any]:
        """Give the tree for JSON."""
        return {
            "fen": fen.write(self.position),
            "variant": self.position.variant.name,
            **self.results.as_dict(),
            "ended": self.ended,
            "moves": [
                {"move": branch.text, **branch.results.as_dict(), "reached": branch.reached} for branch in self.branches
            ],
        }


def grow(store: Store, position: Position, query: Query | None = None) -> Tree:
    """Count what was played from a position, in all games or in those that a question asks for."""
    number = variant_number(store, position)
    if number is None:
        return Tree(position, Results(), 0, ())
    within = None if query is None or query == Query() else Search(store, query).bits()
    index = Index(store)
    tallied: dict[int, Counts] = dict(index.tally(number, position.key, within))
    branches = [
        _branch(index, number, position, move, tallied.get(place, (0, 0, 0, 0)), within)
        for place, move in enumerate(_kernel.packer(position.variant).moves(position.state))
    ]
    met = sorted(
        (branch for branch in branches if branch.reached), key=lambda each: (-each.results.games, -each.reached)
    )
    total = Results(*(sum(column) for column in zip((0, 0, 0, 0), *tallied.values(), strict=True)))
    return Tree(position, total, sum(tallied.get(-1, (0,))), tuple(met))


def _branch(index: Index, number: int, position: Position, move: Move, counts: Counts, within: bytes | None) -> Branch:
    after = position.play(move)
    reached = sum(sum(ends) for _, ends in index.tally(number, after.key, within))
    return Branch(move, moves.write(move, position), Results(*counts), reached)
