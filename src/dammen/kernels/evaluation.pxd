# Judging a position without looking ahead.
from dammen.kernels.nodes cimport Node
from dammen.kernels.patterns cimport Patterns
from dammen.kernels.rules cimport Rules, SQUARES_MAX
from dammen.kernels.words cimport word

# What a position is worth, in hundredths of a man; the engine works it out from the rules.
cdef struct Weights:
    Patterns* patterns      # what was learned; NULL for none
    int man
    int king
    int locked              # for each man that cannot move
    int king_move           # for each square a king can go to
    int man_move            # for each quiet move of a man
    int guard               # for each man on its home row while the foe has men
    int tempo               # for the side to move
    int trade               # how much a lead grows as pieces go
    int close               # for the leader's kings standing near the foe, in the ending
    int few                 # so few pieces do not win against a king
    int lone_road           # nor so many against a lone king on the main road
    bint drawish            # with as many kings on both sides, a lead of a man at most counts half
    bint look               # look one move further where a capture threatens
    word road               # the main road
    int man_square[2][SQUARES_MAX]
    int king_square[2][SQUARES_MAX]
    int row[SQUARES_MAX]
    int column[SQUARES_MAX]

cdef int evaluate(Rules* rules, Weights* weights, Node* node) noexcept nogil
