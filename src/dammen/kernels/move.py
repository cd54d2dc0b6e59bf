"""The compiled Move: where a piece went, over what, and whether it was crowned."""

import cython
from cython.cimports.dammen.kernels.move import JUMPS_MAX


@cython.final
@cython.freelist(256)
@cython.cclass
class Move:
    """A move: the squares of its path, what it captures, and whether it ends with a crowning.

    Two moves are equal when they start and end alike, capture the same pieces and both or neither promote; the
    order of capture and the path between do not matter.
    """

    def __init__(self, path, captured=(), promotes=False):
        squares = tuple(path)
        taken = tuple(captured)
        if not 2 <= len(squares) <= JUMPS_MAX + 1 or len(taken) > JUMPS_MAX:
            raise ValueError(f"a path has a start and an end, and at most {JUMPS_MAX} captures: {squares!r}")
        i: cython.int
        for square in squares + taken:
            if not 1 <= square <= 255:
                raise ValueError(f"there is no square {square}")
        self.steps = len(squares) - 1
        self.jumps = len(taken)
        for i in range(self.steps + 1):
            self.landing[i] = squares[i]
        for i in range(self.jumps):
            self.taken[i] = taken[i]
        self.start = squares[0]
        self.end = squares[len(squares) - 1]
        self.promotes = bool(promotes)
        self.made_hash = 0

    @property
    def path(self):
        """Give the start, every square landed on, and the end."""
        i: cython.int
        return tuple([int(self.landing[i]) for i in range(self.steps + 1)])

    @property
    def captured(self):
        """Give the squares of the captured pieces in the order of their capture; empty for a quiet move."""
        i: cython.int
        return tuple([int(self.taken[i]) for i in range(self.jumps)])

    @property
    def is_capture(self):
        """Say whether the move captures."""
        return self.jumps > 0

    @cython.cfunc
    def _same(self, other: Move) -> cython.bint:
        if self.start != other.start or self.end != other.end or self.jumps != other.jumps:
            return False
        if self.promotes != other.promotes:
            return False
        mine: cython.ulonglong[4]
        theirs: cython.ulonglong[4]
        i: cython.int
        for i in range(4):
            mine[i] = 0
            theirs[i] = 0
        for i in range(self.jumps):
            mine[self.taken[i] >> 6] |= cython.cast(cython.ulonglong, 1) << (self.taken[i] & 63)
            theirs[other.taken[i] >> 6] |= cython.cast(cython.ulonglong, 1) << (other.taken[i] & 63)
        for i in range(4):
            if mine[i] != theirs[i]:
                return False
        return True

    def __eq__(self, other):
        if not isinstance(other, Move):
            return NotImplemented
        return self._same(other)

    def __hash__(self):
        if self.made_hash == 0:
            self.made_hash = hash((self.start, self.end, frozenset(self.captured), bool(self.promotes)))
        return self.made_hash

    def __repr__(self):
        sign = "x" if self.jumps else "-"
        text = sign.join([str(square) for square in self.path])
        over = f" over {','.join([str(square) for square in self.captured])}" if self.jumps else ""
        return f"<Move {text}{over}{' and promotes' if self.promotes else ''}>"

    def __reduce__(self):
        return (Move, (self.path, self.captured, bool(self.promotes)))
