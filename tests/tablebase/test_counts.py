"""Wins, draws and losses of every ending that others have counted too, and how many positions there are at all."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cases import DATA
from dammen.kernels import solved
from dammen.tablebase.build import Plan, build
from dammen.tablebase.layout import Kind
from dammen.tablebase.material import Material
from dammen.tablebase.rules import numbering
from dammen.tablebase.solving import Solved
from dammen.variants import get

# In the normal run these go to four pieces, the others to three.
FOUR = {"english"}


@dataclass
class Tally:
    """What the endings with so many pieces come to, either side to move."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    longest: int = 0


@cache
def facts() -> dict[str, Any]:
    return tomllib.loads((DATA / "endings.toml").read_text(encoding="utf-8"))


@dataclass
class Found:
    """What building came to: sums by the number of pieces, each ending, and how often its longest win is met."""

    sums: dict[int, Tally] = field(default_factory=dict)
    slices: dict[str, tuple[int, ...]] = field(default_factory=dict)
    times: dict[str, int] = field(default_factory=dict)


def count_longest(one: Solved) -> int:
    """Count the positions of an ending with its longest win."""
    values = bytes(one.values)
    word = (2 * one.longest + 2).to_bytes(2, "little")
    return sum(values[place : place + 2] == word for place in range(0, len(values), 2))


def count(variant: str, pieces: int, folder: Path) -> Found:
    """Build to so many pieces and count."""
    made = Found()
    for found in build(Plan(get(variant), pieces, Kind.DTW, folder)):
        for one in found:
            made.slices[str(one.material)] = (one.wins, one.draws, one.losses, one.longest)
            tally = made.sums.setdefault(one.material.pieces, Tally())
            tally.wins += 2 * one.wins
            tally.draws += 2 * one.draws
            tally.losses += 2 * one.losses
            tally.longest = max(tally.longest, one.longest)
            made.times[str(one.material)] = count_longest(one)
    return made


def runs() -> Iterator[Any]:
    """Give each variant with the number of pieces to go to; the longer runs are marked slow."""
    for entry in facts()["variant"]:
        most = max(total["pieces"] for total in entry["totals"])
        quick = 4 if entry["name"] in FOUR else 3
        yield pytest.param(entry, min(quick, most), id=f"{entry['name']}, {min(quick, most)} pieces")
        if most > quick:
            name = f"{entry['name']}, {most} pieces"
            yield pytest.param(entry, most, marks=pytest.mark.slow, id=name)


@pytest.mark.parametrize(("entry", "pieces"), list(runs()))
def test_every_count_is_that_of_others(entry: dict[str, Any], pieces: int, tmp_path: Path) -> None:
    found = count(entry["name"], pieces, tmp_path)
    for total in entry["totals"]:
        if total["pieces"] <= pieces:
            expected = Tally(total["wins"], total["draws"], total["losses"], total["longest"])
            assert found.sums[total["pieces"]] == expected, total["pieces"]
            assert found.slices[total["ending"]][3] == total["longest"], total["ending"]
            assert found.times[total["ending"]] == total["times"], total["ending"]
    for ending, *counts in entry.get("slices", ()):
        if Material.read(ending).pieces <= pieces:
            assert found.slices[ending] == tuple(counts), ending


@pytest.mark.parametrize("pieces", range(2, 7))
def test_english_positions_are_as_many_as_have_been_published(pieces: int) -> None:
    variant, count = get("english"), 0
    for men in range(pieces + 1):
        for kings in range(pieces + 1 - men):
            for foe_men in range(pieces + 1 - men - kings):
                count += solved.numbering(variant, men, kings, foe_men, pieces - men - kings - foe_men).size
    assert count == facts()["english-positions"][str(pieces)]


@pytest.mark.parametrize("entry", facts()["variant"], ids=lambda entry: str(entry["name"]))
def test_facts_agree_with_the_number_of_positions(entry: dict[str, Any]) -> None:
    # A slip of the pen in the data would be seen here: each row is all positions of its ending.
    for ending, wins, draws, losses, _ in entry.get("slices", ()):
        assert wins + draws + losses == numbering(get(entry["name"]), Material.read(ending)).size, ending
