"""Making ballots: from a list, by the rules of the game, or from the halves of two sides."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import count

from dammen.book.ballots.ballot import Ballot
from dammen.errors import BookError
from dammen.model import Move, Position
from dammen.notation import moves
from dammen.notation.squares import find
from dammen.variants import Variant

_OVER = ">"
_OFF = ":"
_SPAN = re.compile(r"([0-9]+)-([0-9]+)\Z")


def numbers(text: str) -> frozenset[str]:
    """Read a list of numbers, in which ``7-10`` stands for four of them; ``II-1`` is one of its own kind."""
    found: set[str] = set()
    for word in text.split():
        span = _SPAN.match(word)
        if span is None:
            found.add(word)
        else:
            found |= {str(number) for number in range(int(span[1]), int(span[2]) + 1)}
    return frozenset(found)


def _square(name: str, variant: Variant) -> int:
    square = find(name, variant)
    if square is None:
        message = f"there is no square {name} in {variant.name}"
        raise BookError(message)
    return square


def listed(text: str, variant: Variant) -> Iterator[Ballot]:
    """Read ballots, one a line: the number, then moves, or men that are set over (``a1>a5``).

    Raises:
        BookError: a line is not like that, or a number stands twice.

    """
    seen: set[str] = set()
    for line in filter(str.strip, text.splitlines()):
        number, *words = line.split()
        if number in seen:
            message = f"number {number} stands twice"
            raise BookError(message)
        seen.add(number)
        over = [word.partition(_OVER) for word in words if _OVER in word]
        yield Ballot(
            number,
            variant,
            tuple(word for word in words if _OVER not in word),
            moved=tuple((_square(first, variant), _square(last, variant)) for first, _, last in over),
        )


def _order(move: Move) -> tuple[int, int, tuple[int, ...]]:
    return move.start, move.end, move.path


def every(plies: int, variant: Variant, *, distinct: bool) -> Iterator[Ballot]:
    """Make a ballot of each sequence of so many moves, in the order of the squares.

    Args:
        plies: how many moves.
        variant: the game.
        distinct: leave out a sequence that leads where another did before it.

    """
    seen: set[Position] = set()
    number = count(1)

    def grow(position: Position, made: tuple[str, ...]) -> Iterator[Ballot]:
        if len(made) < plies:
            for move in sorted(position.legal, key=_order):
                yield from grow(position.play(move), (*made, moves.write(move, position)))
        elif not distinct or position not in seen:
            seen.add(position)
            yield Ballot(str(next(number)), variant, made)

    return grow(Position.start(variant), ())


def _halves(text: str, variant: Variant) -> Iterator[tuple[int, str]]:
    for word in text.split():
        off, sign, move = word.partition(_OFF)
        if not sign:
            message = f"{word!r} should be the square of a man that is taken off, a colon, and a move: 11:8-11"
            raise BookError(message)
        yield _square(off, variant), move


def paired(first: str, second: str, variant: Variant) -> Iterator[Ballot]:
    """Let each half of the second side meet each of the first: a man taken off and a move, such as ``11:8-11``.

    The first side's halves follow one another fastest.

    Raises:
        BookError: a half is not like that.

    """
    number = count(1)
    begins = list(_halves(first, variant))
    for theirs, answer in _halves(second, variant):
        for own, move in begins:
            yield Ballot(str(next(number)), variant, (move, answer), removed=(own, theirs))


def renumbered(ballots: Iterable[Ballot]) -> Iterator[tuple[str, Ballot]]:
    """Number the ballots of each section (``XI-4`` is in section XI) anew, from 1."""
    made: dict[str, int] = {}
    for ballot in ballots:
        section, dash, _ = ballot.number.rpartition("-")
        made[section] = made.get(section, 0) + 1
        yield f"{section}{dash}{made[section]}", ballot
