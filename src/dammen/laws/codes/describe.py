"""Law codes in words: every clause with what follows from its value and where it comes from."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any, Final

from dammen.laws import reading as draw_rules
from dammen.laws.codes.code import CLAUSES, COUNTS, KINDS, SETS, SWITCHES, LawCode, Source, plain_value
from dammen.laws.codes.reading import falls_back, known_clause, names
from dammen.model.words import join

GROUPS: Final = (
    "The match",
    "Touching and moving",
    "Capturing and the huff",
    "Time",
    "Notices and draws",
    "People",
)
"""The groups of clauses, in the order in which they are shown."""
_MINUTE: Final = 60


@dataclass(frozen=True)
class ClauseText:
    """What a clause is called, and what it settles.

    Attributes:
        clause: its name in a code's file.
        title: its name for people.
        group: the group in which it is shown.
        question: what it settles.
        unit: what a count counts, ``time`` or ``moves``; empty for the others.
        lead: how a sentence on several values begins; empty for the others.
        phrases: the words for each value.

    """

    clause: str
    title: str
    group: str
    question: str
    unit: str
    lead: str
    phrases: Mapping[str, str]


@dataclass(frozen=True)
class Entry:
    """A clause of one code, for people.

    Attributes:
        clause: its name in a code's file.
        title: its name for people.
        group: the group in which it is shown.
        question: what it settles.
        value: its value as JSON has it.
        value_words: what follows from that value, in a sentence.
        source: where it comes from.

    """

    clause: str
    title: str
    group: str
    question: str
    value: Any
    value_words: str
    source: Source


@dataclass(frozen=True)
class Difference:
    """A clause in which two codes differ: the entry of the first, and that of the second."""

    first: Entry
    second: Entry

    @property
    def clause(self) -> str:
        """Give the name of the clause."""
        return self.first.clause


def _clause_text(clause: str, data: Mapping[str, Any]) -> ClauseText:
    phrases = dict(data["values"])
    if clause in SETS:
        phrases[""] = data["empty"]
    return ClauseText(
        clause,
        data["title"],
        data["group"],
        data["question"],
        data.get("unit", ""),
        data.get("lead", ""),
        MappingProxyType(phrases),
    )


@cache
def texts() -> Mapping[str, ClauseText]:
    """Give the words for every clause, in the order of the clauses."""
    text = resources.files("dammen.laws.codes").joinpath("clauses.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    return MappingProxyType({clause: _clause_text(clause, data[clause]) for clause in CLAUSES})


def _many(count: int, unit: str) -> str:
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"


def duration(seconds: int) -> str:
    """Say a time: ``5 minutes``, ``1 minute and 30 seconds``."""
    minutes, rest = divmod(seconds, _MINUTE)
    parts = [_many(minutes, "minute")] if minutes else []
    return join([*parts, _many(rest, "second")] if rest or not parts else parts)


def value_words(clause: str, value: object) -> str:
    """Say in a sentence what follows from a value of a clause.

    Raises:
        LawError: there is no such clause.

    """
    text = texts()[known_clause(clause)]
    phrases = text.phrases
    if isinstance(value, bool):
        return phrases["true" if value else "false"]
    if isinstance(value, int):
        said = duration(value) if text.unit == "time" else _many(value, "move")
        return phrases["some"].format(value=said) if value else phrases["zero"]
    if isinstance(value, frozenset):
        chosen = [phrases[item] for item in KINDS[clause] if item in value]
        return f"{text.lead} {join(chosen, 'or')}." if chosen else phrases[""]
    if str(value) in phrases:
        return phrases[str(value)]
    return phrases["some"].format(title=draw_rules.get(str(value)).title)


def choices(clause: str) -> Mapping[str, str]:
    """Give every value that a clause may have with its words; for a set, each that it may hold.

    Empty for counts.

    Raises:
        LawError: there is no such clause.

    """
    text = texts()[known_clause(clause)]
    if clause in COUNTS:
        return MappingProxyType({})
    if clause in SWITCHES:
        return MappingProxyType({word: text.phrases[word] for word in ("true", "false")})
    if clause in SETS:
        return MappingProxyType({str(item): text.phrases[item] for item in KINDS[clause]})
    values = draw_rules.names() if clause == "draws" else tuple(str(item) for item in KINDS[clause])
    return MappingProxyType({value: value_words(clause, value) for value in values})


def entry(code: LawCode, clause: str) -> Entry:
    """Give one clause of a code in words.

    Raises:
        LawError: there is no such clause.

    """
    text = texts()[known_clause(clause)]
    value = code.value(clause)
    words = value_words(clause, value)
    return Entry(clause, text.title, text.group, text.question, plain_value(value), words, code.source_of(clause))


def explain(code: LawCode, clause: str | None = None) -> tuple[Entry, ...]:
    """Give every clause of a code in words, or one.

    Raises:
        LawError: there is no such clause.

    """
    return tuple(entry(code, name) for name in (CLAUSES if clause is None else (clause,)))


def compare(first: LawCode, second: LawCode) -> tuple[Difference, ...]:
    """Give the clauses in which two codes differ, in the order of the clauses."""
    return tuple(
        Difference(entry(first, clause), entry(second, clause))
        for clause in CLAUSES
        if first.value(clause) != second.value(clause)
    )


def grouped(entries: tuple[Entry, ...]) -> Iterator[tuple[str, tuple[Entry, ...]]]:
    """Give the groups that have entries, each with them."""
    for group in GROUPS:
        found = tuple(item for item in entries if item.group == group)
        if found:
            yield group, found


def shown(value: object) -> str:
    """Write a value as a code's file has it, without quotes: ``forfeit``, ``true``, ``300``, ``compel, stand``."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return ", ".join(value) or "[]" if isinstance(value, list) else str(value)


def cited(source: Source, because: str = "") -> str:
    """Write a source in a line: its article and words, with ``silent`` before what another text says.

    ``because`` is a reason that was given already and is left out.
    """
    words = source.words.removeprefix(because).strip()
    said = f"{source.article}: {words}" if words else source.article
    return f"silent; {said}" if source.silent else said


def reason(code: LawCode) -> str:
    """Give the reason for which another code speaks where this one is silent; empty for a code of a club's own."""
    return falls_back(code.name)[1] if code.name in names() else ""
