# Searching for the best move.
from libc.stdint cimport uint64_t
from dammen.kernels.nodes cimport Moves, Node
from dammen.kernels.rules cimport Kernel, Rules, SQUARES_MAX
from dammen.kernels.words cimport word

cdef enum:
    PLIES_MAX = 128         # the longest line
    RATED_MAX = 256         # moves of one position that are put in order; any more follow as they come
    KEYS_MAX = 128          # positions of the game before the root that are remembered
    WIN = 30000             # winning at once; each ply later is one less
    INFINITE = 32000
    CERTAIN = 29000         # from here on a score is a distance to the end
    EVALUATED_MAX = 20000

# What a position is worth, in hundredths of a man; the engine works it out from the rules.
cdef struct Weights:
    int man
    int king
    int locked              # for each man that cannot move
    int king_move           # for each square a king can go to
    int man_move            # for each quiet move of a man
    int guard               # for each man on its home row while the foe has men
    int tempo               # for the side to move
    int trade               # how much a lead grows as pieces go
    int close               # for the leader's kings standing near the foe, in the ending
    int lone                # a lone king holds against so many pieces
    int lone_road           # and against so many from the main road
    int drawish             # with kings on both sides and at most so many pieces, a lead counts half
    bint look               # look one move further where a capture threatens
    word road               # the main road
    int man_square[2][SQUARES_MAX]
    int king_square[2][SQUARES_MAX]
    int row[SQUARES_MAX]
    int column[SQUARES_MAX]

cdef struct Entry:
    uint64_t check          # key ^ value, so that a torn write is never taken for an answer
    uint64_t value          # score, depth, bound, move and age, packed

cdef class Memory:
    cdef Entry* entries
    cdef uint64_t mask
    cdef int age

cdef class Flag:
    cdef bint raised

cdef struct Ply:
    Moves list
    int rating[RATED_MAX]
    int rest
    unsigned int killer[2]

cdef struct Search:
    Rules* rules
    Weights weights
    Entry* entries
    uint64_t mask
    int age
    bint* stopped
    double deadline         # 0 for none
    uint64_t nodes
    uint64_t node_limit
    uint64_t next_look      # the node at which the clock is read again
    int looks
    int capture_plies       # how many plies captures are followed beyond the depth
    bint aborted
    bint interrupted
    bint failed             # memory ran out
    bint restricted
    bint* allowed           # the moves of the root that are searched, when restricted
    int before              # positions of the game before the root
    uint64_t keys[KEYS_MAX + PLIES_MAX]
    int best_index          # the root's best move, -1 before there is one
    int best_score
    unsigned short line[PLIES_MAX][PLIES_MAX]
    int length[PLIES_MAX]
    unsigned short best_line[PLIES_MAX]
    int best_length
    int history[2][SQUARES_MAX][SQUARES_MAX]
    Ply plies[PLIES_MAX]

cdef class Worker:
    cdef Search* work
    cdef readonly Kernel kernel
    cdef Memory memory
    cdef Flag flag
    cdef bint* allowed
    cdef void _set_weights(self, weights) except *
    cdef void _begin(self, keys, double seconds, uint64_t nodes, int capture_plies) except *
    cdef int _restrict(self, Node* node, allowed)
