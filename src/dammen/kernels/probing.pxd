# Asking solved endings, without Python.
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from dammen.kernels.endings cimport Ending, Numbering
from dammen.kernels.nodes cimport Node
from dammen.kernels.rules cimport Kernel, Rules

cdef enum:
    KINDS_MAX = 10          # pieces of a kind, and one
    SHELVES_MAX = 4096
    UNKNOWN = -1            # there is no table, or it cannot be read

# What a value says otherwise: 0 for a draw; LOST + 2 * plies or WON + 2 * plies; without distances LOST or WON.
cdef enum:
    LOST = 1
    WON = 2

# The blocks of one table. `place` says where each was last put: one more than a slot's number, or 0.
cdef struct Shelf:
    Ending* ending
    uint32_t number         # of this shelf, from 1
    int width               # bytes of a value; 0 where five stand in a byte
    uint64_t entries        # values in a block
    uint32_t* place

# A block in memory. Whoever reads it looks at `turn` before and after: it is odd while another block is put there.
cdef struct Slot:
    uint32_t turn
    uint32_t shelf
    uint32_t block
    uint32_t asked          # since the hand went by
    uint8_t* bytes

cdef struct Probing:
    Rules* rules
    Shelf* shelves[KINDS_MAX][KINDS_MAX][KINDS_MAX][KINDS_MAX]
    Shelf* list[SHELVES_MAX]
    int count
    int most                # pieces of the largest ending that is here
    Slot* slots
    uint32_t slot_count
    uint32_t filled
    uint32_t hand
    uint64_t slot_bytes
    bint plain              # values have no distances, and some need not be kept
    void* owner             # the Prober

cdef class Prober:
    cdef Probing* probing
    cdef readonly Kernel kernel
    cdef list kept
    cdef list reads
    cdef readonly object error
    cdef int _load(self, uint32_t shelf, uint64_t number) except -2

# Give the value of a position whose side to move has a move, and need not take; UNKNOWN where there is none.
cdef int quiet_value(Probing* probing, Node* node) noexcept nogil
# Give the value of any position; or UNKNOWN, and a position whose table is needed.
cdef int value_of(Probing* probing, Node* node, Node* lacking) noexcept nogil
