"""Where the laws and the program's opinion meet the game: draws by rule, claims, offers, hints in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from dammen.server.events import DrawnByRule

if TYPE_CHECKING:
    from dammen.model import Colour
    from dammen.server.live import LiveGame
    from dammen.variants import Variant

_MAN: Final = 100
_WON: Final = 20 * _MAN
_LONG_GAME: Final = 40


@dataclass(frozen=True)
class Rule:
    """A draw that a rule gives."""

    reason: str
    article: str | None
    text: str


def claims(live: LiveGame) -> tuple[Rule, ...]:
    """List the rules by which the side to move may claim a draw."""
    _ = live
    return ()


def verdict(live: LiveGame) -> Rule | None:
    """Give the rule that has drawn the game by itself, or None."""
    _ = live
    return None


def as_event(rule: Rule, *, claimed: bool) -> DrawnByRule:
    """Make the event that ends the game by a rule."""
    return DrawnByRule(rule.reason, rule.article, rule.text, claimed)


def draws_in_words(variant: Variant) -> tuple[Rule, ...]:
    """Give the rules of draws that a variant is played by."""
    _ = variant
    return ()


def rules_in_words(live: LiveGame) -> str:
    """Say by which rules a game of this variant can be drawn."""
    return f"{live.game.variant.title} has no rule of draws here"


def would_draw(score: int, plies: int) -> bool:
    """Say whether the program takes a draw: when it stands worse, or late in a game that is level."""
    return score <= -_MAN // 2 or (plies >= _LONG_GAME and score <= _MAN // 10)


def in_words(score: int, turn: Colour) -> str:
    """Say what a score, in hundredths of a man for the side to move, means."""
    if abs(score) >= _WON:
        winner = turn if score > 0 else turn.other
        return f"The program sees a win for {winner.capitalize()}."
    if abs(score) < _MAN // 4:
        return "The program sees an even game."
    ahead = turn if score > 0 else turn.other
    return f"The program sees {ahead.capitalize()} ahead by about {abs(score) / _MAN:.1f} men."
