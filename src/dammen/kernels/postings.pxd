# Where each position stands in a collection of games.
from libc.stdint cimport uint64_t

cdef enum:
    BLOCK_MAX = 8100        # bytes of a block: one fills a page of 8 KiB
    POSTING_MAX = 45        # bytes of a posting at most

cdef struct Posting:
    uint64_t key
    uint64_t game
    uint64_t move           # one more than the place of the move played from here, or 0 for none
    uint64_t ply            # four times the ply, and the result of the game: 0 open, 1 White won, 2 Black, 3 a draw

# Where a reader stands in a block.
cdef struct Cursor:
    unsigned char* at
    unsigned char* end
    Posting posting         # read last
    bint fresh              # nothing of the block was read yet

cdef class Writer:
    cdef unsigned char data[BLOCK_MAX]
    cdef int size
    cdef Posting last
    cdef uint64_t first
    cdef bint _add(self, Posting* posting) noexcept nogil
    cdef object _cut(self)

cdef class Batch:
    cdef Posting* postings
    cdef Py_ssize_t count
    cdef Py_ssize_t room
    cdef int _grow(self, Py_ssize_t more) except -1

cdef class Merger:
    cdef list sources
    cdef list blocks        # keeps alive what the cursors read
    cdef Cursor* cursors
    cdef int count
    cdef bytes without
    cdef Writer writer
    cdef bint waits         # a posting found no room in the block before
    cdef Posting waiting
    cdef int _load(self, int which) except -1
    cdef int _advance(self, int which) except -1
    cdef int _lowest(self)
    cdef object _fill(self)

cdef void begin_block(Cursor* cursor, unsigned char* data, Py_ssize_t size) noexcept nogil
cdef int read_posting(Cursor* cursor) noexcept nogil
cdef bint has_game(unsigned char* members, Py_ssize_t size, uint64_t game) noexcept nogil
