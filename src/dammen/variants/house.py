"""House variants: a base and the fields that a club changes, from TOML or from a short text."""

from __future__ import annotations

import dataclasses
import re
from enum import StrEnum
from pathlib import Path
from typing import Any

from dammen.errors import VariantError
from dammen.geometry import Board, Corner, Direction
from dammen.variants.fields import choice, plain, toml
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
from dammen.variants.table import get

_ENUMS: dict[str, type[StrEnum]] = {
    "first": Colour,
    "king_range": KingRange,
    "landing": Landing,
    "removal": Removal,
    "promotion": Promotion,
    "objective": Objective,
    "certainty": Certainty,
}
_DIRECTIONS = frozenset({"man_moves", "man_captures", "king_moves", "king_captures"})
_BOARD_FIELDS = frozenset(f.name for f in dataclasses.fields(Board))
_FIELDS = {f.name: f for f in dataclasses.fields(Variant)}
_SIDE_MIN, _SIDE_MAX = 3, 14
_SQUARES_MAX = 127
_WHOLE = re.compile(r"[0-9]{1,6}\Z")
_KING_RUN_MAX = 7
_KING_VALUE_MAX = 1000
_CORNERS = frozenset({"counted_from", "lettered_from"})


def _choice(kind: type[StrEnum], name: str, value: object) -> StrEnum:
    return choice(kind, name, value, VariantError)


def _list(name: str, value: object) -> list[object]:
    if isinstance(value, str):
        return [part for part in value.replace("+", " ").split() if part != "none"]
    if isinstance(value, list):
        return value
    message = f"{name} must be a list, not {value!r}"
    raise VariantError(message)


def _plain(name: str, value: object, kind: type) -> object:
    # A change beside the name of a variant is text, whatever the field is.
    if kind is bool and isinstance(value, str) and value in {"true", "false"}:
        return value == "true"
    if kind is int and isinstance(value, str) and _WHOLE.match(value):
        return int(value)
    return plain(kind, name, value, VariantError)


def _field(name: str, value: object) -> Any:  # noqa: ANN401 - the type follows the field's name
    if name in _ENUMS:
        return _choice(_ENUMS[name], name, value)
    if name in _DIRECTIONS:
        return tuple(_choice(Direction, name, item) for item in _list(name, value))
    if name == "precedence":
        return tuple(_choice(Precedence, name, item) for item in _list(name, value))
    if name == "aliases":
        return tuple(str(item) for item in _list(name, value))
    if name == "articles":
        if not isinstance(value, dict):
            message = f"articles must be a table of field names and sources, not {value!r}"
            raise VariantError(message)
        return {str(key): str(text) for key, text in value.items()}
    kind = {"bool": bool, "int": int}.get(str(_FIELDS[name].type), str)
    return _plain(name, value, kind)


def _board(board: Board, changes: dict[str, object]) -> Board:
    read: dict[str, Any] = {}
    for name, value in changes.items():
        if name not in _BOARD_FIELDS:
            message = f"board has no field {name!r}; its fields are {', '.join(sorted(_BOARD_FIELDS))}"
            raise VariantError(message)
        if name in _CORNERS:
            read[name] = _choice(Corner, name, value)
        else:
            read[name] = _plain(name, value, int if name in {"width", "height"} else bool)
    made = dataclasses.replace(board, **read)
    if not (_SIDE_MIN <= made.width <= _SIDE_MAX and _SIDE_MIN <= made.height <= _SIDE_MAX):
        message = (
            f"a board of {made.width} by {made.height} cannot be played; "
            f"width and height go from {_SIDE_MIN} to {_SIDE_MAX}"
        )
        raise VariantError(message)
    if made.size > _SQUARES_MAX:
        message = f"a board may have {_SQUARES_MAX} squares, not {made.size}"
        raise VariantError(message)
    return made


def _check(variant: Variant) -> Variant:
    for colour, men, crowning in zip(Colour, variant.start_men, variant.crowning_rows(), strict=True):
        crowned = crowning.intersection(men)
        if crowned:
            message = f"start puts a man of {colour} on square {min(crowned)}, where it would be crowned"
            raise VariantError(message)
    if variant.separator not in {"x", ":", "-"}:
        message = f"separator = {variant.separator!r} is not known; it may be x, : or -"
        raise VariantError(message)
    if not 0 <= variant.king_run <= _KING_RUN_MAX or not 1 <= variant.king_value <= _KING_VALUE_MAX:
        message = f"king_run goes from 0 to {_KING_RUN_MAX}, and king_value from 1 to {_KING_VALUE_MAX}"
        raise VariantError(message)
    return variant


def from_mapping(data: dict[str, object], *, where: str) -> Variant:
    """Make a house variant from a base and the fields that it changes.

    Raises:
        VariantError: a field is unknown or has a value that it may not have; the message names both, and ``where``.

    """
    try:
        return _house(dict(data))
    except VariantError as error:
        message = f"{where}: {error}"
        raise VariantError(message) from None


def _house(changes: dict[str, object]) -> Variant:
    base = get(str(changes.pop("base", "international")))
    board = changes.pop("board", {})
    if not isinstance(board, dict):
        message = "board must be a table with fields such as width and height"
        raise VariantError(message)
    read: dict[str, Any] = {
        "aliases": (),
        "board": _board(base.board, board),
        "certainty": Certainty.C,  # nobody's rules but the house's
        "game_type": None,
    }
    for name, value in changes.items():
        if name not in _FIELDS:
            message = f"there is no field {name!r}; the fields are {', '.join(sorted(_FIELDS))}"
            raise VariantError(message)
        read[name] = _field(name, value)
    if board and "start" not in changes:
        message = 'a board of its own needs start = "white squares/black squares"'
        raise VariantError(message)
    read.setdefault("summary", _summary(base, [*changes, *(["board"] if board else [])]))
    return _check(base.derive(**read))


def _summary(base: Variant, changed: list[str]) -> str:
    """Say in a sentence what a house variant is, where it does not say so itself."""
    fields = [name.replace("_", " ") for name in changed if name not in {"name", "title", "articles", "aliases"}]
    if not fields:
        return base.summary
    return f"{base.title}, with rules of the house's own: {', '.join(fields)}."


def from_toml(path: Path) -> Variant:
    """Read a house variant from a TOML file with ``base`` and the fields of :class:`Variant`.

    Raises:
        VariantError: the file cannot be read, or a field is wrong.

    """
    data = toml(path, VariantError)
    data.setdefault("name", path.stem)
    data.setdefault("title", str(data["name"]))
    return from_mapping(data, where=str(path))


def load(text: str) -> Variant:
    """Find a variant by name, by the path of a TOML file, or by a name with changes.

    ``turkish:promotion=at-end,must_extend=false`` is Turkish draughts with two fields changed; a list is written
    with plus signs between its items.

    Raises:
        VariantError: there is no such variant, file or field.

    """
    if text.endswith(".toml"):
        return from_toml(Path(text))
    name, colon, changes = text.partition(":")
    if not colon:
        return get(name)
    base = get(name)
    data: dict[str, object] = {"base": name, "name": text, "title": f"{base.title} ({changes})"}
    for change in changes.split(","):
        key, equals, value = change.partition("=")
        if not equals:
            message = f"{text!r}: {change!r} should be field=value"
            raise VariantError(message)
        data[key.strip()] = value.strip()
    return from_mapping(data, where=repr(text))
