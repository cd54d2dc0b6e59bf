# The rules of one variant as the compiled kernels read them.
from libc.stdint cimport uint64_t
from dammen.kernels.words cimport word

# Directions are numbered so that the first four lead to higher bits and the opposite of d is d ^ 4:
# 0 east, 1 south-east, 2 south, 3 south-west, 4 west, 5 north-west, 6 north, 7 north-east.

cdef enum:
    SQUARES_MAX = 128
    RUN_MAX = 8

cdef struct Rules:
    int size                    # number of squares
    int shift[4]                # how many bits a step in direction d or d ^ 4 goes
    word source[8]              # the squares from which a step in direction d stays on the board
    word board                  # all squares
    word crown[2]               # the crowning row of White, of Black
    int man_moves[2]            # a bit for each direction, for White and for Black
    int man_captures[2]
    int king_moves[2]
    int king_captures[2]
    bint plain                  # captures are compulsory and men move one square: the common case
    bint watches_kings          # what kings do is counted, or ends the game
    bint diagonal               # men move forward along diagonals, and take so or backwards too, and short kings as well
    bint both_ways              # and men take backwards
    bint eight                  # men take in all eight directions of a board played on one colour
    bint linear
    bint man_takes_king
    bint flying
    int landing                 # 0 free, 1 behind, 2 behind a king, 3 behind a king in a multiple capture
    bint compulsory
    bint must_extend
    bint immediate
    bint turn_back
    int promotion               # 0 stop, 1 at the end, 2 continue
    bint misere
    bint first_king
    int king_run
    int king_value
    int criteria                # number of reasons of precedence
    int criterion[5]            # 0 pieces, 1 value, 2 with a king, 3 kings, 4 kings first
    bint number_counts          # of two captures by men of men only, the longer is preferred
    bint simple_precedence      # no reason but the number of pieces, or none
    unsigned char number[SQUARES_MAX]   # the number of the square of each bit
    int bit[SQUARES_MAX]        # the bit of each square number
    uint64_t zobrist[4][SQUARES_MAX]    # White's men, White's kings, Black's men, Black's kings
    uint64_t zobrist_turn
    uint64_t zobrist_run[2][RUN_MAX][SQUARES_MAX]

# One step of every member of a set in a direction; those that would leave the board are gone.
cdef inline word stepped(Rules* rules, word members, int direction) noexcept nogil:
    members &= rules.source[direction]
    if direction < 4:
        return members << rules.shift[direction]
    return members >> rules.shift[direction & 3]

cdef class Kernel:
    cdef Rules rules
    cdef readonly object variant
    cdef void _lay_board(self, variant, layout) except *
    cdef void _set_men_and_kings(self, variant) except *
    cdef void _set_captures(self, variant) except *
    cdef void _set_families(self, variant) except *
    cdef void _set_keys(self) except *

cdef word set_of(Rules* rules, object squares)
cdef tuple squares_of(Rules* rules, word members)
