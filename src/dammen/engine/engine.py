"""The engine: a position in, its thinking as it goes, and a choice at the end."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final
from weakref import WeakSet

from dammen.engine._kernel import CERTAIN, DEPTH_MAX, UNKNOWN, WIN, Flag, Kernel, Memory, Worker, kernel_of
from dammen.engine.levels import FULL, Level, level_of, pick, slips
from dammen.engine.limits import Limits, Plan, plan
from dammen.engine.report import Choice, Info
from dammen.engine.weights import weigh
from dammen.errors import EngineError
from dammen.kernels import Move
from dammen.model import Position
from dammen.variants import Variant, get
from dammen.variants.fingerprint import fingerprint

if TYPE_CHECKING:
    from dammen.book import Book, Entry
    from dammen.engine.endings import Proof
    from dammen.tablebase.tables import Tables

History = Iterable[Position | int]
_HASH_MAX: Final = 1 << 20
_KEY_MAX: Final = (1 << 64) - 1
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

        Raises:
            EngineError: the level, the size or the variety is out of range, or the book is of another game.
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
        self.level = level
        self._book = book
        self._variety = variety
        self._tables = tables
        self._prober = None if tables is None else tables.for_search(self._variant)
        state = Position.start(self._variant).state
        self._kernel: Kernel = kernel_of(state)
        self._memory: Memory = self._kernel.memory(hash_mb)
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
                before counts as a draw when it comes again.
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
        keys = [entry if isinstance(entry, int) else entry.key for entry in history]
        if not all(0 <= key <= _KEY_MAX for key in keys):
            message = f"a key of the history is out of range; it goes from 0 to {_KEY_MAX}"
            raise EngineError(message)
        thought = Thinking(self, position, keys, limits or Limits(), level)
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
        if self._prober is not None:
            worker.use_tables(self._prober if tables else None)
        return worker

    def _give_back(self, worker: Worker) -> None:
        with self._lock:
            self._idle.append(worker)

    def _end(self, thought: Thinking) -> None:
        with self._lock:
            self._thoughts.discard(thought)


class Thinking:
    """One search under way: an iterator of :class:`Info`, and then :attr:`choice`."""

    def __init__(self, engine: Engine, position: Position, keys: list[int], limits: Limits, level: Level) -> None:
        """Get ready; meant for :meth:`Engine.think`."""
        self._engine = engine
        self._position = position
        self._keys = keys
        self._limits = limits
        self._level = level
        self._plan: Plan = plan(limits, level.seconds)
        self._depth, self._nodes = _bounds(limits, level)
        self._chance = random.Random(f"{engine._seed}:{position.key}:{len(keys)}")  # noqa: S311, SLF001 - a game
        self._flag: Flag = engine._kernel.flag()  # noqa: SLF001 - the other half of one idea
        self._began = time.monotonic()
        self._visited = 0
        self._choice: Choice | None = None
        self._entry: Entry | None = None
        self._tables: Tables | None = None
        self._turn = threading.Lock()
        self._stream = self._run()

    def __iter__(self) -> Iterator[Info]:
        """Give the stream of reports."""
        return self

    def __next__(self) -> Info:
        """Think one depth further and report; StopIteration when the thinking is done."""
        with self._turn:  # two threads may ask for the same thinking
            return next(self._stream)

    def look_up(self, book: Book, variety: float) -> None:
        """Take the move of a book instead of thinking, where there is one; meant for :meth:`Engine.think`."""
        self._entry = book.choose(self._position, variety, self._chance)

    def ask(self, tables: Tables) -> None:
        """Ask tables of endings on the way; meant for :meth:`Engine.think`."""
        self._tables = tables

    def stop(self) -> None:
        """Stop, from any thread; a stop before the first report still leaves a choice."""
        self._flag.stop()

    def finish(self) -> Choice:
        """Think to the end and give the choice."""
        for _ in self:
            pass
        return self.choice

    @property
    def choice(self) -> Choice:
        """Give the move chosen so far.

        Raises:
            EngineError: nothing has been thought yet.

        """
        if self._choice is None:
            message = "nothing is chosen yet: iterate over the thinking first"
            raise EngineError(message)
        return self._choice

    # --- how it goes ---

    def _run(self) -> Iterator[Info]:
        engine = self._engine
        worker = engine._borrow(self._position, tables=self._tables is not None)  # noqa: SLF001 - half of one idea
        try:
            engine._memory.grow_older()  # noqa: SLF001 - the same
            legal = self._position.legal
            if self._entry is not None:
                yield self._settle(self._entry.depth, self._entry.score or 0, (self._entry.move,))
            elif len(legal) > 1 and slips(self._level, self._chance):
                yield self._settle(0, 0, (self._chance.choice(legal),))
            elif self._level.noise > 0:
                yield from self._misjudge(worker)
            else:
                yield from self._play_well(worker)
        finally:
            engine._give_back(worker)  # noqa: SLF001 - the same
            engine._end(self)  # noqa: SLF001 - the same

    def _play_well(self, worker: Worker) -> Iterator[Info]:
        """Follow tables where they have the whole way, or search among the moves that they allow."""
        proof = None
        if self._tables is not None:
            from dammen.engine.endings import look_up  # noqa: PLC0415 - tables are loaded where there are any

            proof = look_up(self._tables, self._position)
        if proof is not None and proof.line and not self._limits.infinite:
            yield self._settle(proof.plies, proof.score, proof.line)
        else:
            yield from self._deepen(worker, proof)

    def _deepen(self, worker: Worker, proof: Proof | None) -> Iterator[Info]:
        """Search deeper and deeper, all moves or those that keep what is proved."""
        allowed = None if proof is None else proof.allowed
        only = len(allowed if allowed is not None else self._position.legal) == 1
        guess = UNKNOWN
        for depth in range(1, self._depth + 1):
            score, line, done = self._search(worker, depth, guess, allowed)
            if line:
                yield self._settle(depth, score if proof is None else proof.bound(score), self._moves(line))
            elif self._choice is None:
                # Stopped before anything was seen: any move is better than none.
                yield self._settle(0, 0, (self._position.legal[allowed[0] if allowed else 0],))
            if not done or self._enough(depth, score, only=only):
                return
            guess = score

    def _enough(self, depth: int, score: int, *, only: bool) -> bool:
        """Say whether another depth is not worth while."""
        if self._flag.is_raised or (self._nodes and self._visited >= self._nodes):
            return True
        # A win that needs no more plies than were searched is the shortest.
        if abs(score) >= CERTAIN and depth >= WIN - abs(score) and not self._limits.infinite:
            return True
        if only and self._limits.by_time:
            return True
        return 0 < self._plan.wanted <= self._spent()

    def _misjudge(self, worker: Worker) -> Iterator[Info]:
        """Score every move by itself, a little wrong, and take the one that looks best."""
        legal = self._position.legal
        scores: list[int] = []
        lines: list[tuple[int, ...]] = []
        for index in range(len(legal)):
            score, line, done = self._search(worker, self._depth, UNKNOWN, (index,))
            if not done:
                break
            scores.append(score)
            lines.append(line)
        if not scores:
            yield self._settle(0, 0, (legal[0],))
            return
        index = pick(scores, self._level, self._chance)
        yield self._settle(self._depth, scores[index], self._moves(lines[index]))

    def _search(
        self, worker: Worker, depth: int, guess: int, allowed: tuple[int, ...] | None = None
    ) -> tuple[int, tuple[int, ...], bool]:
        seconds = 0.0
        if self._plan.most:
            seconds = max(1e-6, self._plan.most - self._spent())
        score, line, visited, done = worker.search(
            self._position.state,
            self._keys,
            depth,
            self._flag,
            guess=guess,
            seconds=seconds,
            nodes=max(1, self._nodes - self._visited) if self._nodes else 0,
            capture_plies=self._level.capture_plies,
            allowed=allowed,
        )
        self._visited += visited
        return score, line, done

    def _moves(self, line: tuple[int, ...]) -> tuple[Move, ...]:
        state = self._position.state
        found = []
        for index in line:
            move = state.moves()[index]
            found.append(move)
            state = state.play(move)
        return tuple(found)

    def _spent(self) -> float:
        return time.monotonic() - self._began

    def _settle(self, depth: int, score: int, pv: tuple[Move, ...]) -> Info:
        info = Info(depth, score, self._visited, self._spent(), pv)
        self._choice = Choice(pv[0], score, depth, pv, info, self._entry)
        return info


def _bounds(limits: Limits, level: Level) -> tuple[int, int]:
    """Give the depth to reach and the nodes to visit, 0 for any number, by the limits and the level."""
    depths = [depth for depth in (limits.depth, level.depth) if depth is not None]
    nodes = [count for count in (limits.nodes, level.nodes) if count is not None]
    return min([*depths, DEPTH_MAX]), min(nodes, default=0)
