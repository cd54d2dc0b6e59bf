"""Telling by which rules a game was played: from its tags, or by replaying games under the likely rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from dammen import variants
from dammen.errors import DammenError, VariantError
from dammen.model import Position
from dammen.notation import fen, moves
from dammen.notation.pdn.lexer import Kind
from dammen.notation.pdn.raw import RawGame
from dammen.notation.squares import LETTER
from dammen.variants import Variant

SAMPLE: Final = 40
"""So many games without a GameType are tried."""

_LETTERS: Final = ("russian", "brazilian", "czech", "turkish", "spantsireti", "english", "pool", "dameo")
_TO_50: Final = ("international", "frisian", "frysk", "breakthrough", "antidraughts", "killer")
_TO_32: Final = (
    *("english", "italian", "russian", "brazilian", "pool", "spanish", "portuguese", "czech", "thai"),
    *_TO_50,
)
_TO_64: Final = ("turkish", "canadian")
_MORE: Final = ("canadian", "sri-lankan")

_COLOUR: Final = re.compile(r"[?WwBb]?:[WwBb]|K")
_LETTERED: Final = re.compile(rf"{LETTER}[1-8]")
_NUMBER: Final = re.compile(r"[0-9]{1,2}")
_ENOUGH: Final = 300
"""So many plies of a game show what it is."""


def by_tags(raw: RawGame) -> Variant | None:
    """Find the rules that the tags name, or None; ``Variant`` says more than ``GameType``."""
    return named(raw.tag("Variant") or "") or variants.by_game_type(raw.tag("GameType") or "")


def named(text: str) -> Variant | None:
    """Find the rules that a Variant tag names; of ``American/English`` either name will do."""
    for name in re.split(r"[/,]", text)[:4]:
        try:
            return variants.get(name)
        except VariantError:
            continue
    return None


def by_replay(games: Sequence[RawGame]) -> Variant:
    """Find the rules under which most of the games replay; among equals, the likeliest."""
    likely = _likely(games)
    tried = [raw for raw in games if raw.plies][:SAMPLE]
    best, plies = _best(tried, likely)
    if tried and not plies:
        # One wrong number is enough to point at the wrong board.
        others = [name for name in dict.fromkeys((*_TO_32, *_LETTERS, *_TO_64, *_MORE)) if name not in likely]
        other, plies = _best(tried, others)
        best = other if plies else best
    return best


def _best(tried: Sequence[RawGame], names: Sequence[str]) -> tuple[Variant, int]:
    """Find the rules under which most games replay, and how many plies do."""
    rules = [variants.get(name) for name in names]
    best, best_score = rules[0], (-1, -1)
    for variant in rules:
        lengths = [replayed(raw, variant) for raw in tried]
        complete = sum(1 for raw, plies in zip(tried, lengths, strict=True) if plies >= min(raw.plies, _ENOUGH))
        score = (complete, sum(lengths))
        if score > best_score:
            best, best_score = variant, score
        if complete == len(tried):
            break
    return best, best_score[1]


def _likely(games: Sequence[RawGame]) -> tuple[str, ...]:
    highest, letters = 0, 0
    for raw in games:
        texts = [token.text for token in raw.body if token.kind is Kind.MOVE]
        # In a FEN the letters of colours and kings stand before numbers; in a square of Russian draughts, a to h.
        texts += [_COLOUR.sub(",", raw.tag("FEN") or "")]
        for text in texts[:_ENOUGH]:
            found = _LETTERED.findall(text)
            letters += len(found)
            highest = max([highest, *([] if found else [int(number) for number in _NUMBER.findall(text)])])
    if letters > sum(raw.plies for raw in games) / 2:
        return _LETTERS
    bounds = ((32, _TO_32), (50, _TO_50), (64, _TO_64))
    return next((names for bound, names in bounds if highest <= bound), _MORE)


def replayed(raw: RawGame, variant: Variant, most: int = _ENOUGH) -> int:
    """Count the plies of the main line, up to a number, that replay under rules."""
    try:
        text = raw.tag("FEN")
        position = fen.position(text, variant, crown=True) if text else Position.start(variant)
    except DammenError:
        return 0
    count, depth = 0, 0
    for token in raw.body:
        depth += (token.kind is Kind.OPEN) - (token.kind is Kind.CLOSE)
        if depth > 0 or token.kind not in {Kind.MOVE, Kind.SETUP}:
            continue
        try:
            if token.kind is Kind.SETUP:
                position = fen.position(token.text.split('"')[1], variant, crown=True)
                continue
            found = moves.candidates(token.text, position)
        except DammenError:
            return count
        if not found:
            return count
        position = position.play(found[0])
        count += 1
        if count == most:
            break
    return count
