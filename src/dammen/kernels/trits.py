"""Values of three kinds, as tables of wins, draws and losses keep them: runs in the file, five to a byte in memory.

The runs of a block: a byte that is the first value; then for each run its length less one and, in the highest bit,
which of the two other values follows it: the next of 0, 1, 2, or the one after that. A length that seven bits do not
hold is 127 and what is left of it, seven bits a byte, the lowest first, the highest bit set where more follow.
"""

import cython
from cython.cimports.libc.stdint import uint8_t, uint64_t
from cython.cimports.libc.string import memset

SPARE = cython.declare(cython.int, 3)
_LONG = cython.declare(cython.int, 127)
_ONES = cython.declare(cython.int[6])  # the number whose last so many digits, to the base 3, are ones
_ONES[0] = 0
_ONES[1] = 1
_ONES[2] = 4
_ONES[3] = 13
_ONES[4] = 40
_ONES[5] = 121


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _put_run(target: cython.pointer(uint8_t), at: uint64_t, length: uint64_t, turn: cython.int) -> uint64_t:
    """Write a run that is followed by the value so many further on; give where the next is written."""
    length -= 1
    if length < cython.cast(uint64_t, _LONG):
        target[at] = cython.cast(uint8_t, length) | (128 if turn == 2 else 0)
        return at + 1
    target[at] = _LONG | (128 if turn == 2 else 0)
    at += 1
    length -= _LONG
    while length >= 128:
        target[at] = cython.cast(uint8_t, length & 127) | 128
        length >>= 7
        at += 1
    target[at] = cython.cast(uint8_t, length)
    return at + 1


def runs(values, first: uint64_t, last: uint64_t) -> bytes:
    """Write the values from ``first`` up to ``last`` as runs; one that need not be kept goes on like the one before."""
    source: cython.const[uint8_t][::1] = values
    if last <= first or last > cython.cast(uint64_t, source.shape[0]):
        raise IndexError(f"there are no values from {first} to {last}")
    made = bytearray(last - first + 1)  # a run of one is a byte, and longer ones take no more than one for each
    target: uint8_t[::1] = made
    number: uint64_t
    begin: uint64_t = first
    at: uint64_t = 1
    value: cython.int
    with cython.nogil:
        number = first
        while number < last and source[number] == SPARE:
            number += 1
        value = source[number] if number < last else 0
        target[0] = value
        for number in range(number, last):
            if source[number] == SPARE or source[number] == value:
                continue
            at = _put_run(cython.address(target[0]), at, number - begin, (source[number] + 3 - value) % 3)
            value = source[number]
            begin = number
        at = _put_run(cython.address(target[0]), at, last - begin, 0)
    return bytes(made[:at])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _pack(
    source: cython.pointer(cython.const[uint8_t]), length: uint64_t, target: cython.pointer(uint8_t), count: uint64_t
) -> cython.bint:
    """Pack what runs say, five values to a byte, into zeros; say whether they are as many as they should be."""
    at: uint64_t = 1
    number: uint64_t = 0
    run: uint64_t
    whole: uint64_t
    token: cython.int
    more: cython.int
    shift: cython.int
    place: cython.int = 0  # in the byte
    end: cython.int
    value: cython.int = source[0]
    if value >= 3:
        return False
    while number < count:
        if at >= length:
            return False
        token = source[at]
        at += 1
        run = (token & _LONG) + 1
        if token & _LONG == _LONG:
            shift = 0
            more = 128
            while more & 128:
                if at >= length or shift > 28:
                    return False
                more = source[at]
                run += cython.cast(uint64_t, more & 127) << shift
                shift += 7
                at += 1
        if run > count - number:
            return False
        number += run
        if place:
            end = place + cython.cast(cython.int, run) if run < cython.cast(uint64_t, 5 - place) else 5
            target[0] += value * (_ONES[end] - _ONES[place])
            run -= end - place
            if end == 5:
                target += 1
                end = 0
            place = end
        whole = run // 5
        if whole:
            memset(target, value * _ONES[5], whole)
            target += whole
        if run % 5:
            place = run % 5
            target[0] = value * _ONES[place]
        value = (value + (2 if token & 128 else 1)) % 3
    return at == length


def pack(packed, count: uint64_t) -> bytes:
    """Pack so many values that :func:`runs` wrote, five to a byte, the first the least.

    Raises:
        ValueError: it wrote something else.

    """
    source: cython.const[uint8_t][::1] = packed
    made = bytearray((count + 4) // 5)
    target: uint8_t[::1] = made
    good: cython.bint = False
    if source.shape[0] and count:
        with cython.nogil:
            good = _pack(
                cython.address(source[0]),
                cython.cast(uint64_t, source.shape[0]),
                cython.address(target[0]),
                count,
            )
    if not good:
        raise ValueError(f"these are not the runs of {count} values")
    return bytes(made)


def unpack(packed, values, first: uint64_t, last: uint64_t) -> None:
    """Write what :func:`pack` packed into a table of bytes, from ``first`` up to ``last``."""
    source: cython.const[uint8_t][::1] = packed
    target: uint8_t[::1] = values
    number: uint64_t
    at: uint64_t = 0
    place: cython.int = 0
    rest: cython.int = 0
    if cython.cast(uint64_t, source.shape[0]) < (last - first + 4) // 5:
        raise ValueError("there are fewer bytes than the values need")
    if first > last or last > cython.cast(uint64_t, target.shape[0]):
        raise IndexError(f"there are no values from {first} to {last}")
    with cython.nogil:
        for number in range(first, last):
            if place == 0:
                rest = source[at]
                at += 1
            target[number] = rest % 3
            rest //= 3
            place = 0 if place == 4 else place + 1
