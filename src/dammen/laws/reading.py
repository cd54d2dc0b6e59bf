"""Draw rules from TOML: those that dammen knows, and those that a club writes for itself."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from dammen.errors import LawError
from dammen.laws.clauses import Clause, Counted, DrawRules, Kind, Reset, Unless
from dammen.laws.material import read_material
from dammen.variants import Certainty
from dammen.variants.fields import Choice, choice, plain, toml

if TYPE_CHECKING:
    from dammen.variants import Variant

_CLAUSE: Final = frozenset(Clause.__dataclass_fields__)
_RULES: Final = frozenset(DrawRules.__dataclass_fields__) - {"clauses", "name"} | {"clause", "base"}


def _choice(kind: type[Choice], field: str, value: object) -> Choice:
    return choice(kind, field, value, LawError)


def _plain(kind: type, field: str, value: object) -> Any:  # noqa: ANN401 - the type is the one asked for
    return plain(kind, field, value, LawError)


def _field(field: str, value: object) -> Any:  # noqa: ANN401 - one case for each field of a clause
    match field:
        case "kind":
            return _choice(Kind, field, value)
        case "counted":
            return _choice(Counted, field, value)
        case "unless":
            return _choice(Unless, field, value)
        case "certainty":
            return _choice(Certainty, field, value)
        case "reset_by":
            return frozenset(_choice(Reset, field, item) for item in _plain(list, field, value))
        case "material":
            return tuple(read_material(_plain(str, field, item)) for item in _plain(list, field, value))
        case "pieces":
            span = tuple(_plain(int, field, item) for item in _plain(list, field, value))
            if len(span) != 2 or span[0] > span[1]:  # noqa: PLR2004 - the fewest and the most
                message = f"pieces must be [fewest, most], not {value!r}"
                raise LawError(message)
            return span
        case "claim" | "both_kings" | "long_diagonal":
            return _plain(bool, field, value)
        case "limit":
            return _plain(int, field, value)
        case _:
            return _plain(str, field, value)


def _clause(data: object) -> Clause:
    if not isinstance(data, dict):
        message = f"a clause must be a table with kind, article and limit, not {data!r}"
        raise LawError(message)
    for field in data:
        if field not in _CLAUSE:
            message = f"there is no field {field!r} in a clause; the fields are {', '.join(sorted(_CLAUSE))}"
            raise LawError(message)
    for field in ("kind", "article", "limit"):
        if field not in data:
            message = f"a clause needs {field}"
            raise LawError(message)
    clause = Clause(**{field: _field(field, value) for field, value in data.items()})
    _check(clause)
    return clause


def _check(clause: Clause) -> None:
    least = {Kind.REPETITION: 2, Kind.PROGRESS: 1, Kind.ENDING: 0}[clause.kind]
    if clause.limit < least:
        message = f"limit = {clause.limit} makes no sense for {clause.kind}; it must be {least} or more"
        raise LawError(message)
    if (clause.kind is Kind.ENDING) != bool(clause.material):
        message = (
            "an ending needs material" if clause.kind is Kind.ENDING else f"material has no place in {clause.kind}"
        )
        raise LawError(message)
    if clause.kind is Kind.PROGRESS and not clause.reset_by:
        message = 'a count without progress needs reset_by, such as ["capture", "man-move"]'
        raise LawError(message)


def rules_from(name: str, data: Mapping[str, Any], *, where: str) -> DrawRules:
    """Make draw rules from a table; ``base`` names known rules whose clauses come first.

    Raises:
        LawError: a field is unknown or has a value that it may not have; the message says where.

    """
    try:
        return _rules(name, data, where)
    except LawError as error:
        message = f"{where}: {error}"
        raise LawError(message) from None


def _rules(name: str, data: Mapping[str, Any], where: str) -> DrawRules:
    for field in data:
        if field not in _RULES:
            message = f"there is no field {field!r}; the fields are {', '.join(sorted(_RULES))}"
            raise LawError(message)
    base = get(_plain(str, "base", data["base"])) if "base" in data else None
    return DrawRules(
        name=name,
        title=str(data.get("title", name)),
        source=str(data.get("source", base.source if base else where)),
        clauses=(base.clauses if base else ()) + tuple(_numbered_clauses(data.get("clause", []))),
        certainty=_choice(Certainty, "certainty", data.get("certainty", base.certainty if base else "C")),
        agreement=data.get("agreement", base.agreement if base else None),
        resignation=data.get("resignation", base.resignation if base else None),
        note=str(data.get("note", "")),
    )


def _numbered_clauses(data: object) -> list[Clause]:
    found: list[Clause] = []
    for index, item in enumerate(_plain(list, "clause", data), start=1):
        try:
            found.append(_clause(item))
        except LawError as error:
            article = item.get("article") if isinstance(item, dict) else None
            message = f"clause {index}{f' ({article})' if article else ''}: {error}"
            raise LawError(message) from None
    return found


def from_toml(path: Path) -> DrawRules:
    """Read a club's own draw rules from a TOML file.

    Raises:
        LawError: the file cannot be read, or a field is wrong; the message says where.

    """
    data = toml(path, LawError)
    name = str(data.pop("name", path.stem))
    return rules_from(name, data, where=str(path))


@cache
def _data() -> Mapping[str, Any]:
    text = resources.files("dammen.laws").joinpath("draws.toml").read_text(encoding="utf-8")
    return MappingProxyType(tomllib.loads(text))


def names() -> tuple[str, ...]:
    """Give the names of all draw rules that dammen knows."""
    return tuple(name for name in _data() if name != "defaults")


@cache
def get(name: str) -> DrawRules:
    """Find draw rules by their code.

    Raises:
        LawError: there are none of that name; the message lists them.

    """
    if name not in names():
        message = f"there are no draw rules {name!r}; there are {', '.join(names())}"
        raise LawError(message)
    return rules_from(name, _data()[name], where=f"draws.toml [{name}]")


def load(text: str) -> DrawRules:
    """Find draw rules by their code, or by the path of a TOML file.

    Raises:
        LawError: there are no such rules.

    """
    return from_toml(Path(text)) if text.endswith(".toml") else get(text)


def default(variant: Variant) -> DrawRules:
    """Give the draw rules that a variant is played by unless something else is agreed; ``none`` for a house variant."""
    name, _, _ = variant.name.partition(":")  # a name with changes: turkish:promotion=at-end
    return get(_data()["defaults"].get(name, "none"))
