"""Law codes from TOML: those that dammen knows, and those that a club writes for itself."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from dammen import variants
from dammen.errors import LawError, VariantError
from dammen.laws import reading as draws
from dammen.laws.codes.code import ABOUT, CLAUSES, COUNTS, KINDS, SETS, SWITCHES, LawCode, Source
from dammen.laws.codes.kinds import Remedy, SingleWay
from dammen.variants.fields import choice, plain, toml

LONGEST: Final = 86_400
"""The greatest count: seconds of a day, more than any time or number of moves."""
_LONG: Final = frozenset({"value", "article", "words", "silent"})
_ABOUT_A_CODE: Final = frozenset({*ABOUT, "falls_back", "because"})


class _Entry(NamedTuple):
    """A clause as a file has it: its value and where that comes from."""

    value: Any
    source: Source


def _near(word: str, known: tuple[str, ...], kind: str) -> str:
    near = get_close_matches(word, known, n=3)
    return f"did you mean {' or '.join(near)}?" if near else f"the {kind} are {', '.join(known)}"


def known_clause(name: str) -> str:
    """Give the name of a clause back, or say which names are near.

    Raises:
        LawError: there is no such clause.

    """
    if name not in CLAUSES:
        message = f"there is no clause {name!r}; {_near(name, CLAUSES, 'clauses')}"
        raise LawError(message)
    return name


def _count(clause: str, value: object) -> int:
    if type(value) is not int or not 0 <= value <= LONGEST:
        message = f"{clause} must be a whole number from 0 to {LONGEST}, not {value!r}"
        raise LawError(message)
    return value


def read_value(clause: str, value: object) -> Any:  # noqa: ANN401 - each clause has a type of its own
    """Read the value of a clause as TOML and JSON have it.

    Raises:
        LawError: there is no such clause, or it may not have this value; the message says which it may.

    """
    known_clause(clause)
    if clause in SWITCHES:
        return plain(bool, clause, value, LawError)
    if clause in COUNTS:
        return _count(clause, value)
    if clause in SETS:
        return frozenset(choice(KINDS[clause], clause, item, LawError) for item in plain(list, clause, value, LawError))
    text = plain(str, clause, value, LawError)
    if clause == "draws":
        return draws.get(text).name
    return choice(KINDS[clause], clause, text, LawError)


def _entry(clause: str, data: object, article: str) -> _Entry:
    if not isinstance(data, dict):
        return _Entry(read_value(clause, data), Source(article, ""))
    for key in data:
        if key not in _LONG:
            message = f"{clause} has no {key!r}; it may have {', '.join(sorted(_LONG))}"
            raise LawError(message)
    if "value" not in data:
        message = f"{clause} needs a value"
        raise LawError(message)
    source = Source(
        plain(str, f"{clause}.article", data.get("article", article), LawError) or article,
        plain(str, f"{clause}.words", data.get("words", ""), LawError),
        plain(bool, f"{clause}.silent", data.get("silent", False), LawError),
    )
    return _Entry(read_value(clause, data["value"]), source)


def _checked(code: LawCode) -> LawCode:
    """Give a code back, or refuse clauses that contradict each other; a record's values are taken as they are."""
    if code.huffable and not code.remedies:
        message = "huffable names neglected captures, but remedies says nothing that may be done about them"
        raise LawError(message)
    if code.remedies and not code.huffable:
        message = "remedies has no use without huffable, which says what they are for"
        raise LawError(message)
    if code.single_way is not SingleWay.NONE and not code.single_way_time:
        message = f"single_way = '{code.single_way}' needs a single_way_time, in seconds"
        raise LawError(message)
    return code


def _check_own(own: Mapping[str, _Entry], values: Mapping[str, Any]) -> None:
    for clause in ("huff_touch_binds", "huff_is_move"):
        if clause in own and own[clause].value and Remedy.HUFF not in values["remedies"]:
            message = f"{clause} = true has no use, since remedies has no huff"
            raise LawError(message)


def _complete(head: Mapping[str, Any], entries: Mapping[str, _Entry]) -> LawCode:
    missing = [clause for clause in CLAUSES if clause not in entries]
    if missing:
        message = f"there is no value for {', '.join(missing)}, and no base that has one"
        raise LawError(message)
    values = {clause: entries[clause].value for clause in CLAUSES}
    sources = MappingProxyType({clause: entries[clause].source for clause in CLAUSES})
    return LawCode(**head, **values, sources=sources)


def _variants(names: object, where: str = "variants") -> tuple[str, ...]:
    found = []
    for name in plain(list, where, names, LawError):
        try:
            found.append(variants.get(plain(str, where, name, LawError)).name)
        except VariantError as error:
            raise LawError(str(error)) from None
    return tuple(found)


@cache
def _data() -> Mapping[str, Any]:
    text = resources.files("dammen.laws.codes").joinpath("codes.toml").read_text(encoding="utf-8")
    return MappingProxyType(tomllib.loads(text))


def _texts(name: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Give a code's table, then those that it falls back on, the nearest first."""
    while name:
        data = _data()[name]
        yield name, data
        name = data.get("falls_back", "")


def _known(name: str) -> LawCode:
    head = {field: value for field, value in _data()[name].items() if field in ABOUT}
    because = _data()[name].get("because", "")
    entries: dict[str, _Entry] = {}
    for speaker, data in _texts(name):
        for clause, item in data.items():
            if clause in entries or clause in _ABOUT_A_CODE:
                continue
            entry = _entry(clause, item, data["title"])
            if speaker != name:
                words = f"{because} As in {speaker}: {entry.source.words}"
                entry = _Entry(entry.value, Source(entry.source.article, words, silent=True))
            entries[clause] = entry
    return _checked(_complete({"name": name, **head, "variants": _variants(head["variants"])}, entries))


def names() -> tuple[str, ...]:
    """Give the names of all law codes that dammen knows."""
    return tuple(_data())


def falls_back(name: str) -> tuple[str, str]:
    """Give the code that speaks where one that dammen knows is silent, and why; empty where there is none.

    Raises:
        LawError: there is no code of that name.

    """
    get(name)
    return _data()[name].get("falls_back", ""), _data()[name].get("because", "")


def speaker(name: str, clause: str) -> str:
    """Give the code whose text decides a clause of one that dammen knows: itself, or one that it falls back on.

    Raises:
        LawError: there is no such code or clause.

    """
    get(name)
    known_clause(clause)
    return next(found for found, data in _texts(name) if clause in data)


@cache
def get(name: str) -> LawCode:
    """Find a law code by its name.

    Raises:
        LawError: there is none of that name; the message offers the nearest.

    """
    if name not in names():
        message = f"there is no law code {name!r}; {_near(name, names(), 'codes')}"
        raise LawError(message)
    return _known(name)


def _head(name: str, data: dict[str, Any], base: LawCode | None, where: str) -> dict[str, Any]:
    title = plain(str, "title", data.pop("title", name), LawError) or name
    fallback = f"{title}, on the base of {base.source}" if base else where
    head = {"name": name, "title": title, "source": plain(str, "source", data.pop("source", fallback), LawError)}
    summary = f"{base.title}, with changes of its own." if base else title
    head["summary"] = plain(str, "summary", data.pop("summary", summary), LawError)
    head["note"] = plain(str, "note", data.pop("note", ""), LawError)
    own = data.pop("variants", None)
    return head | {"variants": _variants(own) if own is not None else (base.variants if base else ())}


def _own(name: str, data: dict[str, Any], where: str) -> LawCode:
    base = get(plain(str, "base", data.pop("base"), LawError)) if "base" in data else None
    head = _head(name, data, base, where)
    entries = {clause: _Entry(base.value(clause), base.source_of(clause)) for clause in CLAUSES} if base else {}
    for key in data:
        if key not in CLAUSES:
            message = f"there is no field or clause {key!r}; {_near(key, (*CLAUSES, *ABOUT, 'base'), 'names')}"
            raise LawError(message)
    own = {clause: _entry(clause, item, head["title"]) for clause, item in data.items()}
    code = _checked(_complete(head, entries | own))
    _check_own(own, {clause: code.value(clause) for clause in CLAUSES})
    return code


def from_toml(path: Path) -> LawCode:
    """Read a club's own law code from a TOML file.

    ``base`` names the code whose clauses hold where the file says nothing; ``name``, ``title``, ``source``,
    ``summary``, ``note`` and ``variants`` describe it. A clause is its value, or a table with ``value``, ``article``
    and ``words``.

    Raises:
        LawError: the file cannot be read, or a clause is unknown, wrong or contradicts another; the message says where.

    """
    data = toml(path, LawError)
    try:
        name = plain(str, "name", data.pop("name", path.stem), LawError)
        if name in names():
            message = f"{name!r} is the name of a code that dammen has; give this one a name of its own, name = ..."
            raise LawError(message)  # noqa: TRY301 - said with the path, as every other refusal
        return _own(name, data, str(path))
    except LawError as error:
        message = f"{path}: {error}"
        raise LawError(message) from None


def from_values(name: str, title: str, values: Mapping[str, object]) -> LawCode:
    """Make a law code from the values of all clauses, as :meth:`LawCode.plain` gives them.

    Where dammen knows a code of that name, a clause with its value keeps its source.

    Raises:
        LawError: a clause is unknown, missing or wrong.

    """
    read = {clause: read_value(clause, value) for clause, value in values.items()}
    known = get(name) if name in names() else None
    entries = {
        clause: _Entry(value, known.source_of(clause))
        if known and known.value(clause) == value
        else _Entry(value, Source(title or name, ""))
        for clause, value in read.items()
    }
    same = known is not None and known.title == title
    head = {field: getattr(known, field) for field in ABOUT} if known and same else {}
    return _complete(
        {"source": title, "summary": title, "variants": (), **head, "name": name, "title": title},
        entries,
    )


def load(text: str) -> LawCode:
    """Find a law code by its name, or by the path of a TOML file.

    Raises:
        LawError: there is no such code.

    """
    return from_toml(Path(text)) if text.endswith(".toml") else get(text)
