"""Learned patterns: what a position is made of, how it is judged, and the files of weights."""

from __future__ import annotations

import random
import resource
from array import array
from pathlib import Path

import pytest

from dammen.engine import Engine, Limits
from dammen.engine._kernel import Judge, kernel_of
from dammen.engine.learned import Learned, judge_for, read, shapes_of, write
from dammen.errors import EngineError
from dammen.kernels import State, start
from dammen.kernels import state as make
from dammen.model import Position
from dammen.variants import ALL, KingRange, Variant, get
from dammen.variants.fingerprint import fingerprint

FINE = 16
EXTRAS = 10


def judge_of(variant: Variant, values: object = None) -> Judge:
    first = start(variant)
    return kernel_of(first).judge(first, shapes_of(variant.board), values)


def states(variant: Variant, count: int, seed: int = 1) -> list[State]:
    """Give positions of games played at random."""
    chance = random.Random(seed)
    found: list[State] = []
    while len(found) < count:
        state = start(variant)
        for _ in range(chance.randint(0, 80)):
            moves = state.moves()
            if not moves:
                break
            state = state.play(chance.choice(moves))
        found.append(state)
    return found


def plain_features(variant: Variant, judge: Judge, state: State) -> dict[int, int]:
    """Find the features of a position slowly, from squares alone."""
    size, black = variant.board.size, state.black_to_move

    def seen(squares: tuple[int, ...], *, turned: bool) -> set[int]:
        return {size + 1 - square if turned else square for square in squares}

    pairs = [(state.white_men, state.white_kings), (state.black_men, state.black_kings)]
    (men, kings), (foe_men, foe_kings) = pairs[::-1] if black else pairs
    own, foe = seen(men, turned=black), seen(foe_men, turned=black)
    found: dict[int, int] = {}
    for number, shape in enumerate(shapes_of(variant.board)):
        place = sum((1 if square in own else 2 if square in foe else 0) * 3**at for at, square in enumerate(shape))
        found[judge.first[number] + place] = 1
    if variant.king_range is KingRange.SHORT and (kings or foe_kings):
        own, foe = own | seen(kings, turned=black), foe | seen(foe_kings, turned=black)
        for number, shape in enumerate(shapes_of(variant.board)):
            place = sum((1 if square in own else 2 if square in foe else 0) * 3**at for at, square in enumerate(shape))
            found[judge.first[-1] + judge.first[number] + place] = 1
    base = judge.extras
    found[base] = len(men) - len(foe_men)
    found[base + 1] = len(kings) - len(foe_kings)
    found[base + 2] = bool(kings) - bool(foe_kings)
    found[base + 3] = 1
    if kings and foe_kings:
        found[base + 8] = len(men) - len(foe_men)
        found[base + 9] = len(kings) - len(foe_kings)
    for square in seen(kings, turned=black):
        found[base + EXTRAS + square - 1] = found.get(base + EXTRAS + square - 1, 0) + 1
    for square in seen(foe_kings, turned=not black):
        found[base + EXTRAS + square - 1] = found.get(base + EXTRAS + square - 1, 0) - 1
    return found


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_features_are_those_counted_square_by_square(variant: Variant) -> None:
    judge = judge_of(variant)
    unused = [judge.first[at] for at in range(len(shapes_of(variant.board)), len(judge.first) - 1)]
    empty = {*unused, *(judge.first[-1] + at for at in unused)}
    for state in states(variant, 30):
        pairs, part = judge.features(state)
        found: dict[int, int] = {}
        for place, times in pairs:
            if place not in empty:
                found[place] = found.get(place, 0) + times
        skipped = {judge.extras + at for at in (4, 5, 6, 7)}
        expected = plain_features(variant, judge, state)
        assert {place: times for place, times in found.items() if place not in skipped and times} == {
            place: times for place, times in expected.items() if times
        }
        assert 0 <= part <= 1


@pytest.mark.parametrize("name", ["english", "international", "turkish", "canadian", "dameo", "spantsireti"])
def test_a_judgment_is_the_sum_of_what_the_features_are_worth(name: str) -> None:
    variant = get(name)
    chance = random.Random(2)
    judge = judge_of(variant)
    values = array("h", [chance.randint(-300, 300) for _ in range(2 * judge.size)])
    judge.replace(values)
    for state in states(variant, 40):
        pairs, part = judge.features(state)
        opening = sum(values[2 * place] * times for place, times in pairs)
        ending = sum(values[2 * place + 1] * times for place, times in pairs)
        assert abs(judge.judge(state) - (opening * part + ending * (1 - part)) / FINE) <= 1


@pytest.mark.parametrize("name", ["english", "international", "turkish", "frisian", "canadian"])
def test_both_colours_are_judged_alike(name: str) -> None:
    variant = get(name)
    chance = random.Random(3)
    judge = judge_of(variant)
    judge.replace(array("h", [chance.randint(-300, 300) for _ in range(2 * judge.size)]))
    size = variant.board.size
    for state in states(variant, 40):
        turned = make(
            variant,
            [size + 1 - square for square in state.black_men],
            [size + 1 - square for square in state.black_kings],
            [size + 1 - square for square in state.white_men],
            [size + 1 - square for square in state.white_kings],
            not state.black_to_move,
        )
        assert judge.judge(turned) == judge.judge(state)


def test_the_start_is_the_whole_opening_and_kings_alone_are_the_ending() -> None:
    variant = get("international")
    judge = judge_of(variant)
    assert judge.features(start(variant))[1] == pytest.approx(1, abs=0.01)
    assert judge.features(make(variant, (), (46, 47), (), (5,), black_to_move=False))[1] == 0


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_every_square_lies_in_a_pattern(variant: Variant) -> None:
    shapes = shapes_of(variant.board)
    assert set().union(*shapes) == set(variant.board.squares)
    assert len(set(shapes)) == len(shapes)
    assert all(len(set(shape)) == len(shape) <= 10 for shape in shapes)


def learned(name: str) -> Learned:
    variant = get(name)
    chance = random.Random(4)
    count = 2 * judge_of(variant).size
    values = array("h", [chance.randint(-20, 20) for _ in range(count)])
    return Learned(variant.name, fingerprint(variant), values, {"seed": 4})


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    there = learned("english")
    path = tmp_path / "english.weights"
    write(path, there)
    assert read(path) == there
    assert list(tmp_path.iterdir()) == [path]


def test_a_changed_byte_in_a_file_of_weights_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "english.weights"
    write(path, learned("english"))
    data = path.read_bytes()
    chance = random.Random(5)
    body = data.index(b"\n", 20)
    for at in [0, 5, *(chance.randrange(body + 1, len(data)) for _ in range(20))]:
        path.write_bytes(data[:at] + bytes([data[at] ^ 0x41]) + data[at + 1 :])
        with pytest.raises(EngineError, match=r"english\.weights is"):
            read(path)
    for length in (0, 10, 100, len(data) - 1):
        path.write_bytes(data[:length])
        with pytest.raises(EngineError, match=r"english\.weights is"):
            read(path)
    with pytest.raises(EngineError, match="cannot be read"):
        read(tmp_path / "none.weights")


@pytest.mark.parametrize(
    ("head", "body"),
    [
        (b'{"weights":1e999,"rules":"","variant":""}', b""),
        (b"[" * 100_000, b""),
        (
            b'{"weights":1,"rules":"","variant":"","sha256":"","made":{}}',
            b"\x28\xb5\x2f\xfd\xe0" + b"\xf0" * 7 + b"\x0f",
        ),
    ],
    ids=["endless", "deep", "vast"],
)
def test_a_file_of_weights_that_means_harm_is_damaged(head: bytes, body: bytes, tmp_path: Path) -> None:
    path = tmp_path / "english.weights"
    path.write_bytes(b"dammen weights 1\n" + head + b"\n" + body)
    with pytest.raises(EngineError, match=r"english\.weights is damaged"):
        Engine("english", weights=str(path))


def test_a_file_without_an_end_is_not_read_to_it() -> None:
    limit = resource.getrlimit(resource.RLIMIT_AS)
    room = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize() + (1 << 28)
    resource.setrlimit(resource.RLIMIT_AS, (room, limit[1]))
    try:
        with pytest.raises(EngineError, match="/dev/zero is no file of weights"):
            read(Path("/dev/zero"))
    finally:
        resource.setrlimit(resource.RLIMIT_AS, limit)


def test_weights_of_another_variant_are_refused() -> None:
    with pytest.raises(EngineError, match="of english, not of russian"):
        judge_for(get("russian"), learned("english"))
    short = Learned("english", fingerprint(get("english")), array("h", [0, 0]))
    with pytest.raises(EngineError, match="do not fit"):
        Engine("english", weights=short)


def test_the_engine_plays_by_the_weights_that_it_is_given(tmp_path: Path) -> None:
    path = tmp_path / "english.weights"
    there = learned("english")
    write(path, there)
    position = Position.start(get("english"))
    judge = judge_for(get("english"), there)
    assert judge is not None
    engine = Engine("english", weights=path)
    assert engine.evaluate(position) == judge.judge(position.state)
    assert engine.choose(position, (), Limits(depth=5)).move in position.legal
