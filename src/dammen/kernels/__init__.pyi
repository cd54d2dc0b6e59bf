from collections.abc import Iterable
from typing import final

from dammen.variants import Variant

__all__ = ["TABLE", "Move", "State", "replay", "spell", "start", "state"]

TABLE: int

@final
class Move:
    """A move: the squares of its path, what it captures, and whether it ends with a crowning."""

    def __init__(self, path: Iterable[int], captured: Iterable[int] = (), promotes: bool = False) -> None: ...
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def promotes(self) -> bool: ...
    @property
    def path(self) -> tuple[int, ...]: ...
    @property
    def captured(self) -> tuple[int, ...]: ...
    @property
    def is_capture(self) -> bool: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

class Kernel:
    """A variant's rules, ready for the kernels."""

    @property
    def variant(self) -> Variant: ...

@final
class State:
    """Pieces, side to move, and what the rules remember of the moves before; immutable and hashable."""

    @property
    def kernel(self) -> Kernel: ...
    @property
    def black_to_move(self) -> bool: ...
    @property
    def key(self) -> int: ...
    @property
    def white_men(self) -> tuple[int, ...]: ...
    @property
    def white_kings(self) -> tuple[int, ...]: ...
    @property
    def black_men(self) -> tuple[int, ...]: ...
    @property
    def black_kings(self) -> tuple[int, ...]: ...
    @property
    def runs(self) -> tuple[tuple[int, int], tuple[int, int]]: ...
    def moves(self) -> list[Move]: ...
    def routes(self, *, keep_landings: bool = False) -> list[Move]: ...
    def play(self, move: Move) -> State: ...
    def perft(
        self,
        depth: int,
        *,
        hash_mb: int = 0,
        threads: int = 1,
        keep_duplicates: bool = False,
        keep_landings: bool = False,
    ) -> int: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

def state(
    variant: Variant,
    white_men: Iterable[int],
    white_kings: Iterable[int],
    black_men: Iterable[int],
    black_kings: Iterable[int],
    black_to_move: bool,
    runs: tuple[tuple[int, int], tuple[int, int]] = ((0, 0), (0, 0)),
) -> State: ...
def start(variant: Variant) -> State: ...
def replay(
    state: State, text: str, here: int, squares: bytes, *, refuses: bool = False
) -> (
    tuple[
        list[Move],
        list[tuple[int, int, int, int]] | None,
        int,
        int,
        State,
        bool,
        tuple[int, int, int] | None,
    ]
    | None
): ...
def spell(state: State, line: list[Move], names: list[str], sign: str) -> list[str | None]: ...
