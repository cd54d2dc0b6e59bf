# Searching for the best move.
from libc.stdint cimport uint64_t
from dammen.kernels.drawing cimport Drawing, PAST_MAX
from dammen.kernels.evaluation cimport Weights
from dammen.kernels.halt cimport Halt
from dammen.kernels.nodes cimport Node
from dammen.kernels.order cimport History, Ply
from dammen.kernels.probing cimport Probing, quiet_value
from dammen.kernels.rules cimport Rules
from dammen.kernels.scores cimport INFINITE, TABLED, WIN
from dammen.kernels.table cimport Hash
from dammen.kernels.words cimport word_count

cdef enum:
    PLIES_MAX = 128         # the longest line
    UNQUIET_MAX = 5000      # nodes beyond the depth below one position: many times what an exchange takes

# How boldly a search prunes, in plies and hundredths of a man.
cdef struct Habits:
    int probe_from          # from this depth on a shallow search may tell that a position is too good
    int probe_share         # that search's part of the depth, in hundredths
    int probe_margin        # by how much the position must be too good
    int probe_slope         # and by how much more for each ply of depth
    int probe_again         # whether that search may prune so too
    int late_depth          # from this depth on late moves are searched less deep
    int late_main           # the first late move where the score is sought
    int late_aside          # and where it is only asked whether a move is any better
    int late_more           # the first one there that is searched less deep by two plies
    int late_most           # and by three
    int threat              # whether a threat at the end of the depth is followed by a whole ply

cdef struct Search:
    Habits habits
    Rules* rules
    Weights weights
    Hash hash
    Halt halt
    Probing* tables         # of endings; NULL for none
    int tables_root         # the pieces at the root where the tables have it, or 0
    bint tables_decide      # and it is won or lost
    int capture_plies       # how many plies captures are followed beyond the depth
    uint64_t unquiet_end    # the node at which what follows one position beyond the depth is given up
    bint shallow            # a shallow search is under way that tells whether a position is too good
    bint restricted
    bint* allowed           # the moves of the root that are searched, when restricted
    Drawing drawing
    int before              # positions of the game before the root
    uint64_t keys[PAST_MAX + PLIES_MAX]
    int best_index          # the root's best move, -1 before there is one
    int best_score
    unsigned short line[PLIES_MAX][PLIES_MAX]
    int length[PLIES_MAX]
    unsigned short best_line[PLIES_MAX]
    int best_length
    History history
    Ply plies[PLIES_MAX]

cdef int from_root(Search* search, Node* node, int depth, int guess) noexcept nogil

# The score of a side that has no move left.
cdef inline int ended(Rules* rules, int ply) noexcept nogil:
    return WIN - ply if rules.misere else ply - WIN

# The score that tables give to a position whose side to move has a move and need not take; INFINITE where they give
# none. With as many pieces as at the root only draws are told: a win is on the way when pieces go.
cdef inline int tabled(Search* search, Node* node, int ply) noexcept nogil:
    cdef int pieces
    cdef int value
    if search.tables == NULL:
        return INFINITE
    pieces = word_count(node.men | node.kings | node.foe_men | node.foe_kings)
    if pieces > search.tables.most or (pieces == search.tables_root and not search.tables_decide):
        return INFINITE
    value = quiet_value(search.tables, node)
    if value <= 0:
        return value if value == 0 else INFINITE
    if pieces == search.tables_root:
        return INFINITE
    return ply - TABLED if value & 1 else TABLED - ply

# Let the best line of a ply be one move and the best line of the ply below it.
cdef inline void keep_line(Search* search, int ply, int index) noexcept nogil:
    cdef int length = search.length[ply + 1]
    cdef int i
    search.line[ply][0] = index
    for i in range(length):
        search.line[ply][i + 1] = search.line[ply + 1][i]
    search.length[ply] = length + 1
