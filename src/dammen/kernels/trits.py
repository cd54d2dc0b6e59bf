"""Five values of three kinds in a byte: how a table of wins, draws and losses is packed."""

import cython
from cython.cimports.libc.stdint import uint8_t, uint64_t

SPARE = cython.declare(cython.int, 3)
_POWERS = cython.declare(cython.int[5])
_POWERS[0] = 1
_POWERS[1] = 3
_POWERS[2] = 9
_POWERS[3] = 27
_POWERS[4] = 81


def pack(values, first: uint64_t, last: uint64_t) -> bytes:
    """Pack the values from ``first`` up to ``last``; one that need not be kept goes on like the value before it."""
    source: cython.const[uint8_t][::1] = values
    made = bytearray((last - first + 4) // 5)
    target: uint8_t[::1] = made
    number: uint64_t
    at: uint64_t = 0
    place: cython.int = 0
    packed: cython.int = 0
    value: cython.int = 0
    number = first
    while number < last and source[number] == SPARE:
        number += 1
    if number < last:
        value = source[number]
    for number in range(first, last):
        if source[number] != SPARE:
            value = source[number]
        packed += value * _POWERS[place]
        place += 1
        if place == 5:
            target[at] = packed
            at += 1
            place = 0
            packed = 0
    if place:
        target[at] = packed
    return bytes(made)


def unpack(packed, values, first: uint64_t, last: uint64_t) -> None:
    """Unpack what :func:`pack` made of the values from ``first`` up to ``last``."""
    source: cython.const[uint8_t][::1] = packed
    target: uint8_t[::1] = values
    number: uint64_t
    at: uint64_t = 0
    place: cython.int = 0
    rest: cython.int = 0
    if cython.cast(uint64_t, source.shape[0]) < (last - first + 4) // 5:
        raise ValueError("there are fewer bytes than the values need")
    for number in range(first, last):
        if place == 0:
            rest = source[at]
            at += 1
        target[number] = rest % 3
        rest //= 3
        place = 0 if place == 4 else place + 1


def value_at(packed, number: uint64_t) -> int:
    """Give one value."""
    source: cython.const[uint8_t][::1] = packed
    if number // 5 >= cython.cast(uint64_t, source.shape[0]):
        raise IndexError(f"there is no value {number}")
    return source[number // 5] // _POWERS[number % 5] % 3
