# When a search ends.
from libc.stdint cimport uint64_t

cdef class Flag:
    cdef bint raised

cdef struct Halt:
    bint* stopped           # somebody's flag
    double deadline         # 0 for none
    uint64_t nodes
    uint64_t node_limit
    uint64_t next_look      # the node at which the clock is read again
    int looks
    bint aborted
    bint interrupted
    bint failed             # memory ran out

cdef double now() noexcept nogil
cdef bint signalled() noexcept nogil
cdef void look(Halt* halt) noexcept nogil

# Count a node; say whether the search must end.
cdef inline bint count_node(Halt* halt) noexcept nogil:
    halt.nodes += 1
    if halt.nodes >= halt.next_look:
        look(halt)
    if halt.nodes >= halt.node_limit:
        halt.aborted = True
    return halt.aborted
