# What was played from a position.
from libc.stdint cimport uint64_t

cdef enum:
    PLACES_MAX = 1024       # moves of one position that are counted apart

cdef class Tally:
    cdef uint64_t counts[PLACES_MAX][4]
    cdef uint64_t game
