from __future__ import annotations

import pytest

from dammen.errors import TablebaseError
from dammen.notation import fen
from dammen.tablebase.material import Material, endings, leading_to, up_to
from dammen.tablebase.rules import numbering
from dammen.variants import get


def test_endings_are_written_and_read() -> None:
    assert str(Material(2, 1, 0, 3)) == "2m1k-0m3k"
    assert Material.read("2m1k-0m3k") == Material(2, 1, 0, 3)
    assert Material(2, 1, 0, 1).words == "2 men and 1 king against 1 king"
    position = fen.position("B:W31,K2:B1,5,K9", "english")
    assert Material.of(position) == Material(2, 1, 1, 1)


@pytest.mark.parametrize("text", ["", "2m1k", "2m1k-0m3k.dtb", "12m0k-0m1k", "english", "٢m1k-0m3k", "2m1k-0m3k\n"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(TablebaseError, match="is no ending"):
        Material.read(text)


@pytest.mark.parametrize("pieces", range(2, 9))
def test_every_ending_comes_after_those_that_it_needs(pieces: int) -> None:
    seen: set[Material] = set()
    for material in up_to(pieces):
        assert material.needs() <= seen, material
        assert material == material.first
        seen.add(material)
    mirrored = {material for one in endings(pieces) for material in (one, one.mirror)}
    sides = [(men, kings) for men in range(pieces) for kings in range(pieces) if men + kings]
    expected = sum(sum(own) + sum(foe) == pieces for own in sides for foe in sides)
    assert len(mirrored) == expected


@pytest.mark.parametrize("text", ["1m1k-0m3k", "0m1k-0m3k", "2m1k-1m1k"])
def test_an_ending_comes_after_those_that_it_leads_to(text: str) -> None:
    seen: set[Material] = set()
    for material in leading_to(Material.read(text)):
        assert material.needs() <= seen, material
        seen.add(material)
    assert material == Material.read(text).first
    assert seen < set(up_to(material.pieces))


def test_runs_of_king_moves_matter_only_beside_men() -> None:
    frisian, english = get("frisian"), get("english")
    exact = {str(m) for one in up_to(3) for m in (one, one.mirror) if m.is_exact(frisian)}
    assert exact == {"0m1k-0m1k", "1m0k-0m1k", "0m1k-1m0k", "1m0k-1m0k"} | {
        "0m2k-0m1k",
        "0m1k-0m2k",
        "0m2k-1m0k",
        "1m0k-0m2k",
    }
    assert all(m.is_exact(english) for m in up_to(3))


def test_an_ending_that_the_board_does_not_hold_is_refused() -> None:
    with pytest.raises(TablebaseError, match="english has no tables of 9 men and 9 kings against 9 men and 9 kings"):
        numbering(get("english"), Material(9, 9, 9, 9))
