# Counting the leaves of the tree of legal moves.
from libc.stdint cimport uint64_t
from dammen.kernels.leaves cimport Counter
from dammen.kernels.nodes cimport Moves, Node
from dammen.kernels.rules cimport Rules
from dammen.kernels.table cimport Hash

cdef enum:
    PLIES_MAX = 64

cdef class Table:
    cdef Hash hash          # leaves << 8 | depth by key
    cdef bint stopped
    cdef readonly bint keep_duplicates
    cdef readonly bint keep_landings

ctypedef uint64_t (*Down)(Rules* rules, Node* node, int depth, Count* count) noexcept nogil

cdef struct Count:
    Moves lists[PLIES_MAX]
    Counter counter[2]      # how the last ply is counted for White and for Black, or NULL for the common way
    Down men_only[2]        # how plies are counted below a side without kings, or NULL for the common way
    Down go_down            # the common way
    Down by_captures        # the common way where something must be taken
    Hash hash
    bint* stopped
    int depth               # of the whole count
    bint interrupted
    bint overflowed         # there are more leaves than a number can hold

cdef uint64_t count_down(Rules* rules, Node* node, int depth, Count* count) noexcept nogil
cdef object count_from(Rules* rules, Node* node, int depth, Table table)
