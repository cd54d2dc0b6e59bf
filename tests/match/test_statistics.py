"""The arithmetic of matches, against formulas and figures worked out another way."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from itertools import product

import pytest

from dammen.errors import MatchError
from dammen.match.statistics import Counted, Score, Sprt, elo_of, normal, share_of


def test_elo_is_the_logistic_curve() -> None:
    assert elo_of(0.75) == pytest.approx(190.848501887)  # 400 log10 3
    assert share_of(elo_of(0.31)) == pytest.approx(0.31)
    assert elo_of(0.0) == -math.inf
    assert elo_of(1.0) == math.inf
    assert elo_of(0.5) == 0


def test_the_normal_distribution_is_that_of_the_tables() -> None:
    for value, expected in ((0, 0.5), (1, 0.841344746), (-1.959963985, 0.025), (3, 0.998650102)):
        assert normal(value) == pytest.approx(expected, abs=1e-8)


def test_games_and_pairs_are_counted() -> None:
    score = Score.of([(1, 1), (1, 0.5), (0.5, 0.5), (1, 0), (0, 0), (0.5,)])
    assert (score.wins, score.draws, score.losses) == (4, 4, 3)
    assert score.pairs == (1, 0, 2, 1, 1)
    assert score.points == 6.0
    assert score.share == pytest.approx(6 / 11)


def test_the_error_of_games_is_that_of_the_sample() -> None:
    # 40 wins, 50 draws, 10 losses: mean 0.65; E[x^2] = 0.4 + 0.125 = 0.525; variance 0.525 - 0.4225.
    games = Score(40, 50, 10).by_game
    assert games.mean == pytest.approx(0.65)
    assert games.variance == pytest.approx(0.1025)
    assert games.error == pytest.approx(math.sqrt(0.1025 / 100))
    low, high = Score(40, 50, 10).interval()
    assert (low, high) == (pytest.approx(0.65 - 1.95996398 * 0.0320156), pytest.approx(0.65 + 1.95996398 * 0.0320156))
    assert Score(40, 50, 10).superiority == pytest.approx(normal(0.15 / 0.0320156), abs=1e-6)


def test_the_error_of_pairs_is_worked_out_exactly() -> None:
    counts = (3, 11, 40, 30, 16)
    score = Score(90, 64, 46, counts)
    values = [Fraction(points, 4) for points in range(5)]
    mean = sum(value * count for value, count in zip(values, counts, strict=True)) / sum(counts)
    variance = sum(count * (value - mean) ** 2 for value, count in zip(values, counts, strict=True)) / sum(counts)
    assert score.trials.mean == pytest.approx(float(mean))
    assert score.trials.error == pytest.approx(math.sqrt(variance / sum(counts)))


def test_pairs_tell_more_than_games_where_openings_decide() -> None:
    # Each opening is won by White: the games vary, the pairs hardly do.
    score = Score.of([(1, 0)] * 49 + [(1, 0.5)])
    assert score.by_pair.error < score.by_game.error / 5


def test_bounds_where_everything_was_won() -> None:
    score = Score(20, 0, 0, (0, 0, 0, 0, 10))
    low, high = score.interval()
    assert high == 1.0
    assert low**20 == pytest.approx(0.025)  # Clopper and Pearson
    assert 0.99 < score.superiority < 1
    assert score.elo == math.inf
    assert math.isfinite(score.elo_interval[0])
    assert Score(0, 0, 20, (10, 0, 0, 0, 0)).interval()[1] == pytest.approx(1 - low)
    assert Score(0, 20, 0, (0, 0, 10, 0, 0)).superiority == 0.5
    assert Score().interval() == (0.0, 1.0)
    assert Score().superiority == 0.5


# --- the sequential test ---


def test_the_bounds_are_walds() -> None:
    assert Sprt(0, 5).bounds == (pytest.approx(-2.944438979), pytest.approx(2.944438979))
    assert Sprt(0, 5, alpha=0.01, beta=0.1).bounds == (pytest.approx(math.log(0.1 / 0.99)), pytest.approx(math.log(90)))


def _constrained(values: tuple[float, ...], counts: tuple[int, ...], mean: float) -> float:
    """Search for the greatest log likelihood of a distribution on three values with a mean: one number is free."""
    best = -math.inf
    low, middle, high = values
    steps = 20_000
    for step in range(1, steps):
        p = step / steps  # of the middle value; the mean then gives the others
        q = (mean - p * middle - (1 - p) * low) / (high - low)
        rest = 1 - p - q
        if q > 0 and rest > 0:
            likelihood = counts[0] * math.log(rest) + counts[1] * math.log(p) + counts[2] * math.log(q)
            best = max(best, likelihood)
    return best


@pytest.mark.parametrize(("counts", "elos"), [((30, 50, 40), (0, 10)), ((100, 30, 80), (-5, 5)), ((5, 90, 9), (0, 30))])
def test_the_ratio_is_that_of_the_most_likely_distributions(
    counts: tuple[int, int, int], elos: tuple[int, int]
) -> None:
    losses, draws, wins = counts
    values = (0.0, 0.5, 1.0)
    expected = _constrained(values, counts, share_of(elos[1])) - _constrained(values, counts, share_of(elos[0]))
    assert Sprt(*elos).ratio(Score(wins, draws, losses)) == pytest.approx(expected, abs=2e-5)


def test_the_ratio_of_pairs_is_near_the_normal_one() -> None:
    # For small differences: LLR = (s1 - s0) (2 m - s0 - s1) n / (2 v).
    score = Score(0, 0, 0, (60, 220, 420, 230, 70))
    counted = score.by_pair
    s0, s1 = share_of(0), share_of(4)
    expected = (s1 - s0) * (2 * counted.mean - s0 - s1) * counted.trials / (2 * counted.variance)
    assert Sprt(0, 4).ratio(score) == pytest.approx(expected, rel=0.02)


def test_the_verdicts() -> None:
    test = Sprt(0, 20)
    assert test.verdict(Score()) is None
    assert test.verdict(Score(0, 0, 0, (10, 50, 200, 120, 40))) is True
    assert test.verdict(Score(0, 0, 0, (40, 120, 200, 50, 10))) is False
    assert test.verdict(Score(1, 0, 0, (0, 0, 1, 0, 0))) is None


def test_results_that_have_not_come_yet_break_nothing() -> None:
    for pairs in product((0, 3), repeat=5):
        assert math.isfinite(Sprt(0, 10).ratio(Score(0, 0, 0, pairs)))


def test_the_test_errs_no_more_often_than_it_says() -> None:
    # 200 matches of equals; with alpha = 0.05 no more than 5 % should go wrong, and 18 of 200 are six standard errors.
    chance = random.Random(7)
    wrong = 0
    for _ in range(200):
        counts = [0, 0, 0, 0, 0]
        test, verdict = Sprt(0, 60), None
        while verdict is None:
            for _ in range(10):
                counts[chance.choices(range(5), (1, 4, 8, 4, 1))[0]] += 1
            verdict = test.verdict(Score(0, 0, 0, (counts[0], counts[1], counts[2], counts[3], counts[4])))
        wrong += verdict
    assert wrong < 18


@pytest.mark.parametrize(
    ("elo0", "elo1", "alpha", "beta"),
    [(5, 5, 0.05, 0.05), (5, 0, 0.05, 0.05), (0, 5, 0, 0.05), (0, 5, 0.05, 0.7), (0, 9e9, 0.1, 0.1)],
)
def test_what_is_no_test_is_refused(elo0: float, elo1: float, alpha: float, beta: float) -> None:
    with pytest.raises(MatchError):
        Sprt(elo0, elo1, alpha, beta)


def test_counting_nothing() -> None:
    assert Counted((0.0, 1.0), (0, 0)).mean == 0.5
    assert Counted((0.0, 1.0), (0, 0)).error == math.inf
