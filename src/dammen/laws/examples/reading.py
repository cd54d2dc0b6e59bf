"""The examples from their files: a table for each scene, and in it what comes of the scene under each value.

A scene is an entry ``[[clause]]`` with ``title``, ``story``, ``events``, and what else of these is not as usual:
``variant`` (english), ``white`` and ``black`` (the pieces, ``K`` before a king; the usual start without them), ``turn``
(white), ``seats`` (``lots`` where lots decide who has White), ``first``, ``odds``, ``stakes``, ``fixed``, ``lacking``.
Its table ``[clause.is.VALUE]`` holds ``so`` (what follows, in a sentence), ``then`` (more events), ``rulings`` and
``never`` (tables with the fields of a ruling), and ``end`` (how things stand). VALUE is ``some`` or ``zero`` for a
count, ``true`` or ``false`` for a switch, and ``MEMBER`` or ``no-MEMBER`` for a set; ``any`` stands for every draw
rules, with ``{title}`` for theirs.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

from dammen import laws, variants
from dammen.errors import DammenError, LawError
from dammen.laws import codes
from dammen.laws.codes import COUNTS, KINDS, SETS, SWITCHES
from dammen.laws.examples.example import Example
from dammen.laws.examples.expected import Expected, Wanted, standing
from dammen.laws.examples.lines import squares
from dammen.laws.referee import Choice, Consequence, Placement
from dammen.model import Colour
from dammen.variants import Variant
from dammen.variants.fields import choice

FILES: Final = ("match", "touching", "moving", "captures", "time", "notices", "people")
_SCENE: Final = frozenset(
    {
        *("title", "story", "variant", "white", "black", "turn", "seats", "first", "odds", "stakes"),
        *("fixed", "lacking", "events", "sample", "is"),
    }
)
_OUTCOME: Final = frozenset({"so", "then", "rulings", "never", "end"})
_RULING: Final = frozenset(
    {"clause", "consequence", "side", "holder", "choices", "may", "may_not", "squares", "says", "line"}
)
_WORDS: Final = {"true": True, "false": False}


@cache
def _scenes() -> Mapping[str, tuple[Mapping[str, Any], ...]]:
    found: dict[str, tuple[Mapping[str, Any], ...]] = {}
    for file in FILES:
        text = resources.files("dammen.laws.examples").joinpath(f"{file}.toml").read_text(encoding="utf-8")
        for clause, scenes in tomllib.loads(text).items():
            codes.known_clause(clause)
            found[clause] = (*found.get(clause, ()), *scenes)
    return found


def of(clause: str, value: object = None) -> tuple[Example, ...]:
    """Give the examples of a clause: all of them, or those of one value.

    The value is one of the clause's own kind or as TOML has it; the examples of a count are made for the number given.
    Without a value, a count has its examples for 0 and for a usual number.

    Raises:
        LawError: there is no such clause, it may not have that value, or no example shows it.

    """
    codes.known_clause(clause)
    if value is None:
        return tuple(example for scene in _scenes()[clause] for example in _all(clause, scene))
    plain = value if isinstance(value, list) else codes.plain_value(value)
    read = codes.read_value(clause, plain)
    found = tuple(example for scene in _scenes()[clause] for example in _those(clause, scene, read))
    if not found:
        message = f"no example shows {clause} = {plain}"
        raise LawError(message)
    return found


def _all(clause: str, scene: Mapping[str, Any]) -> Iterator[Example]:
    for key in scene["is"]:
        if _every(clause, key):
            for name in laws.names():
                yield _example(clause, scene, key, name)
        elif clause in COUNTS:
            yield _example(clause, scene, key, 0 if key == "zero" else scene.get("sample", 1))
        elif clause in SETS:
            yield _example(clause, scene, key, KINDS[clause](key.removeprefix("no-")))
        else:
            yield _example(clause, scene, key, codes.read_value(clause, _WORDS.get(key, key)))


def _every(clause: str, key: str) -> bool:
    """Say whether a key stands for every draw rules."""
    return clause == "draws" and key == "any"


def _those(clause: str, scene: Mapping[str, Any], value: Any) -> Iterator[Example]:  # noqa: ANN401 - of its own kind
    if clause in COUNTS:
        wanted = [("some" if value else "zero", value)]
    elif clause in SWITCHES:
        wanted = [(str(value).lower(), value)]
    elif clause in SETS:
        wanted = [(str(item) if item in value else f"no-{item}", item) for item in KINDS[clause]]
    else:
        wanted = [(str(value), value), *([("any", value)] if clause == "draws" else [])]
    for key, item in wanted:
        if key in scene["is"]:
            yield _example(clause, scene, key, item)


def _example(clause: str, scene: Mapping[str, Any], key: str, value: Any) -> Example:  # noqa: ANN401 - as above
    where = f"{clause}, {scene.get('title', 'without a title')!r}, {key}"
    outcome = scene["is"][key]
    _demand(scene, _SCENE, where)
    _demand(outcome, _OUTCOME, where)
    try:
        variant = variants.load(scene.get("variant", "english"))
        return Example(
            clause=clause,
            value=value,
            held=not key.startswith("no-"),
            title=scene["title"],
            story=scene["story"],
            outcome=outcome["so"],
            variant=variant.name,
            start=_start(scene, variant),
            white=None if scene.get("seats") == "lots" else 0,
            first=Colour(scene["first"]) if "first" in scene else None,
            odds=scene.get("odds"),
            stakes=scene.get("stakes", False),
            fixed=_values(scene.get("fixed", {})),
            lacking=_values(scene.get("lacking", {})),
            lines=(*scene.get("events", ()), *outcome.get("then", ())),
            expected=_expected(outcome, variant, where, laws.get(value).title if _every(clause, key) else ""),
        )
    except KeyError as error:
        message = f"{where}: there is no {error}"
        raise LawError(message) from None
    except (DammenError, ValueError) as error:
        message = f"{where}: {error}"
        raise LawError(message) from None


def _demand(data: Mapping[str, Any], known: frozenset[str], where: str) -> None:
    """Refuse a table with a key that is not known.

    Raises:
        LawError: it has one.

    """
    for key in data:
        if key not in known:
            message = f"{where}: there is no field {key!r}; there is {', '.join(sorted(known))}"
            raise LawError(message)


def _values(data: Mapping[str, Any]) -> dict[str, Any]:
    return {clause: codes.read_value(clause, value) for clause, value in data.items()}


def _start(scene: Mapping[str, Any], variant: Variant) -> Placement | None:
    if "white" not in scene and "black" not in scene:
        return None
    lists = {}
    for side in ("white", "black"):
        pieces = scene.get(side, "").replace(",", " ").split()
        lists[f"{side}_men"] = squares(" ".join(piece for piece in pieces if piece[0] != "K"), variant)
        lists[f"{side}_kings"] = squares(" ".join(piece[1:] for piece in pieces if piece[0] == "K"), variant)
    return Placement(Colour(scene.get("turn", "white")), **lists)


def _expected(outcome: Mapping[str, Any], variant: Variant, where: str, title: str) -> Expected:
    wanted = [_wanted(ruling, variant, where, title) for ruling in outcome.get("rulings", ())]
    never = [_wanted(ruling, variant, where, title, never=True) for ruling in outcome.get("never", ())]
    end = {name: standing(name, value, where) for name, value in outcome.get("end", {}).items()}
    if not wanted and not end:
        message = f"{where}: nothing is said to come out"
        raise LawError(message)
    return Expected((*wanted, *never), end)


def _choices(names: list[str] | None) -> frozenset[Choice] | None:
    return None if names is None else frozenset(choice(Choice, "choices", name, LawError) for name in names)


def _wanted(ruling: Mapping[str, Any], variant: Variant, where: str, title: str, *, never: bool = False) -> Wanted:
    _demand(ruling, _RULING, where)
    if clause := ruling.get("clause"):
        codes.known_clause(clause)
    return Wanted(
        clause=clause,
        consequence=Consequence(ruling["consequence"]) if "consequence" in ruling else None,
        side=Colour(ruling["side"]) if "side" in ruling else None,
        holder=Colour(ruling["holder"]) if "holder" in ruling else None,
        choices=_choices(ruling.get("choices")),
        may=_choices(ruling.get("may")) or frozenset(),
        may_not=_choices(ruling.get("may_not")) or frozenset(),
        squares=frozenset(squares(ruling["squares"], variant)) if "squares" in ruling else None,
        says=ruling.get("says", "").replace("{title}", title),
        line=ruling.get("line"),
        never=never,
    )
