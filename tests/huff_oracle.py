"""The oracle of the huffing game: every turn a side may take, found as the laws read, with lists and no cleverness.

It stands on ``oracle.py`` for the lawful moves and adds what the laws of the huff say, one sentence at a time. Nothing
here is shared with ``dammen.laws``, so that the two can be held against each other. P428 is Hoyle's Games Modernized,
page 429; P3 is Introduction to Checkers, Part 3; EB9 is the ninth Encyclopaedia Britannica.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import oracle
from dammen.geometry import opposite
from dammen.variants import Variant

OMITTED: Final = "omitted"
UNFINISHED: Final = "unfinished"
FEWER: Final = "fewer"


class Take(NamedTuple):
    """A capture, as far as it matters which it is."""

    start: int
    end: int
    victims: frozenset[int]


class Neglect(NamedTuple):
    """What the other side has just neglected."""

    how: str
    pieces: list[int]
    takes: list[Take]
    before: oracle.Position


class Place(NamedTuple):
    """A place in the game: what stands where, whose turn it is, and what is open."""

    position: oracle.Position
    white: bool
    neglect: Neglect | None = None
    must: Take | None = None
    let_go: tuple[Take, ...] = ()


class Laws(NamedTuple):
    """What the codes differ in: whether a huff that was let go may come back (P3 law 4), or may not (P428)."""

    comes_back: bool


class Way(NamedTuple):
    """Something that hands can do with a piece: where it ends, what it takes, whether it is a king then."""

    take: Take
    crowned: bool
    goes_on: bool


def _finished(variant: Variant, place: Place) -> list[Way]:
    """List the lawful moves."""
    pieces = oracle._pieces(place.position)
    moves = oracle.legal_moves(variant, *pieces, place.white)
    return [Way(Take(m.start, m.end, frozenset(m.captured)), m.promotes, goes_on=False) for m in moves]


def _quiet(variant: Variant, place: Place) -> list[Way]:
    """List the moves that take nothing, as if nothing could be taken."""
    moves = oracle._quiet(variant, place.position, white=place.white, blocked=frozenset())
    return [Way(Take(m.start, m.end, frozenset()), m.promotes, goes_on=False) for m in moves]


def _jumps(variant: Variant, taking: oracle.Taking) -> list[oracle.Taking]:
    """List what can be taken next."""
    if not oracle._may_go_on(variant, taking):
        return []
    found = []
    takes = variant.king_captures if taking.piece.king else variant.man_captures
    for direction in oracle._directions(takes, white=taking.piece.white):
        if not variant.turn_back and taking.jumps and direction is opposite(taking.jumps[-1].direction):
            continue
        victim = oracle._victim(variant, taking, direction)
        if victim is not None:
            landings = oracle._landings(variant, taking, direction, victim)
            found += [oracle._after(variant, taking, oracle.Jump(direction, victim, to)) for to in landings]
    return found


def _set_down(variant: Variant, place: Place, start: int) -> list[Way]:
    """List every capture of a piece, set down after any of its jumps.

    P428: "A capturing play ... is completed the moment the hand is withdrawn from the piece played, even though two or
    more pieces should have been taken." EB9 law 8 says the same.
    """
    piece = place.position[start]
    board = {square: other for square, other in place.position.items() if square != start}
    found = []
    waiting = _jumps(variant, oracle.Taking(board, start, piece, ()))
    while waiting:
        taking = waiting.pop()
        further = _jumps(variant, taking)
        waiting += further
        take = Take(start, taking.here, frozenset(jump.victim for jump in taking.jumps))
        on_row = oracle._crowned_on(variant, taking.here, white=piece.white)
        found.append(Way(take, not piece.king and (on_row or taking.piece.king), bool(further)))
    return found


def _neglects(variant: Variant, place: Place, lawful: list[Way]) -> list[tuple[Way, str]]:
    """List the moves by which a capture is neglected, each once, and how."""
    due = [way.take for way in lawful if way.take.victims]
    if not due:
        return []
    known = {way.take for way in lawful}
    # P428: "pieces that might or should have taken", and did not.
    found = [(way, OMITTED) for way in _quiet(variant, place) if way.take not in known]
    ways: dict[Take, Way] = {}
    for start, piece in place.position.items():
        if piece.white == place.white:
            for way in _set_down(variant, place, start):
                same = ways.get(way.take)
                ways[way.take] = way._replace(goes_on=way.goes_on or (same is not None and same.goes_on))
    for take, way in ways.items():
        if take in known:
            continue
        # EB9 law 8: "before having taken all he can", and Polish draughts: fewer than the greatest number.
        more = any(other.start == take.start and take.victims < other.victims for other in due)
        found.append((way, UNFINISHED if more or way.goes_on else FEWER))
    return found


def _without(position: oracle.Position, squares: Iterable[int]) -> oracle.Position:
    return {square: piece for square, piece in position.items() if square not in squares}


def _made(place: Place, way: Way) -> oracle.Position:
    piece = place.position[way.take.start]
    position = _without(place.position, {way.take.start, *way.take.victims})
    position[way.take.end] = piece._replace(king=piece.king or way.crowned)
    return position


def _own(position: oracle.Position, square: int, *, white: bool) -> bool:
    return square in position and position[square].white == white


def _after(laws: Laws, place: Place, lawful: list[Way], way: Way, how: str) -> Place:
    """Make a move, and see what it leaves open."""
    position = _made(place, way)
    let_go = list(place.let_go)
    if place.neglect is not None and place.neglect.how == OMITTED and not laws.comes_back:
        # P428: the huff is made "before one plays his own piece"; afterwards that capture may go on being passed over.
        let_go += place.neglect.takes
    due = [other.take for other in lawful if other.take.victims]
    open_takes = due
    if how == OMITTED:
        open_takes = [take for take in due if take not in let_go]
    if how in {"", OMITTED}:
        # What was let go is over once the piece has moved or been taken, or its side has taken something.
        still = due if how else []
        let_go = [take for take in let_go if take in still or _own(position, take.start, white=not place.white)]
    neglect = _left_open(place, way, how, open_takes) if how and open_takes else None
    return Place(position, not place.white, neglect, None, tuple(let_go))


def _left_open(place: Place, way: Way, how: str, due: list[Take]) -> Neglect:
    """Say which pieces may be huffed, where they stand now, and which takes compelled."""
    start, end, taken = way.take
    if how == UNFINISHED:
        whole = [take for take in due if take.start == start and taken < take.victims]
        return Neglect(how, [end], whole or due, place.position)
    # P428: "any of the adverse pieces that might or should have taken"; P3 law 4: "your capturing piece".
    pieces = list(dict.fromkeys(end if take.start == start else take.start for take in due))
    return Neglect(how, pieces, due, place.position)


def _moves(variant: Variant, laws: Laws, place: Place) -> list[Place]:
    lawful = _finished(variant, place)
    if place.must is not None:
        # P3 law 4: "or to compel you to take"; law 8: to refuse loses, so that nothing else is a turn.
        return [_after(laws, place, lawful, way, "") for way in lawful if way.take == place.must]
    found = [_after(laws, place, lawful, way, "") for way in lawful]
    found += [_after(laws, place, lawful, way, how) for way, how in _neglects(variant, place, lawful)]
    return found


def turns(variant: Variant, laws: Laws, place: Place) -> list[Place]:
    """List where each turn leads that the side to move may take.

    P428: "The player has the power either to huff, compel the take, or to let the piece remain on the board".
    """
    found = []
    if place.neglect is not None:
        for square in place.neglect.pieces:
            # P3 law 4: "The act of huffing is not considered a move, a 'huff and a move' go together."
            huffed = Place(_without(place.position, {square}), place.white, let_go=place.let_go)
            found += _moves(variant, laws, huffed)
        before, other = place.neglect.before, not place.white
        found += [Place(before, other, None, take, place.let_go) for take in place.neglect.takes]
    # To let it stand is to move on.
    return found + _moves(variant, laws, place)


def count(variant: Variant, laws: Laws, place: Place, depth: int) -> int:
    """Count the lines of play of a length."""
    if depth == 0:
        return 1
    places = turns(variant, laws, place)
    if depth == 1:
        return len(places)
    return sum(count(variant, laws, after, depth - 1) for after in places)


def begin(pieces: oracle.Pieces, *, white: bool) -> Place:
    """Begin at a position with nothing open."""
    return Place(oracle._position(pieces), white)
