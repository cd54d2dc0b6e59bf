"""One search under way."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import nullcontext
from typing import TYPE_CHECKING, Final

from dammen.engine._kernel import CERTAIN, DEPTH_MAX, UNKNOWN, WIN, Flag, Worker
from dammen.engine.crew import Crew
from dammen.engine.levels import Level, pick, slips
from dammen.engine.limits import Limits, Plan, plan
from dammen.engine.report import Choice, Info
from dammen.errors import EngineError
from dammen.kernels import Move
from dammen.model import Position

if TYPE_CHECKING:
    from dammen.book import Book, Entry
    from dammen.engine.course import Course
    from dammen.engine.endings import Proof
    from dammen.engine.engine import Engine
    from dammen.tablebase.tables import Tables

_ENDED: Final = object()


class Thinking:
    """One search under way: an iterator of :class:`Info`, and then :attr:`choice`."""

    def __init__(self, engine: Engine, position: Position, course: Course, limits: Limits, level: Level) -> None:
        """Get ready; meant for :meth:`Engine.think`."""
        self._engine = engine
        self._position = position
        self._course = course
        self._limits = limits
        self._level = level
        self._plan: Plan = plan(limits, level.seconds)
        self._depth, self._nodes = _bounds(limits, level)
        self._chance = random.Random(f"{engine._seed}:{position.key}:{len(course.keys)}")  # noqa: S311, SLF001 - a game
        self._flag: Flag = engine._kernel.flag()  # noqa: SLF001 - the other half of one idea
        self._began = self._since = time.monotonic()
        self._visited = 0
        self._worker: Worker | None = None
        self._crew: Crew | None = None
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

    def __aiter__(self) -> AsyncIterator[Info]:
        """Give the stream of reports to a program of coroutines; the thinking goes on beside them."""
        return self._reports()

    async def _reports(self) -> AsyncIterator[Info]:
        import asyncio  # noqa: PLC0415 - a program of coroutines has it already

        try:
            while isinstance(info := await asyncio.to_thread(next, self, _ENDED), Info):
                yield info
        finally:
            self.stop()

    def look_up(self, book: Book, variety: float) -> None:
        """Take the move of a book instead of thinking, where there is one; meant for :meth:`Engine.think`."""
        self._entry = book.choose(self._position, variety, self._chance)

    def ask(self, tables: Tables) -> None:
        """Ask tables of endings on the way; meant for :meth:`Engine.think`."""
        self._tables = tables

    def play_on(self, limits: Limits) -> None:
        """Go on within other limits, whose time begins now: the move was played that was pondered upon."""
        self._since = time.monotonic()
        self._limits = limits
        self._plan = plan(limits, self._level.seconds)
        self._depth, self._nodes = _bounds(limits, self._level)
        worker = self._worker
        if worker is not None:
            worker.hurry(self._plan.most)

    def stop(self) -> None:
        """Stop, from any thread; a stop before the first report still leaves a choice."""
        self._flag.stop()
        crew = self._crew
        if crew is not None:
            crew.stop()

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
        self._worker = worker
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
            if self._crew is not None:
                self._crew.dismiss()
            self._worker = None
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
        allowed = tuple(range(len(self._position.legal))) if proof is None else proof.allowed
        lines = min(int(self._limits.lines), len(allowed))
        self._call_crew(None if proof is None else allowed)
        guesses = [UNKNOWN] * lines
        for depth in range(1, DEPTH_MAX + 1):
            if depth > self._depth:  # which may change on the way
                return
            taken: list[int] = []
            for rank in range(lines):
                rest = tuple(index for index in allowed if index not in taken)
                # All moves are no restriction, and a search without one remembers what it finds of the root.
                among = rest if len(rest) < len(self._position.legal) else None
                with self._crew.helping(depth) if self._crew is not None and not taken else nullcontext():
                    score, line, done = self._search(worker, depth, guesses[rank], among)
                if line:
                    score = score if proof is None else proof.bound(score)
                    yield self._settle(depth, score, self._moves(line), rank + 1)
                    taken.append(line[0])
                elif self._choice is None:
                    # Stopped before anything was seen: any move is better than none.
                    yield self._settle(0, 0, (self._position.legal[allowed[0]],))
                if not done:
                    return
                guesses[rank] = score
            if self._enough(depth, guesses[0], only=len(allowed) == 1):
                return

    def _call_crew(self, allowed: tuple[int, ...] | None) -> None:
        """Ask others to search beside, where the engine has threads for them."""
        engine = self._engine
        if engine.threads > 1 and len(self._position.legal if allowed is None else allowed) > 1:
            workers = [
                engine._borrow(self._position, tables=self._tables is not None)  # noqa: SLF001 - half of one idea
                for _ in range(engine.threads - 1)
            ]
            self._crew = Crew(workers, self._position.state, self._course, allowed, engine)

    def _enough(self, depth: int, score: int, *, only: bool) -> bool:
        """Say whether another depth is not worth while."""
        if self._flag.is_raised or (self._nodes and self._visited >= self._nodes):
            return True
        # A win that needs no more plies than were searched is the shortest.
        if abs(score) >= CERTAIN and depth >= WIN - abs(score) and not self._limits.infinite:
            return True
        if only and self._limits.by_time:
            return True
        return 0 < self._plan.wanted <= self._used()

    def _misjudge(self, worker: Worker) -> Iterator[Info]:
        """Score every move by itself, a little wrong, and take the one that looks best."""
        legal = self._position.legal
        seen: list[tuple[int, tuple[int, ...]]] = []
        reached = 0
        # Ply by ply, so that what ends early has seen every move, and not the first ones alone.
        for depth in range(1, self._depth + 1):
            found = self._score_each(worker, depth)
            whole = len(found) == len(legal)
            if whole or not seen:
                seen, reached = found, depth
            if not whole:
                break
        if not seen:
            yield self._settle(0, 0, (legal[0],))
            return
        score, line = seen[pick([score for score, _ in seen], self._level, self._chance)]
        yield self._settle(reached, score, self._moves(line))

    def _score_each(self, worker: Worker, depth: int) -> list[tuple[int, tuple[int, ...]]]:
        """Search each move by itself; give scores and lines, of the first moves alone where the search ends early."""
        found = []
        for index in range(len(self._position.legal)):
            score, line, done = self._search(worker, depth, UNKNOWN, (index,))
            if not done:
                break
            found.append((score, line))
        return found

    def _search(
        self, worker: Worker, depth: int, guess: int, allowed: tuple[int, ...] | None = None
    ) -> tuple[int, tuple[int, ...], bool]:
        seconds = 0.0
        if self._plan.most:
            seconds = max(1e-6, self._plan.most - self._used())
        score, line, visited, done = worker.search(
            self._position.state,
            self._course.keys,
            depth,
            self._flag,
            guess=guess,
            seconds=seconds,
            nodes=max(1, self._nodes - self._visited) if self._nodes else 0,
            capture_plies=self._level.capture_plies,
            allowed=allowed,
            past=self._course.past,
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

    def _used(self) -> float:
        """Give the time that the limits count."""
        return time.monotonic() - self._since

    def _settle(self, depth: int, score: int, pv: tuple[Move, ...], rank: int = 1) -> Info:
        visited = self._visited + (self._crew.visited if self._crew is not None else 0)
        info = Info(depth, score, visited, self._spent(), pv, rank)
        if rank > 1:
            return info
        self._choice = Choice(pv[0], score, depth, pv, info, self._entry)
        return info


def _bounds(limits: Limits, level: Level) -> tuple[int, int]:
    """Give the depth to reach and the nodes to visit, 0 for any number, by the limits and the level."""
    depths = [depth for depth in (limits.depth, level.depth) if depth is not None]
    nodes = [count for count in (limits.nodes, level.nodes) if count is not None]
    return min([*depths, DEPTH_MAX]), min(nodes, default=0)
