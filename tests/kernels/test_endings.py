"""The numbering of endings, and solving them: against counts that other programs have published or agreed on."""

from __future__ import annotations

from random import Random

import pytest

from dammen.kernels import solved
from dammen.tablebase.layout import Kind
from dammen.tablebase.material import Material, up_to
from dammen.tablebase.rules import numbering
from dammen.tablebase.solving import Values, solve
from dammen.variants import get

ENDINGS = ("0m1k-0m1k", "1m0k-1m0k", "1m1k-0m1k", "2m1k-1m1k", "3m0k-2m0k", "0m2k-2m1k")

# Wins, draws and losses of both sides to move, and the plies of the longest win, by the number of pieces. English
# up to five: the move generators of dctl and DarkHorse agree; a king against a king: Trice's published report. Russian,
# Brazilian, international: dctl and py-draughts; the others dctl.
COUNTS = {
    "english": {2: (1432, 4740, 804, 13), 3: (200500, 16954, 174610, 61)},
    "russian": {2: (2582, 3014, 1380, 13), 3: (134950, 190288, 66826, 25)},
    "brazilian": {2: (2582, 3014, 1380, 13), 3: (134922, 190316, 66826, 25)},
    "italian": {2: (1732, 4174, 1070, 13), 3: (192232, 34408, 165424, 65)},
    "pool": {2: (2582, 3014, 1380, 13), 3: (134922, 190316, 66826, 25)},
    "czech": {2: (2400, 3230, 1346, 13), 3: (126014, 204484, 61566, 25)},
    "spanish": {2: (2400, 3230, 1346, 13), 3: (126014, 204484, 61566, 25)},
    "thai": {2: (2400, 3230, 1346, 13), 3: (208798, 33884, 149382, 49)},
    "international": {2: (6410, 7356, 3924, 17), 3: (531590, 788326, 292684, 33)},
    "killer": {2: (6410, 7356, 3924, 17), 3: (864648, 121780, 626172, 63)},
    "frisian": {2: (7610, 5942, 4138, 19), 3: (865428, 259928, 487244, 89)},
}


@pytest.mark.parametrize("name", ["english", "international", "turkish", "italian", "canadian"])
@pytest.mark.parametrize("ending", ENDINGS)
def test_numbers_and_positions_are_each_others_inverse(name: str, ending: str) -> None:
    numbered = numbering(get(name), Material.read(ending))
    draw = Random(1)
    for number in (0, numbered.size - 1, *(draw.randrange(numbered.size) for _ in range(200))):
        assert numbered.number(numbered.state(number)) == number
    first = draw.randrange(numbered.size)
    walked = numbered.walk(first, 3000)
    assert walked == list(range(first, first + len(walked)))
    assert len(walked) == min(3000, numbered.size - first)


def test_a_position_of_blacks_is_numbered_turned_round() -> None:
    from dammen.notation import fen

    numbered = numbering(get("english"), Material.read("1m1k-0m1k"))
    white, black = fen.position("W:W22,K32:BK1", "english"), fen.position("B:WK32:B11,K1", "english")
    assert numbered.number(white.state) == numbered.number(black.state)


@pytest.mark.parametrize("name", COUNTS)
def test_counts(name: str) -> None:
    variant = get(name)
    values: dict[Material, Values] = {}
    found: dict[int, list[int]] = {}
    for material in up_to(3):
        for one in solve(variant, material, values, Kind.DTW):
            values[one.material] = one.values
            sums = found.setdefault(material.pieces, [0, 0, 0, 0])
            for place, count in enumerate((one.wins, one.draws, one.losses)):
                sums[place] += 2 * count
            sums[3] = max(sums[3], one.longest)
    assert {pieces: tuple(sums) for pieces, sums in found.items()} == COUNTS[name]


@pytest.mark.parametrize("ending", [(0, 17, 0, 17), (13, 0, 1, 0)])
def test_more_pieces_than_there_is_room_for_are_refused(ending: tuple[int, int, int, int]) -> None:
    with pytest.raises(ValueError, match="there"):
        solved.numbering(get("english"), *ending)
