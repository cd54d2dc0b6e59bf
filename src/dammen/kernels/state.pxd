# A position as Python holds it.
from dammen.kernels.nodes cimport Node
from dammen.kernels.rules cimport Kernel

cdef class State:
    cdef Node node
    cdef readonly Kernel kernel
    cdef list _list(self, bint keep_duplicates, bint keep_landings)
    cdef bint _same(self, State other)
