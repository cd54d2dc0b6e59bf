"""House variants: what a file may say, and what is said of a wrong one."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest

from dammen import Position, variants
from dammen.errors import VariantError
from dammen.geometry import Direction
from dammen.variants import Precedence, Promotion, Variant

SMALL = """
title = "Our small board"
base = "international"
start = "21-32/1-12"
compulsory = false

[board]
width = 8
height = 8
"""


def house(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "club.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_changes_what_it_names(tmp_path: Path) -> None:
    small = variants.from_toml(house(tmp_path, SMALL))
    assert (small.name, small.title, small.board.size, small.compulsory) == ("club", "Our small board", 32, False)
    assert small.precedence == variants.get("international").precedence
    assert small.game_type is None
    assert len(Position.start(small).legal) == 7


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    assert variants.from_toml(house(tmp_path, "\ufeff" + SMALL)).board.size == 32


def test_an_article_goes_with_the_field_that_it_speaks_for(tmp_path: Path) -> None:
    small = variants.from_toml(house(tmp_path, SMALL))
    assert small.article("compulsory") is None
    assert small.article("precedence") == "FMJD 4.13"


def test_a_name_with_changes() -> None:
    changed = variants.load("turkish:promotion=stop,man_captures=n+ne,precedence=most-pieces+with-king")
    assert changed.promotion is Promotion.STOP
    assert changed.man_captures == (Direction.N, Direction.NE)
    assert changed.precedence == (Precedence.MOST_PIECES, Precedence.WITH_KING)
    assert variants.load("turkish:precedence=none").precedence == ()
    assert variants.load("checkers") is variants.get("english")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("compulsry = false", "there is no field 'compulsry'; the fields are "),
        ("compulsory = 1", "compulsory must be true or false, not 1"),
        ("king_value = true", "king_value must be a whole number, not True"),
        ('king_range = "long"', "king_range = 'long' is not known; it may be short, flying"),
        ('man_moves = ["up"]', "man_moves = 'up' is not known; it may be n, "),
        ("precedence = 3", "precedence must be a list, not 3"),
        ('separator = "="', "separator = '=' is not known; it may be x, : or -"),
        ("king_run = 8", "king_run goes from 0 to 7"),
        ('base = "dutch"', "there is no variant 'dutch'"),
        ('start = "31-50"', "must name White's squares, a slash, and Black's"),
        ('start = "31-60/1-20"', "start has square 51, but the board has squares 1 to 50"),
        ('start = "20-39/1-20"', "start puts two men on square 20"),
        ('start = "31-50,31/1-20"', "start puts two men on square 31"),
        ('start = "1-99999999999/3"', "'1-99999999999' is not a square number"),
        ('start = "1-999999/3"', "start has square 51, but the board has squares 1 to 50"),
        ('start = "٣١/٢"', "'٣١' is not a square number or a range such as 1-12"),
        ('start = "50-31/1-20"', "'50-31' runs backwards"),
        ('start = "1-5/31-40"', "start puts a man of white on square 1, where it would be crowned"),
        ('start = "31/46"', "start puts a man of black on square 46, where it would be crowned"),
        ("[board]\nwidth = 8", "a board of its own needs start"),
        ('start = "1/2"\n[board]\nwidth = 15', "a board of 15 by 10 cannot be played"),
        ('start = "1/2"\n[board]\nwidth = 14\nheight = 14\nevery_cell = true', "a board may have 127 squares, not 196"),
        ("[board]\ndepth = 8", "board has no field 'depth'"),
        ("board = 8", "board must be a table"),
        ("title = ", "is not TOML"),
        ("title = " + "[" * 5_000, "is not TOML: it is nested too deeply"),
        ("king_run = " + "9" * 5_000, "is not TOML"),
    ],
)
def test_what_is_said_of_a_wrong_file(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(VariantError) as caught:
        variants.from_toml(house(tmp_path, text))
    assert words in str(caught.value)
    assert str(caught.value).startswith(f"{tmp_path / 'club.toml'}: ")


def test_what_is_said_of_a_wrong_name() -> None:
    with pytest.raises(VariantError, match="did you mean frisian"):
        variants.load("frisan")
    with pytest.raises(VariantError, match="'compulsory' should be field=value"):
        variants.load("english:compulsory")
    with pytest.raises(VariantError, match="cannot be read"):
        variants.load("nowhere.toml")


@pytest.mark.parametrize("variant", variants.ALL, ids=lambda variant: variant.name)
def test_every_variant_of_the_table_is_whole(variant: Variant) -> None:
    white, black = variant.start_men
    north, south = variant.crowning_rows()
    assert not set(white) & north
    assert not set(black) & south
    assert variant.summary.endswith(".")
    assert set(variant.articles) <= set(Variant.__dataclass_fields__)
    if variant.game_type is not None:
        assert variants.by_game_type(variant.game_type) is variant


@pytest.mark.parametrize("number", ["²", "٣", "9" * 5_000, "-1", "1.5"])
def test_a_number_beside_a_name_is_of_plain_figures(number: str) -> None:
    with pytest.raises(VariantError, match="king_value must be a whole number"):
        variants.load(f"frisian:king_value={number}")


@pytest.mark.parametrize("variant", [*variants.ALL, variants.load("turkish:promotion=stop")], ids=repr)
def test_variants_and_positions_are_copied_and_pickled(variant: Variant) -> None:
    position = Position.start(variant)
    assert position.pieces  # worked out, and left behind
    for again in (copy.deepcopy(position), copy.copy(position), pickle.loads(pickle.dumps(position))):  # noqa: S301 - our own
        assert (again, hash(again), again.legal) == (position, hash(position), position.legal)
    for other in (copy.deepcopy(variant), pickle.loads(pickle.dumps(variant))):  # noqa: S301 - our own
        assert (other, other.articles, other.aliases) == (variant, variant.articles, variant.aliases)
        with pytest.raises(TypeError):
            other.articles["board"] = "mine"  # type: ignore[index]


def test_a_house_variant_is_described_by_what_it_changes() -> None:
    house = variants.load("international:compulsory=false,start=31-50/1-20")
    assert house.summary == "International draughts, with rules of the house's own: compulsory, start."
