"""What the engine asks of the compiled kernels, with types; they are loaded when the first engine is made."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol, cast

from dammen.kernels import State

WIN: Final = 30_000
"""The score of having won; a win in so many plies is that much less."""
CERTAIN: Final = 29_000
"""From this score on the end is in sight."""
PROVED: Final = 21_000
"""From this score on the position is won: the end is in sight, or an ending that tables have."""
UNKNOWN: Final = 32_000
"""A guess that is none."""
DEPTH_MAX: Final = 127
CAPTURE_PLIES_MAX: Final = 128


class Memory(Protocol):
    """A hash table."""

    def grow_older(self) -> None:
        """Let what earlier searches left give way to what comes."""

    def clear(self) -> None:
        """Forget everything."""


class Flag(Protocol):
    """A flag that stops a search, from any thread."""

    is_raised: bool

    def stop(self) -> None:
        """Raise it, for good."""


class Worker(Protocol):
    """One searcher; not to be used by two threads at once."""

    nodes: int
    """Positions visited in the search under way; 0 when there is none."""

    def search(  # noqa: PLR0913 - the kernel's whole setting
        self,
        state: State,
        keys: Sequence[int],
        depth: int,
        flag: Flag,
        *,
        guess: int = UNKNOWN,
        seconds: float = 0.0,
        nodes: int = 0,
        capture_plies: int = CAPTURE_PLIES_MAX,
        allowed: Sequence[int] | None = None,
        past: Sequence[State] = (),
    ) -> tuple[int, tuple[int, ...], int, bool]:
        """Give score, best line as places in the lists of moves, nodes, and whether the search came to its end."""

    def hurry(self, seconds: float) -> None:
        """Let the search under way end in so many seconds, from any thread; 0 for no limit."""

    def use_patterns(self, judge: Judge | None) -> None:
        """Judge positions by learned patterns; None for by weights made by hand."""

    def use_clauses(self, clauses: Sequence[object], road: Sequence[int]) -> None:
        """Count by draw rules while searching."""

    def use_tables(self, prober: object) -> None:
        """Ask compiled tables of endings while searching; None for no more."""

    def evaluate(self, state: State) -> int:
        """Judge a state without looking ahead, for the side to move."""


class Judge(Protocol):
    """Patterns of a variant and what they are worth; several searchers may share it."""

    size: int
    first: tuple[int, ...]
    extras: int

    def replace(self, weights: object) -> None:
        """Take other weights, a buffer of 16-bit numbers, the opening's and the ending's in turn."""

    def judge(self, state: State) -> int:
        """Judge a state for the side to move, in hundredths of a man."""

    def features(self, state: State) -> tuple[list[tuple[int, int]], float]:
        """Give what a state is made of: weights' places and how often each counts; and the opening's part."""


class Kernel(NamedTuple):
    """The searching kernel for one size of word, and what serves both sizes."""

    workers: Any
    patterns: Any
    tables: Any
    halts: Any

    def memory(self, megabytes: int) -> Memory:
        """Make a hash table."""
        return cast("Memory", self.tables.Memory(megabytes))

    def flag(self) -> Flag:
        """Make a flag."""
        return cast("Flag", self.halts.Flag())

    def worker(self, state: State, memory: Memory, weights: object) -> Worker:
        """Make a searcher for the variant of a state."""
        return cast("Worker", self.workers.Worker(state.kernel, memory, weights))

    def judge(self, state: State, shapes: Sequence[Sequence[int]], values: object = None) -> Judge:
        """Make a judge by patterns for the variant of a state; without values all weights are 0."""
        return cast("Judge", self.patterns.Judge(state.kernel, shapes, values))


def kernel_of(state: State) -> Kernel:
    """Load the kernel that a state belongs to: its module's name ends in the size of its words."""
    bits = type(state).__module__.removeprefix("dammen.kernels.state")
    names = (f"worker{bits}", f"patterns{bits}", "table", "halt")
    return Kernel(*(importlib.import_module(f"dammen.kernels.{name}") for name in names))
