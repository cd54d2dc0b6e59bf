"""How a game ends: by the objective, by the draw rules, and what the odds and the bystanders make of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dammen import laws
from dammen.laws.codes.kinds import Bystander, OddsDraw
from dammen.laws.judge import History
from dammen.laws.referee import board as boards
from dammen.laws.referee.desk import called
from dammen.laws.referee.rulings import Consequence
from dammen.laws.referee.state import Choice, Offence, Phase, Result, Right, Score, Until
from dammen.model import Colour, Move, Reason
from dammen.model.outcome import by_objective

if TYPE_CHECKING:
    from dammen.laws.judge import Verdict
    from dammen.laws.referee.desk import Desk
    from dammen.laws.referee.state import Step

_HARMLESS = frozenset({Choice.STAND, Choice.CLAIM_DRAW, Choice.CLAIM_ADVANTAGE})


def conclude(desk: Desk, result: Result) -> None:
    """End the game with a result; a draw at odds of the draw may be a win."""
    s = desk.state
    odds = s.opened.odds
    if result.winner is None and odds is not None and desk.code.odds_draw is OddsDraw.RECEIVER_WINS:
        winner = s.side_of(1 - odds)
        article = desk.code.source_of("odds_draw").article
        words = f"{called(winner.other)} gives the odds of the draw, and it is a draw: {result.words}"
        result = Result(winner, result.reason, "odds_draw", article, words)
    winner_is = None if result.winner is None else s.player(result.winner)
    desk.set(
        phase=Phase.OVER,
        result=result,
        rights=(),
        demands=(),
        chain=None,
        touched=0,
        angle=0,
        deadline=None,
        dispute=None,
        paused=None,
        sent_out=None,
        offer=None,
        scores=(*s.scores, Score(s.white, winner_is)),
    )
    consequence = Consequence.DRAWN if result.winner is None else Consequence.WON
    who = "The game is drawn" if result.winner is None else f"{called(result.winner)} wins"
    desk.say(result.clause, consequence, f"{who}: {result.words}.", side=result.winner)
    if not result.clause and result.article:
        desk.rulings[-1] = replace(desk.rulings[-1], article=result.article)
    _bets(desk, result)


def _bets(desk: Desk, result: Result) -> None:
    if desk.code.bystander is not Bystander.PAYS_BETS or not desk.state.opened.stakes or result.winner is None:
        return
    for side, who in desk.state.helped:
        if side is result.winner:
            words = f"{who}'s remark had helped {called(side)}, who won: {who} pays the bets of the other side."
            desk.say("bystander", Consequence.PAYS, words, side=side)


def history(desk: Desk) -> History | None:
    """Give the lawful moves since the last thing that was not one, as the judges of draws need them."""
    steps = _lawful(desk.state.steps)
    positions = [boards.position(desk.variant, step.board, step.turn, step.runs) for step in steps]
    if not positions or any(position is None for position in positions):
        return None
    moves = tuple(Move(s.way.path, s.way.captured, promotes=s.promotes) for s in steps[1:] if s.way is not None)
    return History(tuple(position for position in positions if position is not None), moves)


def _lawful(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    last = max((index for index, step in enumerate(steps) if step.way is None), default=0)
    return steps[last:]


def verdicts(desk: Desk) -> tuple[Verdict, ...]:
    """Give every way in which the draw rules of the code say that the game is drawn."""
    rules = laws.get(desk.code.draws)
    found = history(desk) if rules.clauses else None
    return () if found is None else laws.verdicts(found, rules)


def _changes_board(right: Right) -> bool:
    """Say whether a right may change what stands on the board, or end the game; a king lacks only its crown."""
    crown = right.offence is Offence.NOT_CROWNED and right.before is None
    return not crown and any(choice not in _HARMLESS for choice in right.choices)


def settle(desk: Desk) -> None:
    """End the game where the board has ended it, and no right to change what stands there is open."""
    s = desk.state
    if not desk.playing or s.chain is not None or s.dispute is not None or s.sent_out is not None:
        return
    if any(_changes_board(right) for right in s.rights) or any(demand.huff for demand in s.demands):
        return
    if not any(boards.squares_of(s.board, side) for side in Colour):
        desk.end(None, Reason.MATERIAL, "", "there is no piece left on the board")
        return
    position = desk.position()
    outcome = None if position is None else by_objective(position)
    if outcome is not None:
        words = outcome.text.partition(": ")[2].partition(" (")[0]
        desk.end(outcome.winner, outcome.reason, "", words, outcome.article)
        return
    if s.demands:
        return
    found = verdicts(desk)
    drawn = next((verdict for verdict in found if verdict.automatic), None)
    if drawn is not None:
        desk.end(None, drawn.clause.reason, "draws", drawn.text, drawn.article)
    elif found and not any(right.offence is Offence.DRAWN for right in s.rights):
        right = Right(Offence.DRAWN, "draws", s.turn, (Choice.CLAIM_DRAW,), Until.ANY_MOVE)
        desk.grant(right, f"The draw rules are met: {found[0].text}.", s.turn)
