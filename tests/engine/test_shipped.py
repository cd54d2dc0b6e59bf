"""The weights that come with dammen: one file a variant, made by the run on record, small enough to ship."""

from __future__ import annotations

from array import array
from dataclasses import replace
from importlib import resources

import msgspec
import pytest

from dammen.engine import Engine
from dammen.engine._kernel import kernel_of
from dammen.engine.learned import shapes_of
from dammen.engine.learned.file import Learned, parse
from dammen.engine.learned.shipped import shipped
from dammen.kernels import start, state
from dammen.model import Position
from dammen.training.recorded import settings_of
from dammen.variants import ALL, Objective, Variant, get
from dammen.variants.fingerprint import fingerprint

BYTES_IN_ALL = 8_000_000
ALIKE = {"malaysian": "canadian"}
"""Variants that play by the weights of another with the same moves."""
LEARNT = [variant for variant in ALL if variant.name not in ALIKE]


def weights_of(variant: Variant) -> Learned:
    learned = shipped(variant)
    assert learned is not None, f"no weights come with dammen for {variant.name}"
    return learned


@pytest.mark.parametrize("variant", LEARNT, ids=lambda variant: variant.name)
def test_weights_were_made_by_the_run_on_record(variant: Variant) -> None:
    learned = weights_of(variant)
    settings = settings_of(variant.name)
    assert learned.made["settings"] == msgspec.to_builtins(settings)
    assert learned.made["generation"] == settings.generations - 1
    assert learned.rules == fingerprint(variant)
    # Every game gives some positions to learn from; a file made from fewer games than the record says would have less.
    assert learned.made["positions"] > settings.window * settings.games * 10
    assert 0 < learned.made["held_out"] < 0.7


def test_weights_take_no_more_room_than_a_wheel_has() -> None:
    folder = resources.files("dammen.engine.learned").joinpath("weights")
    files = [file for file in folder.iterdir() if file.name.endswith(".weights")]
    assert {file.name for file in files} == {f"{variant.name}.weights" for variant in LEARNT}
    assert sum(len(file.read_bytes()) for file in files) <= BYTES_IN_ALL
    for file in files:
        assert parse(file.read_bytes(), file.name).variant == file.name.removesuffix(".weights")


@pytest.mark.parametrize(("name", "other"), ALIKE.items())
def test_a_variant_with_the_moves_of_another_plays_by_its_weights(name: str, other: str) -> None:
    assert weights_of(get(name)) == weights_of(get(other))
    assert settings_of(name) == msgspec.structs.replace(settings_of(other), variant=name)


def test_a_house_game_with_the_moves_of_a_variant_plays_by_its_weights() -> None:
    russian = get("russian")
    assert weights_of(replace(russian, name="ours", title="", start="25-32/1-8")) == weights_of(russian)
    assert shipped(replace(russian, name="ours", must_extend=False)) is None


@pytest.mark.parametrize("variant", LEARNT, ids=lambda variant: variant.name)
def test_weights_fit_the_patterns_of_their_board(variant: Variant) -> None:
    learned = weights_of(variant)
    first = start(variant)
    size = kernel_of(first).judge(first, shapes_of(variant.board)).size
    assert len(learned.values) == 2 * size
    assert sum(1 for value in learned.values if value) > size // 20


# Where whoever loses everything wins, nobody can say beforehand what a king is worth; where the first king wins, there
# are no others.
PLAIN = [variant for variant in LEARNT if variant.objective is Objective.NORMAL]


@pytest.mark.parametrize("variant", PLAIN, ids=lambda variant: variant.name)
def test_weights_know_what_kings_are_worth(variant: Variant) -> None:
    men = [square for square in variant.start_men[0] if square not in variant.start_men[1]][:3]
    foes = list(variant.start_men[1])[-3:]
    kings = [square for square in variant.board.squares if square not in {*men, *foes}][len(men) :: 7][:2]
    more = Position(variant, state(variant, men, kings, foes, (), black_to_move=False))
    less = Position(variant, state(variant, men, (), foes, kings, black_to_move=False))
    engine = Engine(variant)
    assert engine.evaluate(more) > engine.evaluate(less)


def test_the_engine_judges_by_them_and_not_by_noughts() -> None:
    variant = get("international")
    position = Position(variant, state(variant, range(31, 51), (), range(2, 21), (), black_to_move=False))
    learned = weights_of(variant)
    noughts = Learned(learned.variant, learned.rules, array("h", bytes(2 * len(learned.values))))
    assert Engine(variant, weights=noughts).evaluate(position) == 0
    assert Engine(variant).evaluate(position) > 20
