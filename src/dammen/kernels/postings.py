"""Where each position stands in a collection of games: sorted postings, packed in blocks.

A posting says that a position, by its key, stands in a game at a ply, which move was played from there, and how the
game ended. A block holds postings in the order of key, game and ply. The key of its first posting is eight bytes, the
lowest first; every number after that is in groups of seven bits, the lowest first, with the highest bit of a byte
set where more follow: the difference of the key from the one before (but for the first posting), the game, or its
difference where the key stays, the move, and the ply with the result.

A set of games is a string of bytes, eight games to each, the lowest bit first.
"""

import cython
from cython.cimports.cpython.bytes import PyBytes_AS_STRING, PyBytes_GET_SIZE
from cython.cimports.dammen.kernels.postings import BLOCK_MAX, POSTING_MAX, Cursor, Posting
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import free, malloc, qsort, realloc
from cython.cimports.libc.string import memcpy, memset

_WIDE = cython.declare(uint64_t, 255)  # as in the packed moves


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _put(data: cython.p_uchar, number: uint64_t) -> cython.int:
    """Write a number; give how many bytes it took."""
    size: cython.int = 0
    while number >= 128:
        data[size] = cython.cast(cython.uchar, (number & 127) | 128)
        number >>= 7
        size += 1
    data[size] = cython.cast(cython.uchar, number)
    return size + 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _get(cursor: cython.pointer(Cursor), number: cython.pointer(uint64_t)) -> cython.bint:
    """Read a number; say whether there is one."""
    shift: cython.int = 0
    number[0] = 0
    while cursor.at < cursor.end and shift < 64:
        byte: cython.uchar = cursor.at[0]
        cursor.at += 1
        number[0] |= cython.cast(uint64_t, byte & 127) << shift
        if byte < 128:
            return True
        shift += 7
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def begin_block(cursor: cython.pointer(Cursor), data: cython.p_uchar, size: cython.Py_ssize_t) -> cython.void:
    """Stand before the first posting of a block."""
    cursor.at = data
    cursor.end = data + size
    cursor.fresh = True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def read_posting(cursor: cython.pointer(Cursor)) -> cython.int:
    """Read the next posting: 1, or 0 at the end of the block, or -1 where the bytes are none."""
    posting: cython.pointer(Posting) = cython.address(cursor.posting)
    difference: uint64_t = 0
    i: cython.int
    if cursor.at == cursor.end:
        return 0
    if cursor.fresh:
        if cursor.end - cursor.at < 8:
            return -1
        posting.key = 0
        for i in range(8):
            posting.key |= cython.cast(uint64_t, cursor.at[i]) << (8 * i)
        cursor.at += 8
        cursor.fresh = False
        if not _get(cursor, cython.address(posting.game)):
            return -1
    else:
        if not _get(cursor, cython.address(difference)):
            return -1
        posting.key += difference
        same: cython.bint = difference == 0
        if not _get(cursor, cython.address(difference)):
            return -1
        posting.game = posting.game + difference if same else difference
    if not _get(cursor, cython.address(posting.move)) or not _get(cursor, cython.address(posting.ply)):
        return -1
    return 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def has_game(members: cython.p_uchar, size: cython.Py_ssize_t, game: uint64_t) -> cython.bint:
    """Say whether a game is in a set."""
    byte: uint64_t = game >> 3
    if byte >= cython.cast(uint64_t, size):
        return False
    return (members[byte] >> (game & 7)) & 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _compare(
    one: cython.pointer(cython.const[cython.void]), other: cython.pointer(cython.const[cython.void])
) -> cython.int:
    a: cython.pointer(Posting) = cython.cast(cython.pointer(Posting), one)
    b: cython.pointer(Posting) = cython.cast(cython.pointer(Posting), other)
    if a.key != b.key:
        return -1 if a.key < b.key else 1
    if a.game != b.game:
        return -1 if a.game < b.game else 1
    if a.ply != b.ply:
        return -1 if a.ply < b.ply else 1
    return 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _comes_first(a: cython.pointer(Posting), b: cython.pointer(Posting)) -> cython.bint:
    if a.key != b.key:
        return a.key < b.key
    if a.game != b.game:
        return a.game < b.game
    return a.ply < b.ply


@cython.final
@cython.cclass
class Writer:
    """Fills blocks."""

    def __cinit__(self):
        self.size = 0
        self.first = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add(self, posting: cython.pointer(Posting)) -> cython.bint:
        """Write a posting behind the others; say whether there was room for it."""
        data: cython.p_uchar = self.data
        size: cython.int = self.size
        i: cython.int
        if size + POSTING_MAX > BLOCK_MAX:
            return False
        if size == 0:
            for i in range(8):
                data[i] = cython.cast(cython.uchar, (posting.key >> (8 * i)) & 255)
            size = 8 + _put(data + 8, posting.game)
            self.first = posting.key
        elif posting.key == self.last.key:
            size += _put(data + size, 0)
            size += _put(data + size, posting.game - self.last.game)
        else:
            size += _put(data + size, posting.key - self.last.key)
            size += _put(data + size, posting.game)
        size += _put(data + size, posting.move)
        size += _put(data + size, posting.ply)
        self.size = size
        self.last = posting[0]
        return True

    @cython.cfunc
    def _cut(self):
        """Give the block with its first key, and begin another."""
        data: cython.p_uchar = self.data
        made: bytes = data[: self.size]
        self.size = 0
        return int(self.first), made


@cython.final
@cython.cclass
class Batch:
    """Postings of some games, to be sorted and packed together."""

    def __cinit__(self):
        self.postings = cython.NULL
        self.count = 0
        self.room = 0

    def __dealloc__(self):
        free(self.postings)

    def __len__(self):
        return self.count

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _grow(self, more: cython.Py_ssize_t) -> cython.int:
        room: cython.Py_ssize_t = max(2 * self.room, self.count + more, 1024)
        if self.count + more <= self.room:
            return 0
        made = cython.cast(cython.pointer(Posting), realloc(self.postings, room * cython.sizeof(Posting)))
        if made == cython.NULL:
            raise MemoryError("there is no room for a list of positions")
        self.postings = made
        self.room = room
        return 0

    def add(self, game: uint64_t, ply: uint64_t, keys: bytes, packed: bytes, result: cython.int):
        """Add the positions of a line of a game that begins at a ply.

        ``keys`` and ``packed`` are as the packer gives them.

        Raises:
            ValueError: there is not one key more than moves.
        """
        data: cython.p_uchar = packed
        key: uint64_t = 0
        size: cython.Py_ssize_t = len(packed)
        count: cython.Py_ssize_t = len(keys) // 8
        at: cython.Py_ssize_t = 0
        i: cython.Py_ssize_t
        place: uint64_t
        raw: cython.p_char = PyBytes_AS_STRING(keys)
        if not 0 <= result < 4:
            raise ValueError(f"there is no result {result}")
        self._grow(count)
        for i in range(count):
            place = 0
            if i == count - 1 and at < size:
                raise ValueError("there are more moves than positions")
            if at < size:
                place = cython.cast(uint64_t, data[at]) + 1
                at += 1
                if place == _WIDE + 1 and at + 2 <= size:
                    place = ((cython.cast(uint64_t, data[at]) << 8) | data[at + 1]) + 1
                    at += 2
            elif i != count - 1:
                raise ValueError("there are more positions than moves")
            memcpy(cython.address(key), raw + 8 * i, 8)
            posting = cython.address(self.postings[self.count + i])
            posting.key = key
            posting.game = game
            posting.move = place
            posting.ply = ((ply + i) << 2) | result
        self.count += count

    def blocks(self):
        """Sort the postings and give their blocks, each with its first key; the batch is empty afterwards."""
        writer: Writer = Writer()
        i: cython.Py_ssize_t
        found: list = []
        if self.count:
            qsort(self.postings, self.count, cython.sizeof(Posting), _compare)
        for i in range(self.count):
            if not writer._add(cython.address(self.postings[i])):
                found.append(writer._cut())
                writer._add(cython.address(self.postings[i]))
        if writer.size:
            found.append(writer._cut())
        self.count = 0
        return found


@cython.final
@cython.cclass
class Merger:
    """Merges runs of blocks into one run, a block at a time, and leaves the games of a set of bits out."""

    def __cinit__(self, sources, without: bytes = b""):
        self.sources = [iter(source) for source in sources]
        self.blocks = [b""] * len(self.sources)
        self.count = len(self.sources)
        self.without = without
        self.writer = Writer()
        self.waits = False
        self.cursors = cython.cast(cython.pointer(Cursor), malloc((self.count + 1) * cython.sizeof(Cursor)))
        if self.cursors == cython.NULL:
            raise MemoryError("there is no room to merge")
        memset(self.cursors, 0, (self.count + 1) * cython.sizeof(Cursor))

    def __init__(self, sources, without: bytes = b""):
        i: cython.int
        for i in range(self.count):
            self._load(i)

    def __dealloc__(self):
        free(self.cursors)

    def __iter__(self):
        return self

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _load(self, which: cython.int) -> cython.int:
        """Begin the next block of a run, at its first posting; a run that has ended has no cursor."""
        cursor: cython.pointer(Cursor) = cython.address(self.cursors[which])
        while True:
            block = next(self.sources[which], None)
            if block is None:
                cursor.at = cython.NULL
                return 0
            held: bytes = bytes(block)
            self.blocks[which] = held
            begin_block(cursor, cython.cast(cython.p_uchar, PyBytes_AS_STRING(held)), PyBytes_GET_SIZE(held))
            if held:
                return self._advance(which)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _advance(self, which: cython.int) -> cython.int:
        read: cython.int = read_posting(cython.address(self.cursors[which]))
        if read < 0:
            raise ValueError("a block of positions is damaged")
        return 0 if read else self._load(which)

    @cython.cfunc
    def _lowest(self) -> cython.int:
        i: cython.int
        best: cython.int = -1
        for i in range(self.count):
            if self.cursors[i].at == cython.NULL:
                continue
            if best < 0 or _comes_first(
                cython.address(self.cursors[i].posting), cython.address(self.cursors[best].posting)
            ):
                best = i
        return best

    @cython.cfunc
    def _fill(self):
        """Give the next block, or None where there is no more."""
        gone: cython.p_uchar = cython.cast(cython.p_uchar, PyBytes_AS_STRING(self.without))
        size: cython.Py_ssize_t = PyBytes_GET_SIZE(self.without)
        posting: Posting
        which: cython.int
        if self.waits:
            self.writer._add(cython.address(self.waiting))
            self.waits = False
        while True:
            which = self._lowest()
            if which < 0:
                return self.writer._cut() if self.writer.size else None
            posting = self.cursors[which].posting
            self._advance(which)
            if has_game(gone, size, posting.game):
                continue
            if not self.writer._add(cython.address(posting)):
                self.waiting = posting
                self.waits = True
                return self.writer._cut()

    def __next__(self):
        made = self._fill()
        if made is None:
            raise StopIteration
        return made
