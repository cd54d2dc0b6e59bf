"""Every game's rules of movement, as data."""

from dammen.variants.house import from_toml, load
from dammen.variants.rules import (
    Certainty,
    KingRange,
    Landing,
    Objective,
    Precedence,
    Promotion,
    Removal,
    Side,
    Variant,
)
from dammen.variants.table import ALL, by_game_type, get, names

__all__ = [
    "ALL",
    "Certainty",
    "KingRange",
    "Landing",
    "Objective",
    "Precedence",
    "Promotion",
    "Removal",
    "Side",
    "Variant",
    "by_game_type",
    "from_toml",
    "get",
    "load",
    "names",
]
