"""Variants as a library keeps them: the rules in full, so that packed moves can be read whatever becomes of a name."""

from __future__ import annotations

import dataclasses
import json
from enum import StrEnum
from typing import Any, Final

from dammen.errors import LibraryError, VariantError
from dammen.geometry import Board
from dammen.variants import Variant, get
from dammen.variants.house import from_mapping

_UNKEPT: Final = frozenset({"articles", "aliases", "certainty", "name"})


def _plain(value: object) -> object:
    if isinstance(value, StrEnum):
        return str(value)
    if isinstance(value, tuple):
        return [str(item) for item in value]
    if isinstance(value, Board):
        return {field.name: _plain(getattr(value, field.name)) for field in dataclasses.fields(Board)}
    return value


def to_json(variant: Variant) -> str:
    """Write the rules of a variant."""
    fields = (field.name for field in dataclasses.fields(Variant) if field.name not in _UNKEPT)
    kept = {name: _plain(getattr(variant, name)) for name in fields}
    return json.dumps({name: value for name, value in kept.items() if value is not None})


def from_json(name: str, text: str) -> Variant:
    """Read the rules of a variant; the one of that name that dammen knows, where its rules are the same.

    Raises:
        LibraryError: the text is no rules.

    """
    try:
        known = get(name)
    except VariantError:
        known = None
    if known is not None and to_json(known) == text:
        return known
    try:
        data: dict[str, Any] = json.loads(text)
        return from_mapping({"name": name, **data}, where=name)
    except (ValueError, RecursionError, VariantError) as error:
        message = f"the library's rules of {name} cannot be read: {error}"
        raise LibraryError(message) from error
