"""Reading a piece of a file: what a process of its own does for the one that writes."""

from __future__ import annotations

from dataclasses import dataclass, field

from dammen.library.encode import Packed, pack
from dammen.library.sources import Piece
from dammen.notation import pdn
from dammen.variants import Variant


@dataclass(slots=True)
class Batch:
    """The games of a piece, packed.

    Attributes:
        end: the byte of the file behind the piece.
        lines: how many lines of the file stand before that byte.
        games: its games.
        variants: the rules that they are played by.
        short: the problems for which games end before their time, or were left out, as ``line:column: what``.
        lost: how many games were left out, since the position from which they begin cannot be read.

    """

    end: int
    lines: int
    games: list[Packed] = field(default_factory=list)
    variants: dict[str, Variant] = field(default_factory=dict)
    short: list[str] = field(default_factory=list)
    lost: int = 0


def read(piece: Piece, variant: Variant | None) -> Batch:
    """Read the games of a piece."""
    batch = Batch(piece.end, piece.line + piece.lines)
    for reading in pdn.readings(pdn.Source(pdn.decode(piece.data)), variant):
        problem = reading.refusal
        if problem is not None:
            batch.short.append(f"{piece.line + problem.line}:{problem.column}: {problem.what}")
            if not reading.game.line():
                # Nothing of its moves can be kept, or not even where it begins.
                batch.lost += 1
                continue
        batch.games.append(pack(reading.game))
        batch.variants[reading.game.variant.name] = reading.game.variant
    return batch
