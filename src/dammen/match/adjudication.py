"""Ending games early, where what comes is plain."""

from __future__ import annotations

from dataclasses import dataclass

from dammen.errors import MatchError
from dammen.model import Colour, Game, Outcome, Position, Reason
from dammen.tablebase.material import Material
from dammen.tablebase.tables import Result, of_user

Scores = list[tuple[Colour, int | None]]
"""For each move of the sides, who made it and what it was worth to that side, in hundredths of a man."""


@dataclass(frozen=True)
class Adjudication:
    """When a game is ended before its end.

    Attributes:
        win_score: both sides must see so many hundredths of a man, the one for it and the other against it.
        win_moves: over so many moves of each; 0 for never.
        draw_score: both sides must see no more than this.
        draw_moves: over so many moves of each; 0 for never.
        draw_from: not before this move.
        most_moves: after so many moves of each the game is drawn; 0 for never.
        tables: ask the user's tables of endings.

    """

    win_score: int = 500
    win_moves: int = 0
    draw_score: int = 10
    draw_moves: int = 0
    draw_from: int = 40
    most_moves: int = 250
    tables: bool = False

    def __post_init__(self) -> None:
        """Refuse numbers below what makes sense.

        Raises:
            MatchError: one is.

        """
        for name, value in vars(self).items():
            if value < (1 if name == "win_score" else 0):
                message = f"{name.replace('_', '-')} cannot be {value}"
                raise MatchError(message)

    def judge(self, game: Game, scores: Scores) -> Outcome | None:
        """Give the outcome of a game, or None where it goes on.

        Raises:
            TablebaseError: a table of endings is damaged.

        """
        return self._by_tables(game.position) or self._by_scores(scores, len(game.line())) or self._by_length(game)

    def _by_tables(self, position: Position) -> Outcome | None:
        tables = of_user(position.variant) if self.tables else None
        if tables is None or not Material.of(position).is_exact(position.variant):
            return None
        value = tables.find(position)
        if value is None:
            return None
        winner = {Result.WIN: position.turn, Result.LOSS: position.turn.other}.get(value.result)
        return Outcome(winner, Reason.ADJUDICATION, detail="the tables of endings have it")

    def _by_scores(self, scores: Scores, plies: int) -> Outcome | None:
        for colour in Colour:
            seen = _as_seen_by(colour, scores, self.win_moves)
            if seen and min(seen) >= self.win_score:
                return Outcome(colour, Reason.ADJUDICATION, detail=f"both sides see {self.win_score / 100:.2f} or more")
        level = _as_seen_by(Colour.WHITE, scores, self.draw_moves)
        if level and plies >= 2 * self.draw_from and max(map(abs, level)) <= self.draw_score:
            return Outcome(None, Reason.ADJUDICATION, detail=f"both sides see {self.draw_score / 100:.2f} or less")
        return None

    def _by_length(self, game: Game) -> Outcome | None:
        if not self.most_moves or len(game.line()) < 2 * self.most_moves:
            return None
        return Outcome(None, Reason.ADJUDICATION, detail=f"{self.most_moves} moves have been made")


def _as_seen_by(colour: Colour, scores: Scores, moves: int) -> list[int]:
    """Give the scores of the last moves of both sides, as good for one of them; nothing where one is missing."""
    last = scores[-2 * moves :] if 0 < 2 * moves <= len(scores) else []
    seen = [score if mover is colour else -score for mover, score in last if score is not None]
    return seen if len(seen) == len(last) else []
