# A position as Python holds it.
from dammen.kernels.move cimport Move
from dammen.kernels.nodes cimport Node, Path, Step
from dammen.kernels.rules cimport Kernel, Rules

cdef class State:
    cdef Node node
    cdef readonly Kernel kernel
    cdef list _list(self, bint keep_duplicates, bint keep_landings)
    cdef bint _same(self, State other)

cdef Move move_of(Rules* rules, Step* step, Path* path)
