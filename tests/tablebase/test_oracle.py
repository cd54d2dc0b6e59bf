"""Tables against endings solved plainly, by the oracle's moves: every position of two pieces, and of three."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dammen import kernels
from dammen.geometry import Board
from dammen.model import Position
from dammen.tablebase.build import Plan, build
from dammen.tablebase.layout import Kind
from dammen.tablebase.tables import Tables, Value
from dammen.variants import Objective, Variant, get, load
from plain_endings import Place, Worth, solve
from table_builds import Built

# Runs of king moves are left out on both sides (Frisian); see Material.is_exact.
NAMES = ("english", "italian", "polish-eb9", "thai", "antidraughts", "breakthrough", "frisian", "turkish", "dameo")
QUICK = NAMES[:4]


def small(name: str, width: int = 4, height: int = 6) -> Variant:
    """Give a variant on a small board; its men begin in two rows a side."""
    variant = load(name)
    cells = variant.board.every_cell
    board = Board(width, height, every_cell=cells)
    row = width if cells else width // 2
    start = f"{board.size - row + 1}-{board.size}/1-{row}"
    title = f"{name} on {width}x{height}".translate(str.maketrans(" :=,", "----"))
    return replace(variant, name=title, board=board, start=start)


SMALL = [
    *(small(name) for name in ("english", "polish-eb9", "frisian", "antidraughts", "poddavki", "breakthrough")),
    *(small(name) for name in ("brazilian:compulsory=false", "russian:objective=first-king", "killer", "spanish")),
    *(small(name, 3, 4) for name in ("turkish", "dameo", "gothic")),
]


def position(variant: Variant, place: Place) -> Position:
    return Position(variant, kernels.state(variant, *place.pieces, not place.white))


def same(worth: Worth, value: Value) -> bool:
    return (worth.result, worth.plies) == (value.rank[0], value.plies or 0)


def compare(variant: Variant, folder: Path, plain: dict[Place, Worth]) -> int:
    """Hold every position against the tables of either kind; give how many there were."""
    tables, results = (Tables(variant, [folder], kind) for kind in (Kind.DTW, Kind.WDL))
    count = 0
    for place, worth in plain.items():
        own, foe = (place.pieces[:2], place.pieces[2:]) if place.white else (place.pieces[2:], place.pieces[:2])
        # Where the first king wins, no side with a king is ever to move.
        reached = variant.objective is not Objective.FIRST_KING or not own[1]
        if any(own) and any(foe) and reached:
            here = position(variant, place)
            value = tables.value(here)
            assert same(worth, value), (here, worth, value)
            assert results.value(here).result is value.result, here
            count += 1
    return count


@pytest.mark.parametrize(
    "name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in NAMES]
)
def test_two_pieces(name: str, built: Built) -> None:
    folder = built(name, 2, Kind.DTW)
    built(name, 2, Kind.WDL)
    assert compare(get(name), folder, solve(get(name), 2)) > 4000


@pytest.mark.parametrize("variant", SMALL, ids=lambda variant: str(variant.name))
def test_three_pieces_on_a_small_board(variant: Variant, tmp_path: Path) -> None:
    for kind in (Kind.WDL, Kind.DTW):
        for _ in build(Plan(variant, 3, kind, tmp_path)):
            pass
    assert compare(variant, tmp_path, solve(variant, 3)) > 3000


LARGER = [
    *(small(name, 6, 6) for name in ("frisian", "antidraughts", "killer")),
    small("turkish", 4, 4),
    small("dameo", 4, 4),
]


@pytest.mark.slow
@pytest.mark.parametrize("variant", [*map(get, QUICK), *LARGER], ids=lambda variant: str(variant.name))
def test_three_pieces(variant: Variant, tmp_path: Path) -> None:
    for kind in (Kind.WDL, Kind.DTW):
        for _ in build(Plan(variant, 3, kind, tmp_path)):
            pass
    assert compare(variant, tmp_path, solve(variant, 3)) > 20_000
