"""Every game's rules of movement, as data."""

from dammen.variants.house import from_toml, load
from dammen.variants.rules import (
    Certainty,
    Colour,
    KingRange,
    Landing,
    Objective,
    Precedence,
    Promotion,
    Removal,
    Variant,
)
from dammen.variants.table import ALL, by_game_type, get, names

__all__ = [
    "ALL",
    "Certainty",
    "Colour",
    "KingRange",
    "Landing",
    "Objective",
    "Precedence",
    "Promotion",
    "Removal",
    "Variant",
    "by_game_type",
    "from_toml",
    "get",
    "load",
    "names",
]
