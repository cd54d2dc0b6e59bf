"""Counting the leaves of the tree of legal moves; the last ply is counted without making its moves."""

import cython
from cython.cimports.dammen.kernels.captures import can_capture, captures
from cython.cimports.dammen.kernels.diagonal import diagonal_counter, diagonal_down
from cython.cimports.dammen.kernels.halt import signalled
from cython.cimports.dammen.kernels.leaves import count_leaves
from cython.cimports.dammen.kernels.moves import generate, make
from cython.cimports.dammen.kernels.nodes import Moves, Node, Step, moves_free, moves_init
from cython.cimports.dammen.kernels.perft import PLIES_MAX, Count
from cython.cimports.dammen.kernels.rules import Rules, stepped
from cython.cimports.dammen.kernels.table import Entry, hash_free, hash_init, keep, recall
from cython.cimports.dammen.kernels.words import word, word_lowest
from cython.cimports.libc.stdint import uint64_t

_SIGNALS_FROM = cython.declare(cython.int, 6)  # plies left: seldom enough to cost nothing, often enough to feel quick
_LEAVES_MAX = cython.declare(uint64_t, 1 << 56)  # what an entry of the table has no room for


@cython.cclass
class Table:
    """What the threads of one count share: a hash table, what is counted, and the flag that stops them."""

    def __cinit__(self, megabytes: cython.int, keep_duplicates: cython.bint, keep_landings: cython.bint):
        self.keep_duplicates = keep_duplicates
        self.keep_landings = keep_landings
        self.stopped = False
        hash_init(cython.address(self.hash), megabytes)

    def __dealloc__(self):
        hash_free(cython.address(self.hash))

    def stop(self):
        """Stop every count that shares this table."""
        self.stopped = True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _signalled(count: cython.pointer(Count)) -> cython.bint:
    if count.interrupted or count.overflowed or count.stopped[0]:
        return True
    count.interrupted = signalled()
    return count.interrupted


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _listed(
    rules: cython.pointer(Rules), node: cython.pointer(Node), depth: cython.int, count: cython.pointer(Count)
) -> uint64_t:
    """Count by listing and making every move, with whatever the rules remember from move to move."""
    moves: cython.pointer(Moves) = cython.address(count.lists[depth])
    generate(rules, node, moves)
    if depth == 1:
        return moves.count
    total: uint64_t = 0
    child: Node
    i: cython.int
    for i in range(moves.count):
        make(rules, node, cython.address(moves.steps[i]), cython.address(child))
        total += count_down(rules, cython.address(child), depth - 1, count)
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _captures_down(
    rules: cython.pointer(Rules), node: cython.pointer(Node), depth: cython.int, count: cython.pointer(Count)
) -> uint64_t:
    moves: cython.pointer(Moves) = cython.address(count.lists[depth])
    moves.count = 0
    captures(rules, node, moves)
    total: uint64_t = 0
    child: Node
    i: cython.int
    for i in range(moves.count):
        step: cython.pointer(Step) = cython.address(moves.steps[i])
        child.men = node.foe_men & ~step.captured
        child.kings = node.foe_kings & ~step.captured
        child.foe_men = node.men
        child.foe_kings = node.kings
        if step.king:
            child.foe_kings ^= step.start ^ step.end
        elif step.promotes:
            child.foe_men ^= step.start
            child.foe_kings |= step.end
        else:
            child.foe_men ^= step.start ^ step.end
        child.side = node.side ^ 1
        child.run[0] = 0
        child.run[1] = 0
        child.run_bit[0] = 0
        child.run_bit[1] = 0
        total += count_down(rules, cython.address(child), depth - 1, count)
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _quiets_down(
    rules: cython.pointer(Rules), node: cython.pointer(Node), depth: cython.int, count: cython.pointer(Count)
) -> uint64_t:
    vacant: word = rules.board & ~(node.men | node.kings | node.foe_men | node.foe_kings)
    crown: word = rules.crown[node.side]
    total: uint64_t = 0
    child: Node
    direction: cython.int
    at: word
    left: word
    start: word
    ways: cython.int = rules.man_moves[node.side]
    child.men = node.foe_men
    child.kings = node.foe_kings
    child.foe_kings = node.kings
    child.side = node.side ^ 1
    child.run[0] = 0
    child.run[1] = 0
    child.run_bit[0] = 0
    child.run_bit[1] = 0
    for direction in range(8):
        if not ways & (1 << direction):
            continue
        left = stepped(rules, node.men, direction) & vacant
        while left:
            at = word_lowest(left)
            left ^= at
            child.foe_men = node.men ^ stepped(rules, at, direction ^ 4)
            child.foe_kings = node.kings
            if at & crown:
                child.foe_kings |= at
            else:
                child.foe_men |= at
            total += count_down(rules, cython.address(child), depth - 1, count)
    kings: word = node.kings
    child.foe_men = node.men
    while kings:
        start = word_lowest(kings)
        kings ^= start
        for direction in range(8):
            if rules.king_moves[node.side] & (1 << direction):
                at = stepped(rules, start, direction) & vacant
                while at:
                    child.foe_kings = (node.kings ^ start) | at
                    total += count_down(rules, cython.address(child), depth - 1, count)
                    if not rules.flying:
                        break
                    at = stepped(rules, at, direction) & vacant
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_down(
    rules: cython.pointer(Rules), node: cython.pointer(Node), depth: cython.int, count: cython.pointer(Count)
) -> uint64_t:
    """Count the leaves so many plies down."""
    kings: cython.bint = (node.kings | node.foe_kings) != 0
    watched: cython.bint = kings and rules.watches_kings
    if depth == 1:
        if watched or count.counter[node.side] == cython.NULL:
            return count_leaves(rules, node, cython.address(count.lists[0]))
        return count.counter[node.side](
            rules, cython.address(count.lists[0]), node.men, node.kings, node.foe_men, node.foe_kings
        )
    if depth >= _SIGNALS_FROM and _signalled(count):
        return 0
    if count.hash.entries != cython.NULL and depth > 2:
        return _hashed(rules, node, depth, count)
    if watched or not rules.plain:
        return _listed(rules, node, depth, count)
    if node.kings == 0 and count.men_only[node.side] != cython.NULL:
        return count.men_only[node.side](rules, node, depth, count)
    if can_capture(rules, node):
        return _captures_down(rules, node, depth, count)
    return _quiets_down(rules, node, depth, count)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _hashed(
    rules: cython.pointer(Rules), node: cython.pointer(Node), depth: cython.int, count: cython.pointer(Count)
) -> uint64_t:
    entry: cython.pointer(Entry) = cython.address(count.hash.entries[(node.key + depth) & count.hash.mask])
    value: uint64_t = recall(entry, node.key)
    if cython.cast(cython.int, value & 255) == depth:
        return value >> 8
    total: uint64_t = _listed(rules, node, depth, count)
    if total >= _LEAVES_MAX:
        # The sum of what lies below the first position may still be right, others would be added up again.
        count.overflowed = count.overflowed or depth < count.depth
    elif not count.interrupted and not count.stopped[0]:
        keep(entry, node.key, (total << 8) | depth)
    return total


@cython.cfunc
def count_from(
    rules: cython.pointer(Rules),
    node: cython.pointer(Node),
    depth: cython.int,
    table: Table,
) -> object:
    """Count from a node, without the GIL; raise what a signal asked for."""
    count: Count
    i: cython.int
    total: uint64_t
    for i in range(PLIES_MAX):
        moves_init(cython.address(count.lists[i]), False, table.keep_duplicates, table.keep_landings)
    count.hash = table.hash
    count.stopped = cython.address(table.stopped)
    count.interrupted = False
    count.overflowed = False
    count.depth = depth
    count.go_down = count_down
    count.by_captures = _captures_down
    for i in range(2):
        count.counter[i] = diagonal_counter(rules, i)
        count.men_only[i] = diagonal_down(rules, i)
    with cython.nogil:
        total = count_down(rules, node, depth, cython.address(count))
    failed: cython.bint = False
    for i in range(PLIES_MAX):
        failed = failed or count.lists[i].failed
        moves_free(cython.address(count.lists[i]))
    if failed:
        raise MemoryError("there is no room for a list of moves")
    if count.interrupted:
        table.stopped = True
        raise KeyboardInterrupt
    if count.overflowed:
        raise OverflowError("there are more leaves than can be counted; a smaller depth may do")
    return total
