"""The kernel's counts of leaves against published ones, to ten million leaves a case (all: ``scripts/perft-all``)."""

from __future__ import annotations

from typing import Final

import pytest

from cases import Keep, PerftCase, perft_cases
from comparison import state_of

LEAVES_AT_MOST: Final = 10_000_000


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
