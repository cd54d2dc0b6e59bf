"""From a question about tags to SQL."""

from __future__ import annotations

from typing import Final

from dammen.errors import LibraryError
from dammen.library.asking import RESULTS, Query
from dammen.library.names import date_bounds, storable, words
from dammen.library.openings import called

_LIKE: Final = str.maketrans({"%": r"\%", "_": r"\_", "\\": r"\\"})
_NONE: Final = "1 = 0"
_WORDS: Final = 50
"""A question has no more words than this."""

Condition = tuple[str, list[object]]


def _names(table: str, text: str) -> Condition:
    """Find the numbers of the names that have all words of a text, each as it begins; of the name ? itself, say."""
    asked = words(text)
    if len(asked) > _WORDS:
        message = f"{len(asked):,} words are too many to look for in a name; {_WORDS} are the most"
        raise LibraryError(message)
    if not asked:
        return f"SELECT id FROM {table} WHERE name = ?", [storable(text)]  # noqa: S608 - a table of ours
    matches = " AND ".join(r"folded LIKE ? ESCAPE '\'" for _ in asked)
    return f"SELECT id FROM {table} WHERE {matches}", [f"% {word}%" for word in asked]  # noqa: S608 - a table of ours


def _opening(text: str) -> Condition:
    """Find openings by their names, or by any other name that the book knows for them."""
    found, values = _names("openings", text)
    others = called(words(text)) if words(text) else []
    marks = ",".join("?" * len(others))
    either = f" OR name IN ({marks})" if others else ""
    return f"opening IN ({found}{either})", [*values, *others]


def _player(text: str) -> Condition:
    found, values = _names("players", text)
    return f"(white IN ({found}) OR black IN ({found}))", [*values, *values]


def _dates(query: Query) -> list[Condition]:
    found: list[Condition] = []
    if query.since is not None:
        found.append(("date >= ?", [date_bounds(query.since)[0]]))
    if query.until is not None:
        found.append(("date > 0 AND date <= ?", [date_bounds(query.until)[1]]))
    return found


def _result(text: str) -> Condition:
    if text not in RESULTS:
        message = f"{text!r} is no result; it may be {', '.join(RESULTS)}"
        raise LibraryError(message)
    return "result = ?", [RESULTS[text]]


def _source(text: str) -> Condition:
    end = "%" + storable(text).translate(_LIKE)
    return r"source IN (SELECT id FROM sources WHERE name LIKE ? ESCAPE '\')", [end]


def _variant(query: Query) -> list[Condition]:
    if query.rules is None:
        return []
    if query.variant is not None and query.variant != query.rules:
        return [(_NONE, [])]
    return [("variant IN (SELECT id FROM variants WHERE name = ?)", [query.rules])]


def _left(query: Query) -> list[Condition]:
    """Leave games out in which a side never came down to so few pieces."""
    if query.material is None:
        return []
    material = query.material
    white = material.white_men[1] + material.white_kings[1]
    black = material.black_men[1] + material.black_kings[1]
    if query.turned:
        either = "(white_left <= ? AND black_left <= ? OR white_left <= ? AND black_left <= ?)"
        return [(either, [white, black, black, white])]
    return [("white_left <= ? AND black_left <= ?", [white, black])]


def conditions(query: Query, *more: Condition) -> Condition:
    """Give the conditions of a question about tags as one."""
    found = [*_variant(query), *_dates(query), *_left(query), *more]
    if query.after:
        found.append(("id > ?", [query.after]))
    if query.player is not None:
        found.append(_player(query.player))
    for column, table, text in (
        ("white", "players", query.white),
        ("black", "players", query.black),
        ("event", "events", query.event),
        ("site", "sites", query.site),
    ):
        if text is not None:
            select, values = _names(table, text)
            found.append((f"{column} IN ({select})", values))
    if query.opening is not None:
        found.append(_opening(query.opening))
    if query.result is not None:
        found.append(_result(query.result))
    if query.source is not None:
        found.append(_source(query.source))
    joined = " AND ".join(text for text, _ in found) or "1 = 1"
    return joined, [value for _, values in found for value in values]
