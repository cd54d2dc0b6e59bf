"""Where the laws and the program's opinion meet the game: draws by rule, claims, offers, hints in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dammen import laws
from dammen.engine import is_proved
from dammen.server.events import DrawnByRule
from dammen.server.words import draws
from dammen.variants import Objective

if TYPE_CHECKING:
    from dammen.laws import Verdict
    from dammen.model import Position
    from dammen.server.live import LiveGame
    from dammen.server.thinking import Thought

_MAN: Final = 100


def claims(live: LiveGame) -> tuple[Verdict, ...]:
    """List the rules by which a person may claim a draw now."""
    if live.outcome is not None or live.program_to_move:
        return ()
    return laws.claims(live.game)


def verdict(live: LiveGame) -> Verdict | None:
    """Give the rule that has drawn the game by itself, or None."""
    return laws.draw(live.game) if live.outcome is None else None


def as_event(verdict: Verdict, *, claimed: bool) -> DrawnByRule:
    """Make the event that ends the game by a rule."""
    outcome = verdict.outcome
    return DrawnByRule(outcome.reason.value, outcome.article, outcome.detail, claimed)


def rules_in_words(live: LiveGame) -> str:
    """Say by which rules a game of this variant may be claimed drawn."""
    rules = laws.default(live.game.variant)
    told = [rule.text.rstrip(".") for rule, clause in zip(draws(rules), rules.clauses, strict=True) if clause.claim]
    return "; ".join(told) if told else f"under the rules of {rules.title} no draw is claimed"


def in_words(thought: Thought, position: Position) -> str:
    """Say what the program thinks of a position."""
    score, turn = thought.score, position.turn
    better = turn if score > 0 else turn.other
    if thought.win_in is not None:
        moves = (abs(thought.win_in) + 1) // 2
        return f"The program sees a win for {better.capitalize()} in {moves} {'move' if moves == 1 else 'moves'}."
    if is_proved(score):
        return f"The program sees a win for {better.capitalize()}: the tables of endings say so."
    if abs(score) < _MAN // 4:
        return "The program sees an even game."
    if position.variant.objective is Objective.MISERE:
        return f"The program sees {better.capitalize()} ahead."
    return f"The program sees {better.capitalize()} ahead, by what {abs(score) / _MAN:.1f} men are worth."
