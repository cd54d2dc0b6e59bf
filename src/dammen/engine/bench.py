"""How fast the engine searches, and its signature: the positions that it visits on the way to fixed depths."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from dammen.engine.engine import Engine
from dammen.engine.limits import Limits
from dammen.model import Position

if TYPE_CHECKING:
    from dammen.variants import Variant

_POSITIONS: Final = 3
_APART: Final = 16
_WALK: Final = 3000
_HASH_MB: Final = 16


@dataclass(frozen=True)
class Bench:
    """What searching one variant came to.

    Attributes:
        variant: its name.
        nodes: positions visited; with one thread the same each time and on every machine.
        seconds: time taken.

    """

    variant: str
    nodes: int
    seconds: float

    @property
    def nodes_per_second(self) -> int:
        """Give the speed."""
        return round(self.nodes / self.seconds) if self.seconds > 0 else 0


def places(variant: Variant) -> list[Position]:
    """Give the start of a variant, and where the engine's own play leads in a while and in a while more."""
    engine = Engine(variant, hash_mb=1)
    found = [Position.start(variant)]
    here, since = found[0], 0
    while len(found) < _POSITIONS:
        here = here.play(engine.choose(here, (), Limits(nodes=_WALK)).move)
        if here.is_over():
            break
        since += 1
        # An only move is played without a search.
        if since >= _APART and len(here.legal) > 1:
            found.append(here)
            since = 0
    return found


def bench(variants: Sequence[Variant], depth: int, threads: int = 1) -> Iterator[Bench]:
    """Search some positions of each variant to a depth, each with an engine that knows nothing yet.

    Args:
        variants: the variants.
        depth: plies.
        threads: how many search at once; with more than one the nodes differ from time to time.

    """
    for variant in variants:
        nodes, seconds = 0, 0.0
        for position in places(variant):
            engine = Engine(variant, hash_mb=_HASH_MB, threads=threads)
            began = time.perf_counter()
            nodes += engine.choose(position, (), Limits(depth=depth)).info.nodes
            seconds += time.perf_counter() - began
        yield Bench(variant.name, nodes, seconds)
