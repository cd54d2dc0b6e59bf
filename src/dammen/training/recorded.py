"""The settings of the runs by which the weights that come with dammen were made."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib import resources
from typing import Any

import msgspec

from dammen.engine.learned.shipped import alike
from dammen.training.settings import Settings
from dammen.variants import ALL


@lru_cache(maxsize=1)
def _recorded() -> dict[str, dict[str, Any]]:
    text = resources.files("dammen.training").joinpath("recorded.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def settings_of(variant: str) -> Settings:
    """Give the settings by which the weights that a variant plays by were made, the usual ones where it has none."""
    names = next((alike(known) for known in ALL if known.name == variant), ())
    found = next((_recorded()[name] for name in names if name in _recorded()), {})
    return msgspec.convert({"variant": variant, **found}, Settings)
