"""Opponents as text: ``dammen:level=5``, ``random``, ``hub[book=false]:./scan hub``, ``dxp:host:port``, or a name."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from dammen.errors import ProtocolError
from dammen.protocols.hub.session import Patience
from dammen.protocols.opponents.chance import Chance
from dammen.protocols.opponents.foreign import HubOpponent
from dammen.protocols.opponents.interface import Opponent
from dammen.protocols.opponents.own import OwnEngine
from dammen.protocols.settings import HASH_MB, LEVELS, Settings
from dammen.variants import Variant, get

OWN: Final = "dammen"
RANDOM: Final = "random"
HUB: Final = "hub"
DXP: Final = "dxp"
_KINDS: Final = (OWN, RANDOM, HUB, DXP)
_SHAPE: Final = re.compile(r"(?P<kind>[a-z]+)(?:\[(?P<options>[^\]]*)\])?(?::(?P<rest>.*))?\Z", re.DOTALL)
_TRUTH: Final = {"yes": True, "true": True, "no": False, "false": False}
_HELP: Final = (
    "an opponent is dammen, dammen:level=5, random, hub:COMMAND, hub[book=false]:COMMAND, dxp:HOST:PORT, "
    "or an engine's name"
)


@dataclass(frozen=True)
class Recipe:
    """How an opponent is made; two that are equal play alike.

    Attributes:
        kind: ``dammen``, ``random``, ``hub`` or ``dxp``.
        name: what it is called; empty for what it calls itself.
        target: the command line of a Hub engine, or the address of a DXP program.
        options: what is set, by name.

    """

    kind: str
    name: str = ""
    target: str = ""
    options: tuple[tuple[str, str], ...] = ()

    @property
    def text(self) -> str:
        """Give it as text, so that :func:`recipe` reads it again."""
        options = ",".join(f"{name}={value}" for name, value in self.options)
        if self.kind in {OWN, RANDOM}:
            return f"{self.kind}:{options}" if options else self.kind
        return f"{self.kind}[{options}]:{self.target}" if options else f"{self.kind}:{self.target}"

    def renamed(self, name: str) -> Recipe:
        """Give it another name."""
        return Recipe(self.kind, name, self.target, self.options)

    def make(self, variant: Variant, *, patience: Patience | None = None) -> Opponent:
        """Make the opponent.

        Raises:
            ProtocolError: an option makes no sense.
            EngineError: a setting of our engine is out of range.

        """
        options = dict(self.options)
        match self.kind:
            case "dammen":
                return OwnEngine(variant, _settings(options), self.name)
            case "random":
                return Chance(_numbers(options, "seed").get("seed"), self.name or RANDOM)
            case "dxp":
                from dammen.protocols.opponents.distant import DxpOpponent  # noqa: PLC0415 - few games are far away

                return DxpOpponent.from_text(self.target, variant, options, self.name)
            case _:
                directory = options.pop("directory", None)
                return HubOpponent(
                    shlex.split(self.target),
                    variant,
                    params=options,
                    directory=None if directory is None else Path(directory),
                    patience=patience,
                    name=self.name,
                )


def recipe(text: str, engines: Mapping[str, Recipe] | None = None) -> Recipe:
    """Read how an opponent is made; a name is looked for among engines.

    Raises:
        ProtocolError: the text is none of those that are known.

    """
    known = engines or {}
    if text in known:
        return known[text]
    match = _SHAPE.match(text.strip())
    if match is None or match["kind"] not in _KINDS:
        near = get_close_matches(text, [*known, *_KINDS], n=1)
        hint = f"did you mean {near[0]}? " if near else ""
        message = f"there is no opponent {text!r}; {hint}{_HELP}"
        raise ProtocolError(message)
    kind, rest = match["kind"], (match["rest"] or "").strip()
    if kind in {OWN, RANDOM}:
        made = Recipe(kind, options=_options(",".join(part for part in (match["options"], rest) if part)))
        check = _settings if kind == OWN else _seed
        check(dict(made.options))
        return made
    if not rest:
        message = f"{text!r} does not say {'which command' if kind == HUB else 'which address'}; {_HELP}"
        raise ProtocolError(message)
    if kind == HUB:
        demand_program(rest)
    return Recipe(kind, "", rest, _options(match["options"] or ""))


def opponent(text: str, variant: Variant | str, engines: Mapping[str, Recipe] | None = None) -> Opponent:
    """Make an opponent from a text.

    Raises:
        ProtocolError: the text is none of those that are known.
        VariantError: there is no variant of that name.

    """
    return recipe(text, engines).make(get(variant) if isinstance(variant, str) else variant)


def _options(text: str) -> tuple[tuple[str, str], ...]:
    found: list[tuple[str, str]] = []
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        name, sign, value = part.partition("=")
        if not sign or not name.strip():
            message = f"{part!r} sets nothing; write name=value, with a comma between"
            raise ProtocolError(message)
        if name.strip() in dict(found):
            message = f"{name.strip()} is set twice; set it once"
            raise ProtocolError(message)
        found.append((name.strip(), value.strip()))
    return tuple(found)


def demand_program(command: str) -> None:
    """Refuse a command line that cannot be taken apart, or that names no program.

    Raises:
        ProtocolError: it is one of these.

    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        message = f"{command!r} is no command line: {str(error).lower()}"
        raise ProtocolError(message) from None
    if not words or not words[0]:
        message = f"{command!r} names no program"
        raise ProtocolError(message)


def _seed(options: Mapping[str, str]) -> None:
    _numbers(options, "seed")


def _settings(options: Mapping[str, str]) -> Settings:
    words = {"tables", "weights", "book"}
    counts = {name: value for name, value in options.items() if name not in words}
    numbers = _numbers(counts, "level", "hash-mb", "threads", "seed")
    tables = _TRUTH.get(options.get("tables", "yes").lower())
    if tables is None:
        message = f"tables is yes or no, not {options['tables']!r}"
        raise ProtocolError(message)
    level = numbers.get("level", LEVELS[1])
    if not LEVELS[0] <= level <= LEVELS[1]:
        message = f"level goes from {LEVELS[0]} to {LEVELS[1]}; it cannot be {level}"
        raise ProtocolError(message)
    weights, book = (Path(options[name]) if name in options else None for name in ("weights", "book"))
    return Settings(
        level, numbers.get("hash-mb", HASH_MB), tables, numbers.get("seed"), numbers.get("threads", 1), weights, book
    )


def _numbers(options: Mapping[str, str], *known: str) -> dict[str, int]:
    found: dict[str, int] = {}
    more = ", tables, weights and book" if "level" in known else ""
    for name, value in options.items():
        if name not in known:
            message = f"there is no option {name!r}; the options are {', '.join(known)}{more}"
            raise ProtocolError(message)
        try:
            found[name] = int(value)
        except ValueError:
            message = f"{name} is a whole number, not {value!r}"
            raise ProtocolError(message) from None
    return found
