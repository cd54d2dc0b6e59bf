# Numbering the positions of an ending: so many men and kings of the side to move, so many of the other.
from libc.stdint cimport uint64_t
from dammen.kernels.nodes cimport Node
from dammen.kernels.rules cimport Kernel, Rules
from dammen.kernels.words cimport word

cdef enum:
    PIECES_MAX = 12         # on a side, of a kind
    SQUARES = 129

# Positions are seen by the side to move as if it were White; those of Black are turned round.
cdef struct Ending:
    Rules* rules
    int width               # bits that the board takes, without those before its first
    int men
    int kings
    int foe_men
    int foe_kings
    word board
    word field              # where the men of the side to move may stand
    word foe_field          # and those of the other
    uint64_t size           # how many positions there are
    uint64_t placings       # how the men of the side to move may be placed
    uint64_t king_ways      # how its kings may then be
    uint64_t foe_king_ways  # and those of the other
    uint64_t* begin         # the first number of each placing of its men, and the size
    uint64_t choose[SQUARES][PIECES_MAX + 1]

cdef class Numbering:
    cdef Ending ending
    cdef readonly Kernel kernel
    cdef uint64_t _begin(self) except 0

cdef uint64_t number_of(Ending* ending, Node* node) noexcept nogil
# The number is the sum of these two.
cdef uint64_t men_number(Ending* ending, Node* node) noexcept nogil
cdef uint64_t kings_number(Ending* ending, Node* node) noexcept nogil
cdef void position_of(Ending* ending, uint64_t number, Node* node) noexcept nogil
cdef bint next_position(Ending* ending, Node* node) noexcept nogil
cdef void turn_round(Ending* ending, Node* node, Node* turned) noexcept nogil
cdef word reversed_bits(word members, int width) noexcept nogil
