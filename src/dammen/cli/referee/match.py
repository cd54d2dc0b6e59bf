"""How a match begins: the code, the game, the players and the pieces, from the options of the command line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from os import getpid
from pathlib import Path
from typing import Any, Final

from dammen.arbiter.entries import fen_placement
from dammen.errors import GameError, LawError, VariantError
from dammen.folders import data_folder
from dammen.laws import codes
from dammen.laws.codes import COUNTS, SETS, SWITCHES, LawCode
from dammen.laws.referee import Opened, sit_down
from dammen.variants import Variant, get, load

USUAL: Final = "p428"
"""The code where neither a code nor a game is named."""
PLAYERS: Final = ("White", "Black")


@dataclass(frozen=True)
class Wishes:
    """What the options say.

    Attributes:
        code: the name of a law code or the path of a file; None where nobody says.
        variant: the game; None where nobody says.
        players: the names, White's first.
        fen: where the pieces stand; None for the usual start.
        odds: the side that gives the odds of the draw.
        lots: lots decide who has White.
        stakes: the players play for a stake.
        changes: clauses with other values, each as ``clause=value``.

    """

    code: str | None = None
    variant: Variant | None = None
    players: tuple[str, str] = PLAYERS
    fen: str | None = None
    odds: str | None = None
    lots: bool = False
    stakes: bool = False
    changes: tuple[str, ...] = ()

    def opened(self, at: float) -> Opened:
        """Make the event with which the match begins.

        Raises:
            DammenError: an option names what is not there, or the options contradict each other.

        """
        code = codes.load(self.code) if self.code else _fitting(self.variant)
        variant = self.variant or get(code.variants[0] if code.variants else "english")
        _demand_named(variant)
        return sit_down(
            changed(code, self.changes),
            variant,
            players=self.players,
            white=None if self.lots else 0,
            odds=None if self.odds is None else int(self.odds == "black"),
            stakes=self.stakes,
            start=None if self.fen is None else fen_placement(self.fen, variant),
            at=at,
        )


def names(text: str) -> tuple[str, str]:
    """Read the names of the two players, parted by a comma.

    Raises:
        GameError: there are not two.

    """
    found = [name.strip() for name in text.split(",")]
    if len(found) != len(PLAYERS) or not all(found):
        message = f"two players are wanted, White's name first: Ann,Bob; not {text!r}"
        raise GameError(message)
    return found[0], found[1]


def _fitting(variant: Variant | None) -> LawCode:
    """Find the law code for a game: the usual one, or the first that speaks of it.

    Raises:
        LawError: none does.

    """
    if variant is None:
        return codes.get(USUAL)
    base = variant.name.partition(":")[0]
    for name in (USUAL, *codes.names()):
        if base in codes.get(name).variants:
            return codes.get(name)
    message = f"no law code speaks of {variant.name}; choose one with --code: {', '.join(codes.names())}"
    raise LawError(message)


def _demand_named(variant: Variant) -> None:
    """Refuse a game that a log could not name.

    Raises:
        VariantError: it is read from a file.

    """
    try:
        found = load(variant.name) if not variant.name.endswith(".toml") else None
    except VariantError:
        found = None
    if found != variant:
        message = f"a log must name its game: write the changes of {variant.name} beside a name, english:first=white"
        raise VariantError(message)


def changed(code: LawCode, changes: Sequence[str]) -> LawCode:
    """Give a law code with other values for some clauses, each written ``clause=value``.

    Raises:
        LawError: there is no such clause, or it may not have that value.

    """
    if not changes:
        return code
    values = code.plain()
    for change in changes:
        clause, equals, value = change.partition("=")
        clause = codes.known_clause(clause.strip().replace("-", "_"))
        if not equals:
            message = f"{change!r} should be clause=value"
            raise LawError(message)
        values[clause] = codes.plain_value(codes.read_value(clause, _value(clause, value.strip())))
    return codes.from_values(code.name, f"{code.title} ({', '.join(changes)})", values)


def _value(clause: str, text: str) -> Any:  # noqa: ANN401 - what the clause may have
    """Read the text of a value as TOML would have it."""
    if clause in SWITCHES and text in {"true", "false"}:
        return text == "true"
    if clause in COUNTS and text.isascii() and text.isdecimal():
        return int(text)
    if clause in SETS:
        return [word for word in text.replace("+", " ").split() if word != "none"]
    return text


def new_log(variant: str) -> Path:
    """Name the file of a match that begins now, and see to its directory.

    Raises:
        OSError: the directory cannot be made.

    """
    folder = data_folder() / "referee"
    folder.mkdir(parents=True, exist_ok=True)
    game = "".join(letter if letter.isalnum() else "-" for letter in variant)
    moment = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    return folder / f"{moment}-{game[:40]}-{getpid()}.jsonl"
