"""Reading tables of TOML: what openings and ballots have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from dammen.errors import BookError
from dammen.variants.fields import plain


def value(kind: type, field: str, given: object) -> Any:  # noqa: ANN401 - the type is the one asked for
    """Give a value of one of TOML's own types.

    Raises:
        BookError: it is of another type.

    """
    if kind is dict:
        if not isinstance(given, dict):
            message = f"{field} must be a table, not {given!r}"
            raise BookError(message)
        return given
    return plain(kind, field, given, BookError)


def text_list(field: str, given: object) -> tuple[str, ...]:
    """Give a list of texts as a tuple.

    Raises:
        BookError: it is no list, or holds something else.

    """
    return tuple(value(str, field, item) for item in value(list, field, given))


def known(data: object, fields: frozenset[str], what: str) -> Mapping[str, Any]:
    """Give a table that has no other fields than these.

    Raises:
        BookError: it is no table, or has a field that is not known.

    """
    if not isinstance(data, dict):
        message = f"{what} must be a table, not {data!r}"
        raise BookError(message)
    for field in data:
        if field not in fields:
            message = f"there is no field {field!r} in {what}; the fields are {', '.join(sorted(fields))}"
            raise BookError(message)
    return data


def demand(data: Mapping[str, Any], fields: Iterable[str], what: str) -> None:
    """Refuse a table that lacks a field.

    Raises:
        BookError: it lacks one; the message names it.

    """
    for field in fields:
        if field not in data:
            message = f"{what} needs {field}"
            raise BookError(message)
