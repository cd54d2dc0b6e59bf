# Lines of moves as bytes.
from dammen.kernels.move cimport Move
from dammen.kernels.nodes cimport Moves, Node
from dammen.kernels.rules cimport Kernel
from dammen.kernels.state cimport State
from dammen.kernels.words cimport word

cdef enum:
    WIDE = 255              # a byte that says: the place follows in two bytes, the higher first
    PATTERNS_MAX = 4

# What is asked of a position; every set and count must fit.
cdef struct Pattern:
    word white_men          # stand there, whatever stands elsewhere
    word white_kings
    word black_men
    word black_kings
    word vacant             # squares on which nothing stands
    int side                # 0 White moves, 1 Black moves, -1 either
    int least[4]            # White's men and kings, Black's men and kings
    int most[4]

cdef class Packer:
    cdef readonly Kernel kernel
    cdef Moves routes       # a list with the ways of captures, and one without
    cdef Moves steps
    cdef int* order
    cdef int room
    cdef Pattern patterns[PATTERNS_MAX]
    cdef int asked
    cdef int _sort(self, Node* node, Moves* moves) except -1
    cdef int _place(self, Node* node, Move move) except -1
    cdef int _next(
        self, Node* node, unsigned char* data, Py_ssize_t size, Py_ssize_t* at, Moves* moves, Node* child
    ) except -1
    cdef bint _fits(self, Node* node)
    cdef void _own(self, State state) except *
