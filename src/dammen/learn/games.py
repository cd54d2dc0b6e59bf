"""Games as examples: what stood on the board, what was played, and how it ended for the side that played it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dammen.errors import IllegalMoveError, VariantError
from dammen.learn.board import planes
from dammen.learn.moves import actions
from dammen.model import Position
from dammen.model.game import Game
from dammen.variants import Variant


@dataclass(frozen=True)
class Examples:
    """Examples of one variant.

    Attributes:
        planes: what stood on the board as its side to move saw it: (examples, planes, rows, columns), float32.
        actions: the move that was played, as an action: (examples,), int64.
        values: 1 where the side to move won the game, -1 where it lost, 0 for a draw, NaN where the game is open:
            (examples,), float32.

    """

    planes: NDArray[np.float32]
    actions: NDArray[np.int64]
    values: NDArray[np.float32]

    def __len__(self) -> int:
        """Count them."""
        return len(self.actions)


def examples(games: Iterable[Game], *, size: int = 4096) -> Iterator[Examples]:
    """Give the moves of the main lines of games of one variant as examples, so many at once; the last are fewer.

    Raises:
        VariantError: the games are of several variants.

    """
    positions, played, values = list[Position](), list[int](), list[float]()
    variant: Variant | None = None
    for game in games:
        if variant is not None and game.variant != variant:
            message = f"games of {variant.name} and of {game.variant.name} do not go together; ask for one variant"
            raise VariantError(message)
        variant = game.variant
        for position, action, value in _moves(game):
            positions.append(position)
            played.append(action)
            values.append(value)
            if len(positions) == size:
                yield _pack(positions, played, values)
                positions, played, values = [], [], []
    if positions:
        yield _pack(positions, played, values)


def _moves(game: Game) -> Iterator[tuple[Position, int, float]]:
    space = actions(game.variant)
    outcome = game.result
    for node in game.line():
        before = node.parent
        if node.move is None or before is None:
            continue
        if outcome is None:
            value = float("nan")
        elif outcome.winner is None:
            value = 0.0 if outcome.is_draw else -1.0
        else:
            value = 1.0 if outcome.winner is before.position.turn else -1.0
        try:
            yield before.position, space.action(node.move, before.position), value
        except IllegalMoveError:  # beyond the moves that are told apart
            continue


def _pack(positions: list[Position], played: list[int], values: list[float]) -> Examples:
    return Examples(planes(positions), np.array(played, dtype=np.int64), np.array(values, dtype=np.float32))
