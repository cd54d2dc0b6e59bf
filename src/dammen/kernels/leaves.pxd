# Counting the moves of one position without listing them.
from libc.stdint cimport uint64_t
from dammen.kernels.nodes cimport Moves, Node
from dammen.kernels.rules cimport Rules
from dammen.kernels.words cimport word

cdef enum:
    ENDS_MAX = 32

# What a count of chains of men carries along.
cdef struct Chain:
    word prey               # pieces not yet taken
    word empty              # vacant squares, the start included
    word stop               # squares on which the capture ends, or where the man becomes a king
    bint goes_on            # it goes on as a king there, which only listing follows
    bint must_list
    int ways                # directions in which men take
    int near                # shift to the south-west and north-east
    int far                 # shift to the south-east and north-west
    int across              # shift to the south and north on a board played on one colour
    word not_left           # squares that have a western neighbour in their row
    word not_right
    bint most               # the greatest number must be taken
    bint immediate
    int best                # the longest chain so far
    uint64_t total
    int meet_from           # so many pieces taken, two routes may be one move
    int first               # of the ends kept, the first one of the piece that walks now
    int kept
    word ends[ENDS_MAX]
    word left[ENDS_MAX]     # the pieces not taken

# How the moves of one side are counted.
ctypedef uint64_t (*Counter)(
    Rules* rules, Moves* moves, word men, word kings, word foe_men, word foe_kings
) noexcept nogil

cdef uint64_t count_leaves(Rules* rules, Node* node, Moves* moves) noexcept nogil
cdef uint64_t count_listed(Rules* rules, Node* node, Moves* moves) noexcept nogil
cdef uint64_t count_chains(
    Rules* rules, Node* node, Moves* moves, word takers, word vacant, word prey
) noexcept nogil
cdef int count_king_moves(Rules* rules, word kings, word vacant, int side) noexcept nogil
cdef bint kings_take(Rules* rules, word kings, word foe, word vacant, int side) noexcept nogil
