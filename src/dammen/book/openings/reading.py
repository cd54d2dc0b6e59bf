"""Openings from TOML: those that dammen knows, and those that somebody writes down for himself."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

from dammen.book.openings.opening import Opening
from dammen.book.tables import demand, known, text_list, value
from dammen.errors import BookError, MoveError, NotationError
from dammen.model import Game
from dammen.notation import pdn
from dammen.variants import Certainty, Variant, get
from dammen.variants.fields import choice, toml

_FILES: Final = ("english", "russian", "international")
_GAMES: Final = ("eb11",)
_FIELDS: Final = frozenset({"name", "moves", "source", "certainty", "also", "note"})


def _opening(data: object, variant: Variant, sources: Mapping[str, str]) -> Opening:
    entry = known(data, _FIELDS, "an opening")
    demand(entry, ("name", "moves", "source"), "an opening")
    source = value(str, "source", entry["source"])
    return Opening(
        name=value(str, "name", entry["name"]),
        variant=variant,
        moves=tuple(value(str, "moves", entry["moves"]).split()),
        source=sources.get(source, source),
        certainty=choice(Certainty, "certainty", entry.get("certainty", "C"), BookError),
        also=text_list("also", entry.get("also", [])),
        note=value(str, "note", entry.get("note", "")),
    )


def _openings(data: Mapping[str, Any], where: str) -> tuple[Opening, ...]:
    try:
        return _read(data)
    except BookError as error:
        message = f"{where}: {error}"
        raise BookError(message) from None


def _read(data: Mapping[str, Any]) -> tuple[Opening, ...]:
    table = known(data, frozenset({"variants", "sources", "opening"}), "a file of openings")
    sources = value(dict, "sources", table.get("sources", {}))
    found: list[Opening] = []
    for name in text_list("variants", table.get("variants", [])):
        for number, item in enumerate(value(list, "opening", table.get("opening", [])), start=1):
            try:
                found.append(_opening(item, get(name), sources))
            except BookError as error:
                message = f"opening {number}: {error}"
                raise BookError(message) from None
    return tuple(found)


def from_toml(path: Path) -> tuple[Opening, ...]:
    """Read openings from a TOML file, and see that their moves can be played.

    Raises:
        BookError: the file cannot be read, a field is wrong, or a move is not legal; the message says where.
        VariantError: a variant is not known.

    """
    found = _openings(toml(path, BookError), str(path))
    for opening in found:
        try:
            _ = opening.position
        except (MoveError, NotationError) as error:
            message = f"{path}: {opening.name}: {error}"
            raise BookError(message) from None
    return found


@cache
def every() -> tuple[Opening, ...]:
    """Give all openings that dammen knows."""
    found: list[Opening] = []
    for name in _FILES:
        text = resources.files("dammen.book.openings").joinpath(f"{name}.toml").read_text(encoding="utf-8")
        found += _openings(tomllib.loads(text), f"{name}.toml")
    return tuple(found)


def of(variant: Variant | str) -> tuple[Opening, ...]:
    """Give the openings of a variant, as its sources have them; none where no names are known.

    Raises:
        VariantError: there is no variant of that name.

    """
    rules = get(variant) if isinstance(variant, str) else variant
    return tuple(opening for opening in every() if opening.variant == rules)


def named(name: str, variant: Variant | str | None = None) -> tuple[Opening, ...]:
    """Find openings by any of their names, whatever its capitals.

    Raises:
        BookError: there is none of that name; the message names the nearest.
        VariantError: there is no variant of that name.

    """
    within = every() if variant is None else of(variant)
    wanted = name.casefold()
    found = tuple(one for one in within if wanted in {each.casefold() for each in (one.name, *one.also)})
    if not found:
        raise BookError(_unknown(name, within))
    return found


def _unknown(name: str, within: Iterable[Opening]) -> str:
    from difflib import get_close_matches  # noqa: PLC0415 - only for a name that is not known

    names = {each.casefold(): each for one in within for each in (one.name, *one.also)}
    near = get_close_matches(name.casefold(), names, n=1)
    return f"there is no opening {name!r}" + (f"; did you mean {names[near[0]]}?" if near else "")


@cache
def _game_texts() -> tuple[str, ...]:
    folder = resources.files("dammen.book.openings")
    return tuple(folder.joinpath(f"{name}.pdn").read_text(encoding="utf-8") for name in _GAMES)


def games() -> tuple[Game, ...]:
    """Give the model games that come with the openings: those of EB11, with their notes as variations."""
    return tuple(game for text in _game_texts() for game in pdn.read(text))
