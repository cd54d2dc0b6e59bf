# A set of the states that a search for captures has been through.
from libc.stdint cimport uint64_t
from dammen.kernels.words cimport word

cdef struct Memory:
    word captured
    uint64_t rest           # never 0 in a slot that is taken

cdef struct Memo:
    Memory* slots
    uint64_t room           # a power of two, or 0 for a set that is not in use
    uint64_t used
    bint failed             # memory ran out

cdef void memo_init(Memo* memo) noexcept nogil
cdef void memo_free(Memo* memo) noexcept nogil
cdef bint memo_open(Memo* memo) noexcept nogil
cdef bint memo_seen(Memo* memo, word captured, uint64_t rest) noexcept nogil
