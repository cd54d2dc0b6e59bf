# Counting on boards played on one colour, for men alone.
from libc.stdint cimport uint64_t
from dammen.kernels.leaves cimport Counter
from dammen.kernels.perft cimport Count, Down
from dammen.kernels.rules cimport Rules
from dammen.kernels.words cimport word

# The captures of all men at once: who takes in each direction, and where they land.
cdef struct Jumps:
    word se
    word sw
    word nw
    word ne
    word s
    word n
    word e
    word w
    word to_se
    word to_sw
    word to_nw
    word to_ne
    word to_s
    word to_n
    word to_e
    word to_w
    bint go_on              # some capture may go on

cdef Counter diagonal_counter(Rules* rules, int side) noexcept nogil
cdef Down diagonal_down(Rules* rules, int side) noexcept nogil
