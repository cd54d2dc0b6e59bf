"""Fitting weights to games: what each position came to, and how sure the search was of it."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from dammen.engine._kernel import kernel_of
from dammen.engine.learned import shapes_of
from dammen.kernels import start
from dammen.training._kernel import fitting_of
from dammen.training.keeping import ROW, kept
from dammen.variants import get

if TYPE_CHECKING:
    from dammen.training.settings import Settings

FINE: Final = 16
"""Weights are kept in this part of a hundredth of a man."""
_HELD_OUT: Final = 20
"""One game of so many is kept apart, to see what the weights are worth."""
_LARGEST: Final = 32_000
_CERTAIN: Final = 2_000
"""Scores beyond this, in hundredths of a man, say no more than this one."""


@dataclass(frozen=True)
class Epoch:
    """How fitting stands.

    Attributes:
        number: of times that each position was learnt from.
        loss: the mean cross-entropy of the positions learnt from, each before it was.
        held_out: that of the positions of games kept apart, against how the games ended.

    """

    number: int
    loss: float
    held_out: float


@dataclass(frozen=True)
class Fit:
    """What came out.

    Attributes:
        values: the weights, as files hold them.
        scale: hundredths of a man that multiply the odds of winning by e.
        positions: how many were learnt from.
        epochs: how it went.

    """

    values: array[int]
    scale: float
    positions: int
    epochs: tuple[Epoch, ...]


def _load(paths: Sequence[Path]) -> np.ndarray:
    rows = [kept(path) for path in paths]
    return np.concatenate(rows) if rows else np.zeros(0, dtype=ROW)


def _loss(target: np.ndarray, logit: np.ndarray) -> float:
    return float(np.mean(np.logaddexp(0.0, logit) - target * logit))


def scale_of(rows: np.ndarray) -> float:
    """Find by how many hundredths of a man of the search's score the odds of winning grow e-fold."""
    result = (rows["result"].astype(np.float64) + 1) / 2
    score = np.clip(rows["score"].astype(np.float64), -_CERTAIN, _CERTAIN)
    low, high = 20.0, 2000.0
    for _ in range(40):  # ternary search: the loss has one valley
        third = (high - low) / 3
        if _loss(result, score / (low + third)) < _loss(result, score / (high - third)):
            high -= third
        else:
            low += third
    return (low + high) / 2


def fit(settings: Settings, paths: Sequence[Path]) -> Iterator[Epoch | Fit]:
    """Fit weights to the games of some files; gives each epoch as it ends, and the fit last.

    One thread fits, some million positions a second, so that the same games always give the same weights.
    """
    rows = _load(paths)
    variant = get(settings.variant)
    first = start(variant)
    judge = kernel_of(first).judge(first, shapes_of(variant.board))
    fitter = fitting_of(first).Fitter(judge)
    result = ((rows["result"].astype(np.float32) + 1) / 2).astype(np.float32)
    scale = scale_of(rows)
    searched = 1 / (1 + np.exp(-np.clip(rows["score"].astype(np.float32), -_CERTAIN, _CERTAIN) / scale))
    target = (settings.blend * result + (1 - settings.blend) * searched).astype(np.float32)
    words, sides = np.ascontiguousarray(rows["words"]), np.ascontiguousarray(rows["side"])
    apart = rows["game"] % _HELD_OUT == 0
    kept = np.flatnonzero(apart).astype(np.uint32)
    mine = np.flatnonzero(~apart).astype(np.uint32)
    chance = np.random.default_rng(settings.seed)
    epochs: list[Epoch] = []
    for number in range(1, settings.epochs + 1):
        chance.shuffle(mine)
        loss = fitter.learn(words, sides, target, mine, settings.rate / number**0.5) / max(1, len(mine))
        held_out = fitter.learn(words, sides, result, kept, 0.0) / max(1, len(kept))
        epochs.append(Epoch(number, loss, held_out))
        yield epochs[-1]
    values = np.zeros(2 * judge.size, dtype=np.float32)
    fitter.read(values)
    whole = np.clip(np.rint(values * (FINE * scale)), -_LARGEST, _LARGEST).astype(np.int16)
    yield Fit(array("h", whole.tobytes()), scale, len(mine), tuple(epochs))
