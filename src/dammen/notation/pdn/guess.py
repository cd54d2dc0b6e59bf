"""Telling by which rules a game was played: from its tags, or by replaying games under the likely rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from dammen import variants
from dammen.errors import DammenError
from dammen.notation import fen, moves
from dammen.notation.pdn import tags
from dammen.notation.pdn.lexer import Kind, Token
from dammen.notation.pdn.numbering import Numbering
from dammen.notation.pdn.raw import RawGame
from dammen.notation.pdn.setups import set_up, start_of
from dammen.notation.squares import LETTER
from dammen.variants import Variant

SAMPLE: Final = 40
"""So many games without a GameType are tried."""

_COLOUR: Final = re.compile(r"[?WwBb]?:[WwBb]|K")
_LETTERED: Final = re.compile(rf"{LETTER}[0-9]")
_NUMBER: Final = re.compile(r"[0-9]{1,3}")
_ENOUGH: Final = 300
"""So many plies of a game show what it is."""
_TYPE: Final = re.compile(r"\s*[0-9]+\s*,\s*([WB])\s*,")


class Rules(NamedTuple):
    """The rules of a game, and how its text counts the squares."""

    variant: Variant
    numbering: Numbering = Numbering.OWN


@lru_cache(maxsize=256)
def by_tags(variant: str | None, game_type: str | None) -> Variant | None:
    """Find the rules that the tags name, or None; ``Variant`` says more than ``GameType``.

    A GameType that gives the first move to the other side is a game of its own: ``23,W,8,8,A0,0``.
    """
    rules = tags.named(variant or "")
    if rules is not None:
        return rules
    rules = variants.by_game_type(game_type or "")
    told = _TYPE.match(game_type or "")
    if rules is None or told is None or told[1] == rules.first.letter:
        return rules
    return variants.load(f"{rules.name}:first={rules.first.other.value}")


def kin(raw: RawGame, rules: Variant) -> Iterator[Rules]:
    """Give the rules of a game in the ways in which its text may mean them: another first mover, other numbers."""
    yield Rules(rules)
    named = variants.by_game_type(raw.tag("GameType") or "")
    if named is not None and named.first is not rules.first:
        yield Rules(named)
    for numbering in Numbering:
        if numbering is not Numbering.OWN:
            yield Rules(rules, numbering)


def by_replay(games: Sequence[RawGame]) -> Rules:
    """Find the rules under which most of the games replay; among equals, the likeliest."""
    tried = [raw for raw in games if raw.plies][:SAMPLE]
    texts = list(_squares(games))
    seen = _seen(texts)
    likely = [Rules(variant) for variant in candidates(seen.highest, letters=seen.letters)]
    best, score = _best(tried, likely)
    if score.games * 2 < len(tried):
        ways = [Numbering.TURNED] if seen.letters else [Numbering.FROM_ZERO_MIRRORED, Numbering.FROM_ZERO]
        counted = [Rules(rules.variant, way) for way in ways for rules in likely]
        other, better = _best(tried, counted)
        best, score = (other, better) if better > score else (best, score)
    if tried and not score.plies:
        # One wrong number is enough to point at the wrong board.
        known = {rules.variant.name for rules in likely}
        rest = [Rules(variant) for variant in candidates(0, letters=False) if variant.name not in known]
        other, better = _best(tried, rest)
        best = other if better.plies else best
    return best


def candidates(highest: int, *, letters: bool) -> list[Variant]:
    """List the variants whose squares may be those of a text, the likeliest first.

    Likelier are those that have a GameType, those that are written so, and those on the smallest board that has all the
    squares; the rest is the order of the table.
    """
    fit = [variant for variant in variants.ALL if variant.board.size >= highest] or list(variants.ALL)
    return sorted(
        fit,
        key=lambda variant: (variant.game_type is None, variant.algebraic is not letters, variant.board.size),
    )


class _Seen(NamedTuple):
    """What the squares of some texts are like: the highest number, and whether most are named by letters."""

    highest: int
    letters: bool


class _Score(NamedTuple):
    """How many games replay whole, and how many plies in all."""

    games: int
    plies: int


def _best(tried: Sequence[RawGame], rules: Sequence[Rules]) -> tuple[Rules, _Score]:
    """Find the rules under which most games replay."""
    best, best_score = rules[0] if rules else Rules(variants.ALL[0]), _Score(-1, -1)
    for each in rules:
        lengths = [replayed(raw, each) for raw in tried]
        whole = sum(1 for raw, plies in zip(tried, lengths, strict=True) if plies >= min(raw.plies, _ENOUGH))
        score = _Score(whole, sum(lengths))
        if score > best_score:
            best, best_score = each, score
        if whole == len(tried):
            break
    return best, best_score


def _squares(games: Sequence[RawGame]) -> Iterator[str]:
    """Give the texts in which squares are named."""
    for raw in games:
        texts = [token.text for token in raw.body if token.kind is Kind.MOVE]
        # In a FEN the letters of colours and kings stand before numbers; in a square of Russian draughts, a to h.
        yield from [*texts[:_ENOUGH], _COLOUR.sub(",", raw.tag("FEN") or "")]


def _seen(texts: Sequence[str]) -> _Seen:
    """Give the highest number, and whether most squares are named by letters."""
    highest, letters, numbers = 0, 0, 0
    for text in texts:
        found = _LETTERED.findall(text)
        letters += len(found)
        if not found:
            named_here = [int(number) for number in _NUMBER.findall(text)]
            numbers += len(named_here)
            highest = max([highest, *named_here])
    return _Seen(highest, letters > numbers)


def main_line(raw: RawGame) -> Iterator[Token]:
    """Give the moves and the positions set up that stand outside variations."""
    depth = 0
    for token in raw.body:
        depth += (token.kind is Kind.OPEN) - (token.kind is Kind.CLOSE)
        depth = max(0, depth)
        if not depth and token.kind in {Kind.MOVE, Kind.SETUP}:
            yield token


def replayed(raw: RawGame, rules: Rules, most: int = _ENOUGH) -> int:
    """Count the plies of the main line, up to a number, that replay under rules."""
    variant = rules.variant
    try:
        text = raw.tag("FEN")
        position = fen.position(text, variant, crown=True) if text else start_of(variant)
    except DammenError:
        return 0
    count = 0
    for token in main_line(raw):
        try:
            if token.kind is Kind.SETUP:
                position = set_up(token.text, position)
                continue
            found = moves.candidates(token.text, position, rules.numbering.finder)
        except DammenError:
            return count
        if not found:
            return count
        position = position.play(found[0])
        count += 1
        if count == most:
            break
    return count
