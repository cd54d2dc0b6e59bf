"""The engine: a position in, its thinking as it goes, and a choice at the end."""

from __future__ import annotations

import random
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Final
from weakref import WeakSet

from dammen.engine._kernel import Judge, Kernel, Memory, Worker, kernel_of
from dammen.engine.course import History, course_of
from dammen.engine.drawing import Drawing, drawing_of
from dammen.engine.learned import Learned, judge_for, read
from dammen.engine.levels import FULL, Level, level_of
from dammen.engine.limits import Limits
from dammen.engine.report import Choice
from dammen.engine.thinking import Thinking
from dammen.engine.weights import weigh
from dammen.errors import EngineError
from dammen.laws import default
from dammen.model import Position
from dammen.variants import Variant, get
from dammen.variants.fingerprint import fingerprint

if TYPE_CHECKING:
    from dammen.book import Book
    from dammen.laws import DrawRules
    from dammen.tablebase.tables import Tables

_HASH_MAX: Final = 1 << 20
_THREADS_MAX: Final = 256
_HINT_SECONDS: Final = 1.0


class Engine:
    """Thinks about positions of one variant.

    What it learns in one search helps the next. Two threads may think with one engine at once.
    """

    def __init__(  # noqa: PLR0913 - each is a setting of its own
        self,
        variant: Variant | str,
        *,
        hash_mb: int = 16,
        level: int = FULL,
        seed: int | None = None,
        book: Book | None = None,
        variety: float = 0.0,
        tables: Tables | None = None,
        threads: int = 1,
        weights: Learned | Path | str | None = None,
        draws: DrawRules | None = None,
    ) -> None:
        """Make an engine.

        Args:
            variant: the rules.
            hash_mb: size of the hash table in MiB.
            level: from 1, a beginner, to 10, as strong as it can.
            seed: makes the slips of the weaker levels, and the choices from a book, the same each time; None for
                ones that differ.
            book: a book of moves that it plays by, as long as a position is in it.
            variety: how freely it chooses among the moves of the book; see :meth:`dammen.book.Book.choose`.
            tables: tables of endings, which it asks where it plays as well as it can.
            threads: how many search at once; with one, the same search always visits the same positions.
            weights: weights that were learnt, or a file of them; None for those that come with dammen.
            draws: the rules by which games are drawn; None for those of the variant's own federation.

        Raises:
            EngineError: the level, the size, the threads or the variety are out of range, the book is of another
                game, or the weights are of another game or damaged.
            TablebaseError: the tables are of another game, or one of them is damaged.
            VariantError: there is no variant of that name.

        """
        self._variant = get(variant) if isinstance(variant, str) else variant
        self._level = level_of(level)
        if not 1 <= hash_mb <= _HASH_MAX:
            message = f"a hash table of {hash_mb} MiB cannot be made; it may be 1 to {_HASH_MAX}"
            raise EngineError(message)
        if book is not None and fingerprint(book.variant) != fingerprint(self._variant):
            message = f"the book is one of {book.variant.name}, but the engine plays {self._variant.name}"
            raise EngineError(message)
        if not variety >= 0:
            message = f"a variety of {variety} makes no sense; it may be 0 or more"
            raise EngineError(message)
        if not 1 <= threads <= _THREADS_MAX:
            message = f"{threads} threads cannot search; there may be 1 to {_THREADS_MAX}"
            raise EngineError(message)
        self.level = level
        self.threads = threads
        self._book = book
        self._variety = variety
        self._tables = tables
        self._prober = None if tables is None else tables.for_search(self._variant)
        state = Position.start(self._variant).state
        self._kernel: Kernel = kernel_of(state)
        self._memory: Memory = self._kernel.memory(hash_mb)
        learned = read(Path(weights)) if isinstance(weights, str | Path) else weights
        self._judge: Judge | None = judge_for(self._variant, learned)
        self._drawing: Drawing = drawing_of(default(self._variant) if draws is None else draws, self._variant.board)
        self._seed = random.SystemRandom().getrandbits(63) if seed is None else seed
        self._lock = threading.Lock()
        self._thoughts: WeakSet[Thinking] = WeakSet()  # one that nobody holds any more is gone
        self._idle: list[Worker] = []

    @property
    def variant(self) -> Variant:
        """Give the rules that it plays by."""
        return self._variant

    def think(self, position: Position, history: History = (), limits: Limits | None = None) -> Thinking:
        """Begin to think: iterate over what comes back for an Info after each depth, then ask it for its choice.

        Args:
            position: where to move.
            history: the positions of the game before it, or their keys, oldest first; what stood on the board
                before counts as a draw when it comes again, and draw rules count from the positions.
            limits: where to end; without any, the level's own time.

        Raises:
            EngineError: the position is of another variant, or the game is over.

        """
        return self._begin(position, history, limits, self._level, self._book)

    def choose(self, position: Position, history: History = (), limits: Limits | None = None) -> Choice:
        """Think to the end and choose a move; arguments and errors as for :meth:`think`."""
        return self.think(position, history, limits).finish()

    def hint(self, position: Position, history: History = (), limits: Limits | None = None) -> Choice:
        """Choose a move at full strength, whatever the level, in a second unless limits say otherwise."""
        wanted = Limits(seconds=_HINT_SECONDS) if limits is None else limits
        return self._begin(position, history, wanted, level_of(FULL)).finish()

    def evaluate(self, position: Position) -> int:
        """Judge a position without looking ahead, in hundredths of a man, for the side to move.

        Raises:
            EngineError: the position is of another variant.

        """
        self._check(position)
        worker = self._borrow(position)
        try:
            return worker.evaluate(position.state)
        finally:
            self._give_back(worker)

    def stop(self) -> None:
        """Stop all thinking of this engine, from any thread; each comes back with what it has."""
        with self._lock:
            thoughts = tuple(self._thoughts)
        for thought in thoughts:
            thought.stop()

    def new_game(self) -> None:
        """Forget what was learnt, so that the next search does not depend on those before."""
        self._memory.clear()
        with self._lock:
            self._idle.clear()

    def _begin(
        self, position: Position, history: History, limits: Limits | None, level: Level, book: Book | None = None
    ) -> Thinking:
        self._check(position)
        if not position.legal:
            message = "the game is over: there is no move to choose"
            raise EngineError(message)
        thought = Thinking(self, position, course_of(history, self._variant), limits or Limits(), level)
        if self._tables is not None and level.is_full:
            thought.ask(self._tables)
        if book is not None and not (limits or Limits()).infinite:
            thought.look_up(book, self._variety)
        with self._lock:
            self._thoughts.add(thought)
        return thought

    def _check(self, position: Position) -> None:
        if position.variant != self._variant:
            message = f"this engine plays {self._variant.name}, not {position.variant.name}"
            raise EngineError(message)

    def _borrow(self, position: Position, *, tables: bool = False) -> Worker:
        with self._lock:
            worker = self._idle.pop() if self._idle else None
        if worker is None:
            worker = self._kernel.worker(position.state, self._memory, weigh(self._variant))
            worker.use_patterns(self._judge)
            worker.use_clauses(*self._drawing)
        if self._prober is not None:
            worker.use_tables(self._prober if tables else None)
        return worker

    def _give_back(self, worker: Worker) -> None:
        with self._lock:
            self._idle.append(worker)

    def _end(self, thought: Thinking) -> None:
        with self._lock:
            self._thoughts.discard(thought)
