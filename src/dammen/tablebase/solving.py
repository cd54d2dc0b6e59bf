"""Solving one ending and its mirror in memory, with several threads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from dammen.kernels import solved
from dammen.tablebase.layout import Kind
from dammen.tablebase.rules import numbering
from dammen.tablebase.threads import Mapping, sharing

if TYPE_CHECKING:
    from dammen.tablebase.material import Material
    from dammen.variants import Variant

Values = bytearray | memoryview
Tell = Callable[[int], None]
"""Told how many more positions have been looked at."""

CHUNK: Final = 1 << 18
"""Positions that a thread takes at a time."""
_CELL: Final = 4


@dataclass(frozen=True)
class Solved:
    """The values of an ending.

    Attributes:
        material: the ending.
        values: a byte for each position (0 draw, 1 loss, 2 win), or the two bytes of a word that has the plies too.
        width: one or two of them.
        wins: how many positions the side to move wins.
        draws: how many it draws.
        losses: how many it loses.
        longest: the plies of the longest win.
        example: the number of a position with it.

    """

    material: Material
    values: Values
    width: int
    wins: int
    draws: int
    losses: int
    longest: int
    example: int


def room(variant: Variant, material: Material) -> int:
    """Give the bytes of memory that solving an ending takes, the endings that it needs left out."""
    sizes = {m: numbering(variant, m).size for m in {material, material.mirror}}
    return sum(size * (_CELL + 2) for size in sizes.values())


def solve(
    variant: Variant,
    material: Material,
    known: dict[Material, Values],
    kind: Kind,
    *,
    threads: int = 1,
    tell: Tell = lambda _: None,
) -> tuple[Solved, ...]:
    """Solve an ending and its mirror; one where the two are the same.

    Args:
        variant: the rules.
        material: the ending.
        known: the values of the endings that moves lead to, with plies where ``kind`` is dtw.
        kind: what the values shall say.
        threads: how many threads work.
        tell: told of progress.

    Raises:
        LookupError: an ending that moves lead to is not among those known.
        MemoryError: there is not room enough.

    """
    own, other = numbering(variant, material), numbering(variant, material.mirror)
    sides = {0: own} if material == material.mirror else {0: own, 1: other}
    solver = solved.solver(own, sides.get(1, own), distances=kind is Kind.DTW)
    for ending, values in known.items():
        solver.know(numbering(variant, ending), typed(values, kind is Kind.DTW))
    solver.prepare()
    chunks = [
        (side, first, min(first + CHUNK, sides[side].size))
        for side in sides
        for first in range(0, sides[side].size, CHUNK)
    ]
    with sharing(threads, len(chunks)) as share:

        def begin(chunk: tuple[int, int, int]) -> int:
            most: int = solver.begin(*chunk)
            tell(chunk[2] - chunk[1])
            return most

        def spread(chunk: tuple[int, int, int]) -> int:
            found: int = solver.spread(*chunk, plies)
            return found

        plies, most = 0, max(share(begin, chunks))
        while plies <= most:
            found = sum(share(spread, chunks))
            most = max(most, plies + 1) if found else most
            plies += 1
        return tuple(
            _values(solver, side, m, kind, share) for side, m in zip(sides, (material, material.mirror), strict=False)
        )


def typed(values: Values, words: bool) -> memoryview:  # noqa: FBT001 - said by its only two callers
    """Give values as the kernel reads them: bytes, or words of 16 bits."""
    view = memoryview(values)
    return view.cast("B").cast("H") if words and view.format != "H" else view


def _values(solver: solved.Solver, side: int, material: Material, kind: Kind, share: Mapping) -> Solved:
    """Take the values of an ending out of the solver, and count them."""
    size = (solver.own, solver.other)[side].size
    plies = kind is not Kind.WDL
    values = bytearray(size * (1 + plies))
    target = typed(values, plies)

    def give(first: int) -> tuple[int, int, int, int, int]:
        found: tuple[int, int, int, int, int] = solver.give(side, first, min(first + CHUNK, size), target, plies)
        return found

    wins, draws, losses, longest, example = 0, 0, 0, 0, 0
    for won, drawn, lost, most, where in share(give, range(0, size, CHUNK)):
        wins, draws, losses = wins + won, draws + drawn, losses + lost
        if most > longest:
            longest, example = most, where
    return Solved(material, values, 1 + plies, wins, draws, losses, longest, example)
