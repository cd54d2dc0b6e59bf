"""What a match came to, in words and as JSON."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import Any

from dammen.cli.visible import visible
from dammen.match import Entry, Match, Score, Sprt

_BAD_ENDINGS = frozenset({"time", "abandonment", "penalty", "unknown"})
"""Reasons that speak of an opponent, not of the game."""


def _elo(value: float) -> str:
    return f"{value:+.1f}" if math.isfinite(value) else ("all points" if value > 0 else "no points")


def lines(match: Match, entries: list[Entry], score: Score, sprt: Sprt | None) -> Iterator[str]:
    """Give the result of a match, line by line."""
    a, b = match.names
    yield f"{a} against {b}: {match.variant.name}, {match.pace.text}"
    if not score.games:
        yield "no game has been played"
        return
    yield (
        f"{score.games} games: +{score.wins} ={score.draws} -{score.losses}, "
        f"{score.points:g} points, {100 * score.share:.1f} %"
    )
    low, high = score.elo_interval
    yield f"Elo {_elo(score.elo)}, 95 % between {_elo(low)} and {_elo(high)}; better with {score.superiority:.1%}"
    yield f"pairs with 0, 1/2, 1, 3/2 and 2 points: {', '.join(map(str, score.pairs))}"
    if sprt is not None:
        yield _tested(sprt, score)
    reasons = Counter(entry.reason for entry in entries)
    yield "ended by " + ", ".join(f"{reason} {count}" for reason, count in reasons.most_common())
    for name, side in ((a, 0), (b, 1)):
        yield f"slowest move of {name}: {max(entry.slowest[side] for entry in entries):.3f} s"
    bad = [entry for entry in entries if entry.reason in _BAD_ENDINGS]
    for entry in bad[:5]:
        yield visible(f"game {entry.game + 1}: {entry.text}")
    if len(bad) > 5:  # noqa: PLR2004 - as many as are shown
        yield f"and {len(bad) - 5} more games that ended so"


def _tested(sprt: Sprt, score: Score) -> str:
    low, high = sprt.bounds
    verdict = {True: f"{sprt.elo1:g} is accepted", False: f"{sprt.elo0:g} is accepted", None: "no answer yet"}
    return (
        f"test of {sprt.elo0:g} against {sprt.elo1:g} Elo: {verdict[sprt.verdict(score)]}; log likelihood ratio "
        f"{sprt.ratio(score):.2f} within {low:.2f} and {high:.2f}"
    )


def data(match: Match, entries: list[Entry], score: Score, sprt: Sprt | None) -> dict[str, Any]:
    """Give the result of a match for programs; what is infinite is null."""
    low, high = score.elo_interval
    a, b = match.names
    told: dict[str, Any] = {
        "variant": match.variant.name,
        "a": a,
        "b": b,
        "pace": match.pace.text,
        "games": score.games,
        "wins": score.wins,
        "draws": score.draws,
        "losses": score.losses,
        "points": score.points,
        "share": score.share,
        "elo": _finite(score.elo),
        "elo_low": _finite(low),
        "elo_high": _finite(high),
        "superiority": score.superiority,
        "pairs": list(score.pairs),
        "reasons": dict(Counter(entry.reason for entry in entries)),
        "seconds": [round(sum(entry.seconds[side] for entry in entries), 3) for side in (0, 1)],
        "slowest": [max((entry.slowest[side] for entry in entries), default=0.0) for side in (0, 1)],
    }
    if sprt is not None:
        bounds = sprt.bounds
        told["sprt"] = {
            "elo0": sprt.elo0,
            "elo1": sprt.elo1,
            "ratio": sprt.ratio(score),
            "lower": bounds[0],
            "upper": bounds[1],
            "accepted": {True: "elo1", False: "elo0", None: None}[sprt.verdict(score)],
        }
    return told


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None
