"""Decks from TOML: those that dammen knows, and those that a club writes for itself."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from dammen.book.ballots.ballot import Ballot, Flag
from dammen.book.ballots.deck import Deck
from dammen.book.ballots.making import every, listed, numbers, paired, renumbered
from dammen.book.tables import demand, known, text_list, value
from dammen.errors import BookError, DammenError
from dammen.variants import Certainty, Variant
from dammen.variants import load as load_variant
from dammen.variants.fields import choice, toml

_FILES: Final = ("english", "eleven", "draughts64", "italian", "international")
_MADE_BY: Final = ("of", "ballots", "every", "black")
_FIELDS: Final = frozenset(
    {"variant", "title", "source", "certainty", "note", "of", "ballots", "every", "distinct", "black", "white"}
    | {"flags", "without", "only", "except", "renumber"}
)
_PLIES_MOST: Final = 4


def _flag(name: str, given: object) -> Flag:
    return choice(Flag, name, given, BookError)


def _flags(name: str, data: Mapping[str, Any]) -> frozenset[Flag]:
    return frozenset(_flag(name, item) for item in text_list(name, data.get(name, [])))


def _flagged(ballots: Iterable[Ballot], data: Mapping[str, Any]) -> tuple[Ballot, ...]:
    told = {
        _flag("flags", name): numbers(value(str, name, text))
        for name, text in value(dict, "flags", data.get("flags", {})).items()
    }
    made = tuple(
        replace(ballot, flags=ballot.flags | {flag for flag, those in told.items() if ballot.number in those})
        for ballot in ballots
    )
    _demand_numbers(frozenset().union(*told.values()), made, "flags")
    return made


def _demand_numbers(wanted: frozenset[str], ballots: Iterable[Ballot], field: str) -> None:
    strange = wanted - {ballot.number for ballot in ballots}
    if strange:
        message = f"{field} names {min(strange)}, which is no number of the deck"
        raise BookError(message)


def _chosen(ballots: tuple[Ballot, ...], data: Mapping[str, Any]) -> tuple[Ballot, ...]:
    without, only = _flags("without", data), _flags("only", data)
    left_out = numbers(value(str, "except", data.get("except", "")))
    _demand_numbers(left_out, ballots, "except")
    return tuple(
        ballot
        for ballot in ballots
        if not ballot.flags & without and ballot.flags >= only and ballot.number not in left_out
    )


def _made(data: Mapping[str, Any], variant: Variant) -> Iterable[Ballot]:
    if "ballots" in data:
        return listed(value(str, "ballots", data["ballots"]), variant)
    if "black" in data:
        demand(data, ("white",), "a deck with black")
        black, white = value(str, "black", data["black"]), value(str, "white", data["white"])
        first, second = (black, white) if variant.first.value == "black" else (white, black)
        return paired(first, second, variant)
    plies = value(int, "every", data["every"])
    if not 0 < plies <= _PLIES_MOST:
        message = f"every = {plies} makes no deck; it may be 1 to {_PLIES_MOST}"
        raise BookError(message)
    return every(plies, variant, distinct=value(bool, "distinct", data.get("distinct", False)))


def deck_from(name: str, given: Mapping[str, Any], sources: Mapping[str, str], *, where: str) -> Deck:
    """Make a deck from a table; ``of`` names a known deck that it is a part of.

    Raises:
        BookError: a field is unknown or has a value that it may not have; the message says where.
        VariantError: the variant is not known.

    """
    try:
        return _deck(name, known(given, _FIELDS, "a deck"), sources)
    except BookError as error:
        message = f"{where}: {error}"
        raise BookError(message) from None


def _deck(name: str, data: Mapping[str, Any], sources: Mapping[str, str]) -> Deck:
    ways = [field for field in _MADE_BY if field in data]
    if len(ways) != 1:
        message = f"a deck is made by one of {', '.join(_MADE_BY)}" + (f", not by {len(ways)} of them" if ways else "")
        raise BookError(message)
    base = get(value(str, "of", data["of"])) if "of" in data else None
    if base is None:
        demand(data, ("variant", "source"), "a deck")
    variant = load_variant(value(str, "variant", data["variant"])) if "variant" in data else None
    rules = variant or (base.variant if base else None)
    if rules is None:  # pragma: no cover - demanded above
        raise AssertionError
    ballots = tuple(base.ballots if base else _made(data, rules))
    if base is not None and rules != base.variant:
        ballots = tuple(replace(ballot, variant=rules) for ballot in ballots)
    ballots = _chosen(_flagged(ballots, data), data)
    if value(bool, "renumber", data.get("renumber", False)):
        ballots = tuple(replace(ballot, number=number) for number, ballot in renumbered(ballots))
    if not ballots:
        message = "there is no ballot in the deck"
        raise BookError(message)
    source = value(str, "source", data["source"]) if "source" in data else ""
    return Deck(
        name=name,
        title=value(str, "title", data.get("title", name)),
        variant=rules,
        ballots=ballots,
        source=sources.get(source, source) or (base.source if base else ""),
        certainty=choice(Certainty, "certainty", data.get("certainty", base.certainty if base else "C"), BookError),
        note=value(str, "note", data.get("note", "")),
    )


def from_toml(path: Path) -> Deck:
    """Read a club's own deck from a TOML file, and see that its moves can be played.

    Raises:
        BookError: the file cannot be read, a field is wrong, or a move is not legal; the message says where.
        VariantError: the variant is not known.

    """
    data = toml(path, BookError)
    deck = deck_from(str(data.pop("name", path.stem)), data, {}, where=str(path))
    for ballot in deck:
        try:
            _ = ballot.position
        except DammenError as error:
            message = f"{path}: ballot {ballot.number}: {error}"
            raise BookError(message) from None
    return deck


@cache
def _tables() -> Mapping[str, tuple[Mapping[str, Any], Mapping[str, str], str]]:
    found: dict[str, tuple[Mapping[str, Any], Mapping[str, str], str]] = {}
    for name in _FILES:
        text = resources.files("dammen.book.ballots").joinpath(f"{name}.toml").read_text(encoding="utf-8")
        data = tomllib.loads(text)
        sources = data.pop("sources")
        found |= {deck: (table, sources, f"{name}.toml [{deck}]") for deck, table in data.items()}
    return MappingProxyType(found)


def names(variant: Variant | None = None) -> tuple[str, ...]:
    """Give the names of the decks that dammen knows, or of those for one game."""
    return tuple(name for name in _tables() if variant is None or get(name).variant == variant)


@cache
def get(name: str) -> Deck:
    """Find a deck by its name.

    Raises:
        BookError: there is none of that name; the message lists them.

    """
    if name not in _tables():
        message = f"there is no deck {name!r}; there are {', '.join(_tables())}"
        raise BookError(message)
    table, sources, where = _tables()[name]
    return deck_from(name, table, sources, where=where)


def load(text: str) -> Deck:
    """Find a deck by its name, or by the path of a TOML file.

    Raises:
        BookError: there is no such deck.

    """
    return from_toml(Path(text)) if text.endswith(".toml") else get(text)
