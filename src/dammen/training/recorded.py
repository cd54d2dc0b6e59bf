"""The settings of the runs by which the weights that come with dammen were made."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib import resources
from typing import Any

import msgspec

from dammen.training.settings import Settings


@lru_cache(maxsize=1)
def _recorded() -> dict[str, dict[str, Any]]:
    text = resources.files("dammen.training").joinpath("recorded.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def settings_of(variant: str) -> Settings:
    """Give the settings by which a variant's weights were made, and the usual ones for a variant that has none."""
    return msgspec.convert({"variant": variant, **_recorded().get(variant, {})}, Settings)
