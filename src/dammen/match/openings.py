"""The openings of a match: each is played with either colour."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from dammen.book import ballots
from dammen.book import openings as named_openings
from dammen.engine import Engine, Limits
from dammen.errors import BookError, DammenError, MatchError
from dammen.model import Game, Move, Position
from dammen.notation import fen, moves, pdn
from dammen.variants import Variant

PLIES: Final = 8
"""Of a random opening, where nobody says how many."""
_LEVEL: Final = 30
"""In hundredths of a man: a random opening must be worth no more to either side."""
_NODES: Final = 20_000
_TRIES: Final = 2_000
_COUNT: Final = re.compile(r"[0-9]{1,2}")
_PDN: Final = frozenset({".pdn", ".gz", ".zst", ".zip", ".bz2", ".xz"})
HELP: Final = "start, random, random:6, a deck of ballots, openings, opening:NAME, or a file of PDN or of FENs"


@dataclass(frozen=True)
class Start:
    """Where a pair of games begins.

    Attributes:
        name: what it is called.
        position: before the moves.
        moves: that are made already.

    """

    name: str
    position: Position
    moves: tuple[Move, ...] = ()

    def game(self) -> Game:
        """Begin a game with the moves made."""
        game = Game(start=self.position)
        for move in self.moves:
            game.play(move)
        return game


@dataclass(frozen=True)
class Openings:
    """Where the openings come from.

    Attributes:
        source: ``start``, ``random`` with or without a number of plies, the name or file of a deck of ballots,
            ``openings`` for all that have a name, ``opening:NAME``, or a file of PDN or of FENs.
        seed: of random openings; it shuffles the others, which are in their own order without one.
        plies: of the lines of a PDN, so many are made; None for all.

    """

    source: str = "start"
    seed: int | None = None
    plies: int | None = None

    def of(self, variant: Variant) -> Iterator[Start]:
        """Give the openings of a variant, one for each pair, without an end: they come again when all were played.

        Raises:
            MatchError: there are none.
            DammenError: the source cannot be read.

        """
        word, _, rest = self.source.partition(":")
        if word == "random":
            return _at_random(variant, _plies(rest), 0 if self.seed is None else self.seed)
        found = [start for start in self._listed(variant, word, rest) if not start.game().result]
        if not found:
            message = f"{self.source}: there is no opening of {variant.name} in it"
            raise MatchError(message)
        if self.seed is not None:
            random.Random(self.seed).shuffle(found)  # noqa: S311 - openings are no secrets
        return itertools.cycle(found)

    def count(self, variant: Variant) -> int | None:
        """Say how many openings there are, or None for as many as are wanted."""
        word, _, rest = self.source.partition(":")
        return None if word in {"random", "start"} else len(self._listed(variant, word, rest))

    def _listed(self, variant: Variant, word: str, rest: str) -> Sequence[Start]:
        if self.source == "start":
            return [Start("start", Position.start(variant))]
        if self.source == "openings":
            return [_named(opening) for opening in named_openings.of(variant)]
        if word == "opening":
            return [_named(opening) for opening in named_openings.named(rest.strip(), variant)]
        path = Path(self.source)
        if path.suffix.lower() != ".toml" and path.is_file():
            return _from_pdn(path, variant, self.plies) if path.suffix.lower() in _PDN else _from_fens(path, variant)
        return _from_deck(self.source, variant)


def _plies(text: str) -> int:
    if not text:
        return PLIES
    if not _COUNT.fullmatch(text) or not 0 < int(text) <= 60:  # noqa: PLR2004 - no opening is longer
        message = f"random:{text} is not a number of plies from 1 to 60"
        raise MatchError(message)
    return int(text)


def _named(opening: named_openings.Opening) -> Start:
    position = Position.start(opening.variant)
    return Start(opening.name, position, _line(opening.moves, position))


def _line(texts: Sequence[str], position: Position) -> tuple[Move, ...]:
    found = []
    for text in texts:
        found.append(moves.read(text, position))
        position = position.play(found[-1])
    return tuple(found)


def _from_deck(source: str, variant: Variant) -> list[Start]:
    try:
        deck = ballots.load(source)
    except BookError as error:
        message = f"{error}; openings may be {HELP}"
        raise MatchError(message) from None
    if deck.variant != variant:
        message = f"{source} is a deck of {deck.variant.name}, but the match is one of {variant.name}"
        raise MatchError(message)
    return [
        Start(f"{deck.name} {ballot.number}", ballot.start, tuple(move for move, _ in ballot.line())) for ballot in deck
    ]


def _from_pdn(path: Path, variant: Variant, plies: int | None) -> list[Start]:
    found = []
    for number, reading in enumerate(pdn.readings(pdn.open_source(path), variant), start=1):
        game, refusal = reading.game, reading.refusal
        made = game.moves()
        if refusal is not None and (plies is None or len(made) < plies):
            message = f"{path}: game {number}: line {refusal.line}, column {refusal.column}: {refusal.what}"
            raise MatchError(message)
        name = game.tags.get("Event") or f"{path.stem} {number}"
        found.append(Start(name, game.start, tuple(made[:plies])))
    return found


def _from_fens(path: Path, variant: Variant) -> list[Start]:
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), start=1):
        text = line.strip()
        if not text or text.startswith(("#", ";")):
            continue
        try:
            found.append(Start(f"{path.stem} {number}", fen.position(text, variant)))
        except DammenError as error:
            message = f"{path}: line {number}: {error}"
            raise MatchError(message) from None
    return found


def _at_random(variant: Variant, plies: int, seed: int) -> Iterator[Start]:
    """Make random moves; what our engine does not find level, and what was there before, is left out."""
    engine = Engine(variant, hash_mb=1)
    start = Position.start(variant)
    seen: set[Position] = set()
    for number in itertools.count(1):
        chance = random.Random(f"{seed}:{number}")  # noqa: S311 - openings are no secrets
        for _ in range(_TRIES):
            made, position = _walk(start, plies, chance)
            if position is None or position in seen:
                continue
            engine.new_game()
            if abs(engine.choose(position, (), Limits(nodes=_NODES)).score) <= _LEVEL:
                seen.add(position)
                yield Start(f"random {seed}.{number}", start, made)
                break
        else:
            message = f"no more level openings of {plies} random plies were found; make them longer"
            raise MatchError(message)


def _walk(position: Position, plies: int, chance: random.Random) -> tuple[tuple[Move, ...], Position | None]:
    made: list[Move] = []
    for _ in range(plies):
        if position.is_over():
            return (), None
        made.append(chance.choice(position.legal))
        position = position.play(made[-1])
    return tuple(made), None if position.is_over() else position
