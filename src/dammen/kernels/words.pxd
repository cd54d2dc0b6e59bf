# What `words.h` offers to the kernels. Cython takes `word` for a 64-bit number; the C compiler knows its true size.
from libc.stdint cimport uint32_t, uint64_t

cdef extern from "words.h" nogil:
    ctypedef unsigned long long word
    int word_count(word)
    int word_low(word)
    uint64_t word_high(word)
    uint64_t word_lower(word)
    word word_from(uint64_t low, uint64_t high)
    word word_bit(int)
    word word_lowest(word)
    bint exchange(uint32_t* cell, uint32_t* old, uint32_t value)
