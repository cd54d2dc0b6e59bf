# What Python holds of a search.
from libc.stdint cimport uint64_t
from dammen.kernels.halt cimport Flag
from dammen.kernels.nodes cimport Node
from dammen.kernels.patterns cimport Judge
from dammen.kernels.probing cimport Prober
from dammen.kernels.rules cimport Kernel
from dammen.kernels.search cimport Search
from dammen.kernels.table cimport Memory

cdef class Worker:
    cdef Search* work
    cdef readonly Kernel kernel
    cdef Memory memory
    cdef Flag flag
    cdef Prober prober
    cdef Judge judge
    cdef bint* allowed
    cdef bint busy          # a search is under way
    cdef void _set_weights(self, weights) except *
    cdef void _begin(self, keys, double seconds, uint64_t nodes, int capture_plies) except *
    cdef void _begin_counts(self, Node* node, past) except *
    cdef void _ask_tables(self, Node* node) except *
    cdef int _restrict(self, Node* node, allowed)
