"""A game at one terminal: who sits where, whose time runs, and what each side may do."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from dammen import laws
from dammen.cli.play import autosave
from dammen.cli.play.program import Program
from dammen.engine import TimeLeft
from dammen.errors import DammenError, GameError
from dammen.model import Clock, Colour, Game, Move, Node, Outcome, Position
from dammen.notation import moves as notation


@dataclass
class Session:
    """One game, from its first move to its result.

    Attributes:
        game: the tree of moves and the result.
        humans: the sides that sit at this terminal; the program has the others.
        program: what answers, hints, and weighs an offer of a draw.
        clock: the clock, or None where nobody looks at one.
        file: where the game is kept after every move.
        now: what tells the time, in seconds.

    """

    game: Game
    humans: frozenset[Colour]
    program: Program
    clock: Clock | None = None
    file: Path | None = None
    now: Callable[[], float] = time.monotonic
    unsaved: str = field(default="", init=False)
    """Why the game could not be kept, if it could not."""

    def __post_init__(self) -> None:
        """Let the time run for the side to move."""
        if self.clock is not None and self.clock.running is None and not self.over:
            self.clock = self.clock.start(self.position.turn, self.now())

    @property
    def position(self) -> Position:
        """Give the position on the board."""
        return self.game.position

    @property
    def over(self) -> bool:
        """Say whether the game has ended."""
        return self.game.result is not None

    @property
    def human_to_move(self) -> bool:
        """Say whether a person is to move."""
        return not self.over and self.position.turn in self.humans

    @property
    def last(self) -> Node | None:
        """Give the last move's node."""
        return self.game.end if self.game.end.move is not None else None

    def enter(self, text: str) -> Move:
        """Make a move as a person writes it.

        Raises:
            DammenError: the text cannot be read, or the move is not legal; the message says why.

        """
        if self.over:
            message = "the game is over; undo takes the last move back, quit leaves"
            raise GameError(message)
        move = notation.read(text, self.position)
        self.make(move)
        return move

    def make(self, move: Move) -> None:
        """Make a move, press the clock, and see whether a law ends the game."""
        mover = self.position.turn
        if self._fallen(mover):
            return
        node = self.game.play(move)
        if self.clock is not None:
            self.clock = self.clock.press(self.now())
            node.clock = self.clock.reading(self.now())
        self._judge()
        self._close()
        self.keep()

    def answer(self) -> Move | None:
        """Let the program move; None where its time ran out, or it ended the game, instead."""
        answer = self.program.answer(self.game, self._time_left())
        if isinstance(answer, Outcome):
            self.game.conclude(answer)
            self._close()
            self.keep()
            return None
        before = len(self.game.line())
        self.make(answer)
        return answer if len(self.game.line()) > before else None

    def _time_left(self) -> TimeLeft | None:
        if self.clock is None:
            return None
        return TimeLeft.of(self.clock, self.position.turn, self.now())

    def _fallen(self, colour: Colour) -> bool:
        if self.clock is None or self.clock.remaining(colour, self.now()) > 0:
            return False
        self.game.flag(colour)
        self._close()
        self.keep()
        return True

    def _judge(self) -> None:
        if self.over:
            return
        verdict = laws.draw(self.game)
        if verdict is not None:
            self.game.conclude(verdict.outcome)

    def _close(self) -> None:
        if self.over:
            self.program.rest()
        if self.over and self.clock is not None:
            self.clock = self.clock.stop(self.now())

    def undo(self) -> int:
        """Take back to the last position in which a person had to move; give the number of plies taken back.

        Raises:
            GameError: no person has moved yet.

        """
        line = self.game.line()
        plies = next(
            (count for count, node in enumerate(reversed(line), start=1) if node.colour in self.humans),
            None,
        )
        if plies is None:
            message = "there is no move of yours to take back"
            raise GameError(message)
        was_over = self.over
        self.program.rest()
        self.game.take_back(plies)
        if self.clock is not None:
            if was_over:
                self.clock = self.clock.start(self.position.turn, self.now())
            else:
                self.clock = self.clock.stop(self.now()).start(self.position.turn, self.now())
        self.keep()
        return plies

    def resign(self) -> None:
        """Let the person to move resign.

        Raises:
            GameError: the game is over.

        """
        self.game.resign(self._asking())
        self._close()
        self.keep()

    def _asking(self) -> Colour:
        turn = self.position.turn
        return turn if turn in self.humans else turn.other

    def claims(self) -> tuple[str, ...]:
        """List the draws that the side to move may claim, in words."""
        if self.over:
            return ()
        return tuple(f"{claim.text} ({claim.article})" for claim in laws.claims(self.game))

    def draw(self, accepts: Callable[[], bool]) -> bool:
        """Claim a draw if a law gives one, else offer it; say whether the game is drawn now.

        Args:
            accepts: asks the person across the board; not called where the program sits there.

        Raises:
            GameError: the game is over.

        """
        if self.over:
            message = "the game is over already"
            raise GameError(message)
        claims = laws.claims(self.game)
        if claims:
            self.game.conclude(claims[0].outcome)
        elif accepts() if len(self.humans) > 1 else self.program.accepts_draw(self.game):
            self.game.agree_draw()
        else:
            return False
        self._close()
        self.keep()
        return True

    def keep(self) -> None:
        """Write the game to its file; what stands in the way is said once, by ``unsaved``."""
        if self.file is None:
            return
        try:
            autosave.write(self.game, self.file)
            self.unsaved = ""
        except (OSError, DammenError) as error:
            self.unsaved = str(error)

    def times(self) -> dict[Colour, float] | None:
        """Give the seconds that each side has left."""
        if self.clock is None:
            return None
        return {colour: self.clock.remaining(colour, self.now()) for colour in Colour}

    def finish(self) -> None:
        """Keep the game once more and let the program go."""
        with suppress(DammenError):
            self.program.over(self.game)
        with suppress(DammenError):
            self.program.close()
        if self.game.line():
            self.keep()
