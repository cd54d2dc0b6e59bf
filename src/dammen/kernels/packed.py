"""Lines of moves packed as bytes: each move is its place among the legal moves in an order of its own.

The order is by the numbers of the start and of the end, then by the set of the captured squares, read as a binary
number whose lowest digit is square 1, then moves that do not promote first. It depends on the squares alone, not on
how moves are generated, so that what was packed once can be read for ever. A place is one byte; 255 says that a place
from 255 on follows in two bytes, the higher first.
"""

import cython
from cython.cimports.cpython.bytes import PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cython.cimports.dammen.kernels.move import Move
from cython.cimports.dammen.kernels.moves import generate, make
from cython.cimports.dammen.kernels.nodes import Moves, Node, Step, moves_free, moves_init
from cython.cimports.dammen.kernels.packed import PATTERNS_MAX, WIDE, Pattern
from cython.cimports.dammen.kernels.rules import Kernel, Rules, set_of
from cython.cimports.dammen.kernels.state import State, move_of
from cython.cimports.dammen.kernels.words import word, word_bit, word_count, word_low
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import free, realloc


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _numbered(rules: cython.pointer(Rules), members: word) -> word:
    """Turn a set of bits into one of square numbers."""
    found: word = 0
    while members:
        found |= word_bit(rules.number[word_low(members)] - 1)
        members &= members - 1
    return found


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _ends(rules: cython.pointer(Rules), step: cython.pointer(Step)) -> cython.int:
    return (rules.number[word_low(step.start)] << 8) | rules.number[word_low(step.end)]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _before(rules: cython.pointer(Rules), one: cython.pointer(Step), other: cython.pointer(Step)) -> cython.bint:
    """Say whether one move stands before another."""
    a: cython.int = _ends(rules, one)
    b: cython.int = _ends(rules, other)
    if a != b:
        return a < b
    if one.captured != other.captured:
        return _numbered(rules, one.captured) < _numbered(rules, other.captured)
    return not one.promotes and other.promotes


@cython.cclass
class Packer:
    """Packs and unpacks lines of one variant's moves, and looks through them; not for two threads at once."""

    def __cinit__(self, kernel: Kernel):
        self.kernel = kernel
        self.order = cython.NULL
        self.room = 0
        self.asked = 0
        moves_init(cython.address(self.routes), True, False, False)
        moves_init(cython.address(self.steps), False, False, False)

    def __dealloc__(self):
        moves_free(cython.address(self.routes))
        moves_free(cython.address(self.steps))
        free(self.order)

    @cython.cfunc
    def _own(self, state: State) -> cython.void:
        if state.kernel is not self.kernel:
            raise ValueError("the state is of another variant")

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _sort(self, node: cython.pointer(Node), moves: cython.pointer(Moves)) -> cython.int:
        """List the legal moves of a position and put them in order; give how many there are."""
        rules: cython.pointer(Rules) = cython.address(self.kernel.rules)
        i: cython.int
        at: cython.int
        generate(rules, node, moves)
        if moves.failed:
            raise MemoryError("there is no room for a list of moves")
        if moves.count > self.room:
            order = cython.cast(cython.p_int, realloc(self.order, moves.room * cython.sizeof(cython.int)))
            if order == cython.NULL:
                raise MemoryError("there is no room for a list of moves")
            self.order = order
            self.room = moves.room
        for i in range(moves.count):
            at = i
            while at > 0 and _before(
                rules, cython.address(moves.steps[i]), cython.address(moves.steps[self.order[at - 1]])
            ):
                self.order[at] = self.order[at - 1]
                at -= 1
            self.order[at] = i
        return moves.count

    def moves(self, state: State):
        """List the legal moves in the order of the places."""
        self._own(state)
        count: cython.int = self._sort(cython.address(state.node), cython.address(self.routes))
        rules: cython.pointer(Rules) = cython.address(self.kernel.rules)
        i: cython.int
        found: list = []
        for i in range(count):
            step = cython.address(self.routes.steps[self.order[i]])
            found.append(move_of(rules, step, cython.address(self.routes.paths[self.order[i]])))
        return found

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _place(self, node: cython.pointer(Node), move: Move) -> cython.int:
        """Give the place of a move among those of the list of steps, which is made for it."""
        rules: cython.pointer(Rules) = cython.address(self.kernel.rules)
        ends: cython.int = (move.start << 8) | move.end
        captured: word = 0
        step: cython.pointer(Step)
        i: cython.int
        for i in range(move.jumps):
            if move.taken[i] <= rules.size:
                captured |= word_bit(rules.bit[move.taken[i]])
        for i in range(self._sort(node, cython.address(self.steps))):
            step = cython.address(self.steps.steps[self.order[i]])
            if _ends(rules, step) == ends and step.captured == captured and step.promotes == move.promotes:
                return i
        raise ValueError(f"{move!r} is not legal here")

    def pack(self, state: State, line: list):
        """Pack a line of moves; give it with the keys of its positions, as :meth:`keys` does.

        Raises:
            ValueError: a move is not legal.
        """
        self._own(state)
        rules: cython.pointer(Rules) = cython.address(self.kernel.rules)
        node: Node = state.node
        child: Node
        place: cython.int
        packed = bytearray()
        made: bytes = PyBytes_FromStringAndSize(cython.NULL, (len(line) + 1) * 8)
        keys: cython.pointer(uint64_t) = cython.cast(cython.pointer(uint64_t), PyBytes_AS_STRING(made))
        count: cython.Py_ssize_t = 1
        move: Move
        keys[0] = node.key
        for move in line:
            place = self._place(cython.address(node), move)
            if place >= WIDE:
                packed += bytes((WIDE, place >> 8, place & 255))
            else:
                packed.append(place)
            make(
                rules, cython.address(node), cython.address(self.steps.steps[self.order[place]]), cython.address(child)
            )
            node = child
            keys[count] = node.key
            count += 1
        return bytes(packed), made

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _next(
        self,
        node: cython.pointer(Node),
        data: cython.p_uchar,
        size: cython.Py_ssize_t,
        at: cython.pointer(cython.Py_ssize_t),
        moves: cython.pointer(Moves),
        child: cython.pointer(Node),
    ) -> cython.int:
        """Make the move whose place stands in the bytes; give its number in the list, which is made for it."""
        rules: cython.pointer(Rules) = cython.address(self.kernel.rules)
        place: cython.int = data[at[0]]
        count: cython.int = self._sort(node, moves)
        at[0] += 1
        if place == WIDE:
            if at[0] + 2 > size:
                raise ValueError("the packed moves end within a move")
            place = (data[at[0]] << 8) | data[at[0] + 1]
            at[0] += 2
        if place >= count:
            raise ValueError(f"there is no move {place}; there are {count}")
        make(rules, node, cython.address(moves.steps[self.order[place]]), child)
        return self.order[place]

    def unpack(self, state: State, packed: bytes):
        """Give the moves of a packed line.

        Raises:
            ValueError: the bytes are no line from here.
        """
        self._own(state)
        rules: cython.pointer(Rules) = cython.address(self.kernel.rules)
        data: cython.p_uchar = packed
        size: cython.Py_ssize_t = len(packed)
        at: cython.Py_ssize_t = 0
        node: Node = state.node
        child: Node
        node_at: cython.pointer(Node) = cython.address(node)
        moves: cython.pointer(Moves) = cython.address(self.routes)
        index: cython.int
        found: list = []
        while at < size:
            index = self._next(node_at, data, size, cython.address(at), moves, cython.address(child))
            step = cython.address(moves.steps[index])
            found.append(move_of(rules, step, cython.address(moves.paths[index])))
            node = child
        return found

    def last(self, state: State, packed: bytes, plies: cython.Py_ssize_t = -1):
        """Give the state after a packed line, or after so many of its plies.

        Raises:
            ValueError: the bytes are no line from here.
        """
        self._own(state)
        data: cython.p_uchar = packed
        size: cython.Py_ssize_t = len(packed)
        at: cython.Py_ssize_t = 0
        made: State = State.__new__(State)
        steps: cython.pointer(Moves) = cython.address(self.steps)
        child: Node
        made.kernel = self.kernel
        made.node = state.node
        while at < size and plies != 0:
            self._next(cython.address(made.node), data, size, cython.address(at), steps, cython.address(child))
            made.node = child
            plies -= 1
        return made

    def keys(self, state: State, packed: bytes):
        """Give the keys of the positions of a packed line, the first before any move: 64 bits each, machine's order.

        Raises:
            ValueError: the bytes are no line from here.
        """
        self._own(state)
        data: cython.p_uchar = packed
        size: cython.Py_ssize_t = len(packed)
        at: cython.Py_ssize_t = 0
        made: bytes = PyBytes_FromStringAndSize(cython.NULL, (size + 1) * 8)
        keys: cython.pointer(uint64_t) = cython.cast(cython.pointer(uint64_t), PyBytes_AS_STRING(made))
        count: cython.Py_ssize_t = 1
        steps: cython.pointer(Moves) = cython.address(self.steps)
        node: Node = state.node
        child: Node
        keys[0] = node.key
        while at < size:
            self._next(cython.address(node), data, size, cython.address(at), steps, cython.address(child))
            node = child
            keys[count] = node.key
            count += 1
        return made if count == size + 1 else made[: count * 8]

    def ask(self, patterns):
        """Say what :meth:`find` looks for: any of some patterns.

        A pattern is five lists of squares (White's men and kings, Black's men and kings, vacant), the side to move
        (0 White, 1 Black, -1 either), and for each of the four kinds of pieces the least and the greatest number.
        """
        rules: cython.pointer(Rules) = cython.address(self.kernel.rules)
        i: cython.int = 0
        kind: cython.int
        if len(patterns) > PATTERNS_MAX:
            raise ValueError(f"at most {PATTERNS_MAX} patterns can be looked for at once")
        for squares, side, least, most in patterns:
            pattern = cython.address(self.patterns[i])
            pattern.white_men = set_of(rules, squares[0])
            pattern.white_kings = set_of(rules, squares[1])
            pattern.black_men = set_of(rules, squares[2])
            pattern.black_kings = set_of(rules, squares[3])
            pattern.vacant = set_of(rules, squares[4])
            pattern.side = side
            for kind in range(4):
                pattern.least[kind] = least[kind]
                pattern.most[kind] = most[kind]
            i += 1
        self.asked = i

    @cython.cfunc
    def _fits(self, node: cython.pointer(Node)) -> cython.bint:
        sets: word[4]
        own: cython.int = 2 * node.side
        i: cython.int
        kind: cython.int
        count: cython.int
        sets[own] = node.men
        sets[own + 1] = node.kings
        sets[2 - own] = node.foe_men
        sets[3 - own] = node.foe_kings
        for i in range(self.asked):
            pattern = cython.address(self.patterns[i])
            if pattern.side >= 0 and pattern.side != node.side:
                continue
            if (
                (pattern.white_men & ~sets[0])
                or (pattern.white_kings & ~sets[1])
                or (pattern.black_men & ~sets[2])
                or (pattern.black_kings & ~sets[3])
                or (pattern.vacant & (sets[0] | sets[1] | sets[2] | sets[3]))
            ):
                continue
            for kind in range(4):
                count = word_count(sets[kind])
                if count < pattern.least[kind] or count > pattern.most[kind]:
                    break
            else:
                return True
        return False

    def find(self, state: State, packed: bytes, lasting: cython.int = 1):
        """Give the ply from which on one of the patterns asked for stands for so many plies, or -1.

        Raises:
            ValueError: the bytes are no line from here.
        """
        self._own(state)
        data: cython.p_uchar = packed
        size: cython.Py_ssize_t = len(packed)
        at: cython.Py_ssize_t = 0
        ply: cython.int = 0
        held: cython.int = 0
        steps: cython.pointer(Moves) = cython.address(self.steps)
        node: Node = state.node
        child: Node
        while True:
            held = held + 1 if self._fits(cython.address(node)) else 0
            if held >= lasting:
                return ply - held + 1
            if at >= size:
                return -1
            self._next(cython.address(node), data, size, cython.address(at), steps, cython.address(child))
            node = child
            ply += 1
