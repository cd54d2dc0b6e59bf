# Draws by a count of moves, or by the pieces that are left: what draw rules say, and the way along which they count.
from libc.stdint cimport uint64_t
from dammen.kernels.nodes cimport Moves, Node
from dammen.kernels.rules cimport Kernel, Rules
from dammen.kernels.words cimport word

cdef enum:
    CLAUSES_MAX = 16
    ENDINGS_MAX = 16        # of one clause
    PAST_MAX = 128          # positions of the game before the root
    WAY_MAX = 256           # and of a line of play behind them

# What begins a count without progress anew, a bit for each.
cdef enum:
    BY_CAPTURE = 1
    BY_MAN_MOVE = 2
    BY_PROMOTION = 4

# What keeps the game going although a clause is met.
cdef enum:
    UNLESS_NOTHING = 0
    UNLESS_CAPTURE = 1      # the side to move can take
    UNLESS_KING_FALLS = 2   # or will be taken from next, whatever it plays

# The fewest and the most men, kings and pieces of a side.
cdef struct Army:
    int men[2]
    int kings[2]
    int pieces[2]

cdef struct Clause:
    bint ending             # counts the moves of an ending; otherwise those without progress
    int limit               # plies, or moves of the stronger side
    bint stronger           # whose moves alone count
    int resets
    int pieces[2]           # the fewest and the most on the board with which it can be met
    bint both_kings
    bint on_road            # the weaker side stands on the main road
    int unless
    int endings
    Army strong[ENDINGS_MAX]
    Army weak[ENDINGS_MAX]
    int soonest             # the first ply below the root at which it can be met

cdef struct Drawing:
    int count
    Clause clauses[CLAUSES_MAX]
    word road
    int soonest             # the first ply at which any of them can be met
    uint64_t salt           # keeps apart in the hash table what was found with other counts; 0 where none has run far
    int oldest              # the place on the way of the first position that is known
    Node past[PAST_MAX]
    Node* way[WAY_MAX]

cdef void set_clauses(Drawing* drawing, Kernel kernel, clauses, road) except *
cdef void begin_counts(Drawing* drawing, Node* root, int at) noexcept nogil
cdef bint drawn(Drawing* drawing, Rules* rules, Node* node, Moves* moves, int at, int ply) noexcept nogil
