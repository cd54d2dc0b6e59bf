"""What tables of endings tell the engine of a position that it is to move in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from dammen.engine._kernel import DEPTH_MAX, PROVED, WIN
from dammen.tablebase.material import Material
from dammen.tablebase.tables import Result

if TYPE_CHECKING:
    from dammen.kernels import Move
    from dammen.model import Position
    from dammen.tablebase.tables import Tables, Value

_SIGN: Final = {Result.WIN: 1, Result.DRAW: 0, Result.LOSS: -1}


@dataclass(frozen=True)
class Proof:
    """What tables say of a position.

    Attributes:
        result: a win, a draw or a loss.
        allowed: the places, in the list of moves, of those that give nothing away.
        line: the best moves of both sides, where the tables have distances and the position is won or lost.
        plies: to the end, by that line.
        score: what the engine says of it; 0 without a line.

    """

    result: Result
    allowed: tuple[int, ...]
    line: tuple[Move, ...] = ()
    plies: int = 0
    score: int = 0

    def bound(self, score: int) -> int:
        """Give the score of a search as it must be by what is proved."""
        if self.result is Result.DRAW:
            return 0
        return max(score, PROVED) if self.result is Result.WIN else min(score, -PROVED)


def look_up(tables: Tables, position: Position) -> Proof | None:
    """Ask tables about a position; None where they do not have it, or one of those that its moves lead to.

    Raises:
        TablebaseError: a table is damaged.

    """
    if not Material.of(position).is_exact(position.variant):
        return None
    exact = tables.distances()
    values = _values(exact, position)
    if values is None and exact is not tables:
        values = _values(tables, position)
    if values is None:
        return None
    best = max(value.rank for value in values)
    allowed = tuple(index for index, value in enumerate(values) if value.rank == best)
    value = values[allowed[0]]
    if value.plies is None or tables.distances().find(position) is None:
        return Proof(value.result, allowed)
    line = tuple(exact.line(position, DEPTH_MAX))
    return Proof(value.result, allowed, line, value.plies, _SIGN[value.result] * (WIN - value.plies))


def _values(tables: Tables, position: Position) -> list[Value] | None:
    """Give what each move is worth, or None where that of one is not known."""
    found = []
    for move in position.legal:
        value = tables.find_move(position, move)
        if value is None:
            return None
        found.append(value)
    return found
