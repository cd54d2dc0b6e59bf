"""What the old books claim of endings, settled; docs/explanation/old-claims.md tells it in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from dammen import kernels
from dammen.engine.weights import main_road
from dammen.model import Position
from dammen.tablebase import Kind, Material, Plan, Result, Tables, build
from dammen.tablebase.files import open_table
from dammen.tablebase.layout import Header
from dammen.tablebase.material import up_to
from dammen.tablebase.rules import numbering
from dammen.variants import Variant, load
from table_builds import Built

THREE_AGAINST_ONE, ONE_AGAINST_THREE = Material.read("0m3k-0m1k"), Material.read("0m1k-0m3k")
QUEEN_AND_MAN = Material.read("1m1k-0m3k")
REMOVALS = ("polish-eb9", "polish-eb9:removal=end")
STRENGTH = (2, 3)


def proved(name: str, ending: Material, folder: Path) -> Tables:
    """Build an ending and what it leads to."""
    for _ in build(Plan(load(name), ending.pieces, Kind.DTW, folder, ending=ending)):
        pass
    return Tables(load(name), [folder], Kind.DTW)


def header(variant: Variant, folder: Path, material: Material) -> Header:
    table = open_table(Plan(variant, material.pieces, Kind.DTW, folder).path(material), variant, Kind.DTW)
    table.close()
    return table.header


def positions(variant: Variant, ending: Material, stride: int = 1) -> Iterator[Position]:
    numbered = numbering(variant, ending)
    return (Position(variant, numbered.state(number)) for number in range(0, numbered.size, stride))


# --- EB9: "A single queen against three queens can draw" ---


@pytest.mark.parametrize(
    ("name", "three", "one", "held"),
    [
        (REMOVALS[0], (132_228, 11_612, 0), (2_258, 85_718, 55_864), (10_704, 908)),
        (REMOVALS[1], (132_240, 11_600, 0), (1_854, 85_468, 56_518), (10_704, 896)),
    ],
)
def test_one_queen_holds_against_three_from_the_long_diagonal_alone(
    name: str, three: tuple[int, ...], one: tuple[int, ...], held: tuple[int, int], tmp_path: Path
) -> None:
    tables = proved(name, THREE_AGAINST_ONE, tmp_path)
    variant = tables.variant
    for ending, counts in ((THREE_AGAINST_ONE, three), (ONE_AGAINST_THREE, one)):
        told = header(variant, tmp_path, ending)
        assert (told.wins, told.draws, told.losses) == counts
    assert header(variant, tmp_path, THREE_AGAINST_ONE).longest == 25  # thirteen moves
    road = set(main_road(variant.board))
    assert len(road) == 8
    drawn = Counter[bool]()
    for position in positions(variant, THREE_AGAINST_ONE):
        if tables.value(position).result is Result.DRAW:
            (queen,) = position.state.black_kings
            drawn[queen in road] += 1
            if queen not in road:
                # Only because she gets there at once, or takes, whatever they play that does not lose a queen.
                for move in tables.best(position):
                    after = position.play(move)
                    assert any(reply.captured or reply.end in road for reply in tables.best(after)), position
    assert (drawn[True], drawn[False]) == held


# --- EB9: "the best play is to sacrifice the man, as the draw is more certain with the queen alone" ---


def alone(position: Position) -> Position:
    """Give a position of White's without its man."""
    kings = position.state.white_kings, position.state.black_kings
    return Position(position.variant, kernels.state(position.variant, (), kings[0], (), kings[1], black_to_move=False))


@pytest.mark.slow
def test_a_queen_and_a_man_draw_more_often_than_the_queen_alone(tmp_path: Path) -> None:
    tables = proved(REMOVALS[0], QUEEN_AND_MAN, tmp_path)
    told = header(tables.variant, tmp_path, QUEEN_AND_MAN)
    assert (told.wins, told.draws, told.losses) == (55_893, 2_576_011, 892_176)
    road = set(main_road(tables.variant.board))
    counts = Counter[tuple[bool, str]]()
    for position in positions(tables.variant, QUEEN_AND_MAN, 25):
        if not position.legal or position.legal[0].captured:
            continue
        on = position.state.white_kings[0] in road
        counts[on, "all"] += 1
        counts[on, "with"] += tables.value(position).result is Result.DRAW
        counts[on, "alone"] += tables.value(alone(position)).result is Result.DRAW
    assert counts == {
        (True, "all"): 15_552,
        (True, "with"): 12_550,
        (True, "alone"): 11_921,
        (False, "all"): 52_669,
        (False, "with"): 27_573,
        (False, "alone"): 15_367,
    }


# --- English: forty moves, and twenty where two kings remain against one ---


def most_moves(variant: Variant, folder: Path, ending: Material) -> int:
    """Give the most moves of its own that the side named first needs to win, whoever is to move."""
    values: set[int] = set()
    for material, to_move in ((ending, True), (ending.mirror, False)):
        table = open_table(Plan(variant, ending.pieces, Kind.DTW, folder).path(material), variant, Kind.DTW)
        for number in range(table.block_count):
            block = table.block(number)
            found = block if table.header.width == 1 else memoryview(block).cast("H").tolist()
            plies = {(value - 1) // 2 for value in set(found) if value and (value % 2 == 0) is to_move}
            values |= {(count + to_move) // 2 for count in plies}
        table.close()
    return max(values, default=0)


def test_twenty_moves_are_enough_for_two_kings_against_one(built: Built) -> None:
    english, two = load("english"), Material.read("0m2k-0m1k")
    folder = built("english", 3, Kind.DTW)
    told, other = header(english, folder, two), header(english, folder, two.mirror)
    assert (told.wins, told.draws, told.losses, told.longest) == (14_846, 34, 0, 33)
    assert (other.wins, other.draws, other.losses) == (412, 1_450, 13_018)
    assert most_moves(english, folder, two) == 17


def late(built: Built, pieces: int) -> dict[str, int]:
    """Give the endings in which the stronger side may need more than forty moves, and how many."""
    english, folder = load("english"), built("english", pieces, Kind.DTW)
    found = {}
    for first in up_to(pieces):
        for one in dict.fromkeys((first, first.mirror)):
            own, foe = (STRENGTH[0] * men + STRENGTH[1] * kings for men, kings in (one.counts[:2], one.counts[2:]))
            if own > foe and (most := most_moves(english, folder, one)) > 40:
                found[str(one)] = most
    return found


def test_forty_moves_are_not_always_enough_for_the_stronger_side(built: Built) -> None:
    # With three pieces or fewer they are, and in the other endings of four.
    assert late(built, 4) == {"0m2k-1m1k": 48, "0m2k-2m0k": 46, "1m1k-2m0k": 54}
