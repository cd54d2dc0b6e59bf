"""Endings whose worth is known from elsewhere."""

from __future__ import annotations

import json
import os
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cases import DATA
from dammen.model import Position
from dammen.notation import fen, moves
from dammen.tablebase.build import Plan, build
from dammen.tablebase.layout import Kind
from dammen.tablebase.material import Material
from dammen.tablebase.tables import Tables
from dammen.variants import get
from table_builds import Built

KNOWN: list[dict[str, Any]] = tomllib.loads((DATA / "endings.toml").read_text(encoding="utf-8"))["position"]


def tables_for(position: Position, built: Built) -> Tables:
    """Build what a position needs, and whatever stands below it."""
    variant, pieces = position.variant, Material.of(position).pieces
    folder = built(variant.name, pieces, Kind.DTW)
    return Tables(variant, [folder], Kind.DTW)


def marked(entry: dict[str, Any], name: str) -> Any:
    """Mark what takes long: on the large board the tables of four pieces are built, on the small one those of five."""
    pieces = len(re.findall(r"\d+", entry["fen"]))
    slow = pieces > (4 if get(entry["variant"]).board.size <= 32 else 3)
    return pytest.param(entry, id=name, marks=[pytest.mark.slow] if slow else [])


@pytest.mark.parametrize("entry", [marked(entry, entry["name"]) for entry in KNOWN])
def test_worth(entry: dict[str, Any], built: Built) -> None:
    position = fen.position(entry["fen"], entry["variant"])
    tables = tables_for(position, built)
    value = tables.value(position)
    assert (value.result, value.plies) == (entry["worth"], entry.get("plies"))
    found = [(moves.write(move, position), worth) for move, worth in tables.moves(position)]
    if "keeps" in entry:
        assert {text for text, worth in found if worth.result is value.result} == set(entry["keeps"])
    if "fastest" in entry:
        assert {text for text, worth in found if worth == value} == set(entry["fastest"])


# --- lists of others, kept beside the repository ---


@cache
def longest_wins(folder: Path) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = json.loads((folder / "endgames" / "longest_wins.json").read_text(encoding="utf-8"))
    return listed


def check_longest(entries: list[dict[str, Any]], built: Built) -> None:
    for entry in entries:
        position = fen.position(entry["fen"], entry["variant"])
        tables = tables_for(position, built)
        value = tables.value(position)
        # Walinga's study counts the moves of a king running, which takes two plies more than the tables know of.
        assert (value.result, value.plies) == ("win", entry["depth"] - 2 * (entry["case"] == "Walinga")), entry
        # It is the longest of its ending, except where the entry is a composition.
        if entry["case"].startswith("Longest"):
            table = tables.distances()._table(Material.of(position))
            assert table is not None
            assert table.header.longest == entry["depth"], entry


@pytest.mark.data
@pytest.mark.parametrize("pieces", [2, 3, pytest.param(4, marks=pytest.mark.slow)])
def test_longest_wins_are_those_of_dctl(pieces: int, data_dir: Path, built: Built) -> None:
    entries = [entry for entry in longest_wins(data_dir) if len(re.findall(r"\d+", entry["fen"])) == pieces]
    assert len(entries) == {2: 4, 3: 14, 4: 25}[pieces]
    check_longest(entries, built)


def high_mtc(folder: Path) -> list[tuple[Position, int]]:
    """Read Gilbert's list of positions a long way from a capture or a man's move, with that way in plies."""
    text = (folder / "endgames" / "egdb_intl_10x10_HighMtc_a.txt").read_text(encoding="utf-8")
    found = re.findall(r"db\d+-\d+: \w+, mtc (\d+)\s+(\S+)\.", text)
    return [(fen.position(written, "international"), int(plies)) for plies, written in found]


def check_mtc(tables: Tables, position: Position, plies: int) -> None:
    """Hold one against the tables.

    Gilbert's distances to a conversion are rounded up to odd plies for a win and even ones for a loss, and say 10 of
    all that are no longer. (His conversions are captures and moves of men, ours captures and crownings: these agree.)
    """
    value = tables.value(position)
    assert value.result == ("win" if plies % 2 else "loss"), position
    assert value.plies is not None
    rounded = value.plies + (value.plies + plies) % 2
    assert rounded == plies or rounded <= plies == 10, (position, value)


@pytest.mark.data
@pytest.mark.parametrize("pieces", [3, pytest.param(4, marks=pytest.mark.slow)])
def test_positions_far_from_a_conversion(pieces: int, data_dir: Path, built: Built) -> None:
    # All but thirty of the list are of seven and eight pieces.
    entries = [(position, plies) for position, plies in high_mtc(data_dir) if Material.of(position).pieces == pieces]
    assert len(entries) == {3: 1, 4: 5}[pieces]
    tables = Tables(get("international"), [built("international", pieces, Kind.DTC)], Kind.DTC)
    for position, plies in entries:
        check_mtc(tables, position, plies)


@pytest.mark.data
@pytest.mark.slow
def test_four_kings_against_one_far_from_a_conversion(data_dir: Path, tmp_path: Path) -> None:
    four = Material(0, 4, 0, 1)
    for _ in build(Plan(get("international"), 5, Kind.DTC, tmp_path, threads=2, ending=four)):
        pass
    entries = [pair for pair in high_mtc(data_dir) if Material.of(pair[0]).first == four]
    assert len(entries) == 2
    for position, plies in entries:
        check_mtc(Tables(get("international"), [tmp_path], Kind.DTC), position, plies)


@pytest.mark.data
@pytest.mark.slow
def test_positions_far_from_a_conversion_that_large_tables_have(data_dir: Path) -> None:
    folder = os.environ.get("DAMMEN_TABLES")
    if not folder:
        pytest.skip("DAMMEN_TABLES names no folder with tables of international draughts, five pieces or more")
    variant = get("international")
    plies_known, results_known = (Tables(variant, [Path(folder)], kind) for kind in (Kind.DTC, Kind.WDL))
    asked = 0
    for position, plies in high_mtc(data_dir):
        if Material.of(position).pieces <= 4:
            continue
        if plies_known.has(position):
            check_mtc(plies_known, position, plies)
        elif results_known.has(position):
            assert results_known.value(position).result == ("win" if plies % 2 else "loss"), position
        else:
            continue
        asked += 1
    assert asked, f"the tables in {folder} have none of the positions"
