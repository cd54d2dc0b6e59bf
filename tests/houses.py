"""Rules that no variant of the table has, so that every field is tried: some by hand, others mixed at random."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from dammen.geometry import ALL_DIRECTIONS, DIAGONAL, ORTHOGONAL, Board, Direction
from dammen.variants import KingRange, Landing, Objective, Precedence, Promotion, Removal, Variant, get, load

_BY_CHANGES: Final = (
    "russian:must_extend=false",
    "russian:landing=behind",
    "brazilian:compulsory=false",
    "international:removal=immediate",
    "international:man_takes_king=false",
    "polish-eb9:turn_back=false",
    "turkish:promotion=stop",
    "turkish:promotion=continue",
    "turkish:turn_back=true",
    "turkish:removal=end",
    "armenian:king_captures=n+ne+e+se+s+w,removal=end",
    "gothic:king_range=flying",
    "dameo:king_range=short,promotion=continue",
    "frisian:king_run=1,removal=immediate",
    "killer:promotion=continue,must_extend=false",
    "killer-light:precedence=none",
    "frisian:objective=first-king",
    "russian:objective=first-king",
)
_WITH_BOARDS: Final = {
    "english on 6x6": replace(get("english"), board=Board(6, 6), start="13-18/1-6"),
    "international on 6x6": replace(get("international"), board=Board(6, 6), start="13-18/1-6"),
    "international on 14x14": replace(get("international"), board=Board(14, 14), start="57-98/1-42"),
    "frisian on 14x14": replace(get("frisian"), board=Board(14, 14), start="57-98/1-42"),
    "international on 7x5": replace(get("international"), board=Board(7, 5), start="12-18/1-7"),
    "turkish on 5x7": replace(get("turkish"), board=Board(5, 7, every_cell=True), start="26-35/1-10"),
}
HOUSES: Final[dict[str, Variant]] = {changes: load(changes) for changes in _BY_CHANGES} | {
    name: replace(variant, name=name) for name, variant in _WITH_BOARDS.items()
}

# Where a king is met first is asked only between captures of equal length.
_PRECEDENCES: Final[tuple[tuple[Precedence, ...], ...]] = (
    (),
    (Precedence.MOST_PIECES,),
    (Precedence.WITH_KING,),
    (Precedence.MOST_KINGS,),
    (Precedence.GREATEST_VALUE,),
    (Precedence.GREATEST_VALUE, Precedence.WITH_KING),
    (Precedence.MOST_PIECES, Precedence.MOST_KINGS),
    (Precedence.MOST_PIECES, Precedence.KINGS_FIRST),
    (Precedence.MOST_PIECES, Precedence.WITH_KING, Precedence.MOST_KINGS, Precedence.KINGS_FIRST),
)


def _some(random: Random, of: tuple[Direction, ...]) -> tuple[Direction, ...]:
    chosen = tuple(direction for direction in of if random.random() < 0.6)
    return chosen or of[:1]


def mixed(number: int) -> Variant:
    """Mix rules at random, the same for the same number."""
    random = Random(number)
    base = get(random.choice(("english", "international", "italian", "turkish", "spantsireti", "frisian")))
    lines = random.choice((DIAGONAL, ORTHOGONAL, ALL_DIRECTIONS))
    forward = tuple(direction for direction in lines if "s" not in direction)
    return replace(
        base,
        name=f"mixed {number}",
        man_moves=_some(random, forward),
        man_captures=_some(random, random.choice((forward, lines))),
        king_moves=random.choice((lines, _some(random, ALL_DIRECTIONS))),
        king_captures=random.choice((lines, _some(random, ALL_DIRECTIONS))),
        linear=random.random() < 0.2,
        man_takes_king=random.random() < 0.8,
        king_range=random.choice((KingRange.SHORT, KingRange.FLYING, KingRange.FLYING)),
        landing=random.choice((Landing.FREE, *Landing)),
        compulsory=random.random() < 0.8,
        must_extend=random.random() < 0.6,
        precedence=random.choice(_PRECEDENCES),
        king_value=random.choice((100, 150, 199, 300)),
        removal=random.choice(tuple(Removal)),
        turn_back=random.random() < 0.5,
        promotion=random.choice(tuple(Promotion)),
        king_run=random.choice((0, 0, 1, 3)),
        objective=random.choice((Objective.NORMAL, *Objective)),
    )
