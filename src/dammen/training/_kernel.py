"""What training asks of the compiled kernels, with types."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from dammen.engine._kernel import Judge
    from dammen.kernels import State


class Fitter(Protocol):
    """Weights that are being learnt."""

    def learn(self, positions: object, sides: object, targets: object, order: object, rate: float) -> float:
        """Learn from positions in an order, at a rate of 0 only look; give the sum of the cross-entropies."""

    def read(self, values: object) -> None:
        """Copy the weights, 32-bit numbers, into a buffer."""


class Fitting(Protocol):
    """The fitting kernel for one size of word."""

    def Fitter(self, judge: Judge) -> Fitter:  # noqa: N802 - a class
        """Make a fitter of a judge's patterns."""

    def words_of(self, state: State) -> list[int]:
        """Give the numbers that tell a state, as a fitter reads them."""


def fitting_of(state: State) -> Fitting:
    """Load the fitting kernel that a state belongs to."""
    bits = type(state).__module__.removeprefix("dammen.kernels.state")
    return cast("Fitting", importlib.import_module(f"dammen.kernels.fitting{bits}"))
