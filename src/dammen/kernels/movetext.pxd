# Replaying the moves of a game from its text.
from dammen.kernels.nodes cimport Moves, Node, Step
from dammen.kernels.rules cimport Rules

cdef enum:
    NAMED_MAX = 64              # squares that one move may name
    DEPTH_MAX = 24              # variations within each other

# The main line, or a variation within another line.
cdef struct Line:
    Node node                   # where it stands
    Node before                 # and where it stood before its last move
    Step last                   # that move
    int moves                   # how many it has made
    int ply                     # how many lead to where it stands
    int run                     # which of the runs along the main line it may be, or -1

cdef struct Scan:
    int kind                    # how wide the characters are, and where they lie
    void* data
    Py_ssize_t here
    Py_ssize_t end
    const unsigned char* squares    # the square of each number, of each letter and figure, and the column of each square
    int named[NAMED_MAX]        # the squares that a move names
    int count
    int column                  # of the start, where a move names no more of it; else -1
    bint numbered               # the word before was a move's number
    bint branched               # there are variations
    bint refuses                # a move may be refused
    int left                    # moves left out: that which is refused, and those behind it
    Py_ssize_t refused          # where that begins, and ends
    Py_ssize_t refused_to
    Py_ssize_t result           # where the result begins, or -1
    int depth
    Line lines[DEPTH_MAX]
