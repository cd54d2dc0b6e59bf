"""Where positions stand: sorted, packed in blocks, merged and counted, against plain lists."""

from __future__ import annotations

import array
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dammen.library import _kernel

BLOCK = 8100
END = (1 << 64) - 1
Line = tuple[int, int, list[int], list[int], int]
"""Game, first ply, keys, places, result."""

KEYS = st.one_of(st.integers(0, 5), st.integers(0, END), st.sampled_from([END, END - 1, 1 << 63, (1 << 63) - 1]))


@st.composite
def lines(draw: st.DrawFn) -> list[Line]:
    """Draw some games, numbered upwards."""
    games = sorted(draw(st.lists(st.integers(1, 1 << 40), max_size=12, unique=True)))
    found = []
    for game in games:
        places = draw(st.lists(st.integers(0, 1022), max_size=8))
        keys = draw(st.lists(KEYS, min_size=len(places) + 1, max_size=len(places) + 1))
        found.append((game, draw(st.integers(0, 3000)), keys, places, draw(st.integers(0, 3))))
    return found


def packed(places: list[int]) -> bytes:
    return b"".join(bytes([p]) if p < 255 else bytes([255, p >> 8, p & 255]) for p in places)


def blocks_of(games: list[Line]) -> list[_kernel.Block]:
    batch = _kernel.batch()
    for game, ply, keys, places, result in games:
        batch.add(game, ply, array.array("Q", keys).tobytes(), packed(places), result)
    assert len(batch) == sum(len(keys) for _, _, keys, _, _ in games)
    return batch.blocks()


def postings(games: list[Line]) -> list[tuple[int, int, int, int, int]]:
    """List plainly (key, game, ply, place or -1, result)."""
    found = [
        (key, game, ply + at, places[at] if at < len(places) else -1, result)
        for game, ply, keys, places, result in games
        for at, key in enumerate(keys)
    ]
    return sorted(found)


def check(blocks: list[_kernel.Block], expected: list[tuple[int, int, int, int, int]], gone: frozenset[int]) -> None:
    """Compare all that can be asked of some blocks with the plain list."""
    assert [first for first, _ in blocks] == sorted(first for first, _ in blocks)
    assert all(len(data) <= BLOCK for _, data in blocks)
    for key in {posting[0] for posting in expected} | {0, END, 77}:
        here = [posting for posting in expected if posting[0] == key]
        seen: dict[int, int] = {}
        for _, game, ply, _, _ in here:
            seen.setdefault(game, ply)
        found: dict[int, int] = {}
        for _, data in blocks:
            for game, ply in _kernel.occurrences(data, key):
                found.setdefault(game, ply)
        assert found == seen
        counted: Counter[tuple[int, int]] = Counter()
        counts = set()
        for _, game, _, place, result in here:
            if game not in counts and game not in gone:
                counted[place, result] += 1
            counts.add(game)
        tally = _kernel.tally()
        for _, data in blocks:
            tally.add(data, key, _kernel.bits(gone, max(gone, default=0) + 1))
        assert (
            Counter(
                {(place, result): count for place, four in tally.result() for result, count in enumerate(four) if count}
            )
            == counted
        )


@given(lines())
@settings(max_examples=150, deadline=None)
def test_blocks_hold_what_was_added(games: list[Line]) -> None:
    check(blocks_of(games), postings(games), frozenset())


@given(lines(), st.integers(1, 4), st.data())
@settings(max_examples=150, deadline=None)
def test_merged_runs_hold_what_their_parts_held(games: list[Line], parts: int, data: st.DataObject) -> None:
    small = [(game % 1000 + 1, *rest) for game, *rest in games]
    small = sorted({line[0]: line for line in small}.values())  # type: ignore[type-var]
    gone = frozenset(data.draw(st.sets(st.sampled_from([line[0] for line in small])))) if small else frozenset()
    size = -(-len(small) // parts)
    runs = [[block for _, block in blocks_of(small[at : at + size])] for at in range(0, len(small), size or 1)]
    merged = list(_kernel.merge(runs, _kernel.bits(gone, 1001)))
    check(merged, [posting for posting in postings(small) if posting[1] not in gone], frozenset())  # type: ignore[arg-type]


def test_a_position_of_very_many_games_goes_through_many_blocks() -> None:
    games: list[Line] = [(game, 0, [5, 6 + game % 3], [game % 20], game % 4) for game in range(1, 20_001)]
    blocks = blocks_of(games)
    assert len([first for first, _ in blocks if first == 5]) > 5
    check(blocks, postings(games), frozenset({3, 7, 20_000}))
    again = list(_kernel.merge([[data for _, data in blocks], [b""], []], b""))
    assert again == blocks


def test_only_some_games_are_counted() -> None:
    games: list[Line] = [(game, 0, [5, 6], [0], 1) for game in range(1, 101)]
    tally = _kernel.tally()
    for _, data in blocks_of(games):
        tally.add(data, 5, _kernel.bits([10], 101), _kernel.bits([10, 20, 30], 101))
    assert tally.result() == [(0, (0, 2, 0, 0))]


def test_a_game_counts_once_though_a_position_comes_back_in_it() -> None:
    ((_, data),) = blocks_of([(1, 0, [5, 6, 5, 6, 5], [3, 0, 4, 0], 3)])
    tally = _kernel.tally()
    tally.add(data, 5)
    assert tally.result() == [(3, (0, 0, 0, 1))]
    assert _kernel.occurrences(data, 5) == [(1, 0)]


@pytest.mark.parametrize("data", [b"\x01", b"\x01" * 8, b"\x01" * 8 + b"\xff" * 12, b"\x05" + b"\x00" * 7 + b"\x80"])
def test_bytes_that_are_no_block(data: bytes) -> None:
    for call in (
        lambda: _kernel.occurrences(data, 1 << 62),
        lambda: _kernel.tally().add(data, 1 << 62),
        lambda: list(_kernel.merge([[data]], b"")),
    ):
        with pytest.raises(ValueError, match="damaged"):
            call()


def test_keys_and_moves_that_do_not_fit() -> None:
    batch = _kernel.batch()
    keys = array.array("Q", [1, 2]).tobytes()
    with pytest.raises(ValueError, match="more positions than moves"):
        batch.add(1, 0, keys, b"", 0)
    with pytest.raises(ValueError, match="more moves than positions"):
        batch.add(1, 0, keys, b"\0\0", 0)
    with pytest.raises(ValueError, match="no result 4"):
        batch.add(1, 0, keys, b"\0", 4)
    assert batch.blocks() == []
