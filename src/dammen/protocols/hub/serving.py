"""Our engine, driven by another program through Hub 2."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from dammen.engine import Limits, TimeLeft
from dammen.errors import DammenError, MessageError
from dammen.model import Position
from dammen.protocols.hub import messages
from dammen.protocols.hub.board import read_moves, read_position, write_move
from dammen.protocols.hub.dialects import write_answer
from dammen.protocols.hub.modern import read_command
from dammen.protocols.hub.params import Wishes
from dammen.protocols.scores import told
from dammen.protocols.settings import VARIETY, make_engine

if TYPE_CHECKING:
    from dammen.book import Book
    from dammen.engine import Engine, Info, Thinking

_NOTHING: Final = messages.Done("")
_LEAST: Final = 0.001
"""Seconds for a move where less is asked for."""


class Serving:
    """One sitting: commands come in, answers go out; a search runs in a thread of its own, and hears what matters."""

    def __init__(self, wishes: Wishes, write: Callable[[bytes], object], *, version: str = "") -> None:
        """Take what is set from the beginning, where the answers go, whole lines each, and our version."""
        self._version = version
        self._wishes = wishes
        self._write = write
        self._writing = threading.Lock()
        self._deaf: OSError | None = None
        self._engine: Engine | None = None
        self._book: Book | None = None
        self._positions: list[Position] = []
        self._level = messages.Level()
        self._level_used = False
        self._search: _Search | None = None

    def run(self, lines: Iterable[str]) -> None:
        """Obey until ``quit`` or the end of the input; whatever is under way then is given up.

        Raises:
            OSError: an answer could not be written, and not because nobody reads any more.

        """
        try:
            for text in lines:
                if not self._heed(text.rstrip("\r\n")):
                    return
                if self._deaf is not None and not isinstance(self._deaf, BrokenPipeError):
                    raise self._deaf
        finally:
            if self._search is not None:
                self._search.abandon()
            if self._book is not None:
                self._book.close()

    def _heed(self, text: str) -> bool:
        """Obey one line, and say whether there may be more; what is wrong with it is answered."""
        try:
            command = read_command(text)
            if isinstance(command, messages.Quit):
                return False
            if command is not None:
                self._obey(command)
        except (DammenError, MemoryError) as error:  # a driver may ask for a larger hash table than there is room for
            self.say(messages.Failure(str(error)))
        return True

    def say(self, answer: messages.Answer) -> None:
        """Write an answer, from any thread; where that fails, nothing is written any more."""
        with self._writing:
            if self._deaf is None:
                try:
                    self._write(write_answer(answer))
                except OSError as error:  # which the thread that reads raises
                    self._deaf = error

    def _obey(self, command: messages.Command) -> None:
        match command:
            case messages.Ping():
                self.say(messages.Pong())
            case messages.Stop():
                if self._search is not None:
                    self._search.stop()
            case messages.PonderHit():
                if self._search is not None:
                    self._search.hit()
            case _:
                # A driver that does not wait for the move gets it before anything else happens.
                if self._search is not None:
                    self._search.end()
                self._obey_at_rest(command)

    def _obey_at_rest(self, command: messages.Command) -> None:
        match command:
            case messages.Greet():
                self._greet()
            case messages.SetParam(name, value):
                self._wishes = self._wishes.with_param(name, value)
                self._engine = None
            case messages.Init():
                self._init()
            case messages.NewGame():
                if self._engine is not None:
                    self._engine.new_game()
            case messages.Pos():
                self._set_up(command)
            case messages.Level():
                # Drivers of Scan may say what bounds a search in several lines.
                self._level = command if self._level_used else self._level.joined(command)
                self._level_used = False
            case messages.Go(mode):
                self._level_used = True
                self._answer(mode)
            case _:
                pass

    def _greet(self) -> None:
        self.say(messages.Id("dammen", self._version, "the dammen developers"))
        for param in self._wishes.params():
            self.say(param)
        self.say(messages.Wait())

    def _init(self) -> None:
        self._make()
        self.say(messages.Ready())

    def _make(self) -> Engine:
        if self._engine is None:
            wishes = self._wishes
            self._engine = make_engine(wishes.variant, wishes.settings)
            if self._book is not None:
                self._book.close()
                self._book = None
            if wishes.book and wishes.book_file:
                from dammen.book import Book  # noqa: PLC0415 - most sittings are without one

                self._book = Book.open(wishes.book_file, wishes.variant)
            if not self._positions or self._positions[0].variant != wishes.variant:
                self._positions = [Position.start(wishes.variant)]
        return self._engine

    def _set_up(self, command: messages.Pos) -> None:
        variant = self._wishes.variant
        self._positions = []  # a search must not answer for what stood before a position that is refused
        begin = read_position(command.position, variant) if command.position else Position.start(variant)
        self._positions = read_moves(command.moves, begin)

    def _answer(self, mode: messages.Mode) -> None:
        """Search; where that cannot be done, say why, and end it as any search ends, so that nobody waits for ever."""
        try:
            self._go(mode)
        except (DammenError, MemoryError) as error:
            self.say(messages.Failure(str(error)))
            self.say(_NOTHING)

    def _go(self, mode: messages.Mode) -> None:
        engine = self._make()
        if not self._positions:
            message = "there is no position to search; the last one sent could not be read"
            raise MessageError(message)
        position = self._positions[-1]
        if position.is_over():
            message = "the game is over in this position; there is no move to find"
            raise MessageError(message)
        if mode is messages.Mode.THINK and self._book is not None:
            entry = self._book.choose(position, VARIETY, random.Random())  # noqa: S311 - a game
            if entry is not None:
                self.say(messages.Done(write_move(entry.move)))
                return
        self._search = _Search(self, engine, self._positions, _limits(self._level, mode, self._wishes.lines), mode)
        self._search.begin()


class _Search:
    """One search, from ``go`` to ``done``."""

    def __init__(
        self, serving: Serving, engine: Engine, positions: list[Position], limits: Limits, mode: messages.Mode
    ) -> None:
        self._serving = serving
        self._limits = limits
        self._pondering = mode is messages.Mode.PONDER
        self._quiet = False
        begin = Limits(infinite=True, lines=limits.lines) if self._pondering else limits
        self._thinking: Thinking = engine.think(positions[-1], positions[:-1], begin)
        self._thread = threading.Thread(target=self._run, daemon=True)

    def begin(self) -> None:
        """Let it run."""
        self._thread.start()

    def stop(self) -> None:
        """End it, from any thread; what was found is said."""
        self._thinking.stop()

    def hit(self) -> None:
        """Turn pondering into thinking: the clock runs from now on."""
        if self._pondering:
            self._pondering = False
            self._thinking.play_on(self._limits)

    def end(self) -> None:
        """Stop, and wait until the move has been said."""
        self.stop()
        self._thread.join()

    def abandon(self) -> None:
        """Stop, and say no more."""
        self._quiet = True
        self.end()

    def _run(self) -> None:
        try:
            for info in self._thinking:
                if not self._quiet:
                    self._serving.say(_info(info))
            pv = self._thinking.choice.pv
            if not self._quiet:
                self._serving.say(messages.Done(write_move(pv[0]), write_move(pv[1]) if len(pv) > 1 else None))
        except (DammenError, MemoryError) as error:
            self._serving.say(messages.Failure(str(error)))
            self._serving.say(_NOTHING)


def _info(info: Info) -> messages.InfoLine:
    speed = info.nodes / info.seconds / 1e6 if info.seconds > 0 else None
    return messages.InfoLine(
        depth=info.depth,
        score=told(info.score) / 100,
        nodes=info.nodes,
        time=info.seconds,
        nps=speed,
        pv=tuple(write_move(move) for move in info.pv),
        rank=info.rank if info.rank > 1 else None,
    )


def _limits(level: messages.Level, mode: messages.Mode, lines: int) -> Limits:
    """Give what a level means to the engine.

    Raises:
        EngineError: a number is out of range.

    """
    clock = None
    if level.time is not None:
        moves = level.moves or None
        increment = level.inc or 0.0
        clock = TimeLeft(max(level.time + increment, 0.0), increment, moves)
    seconds = None if level.move_time is None else max(level.move_time, _LEAST)
    bound = (level.depth, level.nodes, seconds, clock) != (None, None, None, None)
    infinite = level.infinite or (mode is not messages.Mode.THINK and not bound)
    if infinite:
        return Limits(depth=level.depth, nodes=level.nodes, infinite=True, lines=lines)
    return Limits(level.depth, level.nodes, seconds, clock, lines=lines)
