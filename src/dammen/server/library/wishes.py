"""What an address asks of the library: the fields of the form, read and bounded."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from dammen.errors import VariantError
from dammen.library import Query
from dammen.library.asking import RESULTS
from dammen.library.said import board_asked
from dammen.server.refusals import BadRequestError
from dammen.server.settings import FEN_LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from dammen.variants import Variant

NAMES: Final = ("player", "white", "black", "event", "site", "opening", "since", "until", "result", "source")
"""What is asked of the tags."""
_PLACED: Final = ("position", "part", "vacant")
_BOARD: Final = (*_PLACED, "material")
FIELDS: Final = ("variant", *NAMES, *_BOARD, "lasting", "turned")
RESULT_WORDS: Final = {
    "white": "White won",
    "black": "Black won",
    "draw": "Drawn",
    "open": "Undecided",
    "both-lose": "Both lost",
}
_TEXT_LIMIT: Final = 200
_LONGEST: Final = 500
_DIGITS: Final = 15


@dataclass(frozen=True)
class Sought:
    """What is looked for.

    Attributes:
        query: the question.
        fields: what was written in the form, without the empty fields.

    """

    query: Query
    fields: Mapping[str, str]

    def address(self, path: str, **more: object) -> str:
        """Give an address with the same fields and others; one whose value is None or empty is left out."""
        return address(path, **{**self.fields, **more})

    @property
    def on_the_board(self) -> bool:
        """Say whether something is asked of the board."""
        return any(name in self.fields for name in _BOARD)


def address(path: str, **fields: object) -> str:
    """Give an address with some fields; one whose value is None or empty is left out."""
    asked = urlencode([(name, value) for name, value in fields.items() if value not in {None, ""}])
    return f"{path}?{asked}" if asked else path


def number_of(fields: Mapping[str, str], name: str, most: int, otherwise: int = 0) -> int:
    """Read a whole number from 0 on.

    Raises:
        BadRequestError: it is none, or greater than it may be.

    """
    text = fields.get(name, "").strip()
    if not text:
        return otherwise
    if not (text.isascii() and text.isdigit() and len(text) <= _DIGITS and int(text) <= most):
        message = f"{name}: {text[:40]!r} is none; it should be a whole number from 0 to {most}"
        raise BadRequestError(message)
    return int(text)


def written(params: Mapping[str, str], names: tuple[str, ...] = FIELDS) -> dict[str, str]:
    """Give the fields of the form that were filled in.

    Raises:
        BadRequestError: a field is too long.

    """
    fields = {name: text for name in names if (text := params.get(name, "").strip())}
    for name, text in fields.items():
        most = FEN_LIMIT if name in {"position", "part"} else _TEXT_LIMIT
        if len(text) > most:
            message = f"{name}: the text is too long; it may have {most} characters"
            raise BadRequestError(message)
    return fields


def filled(fields: Mapping[str, str]) -> dict[str, str]:
    """Give every field of the form as it is to be shown."""
    return {name: fields.get(name, "") for name in FIELDS}


def sought(
    params: Mapping[str, str],
    find: Callable[[str], Variant],
    names: tuple[str, ...] = FIELDS,
    kept: Sequence[Variant] = (),
) -> Sought:
    """Read what an address asks for.

    A position, or a part of one, is of the game that is named, or of the only one that is ``kept``.

    Raises:
        BadRequestError: a field cannot be read, or a position does not tell which game it is of.
        FenError: a position cannot be read.
        LibraryError: material, squares or a result cannot be read.

    """
    fields = written(params, names)
    variant = None
    if "variant" in fields:
        try:
            variant = find(fields["variant"])
        except VariantError as error:
            message = f"variant: {error}"
            raise BadRequestError(message) from None
    elif any(name in fields for name in _PLACED):
        if len(kept) != 1:
            message = "variant: a position does not tell which game it is of; choose the game"
            raise BadRequestError(message)
        (variant,) = kept
        fields["variant"] = variant.name
    if "result" in fields and fields["result"] not in RESULTS:
        message = f"result: {fields['result'][:40]!r} is none; it may be {', '.join(RESULTS)}"
        raise BadRequestError(message)
    place = {name: fields.get(name) for name in _BOARD}
    lasting = max(1, number_of(fields, "lasting", _LONGEST, 1))
    board = board_asked(variant, **place, lasting=lasting, turned="turned" in fields)
    tags: dict[str, Any] = {name: fields.get(name) for name in NAMES}
    return Sought(Query(variant=None if variant is None else variant.name, **tags, **board), fields)


def after(found: Sought, number: int) -> Query:
    """Give the question for the games behind one."""
    return replace(found.query, after=number)
