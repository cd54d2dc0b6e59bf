"""Hash tables that threads share without locks: what counts and searches know of the positions met."""

import cython
from cython.cimports.dammen.kernels.scores import PROVED
from cython.cimports.dammen.kernels.table import Entry, Hash, keep, known_depth, recall, room_for_table
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import free
from cython.cimports.libc.string import memset


@cython.cfunc
@cython.exceptval(-1, check=False)
def hash_init(hash: cython.pointer(Hash), megabytes: cython.int) -> cython.int:
    """Make a table of so many MiB, or one without entries."""
    hash.entries = cython.NULL
    hash.mask = 0
    hash.age = 0
    if megabytes <= 0:
        return 0
    size: uint64_t = 2
    while size * 2 * cython.sizeof(Entry) <= cython.cast(uint64_t, megabytes) << 20:
        size *= 2
    hash.entries = cython.cast(cython.pointer(Entry), room_for_table(size * cython.sizeof(Entry)))
    if hash.entries == cython.NULL:
        raise MemoryError(f"there is no room for a table of {megabytes} MiB")
    hash.mask = size - 1
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hash_free(hash: cython.pointer(Hash)) -> cython.void:
    """Give the memory of a table back."""
    free(hash.entries)
    hash.entries = cython.NULL


@cython.cclass
class Memory:
    """What searches remember; several may share it."""

    def __cinit__(self, megabytes: cython.int):
        if megabytes < 1:
            raise ValueError(f"a table of {megabytes} MiB holds nothing")
        hash_init(cython.address(self.hash), megabytes)

    def __dealloc__(self):
        hash_free(cython.address(self.hash))

    def grow_older(self):
        """Let what earlier searches left give way to what comes."""
        self.hash.age = (self.hash.age + 1) & 255

    def clear(self):
        """Forget everything."""
        memset(self.hash.entries, 0, (self.hash.mask + 1) * cython.sizeof(Entry))
        self.hash.age = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def store(
    hash: cython.pointer(Hash),
    key: uint64_t,
    depth: cython.int,
    score: cython.int,
    bound: cython.int,
    index: cython.int,
    ply: cython.int,
) -> cython.void:
    """Keep what a search found of a position, in one of its two places."""
    first: cython.pointer(Entry) = cython.address(hash.entries[key & hash.mask])
    second: cython.pointer(Entry) = cython.address(hash.entries[(key & hash.mask) ^ 1])
    entry: cython.pointer(Entry) = first
    known: uint64_t = recall(first, key)
    if known == 0:
        known = recall(second, key)
        if known != 0:
            entry = second
    if known == 0:
        # The one of an earlier search goes before the one of less depth.
        first_worth: cython.int = known_depth(first.value)
        second_worth: cython.int = known_depth(second.value)
        if cython.cast(cython.int, first.value >> 40) != hash.age:
            first_worth -= 256
        if cython.cast(cython.int, second.value >> 40) != hash.age:
            second_worth -= 256
        if second_worth < first_worth:
            entry = second
    elif known_depth(known) > depth:
        # A shallow search must not take away what a deep one found; but it is of this search now.
        keep(entry, key, ((known << 24) >> 24) | (cython.cast(uint64_t, hash.age) << 40))
        return
    if score >= PROVED:
        score += ply
    elif score <= -PROVED:
        score -= ply
    if index < 0 or index > 4094:
        index = -1
    value: uint64_t = cython.cast(uint64_t, score + 32768)
    value |= cython.cast(uint64_t, depth) << 16
    value |= cython.cast(uint64_t, bound) << 24
    value |= cython.cast(uint64_t, index + 1) << 26
    value |= cython.cast(uint64_t, hash.age) << 40
    keep(entry, key, value)
