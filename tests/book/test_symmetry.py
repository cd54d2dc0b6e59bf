"""The symmetries of the games, and the keys and moves of books under them."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given

from cases import Setting
from comparison import state_of
from dammen import variants
from dammen.book.key import frame, written
from dammen.book.symmetry import Symmetry, symmetries
from dammen.geometry import Board
from dammen.model import Piece, Position, Setup
from dammen.variants import Variant
from strategies import settings_of


def image(position: Position, view: Symmetry) -> Position:
    """See a position under a symmetry."""
    pieces = {
        view.square(square): Piece.of(piece.colour.other, king=piece.is_king) if view.swaps else piece
        for square, piece in position.pieces.items()
    }
    first, second = ((count, view.square(square) if count else 0) for count, square in position.king_runs)
    runs = (second, first) if view.swaps else (first, second)
    return Setup(position.variant, position.turn.other if view.swaps else position.turn, pieces, runs).position()


def walk(variant: Variant, seed: str, plies: int = 60) -> list[Position]:
    chance = random.Random(f"{variant.name} {seed}")
    found = [Position.start(variant)]
    while len(found) <= plies and found[-1].legal:
        found.append(found[-1].play(chance.choice(found[-1].legal)))
    return found


@pytest.mark.parametrize("variant", variants.ALL, ids=lambda variant: variant.name)
def test_every_move_is_a_move_under_each_symmetry(variant: Variant) -> None:
    for position in [*walk(variant, "a"), *walk(variant, "b")]:
        seen = frame(position)
        moves = {written(move, seen.view) for move in position.legal}
        assert len(moves) == len(position.legal)  # no two moves are written alike
        for view in symmetries(variant):
            other = image(position, view)
            assert frame(other).key == seen.key
            assert {written(move, frame(other).view) for move in other.legal} == moves


@given(settings_of())
def test_keys_agree_on_any_position(setting: Setting) -> None:
    position = Position(setting.variant, state_of(setting))
    for view in symmetries(position.variant):
        assert frame(image(position, view)).key == frame(position).key


@pytest.mark.parametrize("variant", variants.ALL, ids=lambda variant: variant.name)
def test_positions_that_differ_have_other_keys(variant: Variant) -> None:
    """A key stands for the position and its images, and for nothing else."""
    keys: dict[int, set[Position]] = {}
    for position in [*walk(variant, "a"), *walk(variant, "b"), *walk(variant, "c")]:
        images = {image(position, view) for view in symmetries(variant)}
        assert keys.setdefault(frame(position).key, images) == images


def test_how_many_symmetries_there_are() -> None:
    counts = {variant.name: len(symmetries(variant)) for variant in variants.ALL}
    four = {name for name, count in counts.items() if count == 4}
    assert four == {"turkish", "armenian", "gothic", "dameo"}  # played on every cell
    assert {count for name, count in counts.items() if name not in four} == {2}  # half a turn, with the sides changed


def test_rules_that_know_left_from_right_have_fewer() -> None:
    turkish = variants.get("turkish")
    lame = replace(turkish, name="lame", man_moves=turkish.man_moves[:1] + turkish.man_moves[2:])
    assert len(symmetries(lame)) < 4
    odd = replace(variants.get("english"), name="odd", board=Board(8, 7), start="21-28/1-8")
    assert all(view.images != symmetries(odd)[0].images for view in symmetries(odd)[1:])


def test_the_key_does_not_change_from_version_to_version() -> None:
    """Books are kept for years: these keys stand in them."""
    assert hex(frame(Position.start("english")).key) == ENGLISH
    assert hex(frame(Position.start("international")).key) == INTERNATIONAL


ENGLISH = "0x5aedd20edd9b71a5"
INTERNATIONAL = "0x8cbe1a5923993a2f"
