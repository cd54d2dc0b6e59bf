"""From a game to what a library keeps of it.

``moves`` are packed a byte a ply, as :mod:`dammen.kernels.packed` says. ``setup`` holds the positions from which they
are played, where that is not the start alone: a FEN a line, behind the ply from which on it stands. ``tags`` are those
that have no column of their own, as JSON; the one without a name says why the game ended. ``notes`` are kept only of
games that have any (comments, glyphs, clocks, variations), as :mod:`dammen.library.notes` says.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Final, NamedTuple

from dammen.kernels import Move
from dammen.library import notes, openings
from dammen.library._kernel import packer
from dammen.library.names import date_number, date_text, storable
from dammen.library.notes import fen_of
from dammen.model import Colour, Outcome, Position, Reason
from dammen.model.game import Game
from dammen.model.outcome import by_objective
from dammen.notation.pdn import tags

OPEN, WHITE, BLACK, DRAW, BOTH_LOSE = range(5)
"""The results, as numbers."""
_COLUMNS: Final = frozenset({"White", "Black", "Event", "Site", "Round"})


class Leg(NamedTuple):
    """A stretch of the main line between two positions that were set up.

    Attributes:
        ply: the ply from which it begins.
        keys: the keys of its positions.
        moves: its moves, packed.

    """

    ply: int
    keys: bytes
    moves: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Packed:
    """A game as the library keeps it, with names still as text."""

    variant: str
    white: str | None
    black: str | None
    event: str | None
    site: str | None
    date: int | None
    round: str | None
    result: int
    plies: int
    white_left: int
    black_left: int
    opening: str | None
    setup: str | None
    tags: str | None
    notes: bytes | None
    content: int
    legs: tuple[Leg, ...] = field(repr=False)

    @property
    def moves(self) -> bytes:
        """Give the moves of all legs."""
        return b"".join(leg.moves for leg in self.legs)


def result_number(outcome: Outcome | None) -> int:
    """Turn an outcome into the number of its result."""
    if outcome is None:
        return OPEN
    if outcome.winner is not None:
        return WHITE if outcome.winner is Colour.WHITE else BLACK
    return BOTH_LOSE if outcome.reason is Reason.BOTH_LOSE else DRAW


Stretch = tuple[Position, list[Move]]
"""A position, and the moves from there to the next that was set up."""


def _stretches(game: Game) -> list[Stretch]:
    start, moves = game.start, list[Move]()
    found = [(start, moves)]
    for node in game.line():
        if node.move is None:
            moves = []
            found.append((node.position, moves))
        else:
            moves.append(node.move)
    return found


def _other_tags(game: Game) -> dict[str, str]:
    kept = {storable(name): storable(value) for name, value in game.tags.items() if name not in _COLUMNS}
    date = kept.get("Date")
    if date is not None and date == date_text(date_number(date)):
        del kept["Date"]
    return kept


def _reason(game: Game) -> str | None:
    """Say why the game ended, where neither its moves nor its result tell."""
    return None if game.result == by_objective(game.position) else tags.termination(game.result)


def _setup(stretches: list[Stretch], plies: list[int]) -> str | None:
    first = stretches[0][0]
    if len(stretches) == 1 and first == Position.start(first.variant):
        return None
    return "\n".join(f"{ply} {fen_of(position)}" for ply, (position, _) in zip(plies, stretches, strict=True))


def pack(game: Game) -> Packed:
    """Turn a game into what the library keeps of it."""
    bare = game.is_bare
    stretches = [(game.start, game.moves())] if bare else _stretches(game)
    kernel = packer(game.variant)
    legs, plies = list[Leg](), 0
    for start, moves in stretches:
        packed, keys = kernel.pack(start.state, moves)
        legs.append(Leg(plies, keys, packed))
        plies += len(moves)
    own, other, written = game.tags, _other_tags(game), None if bare else notes.write(game)
    reason = _reason(game)
    if reason is not None:
        other[""] = reason
    date = own.get("Date")
    setup = _setup(stretches, [leg.ply for leg in legs])
    result = result_number(game.result)
    last = game.position
    names = [storable(own[name]) if name in own else None for name in ("White", "Black", "Event", "Site", "Round")]
    white, black, event, site, played = names
    told = json.dumps([game.variant.name, setup, result, *names, date, sorted(other.items())]).encode()
    digest = blake2b(told + b"".join(leg.moves for leg in legs) + (written or b""), digest_size=8).digest()
    return Packed(
        variant=game.variant.name,
        white=white,
        black=black,
        event=event,
        site=site,
        date=None if date is None else date_number(date),
        round=played,
        result=result,
        plies=plies,
        white_left=sum(last.count(Colour.WHITE)),
        black_left=sum(last.count(Colour.BLACK)),
        opening=openings.name(own, legs[0].keys, game.variant),
        setup=setup,
        tags=json.dumps(other, ensure_ascii=False, separators=(",", ":")) if other else None,
        notes=None if written is None else notes.compress(written),
        content=int.from_bytes(digest, "little", signed=True),
        legs=tuple(legs),
    )
