"""A set of the states that a search for captures has been through.

What a piece can still take depends on where it stands and on what it has taken, not on the way it came. On a crowded
board the ways are beyond counting where the states are not, so the search remembers the states.
"""

import cython
from cython.cimports.dammen.kernels.memo import Memo, Memory
from cython.cimports.dammen.kernels.words import word, word_high, word_lower
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import calloc, free

_FIRST_ROOM = cython.declare(cython.int, 4096)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def memo_init(memo: cython.pointer(Memo)) -> cython.void:
    """Begin a set that is not in use."""
    memo.slots = cython.NULL
    memo.room = 0
    memo.used = 0
    memo.failed = False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def memo_free(memo: cython.pointer(Memo)) -> cython.void:
    """Give the memory of a set back."""
    free(memo.slots)
    memo_init(memo)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def memo_open(memo: cython.pointer(Memo)) -> cython.bint:
    """Put a set to use; say whether there is memory for it."""
    memo.slots = cython.cast(cython.pointer(Memory), calloc(_FIRST_ROOM, cython.sizeof(Memory)))
    memo.room = _FIRST_ROOM if memo.slots != cython.NULL else 0
    memo.used = 0
    memo.failed = memo.slots == cython.NULL
    return not memo.failed


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _slot(memo: cython.pointer(Memo), captured: word, rest: uint64_t) -> cython.pointer(Memory):
    """Find the slot of a state, or the vacant one where it belongs."""
    mix: uint64_t = rest * cython.cast(uint64_t, 0x9E3779B97F4A7C15)
    mix ^= word_lower(captured) * cython.cast(uint64_t, 0xBF58476D1CE4E5B9)
    mix ^= word_high(captured) * cython.cast(uint64_t, 0x94D049BB133111EB)
    mix ^= mix >> 29
    at: uint64_t = mix & (memo.room - 1)
    while memo.slots[at].rest != 0 and (memo.slots[at].rest != rest or memo.slots[at].captured != captured):
        at = (at + 1) & (memo.room - 1)
    return cython.address(memo.slots[at])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _double(memo: cython.pointer(Memo)) -> cython.bint:
    old: cython.pointer(Memory) = memo.slots
    room: uint64_t = memo.room
    slots: cython.pointer(Memory) = cython.cast(cython.pointer(Memory), calloc(room * 2, cython.sizeof(Memory)))
    if slots == cython.NULL:
        memo.failed = True
        return False
    memo.slots = slots
    memo.room = room * 2
    i: uint64_t
    slot: cython.pointer(Memory)
    for i in range(room):
        if old[i].rest != 0:
            slot = _slot(memo, old[i].captured, old[i].rest)
            slot.captured = old[i].captured
            slot.rest = old[i].rest
    free(old)
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def memo_seen(memo: cython.pointer(Memo), captured: word, rest: uint64_t) -> cython.bint:
    """Say whether a state is in the set, and put it there; ``rest`` must not be 0."""
    slot: cython.pointer(Memory) = _slot(memo, captured, rest)
    if slot.rest == rest:
        return True
    if memo.used * 2 >= memo.room:
        if not _double(memo):
            return True  # the search ends soon, and its caller is told
        slot = _slot(memo, captured, rest)
    slot.captured = captured
    slot.rest = rest
    memo.used += 1
    return False
