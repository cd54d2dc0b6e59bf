"""Counting the leaves of the tree of legal moves, the last ply without making its moves.

The last ply is counted by sets: where no man's capture can go on and no king takes, all captures are single jumps
and their number is the number of squares landed on; where nothing can be taken, the quiet moves are. Only chains
and kings that take are walked one by one.
"""

import cython
from cython.cimports.cpython.exc import PyErr_CheckSignals
from cython.cimports.dammen.kernels.moves import (
    Moves,
    Node,
    Step,
    can_capture,
    captures,
    generate,
    make,
    moves_free,
    moves_init,
)
from cython.cimports.dammen.kernels.perft import PLIES_MAX, Count, Entry
from cython.cimports.dammen.kernels.rules import Rules
from cython.cimports.dammen.kernels.words import word, word_count, word_lowest
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import calloc, free

_SIGNALS_FROM = cython.declare(cython.int, 6)  # plies left: seldom enough to cost nothing, often enough to feel quick


@cython.cclass
class Table:
    """A hash table shared by the threads of one count, and the flag that stops them."""

    def __cinit__(self, megabytes: cython.int):
        self.entries = cython.NULL
        self.mask = 0
        self.stopped = False
        if megabytes > 0:
            size: uint64_t = 1
            while size * 2 * cython.sizeof(Entry) <= cython.cast(uint64_t, megabytes) << 20:
                size *= 2
            self.entries = cython.cast(cython.pointer(Entry), calloc(size, cython.sizeof(Entry)))
            if self.entries == cython.NULL:
                raise MemoryError(f"there is no room for a table of {megabytes} MiB")
            self.mask = size - 1

    def __dealloc__(self):
        free(self.entries)

    def stop(self):
        """Stop every count that shares this table."""
        self.stopped = True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _step(rules: cython.pointer(Rules), members: word, direction: cython.int) -> word:
    members &= rules.source[direction]
    if direction < 4:
        return members << rules.shift[direction]
    return members >> rules.shift[direction & 3]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _by_walking(rules: cython.pointer(Rules), node: cython.pointer(Node), count: cython.pointer(Count)) -> uint64_t:
    moves: cython.pointer(Moves) = cython.address(count.lists[0])
    generate(rules, node, moves)
    return moves.count


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _king_moves(rules: cython.pointer(Rules), kings: word, vacant: word) -> cython.int:
    total: cython.int = 0
    direction: cython.int
    at: word
    for direction in range(8):
        if rules.king_moves & (1 << direction):
            at = _step(rules, kings, direction) & vacant
            while at:
                total += word_count(at)
                if not rules.flying:
                    break
                at = _step(rules, at, direction) & vacant
    return total


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _kings_take(rules: cython.pointer(Rules), node: cython.pointer(Node), foe: word, vacant: word) -> cython.bint:
    direction: cython.int
    at: word
    for direction in range(8):
        if rules.king_captures & (1 << direction):
            at = _step(rules, node.kings, direction)
            while at:
                if _step(rules, at & foe, direction) & vacant:
                    return True
                if not rules.flying:
                    break
                at = _step(rules, at & vacant, direction)
    return False


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _diagonal(rules: cython.pointer(Rules), node: cython.pointer(Node), count: cython.pointer(Count)) -> uint64_t:
    """Count for men that move and take along diagonals, where a step is a bare shift."""
    foe: word = node.foe_men | node.foe_kings
    vacant: word = rules.board & ~(node.men | node.kings | foe)
    prey: word = foe if rules.man_takes_king else node.foe_men
    men: word = node.men
    ways: cython.int = rules.man_captures[node.side]
    near: cython.int = rules.shift[3]  # south-west, north-east
    far: cython.int = rules.shift[1]  # south-east, north-west
    # The squares from which a man would take in each direction.
    se: word = 0
    sw: word = 0
    nw: word = 0
    ne: word = 0
    if ways & 0b00001010:
        se = ((vacant >> far) & prey) >> far
        sw = ((vacant >> near) & prey) >> near
    if ways & 0b10100000:
        nw = ((vacant << far) & prey) << far
        ne = ((vacant << near) & prey) << near
    if node.kings and _kings_take(rules, node, foe, vacant):
        return _by_walking(rules, node, count)
    if men & (se | sw | nw | ne) == 0:
        quiet: uint64_t
        if node.side:
            quiet = word_count((men << near) & vacant) + word_count((men << far) & vacant)
        else:
            quiet = word_count((men >> near) & vacant) + word_count((men >> far) & vacant)
        if node.kings:
            quiet += _king_moves(rules, node.kings, vacant)
        return quiet
    if node.foe_kings and not rules.simple_precedence:
        return _by_walking(rules, node, count)
    to_se: word = (men & se) << (2 * far)
    to_sw: word = (men & sw) << (2 * near)
    to_nw: word = (men & nw) >> (2 * far)
    to_ne: word = (men & ne) >> (2 * near)
    on: word = (
        (to_se & (se | sw | ne)) | (to_sw & (sw | se | nw)) | (to_nw & (nw | ne | sw)) | (to_ne & (ne | nw | se))
    )
    crown: word = rules.crown[node.side]
    if rules.promotion == 0:
        on &= ~crown
    elif rules.promotion == 2:
        on |= (to_se | to_sw | to_nw | to_ne) & crown
    if on:
        return _by_walking(rules, node, count)
    return word_count(to_se) + word_count(to_sw) + word_count(to_nw) + word_count(to_ne)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _any_way(rules: cython.pointer(Rules), node: cython.pointer(Node), count: cython.pointer(Count)) -> uint64_t:
    """Count for men that move and take in whatever directions the rules say."""
    foe: word = node.foe_men | node.foe_kings
    vacant: word = rules.board & ~(node.men | node.kings | foe)
    prey: word = foe if rules.man_takes_king else node.foe_men
    men: word = node.men
    ways: cython.int = rules.man_captures[node.side]
    direction: cython.int
    from_: word[8]
    any_from: word = 0
    for direction in range(8):
        from_[direction] = 0
        if ways & (1 << direction):
            back: cython.int = direction ^ 4
            from_[direction] = _step(rules, _step(rules, vacant, back) & prey, back)
            any_from |= from_[direction]
    if node.kings and _kings_take(rules, node, foe, vacant):
        return _by_walking(rules, node, count)
    total: uint64_t = 0
    if men & any_from == 0:
        moves: cython.int = rules.man_moves[node.side]
        for direction in range(8):
            if moves & (1 << direction):
                total += word_count(_step(rules, men, direction) & vacant)
        if node.kings:
            total += _king_moves(rules, node.kings, vacant)
        return total
    if node.foe_kings and not rules.simple_precedence:
        return _by_walking(rules, node, count)
    on: word = 0
    landed: word = 0
    for direction in range(8):
        takers: word = men & from_[direction]
        if takers:
            to: word = _step(rules, _step(rules, takers, direction), direction)
            total += word_count(to)
            landed |= to
            ahead: cython.int
            for ahead in range(8):
                if ahead != direction ^ 4:
                    on |= to & from_[ahead]
    crown: word = rules.crown[node.side]
    if rules.promotion == 0:
        on &= ~crown
    elif rules.promotion == 2:
        on |= landed & crown
    if on:
        return _by_walking(rules, node, count)
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_leaves(rules: cython.pointer(Rules), node: cython.pointer(Node), count: cython.pointer(Count)) -> uint64_t:
    """Count the legal moves of a position without listing them where that can be helped."""
    if rules.diagonal:
        if (node.kings | node.foe_kings) and (rules.king_run or rules.first_king):
            return _by_walking(rules, node, count)
        if rules.compulsory:
            return _diagonal(rules, node, count)
    elif rules.compulsory and not rules.linear and not ((node.kings | node.foe_kings) and (rules.king_run or rules.first_king)):
        return _any_way(rules, node, count)
    return _by_walking(rules, node, count)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _signalled(count: cython.pointer(Count)) -> cython.bint:
    if count.interrupted or count.stopped[0]:
        return True
    with cython.gil:
        try:
            PyErr_CheckSignals()
        except BaseException:  # noqa: BLE001 - asked for again by the caller, who raises it
            count.interrupted = True
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
        left = _step(rules, node.men, direction) & vacant
        while left:
            at = word_lowest(left)
            left ^= at
            child.foe_men = node.men ^ _step(rules, at, direction ^ 4)
            if at & crown:
                child.foe_kings = node.kings | at
                total += _down(rules, cython.address(child), depth - 1, count)
                child.foe_kings = node.kings
            else:
                child.foe_men |= at
                total += _down(rules, cython.address(child), depth - 1, count)
    kings: word = node.kings
    child.foe_men = node.men
    while kings:
        start = word_lowest(kings)
        kings ^= start
        for direction in range(8):
            if rules.king_moves & (1 << direction):
                at = _step(rules, start, direction) & vacant
                while at:
                    child.foe_kings = (node.kings ^ start) | at
                    total += _down(rules, cython.address(child), depth - 1, count)
                    if not rules.flying:
                        break
                    at = _step(rules, at, direction) & vacant
    return total


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _down(
    rules: cython.pointer(Rules), node: cython.pointer(Node), depth: cython.int, count: cython.pointer(Count)
) -> uint64_t:
    if depth == 1:
        return count_leaves(rules, node, count)
    return count_down(rules, node, depth, count)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_down(
    rules: cython.pointer(Rules), node: cython.pointer(Node), depth: cython.int, count: cython.pointer(Count)
) -> uint64_t:
    """Count the leaves so many plies down."""
    if depth == 1:
        return count_leaves(rules, node, count)
    if depth >= _SIGNALS_FROM and _signalled(count):
        return 0
    if count.entries != cython.NULL and depth > 2:
        return _hashed(rules, node, depth, count)
    kings: cython.bint = (node.kings | node.foe_kings) != 0
    if kings and rules.first_king:
        return 0
    if rules.linear or not rules.compulsory or (kings and rules.king_run):
        return _listed(rules, node, depth, count)
    if can_capture(rules, node):
        return _captures_down(rules, node, depth, count)
    return _quiets_down(rules, node, depth, count)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _hashed(
    rules: cython.pointer(Rules), node: cython.pointer(Node), depth: cython.int, count: cython.pointer(Count)
) -> uint64_t:
    entry: cython.pointer(Entry) = cython.address(count.entries[(node.key + depth) & count.mask])
    value: uint64_t = entry.value
    if entry.check ^ value == node.key and cython.cast(cython.int, value & 255) == depth:
        return value >> 8
    total: uint64_t = _listed(rules, node, depth, count)
    if not count.interrupted and not count.stopped[0]:
        value = (total << 8) | depth
        entry.check = node.key ^ value
        entry.value = value
    return total


@cython.cfunc
def count_from(
    rules: cython.pointer(Rules),
    node: cython.pointer(Node),
    depth: cython.int,
    keep_duplicates: cython.bint,
    table: Table,
) -> object:
    """Count from a node, without the GIL; raise what a signal asked for."""
    count: Count
    i: cython.int
    total: uint64_t
    for i in range(PLIES_MAX):
        moves_init(cython.address(count.lists[i]), False, keep_duplicates)
    count.entries = table.entries
    count.mask = table.mask
    count.stopped = cython.address(table.stopped)
    count.interrupted = False
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
    return total
