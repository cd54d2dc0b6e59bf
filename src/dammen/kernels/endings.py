"""Numbering the positions of an ending, from nothing to its size, without a hole.

The men of the side to move are placed first, on all squares but their crowning row; then those of the other, on what is
left of theirs; then the kings of either side. Each group of like pieces is a combination, and its number is the sum of
binomials of the places of its squares among those that are vacant (the combinatorial number system). How many ways the
other side's men have depends on where the first men stand, so the first number of each placing of those is kept.
"""

import cython
from cython.cimports.dammen.kernels.endings import PIECES_MAX, SQUARES, Ending
from cython.cimports.dammen.kernels.moves import key_of
from cython.cimports.dammen.kernels.nodes import Node
from cython.cimports.dammen.kernels.rules import Kernel, Rules
from cython.cimports.dammen.kernels.state import State
from cython.cimports.dammen.kernels.words import word, word_bit, word_count, word_low, word_lowest
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import free, malloc


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def reversed_bits(members: word, width: cython.int) -> word:
    """Turn a set round: the first of so many bits becomes the last."""
    turned: word = 0
    one: cython.int
    while members:
        one = word_low(members)
        turned |= word_bit(width - 1 - one)
        members &= members - 1
    return turned


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def turn_round(ending: cython.pointer(Ending), node: cython.pointer(Node), turned: cython.pointer(Node)) -> cython.void:
    """See a position of Black's, who is to move, as one of White's; White's own stays."""
    turned.side = 0
    turned.key = 0
    turned.run[0] = 0
    turned.run[1] = 0
    turned.run_bit[0] = 0
    turned.run_bit[1] = 0
    if node.side == 0:
        turned.men = node.men
        turned.kings = node.kings
        turned.foe_men = node.foe_men
        turned.foe_kings = node.foe_kings
        return
    turned.men = reversed_bits(node.men, ending.width)
    turned.kings = reversed_bits(node.kings, ending.width)
    turned.foe_men = reversed_bits(node.foe_men, ending.width)
    turned.foe_kings = reversed_bits(node.foe_kings, ending.width)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _rank(ending: cython.pointer(Ending), members: word, field: word) -> uint64_t:
    """Number a combination of the squares of a field."""
    rank: uint64_t = 0
    count: cython.int = 0
    while members:
        count += 1
        rank += ending.choose[word_count(field & (word_lowest(members) - 1))][count]
        members &= members - 1
    return rank


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _nth(field: word, place: cython.int) -> word:
    """Give the square with a place in a field, as a set."""
    while place > 0:
        field &= field - 1
        place -= 1
    return word_lowest(field)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _unrank(ending: cython.pointer(Ending), rank: uint64_t, count: cython.int, field: word) -> word:
    """Give the combination of so many squares of a field that has a number."""
    members: word = 0
    place: cython.int = word_count(field)
    while count > 0:
        place -= 1
        while ending.choose[place][count] > rank:
            place -= 1
        rank -= ending.choose[place][count]
        members |= _nth(field, place)
        count -= 1
    return members


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _first(count: cython.int, field: word) -> word:
    """Give the first combination: the lowest squares of the field."""
    members: word = 0
    while count > 0:
        members |= word_lowest(field)
        field &= field - 1
        count -= 1
    return members


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _next(members: word, field: word) -> word:
    """Give the combination that follows, or nothing after the last."""
    lowest: word = word_lowest(members)
    carried: word = ((members | ~field) + lowest) & field
    moved: word = members & ~carried
    if carried == 0 or members == 0:
        return 0
    return carried | _first(word_count(moved) - 1, field)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def men_number(ending: cython.pointer(Ending), node: cython.pointer(Node)) -> uint64_t:
    """Give the number of the first position with the men of one that White is to move in."""
    rank: uint64_t = _rank(ending, node.foe_men, ending.foe_field & ~node.men)
    return ending.begin[_rank(ending, node.men, ending.field)] + rank * ending.king_ways * ending.foe_king_ways


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def kings_number(ending: cython.pointer(Ending), node: cython.pointer(Node)) -> uint64_t:
    """Give how far a position stands behind the first one with its men."""
    vacant: word = ending.board & ~(node.men | node.foe_men)
    rank: uint64_t = _rank(ending, node.kings, vacant)
    return rank * ending.foe_king_ways + _rank(ending, node.foe_kings, vacant & ~node.kings)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def number_of(ending: cython.pointer(Ending), node: cython.pointer(Node)) -> uint64_t:
    """Give the number of a position that White is to move in."""
    return men_number(ending, node) + kings_number(ending, node)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def position_of(ending: cython.pointer(Ending), number: uint64_t, node: cython.pointer(Node)) -> cython.void:
    """Give the position that has a number."""
    low: uint64_t = 0
    high: uint64_t = ending.placings
    middle: uint64_t
    while high - low > 1:
        middle = (low + high) >> 1
        if ending.begin[middle] <= number:
            low = middle
        else:
            high = middle
    number -= ending.begin[low]
    node.side = 0
    node.key = 0
    node.run[0] = 0
    node.run[1] = 0
    node.run_bit[0] = 0
    node.run_bit[1] = 0
    node.men = _unrank(ending, low, ending.men, ending.field)
    per_king: uint64_t = ending.king_ways * ending.foe_king_ways
    node.foe_men = _unrank(ending, number // per_king, ending.foe_men, ending.foe_field & ~node.men)
    number %= per_king
    vacant: word = ending.board & ~(node.men | node.foe_men)
    node.kings = _unrank(ending, number // ending.foe_king_ways, ending.kings, vacant)
    node.foe_kings = _unrank(ending, number % ending.foe_king_ways, ending.foe_kings, vacant & ~node.kings)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def next_position(ending: cython.pointer(Ending), node: cython.pointer(Node)) -> cython.bint:
    """Go on to the position with the next number; say whether there is one."""
    vacant: word = ending.board & ~(node.men | node.foe_men)
    followed: word = _next(node.foe_kings, vacant & ~node.kings)
    if followed == 0:
        followed = _next(node.kings, vacant)
        if followed == 0:
            if not _next_men(ending, node):
                return False
            vacant = ending.board & ~(node.men | node.foe_men)
            followed = _first(ending.kings, vacant)
        node.kings = followed
        followed = _first(ending.foe_kings, vacant & ~node.kings)
    node.foe_kings = followed
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _next_men(ending: cython.pointer(Ending), node: cython.pointer(Node)) -> cython.bint:
    followed: word = _next(node.foe_men, ending.foe_field & ~node.men)
    if followed == 0:
        followed = _next(node.men, ending.field)
        if followed == 0:
            return False
        node.men = followed
        followed = _first(ending.foe_men, ending.foe_field & ~node.men)
    node.foe_men = followed
    return True


@cython.cclass
class Numbering:
    """The numbering of one ending of a variant."""

    def __cinit__(self, kernel: Kernel, men: cython.int, kings: cython.int, foe_men: cython.int, foe_kings: cython.int):
        ending: cython.pointer(Ending) = cython.address(self.ending)
        rules: cython.pointer(Rules) = cython.address(kernel.rules)
        ending.begin = cython.NULL
        for count in (men, kings, foe_men, foe_kings):
            if not 0 <= count <= PIECES_MAX:
                raise ValueError(f"there may be 0 to {PIECES_MAX} pieces of a kind, not {count}")
        self.kernel = kernel
        ending.rules = rules
        ending.men = men
        ending.kings = kings
        ending.foe_men = foe_men
        ending.foe_kings = foe_kings
        ending.board = rules.board
        ending.field = rules.board & ~rules.crown[0]
        ending.foe_field = rules.board & ~rules.crown[1]
        ending.width = 0
        square: cython.int
        for square in range(1, rules.size + 1):
            if rules.bit[square] >= ending.width:
                ending.width = rules.bit[square] + 1
        if reversed_bits(rules.board, ending.width) != rules.board:
            raise ValueError("the board is not the same when it is turned round")
        n: cython.int
        k: cython.int
        for n in range(SQUARES):
            ending.choose[n][0] = 1
            for k in range(1, PIECES_MAX + 1):
                ending.choose[n][k] = 0 if n == 0 else ending.choose[n - 1][k - 1] + ending.choose[n - 1][k]
        self._begin()

    def __dealloc__(self):
        free(self.ending.begin)

    @cython.cfunc
    @cython.exceptval(0, check=False)
    def _begin(self) -> uint64_t:
        ending: cython.pointer(Ending) = cython.address(self.ending)
        left: cython.int = word_count(ending.board) - ending.men - ending.foe_men
        if left < ending.kings + ending.foe_kings:
            raise ValueError("there are more pieces than squares")
        ending.king_ways = ending.choose[left][ending.kings]
        ending.foe_king_ways = ending.choose[left - ending.kings][ending.foe_kings]
        ending.placings = ending.choose[word_count(ending.field)][ending.men]
        ending.begin = cython.cast(cython.pointer(uint64_t), malloc((ending.placings + 1) * cython.sizeof(uint64_t)))
        if ending.begin == cython.NULL:
            raise MemoryError("there is no room to number the positions")
        men: word = _first(ending.men, ending.field)
        total: uint64_t = 0
        placing: uint64_t
        for placing in range(ending.placings):
            ending.begin[placing] = total
            ways: uint64_t = ending.choose[word_count(ending.foe_field & ~men)][ending.foe_men]
            total += ways * ending.king_ways * ending.foe_king_ways
            men = _next(men, ending.field)
        ending.begin[ending.placings] = total
        ending.size = total
        return 1

    @property
    def size(self):
        """Give how many positions there are."""
        return self.ending.size

    @property
    def material(self):
        """Give the men and kings of the side to move, and those of the other."""
        return (self.ending.men, self.ending.kings, self.ending.foe_men, self.ending.foe_kings)

    def number(self, state: State):
        """Give the number of a position of this ending, whoever is to move."""
        turned: Node
        turn_round(cython.address(self.ending), cython.address(state.node), cython.address(turned))
        ending: cython.pointer(Ending) = cython.address(self.ending)
        counts = (
            word_count(turned.men),
            word_count(turned.kings),
            word_count(turned.foe_men),
            word_count(turned.foe_kings),
        )
        if state.kernel is not self.kernel or counts != self.material:
            raise ValueError("the position does not belong to this ending")
        if (turned.men & ~ending.field) or (turned.foe_men & ~ending.foe_field):
            raise ValueError("a man stands on its crowning row")
        return number_of(ending, cython.address(turned))

    def state(self, number: uint64_t):
        """Give the position that has a number, White to move."""
        if number >= self.ending.size:
            raise IndexError(f"the positions are numbered from 0 to {self.ending.size - 1}, not {number}")
        state: State = State.__new__(State)
        state.kernel = self.kernel
        position_of(cython.address(self.ending), number, cython.address(state.node))
        state.node.key = key_of(cython.address(self.kernel.rules), cython.address(state.node))
        return state

    def walk(self, first: uint64_t, count: cython.int):
        """List the numbers that positions get that follow one another from a number; for tests."""
        node: Node
        found: list = []
        position_of(cython.address(self.ending), first, cython.address(node))
        i: cython.int
        for i in range(count):
            found.append(int(number_of(cython.address(self.ending), cython.address(node))))
            if not next_position(cython.address(self.ending), cython.address(node)):
                break
        return found
