"""The kernel and the oracle agree on positions at random: moves, ways of capturing, and what each move leads to.

``DAMMEN_ORACLE_POSITIONS`` says on how many positions of each variant; ``scripts/oracle-all`` does the same at
length and in parallel.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import settings as run_settings

from cases import RulePosition, Setting, moves_of, read_fen, rule_positions, short, written
from comparison import differences, state_of
from dammen import variants
from houses import HOUSES, mixed
from positions import random_positions
from strategies import settings_of

POSITIONS: Final = int(os.environ.get("DAMMEN_ORACLE_POSITIONS", "300"))
SEED: Final = 20
MIXES: Final = 150
SHOWN: Final = 5


def report(found: list[str]) -> str:
    return f"{len(found)} differences:\n" + "\n".join(found[:SHOWN])


@pytest.mark.parametrize("name", [*variants.names(), *HOUSES])
def test_moves(name: str) -> None:
    rules = HOUSES[name] if name in HOUSES else variants.get(name)
    found = [text for setting in random_positions(rules, POSITIONS, SEED) for text in differences(setting)]
    assert not found, report(found)


def test_moves_of_mixed_rules() -> None:
    found = [
        text
        for number in range(MIXES)
        for setting in random_positions(mixed(number), 12, SEED)
        for text in differences(setting)
    ]
    assert not found, report(found)


@given(settings_of())
@run_settings(max_examples=200, deadline=None)
def test_moves_of_any_position(setting: Setting) -> None:
    found = differences(setting)
    assert not found, report(found)


@pytest.mark.parametrize("position", rule_positions(), ids=lambda position: position.test_id)
def test_article(position: RulePosition) -> None:
    variant, moves = position.setting.variant, state_of(position.setting).moves()
    assert not differences(position.setting)
    if position.legal is not None:
        shorts = {written(variant, (move.start, move.end), takes=move.is_capture) for move in moves}
        assert shorts == position.legal
    if position.paths is not None:
        assert {written(variant, move.path, takes=move.is_capture) for move in moves} == position.paths


@pytest.mark.data
def test_positions_of_the_fmjd_rules(data_dir: Path) -> None:
    path = data_dir / "rules-and-perft" / "legal_moves.json"
    entries = json.loads(path.read_text(encoding="utf-8"))
    assert entries
    for entry in entries:
        setting = read_fen(variants.get(entry["variant"]), entry["fen"])
        expected = {text.lstrip("0").replace("-0", "-").replace("x0", "x") for text in entry["legal"]}
        what = f"{entry['article']} {entry['case']} {entry['fen']}"
        assert {short(setting.variant, move) for move in moves_of(setting)} == expected, what
        moves = state_of(setting).moves()
        shorts = {written(setting.variant, (move.start, move.end), takes=move.is_capture) for move in moves}
        assert shorts == expected, what
