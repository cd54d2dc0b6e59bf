"""A deck: ballots of one game, each with its number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from dammen.book.ballots.ballot import Ballot
from dammen.errors import BookError
from dammen.variants import Certainty, Variant


@dataclass(frozen=True)
class Deck:
    """Ballots from which one is drawn.

    Attributes:
        name: the name on the command line.
        title: the name for people.
        variant: the game.
        ballots: the ballots, in the order of their numbers.
        source: where they come from.
        certainty: how sure that is.
        note: a word more, or nothing.

    """

    name: str
    title: str
    variant: Variant
    ballots: tuple[Ballot, ...]
    source: str
    certainty: Certainty
    note: str = ""

    def __len__(self) -> int:
        """Count the ballots."""
        return len(self.ballots)

    def __iter__(self) -> Iterator[Ballot]:
        """Go through the ballots in the order of their numbers."""
        return iter(self.ballots)

    @cached_property
    def _by_number(self) -> dict[str, Ballot]:
        return {plain(ballot.number): ballot for ballot in self.ballots}

    def find(self, number: str | int) -> Ballot:
        """Find a ballot by its number; capitals and zeros before it do not matter.

        Raises:
            BookError: the deck has none of that number.

        """
        ballot = self._by_number.get(plain(str(number)))
        if ballot is None:
            first, last = self.ballots[0].number, self.ballots[-1].number
            message = (
                f"the deck {self.name} has no ballot {number}; its {len(self)} numbers lie within {first} and {last}"
            )
            raise BookError(message)
        return ballot


def plain(number: str) -> str:
    """Give a number as it is looked up."""
    return number.strip().lstrip("0").casefold()
