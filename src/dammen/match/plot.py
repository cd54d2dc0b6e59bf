"""A match as a picture: how the difference of ratings, and the test, came about."""

from __future__ import annotations

import math
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dammen.errors import MatchError
from dammen.match.record import Entry, naming, score_of
from dammen.match.statistics import Sprt

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_KINDS: Final = (".svg", ".png", ".pdf")
_ELO_SHOWN: Final = 800.0
_POINTS: Final = 400
"""So many points make a curve; a long match is thinned out."""


def check(file: Path) -> None:
    """Refuse a picture that cannot be drawn.

    Raises:
        MatchError: the name of the file ends otherwise, or matplotlib is not installed.

    """
    if file.suffix.lower() not in _KINDS:
        message = f"{file}: a picture is one of {', '.join(_KINDS)}"
        raise MatchError(message)
    if find_spec("matplotlib") is None:
        message = "a plot needs matplotlib, not installed here; pip install 'dammen[plot]' brings it"
        raise MatchError(message)


def draw(entries: list[Entry], file: Path, *, title: str = "", sprt: Sprt | None = None) -> None:
    """Draw the difference of ratings with its 95 % interval after each game, and the test's ratio below.

    Raises:
        MatchError: matplotlib is not installed, nothing has been played, or the kind of file is not known.
        OSError: the file cannot be written.

    """
    check(file)
    from matplotlib.figure import Figure  # noqa: PLC0415 - an extra

    if not entries:
        message = "nothing has been played yet; there is nothing to draw"
        raise MatchError(message)
    step = max(1, len(entries) // _POINTS)
    counts = [*range(step, len(entries), step), len(entries)]
    figure = Figure(figsize=(8, 6 if sprt else 4), layout="constrained")
    axes = figure.subplots(2 if sprt else 1, 1, sharex=True, squeeze=False)[:, 0]
    _draw_elo(axes[0], entries, counts)
    axes[0].set_title(title)
    if sprt is not None:
        _draw_ratio(axes[1], entries, counts, sprt)
    axes[-1].set_xlabel("games")
    with naming(file):
        figure.savefig(file)


def _within(elo: float) -> float:
    return math.copysign(min(abs(elo), _ELO_SHOWN), elo)


def _draw_elo(axes: Axes, entries: list[Entry], counts: list[int]) -> None:
    scores = [score_of(entries[:count]) for count in counts]
    bounds = [score.elo_interval for score in scores]
    low, high = ([_within(bound[side]) for bound in bounds] for side in (0, 1))
    axes.fill_between(counts, low, high, alpha=0.25, label="95 % interval")
    axes.plot(counts, [_within(score.elo) for score in scores], label="difference")
    axes.axhline(0, linewidth=0.8, color="black")
    axes.set_ylabel("Elo")
    axes.legend()


def _draw_ratio(axes: Axes, entries: list[Entry], counts: list[int], sprt: Sprt) -> None:
    axes.plot(counts, [sprt.ratio(score_of(entries[:count])) for count in counts])
    for bound in sprt.bounds:
        axes.axhline(bound, linewidth=0.8, linestyle="--", color="black")
    axes.set_ylabel("log likelihood ratio")
