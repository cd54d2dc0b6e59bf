"""From what a library keeps to a game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from dammen.errors import DammenError, LibraryError
from dammen.library import notes
from dammen.library._kernel import packer
from dammen.library.encode import BLACK, BOTH_LOSE, DRAW, WHITE
from dammen.library.names import date_text
from dammen.model import Colour, Outcome, Position, Reason
from dammen.model.game import Game
from dammen.model.outcome import result_text
from dammen.notation import fen
from dammen.notation.pdn import tags
from dammen.variants import Variant

_OUTCOMES = {
    WHITE: Outcome(Colour.WHITE, Reason.UNKNOWN),
    BLACK: Outcome(Colour.BLACK, Reason.UNKNOWN),
    DRAW: Outcome(None, Reason.UNKNOWN),
    BOTH_LOSE: Outcome(None, Reason.BOTH_LOSE),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A game as it comes out of the store, with its names as text."""

    id: int
    variant: Variant
    white: str | None
    black: str | None
    event: str | None
    site: str | None
    date: int | None
    round: str | None
    result: int
    moves: bytes
    setup: str | None
    tags: str | None
    notes: bytes | None


def result_of(number: int) -> Outcome | None:
    """Turn the number of a result into an outcome whose reason is not known."""
    return _OUTCOMES.get(number)


def legs(variant: Variant, moves: bytes, setup: str | None) -> list[tuple[int, Position, bytes]]:
    """Part packed moves at the positions that were set up: for each the ply, the position, and the moves from there."""
    if setup is None:
        return [(0, Position.start(variant), moves)]
    starts: list[tuple[int, Position]] = []
    for line in setup.splitlines():
        ply, _, text = line.partition(" ")
        starts.append((int(ply), fen.position(text, variant)))
    ends = [_offset(moves, ply) for ply, _ in starts] + [len(moves)]
    return [
        (ply, position, moves[begin:end])
        for (ply, position), begin, end in zip(starts, ends[:-1], ends[1:], strict=True)
    ]


def _offset(moves: bytes, plies: int) -> int:
    at = 0
    for _ in range(plies):
        at += 3 if moves[at] == 255 else 1  # noqa: PLR2004 - the sign of a wide place, see kernels.packed
    return at


def tags_of(kept: Kept) -> dict[str, str]:
    """Give the tags of a game, without those that the game holds by itself."""
    date = None if kept.date is None else date_text(kept.date)
    named = {
        "Event": kept.event,
        "Site": kept.site,
        "Date": date,
        "Round": kept.round,
        "White": kept.white,
        "Black": kept.black,
    }
    found = {name: value for name, value in named.items() if value is not None}
    with whole(kept.id):
        return found | (json.loads(kept.tags) if kept.tags else {})


def unpack(kept: Kept) -> Game:
    """Make the game again; its tree is made when it is asked for.

    Raises:
        LibraryError: what is kept is damaged.

    """
    with whole(kept.id):
        kernel = packer(kept.variant)
        stretches = legs(kept.variant, kept.moves, kept.setup)
        moves = [move for _, start, packed in stretches for move in kernel.unpack(start.state, packed)]
        _, last, packed = stretches[-1]
        grow = None if kept.notes is None else partial(_grow, kept)
        end = Position(kept.variant, kernel.last(last.state, packed))
        game = Game.replayed(stretches[0][1], moves, end, grow)
        game.tags = tags_of(kept)
        game.reopen()
        reason = game.tags.pop("", None)
        outcome = result_of(kept.result)
        if game.result is None and outcome is not None:
            game.conclude(tags.outcome(result_text(outcome, kept.variant), reason, kept.variant) or outcome)
        return game


@contextmanager
def whole(number: int) -> Iterator[None]:
    """Say of what goes wrong that the game of this number is damaged."""
    try:
        yield
    except LibraryError:
        raise
    except (ValueError, IndexError, OverflowError, DammenError) as error:
        message = f"game {number} of the library is damaged: {error}"
        raise LibraryError(message) from error


def _grow(kept: Kept, game: Game) -> None:
    """Play the main line into a game, and add what stands beside it."""
    with whole(kept.id):
        kernel = packer(kept.variant)
        for number, (_, start, packed) in enumerate(legs(kept.variant, kept.moves, kept.setup)):
            if number:
                game.set_up(start)
            end = Position(kept.variant, kernel.last(start.state, packed))
            game.follow(kernel.unpack(start.state, packed), end)
        notes.add(notes.read(kept.notes or b""), game)
