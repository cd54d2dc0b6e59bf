"""What each law code must say of each clause, by the texts, and what the examples of the laws make of a code.

The tests of the clauses and ``scripts/mutate-laws`` both ask here: the values come from ``data/codes.toml``, which was
read from the texts, and whether a code behaves so is seen from the examples of that value.
"""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, Final, NamedTuple

from dammen import laws
from dammen.laws import codes, examples
from dammen.laws.codes import CLAUSES, COUNTS, KINDS, SETS, SWITCHES, LawCode
from dammen.laws.examples import Example

DATA: Final = Path(__file__).parent / "data" / "codes.toml"


@cache
def texts() -> dict[str, dict[str, Any]]:
    """Read what the texts say, a table for each code."""
    return tomllib.loads(DATA.read_text(encoding="utf-8"))


def required(name: str, clause: str) -> Any:
    """Give the value, as TOML has it, that a code must have; where its text is silent another speaks."""
    said = texts()[name]
    while clause not in said:
        said = texts()[said["silent"]]
    return said[clause]


def failures(code: LawCode, clause: str, value: object) -> list[str]:
    """Say where a code does not behave as the examples of a value have it; nothing where it does."""
    return [
        f"{example.name}: {difference}"
        for example in examples.of(clause, value)
        for difference in example.differs(code)
    ]


def otherwise(code: LawCode, clause: str, value: object) -> list[Example]:
    """List the examples of a value that come out otherwise under a code."""
    return [example for example in examples.of(clause, value) if example.differs(code)]


def with_value(code: LawCode, clause: str, value: Any) -> LawCode:
    """Give a code with another value of one clause."""
    return dataclasses.replace(code, **{clause: value})


def showing(code: LawCode, example: Example) -> LawCode:
    """Give a code with the value that an example is about."""
    value = example.value
    if example.clause in SETS:
        has = code.value(example.clause)
        value = has | {value} if example.held else has - {value}
    return with_value(code, example.clause, value)


def values(clause: str) -> tuple[Any, ...]:
    """List every value that a clause may have; for a count, some."""
    if clause in SWITCHES:
        return (True, False)
    if clause in COUNTS:
        return (0, 1, 2, 20, 60)
    if clause in SETS:
        items = tuple(KINDS[clause])
        return tuple(frozenset(found) for size in range(len(items) + 1) for found in combinations(items, size))
    return laws.names() if clause == "draws" else tuple(KINDS[clause])


class Mutant(NamedTuple):
    """A code with one clause changed, and what it was changed to."""

    code: LawCode
    clause: str
    changed: str


def mutants(code: LawCode, clause: str) -> Iterator[Mutant]:
    """Change one clause of a code to every other value; a set by one member, a count by a little and by much."""
    value = code.value(clause)
    if clause in SETS:
        others = [value ^ {item} for item in KINDS[clause]]
    elif clause in COUNTS:
        others = sorted({0, max(value - 1, 0), value + 1, value // 2, 2 * value + 7} - {value})
    else:
        others = [other for other in values(clause) if other != value]
    for other in others:
        yield Mutant(with_value(code, clause, other), clause, str(codes.plain_value(other)))


def all_required() -> list[tuple[str, str]]:
    """List every code with every clause."""
    return [(name, clause) for name in codes.names() for clause in CLAUSES]
