"""Playing a match: pairs of games, several at once, until they are all played or the test has its answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from dammen.errors import MatchError
from dammen.match.openings import Openings, Start
from dammen.match.pace import Pace
from dammen.match.play import Played, Ruling, play_game
from dammen.match.record import Entry, Record
from dammen.match.statistics import Score, Sprt
from dammen.model import Colour, Game
from dammen.notation import pdn
from dammen.protocols.hub.session import Patience
from dammen.protocols.opponents import Opponent, Recipe
from dammen.variants import Variant
from dammen.variants.fingerprint import fingerprint

Heard = Callable[[Entry, Score], None]
_HALF: Final = 0.5


@dataclass(frozen=True)
class Match:
    """A match of A against B.

    Attributes:
        variant: the game.
        a: the side whose points are counted.
        b: the other.
        pace: how long they may think.
        games: how many games, an even number: each opening is played with either colour.
        openings: where they begin.
        ruling: how they are judged.
        draws: the name of the draw rules, for the record; empty for the variant's own.

    """

    variant: Variant
    a: Recipe
    b: Recipe
    pace: Pace
    games: int = 2
    openings: Openings = field(default_factory=Openings)
    ruling: Ruling = field(default_factory=Ruling)
    draws: str = ""

    def __post_init__(self) -> None:
        """Refuse a number of games that leaves an opening half played.

        Raises:
            MatchError: the number is odd, or below 2.

        """
        if self.games < 2 or self.games % 2:  # noqa: PLR2004 - a pair
            message = f"each opening is played with either colour, so the number of games is even; it is {self.games}"
            raise MatchError(message)

    @property
    def names(self) -> tuple[str, str]:
        """Give what A and B are called where they are told apart."""
        a, b = (each.name or each.text for each in (self.a, self.b))
        return (a, b) if a != b else (f"{a} (A)", f"{b} (B)")

    @property
    def settings(self) -> dict[str, Any]:
        """Give what must be the same for the match to be the same; its length may change."""
        ruling = {name: value for name, value in asdict(self.ruling).items() if name != "draws"}
        return {
            "variant": self.variant.name,
            "rules": fingerprint(self.variant),
            "a": self.a.text,
            "b": self.b.text,
            "pace": self.pace.text,
            "openings": asdict(self.openings),
            "ruling": ruling,
            "draws": self.draws,
        }


async def run_match(
    match: Match, record: Record, *, jobs: int = 1, sprt: Sprt | None = None, heard: Heard | None = None
) -> Score:
    """Play the games of a match that the record does not have.

    Args:
        match: the match.
        record: where finished games go.
        jobs: how many games are played at once.
        sprt: a test that ends the match when it has its answer.
        heard: is told of each finished game, with the score.

    Returns:
        the score of A.

    Raises:
        ProtocolError: an opponent cannot be started at all.
        DammenError: the openings cannot be read.

    """
    if jobs < 1:
        message = f"{jobs} games cannot be played at once"
        raise MatchError(message)
    running = _Running(match, record, sprt, heard)
    if running.over:
        return record.score
    await running.try_out()
    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(min(jobs, match.games)):
                group.create_task(running.work())
    except BaseExceptionGroup as errors:
        raise errors.exceptions[0] from None
    return record.score


class _Running:
    """What the workers of a match share."""

    def __init__(self, match: Match, record: Record, sprt: Sprt | None, heard: Heard | None) -> None:
        self._match = match
        self._record = record
        self._sprt = sprt
        self._heard = heard
        self._left = iter([game for game in range(match.games) if game not in record.done])
        self._starts: list[Start] = []
        self._source: Iterator[Start] = match.openings.of(match.variant)
        self._choosing = asyncio.Lock()

    @property
    def over(self) -> bool:
        """Say whether the test has its answer, or every game is played."""
        if self._sprt is not None and self._sprt.verdict(self._record.score) is not None:
            return True
        return len(self._record.done) >= self._match.games

    async def try_out(self) -> None:
        """Start each engine once, so that one that does not work is told of before it loses every game."""
        for recipe in (self._match.a, self._match.b):
            if recipe.kind == "hub":
                opponent = self._make(recipe)
                try:
                    await opponent.begin(Game(self._match.variant), Colour.WHITE)
                finally:
                    await opponent.close()

    def _make(self, recipe: Recipe) -> Opponent:
        patience = self._match.ruling.patience
        return recipe.make(self._match.variant, patience=Patience(search=patience))

    async def work(self) -> None:
        """Play one game after the other."""
        match = self._match
        async with self._make(match.a) as a, self._make(match.b) as b:
            for game in self._left:
                start = await self._start(game // 2)
                players = {Colour.WHITE: a, Colour.BLACK: b} if game % 2 == 0 else {Colour.WHITE: b, Colour.BLACK: a}
                played = await play_game(start, players, match.pace, match.ruling)
                self._keep(game, start, played, (a.name, b.name))
                if self.over:
                    return

    async def _start(self, pair: int) -> Start:
        async with self._choosing:
            while len(self._starts) <= pair:
                self._starts.append(await asyncio.to_thread(next, self._source))
        return self._starts[pair]

    def _keep(self, game: int, start: Start, played: Played, names: tuple[str, str]) -> None:
        mine = Colour.WHITE if game % 2 == 0 else Colour.BLACK
        outcome = played.outcome
        points = _HALF if outcome.winner is None else float(outcome.winner is mine)
        entry = Entry(
            game,
            points,
            outcome.reason.value,
            outcome.text,
            len(played.game.line()),
            (round(played.spent[mine], 3), round(played.spent[mine.other], 3)),
            (round(played.slowest[mine], 3), round(played.slowest[mine.other], 3)),
        )
        self._record.add(entry, pdn.write(self._tagged(game, start, played.game, names)))
        if self._heard is not None:
            self._heard(entry, self._record.score)

    def _tagged(self, game: int, start: Start, played: Game, names: tuple[str, str]) -> Game:
        # An engine tells its own name when it has been started; two of one name go by how they are made.
        own, other = names if names[0] != names[1] else self._match.names
        white, black = (own, other) if game % 2 == 0 else (other, own)
        played.tags |= {
            "Event": f"{own} - {other}",
            "Date": datetime.now(UTC).strftime("%Y.%m.%d"),
            "Round": f"{game // 2 + 1}.{game % 2 + 1}",
            "White": white,
            "Black": black,
            "WhiteType": "program",
            "BlackType": "program",
            "Opening": start.name,
        }
        if self._match.pace.control is not None:
            played.tags["TimeControl"] = self._match.pace.control.pdn
        else:
            played.tags["Pace"] = self._match.pace.text
        return played


def play_match(
    match: Match, record: Record, *, jobs: int = 1, sprt: Sprt | None = None, heard: Heard | None = None
) -> Score:
    """Play a match outside an event loop; as :func:`run_match`."""
    return asyncio.run(run_match(match, record, jobs=jobs, sprt=sprt, heard=heard))
