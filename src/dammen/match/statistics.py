"""What the results of a match prove: Elo with its error, likelihood of superiority, and the sequential test.

Games are played in pairs, one opening with either colour, and the two games of a pair are not independent. So the
pairs are counted by their points (the five results that give the pentanomial its name), and where there are none, the
games by theirs. The test is the generalised sequential probability ratio test: the likelihood of each hypothesis is
that of the most likely distribution whose mean the hypothesis names (M. Van den Bergh, "A practical introduction to
the GSPRT", 2016-2020).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from dammen.errors import MatchError

CONFIDENCE: Final = 0.95
_QUANTILE: Final = 1.959963984540054
"""Of the normal distribution, for two tails of 2.5 %."""
_PRIOR: Final = 1e-3
"""What a result that has not come yet counts in the sequential test, so that no likelihood is nothing."""
_STEPS: Final = 200
_ELO_MOST: Final = 4_000.0


def elo_of(share: float) -> float:
    """Give the difference of ratings that makes a share of the points be expected; infinite for none or all.

    ``share`` goes from 0 to 1, and the difference is ``400 log10(share / (1 - share))``.
    """
    if share <= 0:
        return -math.inf
    if share >= 1:
        return math.inf
    return 400 * math.log10(share / (1 - share))


def share_of(elo: float) -> float:
    """Give the share of the points to be expected at a difference of ratings."""
    return 1 / (1 + 10 ** (-elo / 400))


def normal(value: float) -> float:
    """Give the probability that a standard normal variable lies below a value."""
    return 0.5 * math.erfc(-value / math.sqrt(2))


@dataclass(frozen=True)
class Counted:
    """Trials with their shares of the points, 0 to 1, and how often each came."""

    shares: tuple[float, ...]
    counts: tuple[int, ...]

    @property
    def trials(self) -> int:
        """Give how many trials there were."""
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """Give the mean share; one half where there is no trial."""
        if not self.trials:
            return 0.5
        return math.fsum(share * count for share, count in zip(self.shares, self.counts, strict=True)) / self.trials

    @property
    def variance(self) -> float:
        """Give the variance of one trial."""
        if not self.trials:
            return 0.0
        mean = self.mean
        squares = ((share - mean) ** 2 * count for share, count in zip(self.shares, self.counts, strict=True))
        return math.fsum(squares) / self.trials

    @property
    def error(self) -> float:
        """Give the standard error of the mean."""
        return math.sqrt(self.variance / self.trials) if self.trials else math.inf


@dataclass(frozen=True)
class Score:
    """The results of a match, as one side has them.

    Attributes:
        wins: games won.
        draws: games drawn.
        losses: games lost.
        pairs: how many pairs gave 0, 1/2, 1, 3/2 and 2 points; those whose second game is missing are left out.

    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    @classmethod
    def of(cls, pairs: Iterable[Sequence[float]]) -> Score:
        """Count the games of pairs, each game by the points of the side: 1, 1/2 or 0."""
        wins = draws = losses = 0
        counts = [0, 0, 0, 0, 0]
        for pair in pairs:
            wins += sum(points == 1 for points in pair)
            draws += sum(points == 0.5 for points in pair)  # noqa: PLR2004 - half a point
            losses += sum(points == 0 for points in pair)
            if len(pair) == 2:  # noqa: PLR2004 - a pair
                counts[round(2 * sum(pair))] += 1
        return cls(wins, draws, losses, (counts[0], counts[1], counts[2], counts[3], counts[4]))

    @property
    def games(self) -> int:
        """Give how many games were played."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """Give the points: one for a win, half of one for a draw."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float:
        """Give the share of the points; one half where no game was played."""
        return self.points / self.games if self.games else 0.5

    @property
    def by_game(self) -> Counted:
        """Count the games by their points (trinomial)."""
        return Counted((0.0, 0.5, 1.0), (self.losses, self.draws, self.wins))

    @property
    def by_pair(self) -> Counted:
        """Count the pairs by their points (pentanomial)."""
        return Counted((0.0, 0.25, 0.5, 0.75, 1.0), self.pairs)

    @property
    def trials(self) -> Counted:
        """Count the pairs, or the games while there is no pair."""
        return self.by_pair if self.by_pair.trials else self.by_game

    def interval(self, trials: Counted | None = None) -> tuple[float, float]:
        """Give the bounds, with 95 % confidence, of the share to be expected.

        Where all pairs ended alike the games are counted; where those did too, the bounds are the exact ones of a coin
        that always fell on one side.
        """
        counted = self.trials if trials is None else trials
        if trials is None and counted.variance == 0:
            counted = self.by_game
        if not counted.trials:
            return 0.0, 1.0
        mean = counted.mean
        if counted.variance == 0:
            gap = 1 - ((1 - CONFIDENCE) / 2) ** (1 / counted.trials)
            return max(0.0, mean - gap), min(1.0, mean + gap)
        spread = _QUANTILE * counted.error
        return max(0.0, mean - spread), min(1.0, mean + spread)

    @property
    def elo(self) -> float:
        """Give the difference of ratings that the share stands for."""
        return elo_of(self.share)

    @property
    def elo_interval(self) -> tuple[float, float]:
        """Give its bounds with 95 % confidence."""
        low, high = self.interval()
        return elo_of(low), elo_of(high)

    @property
    def superiority(self) -> float:
        """Give the likelihood that the side is the better one, by the normal distribution.

        Where all pairs ended alike it is told by the decided games alone.
        """
        counted = self.trials
        if counted.variance > 0:
            return normal((counted.mean - 0.5) / counted.error)
        decided = self.wins + self.losses
        return normal((self.wins - self.losses) / math.sqrt(decided)) if decided else 0.5


@dataclass(frozen=True)
class Sprt:
    """A sequential test of two hypotheses about the difference of ratings.

    Attributes:
        elo0: the difference that is to be refused.
        elo1: the difference that is to be accepted.
        alpha: how likely it may be that ``elo1`` is accepted where ``elo0`` holds.
        beta: how likely it may be that ``elo0`` is accepted where ``elo1`` holds.

    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        """Refuse what is no test.

        Raises:
            MatchError: the differences are not in their order, or an error is not between 0 and 1/2.

        """
        if not -_ELO_MOST <= self.elo0 < self.elo1 <= _ELO_MOST:
            message = f"elo0 must be below elo1, and both within {_ELO_MOST:.0f}; they are {self.elo0} and {self.elo1}"
            raise MatchError(message)
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < value < 0.5:  # noqa: PLR2004 - a coin would do as well
                message = f"{name} must lie between 0 and 0.5; it is {value}"
                raise MatchError(message)

    @property
    def bounds(self) -> tuple[float, float]:
        """Give the logarithms of the likelihood ratio at which either hypothesis is accepted (Wald)."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, score: Score) -> float:
        """Give the logarithm of the likelihood ratio of ``elo1`` against ``elo0``."""
        counted = score.trials
        if not counted.trials:
            return 0.0
        counts = [max(float(count), _PRIOR) for count in counted.counts]
        total = math.fsum(counts)
        shares = [count / total for count in counts]
        low = _most_likely(counted.shares, shares, share_of(self.elo0))
        high = _most_likely(counted.shares, shares, share_of(self.elo1))
        each = (p * math.log(one / nought) for p, one, nought in zip(shares, high, low, strict=True))
        return total * math.fsum(each)

    def verdict(self, score: Score) -> bool | None:
        """Say which hypothesis is accepted: True for ``elo1``, False for ``elo0``, None while neither is."""
        low, high = self.bounds
        ratio = self.ratio(score)
        if ratio >= high:
            return True
        return False if ratio <= low else None


def _most_likely(values: Sequence[float], shares: Sequence[float], mean: float) -> list[float]:
    """Give the distribution with a mean that makes what was seen the most likely.

    It is ``p / (1 + t (x - mean))`` with the ``t`` that gives the mean; the sum falls as ``t`` grows.
    """
    least, most = min(values) - mean, max(values) - mean
    low, high = -1 / most, -1 / least
    for _ in range(_STEPS):
        t = (low + high) / 2
        total = math.fsum(
            p * (value - mean) / (1 + t * (value - mean)) for value, p in zip(values, shares, strict=True)
        )
        low, high = (t, high) if total > 0 else (low, t)
    t = (low + high) / 2
    return [p / (1 + t * (value - mean)) for value, p in zip(values, shares, strict=True)]
