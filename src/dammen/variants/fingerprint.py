"""Telling whether two variants move alike, whatever they are called."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from functools import lru_cache
from typing import Final

from dammen.geometry import Board
from dammen.variants.rules import Variant

_WORDS: Final = frozenset(
    {"name", "title", "summary", "game_type", "algebraic", "separator", "certainty", "articles", "aliases"}
)
_BEGINNING: Final = frozenset({"start", "first", "huffing"})
"""Fields that do not change which moves a position has."""


def _departures(value: object, left_out: frozenset[str] = frozenset()) -> dict[str, object]:
    """Give the fields of a dataclass whose values are not the defaults, so that a new field changes nothing old."""
    return {
        field.name: getattr(value, field.name)
        for field in dataclasses.fields(value)  # type: ignore[arg-type]
        if field.name not in left_out and getattr(value, field.name) != field.default
    }


@lru_cache(maxsize=128)
def fingerprint(variant: Variant) -> str:
    """Give a short text that is the same for two variants where every position has the same moves and the same end."""
    rules = _departures(variant, _WORDS | _BEGINNING | {"board"})
    board: Board = variant.board
    told = {"board": _departures(board), "rules": rules}
    return hashlib.sha256(json.dumps(told, sort_keys=True, default=str).encode()).hexdigest()[:16]
