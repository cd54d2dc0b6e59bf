# The order in which moves are tried.
from dammen.kernels.nodes cimport Moves, Node
from dammen.kernels.rules cimport SQUARES_MAX

cdef enum:
    RATED_MAX = 256         # moves of one position that are put in order; any more follow as they come

# How often a quiet move from one square to another was the answer, of the times that it was tried.
cdef struct History:
    int worth[2][SQUARES_MAX][SQUARES_MAX]

# The moves of one ply of a line, and the quiet moves that were the answer there last.
cdef struct Ply:
    Moves list
    int rating[RATED_MAX]
    int rest
    unsigned int killer[2]

cdef void rate(History* history, Node* node, Ply* ply, int known) noexcept nogil
cdef int pick(Ply* ply) noexcept nogil
cdef void remember(History* history, Node* node, Ply* ply, int index, bint cuts) noexcept nogil
