# Hash tables that threads share without locks.
cdef extern from "words.h" nogil:
    void read_ahead(const void*)
    void* room_for_table(size_t)

from libc.stdint cimport uint64_t
from dammen.kernels.scores cimport PROVED

cdef enum:
    AT_MOST = 1             # what a score kept says of the true one
    AT_LEAST = 2
    EXACT = 3

cdef struct Entry:
    uint64_t check          # key ^ value, so that a torn write is never taken for an answer
    uint64_t value          # what its owner packs; never 0 in an entry that is taken

cdef struct Hash:
    Entry* entries          # NULL for none
    uint64_t mask           # the number of entries, a power of two, less one
    int age                 # of the search under way

cdef class Memory:
    cdef Hash hash

cdef int hash_init(Hash* hash, int megabytes) except -1
cdef void hash_free(Hash* hash) noexcept nogil

# Give what an entry holds if it is kept under this key, or else 0.
cdef inline uint64_t recall(Entry* entry, uint64_t key) noexcept nogil:
    cdef uint64_t value = entry.value
    return value if entry.check ^ value == key else 0

cdef inline void keep(Entry* entry, uint64_t key, uint64_t value) noexcept nogil:
    entry.check = key ^ value
    entry.value = value

# A search packs 16 bits of score, 8 of depth, 2 of bound and 12 of the best move's place (0 for none, so each is one
# more), and from bit 40 on the age.
cdef void store(Hash* hash, uint64_t key, int depth, int score, int bound, int index, int ply) noexcept nogil

# Begin to read what is known of a position, which is asked soon.
cdef inline void approach(Hash* hash, uint64_t key) noexcept nogil:
    read_ahead(&hash.entries[key & hash.mask])

# Give what is known of a position, packed, or 0.
cdef inline uint64_t probe(Hash* hash, uint64_t key) noexcept nogil:
    cdef uint64_t at = key & hash.mask
    cdef uint64_t value = recall(&hash.entries[at], key)
    return value if value != 0 else recall(&hash.entries[at ^ 1], key)

cdef inline int known_depth(uint64_t value) noexcept nogil:
    return <int> ((value >> 16) & 255)

cdef inline int known_bound(uint64_t value) noexcept nogil:
    return <int> ((value >> 24) & 3)

# Give the place of the best move, or -1.
cdef inline int known_move(uint64_t value) noexcept nogil:
    return <int> ((value >> 26) & 4095) - 1

# Distances to the end are kept from the position itself, not from the root.
cdef inline int known_score(uint64_t value, int ply) noexcept nogil:
    cdef int score = <int> (value & 0xFFFF) - 32768
    if score >= PROVED:
        return score - ply
    return score + ply if score <= -PROVED else score
