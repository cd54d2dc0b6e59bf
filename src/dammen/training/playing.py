"""Games that the engine plays by itself to learn from."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dammen.engine._kernel import DEPTH_MAX, PROVED, UNKNOWN, Kernel, kernel_of
from dammen.engine.learned import read, shapes_of
from dammen.engine.weights import weigh
from dammen.kernels import State, start
from dammen.tablebase.tables import Tables
from dammen.training._kernel import fitting_of
from dammen.training.keeping import count, keep
from dammen.variants import Objective, Variant, get

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dammen.training.settings import Settings

_HASH_MB: Final = 8
_LOST_FOR: Final = 4
"""Plies on end in which both sides agree that one has lost."""
_AFTER: Final = 12
"""Plies that are still played and learnt from once it is proved how a game ends."""
_TRIES: Final = 50


@dataclass(frozen=True)
class Shard:
    """One file of games.

    Attributes:
        generation: from 0.
        number: among the generation's, from 0.
        games: how many.

    """

    generation: int
    number: int
    games: int

    def path(self, folder: Path) -> Path:
        """Say where it is kept."""
        return folder / f"games-{self.generation:02}-{self.number:04}.npy"


@dataclass
class _Verdict:
    """What is known of how a game ends: as White sees it, a draw until something else is known.

    Attributes:
        resign: a side that stands so badly, in hundredths of a man, for some plies on end has lost.
        outcome: -1, 0 or 1.
        since: the ply at which it was settled.
        sure: plies on end in which both sides agreed that one has lost.

    """

    resign: int
    outcome: int = 0
    since: int | None = None
    sure: int = 0

    def settle(self, ply: int, outcome: int) -> None:
        """Take down how the game ends, unless that was known before."""
        if self.since is None:
            self.since, self.outcome = ply, outcome

    def hear(self, ply: int, score: int) -> None:
        """Take the search's score, as White sees it."""
        self.sure = self.sure + 1 if abs(score) >= self.resign else 0
        if abs(score) >= PROVED or self.sure >= _LOST_FOR:
            self.settle(ply, 1 if score > 0 else -1)

    def is_over(self, ply: int) -> bool:
        """Tell whether enough was played since it was settled."""
        return self.since is not None and ply >= self.since + _AFTER


class Player:
    """Plays both sides, always with the same few positions to visit for a move."""

    def __init__(
        self, variant: Variant, settings: Settings, nodes: int, weights: Path | None, folder: Path | None = None
    ) -> None:
        """Get ready, with weights learnt before or with those made by hand, and with the tables of a run's folder."""
        self.variant = variant
        self.settings = settings
        self.nodes = nodes
        self.first: State = start(variant)
        self.kernel: Kernel = kernel_of(self.first)
        self.memory = self.kernel.memory(_HASH_MB)
        self.worker: Any = self.kernel.worker(self.first, self.memory, weigh(variant))
        if weights is not None:
            values = read(weights).values
            self.worker.use_patterns(self.kernel.judge(self.first, shapes_of(variant.board), values))
        self.tables = None
        if settings.pieces and folder is not None:
            self.tables = Tables(variant, [tables_folder(folder)]).for_search(variant)
            self.worker.use_tables(self.tables)
        self.words = fitting_of(self.first).words_of
        self.misere = variant.objective is Objective.MISERE

    def proved(self, state: State) -> int | None:
        """Give what tables say of a state, -1, 0 or 1 for the side to move, or None where they have nothing."""
        value = None if self.tables is None else self.tables.value(state)
        if not isinstance(value, int):
            return None
        return 0 if value == 0 else -1 if value % 2 else 1

    def think(self, state: State, keys: list[int]) -> tuple[int, int]:
        """Give a score for the side to move and the place of the best move."""
        flag = self.kernel.flag()
        guess, best = UNKNOWN, 0
        left = self.nodes
        for depth in range(1, DEPTH_MAX):
            score, line, visited, done = self.worker.search(state, keys, depth, flag, guess=guess, nodes=left)
            if line:
                guess, best = score, line[0]
            left -= visited
            if not done or left <= 0 or abs(score) >= PROVED:
                break
        return guess, best

    def opening(self, chance: random.Random) -> State | None:
        """Make a few moves at random; None where that leads to nothing worth playing."""
        state = self.first
        for _ in range(chance.randint(self.settings.random_least, self.settings.random_most)):
            moves = state.moves()
            if not moves:
                return None
            state = state.play(chance.choice(moves))
        if not state.moves():
            return None
        score, _ = self.think(state, [])
        return state if abs(score) <= self.settings.even else None

    def game(self, chance: random.Random) -> Iterator[tuple[list[int], int, int, int]]:
        """Play a game; give of each position worth learning from its words, side, outcome and score."""
        self.memory.clear()
        state = None
        for _ in range(_TRIES):
            state = self.opening(chance)
            if state is not None:
                break
        if state is None:
            return
        kept: list[tuple[list[int], int, int]] = []
        verdict = _Verdict(self.settings.resign)
        keys: list[int] = []
        seen: Counter[int] = Counter()
        still = 0
        for ply in range(self.settings.plies_most):
            moves = state.moves()
            side = int(state.black_to_move)
            seen[state.key] += 1
            if not moves:
                verdict.settle(ply, (1 if side else -1) * (-1 if self.misere else 1))
                break
            if seen[state.key] > 2 or still >= self.settings.still_most:  # noqa: PLR2004 - a third time is a draw
                break
            score, best = self.think(state, keys)
            proved = self.proved(state)
            if proved is not None:
                verdict.settle(ply, -proved if side else proved)
            verdict.hear(ply, -score if side else score)
            if verdict.is_over(ply):
                break
            if not any(move.is_capture for move in moves):
                kept.append((self.words(state), side, score))
            move = moves[best]
            quiet_king = move.start in (state.black_kings if side else state.white_kings) and not move.is_capture
            still = still + 1 if quiet_king else 0
            keys.append(state.key)
            state = state.play(move)
        for words, side, score in kept:
            yield words, side, -verdict.outcome if side else verdict.outcome, score


def tables_folder(folder: Path) -> Path:
    """Say where a run's tables of endings stand."""
    return folder / "tables"


def play(settings: Settings, shard: Shard, weights: Path | None, folder: Path) -> int:
    """Play the games of a shard and keep them in a file, unless they are there; give how many positions it has."""
    path = shard.path(folder)
    there = count(path)
    if there is not None:
        return there
    player = Player(get(settings.variant), settings, settings.nodes_in(shard.generation), weights, folder)
    rows: list[tuple[list[int], int, int, int, int]] = []
    for number in range(shard.games):
        game = shard.number * settings.shard + number
        chance = random.Random(f"{settings.seed}:{shard.generation}:{game}")  # noqa: S311 - games, not secrets
        rows.extend((words, side, result, score, game) for words, side, result, score in player.game(chance))
    keep(path, rows)
    return len(rows)
