"""Solving an ending backwards, from the positions that are decided to those that lead to them.

Every position of an ending is looked at once: moves that leave it (captures and crownings) are looked up in endings
that are solved already, and quiet moves that stay in it are counted. Then the decided positions are taken ply by ply,
and their predecessors found by taking quiet moves back. A predecessor of a lost position is won; one of whose moves the
last is found to lose is lost. What is never decided is drawn (Ströhlein 1970, Thompson 1986).

The cells of an ending and of its mirror, in which the other side is to move, are worked on together. Threads share them
and change them by compare and exchange; since no ply is begun before the last one is done, their order does not matter.
"""

import cython
from cython.cimports.dammen.kernels.endings import (
    Ending,
    Numbering,
    kings_number,
    men_number,
    next_position,
    number_of,
    position_of,
    reversed_bits,
    turn_round,
)
from cython.cimports.dammen.kernels.moves import generate, make
from cython.cimports.dammen.kernels.nodes import Moves, Node, Step, moves_free, moves_init
from cython.cimports.dammen.kernels.retro import (
    COUNT,
    DRAW,
    LOSES,
    LOST,
    MATERIAL_MAX,
    PLIES,
    SAFE,
    SOLVED,
    SPARE,
    WINS,
    WON,
    Known,
    Work,
)
from cython.cimports.dammen.kernels.rules import Kernel, Rules, stepped
from cython.cimports.dammen.kernels.words import exchange, word, word_count, word_lowest
from cython.cimports.libc.stdint import uint8_t, uint16_t, uint32_t, uint64_t
from cython.cimports.libc.stdlib import calloc, free

_UNKNOWN = cython.declare(cython.int, -1)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _solved(value: uint32_t) -> uint32_t:
    return (value << PLIES) | SOLVED


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _value_of(work: cython.pointer(Work), child: cython.pointer(Node)) -> cython.int:
    """Look a position up that has left the ending, for the side that is to move in it; -1 where it is not known."""
    turned: Node
    men: cython.int = word_count(child.men)
    kings: cython.int = word_count(child.kings)
    foe_men: cython.int = word_count(child.foe_men)
    foe_kings: cython.int = word_count(child.foe_kings)
    if men + kings == 0:
        return (WON if work.rules.misere else LOST) + 0
    if work.rules.first_king and kings + foe_kings:
        return (LOST if foe_kings else WON) + 0
    known: cython.pointer(Known) = cython.address(work.known[men][kings][foe_men][foe_kings])
    if known.ending == cython.NULL:
        return _UNKNOWN
    turn_round(known.ending, child, cython.address(turned))
    number: uint64_t = number_of(known.ending, cython.address(turned))
    if known.words != cython.NULL:
        return known.words[number]
    return known.bytes[number]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _look_at(work: cython.pointer(Work), node: cython.pointer(Node), moves: cython.pointer(Moves)) -> uint32_t:
    """Judge a position by the moves that leave the ending, and count those that stay."""
    child: Node
    generate(work.rules, node, moves)
    if moves.failed:
        work.failed = True
    i: cython.int
    staying: uint32_t = 0
    drawn: cython.bint = False
    fastest: uint32_t = 0
    slowest: uint32_t = 0
    plies: uint32_t
    if work.rules.first_king and (node.kings or node.foe_kings):
        return _solved(LOST if node.foe_kings else WON)
    for i in range(moves.count):
        step = cython.address(moves.steps[i])
        if not step.captured and not step.promotes:
            staying += 1
            continue
        make(work.rules, node, step, cython.address(child))
        value: cython.int = _value_of(work, cython.address(child))
        if value == _UNKNOWN:
            work.failed = True
        elif value == DRAW:
            drawn = True
        else:
            plies = (value - 1) // 2 + 1 if work.distances else 1
            if value % 2 == LOST:  # for the other side
                if fastest == 0 or plies < fastest:
                    fastest = plies
            elif plies + 1 > slowest:
                slowest = plies + 1
    if staying > COUNT:
        work.failed = True
    if staying == 0:
        if moves.count == 0:
            return _solved(WON if work.rules.misere else LOST)
        if fastest:
            return _solved(WON + 2 * fastest)
        return _solved(DRAW) if drawn else _solved(LOST + 2 * (slowest - 1))
    if fastest == 1:
        return _solved(WON + 2)
    if fastest:
        return staying | WINS | (fastest << PLIES)
    if drawn:
        return staying | SAFE
    return staying | ((slowest - 1 if slowest else 0) << PLIES)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _win(cell: cython.pointer(uint32_t), plies: uint32_t) -> cython.void:
    """Note that a position is won in so many plies, unless it is decided already."""
    old: uint32_t = cell[0]
    while not old & SOLVED:
        if old & WINS and old >> PLIES <= plies:
            return  # a move that leaves the ending is as fast
        if exchange(cell, cython.address(old), _solved(WON + 2 * plies)):
            return


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _lose_one(cell: cython.pointer(uint32_t), plies: uint32_t) -> cython.void:
    """Note that one move more of a position loses, in so many plies from it; with the last the position is lost."""
    old: uint32_t = cell[0]
    new: uint32_t
    while not old & (SOLVED | LOSES):
        new = old - 1
        if new & COUNT == 0 and not old & (SAFE | WINS):
            if old >> PLIES > plies:
                new = (old & ~cython.cast(uint32_t, COUNT)) | LOSES
            else:
                new = _solved(LOST + 2 * plies)
        if exchange(cell, cython.address(old), new):
            return


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _tell(cell: cython.pointer(uint32_t), lost: cython.bint, plies: uint32_t) -> cython.void:
    """Tell the position before a quiet move what that move leads to."""
    if lost:
        _win(cell, plies + 1)
    else:
        _lose_one(cell, plies + 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _tell_all(
    work: cython.pointer(Work), side: cython.int, node: cython.pointer(Node), lost: cython.bint, plies: uint32_t
) -> cython.void:
    """Take back every quiet move that can have led to a position, White to move, and tell where it came from.

    The position is turned round once: so it is White's moves that are taken back.
    """
    rules: cython.pointer(Rules) = work.rules
    ending: cython.pointer(Ending) = work.endings[side]
    cells: cython.pointer(uint32_t) = work.cells[side]
    before: Node
    direction: cython.int
    at: word
    left: word
    start: word
    kings: word
    before.men = reversed_bits(node.foe_men, ending.width)
    before.kings = reversed_bits(node.foe_kings, ending.width)
    before.foe_men = reversed_bits(node.men, ending.width)
    before.foe_kings = reversed_bits(node.kings, ending.width)
    men: word = before.men
    vacant: word = rules.board & ~(men | before.kings | before.foe_men | before.foe_kings)
    if men:
        for direction in range(8):
            if not rules.man_moves[0] & (1 << direction):
                continue
            left = men
            while left:
                at = word_lowest(left)
                left ^= at
                start = stepped(rules, at, direction ^ 4)
                if rules.linear:
                    while start & men:
                        start = stepped(rules, start, direction ^ 4)
                if start & vacant & ~rules.crown[0]:
                    before.men = men ^ at ^ start
                    _tell(cython.address(cells[number_of(ending, cython.address(before))]), lost, plies)
        before.men = men
    kings = before.kings
    if kings == 0:
        return
    # As long as kings move, the men's part of the number stays what it is.
    base: uint64_t = men_number(ending, cython.address(before))
    left = kings
    while left:
        at = word_lowest(left)
        left ^= at
        for direction in range(8):
            if not rules.king_moves[0] & (1 << direction):
                continue
            start = stepped(rules, at, direction ^ 4)
            while start & vacant:
                before.kings = kings ^ at ^ start
                _tell(cython.address(cells[base + kings_number(ending, cython.address(before))]), lost, plies)
                if not rules.flying:
                    break
                start = stepped(rules, start, direction ^ 4)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _forward(work: cython.pointer(Work), node: cython.pointer(Node), moves: cython.pointer(Moves)) -> uint32_t:
    """Give the value that a position has by those of the positions that its moves lead to."""
    child: Node
    i: cython.int
    value: cython.int
    drawn: cython.bint = False
    fastest: cython.int = 0
    slowest: cython.int = 0
    if work.rules.first_king and (node.kings or node.foe_kings):
        return LOST if node.foe_kings else WON
    generate(work.rules, node, moves)
    if moves.count == 0:
        return WON if work.rules.misere else LOST
    for i in range(moves.count):
        make(work.rules, node, cython.address(moves.steps[i]), cython.address(child))
        value = _value_of(work, cython.address(child))
        if value == _UNKNOWN:
            work.failed = True
        elif value == DRAW:
            drawn = True
        elif value % 2 == LOST:
            if fastest == 0 or value < fastest:
                fastest = value
        elif value > slowest:
            slowest = value
    if not work.distances:
        return WON if fastest else DRAW if drawn else LOST
    if fastest:
        return WON + (fastest - LOST) + 2
    return DRAW if drawn else LOST + (slowest - WON) + 2


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_spare(rules: cython.pointer(Rules), moves: cython.pointer(Moves)) -> cython.bint:
    """Say whether the moves of a position themselves decide it: there are none, or it must take."""
    return moves.count == 0 or (rules.compulsory and moves.steps[0].captured)


@cython.cclass
class Solver:
    """Solves an ending and its mirror; ``known`` has the endings that moves lead to."""

    def __cinit__(self, own: Numbering, other: Numbering, known, distances: cython.bint):
        self.work = cython.cast(cython.pointer(Work), calloc(1, cython.sizeof(Work)))
        if self.work == cython.NULL:
            raise MemoryError("there is no room to solve an ending")
        work: cython.pointer(Work) = self.work
        self.kernel = own.kernel
        self.own = own
        self.other = other
        self.kept = []
        work.rules = cython.address(own.kernel.rules)
        work.distances = distances
        work.endings[0] = cython.address(own.ending)
        work.endings[1] = cython.address(other.ending)
        for numbering, table in known:
            self.know(numbering, table)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _make_room(self) -> cython.int:
        work: cython.pointer(Work) = self.work
        if work.cells[0] != cython.NULL:
            return 0
        sizes: uint64_t[2]
        sizes[0] = work.endings[0].size
        sizes[1] = work.endings[1].size
        work.cells[0] = cython.cast(cython.pointer(uint32_t), calloc(sizes[0], cython.sizeof(uint32_t)))
        work.cells[1] = work.cells[0]
        if self.own is not self.other:
            work.cells[1] = cython.cast(cython.pointer(uint32_t), calloc(sizes[1], cython.sizeof(uint32_t)))
        if work.cells[0] == cython.NULL or work.cells[1] == cython.NULL:
            raise MemoryError("there is no room to solve an ending")
        return 0

    def __dealloc__(self):
        if self.work != cython.NULL:
            if self.work.cells[1] != self.work.cells[0]:
                free(self.work.cells[1])
            free(self.work.cells[0])
            free(self.work)

    def know(self, numbering: Numbering, table):
        """Use a solved ending: its numbering, and its table of bytes, or of 16-bit words where it has plies."""
        ending: cython.pointer(Ending) = cython.address(numbering.ending)
        if max(ending.men, ending.kings, ending.foe_men, ending.foe_kings) >= MATERIAL_MAX:
            raise ValueError(f"a side may have {MATERIAL_MAX - 1} pieces of a kind")
        known: cython.pointer(Known) = cython.address(
            self.work.known[ending.men][ending.kings][ending.foe_men][ending.foe_kings]
        )
        if memoryview(table).itemsize == cython.sizeof(uint16_t):
            words: cython.const[uint16_t][::1] = table
            if words.shape[0] != cython.cast(cython.Py_ssize_t, ending.size):
                raise ValueError("the table does not have the size of its ending")
            known.words = cython.address(words[0])
        else:
            bytes_: cython.const[uint8_t][::1] = table
            if bytes_.shape[0] != cython.cast(cython.Py_ssize_t, ending.size):
                raise ValueError("the table does not have the size of its ending")
            known.bytes = cython.address(bytes_[0])
        known.ending = ending
        self.kept.append((numbering, table))

    def prepare(self):
        """Take the memory for the cells; before any thread begins."""
        self._make_room()

    def begin(self, side: cython.int, first: uint64_t, last: uint64_t):
        """Look at the positions with the numbers from ``first`` up to ``last``; give the greatest plies met."""
        self._make_room()
        work: cython.pointer(Work) = self.work
        node: Node
        moves: Moves
        number: uint64_t
        cell: uint32_t
        most: uint32_t = 0
        with cython.nogil:
            moves_init(cython.address(moves), False, False, False)
            position_of(work.endings[side], first, cython.address(node))
            for number in range(first, last):
                cell = _look_at(work, cython.address(node), cython.address(moves))
                work.cells[side][number] = cell
                if cell & SOLVED:
                    cell = (cell >> PLIES) - 1 if cell >> PLIES else 0
                    cell = cell >> 1
                else:
                    cell = cell >> PLIES
                if cell > most:
                    most = cell
                next_position(work.endings[side], cython.address(node))
            moves_free(cython.address(moves))
        if work.failed:
            raise LookupError("an ending that moves lead to is not known, or memory ran out")
        return most

    def spread(self, side: cython.int, first: uint64_t, last: uint64_t, plies: uint32_t):
        """Tell the predecessors of what is decided in so many plies; give how many positions that were."""
        work: cython.pointer(Work) = self.work
        node: Node
        number: uint64_t
        cell: uint32_t
        count: uint64_t = 0
        won: uint32_t = WON + 2 * plies
        lost: uint32_t = LOST + 2 * plies
        cells: cython.pointer(uint32_t) = work.cells[side]
        with cython.nogil:
            for number in range(first, last):
                cell = cells[number]
                if cell & SOLVED == 0:
                    if cell & (WINS | LOSES) == 0 or cell >> PLIES != plies:
                        continue
                    cell = _solved(won if cell & WINS else lost)
                    cells[number] = cell
                cell >>= PLIES
                if cell == won or cell == lost:
                    count += 1
                    position_of(work.endings[side], number, cython.address(node))
                    _tell_all(work, side ^ 1, cython.address(node), cell == lost, plies)
        return count

    def give(self, side: cython.int, first: uint64_t, last: uint64_t, table, plies: cython.bint):
        """Write the values of the positions with some numbers into a table, with or without their plies.

        Without, the table has a byte for each position, 0 for a draw, 1 for a loss and 2 for a win; with them it has a
        word of 16 bits. Gives how many are won, drawn and lost, the plies of the longest win, and its number.
        """
        cells: cython.pointer(uint32_t) = self.work.cells[side]
        number: uint64_t
        value: uint32_t
        counts: uint64_t[3]
        longest: uint32_t = 0
        where: uint64_t = 0
        words: uint16_t[::1]
        bytes_: uint8_t[::1]
        counts[0] = 0
        counts[1] = 0
        counts[2] = 0
        if plies:
            words = table
        else:
            bytes_ = table
        with cython.nogil:
            for number in range(first, last):
                value = cells[number]
                value = value >> PLIES if value & SOLVED else DRAW
                if plies:
                    words[number] = value
                else:
                    bytes_[number] = 0 if value == DRAW else LOST if value & 1 else WON
                if value == DRAW:
                    counts[DRAW] += 1
                elif value & 1:
                    counts[LOST] += 1
                else:
                    counts[WON] += 1
                    if (value - WON) >> 1 > longest:
                        longest = (value - WON) >> 1
                        where = number
        return counts[WON], counts[DRAW], counts[LOST], longest, where

    def check(self, side: cython.int, first: uint64_t, last: uint64_t):
        """Hold the values of some positions against those of the positions that their moves lead to, forwards.

        The ending and its mirror must be known like those that moves lead to. Where these have plies and those have
        none, the plies are those to the next capture or crowning. Gives the number of the first that is wrong, or -1.
        """
        work: cython.pointer(Work) = self.work
        node: Node
        moves: Moves
        number: uint64_t
        ending: cython.pointer(Ending) = work.endings[side]
        known: cython.pointer(Known) = cython.address(
            work.known[ending.men][ending.kings][ending.foe_men][ending.foe_kings]
        )
        wrong: cython.longlong = -1
        value: uint32_t
        with cython.nogil:
            moves_init(cython.address(moves), False, False, False)
            position_of(ending, first, cython.address(node))
            for number in range(first, last):
                value = known.words[number] if work.distances else known.bytes[number]
                if _forward(work, cython.address(node), cython.address(moves)) != value:
                    wrong = number
                    break
                next_position(ending, cython.address(node))
            moves_free(cython.address(moves))
        if work.failed:
            raise LookupError("an ending that moves lead to is not known, or memory ran out")
        return wrong

    def fill(self, first: uint64_t, last: uint64_t, table):
        """Work out the values that a table of bytes does not keep; what captures lead to must be known."""
        work: cython.pointer(Work) = self.work
        node: Node
        moves: Moves
        number: uint64_t
        bytes_: uint8_t[::1] = table
        with cython.nogil:
            moves_init(cython.address(moves), False, False, False)
            position_of(work.endings[0], first, cython.address(node))
            for number in range(first, last):
                generate(work.rules, cython.address(node), cython.address(moves))
                if _is_spare(work.rules, cython.address(moves)):
                    bytes_[number] = _forward(work, cython.address(node), cython.address(moves))
                next_position(work.endings[0], cython.address(node))
            moves_free(cython.address(moves))
        if work.failed:
            raise LookupError("an ending that moves lead to is not known, or memory ran out")


def spare(numbering: Numbering, first: uint64_t, last: uint64_t, table):
    """Mark the positions from ``first`` up to ``last`` whose value need not be kept; ``table`` has their bytes.

    That is a position in which the side to move must take, or has no move: whoever asks for its value looks at the
    positions that the captures lead to.
    """
    ending: cython.pointer(Ending) = cython.address(numbering.ending)
    rules: cython.pointer(Rules) = ending.rules
    node: Node
    moves: Moves
    number: uint64_t
    count: uint64_t = 0
    bytes_: uint8_t[::1] = table
    if not first < last <= ending.size or cython.cast(uint64_t, bytes_.shape[0]) < last - first:
        raise IndexError(f"there are no values from {first} to {last}")
    with cython.nogil:
        moves_init(cython.address(moves), False, False, False)
        position_of(ending, first, cython.address(node))
        for number in range(first, last):
            generate(rules, cython.address(node), cython.address(moves))
            if _is_spare(rules, cython.address(moves)):
                bytes_[number - first] = SPARE
                count += 1
            next_position(ending, cython.address(node))
        moves_free(cython.address(moves))
    return count
