"""The referee's desk: the state while one event is judged, and the rulings it has led to.

A desk lives for one event and is seen by nobody else, so that the referee as a whole stays a pure function.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from dammen.errors import GameError
from dammen.laws.referee import board as boards
from dammen.laws.referee.rulings import Consequence, Ruling
from dammen.laws.referee.state import (
    VACANT,
    Before,
    Choice,
    Demand,
    Notice,
    Offence,
    Phase,
    Result,
    Right,
    State,
    Step,
    Until,
    Way,
)
from dammen.model import Colour, Reason
from dammen.model.words import join
from dammen.variants import load

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dammen.laws.codes import LawCode
    from dammen.model import Move, Position, Runs
    from dammen.variants import Variant

SAYS: Final = {
    Choice.HUFF: "huff",
    Choice.COMPEL: "require it",
    Choice.STAND: "let it stand",
    Choice.PLACE: "play the piece to a square of its own choice",
    Choice.RECTIFY: "have it taken back",
    Choice.REPLACE: "have the piece put back",
    Choice.CLAIM_GAME: "claim the game",
    Choice.CLAIM_DRAW: "claim the draw",
    Choice.CLAIM_ADVANTAGE: "show a decided advantage",
}
UNTIL: Final = {
    Until.OWN_MOVE: "until {holder} moves",
    Until.ANY_MOVE: "until the next move",
    Until.GAME: "as long as the game lasts",
}


@lru_cache(maxsize=64)
def variant_of(text: str) -> Variant:
    """Find the rules of movement by the name that a record has."""
    return load(text)


def called(side: Colour) -> str:
    """Name a side at the beginning of a sentence."""
    return side.capitalize()


def _followed(right: Right, start: int, end: int) -> Right | None:
    crown = right.offence is Offence.NOT_CROWNED and right.before is None
    if not (crown or Choice.HUFF in right.choices) or start not in right.squares:
        return right
    squares = tuple(end if square == start else square for square in right.squares if end or square != start)
    if squares:
        return replace(right, squares=squares)
    if crown:
        return None
    choices = tuple(choice for choice in right.choices if choice is not Choice.HUFF)
    return replace(right, squares=(), choices=choices) if choices else None


def _notice(now: Notice | None, before: Notice | None) -> Notice | None:
    """Give the notice that runs once a move has been taken back; one given or withdrawn since is so still."""
    if now is None or before is None or (now.to, now.limit, now.clause) != (before.to, before.limit, before.clause):
        return now
    return replace(now, made=before.made)


class Desk:
    """One event under judgment.

    Attributes:
        state: the state, as far as the event has been judged.
        code: the law code.
        variant: the rules of movement.
        rulings: what the referee has said so far.

    """

    def __init__(self, state: State, code: LawCode) -> None:
        """Begin with the state before the event."""
        self.state = state
        self.code = code
        self.variant = variant_of(state.opened.variant)
        self.rulings: list[Ruling] = []

    def set(self, **changes: Any) -> None:  # noqa: ANN401 - the fields of State
        """Change fields of the state."""
        self.state = replace(self.state, **changes)

    def label(self, square: int) -> str:
        """Name a square as the variant writes it."""
        return self.variant.label(square)

    def labels(self, squares: Iterable[int], word: str = "and") -> str:
        """Name squares."""
        return join((self.label(square) for square in squares), word)

    def men(self, squares: tuple[int, ...]) -> str:
        """Name men by their squares: ``the man on 2``, ``the men on 2 and 3``."""
        return f"the {'man' if len(squares) == 1 else 'men'} on {self.labels(squares)}"

    def say(
        self,
        clause: str,
        consequence: Consequence,
        words: str,
        *,
        side: Colour | None = None,
        squares: tuple[int, ...] = (),
        right: Right | None = None,
    ) -> None:
        """Give a ruling; with ``right`` it says who may claim, what, and until when."""
        article = self.code.source_of(clause).article if clause else ""
        said = Ruling(self.code.name, clause, article, consequence, words, side, squares=squares)
        if right is not None:
            may = join((SAYS[choice] for choice in right.choices), "or")
            tail = f"{called(right.holder)} may {may}, {UNTIL[right.until].format(holder=called(right.holder))}."
            said = replace(
                said,
                words=f"{words} {tail}",
                holder=right.holder,
                choices=right.choices,
                until=right.until,
                squares=right.squares,
            )
        self.rulings.append(said)

    # --- the board -------------------------------------------------------------------------------------------------

    @property
    def rightful(self) -> str:
        """Give the board with every king by right as one."""
        return boards.rightful(self.variant, self.state.board, self.state.crown_due)

    @property
    def runs(self) -> Runs:
        """Give the runs of king moves up to now."""
        steps = self.state.steps
        return steps[-1].runs if steps else ((0, 0), (0, 0))

    def position(self) -> Position | None:
        """Give the position that the laws see, or None where nothing can be played."""
        return boards.position(self.variant, self.rightful, self.state.turn, self.runs)

    def before(self) -> Before:
        """Write down how the board stands, so that it can be put back."""
        s = self.state
        left = None if s.deadline is None else s.deadline - s.at
        return Before(
            s.board,
            s.turn,
            s.off,
            s.moves,
            len(s.steps),
            s.crown_due,
            s.notice,
            s.chain,
            s.touched,
            s.angle,
            spent=max(0.0, s.at - s.turn_began),
            left=left,
        )

    def remove(self, square: int) -> None:
        """Take a piece off the board."""
        self._follow(square, 0)
        s = self.state
        self.set(
            board=boards.put(s.board, square, VACANT),
            off=s.off + boards.at(s.board, square),
            crown_due=tuple(due for due in s.crown_due if due != square),
        )

    def move_piece(self, start: int, end: int) -> None:
        """Carry a piece from one square to another."""
        self._follow(start, end)
        s = self.state
        board = boards.put(s.board, start, VACANT)
        due = tuple(end if square == start else square for square in s.crown_due)
        self.set(board=boards.put(board, end, boards.at(s.board, start)), crown_due=due)

    def _follow(self, start: int, end: int) -> None:
        """Keep the rights to a huff with the pieces that they are about; a piece that is gone cannot be huffed."""
        rights = (_followed(right, start, end) for right in self.state.rights)
        self.set(rights=tuple(right for right in rights if right is not None))

    def restore(self, before: Before) -> None:
        """Put the board back as it was; what was claimed since is settled by it."""
        notice = _notice(self.state.notice, before.notice)
        run_out = notice is not None and notice.made >= notice.limit
        self.set(
            board=before.board,
            off=before.off,
            moves=before.moves,
            steps=self.state.steps[: before.steps],
            crown_due=before.crown_due,
            notice=notice,
            rights=tuple(r for r in self.state.rights if run_out and r.offence is Offence.NOTICE_RUN_OUT),
            demands=(),
            chain=None,
            touched=0,
            angle=0,
        )
        self.give_turn(before.turn)
        deadline = None if before.left is None else self.state.at + before.left
        self.set(
            turn_began=self.state.at - before.spent,
            deadline=deadline,
            called=deadline is not None,
            touched=before.touched,
            angle=before.angle,
        )
        if before.chain is not None:
            self.set(chain=before.chain, touched=before.chain.path[-1])

    def mark(self) -> None:
        """Write the position down as one to which no lawful move has led."""
        s = self.state
        self.set(steps=(*s.steps, Step(self.rightful, s.turn)))

    def step(self, move: Move, runs: Runs) -> None:
        """Write the position down with the lawful move that led to it."""
        s = self.state
        made = Step(self.rightful, s.turn, Way(move.path, move.captured), bool(move.promotes), runs)
        self.set(steps=(*s.steps, made))

    # --- the turn --------------------------------------------------------------------------------------------------

    def give_turn(self, side: Colour) -> None:
        """Let a side begin to think."""
        now = self.state.at
        self.set(turn=side, turn_began=now, deadline=None, called=False, touched=0, angle=0, chain=None)
        if self.state.paused is not None:
            self.set(paused=now)

    # --- rights ----------------------------------------------------------------------------------------------------

    def grant(self, right: Right, words: str, side: Colour) -> None:
        """Give a right, and say so."""
        right = replace(right, words=words)
        self.set(rights=(*self.state.rights, right))
        self.say(right.clause, Consequence.RIGHT, words, side=side, right=right)

    def find(self, side: Colour, choice: Choice, what: str) -> Right:
        """Find the right of a side that has a choice; the one that arose last where there are several.

        Raises:
            GameError: there is none; the message says what the side may do.

        """
        for right in reversed(self.state.rights_of(side)):
            if choice in right.choices:
                return right
        own = [SAYS[c] for right in self.state.rights_of(side) for c in right.choices]
        may = f"it may {join(dict.fromkeys(own), 'or')}" if own else "it has nothing to claim now"
        message = f"{called(side)} has no right to {what}: {may}"
        raise GameError(message)

    def drop(self, *offences: Offence) -> None:
        """Take away the rights that some offences gave."""
        self.set(rights=tuple(right for right in self.state.rights if right.offence not in offences))

    def demand(self, demand: Demand) -> None:
        """Require something of a side."""
        self.set(demands=(*self.state.demands, demand))

    def demands_on(self, side: Colour) -> tuple[Demand, ...]:
        """List what is required of a side."""
        return tuple(demand for demand in self.state.demands if demand.side is side)

    # --- warnings and the end --------------------------------------------------------------------------------------

    def warn(self, side: Colour, clause: str) -> int:
        """Count a warning to a player, and say how many he has had by this clause."""
        key = f"{self.state.player(side)}:{clause}"
        times = self.state.warned.get(key, 0) + 1
        self.set(warned={**self.state.warned, key: times})
        return times

    def refer(self, words: str) -> None:
        """Refer something to the arbiter, or to a third party; play stops until it is decided."""
        if self.state.dispute is not None and words != self.state.dispute:
            words = f"{self.state.dispute}; {words}"
        self.set(dispute=words, paused=self.state.at if self.state.paused is None else self.state.paused)

    def end(self, winner: Colour | None, reason: Reason, clause: str, words: str, article: str | None = None) -> None:
        """End the game."""
        from dammen.laws.referee.ending import conclude  # noqa: PLC0415 - it needs the desk itself

        cited = self.code.source_of(clause).article if article is None and clause else (article or "")
        conclude(self, Result(winner, reason, clause, cited, words))

    @property
    def playing(self) -> bool:
        """Say whether the game goes on."""
        return self.state.phase is Phase.PLAY
