"""Asking packed postings: in which games a position stands, what was played from it, and how the games ended."""

import cython
from cython.cimports.cpython.bytes import PyBytes_AS_STRING, PyBytes_GET_SIZE
from cython.cimports.dammen.kernels.postings import Cursor, begin_block, has_game, read_posting
from cython.cimports.dammen.kernels.tally import PLACES_MAX
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memset


@cython.cfunc
@cython.exceptval(-1, check=False)
def _seek(cursor: cython.pointer(Cursor), block: bytes, key: uint64_t) -> cython.int:
    """Read on to the first posting of a key; say whether there is one."""
    read: cython.int
    begin_block(cursor, cython.cast(cython.p_uchar, PyBytes_AS_STRING(block)), PyBytes_GET_SIZE(block))
    while True:
        read = read_posting(cursor)
        if read < 0:
            raise ValueError("a block of positions is damaged")
        if read == 0 or cursor.posting.key > key:
            return 0
        if cursor.posting.key == key:
            return 1


def occurrences(block: bytes, key: uint64_t):
    """List the games in which a position stands, each with its first ply there, as far as one block knows."""
    cursor: Cursor
    last: uint64_t = 0
    found: list = []
    read: cython.int = _seek(cython.address(cursor), block, key)
    while read == 1 and cursor.posting.key == key:
        if not found or cursor.posting.game != last:
            last = cursor.posting.game
            found.append((int(last), int(cursor.posting.ply >> 2)))
        read = read_posting(cython.address(cursor))
    if read < 0:
        raise ValueError("a block of positions is damaged")
    return found


@cython.final
@cython.cclass
class Tally:
    """Counts what was played from a position and how it ended; each game counts once."""

    def __cinit__(self):
        self.game = 0
        memset(self.counts, 0, cython.sizeof(self.counts))

    def add(self, block: bytes, key: uint64_t, without: bytes = b"", within: bytes | None = None):
        """Count the postings of a position in a block; the blocks come in their order.

        Args:
            block: the block.
            key: the key of the position.
            without: games that are left out, as bits.
            within: games that alone are counted, as bits, or None for all.

        """
        cursor: Cursor
        gone: cython.p_uchar = cython.cast(cython.p_uchar, PyBytes_AS_STRING(without))
        gone_size: cython.Py_ssize_t = PyBytes_GET_SIZE(without)
        limited: cython.bint = within is not None
        held: bytes = within or b""
        kept: cython.p_uchar = cython.cast(cython.p_uchar, PyBytes_AS_STRING(held))
        kept_size: cython.Py_ssize_t = PyBytes_GET_SIZE(held)
        read: cython.int = _seek(cython.address(cursor), block, key)
        while read == 1 and cursor.posting.key == key:
            game: uint64_t = cursor.posting.game
            if (
                game != self.game
                and not has_game(gone, gone_size, game)
                and (not limited or has_game(kept, kept_size, game))
            ):
                place: uint64_t = cursor.posting.move
                self.counts[place if place < PLACES_MAX else 0][cursor.posting.ply & 3] += 1
            self.game = game
            read = read_posting(cython.address(cursor))
        if read < 0:
            raise ValueError("a block of positions is damaged")

    def result(self):
        """Give for each move that was played its place, or -1 where the game ended, and how the games ended.

        The four counts are of games that are open, won by White, won by Black, and drawn.
        """
        i: cython.int
        found: list = []
        for i in range(PLACES_MAX):
            counts = (self.counts[i][0], self.counts[i][1], self.counts[i][2], self.counts[i][3])
            if any(counts):
                found.append((i - 1, counts))
        return found
