"""A variant's rules in words and as rows of a table; every word is read off the variant's own fields."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from dammen.geometry import ALL_DIRECTIONS, DIAGONAL, ORTHOGONAL, Direction
from dammen.variants import (
    KingRange,
    Landing,
    Objective,
    Precedence,
    Promotion,
    Removal,
    Variant,
)

Row = tuple[str, ...]
_FORWARD_DIAGONAL: Final = frozenset({Direction.NW, Direction.NE})
_FORWARD_STRAIGHT: Final = frozenset({Direction.N, Direction.W, Direction.E})

_DIRECTIONS: Final[Mapping[frozenset[Direction], str]] = {
    _FORWARD_DIAGONAL: "diagonally forward",
    frozenset(DIAGONAL): "diagonally, forward and back",
    frozenset(ORTHOGONAL): "straight, in four directions",
    frozenset(ALL_DIRECTIONS): "in eight directions",
    _FORWARD_STRAIGHT: "straight forward and sideways",
    _FORWARD_STRAIGHT | _FORWARD_DIAGONAL: "straight or diagonally forward, and sideways",
    frozenset({Direction.NW, Direction.N, Direction.NE}): "straight or diagonally forward",
}

_PRECEDENCE: Final[Mapping[Precedence, str]] = {
    Precedence.MOST_PIECES: "the most pieces",
    Precedence.GREATEST_VALUE: "the greatest value",
    Precedence.WITH_KING: "with a king",
    Precedence.MOST_KINGS: "the most kings",
    Precedence.KINGS_FIRST: "kings as early as possible",
}
_LANDING: Final[Mapping[Landing, str]] = {
    Landing.FREE: "on any vacant square behind",
    Landing.BEHIND: "only next behind",
    Landing.BEHIND_KING: "next behind if the last piece taken is a king",
    Landing.BEHIND_KING_IN_MULTIPLE: "next behind if the last of several pieces taken is a king",
}
_REMOVAL: Final[Mapping[Removal, str]] = {Removal.END: "at the end", Removal.IMMEDIATE: "one by one"}
_PROMOTION: Final[Mapping[Promotion, str]] = {
    Promotion.STOP: "is crowned and stops",
    Promotion.AT_END: "goes on as a man",
    Promotion.CONTINUE: "goes on as a king",
}
_OBJECTIVE: Final[Mapping[Objective, str]] = {
    Objective.NORMAL: "the opponent has no move",
    Objective.MISERE: "to have no move oneself",
    Objective.FIRST_KING: "the first king",
}


def directions(found: tuple[Direction, ...]) -> str:
    """Say a set of directions in words."""
    return _DIRECTIONS.get(frozenset(found)) or ", ".join(direction.value.upper() for direction in found)


def choice(variant: Variant) -> str:
    """Say what chooses between captures."""
    words = ", then ".join(_PRECEDENCE[reason] for reason in variant.precedence) or "free"
    return words if variant.compulsory else f"{words}; need not take"


def board(variant: Variant) -> str:
    """Give the board's size, and what is unusual about it."""
    size = f"{variant.board.width}x{variant.board.height}"
    if variant.board.every_cell:
        return f"{size}, all squares"
    return f"{size}, mirrored" if variant.board.mirrored else size


def king(variant: Variant) -> str:
    """Say how a king moves and takes."""
    if variant.king_range is KingRange.SHORT:
        return "one square"
    return "flies" if variant.landing is Landing.FREE else f"flies; lands {_LANDING[variant.landing]}"


def numbering(variant: Variant) -> str:
    """Say how squares are written: the kind, and where counting or lettering starts."""
    corner = variant.board.lettered_from if variant.algebraic else variant.board.counted_from
    return f"{'letters' if variant.algebraic else 'numbers'} from {corner.value.replace('-', ' ')}"


def _men(variant: Variant) -> str:
    white, black = variant.start_men
    return str(len(white)) if len(white) == len(black) else f"{len(white)}/{len(black)}"


Column = tuple[str, Callable[[Variant], str]]

OVERVIEW: Final[tuple[Column, ...]] = (
    ("name", lambda v: v.name),
    ("board", board),
    ("men", _men),
    ("first", lambda v: v.first.value),
    ("in short", lambda v: v.summary),
    ("sure", lambda v: v.certainty.value),
)
RULES: Final[tuple[Column, ...]] = (
    ("name", lambda v: v.name),
    ("a man takes", lambda v: directions(v.man_captures) + ("" if v.man_takes_king else "; no kings")),
    ("a king", king),
    ("choice between captures", choice),
    ("taken pieces leave", lambda v: _REMOVAL[v.removal]),
    ("a man passing the crowning row", lambda v: _PROMOTION[v.promotion]),
    ("wins", lambda v: _OBJECTIVE[v.objective]),
    ("squares", numbering),
    ("GameType", lambda v: v.game_type or "none"),
)


def rows(columns: tuple[Column, ...], variants: tuple[Variant, ...]) -> list[Row]:
    """Give one row of cells for each variant."""
    return [tuple(say(variant) for _, say in columns) for variant in variants]


def value_text(value: object) -> str:
    """Write the value of one field as a TOML file of a house variant would have it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, tuple):
        return "[" + ", ".join(value_text(item) for item in value) + "]"
    return "none" if value is None else str(value)


def fields(variant: Variant) -> list[tuple[str, str, str]]:
    """List every field of the rules with its value and the article behind it; the board's fields follow."""
    skip = {"name", "title", "summary", "board", "articles", "aliases"}
    found = [
        (field.name, value_text(getattr(variant, field.name)), variant.article(field.name) or "")
        for field in dataclasses.fields(variant)
        if field.name not in skip
    ]
    shape = [
        (f"board.{field.name}", value_text(getattr(variant.board, field.name)), "")
        for field in dataclasses.fields(variant.board)
    ]
    return found + shape


def as_data(variant: Variant) -> dict[str, object]:
    """Give a variant as JSON has it: the fields of a house variant's TOML file, with the board as a table."""
    data = dataclasses.asdict(dataclasses.replace(variant, articles={}))
    data["articles"] = dict(variant.articles)
    data["squares"] = variant.board.size
    return data
