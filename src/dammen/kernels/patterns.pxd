# Judging a position by learned patterns: what each part of the board is worth as it stands, men alone, with kings and
# a few other features beside it.
from libc.stdint cimport int16_t, uint32_t, uint64_t
from dammen.kernels.nodes cimport Node
from dammen.kernels.rules cimport Kernel, Rules, SQUARES_MAX
from dammen.kernels.words cimport word

cdef enum:
    GROUP = 16              # patterns are looked up by so many at once
    PATTERNS_MAX = 48
    PARTS_MAX = 16          # bytes of a word
    EXTRA_MAX = 64          # features beside the patterns that one position may have
    FINE = 16               # a weight's unit is this part of a hundredth of a man
    PHASES = 256            # of the opening; none of it is the ending

# The features beside the patterns, behind the last pattern's weights.
cdef enum:
    MEN = 0                 # men of the side to move less the other's
    KINGS = 1
    FIRST_KING = 2          # having a king, and the other side having one
    TURN = 3                # being to move
    REACH = 4               # squares that kings can go to
    BALANCE = 5             # how uneven the other side's men lie, left and right, less the own
    THE_MOVE = 6            # having the move, on boards where it is defined; less not having it
    LOCKED = 7              # men that cannot step ahead
    BOTH_MEN = 8            # as MEN, but only where both sides have a king: a man more is worth less there
    BOTH_KINGS = 9          # kings likewise
    KING_SQUARES = 10       # from here on a king on each square, as its side sees the board

cdef struct Pair:
    int16_t opening
    int16_t ending

cdef struct Patterns:
    int count               # of patterns, a multiple of GROUP; those beyond the last one are empty
    int parts               # bytes of a word that hold squares
    uint64_t* rows          # [2 sides][parts][256][count / 4]: what a byte adds to each pattern's place, in 16 bits
    uint32_t first[PATTERNS_MAX + 1]  # where each pattern's weights begin; the last: where those of the next kind do
    bint kings_too          # the patterns count a second time, filled with men and kings alike, where there is a king
    uint32_t extras         # where the weights of the other features begin
    uint32_t size           # weights in all
    Pair* weights
    int* steps              # [2][parts][256]: steps that White's men, Black's men of a byte are from crowning
    int steps_share         # PHASES for all men's steps at the start, in parts of 256
    word half[2]            # the left half of the board, the right one
    word system[2]          # the squares by which White and Black count the move; empty where nobody does
    int number[2][SQUARES_MAX]  # of the square on each bit, from 0, as White and as Black see the board

# What one position is made of.
cdef struct Features:
    uint32_t place[2 * PATTERNS_MAX]
    int places
    int extras
    uint32_t extra[EXTRA_MAX]
    int times[EXTRA_MAX]
    int phase

cdef class Judge:
    cdef Patterns patterns
    cdef readonly Kernel kernel
    cdef void _lay_rows(self, squares) except *
    cdef void _lay_features(self) except *

cdef void features_of(Rules* rules, Patterns* patterns, Node* node, Features* found) noexcept nogil
cdef int weigh(Rules* rules, Patterns* patterns, Node* node) noexcept nogil
