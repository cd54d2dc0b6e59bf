"""The weights that come with dammen."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Final

from dammen.engine._kernel import Judge, kernel_of
from dammen.engine.learned.file import Learned, parse
from dammen.engine.learned.shapes import shapes_of
from dammen.errors import EngineError
from dammen.kernels import start
from dammen.variants import ALL
from dammen.variants.fingerprint import fingerprint

if TYPE_CHECKING:
    from dammen.variants import Variant

_FOLDER: Final = "weights"


def alike(variant: Variant) -> tuple[str, ...]:
    """Name the variant, and those that come with dammen and have the same moves, whose weights do for it too."""
    moves = fingerprint(variant)
    return (variant.name, *(known.name for known in ALL if fingerprint(known) == moves))


@lru_cache(maxsize=64)
def shipped(variant: Variant) -> Learned | None:
    """Give the weights that come with dammen for a variant, or for one with the same moves; None where none do."""
    folder = resources.files("dammen.engine.learned").joinpath(_FOLDER)
    for name in alike(variant):
        file = folder.joinpath(f"{name}.weights")
        if file.is_file():
            learned = parse(file.read_bytes(), file.name)
            if learned.suits(variant):
                return learned
    return None


def judge_for(variant: Variant, learned: Learned | None = None) -> Judge | None:
    """Make what judges positions of a variant by learned weights, those given or those that come with dammen.

    Gives None where there are none: positions are then judged by weights made by hand.

    Raises:
        EngineError: the weights given are of another variant, or of another number.

    """
    if learned is None:
        return _shipped_judge(variant)
    if not learned.suits(variant):
        message = f"the weights are of {learned.variant}, not of {variant.name}"
        raise EngineError(message)
    return _judge(variant, learned)


@lru_cache(maxsize=64)
def _shipped_judge(variant: Variant) -> Judge | None:
    learned = shipped(variant)
    return None if learned is None else _judge(variant, learned)


def _judge(variant: Variant, learned: Learned) -> Judge:
    first = start(variant)
    try:
        return kernel_of(first).judge(first, shapes_of(variant.board), learned.values)
    except ValueError as error:
        message = f"the weights of {learned.variant} do not fit its patterns: {error}"
        raise EngineError(message) from None
