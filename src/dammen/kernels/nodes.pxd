# Positions, moves and lists of moves as the kernels hold them.
from libc.stdint cimport uint64_t
from dammen.kernels.words cimport word

cdef enum:
    CHAIN_MAX = 62
    FEW_MOVES = 128

# A position as the side to move sees it.
cdef struct Node:
    word men                # of the side to move
    word kings
    word foe_men
    word foe_kings
    int side                # 0 White, 1 Black
    int run[2]              # Frisian: moves running by one king, of White and of Black
    int run_bit[2]          # and the bit of that king
    uint64_t key

cdef struct Step:
    word start
    word end
    word captured
    bint king               # a king moves
    bint promotes

# The way that a capture went: the bits landed on and the bits of the captured, in order.
cdef struct Path:
    int jumps
    unsigned char landing[CHAIN_MAX]
    unsigned char taken[CHAIN_MAX]

# A list that grows; it has no memory until it needs some.
cdef struct Moves:
    Step* steps
    Path* paths
    int count
    int room
    bint want_paths
    bint keep_duplicates    # captures that differ only in their route are moves of their own
    bint keep_landings      # and so are those that differ only in where a king sets foot on a straight line
    bint failed             # memory ran out

cdef void moves_init(Moves* moves, bint want_paths, bint keep_duplicates, bint keep_landings) noexcept nogil
cdef void moves_free(Moves* moves) noexcept nogil
cdef bint moves_grow(Moves* moves) noexcept nogil
