# Finding captures.
from dammen.kernels.nodes cimport Moves, Node
from dammen.kernels.rules cimport Rules

cdef bint captures(Rules* rules, Node* node, Moves* moves) noexcept nogil
cdef bint can_capture(Rules* rules, Node* node) noexcept nogil
