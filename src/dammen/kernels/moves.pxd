# Generating and making moves.
from libc.stdint cimport uint64_t
from dammen.kernels.nodes cimport Moves, Node, Step
from dammen.kernels.rules cimport Rules
from dammen.kernels.words cimport word

cdef void generate(Rules* rules, Node* node, Moves* moves) noexcept nogil
cdef void quiets(Rules* rules, Node* node, Moves* moves) noexcept nogil
cdef void make(Rules* rules, Node* node, Step* step, Node* child) noexcept nogil
cdef uint64_t key_of(Rules* rules, Node* node) noexcept nogil
cdef word blocked_kings(Rules* rules, Node* node) noexcept nogil
