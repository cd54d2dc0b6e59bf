"""The data files of the tests, read: positions with their legal moves, lines of play, and counts of leaves."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from dammen import variants
from dammen.geometry import Board
from dammen.variants import Variant
from oracle import (
    NO_RUNS,
    OracleMove,
    Pieces,
    Run,
    blocked_kings,
    legal_moves,
    play,
    runs_after,
    start_pieces,
    start_white_to_move,
)

DATA: Final = Path(__file__).parent / "data"
_ITEM: Final = re.compile(r"^(K?)([a-z]?\d+)(?:-(\d+))?$")


class Setting(NamedTuple):
    """A position of one variant, as the oracle takes it."""

    variant: Variant
    pieces: Pieces
    white_to_move: bool
    runs: tuple[Run, Run] = NO_RUNS

    def text(self) -> str:
        """Write the position as a FEN, for a message."""
        sides = []
        for letter, men, kings in (
            ("W", self.pieces.men_white, self.pieces.kings_white),
            ("B", self.pieces.men_black, self.pieces.kings_black),
        ):
            squares = [*map(str, sorted(men)), *(f"K{square}" for square in sorted(kings))]
            sides.append(f"{letter}{','.join(squares)}")
        runs = "" if self.runs == NO_RUNS else f" runs {self.runs}"
        return f"{self.variant.name} {'W' if self.white_to_move else 'B'}:{':'.join(sides)}{runs}"


def moves_of(setting: Setting, *, keep_duplicates: bool = False) -> list[OracleMove]:
    """Ask the oracle for the legal moves of a position."""
    variant, pieces, white, runs = setting
    blocked = blocked_kings(variant, pieces, runs, white=white)
    return legal_moves(variant, *pieces, white, blocked, keep_duplicates=keep_duplicates)


def after(setting: Setting, move: OracleMove) -> Setting:
    """Give the position after a move, as the oracle plays it."""
    variant, pieces, white, runs = setting
    return Setting(variant, play(pieces, move), not white, runs_after(variant, pieces, runs, move, white=white))


def square_of(board: Board, text: str) -> int:
    """Read a square, as a number or by its name."""
    if text.isdigit():
        return int(text)
    number = board.number(text)
    assert number is not None, text
    return number


def read_fen(variant: Variant, text: str) -> Setting:
    """Read a FEN of the plainest kind: turn, then each side's squares, with K before a king."""
    if text == "start":
        return Setting(variant, start_pieces(variant), start_white_to_move(variant))
    turn, *sides = text.split(":")
    found: dict[str, set[int]] = {"W": set(), "WK": set(), "B": set(), "BK": set()}
    for side in sides:
        for item in filter(None, side[1:].split(",")):
            match = _ITEM.match(item)
            assert match is not None, item
            first = square_of(variant.board, match[2])
            found[side[0] + match[1]].update(range(first, int(match[3] or first) + 1))
    pieces = Pieces(*(frozenset(found[kind]) for kind in ("W", "WK", "B", "BK")))
    return Setting(variant, pieces, turn == "W")


def touched(variant: Variant, text: str) -> tuple[int, ...]:
    """Read the squares of a move such as ``26x17x10``."""
    return tuple(square_of(variant.board, part) for part in re.split("[-x:]", text))


def written(variant: Variant, squares: tuple[int, ...], *, takes: bool) -> str:
    """Write a move from the squares that it touches."""
    return ("x" if takes else "-").join(variant.label(square) for square in squares)


def short(variant: Variant, move: OracleMove) -> str:
    """Write a move by its start and end."""
    return written(variant, (move.start, move.end), takes=bool(move.captured))


def full(variant: Variant, move: OracleMove) -> str:
    """Write a move by its whole path."""
    return written(variant, move.path, takes=bool(move.captured))


def _plain(variant: Variant, text: str) -> str:
    return written(variant, touched(variant, text), takes="-" not in text)


@dataclass(frozen=True)
class RulePosition:
    """A position and what the law says of it.

    ``legal`` are all the legal moves by start and end, ``paths`` all of them in full; ``crowned`` are those of
    ``legal`` that make a king. What is not given is not asked.
    """

    article: str
    name: str
    setting: Setting
    legal: frozenset[str] | None
    paths: frozenset[str] | None
    crowned: frozenset[str] | None
    most: int | None

    @property
    def test_id(self) -> str:
        """Name the test by the article."""
        return f"{self.article}: {self.name}"


@dataclass(frozen=True)
class Line:
    """A line of play, every move of which is legal, and the position that it leads to."""

    name: str
    setting: Setting
    moves: tuple[str, ...]
    end: Setting | None
    only: tuple[int, ...]


class Keep(StrEnum):
    """Which captures with the same start, end and captured pieces are counted apart."""

    NONE = "duplicates dropped"
    ROUTES = "routes kept"
    LANDINGS = "landings kept"

    @property
    def options(self) -> dict[str, bool]:
        """Give the arguments of ``perft`` that count so."""
        return {Keep.NONE: {}, Keep.ROUTES: {"keep_duplicates": True}, Keep.LANDINGS: {"keep_landings": True}}[self]


@dataclass(frozen=True)
class PerftCase:
    """Published counts of leaves, by depth from 1."""

    name: str
    setting: Setting
    kept: tuple[Keep, ...]
    leaves: tuple[int, ...]
    sources: tuple[str, ...]

    def test_id(self, *, keep: Keep) -> str:
        """Name the test by variant, position and the way of counting."""
        return f"{self.setting.variant.name}, {self.name}, {keep}"


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


def _variant(entry: dict[str, Any]) -> Variant:
    name, changes = entry["variant"], entry.get("changes")
    return variants.load(f"{name}:{changes}") if changes else variants.get(name)


def _moves(variant: Variant, texts: list[str] | None) -> frozenset[str] | None:
    return None if texts is None else frozenset(_plain(variant, text) for text in texts)


@cache
def rule_positions() -> tuple[RulePosition, ...]:
    """Read the positions of ``positions.toml``."""
    found = []
    for entry in _load("positions.toml")["position"]:
        variant = _variant(entry)
        found.append(
            RulePosition(
                article=entry["article"],
                name=entry["name"],
                setting=read_fen(variant, entry["fen"]),
                legal=_moves(variant, entry.get("legal")),
                paths=_moves(variant, entry.get("paths")),
                crowned=_moves(variant, entry.get("crowned")),
                most=entry.get("most"),
            )
        )
    return tuple(found)


@cache
def lines() -> tuple[Line, ...]:
    """Read the lines of play of ``positions.toml``."""
    found = []
    for entry in _load("positions.toml")["line"]:
        variant = _variant(entry)
        end = read_fen(variant, entry["end"]) if "end" in entry else None
        found.append(
            Line(
                name=entry["name"],
                setting=read_fen(variant, entry["fen"]),
                moves=tuple(entry["moves"].split()),
                end=end,
                only=tuple(entry.get("only", ())),
            )
        )
    return tuple(found)


@cache
def perft_cases() -> tuple[PerftCase, ...]:
    """Read ``perft.toml``."""
    kept = {
        "dropped": (Keep.NONE,),
        "kept": (Keep.ROUTES,),
        "both": (Keep.NONE, Keep.ROUTES),
        "landings": (Keep.LANDINGS,),
    }
    found = []
    for entry in _load("perft.toml")["case"]:
        variant = variants.get(entry["variant"])
        if "width" in entry:
            board = replace(variant.board, width=entry["width"], height=entry["height"])
            variant = replace(variant, board=board)
        if "start" in entry:
            variant = replace(variant, start=entry["start"])
        found.append(
            PerftCase(
                name=entry["name"] if entry["fen"] != "start" or "start" in entry else "start",
                setting=read_fen(variant, entry["fen"]),
                kept=kept[entry["duplicates"]],
                leaves=tuple(entry["leaves"]),
                sources=tuple(entry["sources"]),
            )
        )
    return tuple(found)
