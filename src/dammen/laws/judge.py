"""The judge: which clause of some draw rules a game has met, and how far the others have run.

Counts are of moves on the main line. An ending's count starts after the move that made the ending: sixteen moves each
are thirty-two plies from there. A count without progress starts after the last capture or man's move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dammen.errors import GameError
from dammen.laws.clauses import Clause, Counted, DrawRules, Kind, Reset, Unless
from dammen.laws.describe import without
from dammen.laws.material import Material, long_diagonals, words
from dammen.laws.reading import default
from dammen.model.game import Game
from dammen.model.outcome import Outcome
from dammen.model.pieces import Colour
from dammen.model.words import number, ordinal

if TYPE_CHECKING:
    from dammen.kernels import Move
    from dammen.model.position import Position


@dataclass(frozen=True)
class History:
    """The positions of a game, the first before any move, and the moves between them."""

    positions: tuple[Position, ...]
    moves: tuple[Move, ...]

    def __post_init__(self) -> None:
        """Refuse a history whose parts do not fit.

        Raises:
            GameError: there is not one position more than moves.

        """
        if len(self.positions) != len(self.moves) + 1:
            message = (
                f"a history of {len(self.moves)} moves needs {len(self.moves) + 1} positions, not {len(self.positions)}"
            )
            raise GameError(message)

    @property
    def last(self) -> Position:
        """Give the position now on the board."""
        return self.positions[-1]

    @classmethod
    def of(cls, game: Game) -> History:
        """Take the main line of a game, from where the pieces were last set up."""
        positions: list[Position] = [game.start]
        moves: list[Move] = []
        for node in game.line():
            if node.move is None:
                positions, moves = [node.position], []
            else:
                positions.append(node.position)
                moves.append(node.move)
        return cls(tuple(positions), tuple(moves))

    @classmethod
    def play(cls, start: Position, moves: Sequence[Move]) -> History:
        """Play moves from a position.

        Raises:
            IllegalMoveError: one of them is not legal.

        """
        positions = [start]
        for move in moves:
            positions.append(positions[-1].play(move))
        return cls(tuple(positions), tuple(moves))


@dataclass(frozen=True)
class Count:
    """How far one clause has run.

    Attributes:
        clause: the clause.
        done: how often, or how many plies.
        limit: at how many of them the clause is met.
        text: the same in words.

    """

    clause: Clause
    done: int
    limit: int
    text: str

    @property
    def met(self) -> bool:
        """Say whether the clause has been met."""
        return self.done >= self.limit

    @property
    def remaining(self) -> int:
        """Give how many moves each, or how many more times, remain until the clause is met."""
        left = max(0, self.limit - self.done)
        per_move = 2 if self.clause.kind is not Kind.REPETITION and self.clause.counted is Counted.EACH else 1
        return -(-left // per_move)


@dataclass(frozen=True)
class Verdict:
    """A draw by a clause.

    Attributes:
        clause: the clause that has been met.
        count: how often, or how many moves by each side, so far.
        text: the reason in words, without the article.

    """

    clause: Clause
    count: int
    text: str

    @property
    def automatic(self) -> bool:
        """Say whether the game is drawn without a claim."""
        return not self.clause.claim

    @property
    def claimable(self) -> bool:
        """Say whether the draw must be claimed."""
        return self.clause.claim

    @property
    def article(self) -> str:
        """Give the article."""
        return self.clause.article

    @property
    def words(self) -> str:
        """Give the reason in words with the article: ``the same position for the third time (FMJD 6.1)``."""
        return f"{self.text} ({self.article})"

    @property
    def outcome(self) -> Outcome:
        """Give the outcome that the game has by this verdict."""
        return Outcome(None, self.clause.reason, self.clause.article, self.text)


def _history(game: Game | History) -> History:
    return History.of(game) if isinstance(game, Game) else game


def _rules(history: History, rules: DrawRules | None) -> DrawRules:
    return default(history.last.variant) if rules is None else rules


def judge(game: Game | History, rules: DrawRules | None = None) -> Verdict | None:
    """Give the clause by which the game is drawn, or else the first by which a draw may be claimed; None if neither.

    Without ``rules`` those of the variant's own federation are taken. A game that the last move has won is not drawn.
    """
    found = verdicts(game, rules)
    return next((verdict for verdict in found if verdict.automatic), found[0] if found else None)


def draw(game: Game | History, rules: DrawRules | None = None) -> Verdict | None:
    """Give the clause by which the game is drawn without a claim, or None."""
    return next((verdict for verdict in verdicts(game, rules) if verdict.automatic), None)


def claims(game: Game | History, rules: DrawRules | None = None) -> tuple[Verdict, ...]:
    """Give the clauses by which a draw may be claimed now."""
    return tuple(verdict for verdict in verdicts(game, rules) if verdict.claimable)


def verdicts(game: Game | History, rules: DrawRules | None = None) -> tuple[Verdict, ...]:
    """Give every clause that has been met, in the order of the rules."""
    history = _history(game)
    if history.last.is_over():
        return ()
    counts = (count_of(history, clause) for clause in _rules(history, rules).clauses)
    return tuple(
        Verdict(count.clause, _shown(count), count.text)
        for count in counts
        if count is not None and count.met and not _spared(history.last, count.clause)
    )


def progress(game: Game | History, rules: DrawRules | None = None) -> tuple[Count, ...]:
    """Give the counts that are running: how far each has come, and how many moves remain.

    A position that has stood only once is no repetition yet, and is left out; so is an ending that is drawn at once.
    """
    history = _history(game)
    if history.last.is_over():
        return ()
    counts = (count_of(history, clause) for clause in _rules(history, rules).clauses)
    least = {Kind.REPETITION: 2, Kind.PROGRESS: 1, Kind.ENDING: 0}
    running = (count for count in counts if count is not None and count.limit)
    return tuple(count for count in running if count.done >= least[count.clause.kind])


def count_of(history: History, clause: Clause) -> Count | None:
    """Count one clause; None where it does not apply to the position now on the board."""
    if clause.kind is Kind.REPETITION:
        times = sum(1 for position in history.positions if position == history.last)
        return Count(clause, times, clause.limit, f"the same position for the {ordinal(times)} time")
    if clause.kind is Kind.PROGRESS:
        return _progress(history, clause)
    return _ending(history, clause)


def _shown(count: Count) -> int:
    if count.clause.kind is Kind.REPETITION or count.clause.counted is Counted.STRONGER:
        return count.done
    return count.done // 2


def _runs(position: Position, clause: Clause) -> bool:
    white, black = (position.count(colour) for colour in Colour)
    if clause.pieces is not None and not clause.pieces[0] <= sum(white) + sum(black) <= clause.pieces[1]:
        return False
    return not clause.both_kings or bool(white[1] and black[1])


def _resets(position: Position, move: Move, clause: Clause) -> bool:
    if move.captured:
        return Reset.CAPTURE in clause.reset_by
    if move.promotes and Reset.PROMOTION in clause.reset_by:
        return True
    return Reset.MAN_MOVE in clause.reset_by and not position.pieces[move.start].is_king


def _progress(history: History, clause: Clause) -> Count | None:
    if not _runs(history.last, clause):
        return None
    plies = 0
    for before, move in zip(reversed(history.positions[:-1]), reversed(history.moves), strict=True):
        if _resets(before, move, clause) or not _runs(before, clause):
            break
        plies += 1
    moves = plies // 2
    text = f"{number(moves)} {'move' if moves == 1 else 'moves'} each without {without(clause)}"
    return Count(clause, plies, 2 * clause.limit, text)


def _matched(position: Position, clause: Clause) -> tuple[Material, Colour] | None:
    """Find the ending on the board and its stronger side, where the clause applies."""
    for material in clause.material:
        colour = material.stronger(position)
        if colour is not None and (not clause.long_diagonal or _holds_diagonal(position, colour.other)):
            return material, colour
    return None


def _holds_diagonal(position: Position, weaker: Colour) -> bool:
    line = long_diagonals(position.variant.board)
    own = [square for square, piece in position.pieces.items() if piece.colour is weaker]
    return all(square in line for square in own)


def _ending(history: History, clause: Clause) -> Count | None:
    now = _matched(history.last, clause)
    if now is None:
        return None
    stronger, done = now[1], 0
    for before in reversed(history.positions[:-1]):
        then = _matched(before, clause)
        if then is None or (clause.counted is Counted.STRONGER and then[1] is not stronger):
            break
        if clause.counted is Counted.EACH or before.turn is stronger:
            done += 1
    pieces = words(history.last)
    held = ", the lone king holding the long diagonal" if clause.long_diagonal else ""
    if not clause.limit:
        return Count(clause, done, 0, f"{pieces}{held}")
    limit = 2 * clause.limit if clause.counted is Counted.EACH else clause.limit
    moves = done // 2 if clause.counted is Counted.EACH else done
    whose = "each" if clause.counted is Counted.EACH else f"by {stronger.capitalize()}"
    text = f"{number(moves)} {'move' if moves == 1 else 'moves'} {whose} with {pieces}{held}"
    return Count(clause, done, limit, text)


def _spared(position: Position, clause: Clause) -> bool:
    """Say whether what the clause excepts is on the board."""
    if clause.unless is Unless.NOTHING:
        return False
    if any(move.captured for move in position.legal):
        return True
    if clause.unless is Unless.CAPTURE:
        return False
    return all(any(reply.captured for reply in position.play(move).legal) for move in position.legal)
