"""Judging a position by learned patterns.

The board is covered by overlapping patterns of some squares each. Every filling of a pattern with men of the side to
move, men of the other side and anything else has a weight of its own, one for the opening and one for the ending,
which are mixed by the steps that men still have before them. The board is seen from the side to move, so that a weight
also knows whose turn it is. Where kings are short, and so stand and fight among the men, the patterns count a second
time, filled with men and kings alike, as soon as there is a king. A few features that no pattern sees have weights of
their own.

A pattern's place among its weights is a number in base three. It is the sum of what the bytes of the two sets of men
add to it, so that the places of sixteen patterns are found by adding rows of a table.
"""

import cython
from cython.cimports.dammen.kernels.leaves import count_king_moves
from cython.cimports.dammen.kernels.nodes import Node
from cython.cimports.dammen.kernels.patterns import (
    BALANCE,
    BOTH_KINGS,
    BOTH_MEN,
    EXTRA_MAX,
    FIRST_KING,
    GROUP,
    KING_SQUARES,
    KINGS,
    LOCKED,
    MEN,
    PARTS_MAX,
    PATTERNS_MAX,
    PHASES,
    REACH,
    THE_MOVE,
    TURN,
    Features,
    Pair,
    Patterns,
)
from cython.cimports.dammen.kernels.rules import SQUARES_MAX, Kernel, Rules, set_of, stepped
from cython.cimports.dammen.kernels.state import State
from cython.cimports.dammen.kernels.words import word, word_count, word_high, word_low, word_lower
from cython.cimports.libc.stdint import int16_t, uint32_t, uint64_t
from cython.cimports.libc.stdlib import calloc, free

ROW = cython.declare(cython.Py_ssize_t, 256)
SHIFT = cython.declare(cython.int, 12)  # FINE * PHASES


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _add(found: cython.pointer(Features), at: uint32_t, times: cython.int) -> cython.void:
    if times != 0 and found.extras < EXTRA_MAX:
        found.extra[found.extras] = at
        found.times[found.extras] = times
        found.extras += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _spread(half: cython.pointer(word), men: word) -> cython.int:
    """Give by how many men one half of the board has more than the other."""
    more: cython.int = word_count(men & half[0]) - word_count(men & half[1])
    return more if more >= 0 else -more


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _locked(rules: cython.pointer(Rules), men: word, vacant: word, side: cython.int) -> cython.int:
    """Count the men that cannot step ahead."""
    free: word = 0
    direction: cython.int
    for direction in range(8):
        if rules.man_moves[side] & (1 << direction):
            free |= stepped(rules, stepped(rules, men, direction) & vacant, direction ^ 4)
    return word_count(men & ~free)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _kings(
    rules: cython.pointer(Rules),
    patterns: cython.pointer(Patterns),
    node: cython.pointer(Node),
    vacant: word,
    more_men: cython.int,
    found: cython.pointer(Features),
) -> cython.void:
    """Find the features of kings."""
    base: uint32_t = patterns.extras
    side: cython.int = node.side
    left: word = node.kings
    more: cython.int = word_count(node.kings) - word_count(node.foe_kings)
    _add(found, base + KINGS, more)
    _add(found, base + FIRST_KING, (node.kings != 0) - (node.foe_kings != 0))
    if node.kings and node.foe_kings:
        _add(found, base + BOTH_KINGS, more)
        _add(found, base + BOTH_MEN, more_men)
    reach: cython.int = 0
    if node.kings:
        reach += count_king_moves(rules, node.kings, vacant, side)
    if node.foe_kings:
        reach -= count_king_moves(rules, node.foe_kings, vacant, side ^ 1)
    _add(found, base + REACH, reach)
    while left:
        _add(found, base + KING_SQUARES + patterns.number[side][word_low(left)], 1)
        left &= left - 1
    left = node.foe_kings
    while left:
        _add(found, base + KING_SQUARES + patterns.number[side ^ 1][word_low(left)], -1)
        left &= left - 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _part(members: word, at: cython.int) -> cython.Py_ssize_t:
    if at < 8:
        return cython.cast(cython.Py_ssize_t, (word_lower(members) >> (8 * at)) & 255)
    return cython.cast(cython.Py_ssize_t, (word_high(members) >> (8 * at - 64)) & 255)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _places(
    patterns: cython.pointer(Patterns), side: cython.int, own_pieces: word, foe_pieces: word, place: cython.p_uint
) -> cython.void:
    """Find each pattern's place among all weights, as some pieces of both sides fill it.

    Four numbers of 16 bits are added at once, in a word of 64: none of them ever outgrows its bits.
    """
    part: cython.int
    i: cython.int
    group: cython.int = 0
    step: cython.Py_ssize_t = patterns.count // 4
    own: cython.pointer(uint64_t)
    foe: cython.pointer(uint64_t)
    a: uint64_t
    b: uint64_t
    c: uint64_t
    d: uint64_t
    table: cython.pointer(uint64_t) = patterns.rows + side * patterns.parts * ROW * step
    while group < patterns.count:
        rows: cython.pointer(uint64_t) = table + group // 4
        a = b = c = d = 0
        for part in range(patterns.parts):
            own = rows + _part(own_pieces, part) * step
            foe = rows + _part(foe_pieces, part) * step
            a += own[0] + (foe[0] << 1)
            b += own[1] + (foe[1] << 1)
            c += own[2] + (foe[2] << 1)
            d += own[3] + (foe[3] << 1)
            rows += ROW * step
        first: cython.pointer(uint32_t) = cython.address(patterns.first[group])
        for i in range(4):
            place[group + i] = first[i] + ((a >> (16 * i)) & 0xFFFF)
            place[group + 4 + i] = first[4 + i] + ((b >> (16 * i)) & 0xFFFF)
            place[group + 8 + i] = first[8 + i] + ((c >> (16 * i)) & 0xFFFF)
            place[group + 12 + i] = first[12 + i] + ((d >> (16 * i)) & 0xFFFF)
        group += GROUP


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _phase(patterns: cython.pointer(Patterns), node: cython.pointer(Node)) -> cython.int:
    """Give how much of the opening is left, by the steps that men have still before them, of PHASES."""
    part: cython.int
    total: cython.int = 0
    own: cython.p_int = patterns.steps + node.side * patterns.parts * ROW
    foe: cython.p_int = patterns.steps + (node.side ^ 1) * patterns.parts * ROW
    for part in range(patterns.parts):
        total += own[_part(node.men, part)] + foe[_part(node.foe_men, part)]
        own += ROW
        foe += ROW
    total = total * patterns.steps_share >> 8
    return total if total < PHASES else PHASES


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _beside(
    rules: cython.pointer(Rules),
    patterns: cython.pointer(Patterns),
    node: cython.pointer(Node),
    found: cython.pointer(Features),
) -> cython.void:
    """Find the features that no pattern sees."""
    base: uint32_t = patterns.extras
    side: cython.int = node.side
    pieces: word = node.men | node.kings | node.foe_men | node.foe_kings
    vacant: word = rules.board & ~pieces
    more: cython.int = word_count(node.men) - word_count(node.foe_men)
    found.extras = 0
    found.phase = _phase(patterns, node)
    _add(found, base + MEN, more)
    _add(found, base + TURN, 1)
    half: cython.pointer(word) = cython.address(patterns.half[0])
    _add(found, base + BALANCE, _spread(half, node.foe_men) - _spread(half, node.men))
    locked: cython.int = _locked(rules, node.foe_men, vacant, side ^ 1) - _locked(rules, node.men, vacant, side)
    _add(found, base + LOCKED, locked)
    if patterns.system[side] and more == 0 and word_count(node.kings) == word_count(node.foe_kings):
        _add(found, base + THE_MOVE, 1 if word_count(pieces & patterns.system[side]) & 1 else -1)
    if node.kings | node.foe_kings:
        _kings(rules, patterns, node, vacant, more, found)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def features_of(
    rules: cython.pointer(Rules),
    patterns: cython.pointer(Patterns),
    node: cython.pointer(Node),
    found: cython.pointer(Features),
) -> cython.void:
    """Find what a position is made of."""
    i: cython.int
    count: cython.int = patterns.count
    _places(patterns, node.side, node.men, node.foe_men, found.place)
    found.places = count
    if patterns.kings_too and node.kings | node.foe_kings:
        _places(patterns, node.side, node.men | node.kings, node.foe_men | node.foe_kings, found.place + count)
        for i in range(count, 2 * count):
            found.place[i] += patterns.first[count]
        found.places = 2 * count
    _beside(rules, patterns, node, found)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def weigh(rules: cython.pointer(Rules), patterns: cython.pointer(Patterns), node: cython.pointer(Node)) -> cython.int:
    """Judge a position for the side to move, in hundredths of a man."""
    found: Features
    opening: cython.int = 0
    ending: cython.int = 0
    i: cython.int
    weights: cython.pointer(Pair) = patterns.weights
    pair: Pair
    features_of(rules, patterns, node, cython.address(found))
    for i in range(found.places):
        pair = weights[found.place[i]]
        opening += pair.opening
        ending += pair.ending
    for i in range(found.extras):
        pair = weights[found.extra[i]]
        opening += found.times[i] * pair.opening
        ending += found.times[i] * pair.ending
    # A shift rounds alike in every build, as a division does not.
    return (opening * found.phase + ending * (PHASES - found.phase)) >> SHIFT


@cython.cclass
class Judge:
    """What patterns and features are worth in one variant; several searchers may share it."""

    def __cinit__(self, kernel: Kernel, squares, weights=None):
        """Lay the tables out.

        ``squares`` are those of each pattern, as White sees the board; ``weights`` a buffer of 16-bit numbers, the
        opening's and the ending's in turn, or None for noughts.
        """
        self.kernel = kernel
        self.patterns.rows = cython.NULL
        self.patterns.steps = cython.NULL
        self.patterns.weights = cython.NULL
        if len(squares) > PATTERNS_MAX:
            raise ValueError(f"there may be {PATTERNS_MAX} patterns, not {len(squares)}")
        self._lay_rows(squares)
        self._lay_features()
        self.replace(weights)

    def __dealloc__(self):
        free(self.patterns.rows)
        free(self.patterns.steps)
        free(self.patterns.weights)

    @cython.cfunc
    def _lay_rows(self, squares) -> cython.void:
        patterns: cython.pointer(Patterns) = cython.address(self.patterns)
        rules: cython.pointer(Rules) = cython.address(self.kernel.rules)
        side: cython.int
        at: cython.int
        byte: cython.int
        bit: cython.int
        top: cython.int = 0
        for at in range(SQUARES_MAX):
            if rules.number[at]:
                top = at
        patterns.parts = top // 8 + 1
        patterns.count = (len(squares) + GROUP - 1) // GROUP * GROUP
        count: cython.Py_ssize_t = patterns.count
        patterns.rows = cython.cast(
            cython.pointer(uint64_t), calloc(2 * patterns.parts * ROW * count // 4, cython.sizeof(uint64_t))
        )
        if patterns.rows == cython.NULL:
            raise MemoryError("there is no room for the tables of patterns")
        first: uint32_t = 0
        for at in range(count):
            patterns.first[at] = first
            chosen = squares[at] if at < len(squares) else ()
            size: uint64_t = 1
            for number in chosen:
                for side in range(2):
                    bit = rules.bit[number if side == 0 else rules.size + 1 - number]
                    row: cython.Py_ssize_t = (side * patterns.parts + bit // 8) * ROW
                    for byte in range(256):
                        if byte & (1 << (bit % 8)):
                            patterns.rows[((row + byte) * count + at) // 4] += size << (16 * (at % 4))
                size *= 3
            if size > 59049:
                raise ValueError("a pattern may have 10 squares at most")
            first += cython.cast(uint32_t, size)
        patterns.first[count] = first
        patterns.kings_too = not rules.flying
        patterns.extras = 2 * first if patterns.kings_too else first
        patterns.size = patterns.extras + KING_SQUARES + rules.size

    @cython.cfunc
    def _lay_features(self) -> cython.void:
        patterns: cython.pointer(Patterns) = cython.address(self.patterns)
        rules: cython.pointer(Rules) = cython.address(self.kernel.rules)
        variant = self.kernel.variant
        board = variant.board
        i: cython.int
        side: cython.int
        byte: cython.int
        bit: cython.int
        full: cython.int = 0
        patterns.steps = cython.cast(cython.p_int, calloc(2 * patterns.parts * ROW, cython.sizeof(cython.int)))
        if patterns.steps == cython.NULL:
            raise MemoryError("there is no room for the tables of patterns")
        for number, (row, _) in enumerate(board.cells, 1):
            bit = rules.bit[number]
            for side in range(2):
                togo: cython.int = row if side == 0 else board.height - 1 - row
                full += togo * (number in variant.start_men[side])
                for byte in range(256):
                    if byte & (1 << (bit % 8)):
                        patterns.steps[(side * patterns.parts + bit // 8) * ROW + byte] += togo
        patterns.steps_share = (PHASES << 8) // max(1, full)
        left = [s for s in board.squares if 2 * board.cells[s - 1][1] < board.width - 1]
        right = [s for s in board.squares if 2 * board.cells[s - 1][1] > board.width - 1]
        patterns.half[0] = set_of(rules, left)
        patterns.half[1] = set_of(rules, right)
        patterns.system[0] = 0
        patterns.system[1] = 0
        if not board.every_cell and board.width == board.height:
            # Columns are counted in which the side's own back row has squares.
            for i in range(2):
                home = board.height - 1 if i == 0 else 0
                columns = [column for row, column in board.cells if row == home]
                patterns.system[i] = set_of(rules, [s for s in board.squares if board.cells[s - 1][1] in columns])
        for i in range(SQUARES_MAX):
            seen: cython.int = rules.number[i]
            patterns.number[0][i] = seen - 1 if seen else 0
            patterns.number[1][i] = rules.size - seen if seen else 0

    @property
    def size(self):
        """Give the number of weights, a pair counted once."""
        return int(self.patterns.size)

    @property
    def first(self):
        """Give where each pattern's weights begin, and last where those end that it has for men alone."""
        return tuple([int(self.patterns.first[i]) for i in range(self.patterns.count + 1)])

    @property
    def extras(self):
        """Give where the weights of the features beside the patterns begin."""
        return int(self.patterns.extras)

    def replace(self, weights):
        """Take other weights; not while anybody searches with these."""
        patterns: cython.pointer(Patterns) = cython.address(self.patterns)
        i: cython.Py_ssize_t
        if patterns.weights == cython.NULL:
            patterns.weights = cython.cast(cython.pointer(Pair), calloc(patterns.size, cython.sizeof(Pair)))
            if patterns.weights == cython.NULL:
                raise MemoryError("there is no room for the weights")
        if weights is None:
            return
        view: cython.const[int16_t][::1] = weights
        if view.shape[0] != 2 * patterns.size:
            raise ValueError(f"there must be {2 * patterns.size} weights, not {view.shape[0]}")
        for i in range(patterns.size):
            patterns.weights[i].opening = view[2 * i]
            patterns.weights[i].ending = view[2 * i + 1]

    def judge(self, state: State):
        """Judge a state for the side to move, in hundredths of a man."""
        if state.kernel is not self.kernel:
            raise ValueError("the state is of another variant")
        return weigh(cython.address(self.kernel.rules), cython.address(self.patterns), cython.address(state.node))

    def features(self, state: State):
        """Give what a state is made of: pairs of a weight's place and how often it counts; and the opening's part."""
        found: Features
        i: cython.int
        if state.kernel is not self.kernel:
            raise ValueError("the state is of another variant")
        features_of(
            cython.address(self.kernel.rules),
            cython.address(self.patterns),
            cython.address(state.node),
            cython.address(found),
        )
        pairs = [(int(found.place[i]), 1) for i in range(found.places)]
        pairs += [(int(found.extra[i]), int(found.times[i])) for i in range(found.extras)]
        return pairs, found.phase / cython.cast(cython.double, PHASES)
