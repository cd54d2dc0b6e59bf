"""Files of games, read piece by piece on several cores, and what comes of the pieces in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby, islice
from pathlib import Path
from typing import Final, Generic, NamedTuple, TypeVar

from dammen.library.processes import in_order
from dammen.library.sources import BOUNDARY, PIECE, Piece, SourceFile
from dammen.notation import pdn
from dammen.notation.pdn import Problem, Reading
from dammen.processes import pool as processes
from dammen.variants import Variant

Made = TypeVar("Made")
_LOOK: Final = 1 << 22
"""A file in whose first bytes no game begins after a blank line is not cut into pieces."""
_GAMES: Final = 500
"""So many games of such a file are taken together."""


class Place(NamedTuple):
    """How far some files have been read.

    Attributes:
        file: which of them is being read, from 0.
        byte: how much of it has been read.
        lines: how many lines stand before that byte.
        games: how many games of it have been read.

    """

    file: int = 0
    byte: int = 0
    lines: int = 0
    games: int = 0


@dataclass(frozen=True)
class Part(Generic[Made]):
    """What came of a part of a file.

    Attributes:
        file: which file, from 0.
        read: how many bytes of it have been read now.
        lines: how many lines the part has.
        games: how many games.
        lost: how many games of these have lost moves.
        first: the first problem by which moves were lost; its line and game are counted in the part.
        made: what the work on its games gave.

    """

    file: int
    read: int
    lines: int
    games: int
    lost: int
    first: Problem | None
    made: Made


Work = Callable[[Iterable[Reading]], Made]


@dataclass
class _Counted:
    """Readings, counted as they go by."""

    games: int = 0
    lost: int = 0
    first: Problem | None = None

    def through(self, readings: Iterable[Reading]) -> Iterator[Reading]:
        """Let readings through."""
        for reading in readings:
            self.games += 1
            loss = next((problem for problem in reading.problems if problem.done.loses), None)
            if loss is not None:
                self.lost += 1
                self.first = self.first or replace(loss, game=self.games)
            yield reading


def _of_piece(item: tuple[int, Piece], work: Work[Made], variant: Variant | None) -> Part[Made]:
    """Work on a piece; a process of its own does so."""
    file, piece = item
    counted = _Counted()
    made = work(counted.through(pdn.readings(pdn.Source(pdn.decode(piece.data)), variant)))
    return Part(file, piece.end, piece.lines, counted.games, counted.lost, counted.first, made)


def _as_stream(
    file: int, source: SourceFile, work: Work[Made], variant: Variant | None, skip: int
) -> Iterator[Part[Made]]:
    """Work on a file that cannot be cut; lines are those of the file."""
    text = pdn.Source(pdn.decode(source.given)) if source.given is not None else pdn.open_source(source.path or Path())
    readings = islice(pdn.readings(text, variant), skip, None)
    for head in readings:
        counted = _Counted()
        made = work(counted.through(_with(head, islice(readings, _GAMES - 1))))
        yield Part(file, 0, 0, counted.games, counted.lost, counted.first, made)


def _with(head: Reading, others: Iterable[Reading]) -> Iterator[Reading]:
    yield head
    yield from others


def _can_be_cut(source: SourceFile) -> bool:
    if source.size <= PIECE:
        return True
    if source.given is not None:
        return BOUNDARY.search(source.given, 0, _LOOK) is not None
    with (source.path or Path()).open("rb") as file:
        return BOUNDARY.search(file.read(_LOOK)) is not None


def parts(
    sources: Sequence[SourceFile],
    work: Work[Made],
    variant: Variant | None = None,
    *,
    jobs: int = 1,
    since: Place = Place(),  # noqa: B008 - it does not change
) -> Iterator[Part[Made]]:
    """Read files from a place on, and give what the work makes of their parts, in order.

    The parts do not depend on the number of processes.

    Args:
        sources: the files.
        work: what is done with the games of a part; where there are several processes it is sent to them.
        variant: rules that go before those of the tags.
        jobs: so many processes read, where there is enough for them.
        since: where an earlier run was left.

    Raises:
        PdnError: a file cannot be read.
        LibraryError: a process was ended from outside.

    """
    with ExitStack() as stack:
        pool = None
        if jobs > 1 and sum(source.size for source in sources) > PIECE:
            pool = stack.enter_context(processes(jobs))
            stack.callback(pool.shutdown, wait=True, cancel_futures=True)
        numbered = [(number, source) for number, source in enumerate(sources) if number >= since.file]
        for cut, group in groupby(numbered, key=lambda item: _can_be_cut(item[1])):
            if cut:
                yield from in_order(pool, partial(_of_piece, work=work, variant=variant), _pieces(group, since), jobs)
                continue
            for number, source in group:
                yield from _as_stream(number, source, work, variant, since.games if number == since.file else 0)


def _pieces(numbered: Iterable[tuple[int, SourceFile]], since: Place) -> Iterator[tuple[int, Piece]]:
    for number, source in numbered:
        begun = since if number == since.file else Place()
        yield from ((number, piece) for piece in source.pieces(begun.byte, begun.lines))


def after(place: Place, part: Part[Made]) -> Place:
    """Give how far the files have been read once a part of them has."""
    if part.file != place.file:
        place = Place(part.file)
    return Place(part.file, max(place.byte, part.read), place.lines + part.lines, place.games + part.games)


def shifted(problem: Problem, place: Place, part: Part[Made]) -> Problem:
    """Give a problem of a part with the line and the game counted in the file, of which so much was read before."""
    if part.file != place.file:
        return problem
    line = problem.line + place.lines if part.read else problem.line
    return replace(problem, game=problem.game + place.games, line=line)
