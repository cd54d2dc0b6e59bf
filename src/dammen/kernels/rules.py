"""The rules of a variant, laid out as the C struct that every kernel reads."""

import cython
from cython.cimports.dammen.kernels.rules import RUN_MAX, SQUARES_MAX, Rules
from cython.cimports.dammen.kernels.words import word, word_bit, word_low
from cython.cimports.libc.stdint import uint64_t

from dammen.kernels.layout import DIRECTIONS, Layout
from dammen.variants import KingRange, Landing, Objective, Precedence, Promotion, Removal

_LANDING = (Landing.FREE, Landing.BEHIND, Landing.BEHIND_KING, Landing.BEHIND_KING_IN_MULTIPLE)
_PROMOTION = (Promotion.STOP, Promotion.AT_END, Promotion.CONTINUE)
_CRITERIA = (
    Precedence.MOST_PIECES,
    Precedence.GREATEST_VALUE,
    Precedence.WITH_KING,
    Precedence.MOST_KINGS,
    Precedence.KINGS_FIRST,
)


@cython.cfunc
def set_of(rules: cython.pointer(Rules), squares: object) -> word:
    """Turn square numbers into a set."""
    members: word = 0
    number: cython.int
    for number in squares:
        if number < 1 or number > rules.size:
            raise IndexError(f"there is no square {number}")
        members |= word_bit(rules.bit[number])
    return members


@cython.cfunc
def squares_of(rules: cython.pointer(Rules), members: word) -> tuple:
    """Turn a set into square numbers, in the order of the bits."""
    found: list = []
    while members:
        found.append(int(rules.number[word_low(members)]))
        members &= members - 1
    found.sort()
    return tuple(found)


@cython.cfunc
def _mask(directions: object) -> cython.int:
    bits: cython.int = 0
    for direction in directions:
        bits |= 1 << DIRECTIONS.index(direction)
    return bits


@cython.cfunc
def _mirror(bits: cython.int) -> cython.int:
    # North and south change places: 1 with 7, 2 with 6, 3 with 5.
    mirrored: cython.int = bits & 0b00010001
    i: cython.int
    for i in range(1, 4):
        if bits & (1 << i):
            mirrored |= 1 << (8 - i)
        if bits & (1 << (8 - i)):
            mirrored |= 1 << i
    return mirrored


@cython.cfunc
def _mix(seed: uint64_t) -> uint64_t:
    # splitmix64 (Steele, Lea and Flood 2014): keys that are the same on every machine.
    z: uint64_t = seed * cython.cast(uint64_t, 0x9E3779B97F4A7C15)
    z = (z ^ (z >> 30)) * cython.cast(uint64_t, 0xBF58476D1CE4E5B9)
    z = (z ^ (z >> 27)) * cython.cast(uint64_t, 0x94D049BB133111EB)
    return z ^ (z >> 31)


@cython.cclass
class Kernel:
    """A variant's rules, ready for the kernels."""

    def __init__(self, variant, layout: Layout) -> None:
        self.variant = variant
        self._lay_board(variant, layout)
        self._set_men_and_kings(variant)
        self._set_captures(variant)
        self._set_keys()

    @cython.cfunc
    def _lay_board(self, variant, layout) -> cython.void:
        rules: cython.pointer(Rules) = cython.address(self.rules)
        i: cython.int
        rules.size = variant.board.size
        for i in range(SQUARES_MAX):
            rules.number[i] = 0
            rules.bit[i] = 0
        for square, bit in layout.bits.items():
            rules.bit[square] = bit
            rules.number[bit] = square
        for i in range(4):
            rules.shift[i] = layout.shifts[i]
        for i in range(8):
            rules.source[i] = set_of(rules, layout.sources[i])
        rules.board = set_of(rules, variant.board.squares)
        north, south = variant.crowning_rows()
        rules.crown[0] = set_of(rules, north)
        rules.crown[1] = set_of(rules, south)

    @cython.cfunc
    def _set_men_and_kings(self, variant) -> cython.void:
        rules: cython.pointer(Rules) = cython.address(self.rules)
        rules.man_moves[0] = _mask(variant.man_moves)
        rules.man_moves[1] = _mirror(rules.man_moves[0])
        rules.man_captures[0] = _mask(variant.man_captures)
        rules.man_captures[1] = _mirror(rules.man_captures[0])
        rules.king_moves[0] = _mask(variant.king_moves)
        rules.king_moves[1] = _mirror(rules.king_moves[0])
        rules.king_captures[0] = _mask(variant.king_captures)
        rules.king_captures[1] = _mirror(rules.king_captures[0])
        rules.linear = variant.linear
        rules.man_takes_king = variant.man_takes_king
        rules.flying = variant.king_range is KingRange.FLYING
        rules.landing = _LANDING.index(variant.landing)
        rules.king_run = variant.king_run

    @cython.cfunc
    def _set_captures(self, variant) -> cython.void:
        rules: cython.pointer(Rules) = cython.address(self.rules)
        rules.compulsory = variant.compulsory
        rules.must_extend = variant.must_extend
        rules.immediate = variant.removal is Removal.IMMEDIATE
        rules.turn_back = variant.turn_back
        rules.promotion = _PROMOTION.index(variant.promotion)
        rules.misere = variant.objective is Objective.MISERE
        rules.first_king = variant.objective is Objective.FIRST_KING
        rules.king_value = variant.king_value
        reasons = [_CRITERIA.index(reason) for reason in dict.fromkeys(variant.precedence)]
        rules.criteria = len(reasons)
        i: cython.int
        for i in range(rules.criteria):
            rules.criterion[i] = reasons[i]
        rules.number_counts = 0 in reasons or 1 in reasons
        rules.simple_precedence = reasons in ([], [0])
        self._set_families(variant)

    @cython.cfunc
    def _set_families(self, variant) -> cython.void:
        """Say which of the faster ways of counting and walking may be taken."""
        rules: cython.pointer(Rules) = cython.address(self.rules)
        forward: cython.int = 0b10100000  # of White: north-west and north-east
        taking: cython.int = rules.man_captures[0]
        rules.plain = rules.compulsory and not rules.linear
        rules.watches_kings = rules.king_run > 0 or rules.first_king
        shifts_are_bare: cython.bint = (
            not variant.board.every_cell and rules.plain and rules.turn_back and rules.man_moves[0] == forward
        )
        rules.both_ways = taking == 0b10101010
        rules.diagonal = (
            shifts_are_bare
            and (taking == forward or rules.both_ways)
            and (rules.flying or rules.king_captures[0] == 0b10101010)
        )
        rules.eight = (
            shifts_are_bare and taking == 0b11111111 and (rules.flying or rules.king_captures[0] == 0b11111111)
        )

    @cython.cfunc
    def _set_keys(self) -> cython.void:
        rules: cython.pointer(Rules) = cython.address(self.rules)
        i: cython.int
        kind: cython.int
        run: cython.int
        for kind in range(4):
            for i in range(SQUARES_MAX):
                rules.zobrist[kind][i] = _mix(1 + kind * SQUARES_MAX + i)
        rules.zobrist_turn = _mix(1000)
        for kind in range(2):
            for run in range(RUN_MAX):
                for i in range(SQUARES_MAX):
                    rules.zobrist_run[kind][run][i] = (
                        _mix(2000 + (kind * RUN_MAX + run) * SQUARES_MAX + i) if run else 0
                    )
