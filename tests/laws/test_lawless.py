"""Random events under every code, lawful and lawless: nothing crashes, no piece is lost, and the log tells it again."""

from __future__ import annotations

import pytest

import lawless
from dammen.laws import codes

MATCHES = 60
EVENTS = 36


@pytest.mark.parametrize("name", codes.names())
def test_anything_may_happen(name: str) -> None:
    code = codes.get(name)
    for seed in range(MATCHES):
        assert lawless.check(code, seed, EVENTS) > EVENTS // 4


@pytest.mark.slow
@pytest.mark.parametrize("name", codes.names())
def test_anything_may_happen_for_long(name: str) -> None:
    code = codes.get(name)
    for seed in range(20):
        lawless.check(code, 1_000_000 + seed, 600)
