# Solving an ending backwards.
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from dammen.kernels.endings cimport Ending, Numbering
from dammen.kernels.nodes cimport Moves, Node, Step
from dammen.kernels.rules cimport Kernel, Rules

cdef enum:
    MATERIAL_MAX = 10       # pieces of a kind, and one

# What a value says: nothing decided, or who wins and in how many plies. In a table without distances a win is in 1
# and a loss in 0.
cdef enum:
    DRAW = 0
    LOST = 1                # LOST + 2 * plies
    WON = 2                 # WON + 2 * plies
    SPARE = 3               # in a table of bytes: the value need not be kept

# A cell while an ending is solved: below, how many quiet moves within the ending are not known to lose; then the flags;
# above, the plies of what is known of the moves that leave the ending.
cdef enum:
    COUNT = 0xFF
    SOLVED = 0x100          # the upper half is the value
    SAFE = 0x200            # a move that leaves the ending draws
    WINS = 0x400            # one wins; or, without it, all that leave lose, the slowest in so many plies
    LOSES = 0x800           # every move loses, the slowest in so many plies
    PLIES = 16              # where the upper half begins

# The solved endings that moves lead to.
cdef struct Known:
    Ending* ending
    const uint8_t* bytes    # a table of wins, draws and losses, or NULL
    const uint16_t* words   # a table of distances, or NULL

cdef struct Work:
    Rules* rules
    Ending* endings[2]      # the ending, and the one in which the other side is to move; the same where they are alike
    uint32_t* cells[2]
    Known known[MATERIAL_MAX][MATERIAL_MAX][MATERIAL_MAX][MATERIAL_MAX]
    bint distances
    bint failed

cdef class Solver:
    cdef Work* work
    cdef readonly Kernel kernel
    cdef readonly Numbering own
    cdef readonly Numbering other
    cdef list kept
    cdef int _make_room(self) except -1
