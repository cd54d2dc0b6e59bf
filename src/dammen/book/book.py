"""A book of moves: which moves a position has in it, what is known of each, and choosing one."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Any, Final, Self

from dammen.book.key import Frame, frame, written
from dammen.book.record import SIZE, Place, Told, key_at, unpack
from dammen.book.storing import Loaded, load
from dammen.errors import BookError, VariantError
from dammen.model import Move, Position
from dammen.variants import Variant
from dammen.variants import load as load_variant
from dammen.variants.fingerprint import fingerprint

_HUNDRED: Final = 100


@dataclass(frozen=True)
class Entry:
    """A move of a book, with why it is there; the figures are for the side that makes it.

    Attributes:
        move: the move.
        games: in how many games it was played.
        wins: how many of them that side won.
        draws: how many were drawn.
        losses: how many it lost.
        score: what the engine gives it, in hundredths of a man, or None where it was not asked.
        depth: how many plies the engine looked, at the end of the line that it expects.
        weight: how often it is chosen, beside the other moves of the position; 0 is never.

    """

    move: Move
    games: int
    wins: int
    draws: int
    losses: int
    score: int | None
    depth: int
    weight: int

    @property
    def unknown(self) -> int:
        """Give how many games have no known result."""
        return self.games - self.wins - self.draws - self.losses

    @property
    def points(self) -> float | None:
        """Give the share of the points that it brought, from 0 to 1, or None where no result is known."""
        known = self.wins + self.draws + self.losses
        return (self.wins + self.draws / 2) / known if known else None

    @property
    def why(self) -> str:
        """Say why the move is in the book."""
        reasons = []
        if self.games:
            results = [
                f"{count} {word}"
                for count, word in (
                    (self.wins, "won"),
                    (self.draws, "drawn"),
                    (self.losses, "lost"),
                    (self.unknown, "of unknown end"),
                )
                if count
            ]
            games = "1 game" if self.games == 1 else f"{self.games} games"
            reasons.append(f"played in {games} ({', '.join(results)})")
        if self.score is not None:
            reasons.append(f"the engine gives it {self.score / _HUNDRED:+.2f}, {self.depth} plies deep")
        if not self.weight:
            reasons.append("never chosen: too bad beside the others")
        return "; ".join(reasons)


class Book:
    """A book of moves of one variant, in a file that stays where it is and is looked up as it is needed.

    Use it with ``with``, or close it.
    """

    def __init__(self, path: Path, loaded: Loaded, variant: Variant) -> None:
        """Wrap a file; meant for :meth:`open`."""
        self.path = path
        self._variant = variant
        self._rules = fingerprint(variant)
        self._data = loaded.data
        self._begin = loaded.begin
        self._count = loaded.moves
        self._about = MappingProxyType(dict(loaded.header))

    @classmethod
    def open(cls, path: str | PathLike[str], variant: Variant | str | None = None) -> Book:
        """Open a book.

        Args:
            path: the file.
            variant: the game, where it is one that is not known by its name alone.

        Raises:
            BookError: the file cannot be read, is no book, is damaged, or is a book of another game.
            VariantError: there is no variant of that name.

        """
        file = Path(path)
        loaded = load(file)
        told: str = loaded.header["variant"]
        try:
            rules = variant if isinstance(variant, Variant) else load_variant(variant or told)
        except VariantError:
            loaded.data.close()
            if variant is not None:
                raise
            message = f"{file} is a book of {told}, whose rules are not known here; open it with a variant"
            raise BookError(message) from None
        if fingerprint(rules) != loaded.header["rules"]:
            loaded.data.close()
            other = f"other rules of {told}" if rules.name == told else told
            message = f"{file} is a book of {other}, not of {rules.name}"
            raise BookError(message)
        return cls(file, loaded, rules)

    @property
    def variant(self) -> Variant:
        """Give the game."""
        return self._variant

    @property
    def about(self) -> Mapping[str, Any]:
        """Give what the header says: the variant, how many positions and moves, what it was made of and how."""
        return self._about

    def __len__(self) -> int:
        """Count the moves of all positions."""
        return self._count

    def close(self) -> None:
        """Let the file go."""
        self._data.close()

    def __enter__(self) -> Self:
        """Give the book itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        self.close()

    def moves(self, position: Position) -> tuple[Entry, ...]:
        """Give the moves of a position that are in the book, the one that is chosen most first.

        Raises:
            BookError: the position is of another game, or the book is closed.

        """
        if self._data.closed:
            message = f"{self.path} is closed"
            raise BookError(message)
        if position.variant != self._variant and fingerprint(position.variant) != self._rules:
            message = f"{self.path} is a book of {self._variant.name}, not of {position.variant.name}"
            raise BookError(message)
        seen: Frame = frame(position)
        known = {place.move: told for place, told in self._told(seen.key)}
        if not known:
            return ()
        found = [
            Entry(move, told.games, told.wins, told.draws, told.losses, told.score, told.depth, told.weight)
            for move in position.legal
            if (told := known.get(written(move, seen.view))) is not None
        ]
        return tuple(sorted(found, key=lambda entry: (-entry.weight, -entry.games, entry.move.path)))

    def choose(self, position: Position, variety: float = 0.0, chance: random.Random | None = None) -> Entry | None:
        """Choose a move of the book, or give None where it has none.

        Args:
            position: where to move.
            variety: 0 for the move with the greatest weight; 1 for each as often as it weighs; more for the others
                more often, less for less.
            chance: where the luck comes from; a generator with a seed makes the choice the same each time.

        Raises:
            BookError: the position is of another game, or the variety is below 0.

        """
        if not variety >= 0:
            message = f"a variety of {variety} makes no sense; it may be 0 or more"
            raise BookError(message)
        able = [entry for entry in self.moves(position) if entry.weight]
        if not able:
            return None
        if variety == 0:
            return able[0]
        greatest = able[0].weight
        weights = [(entry.weight / greatest) ** (1 / variety) for entry in able]
        return (chance or random.SystemRandom()).choices(able, weights)[0]

    def entries(self) -> Iterator[tuple[Place, Told]]:
        """Go through everything that the book holds, as it is written."""
        for index in range(self._count):
            yield unpack(self._data, self._begin + index * SIZE)

    def _told(self, key: int) -> Iterator[tuple[Place, Told]]:
        """Find the moves of a key: the first by halving, the others behind it."""
        data, begin = self._data, self._begin
        low, high = 0, self._count
        while low < high:
            middle = (low + high) // 2
            if key_at(data, begin + middle * SIZE) < key:
                low = middle + 1
            else:
                high = middle
        while low < self._count and key_at(data, begin + low * SIZE) == key:
            yield unpack(data, begin + low * SIZE)
            low += 1
