# A move as Python holds it.

cdef enum:
    JUMPS_MAX = 62

cdef class Move:
    cdef readonly int start
    cdef readonly int end
    cdef readonly bint promotes
    cdef int steps
    cdef int jumps
    cdef unsigned char landing[JUMPS_MAX + 2]
    cdef unsigned char taken[JUMPS_MAX + 2]
    cdef Py_hash_t made_hash
    cdef bint _same(self, Move other)
