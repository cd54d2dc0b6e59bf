"""The games of a library as its list shows them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from dammen.errors import LibraryError
from dammen.kernels import Move
from dammen.library._kernel import packer
from dammen.library.asking import RESULTS
from dammen.library.decode import Kept, legs, result_of, tags_of, unpack
from dammen.library.rules import from_json
from dammen.library.storage import Store
from dammen.model.game import Game
from dammen.model.outcome import result_text
from dammen.variants import Variant

_RESULT_NAMES: Final = {number: name for name, number in RESULTS.items()}
# The names stand in tables of their own; a game may lack any of them.
_ENTRIES: Final = (
    "SELECT g.id, g.variant, white.name, black.name, events.name, sites.name, g.date, g.round, g.result, g.plies,"
    " openings.name, sources.name, g.moves, g.setup, g.tags, g.notes FROM games g"
    " LEFT JOIN players white ON white.id = g.white LEFT JOIN players black ON black.id = g.black"
    " LEFT JOIN events ON events.id = g.event LEFT JOIN sites ON sites.id = g.site"
    " LEFT JOIN openings ON openings.id = g.opening LEFT JOIN sources ON sources.id = g.source"
    " WHERE g.id IN ({})"
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A game of a library, ready to be unpacked.

    Attributes:
        id: its number.
        plies: how many moves it has.
        opening: the opening's name.
        source: the file that it came from.
        ply: where what was looked for begins to stand on the board, where that was a position or material.

    """

    id: int
    plies: int
    opening: str | None
    source: str | None
    ply: int | None
    kept: Kept = field(repr=False)

    @property
    def variant(self) -> Variant:
        """Give the rules."""
        return self.kept.variant

    @property
    def white(self) -> str | None:
        """Give White's name."""
        return self.kept.white

    @property
    def black(self) -> str | None:
        """Give Black's name."""
        return self.kept.black

    @property
    def event(self) -> str | None:
        """Give the event's name."""
        return self.kept.event

    @property
    def site(self) -> str | None:
        """Give the place."""
        return self.kept.site

    @property
    def round(self) -> str | None:
        """Give the round."""
        return self.kept.round

    @property
    def date(self) -> str | None:
        """Give the date as the game has it."""
        return tags_of(self.kept).get("Date")

    @property
    def result(self) -> str:
        """Give the result as PDN has it: the first number belongs to the side that moves first."""
        return result_text(result_of(self.kept.result), self.variant)

    @property
    def result_name(self) -> str:
        """Give the result in a word: white, black, draw, open or both-lose."""
        return _RESULT_NAMES[self.kept.result]

    def line(self) -> list[Move]:
        """Give the moves of the main line, up to where the pieces are set up anew."""
        _, start, packed = legs(self.variant, self.kept.moves, self.kept.setup)[0]
        return packer(self.variant).unpack(start.state, packed)

    def game(self) -> Game:
        """Unpack the game, with all that stood beside its moves.

        Raises:
            LibraryError: what is kept is damaged.

        """
        return unpack(self.kept)

    def as_dict(self) -> dict[str, Any]:
        """Give what lists and tables show of the game."""
        return {
            "id": self.id,
            "variant": self.variant.name,
            "white": self.white,
            "black": self.black,
            "result": self.result,
            "winner": self.result_name,
            "date": self.date,
            "event": self.event,
            "site": self.site,
            "round": self.round,
            "opening": self.opening,
            "plies": self.plies,
            "source": self.source,
            "ply": self.ply,
        }


class Entries:
    """Reads entries by their numbers."""

    def __init__(self, store: Store) -> None:
        """Keep the store."""
        self._store = store
        self._rules: dict[int, Variant] = {}

    def variant(self, number: int) -> Variant:
        """Give the rules that have a number in the library."""
        if number not in self._rules:
            row = next(self._store.rows("SELECT name, rules FROM variants WHERE id = ?", [number]), None)
            if row is None:
                message = f"{self._store.where} is damaged: it has games of rules {number}, which it does not have"
                raise LibraryError(message)
            self._rules[number] = from_json(*row)
        return self._rules[number]

    def read(self, found: Iterable[tuple[int, int | None]]) -> Iterator[Entry]:
        """Read entries for numbers and plies, in their order; a number that is gone is passed over."""
        asked = dict(found)
        entries = {row[0]: self._entry(row, asked[row[0]]) for row in self._store.rows_of(_ENTRIES, asked)}
        yield from (entries[number] for number in asked if number in entries)

    def _entry(self, row: tuple[Any, ...], ply: int | None) -> Entry:
        number, variant, white, black, event, site, date, played, result = row[:9]
        plies, opening, source, moves, setup, tags, notes = row[9:]
        kept = Kept(
            id=number,
            variant=self.variant(variant),
            white=white,
            black=black,
            event=event,
            site=site,
            date=date,
            round=played,
            result=result,
            moves=bytes(moves),
            setup=setup,
            tags=tags,
            notes=None if notes is None else bytes(notes),
        )
        return Entry(number, plies, opening, source, ply, kept)
