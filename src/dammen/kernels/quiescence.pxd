# Beyond the depth of a search.
from dammen.kernels.nodes cimport Node
from dammen.kernels.search cimport Search

cdef int quiesce(Search* search, Node* node, int alpha, int beta, int ply, int deep) noexcept nogil
