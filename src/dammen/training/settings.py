"""What a training run is asked to do."""

from __future__ import annotations

from typing import Final

import msgspec

from dammen.errors import TrainingError
from dammen.tablebase.material import MOST_TOGETHER

_PAIR: Final = 2
_RATE_MOST: Final = 1_000
_MANY: Final = 1_000_000_000
_BOUNDS: Final = {
    "seed": (0, (1 << 63) - 1),
    "generations": (1, 10_000),
    "games": (0, 100_000_000),
    "shard": (1, _MANY),
    "nodes": (10, _MANY),
    "nodes_last": (10, _MANY),
    "epochs": (1, 10_000),
    "window": (1, _MANY),
}
"""The least and the most that each may be."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The settings of a run; the same settings make the same games.

    Attributes:
        variant: the variant's name.
        seed: from which all chance comes.
        generations: how often games are played and weights fitted anew.
        games: games of one generation; 0 to learn from given games alone.
        shard: games in one file, which is what is done again when a run was broken off.
        nodes: positions visited for a move in the first generation;
        nodes_last: and in the last; those between rise evenly by factors.
        random_least: moves made at random at the start of a game, at least;
        random_most: and at most.
        even: how uneven the position after them may be, in hundredths of a man.
        plies_most: after so many plies a game is a draw.
        still_most: and after so many in a row in which kings move and nothing is taken.
        resign: a side that stands so badly, in hundredths of a man, for some plies on end has lost.
        pieces: the most pieces of endings for which tables are built first and asked while playing; 0 for none.
        window: how many generations of games are learnt from, the newest and those before.
        blend: how much the outcome of the game counts beside the search's own score, from 0 to 1.
        epochs: how often each position is learnt from.
        rate: how large the first steps are.

    """

    variant: str
    seed: int = 1
    generations: int = 8
    games: int = 16_000
    shard: int = 200
    nodes: int = 800
    nodes_last: int = 3_000
    random_least: int = 4
    random_most: int = 11
    even: int = 150
    plies_most: int = 200
    still_most: int = 40
    resign: int = 1_000
    pieces: int = 3
    window: int = 3
    blend: float = 0.5
    epochs: int = 4
    rate: float = 0.2

    def nodes_in(self, generation: int) -> int:
        """Give the positions visited for a move in a generation, counted from 0."""
        share = generation / max(1, self.generations - 1)
        factor = (self.nodes_last / self.nodes) ** share
        return round(self.nodes * float(factor))

    def check(self) -> None:
        """Refuse settings by which nothing can be learnt.

        Raises:
            TrainingError: one of them is out of range.

        """
        for name, (least, most) in _BOUNDS.items():
            if not least <= getattr(self, name) <= most:
                message = f"{name} is {getattr(self, name)}; it goes from {least} to {most}"
                raise TrainingError(message)
        if self.pieces != 0 and not _PAIR <= self.pieces <= MOST_TOGETHER:
            message = f"pieces is {self.pieces}; tables have {_PAIR} to {MOST_TOGETHER}, and 0 asks for none"
            raise TrainingError(message)
        if not 0 <= self.random_least <= self.random_most:
            message = f"random moves go from {self.random_least} to {self.random_most}, which is not a range"
            raise TrainingError(message)
        if not (0 <= self.blend <= 1 and 0 < self.rate <= _RATE_MOST):
            message = (
                f"a blend of {self.blend} and a rate of {self.rate} make no sense: "
                f"0 to 1, and above 0 but no more than {_RATE_MOST}"
            )
            raise TrainingError(message)
