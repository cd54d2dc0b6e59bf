"""Positions, moves and lists of moves as the kernels hold them."""

import cython
from cython.cimports.dammen.kernels.nodes import FEW_MOVES, Moves, Path, Step
from cython.cimports.libc.stdlib import free, realloc


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def moves_init(
    moves: cython.pointer(Moves), want_paths: cython.bint, keep_duplicates: cython.bint, keep_landings: cython.bint
) -> cython.void:
    """Begin an empty list that asks for its memory when it needs it."""
    moves.steps = cython.NULL
    moves.paths = cython.NULL
    moves.count = 0
    moves.room = 0
    moves.want_paths = want_paths
    moves.keep_duplicates = keep_duplicates or keep_landings
    moves.keep_landings = keep_landings
    moves.failed = False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def moves_free(moves: cython.pointer(Moves)) -> cython.void:
    """Give the memory of a list back."""
    free(moves.steps)
    free(moves.paths)
    moves.steps = cython.NULL
    moves.paths = cython.NULL
    moves.room = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def moves_grow(moves: cython.pointer(Moves)) -> cython.bint:
    """Make room for more moves; say whether there is memory for them."""
    room: cython.int = moves.room * 2 if moves.room else FEW_MOVES
    steps: cython.pointer(Step) = cython.cast(cython.pointer(Step), realloc(moves.steps, room * cython.sizeof(Step)))
    if steps == cython.NULL:
        moves.failed = True
        return False
    moves.steps = steps
    if moves.want_paths:
        paths: cython.pointer(Path) = cython.cast(
            cython.pointer(Path), realloc(moves.paths, room * cython.sizeof(Path))
        )
        if paths == cython.NULL:
            moves.failed = True
            return False
        moves.paths = paths
    moves.room = room
    return True
