"""The kernel's counts of leaves against published ones, to ten million leaves a case (all: ``scripts/perft-all``).

And against themselves: plies that are counted without making their moves come to the same as those made one by one.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from typing import Final

import pytest

from cases import Keep, PerftCase, Setting, perft_cases
from comparison import state_of
from dammen import Position, fen, kernels, variants
from dammen.errors import EngineError
from houses import HOUSES, mixed
from positions import random_positions

LEAVES_AT_MOST: Final = 10_000_000
POSITIONS: Final = 300
SEED: Final = 21
MIXES: Final = 100


@pytest.mark.parametrize(
    ("case", "keep"),
    [pytest.param(case, keep, id=case.test_id(keep=keep)) for case in perft_cases() for keep in case.kept],
)
def test_perft(case: PerftCase, keep: Keep) -> None:
    state = state_of(case.setting)
    expected = [leaves for leaves in case.leaves if leaves <= LEAVES_AT_MOST]
    counts = [state.perft(depth, **keep.options) for depth in range(1, len(expected) + 1)]
    assert counts == expected


@pytest.mark.parametrize("case", [case for case in perft_cases() if Keep.NONE in case.kept], ids=lambda case: case.name)
def test_perft_with_a_table_and_threads(case: PerftCase) -> None:
    state = state_of(case.setting)
    depth, leaves = max((d, n) for d, n in enumerate(case.leaves, start=1) if d == 1 or n <= LEAVES_AT_MOST)
    assert state.perft(depth, hash_mb=8) == leaves
    assert state.perft(depth, threads=2) == leaves
    assert state.perft(depth, hash_mb=8, threads=2) == leaves


def broken_sums(setting: Setting) -> list[str]:
    """Say at which depths a count differs from the sum of the counts after each move."""
    state = state_of(setting)
    found = []
    for keep in Keep:
        first = state.moves() if keep is Keep.NONE else state.routes(keep_landings=keep is Keep.LANDINGS)
        after = [state.play(move) for move in first]
        for depth in (2, 3):
            whole = state.perft(depth, **keep.options)
            parts = sum(child.perft(depth - 1, **keep.options) for child in after)
            if whole != parts:
                found.append(f"{setting.text()}: {keep}, depth {depth}: {whole}, by its moves {parts}")
    return found


@pytest.mark.parametrize("name", [*variants.names(), *HOUSES])
def test_a_count_is_the_sum_of_the_counts_after_each_move(name: str) -> None:
    rules = HOUSES[name] if name in HOUSES else variants.get(name)
    found = [text for setting in random_positions(rules, POSITIONS, SEED) for text in broken_sums(setting)]
    assert not found, "\n".join(found[:5])


def test_a_count_of_mixed_rules_is_the_sum_of_the_counts_after_each_move() -> None:
    found = [
        text
        for number in range(MIXES)
        for setting in random_positions(mixed(number), 4, SEED)
        for text in broken_sums(setting)
    ]
    assert not found, "\n".join(found[:5])


def test_a_count_that_no_number_holds_is_refused_instead_of_given_wrong() -> None:
    position = fen.position("W:WK50:BK1", "international")
    assert position.perft(17, hash_mb=16) == 111_365_397_637_413_343
    for threads in (1, 2):
        with pytest.raises(EngineError, match="more leaves than can be counted"):
            position.perft(24, hash_mb=16, threads=threads)


@pytest.mark.parametrize("wrong", [(-1, 0, 1), (64, 0, 1), (3, -1, 1), (3, 2**40, 1), (3, 0, 0)])
def test_a_count_out_of_range_is_refused(wrong: tuple[int, int, int]) -> None:
    depth, hash_mb, threads = wrong
    with pytest.raises(EngineError, match="depth goes from 0 to 63"):
        Position.start("english").perft(depth, hash_mb=hash_mb, threads=threads)


@pytest.mark.parametrize("run", [(500, 22), (-1, 22), (1, 999_999), (1, -5)])
def test_a_run_of_king_moves_that_no_king_can_have_made_is_refused(run: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="there is no run of"):
        kernels.state(variants.get("frisian"), (), (22,), (), (), black_to_move=False, runs=(run, (0, 0)))


@pytest.mark.parametrize("runs", [(), ((0, 0),), ((0, 0), (0,)), ((0, 0), (0, 0), (0, 0)), ((0, 0), None)])
def test_runs_of_another_shape_are_refused(runs: tuple[tuple[int, int], tuple[int, int]]) -> None:
    with pytest.raises((TypeError, ValueError)):
        kernels.state(variants.get("frisian"), (), (22,), (), (), black_to_move=False, runs=runs)


def test_an_interrupted_count_does_not_wait_for_its_threads() -> None:
    code = "from dammen import Position; print(flush=True); Position.start().perft(40, threads=2)"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as counting:
        assert counting.stdout is not None
        counting.stdout.readline()
        time.sleep(0.5)
        counting.send_signal(signal.SIGINT)
        _, said = counting.communicate(timeout=20)
    assert b"KeyboardInterrupt" in said
