"""The signature of the engine: the positions that it visits on the way to fixed depths."""

from __future__ import annotations

from dammen.engine import Engine, Limits
from dammen.engine.bench import bench, places
from dammen.model import Position
from dammen.variants import get

VARIANTS = [get("english"), get("frisian")]


def test_the_signature_is_the_same_each_time() -> None:
    first, again = ([(one.variant, one.nodes) for one in bench(VARIANTS, 5)] for _ in range(2))
    assert first == again
    assert [name for name, _ in first] == ["english", "frisian"]


def test_the_signature_counts_the_searches_of_all_its_positions() -> None:
    english = VARIANTS[0]
    found = places(english)
    assert found[0] == Position.start(english)
    assert len(set(found)) == 3
    alone = sum(Engine(english, hash_mb=16).choose(place, (), Limits(depth=5)).info.nodes for place in found)
    assert next(bench([english], 5)).nodes == alone


def test_another_depth_has_another_signature() -> None:
    assert next(bench(VARIANTS[:1], 4)).nodes < next(bench(VARIANTS[:1], 6)).nodes
