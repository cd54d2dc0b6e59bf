"""Drawing ballots by lot: fair, the same for the same seed on every machine, and none twice in a match.

The numbers come from SHA-256 and not from a library's own generator, so that a draw can be repeated by anybody, years
later and in any language: block ``i`` is the digest of ``dammen ballot|DECK|SEED|i``, four big-endian numbers of 64
bits. A number is below the greatest multiple of what is wanted or is passed over, so that no ballot is likelier than
another; what is drawn changes places with what is left (Fisher and Yates).
"""

from __future__ import annotations

import secrets
import struct
from collections.abc import Iterator
from hashlib import sha256
from typing import Final

from dammen.book.ballots.ballot import Ballot
from dammen.book.ballots.deck import Deck
from dammen.errors import BookError

_RANGE: Final = 1 << 64
_SEEDS: Final = 1_000_000_000_000


def _stream(text: str) -> Iterator[int]:
    block = 0
    while True:
        yield from struct.unpack(">4Q", sha256(f"dammen ballot|{text}|{block}".encode()).digest())
        block += 1


def _below(limit: int, stream: Iterator[int]) -> int:
    fair = _RANGE - _RANGE % limit
    return next(number for number in stream if number < fair) % limit


def order(deck: Deck, seed: int | str) -> Iterator[Ballot]:
    """Give the whole deck in the order in which a seed draws it; a match takes the next one for each round."""
    stream = _stream(f"{deck.name}|{seed}")
    left = list(deck.ballots)
    for drawn in range(len(left)):
        chosen = drawn + _below(len(left) - drawn, stream)
        left[drawn], left[chosen] = left[chosen], left[drawn]
        yield left[drawn]


def draw(deck: Deck, seed: int | str, count: int = 1) -> tuple[Ballot, ...]:
    """Draw ballots, none of them twice; more of them begin with the same ones.

    Raises:
        BookError: the deck has not so many.

    """
    if not 1 <= count <= len(deck):
        message = f"{count} ballots cannot be drawn from the {len(deck)} of {deck.name}"
        raise BookError(message)
    drawn = order(deck, seed)
    return tuple(next(drawn) for _ in range(count))


def new_seed() -> int:
    """Give a seed that nobody can foresee, short enough to be read out."""
    return secrets.randbelow(_SEEDS)
