# A position as Python holds it.
from dammen.kernels.moves cimport Node
from dammen.kernels.rules cimport Kernel

cdef class State:
    cdef Node node
    cdef readonly Kernel kernel
    cdef list _list(self, bint keep_duplicates)
    cdef bint _same(self, State other)
