"""Which rules a table belongs to: the fields of a variant that decide how endings are played."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from dammen.errors import TablebaseError
from dammen.kernels import solved

if TYPE_CHECKING:
    from dammen.kernels.solved import Numbering
    from dammen.tablebase.material import Material
    from dammen.variants import Variant

_WORDS: Final = frozenset(
    {"name", "title", "summary", "game_type", "algebraic", "separator", "certainty", "articles", "aliases", "start"}
    | {"first", "huffing"}
)
"""Fields that decide nothing on a board with few pieces."""


@lru_cache(maxsize=64)
def fingerprint(variant: Variant) -> str:
    """Give a short text that two variants share if, and only if, their endings are the same."""
    fields: dict[str, Any] = {}
    for field in dataclasses.fields(variant):
        if field.name not in _WORDS:
            fields[field.name] = getattr(variant, field.name)
    fields["board"] = dataclasses.asdict(variant.board)
    return hashlib.sha256(json.dumps(fields, sort_keys=True, default=str).encode()).hexdigest()[:16]


@lru_cache(maxsize=512)
def numbering(variant: Variant, material: Material) -> Numbering:
    """Give the numbering of the positions of an ending.

    Raises:
        TablebaseError: the board does not hold so many pieces, or is not the same when it is turned round.

    """
    try:
        return solved.numbering(variant, *material.counts)
    except ValueError as error:
        message = f"{variant.name} has no tables of {material.words}: {error}"
        raise TablebaseError(message) from None
