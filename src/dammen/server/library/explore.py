"""What was played from a position, as the page shows it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from dammen.book import openings
from dammen.errors import DammenError
from dammen.library.notes import fen_of
from dammen.model import Position
from dammen.notation import fen as fens
from dammen.notation import moves
from dammen.server.refusals import BadRequestError

if TYPE_CHECKING:
    from collections.abc import Callable

    from dammen.library import Library, Query, Results
    from dammen.model import Move
    from dammen.variants import Variant

LINE_LIMIT = 6_000
"""Greatest length of the moves in an address, in characters."""


@dataclass(frozen=True)
class Shares:
    """How games ended, in whole percent that add up to 100."""

    white: int
    drawn: int
    black: int


@dataclass(frozen=True)
class Choice:
    """A move that was played, or that leads to a position that is known.

    Attributes:
        text: the move.
        spoken: the move in words.
        games: in how many games it was played from here.
        reached: in how many games the position after it stands.
        shares: how those ended that were decided or drawn, or None where there are none.
        opening: the name that the position after it bears.
        url: where it leads.

    """

    text: str
    spoken: str
    games: int
    reached: int
    shares: Shares | None
    opening: str | None
    url: str


@dataclass(frozen=True)
class Explored:
    """What was played from a position.

    Attributes:
        games: in how many games it stands.
        ended: how many of them end there.
        shares: how those ended that were decided or drawn, or None where there are none.
        choices: the moves, the one played most first.

    """

    games: int
    ended: int
    shares: Shares | None
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Way:
    """A way to a position.

    Attributes:
        fen: what it begins from, unless that is the usual start.
        texts: its moves as they are written.
        positions: its positions, the first before any move.
        last: its last move.

    """

    fen: str | None
    texts: tuple[str, ...]
    positions: tuple[Position, ...]
    last: Move | None

    @property
    def position(self) -> Position:
        """Give where it leads."""
        return self.positions[-1]

    @property
    def opening(self) -> openings.Opening | None:
        """Give the opening that it is, where it has a name."""
        return openings.name(self.positions)


def way_of(variant: Variant, fen: str | None, line: str) -> Way:
    """Follow the moves of an address.

    Raises:
        FenError: the FEN cannot be read.
        BadRequestError: a move cannot be read, is not legal, or may be several.

    """
    if len(line) > LINE_LIMIT:
        message = f"line: the moves are too many; they may have {LINE_LIMIT} characters"
        raise BadRequestError(message)
    start = Position.start(variant)
    positions = [fens.position(fen, variant) if fen else start]
    texts, last = list[str](), None
    for number, text in enumerate(line.split(), start=1):
        try:
            last = moves.read(text, positions[-1])
        except DammenError as error:
            message = f"line: move {number}: {error}"
            raise BadRequestError(message) from None
        texts.append(moves.write(last, positions[-1]))
        positions.append(positions[-1].play(last))
    return Way(None if positions[0] == start else fen_of(positions[0]), tuple(texts), tuple(positions), last)


def _shares(results: Results) -> Shares | None:
    decided = results.white + results.drawn + results.black
    if not decided:
        return None
    white, black = round(100 * results.white / decided), round(100 * results.black / decided)
    return Shares(white, 100 - white - black, black)


def explore(lib: Library, position: Position, query: Query, url: Callable[[str], str]) -> Explored:
    """Count what was played from a position in the games that a question asks for; ``url`` gives where a move leads.

    Raises:
        LibraryError: the library has these games by other rules, or cannot be read.

    """
    tree = lib.tree(position, replace(query, variant=None))
    choices = [
        Choice(
            text=branch.text,
            spoken=moves.spoken(branch.move, position),
            games=branch.results.games,
            reached=branch.reached,
            shares=_shares(branch.results),
            opening=_name(position.play(branch.move)),
            url=url(branch.text),
        )
        for branch in tree.branches
    ]
    return Explored(tree.results.games, tree.ended, _shares(tree.results), tuple(choices))


def _name(position: Position) -> str | None:
    found = openings.at(position)
    return None if found is None else found.name
