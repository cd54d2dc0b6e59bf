"""Asking solved endings, without Python: numbering a position and finding its value in a block.

Blocks are decompressed when they are first asked for and kept in a fixed number of slots; the one that has not been
asked for since the hand last went by gives way. Searches on many threads read them without a lock: a slot says by its
turn whether it was changed meanwhile. Only the thread that holds the GIL puts a block into a slot.
"""

import cython
from cython.cimports.cpython.bytes import PyBytes_AS_STRING, PyBytes_GET_SIZE
from cython.cimports.dammen.kernels.endings import Numbering, number_of, turn_round
from cython.cimports.dammen.kernels.moves import generate, make
from cython.cimports.dammen.kernels.nodes import Moves, Node, moves_free, moves_init
from cython.cimports.dammen.kernels.probing import (
    KINDS_MAX,
    LOST,
    SHELVES_MAX,
    UNKNOWN,
    WON,
    Probing,
    Shelf,
    Slot,
)
from cython.cimports.dammen.kernels.rules import Kernel
from cython.cimports.dammen.kernels.shared import (
    shared_byte,
    shared_copy,
    shared_fence,
    shared_publish,
    shared_read,
)
from cython.cimports.dammen.kernels.state import State
from cython.cimports.dammen.kernels.words import word_count
from cython.cimports.libc.stdint import uint8_t, uint32_t, uint64_t
from cython.cimports.libc.stdlib import calloc, free, malloc

_POWERS = cython.declare(cython.int[5])
_POWERS[0] = 1
_POWERS[1] = 3
_POWERS[2] = 9
_POWERS[3] = 27
_POWERS[4] = 81


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _read(bytes_: cython.pointer(uint8_t), width: cython.int, place: uint64_t) -> cython.int:
    """Read the value with a place in a block."""
    if width == 0:
        return shared_byte(bytes_ + place // 5) // _POWERS[place % 5] % 3
    if width == 1:
        return shared_byte(bytes_ + place)
    return shared_byte(bytes_ + 2 * place) | (cython.cast(cython.int, shared_byte(bytes_ + 2 * place + 1)) << 8)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fetch(probing: cython.pointer(Probing), shelf: uint32_t, number: uint64_t) -> cython.int:
    """Have a block read, and give the value; what goes wrong is told by the owner later."""
    value: cython.int
    with cython.gil:
        owner: Prober = cython.cast(Prober, cython.cast(object, probing.owner))
        try:
            value = owner._load(shelf, number)
        except BaseException as error:  # noqa: BLE001 - the caller cannot raise; the owner is asked afterwards
            if owner.error is None:
                owner.error = error
            value = UNKNOWN
    return value


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _value_at(probing: cython.pointer(Probing), shelf: cython.pointer(Shelf), number: uint64_t) -> cython.int:
    """Give the value with a number."""
    block: uint32_t = cython.cast(uint32_t, number // shelf.entries)
    at: uint32_t = shared_read(cython.address(shelf.place[block]))
    value: cython.int
    if at != 0:
        slot: cython.pointer(Slot) = cython.address(probing.slots[at - 1])
        turn: uint32_t = shared_read(cython.address(slot.turn))
        if turn & 1 == 0 and slot.shelf == shelf.number and slot.block == block:
            value = _read(slot.bytes, shelf.width, number % shelf.entries)
            shared_fence()
            if shared_read(cython.address(slot.turn)) == turn:
                if not slot.asked:
                    slot.asked = 1
                return value
    return _fetch(probing, shelf.number, number)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _shelf_of(probing: cython.pointer(Probing), node: cython.pointer(Node)) -> cython.pointer(Shelf):
    """Give the table of a position, or nothing."""
    men: cython.int = word_count(node.men)
    kings: cython.int = word_count(node.kings)
    foe_men: cython.int = word_count(node.foe_men)
    foe_kings: cython.int = word_count(node.foe_kings)
    if men >= KINDS_MAX or kings >= KINDS_MAX or foe_men >= KINDS_MAX or foe_kings >= KINDS_MAX:
        return cython.NULL
    return probing.shelves[men][kings][foe_men][foe_kings]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def quiet_value(probing: cython.pointer(Probing), node: cython.pointer(Node)) -> cython.int:
    """Give the value of a position whose side to move has a move, and need not take; UNKNOWN where there is none."""
    turned: Node
    shelf: cython.pointer(Shelf) = _shelf_of(probing, node)
    if shelf == cython.NULL:
        return UNKNOWN
    turn_round(shelf.ending, node, cython.address(turned))
    return _value_at(probing, shelf, number_of(shelf.ending, cython.address(turned)))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def value_of(probing: cython.pointer(Probing), node: cython.pointer(Node), lacking: cython.pointer(Node)) -> cython.int:
    """Give the value of any position; UNKNOWN where the table of ``lacking``, it or one that it leads to, is needed."""
    child: Node
    moves: Moves
    value: cython.int
    best: cython.int
    i: cython.int
    if node.men | node.kings == 0:
        return WON if probing.rules.misere else LOST
    if probing.rules.first_king and (node.kings or node.foe_kings):
        return LOST if node.foe_kings else WON
    if node.foe_men | node.foe_kings == 0:
        lacking[0] = node[0]
        return UNKNOWN
    moves_init(cython.address(moves), False, False, False)
    generate(probing.rules, node, cython.address(moves))
    if moves.count == 0:
        best = WON if probing.rules.misere else LOST
    elif probing.plain and probing.rules.compulsory and moves.steps[0].captured:
        best = LOST
        for i in range(moves.count):
            make(probing.rules, node, cython.address(moves.steps[i]), cython.address(child))
            value = value_of(probing, cython.address(child), lacking)
            if value == UNKNOWN:
                best = UNKNOWN
                break
            if value & 1:
                best = WON
            elif value == 0 and best == LOST:
                best = 0
    else:
        best = quiet_value(probing, node)
        if best == UNKNOWN:
            lacking[0] = node[0]
    if moves.failed:
        best = UNKNOWN
        lacking[0] = node[0]
    moves_free(cython.address(moves))
    return best


@cython.cclass
class Prober:
    """The tables of one variant and kind that are open, and the blocks of them that are in memory."""

    def __cinit__(self, kernel: Kernel, plain: cython.bint, slot_bytes: uint64_t, room: uint64_t):
        self.probing = cython.cast(cython.pointer(Probing), calloc(1, cython.sizeof(Probing)))
        if self.probing == cython.NULL:
            raise MemoryError("there is no room for tables")
        probing: cython.pointer(Probing) = self.probing
        self.kernel = kernel
        self.kept = []
        self.reads = []
        probing.plain = plain
        self.error = None
        probing.rules = cython.address(kernel.rules)
        probing.owner = cython.cast(cython.p_void, self)
        probing.slot_bytes = slot_bytes
        slots: uint64_t = room // slot_bytes if slot_bytes else 0
        if not 0 < slots < cython.cast(uint64_t, 1) << 31:
            raise ValueError(f"{room} bytes do not hold a block of {slot_bytes}, or too many")
        probing.slot_count = cython.cast(uint32_t, slots)
        probing.slots = cython.cast(cython.pointer(Slot), calloc(slots, cython.sizeof(Slot)))
        if probing.slots == cython.NULL:
            raise MemoryError("there is no room for blocks of tables")

    def __dealloc__(self):
        i: cython.int
        slot: uint32_t
        if self.probing != cython.NULL:
            for i in range(self.probing.count):
                free(self.probing.list[i].place)
                free(self.probing.list[i])
            if self.probing.slots != cython.NULL:
                for slot in range(self.probing.slot_count):
                    free(self.probing.slots[slot].bytes)
            free(self.probing.slots)
            free(self.probing)

    def add(self, numbering: Numbering, width: cython.int, entries: uint64_t, blocks: uint32_t, read):
        """Use a table: its numbering, the bytes of a value, how many a block has, and what reads a block."""
        probing: cython.pointer(Probing) = self.probing
        men, kings, foe_men, foe_kings = numbering.material
        if numbering.kernel is not self.kernel:
            raise ValueError("the table is of another variant")
        if max(men, kings, foe_men, foe_kings) >= KINDS_MAX or probing.count >= SHELVES_MAX - 1:
            raise ValueError("there are too many tables, or too many pieces")
        if not 0 <= width <= 2 or (entries * width if width else (entries + 4) // 5) > probing.slot_bytes:
            raise ValueError(f"a block of {entries} values of {width} bytes is too long")
        if blocks * entries < numbering.size:
            raise ValueError("there are fewer values than positions")
        shelf: cython.pointer(Shelf) = cython.cast(cython.pointer(Shelf), calloc(1, cython.sizeof(Shelf)))
        if shelf == cython.NULL:
            raise MemoryError("there is no room for a table")
        shelf.place = cython.cast(cython.pointer(uint32_t), calloc(blocks, cython.sizeof(uint32_t)))
        if shelf.place == cython.NULL:
            free(shelf)
            raise MemoryError("there is no room for a table")
        self.kept.append(numbering)
        self.reads.append(read)
        shelf.ending = cython.address(numbering.ending)
        shelf.width = width
        shelf.entries = entries
        shelf.number = probing.count + 1
        probing.list[probing.count] = shelf
        probing.count += 1
        pieces: cython.int = men + kings + foe_men + foe_kings
        if pieces > probing.most:
            probing.most = pieces
        probing.shelves[men][kings][foe_men][foe_kings] = shelf

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _load(self, number: uint32_t, position: uint64_t) -> cython.int:
        """Put a block into a slot, unless another thread has done so; give the value of a position."""
        probing: cython.pointer(Probing) = self.probing
        shelf: cython.pointer(Shelf) = probing.list[number - 1]
        block: uint32_t = cython.cast(uint32_t, position // shelf.entries)
        raw: bytes = self.reads[number - 1](block)
        bytes_: cython.pointer(uint8_t) = cython.cast(cython.pointer(uint8_t), PyBytes_AS_STRING(raw))
        length: uint64_t = PyBytes_GET_SIZE(raw)
        place: uint64_t = position % shelf.entries
        if (
            length > probing.slot_bytes
            or (place * shelf.width + shelf.width if shelf.width else place // 5 + 1) > length
        ):
            raise ValueError(f"block {block} of a table has {length} bytes")
        value: cython.int = _read(bytes_, shelf.width, place)
        at: uint32_t = shelf.place[block]
        if at != 0 and probing.slots[at - 1].shelf == number and probing.slots[at - 1].block == block:
            return value
        slot: cython.pointer(Slot)
        if probing.filled < probing.slot_count:
            at = probing.filled
            slot = cython.address(probing.slots[at])
            slot.bytes = cython.cast(cython.pointer(uint8_t), malloc(probing.slot_bytes))
            if slot.bytes == cython.NULL:
                raise MemoryError("there is no room for a block of a table")
            probing.filled += 1
        else:
            while True:
                at = probing.hand
                probing.hand = at + 1 if at + 1 < probing.slot_count else 0
                slot = cython.address(probing.slots[at])
                if not slot.asked:
                    break
                slot.asked = 0
        shared_publish(cython.address(slot.turn), slot.turn + 1)
        shared_fence()
        slot.shelf = number
        slot.block = block
        shared_copy(slot.bytes, bytes_, length)
        shared_publish(cython.address(slot.turn), slot.turn + 1)
        shared_publish(cython.address(shelf.place[block]), at + 1)
        return value

    def value(self, state: State):
        """Give the value of a state; or the men and kings of both sides, a tuple, of an ending whose table is needed.

        Raises what reading a block raised.
        """
        lacking: Node
        value: cython.int
        if state.kernel is not self.kernel:
            raise ValueError("the state is of another variant")
        value = value_of(self.probing, cython.address(state.node), cython.address(lacking))
        if value != UNKNOWN:
            return value
        self.complain()
        return (
            word_count(lacking.men),
            word_count(lacking.kings),
            word_count(lacking.foe_men),
            word_count(lacking.foe_kings),
        )

    def complain(self):
        """Raise what went wrong while blocks were read, once."""
        error = self.error
        if error is not None:
            self.error = None
            raise error

    @property
    def most(self):
        """Give the pieces of the largest ending whose table is here."""
        return self.probing.most

    @property
    def used(self):
        """Give the bytes that blocks take."""
        return self.probing.filled * self.probing.slot_bytes

    def time(self, states, rounds: cython.int):
        """Ask for the values of some states many times over, without Python; give how many were known. For benchmarks."""
        count: cython.int = len(states)
        nodes: cython.pointer(Node) = cython.cast(cython.pointer(Node), malloc((count + 1) * cython.sizeof(Node)))
        if nodes == cython.NULL:
            raise MemoryError("there is no room for the states")
        i: cython.int
        j: cython.int
        state: State
        known: uint64_t = 0
        for i in range(count):
            state = states[i]
            nodes[i] = state.node
        with cython.nogil:
            for j in range(rounds):
                for i in range(count):
                    if quiet_value(self.probing, cython.address(nodes[i])) != UNKNOWN:
                        known += 1
        free(nodes)
        self.complain()
        return known
