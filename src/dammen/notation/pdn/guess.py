"""Telling by which rules a game was played: from its tags, or by replaying games under the likely rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from dammen import variants
from dammen.errors import DammenError, VariantError
from dammen.model import Position
from dammen.notation import fen, moves
from dammen.notation.pdn.lexer import Kind
from dammen.notation.pdn.raw import RawGame
from dammen.variants import Variant

SAMPLE: Final = 40
"""So many games without a GameType are tried."""

_LETTERS: Final = ("russian", "brazilian", "czech", "turkish", "spantsireti", "english", "pool", "dameo")
_TO_32: Final = ("english", "italian", "russian", "brazilian", "pool", "spanish", "portuguese", "czech", "thai")
_TO_50: Final = ("international", "frisian", "frysk", "breakthrough", "antidraughts", "killer")
_TO_64: Final = ("turkish", "canadian")
_MORE: Final = ("canadian", "sri-lankan")


def by_tags(raw: RawGame) -> Variant | None:
    """Find the rules that the tags name, or None; ``Variant`` says more than ``GameType``."""
    for name in re.split(r"[/,]", raw.tag("Variant") or ""):
        try:
            return variants.get(name)
        except VariantError:
            continue
    return variants.by_game_type(raw.tag("GameType") or "")


def by_replay(games: Sequence[RawGame]) -> Variant:
    """Find the rules under which most of the games replay; among equals, the likeliest."""
    likely = [variants.get(name) for name in _likely(games)]
    tried = [raw for raw in games if raw.plies][:SAMPLE]
    best, best_score = likely[0], (-1, -1)
    for variant in likely:
        lengths = [_replayed(raw, variant) for raw in tried]
        complete = sum(1 for raw, plies in zip(tried, lengths, strict=True) if plies == raw.plies)
        score = (complete, sum(lengths))
        if score > best_score:
            best, best_score = variant, score
        if complete == len(tried):
            break
    return best


def _likely(games: Iterable[RawGame]) -> tuple[str, ...]:
    highest, letters = 0, 0
    for raw in games:
        texts = [token.text for token in raw.body if token.kind is Kind.MOVE]
        texts += [token.text.partition(":")[2] for name, token in raw.tags.items() if name == "FEN"]
        for text in texts:
            letters += bool(re.search(r"[a-hа-з][1-8]", text.lower()))
            highest = max([highest, *(int(number) for number in re.findall(r"[0-9]{1,2}", text))])
    if letters:
        return _LETTERS
    bounds = ((32, _TO_32), (50, _TO_50), (64, _TO_64))
    return next((names for bound, names in bounds if highest <= bound), _MORE)


def _replayed(raw: RawGame, variant: Variant) -> int:
    """Count the plies of the main line that replay under rules."""
    try:
        text = raw.tag("FEN")
        position = fen.position(text, variant, crown=True) if text else Position.start(variant)
    except DammenError:
        return 0
    count, depth = 0, 0
    for token in raw.body:
        depth += (token.kind is Kind.OPEN) - (token.kind is Kind.CLOSE)
        if depth > 0 or token.kind is not Kind.MOVE:
            continue
        try:
            found = moves.candidates(token.text, position)
        except DammenError:
            return count
        if not found:
            return count
        position = position.play(found[0])
        count += 1
    return count
