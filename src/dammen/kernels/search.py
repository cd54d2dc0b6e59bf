"""Searching for the best move: principal variation search over the moves of any variant.

A move is remembered, in the hash table and in a line of play, as its place in the list that the generator makes of
its position: the generator's order never changes, and start and end alone do not tell captures apart.
"""

import cython
from cython.cimports.cpython.exc import PyErr_CheckSignals
from cython.cimports.dammen.kernels.captures import can_capture, captures
from cython.cimports.dammen.kernels.leaves import count_king_moves
from cython.cimports.dammen.kernels.moves import blocked_kings, generate, make, quiets
from cython.cimports.dammen.kernels.nodes import Moves, Node, Step, moves_free, moves_init
from cython.cimports.dammen.kernels.rules import Kernel, Rules, SQUARES_MAX, set_of, stepped
from cython.cimports.dammen.kernels.search import (
    CERTAIN,
    EVALUATED_MAX,
    INFINITE,
    KEYS_MAX,
    PLIES_MAX,
    RATED_MAX,
    WIN,
    Entry,
    Flag,
    Memory,
    Ply,
    Search,
    Weights,
)
from cython.cimports.dammen.kernels.state import State
from cython.cimports.dammen.kernels.words import word, word_bit, word_count, word_low
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import calloc, free
from cython.cimports.posix.time import CLOCK_MONOTONIC, clock_gettime, timespec

_LOOK_NODES = cython.declare(cython.int, 1024)  # nodes between two looks at the clock: about a millisecond
_SIGNAL_LOOKS = cython.declare(cython.int, 128)  # looks between two questions for Ctrl-C
_TAKEN = cython.declare(cython.int, -2147483647)
_AT_MOST = cython.declare(cython.int, 1)
_AT_LEAST = cython.declare(cython.int, 2)
_EXACT = cython.declare(cython.int, 3)
_HISTORY_MAX = cython.declare(cython.int, 1 << 16)


@cython.cclass
class Memory:
    """A hash table that several searches may share."""

    def __cinit__(self, megabytes: cython.int):
        self.entries = cython.NULL
        self.age = 0
        size: uint64_t = 2
        while size * 2 * cython.sizeof(Entry) <= cython.cast(uint64_t, megabytes) << 20:
            size *= 2
        self.entries = cython.cast(cython.pointer(Entry), calloc(size, cython.sizeof(Entry)))
        if self.entries == cython.NULL:
            raise MemoryError(f"there is no room for a table of {megabytes} MiB")
        self.mask = size - 1

    def __dealloc__(self):
        free(self.entries)

    def grow_older(self):
        """Let what earlier searches left give way to what comes."""
        self.age = (self.age + 1) & 255

    def clear(self):
        """Forget everything."""
        i: uint64_t
        for i in range(self.mask + 1):
            self.entries[i].check = 0
            self.entries[i].value = 0
        self.age = 0


@cython.cclass
class Flag:
    """A flag that stops a search; once raised it stays up."""

    def __cinit__(self):
        self.raised = False

    def stop(self):
        """Raise it."""
        self.raised = True

    @property
    def is_raised(self):
        """Say whether it is up."""
        return bool(self.raised)


# --- evaluation ---------------------------------------------------------------------------------------------------


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _standing(
    search: cython.pointer(Search), men: word, kings: word, foe_men: word, vacant: word, side: cython.int
) -> cython.int:
    """Give what the placing of one side's pieces is worth, beside their number."""
    rules: cython.pointer(Rules) = search.rules
    weights: cython.pointer(Weights) = cython.address(search.weights)
    score: cython.int = 0
    moves: cython.int = 0
    mobile: word = 0
    to: word
    left: word = men
    direction: cython.int
    while left:
        score += weights.man_square[side][word_low(left)]
        left &= left - 1
    left = kings
    while left:
        score += weights.king_square[side][word_low(left)]
        left &= left - 1
    if men:
        for direction in range(8):
            if rules.man_moves[side] & (1 << direction):
                to = stepped(rules, men, direction) & vacant
                moves += word_count(to)
                mobile |= stepped(rules, to, direction ^ 4)
        score += weights.locked * word_count(men & ~mobile) + weights.man_move * moves
        if foe_men:
            score += weights.guard * word_count(men & rules.crown[side ^ 1])
    if kings and weights.king_move:
        score += weights.king_move * count_king_moves(rules, kings, vacant, side)
    return score


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _closeness(weights: cython.pointer(Weights), kings: word, foes: word) -> cython.int:
    """Give how far, in all, kings stand from the foe's pieces."""
    total: cython.int = 0
    left: word
    while kings:
        king: cython.int = word_low(kings)
        kings &= kings - 1
        left = foes
        while left:
            foe: cython.int = word_low(left)
            left &= left - 1
            rows: cython.int = weights.row[king] - weights.row[foe]
            columns: cython.int = weights.column[king] - weights.column[foe]
            rows = rows if rows >= 0 else -rows
            columns = columns if columns >= 0 else -columns
            total += rows if rows > columns else columns
    return total


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _part(value: cython.int, times: cython.int, by: cython.int) -> cython.int:
    # Division towards zero whatever the build, so that both colours are treated alike.
    return value * times // by if value >= 0 else -(-value * times // by)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _damp(
    search: cython.pointer(Search), node: cython.pointer(Node), score: cython.int, lead: cython.int
) -> cython.int:
    """Take off what a lead is not worth where flying kings hold the draw."""
    weights: cython.pointer(Weights) = cython.address(search.weights)
    weak_kings: word = node.foe_kings if lead > 0 else node.kings
    weak: word = weak_kings | (node.foe_men if lead > 0 else node.men)
    strong: word = (node.men | node.kings) if lead > 0 else (node.foe_men | node.foe_kings)
    if not weak_kings:
        return score
    if word_count(weak) == 1:
        many: cython.int = word_count(strong)
        if many <= weights.lone or (many <= weights.lone_road and (weak_kings & weights.road) != 0):
            return _part(score, 1, 8)
    if node.kings and node.foe_kings and word_count(weak | strong) <= weights.drawish:
        return _part(score, 1, 2)
    return score


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def evaluate(search: cython.pointer(Search), node: cython.pointer(Node)) -> cython.int:
    """Judge a position without looking ahead, for the side to move."""
    rules: cython.pointer(Rules) = search.rules
    weights: cython.pointer(Weights) = cython.address(search.weights)
    vacant: word = rules.board & ~(node.men | node.kings | node.foe_men | node.foe_kings)
    men: cython.int = word_count(node.men)
    kings: cython.int = word_count(node.kings)
    foe_men: cython.int = word_count(node.foe_men)
    foe_kings: cython.int = word_count(node.foe_kings)
    total: cython.int = men + kings + foe_men + foe_kings
    lead: cython.int = weights.man * (men - foe_men) + weights.king * (kings - foe_kings)
    score: cython.int = lead + _part(lead, weights.trade, total + 8)
    score += _standing(search, node.men, node.kings, node.foe_men, vacant, node.side)
    score -= _standing(search, node.foe_men, node.foe_kings, node.men, vacant, node.side ^ 1)
    if weights.close and total <= 8 and lead != 0:
        if lead > 0:
            score -= weights.close * _closeness(weights, node.kings, node.foe_men | node.foe_kings)
        else:
            score += weights.close * _closeness(weights, node.foe_kings, node.men | node.kings)
    if lead != 0 and (node.kings | node.foe_kings) != 0:
        score = _damp(search, node, score, lead)
    score += weights.tempo
    if score > EVALUATED_MAX:
        return EVALUATED_MAX
    return score if score > -EVALUATED_MAX else -EVALUATED_MAX


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _can_step(search: cython.pointer(Search), node: cython.pointer(Node), ply: cython.int) -> cython.bint:
    """Say whether the side to move has a quiet move."""
    rules: cython.pointer(Rules) = search.rules
    vacant: word = rules.board & ~(node.men | node.kings | node.foe_men | node.foe_kings)
    direction: cython.int
    for direction in range(8):
        if rules.man_moves[node.side] & (1 << direction) and stepped(rules, node.men, direction) & vacant:
            return True
    kings: word = node.kings & ~blocked_kings(rules, node)
    if kings:
        for direction in range(8):
            if rules.king_moves[node.side] & (1 << direction) and stepped(rules, kings, direction) & vacant:
                return True
    # A man may have nothing before it and yet move: over a row of its own (Dameo).
    if rules.linear and node.men:
        moves: cython.pointer(Moves) = cython.address(search.plies[ply].list)
        moves.count = 0
        quiets(rules, node, moves)
        return moves.count > 0
    return False


# --- when to stop -------------------------------------------------------------------------------------------------


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _now() -> cython.double:
    time: timespec
    clock_gettime(CLOCK_MONOTONIC, cython.address(time))
    return cython.cast(cython.double, time.tv_sec) + 1e-9 * cython.cast(cython.double, time.tv_nsec)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _look(search: cython.pointer(Search)) -> cython.void:
    """Look whether somebody or the clock asks for an end."""
    search.next_look = search.nodes + _LOOK_NODES
    search.looks += 1
    if search.stopped[0] or (search.deadline > 0 and _now() >= search.deadline):
        search.aborted = True
    if search.looks % _SIGNAL_LOOKS == 0:
        with cython.gil:
            try:
                PyErr_CheckSignals()
            except BaseException:  # noqa: BLE001 - the caller raises it again
                search.interrupted = True
                search.aborted = True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _count_node(search: cython.pointer(Search)) -> cython.bint:
    """Count a node; say whether the search must end."""
    search.nodes += 1
    if search.nodes >= search.next_look:
        _look(search)
    if search.nodes >= search.node_limit:
        search.aborted = True
    return search.aborted


# --- the hash table -----------------------------------------------------------------------------------------------


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _probe(search: cython.pointer(Search), key: uint64_t) -> uint64_t:
    """Give the packed value known of a position, or 0."""
    at: uint64_t = key & search.mask
    value: uint64_t = search.entries[at].value
    if search.entries[at].check ^ value == key:
        return value
    value = search.entries[at ^ 1].value
    if search.entries[at ^ 1].check ^ value == key:
        return value
    return 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _known_depth(value: uint64_t) -> cython.int:
    return cython.cast(cython.int, (value >> 16) & 255)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _known_score(value: uint64_t, ply: cython.int) -> cython.int:
    # Distances to the end are kept from the position itself, not from the root.
    score: cython.int = cython.cast(cython.int, value & 0xFFFF) - 32768
    if score >= CERTAIN:
        return score - ply
    return score + ply if score <= -CERTAIN else score


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _store(
    search: cython.pointer(Search),
    key: uint64_t,
    depth: cython.int,
    score: cython.int,
    bound: cython.int,
    index: cython.int,
    ply: cython.int,
) -> cython.void:
    first: cython.pointer(Entry) = cython.address(search.entries[key & search.mask])
    second: cython.pointer(Entry) = cython.address(search.entries[(key & search.mask) ^ 1])
    entry: cython.pointer(Entry) = first
    if first.check ^ first.value != key:
        if second.check ^ second.value == key:
            entry = second
        else:
            # The one of an earlier search goes before the one of less depth.
            first_worth: cython.int = _known_depth(first.value)
            second_worth: cython.int = _known_depth(second.value)
            if cython.cast(cython.int, first.value >> 40) != search.age:
                first_worth -= 256
            if cython.cast(cython.int, second.value >> 40) != search.age:
                second_worth -= 256
            if second_worth < first_worth:
                entry = second
    if score >= CERTAIN:
        score += ply
    elif score <= -CERTAIN:
        score -= ply
    if index < 0 or index > 4094:
        index = -1
    value: uint64_t = cython.cast(uint64_t, score + 32768)
    value |= cython.cast(uint64_t, depth) << 16
    value |= cython.cast(uint64_t, bound) << 24
    value |= cython.cast(uint64_t, index + 1) << 26
    value |= cython.cast(uint64_t, search.age) << 40
    entry.check = key ^ value
    entry.value = value


# --- the order of moves -------------------------------------------------------------------------------------------


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _name(step: cython.pointer(Step)) -> cython.uint:
    return 1 + (word_low(step.start) << 8) + word_low(step.end)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _rate(
    search: cython.pointer(Search), node: cython.pointer(Node), ply: cython.pointer(Ply), known: cython.int
) -> cython.void:
    """Rate the moves of a list: the one known to be good, captures by number, crownings, killers, then history."""
    i: cython.int
    rated: cython.int = ply.list.count if ply.list.count < RATED_MAX else RATED_MAX
    ply.rest = RATED_MAX
    for i in range(rated):
        step: cython.pointer(Step) = cython.address(ply.list.steps[i])
        rating: cython.int
        if i == known:
            rating = 1 << 30
        elif step.captured:
            rating = (1 << 22) + 16 * (word_count(step.captured) + 2 * word_count(step.captured & node.foe_kings))
            rating += 8 * step.promotes
        elif step.promotes:
            rating = 1 << 21
        else:
            name: cython.uint = _name(step)
            if name == ply.killer[0]:
                rating = 1 << 20
            elif name == ply.killer[1]:
                rating = 1 << 19
            else:
                rating = search.history[node.side][word_low(step.start)][word_low(step.end)]
        ply.rating[i] = rating


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _pick(ply: cython.pointer(Ply)) -> cython.int:
    """Give the place of the best move that was not given yet, or -1."""
    i: cython.int
    best: cython.int = -1
    top: cython.int = _TAKEN
    rated: cython.int = ply.list.count if ply.list.count < RATED_MAX else RATED_MAX
    for i in range(rated):
        if ply.rating[i] > top:
            top = ply.rating[i]
            best = i
    if best >= 0:
        ply.rating[best] = _TAKEN
        return best
    if ply.rest < ply.list.count:
        ply.rest += 1
        return ply.rest - 1
    return -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _remember(
    search: cython.pointer(Search),
    node: cython.pointer(Node),
    ply: cython.pointer(Ply),
    index: cython.int,
    depth: cython.int,
) -> cython.void:
    """Remember a quiet move that refuted the move before it."""
    step: cython.pointer(Step) = cython.address(ply.list.steps[index])
    if step.captured or step.promotes:
        return
    name: cython.uint = _name(step)
    if ply.killer[0] != name:
        ply.killer[1] = ply.killer[0]
        ply.killer[0] = name
    a: cython.int
    b: cython.int
    start: cython.int = word_low(step.start)
    end: cython.int = word_low(step.end)
    search.history[node.side][start][end] += depth * depth
    if search.history[node.side][start][end] > _HISTORY_MAX:
        for a in range(SQUARES_MAX):
            for b in range(SQUARES_MAX):
                search.history[node.side][a][b] //= 2


# --- the search ---------------------------------------------------------------------------------------------------


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _ended(rules: cython.pointer(Rules), ply: cython.int) -> cython.int:
    """Give the score of a side that has no move left."""
    return WIN - ply if rules.misere else ply - WIN


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _keep_line(search: cython.pointer(Search), ply: cython.int, index: cython.int) -> cython.void:
    i: cython.int
    length: cython.int = search.length[ply + 1]
    search.line[ply][0] = index
    for i in range(length):
        search.line[ply][i + 1] = search.line[ply + 1][i]
    search.length[ply] = length + 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _threatened(rules: cython.pointer(Rules), node: cython.pointer(Node)) -> cython.bint:
    """Say whether the other side could take if it were its turn."""
    passed: Node
    passed.men = node.foe_men
    passed.kings = node.foe_kings
    passed.foe_men = node.men
    passed.foe_kings = node.kings
    passed.side = node.side ^ 1
    return can_capture(rules, cython.address(passed))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _crowning(rules: cython.pointer(Rules), node: cython.pointer(Node), moves: cython.pointer(Moves)) -> cython.bint:
    """List the quiet moves of a position in which a man can be crowned; say whether one can."""
    vacant: word = rules.board & ~(node.men | node.kings | node.foe_men | node.foe_kings)
    direction: cython.int
    crown: word = rules.crown[node.side] & vacant
    if not crown:
        return False
    for direction in range(8):
        if rules.man_moves[node.side] & (1 << direction) and stepped(rules, node.men, direction) & crown:
            moves.count = 0
            quiets(rules, node, moves)
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _quiesce(
    search: cython.pointer(Search),
    node: cython.pointer(Node),
    alpha: cython.int,
    beta: cython.int,
    ply: cython.int,
    deep: cython.int,
) -> cython.int:
    """Follow captures, crownings and one move under threat until a position can be judged."""
    rules: cython.pointer(Rules) = search.rules
    here: cython.pointer(Ply) = cython.address(search.plies[ply])
    moves: cython.pointer(Moves) = cython.address(here.list)
    search.length[ply] = 0
    if rules.first_king and node.foe_kings:
        return ply - WIN
    if _count_node(search):
        return 0
    if ply >= PLIES_MAX - 2 or deep >= search.capture_plies:
        return evaluate(search, node)
    best: cython.int = -INFINITE
    crowning: cython.bint = False
    moves.count = 0
    if captures(rules, node, moves):
        if not rules.compulsory:
            best = evaluate(search, node)
    else:
        if not _can_step(search, node, ply):
            return _ended(rules, ply)
        if deep == 0 and search.weights.look and _threatened(rules, node):
            moves.count = 0
            quiets(rules, node, moves)
        else:
            best = evaluate(search, node)
            if best >= beta or deep > 6 or not _crowning(rules, node, moves):
                return best
            crowning = True
    if best >= beta:
        return best
    if best > alpha:
        alpha = best
    return _try_all(search, node, alpha, beta, ply, deep, best, crowning)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _try_all(
    search: cython.pointer(Search),
    node: cython.pointer(Node),
    alpha: cython.int,
    beta: cython.int,
    ply: cython.int,
    deep: cython.int,
    best: cython.int,
    crowning: cython.bint,
) -> cython.int:
    """Try the moves of a ply's list beyond the depth, or of them only those that crown."""
    rules: cython.pointer(Rules) = search.rules
    here: cython.pointer(Ply) = cython.address(search.plies[ply])
    child: Node
    score: cython.int
    index: cython.int
    _rate(search, node, here, -1)
    while True:
        index = _pick(here)
        if index < 0:
            return best
        step: cython.pointer(Step) = cython.address(here.list.steps[index])
        if crowning and not step.promotes:
            continue
        make(rules, node, step, cython.address(child))
        score = -_quiesce(search, cython.address(child), -beta, -alpha, ply + 1, deep + 1)
        if search.aborted:
            return best
        if score > best:
            best = score
            if score > alpha:
                alpha = score
                _keep_line(search, ply, index)
                if score >= beta:
                    return best


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _repeated(search: cython.pointer(Search), at: cython.int, since: cython.int) -> cython.bint:
    """Say whether the position at a place in the game stood before, since the last move that cannot be undone."""
    back: cython.int = 4
    while back <= since:
        if search.keys[at - back] == search.keys[at]:
            return True
        back += 2
    return False


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _reduction(depth: cython.int, tried: cython.int) -> cython.int:
    if depth < 3 or tried < 3:
        return 0
    return 2 if depth >= 6 and tried >= 8 else 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _search(
    search: cython.pointer(Search),
    node: cython.pointer(Node),
    depth: cython.int,
    alpha: cython.int,
    beta: cython.int,
    ply: cython.int,
    since: cython.int,
) -> cython.int:
    """Search a position so many plies deep, for a score between alpha and beta."""
    rules: cython.pointer(Rules) = search.rules
    here: cython.pointer(Ply) = cython.address(search.plies[ply])
    at: cython.int = search.before + ply
    known: uint64_t
    index: cython.int
    if depth <= 0:
        return _quiesce(search, node, alpha, beta, ply, 0)
    search.length[ply] = 0
    if rules.first_king and node.foe_kings:
        return ply - WIN
    if _count_node(search):
        return 0
    search.keys[at] = node.key
    if ply > 0:
        if _repeated(search, at, since):
            return 0
        if ply >= PLIES_MAX - 2:
            return evaluate(search, node)
        # No line from here ends sooner than at the next ply.
        if alpha < ply - WIN:
            alpha = ply - WIN
        if beta > WIN - ply - 1 + rules.misere:
            beta = WIN - ply - 1 + rules.misere
        if alpha >= beta:
            return alpha
    known = _probe(search, node.key)
    if known != 0 and beta - alpha == 1 and ply > 0 and _known_depth(known) >= depth:
        score: cython.int = _known_score(known, ply)
        bound: cython.int = cython.cast(cython.int, (known >> 24) & 3)
        if (bound & _AT_LEAST and score >= beta) or (bound & _AT_MOST and score <= alpha):
            return score
    generate(rules, node, cython.address(here.list))
    if here.list.failed:
        search.failed = True
        search.aborted = True
        return 0
    if here.list.count == 0:
        return _ended(rules, ply)
    index = cython.cast(cython.int, (known >> 26) & 4095) - 1
    _rate(search, node, here, index)
    return _best_of(search, node, depth, alpha, beta, ply, since)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _best_of(
    search: cython.pointer(Search),
    node: cython.pointer(Node),
    depth: cython.int,
    alpha: cython.int,
    beta: cython.int,
    ply: cython.int,
    since: cython.int,
) -> cython.int:
    """Search the rated moves of a position in their order."""
    here: cython.pointer(Ply) = cython.address(search.plies[ply])
    child: Node
    first_alpha: cython.int = alpha
    best: cython.int = -INFINITE
    best_index: cython.int = -1
    tried: cython.int = 0
    index: cython.int
    score: cython.int
    # A forced move costs no depth.
    next_depth: cython.int = depth if here.list.count == 1 and ply > 0 else depth - 1
    while True:
        index = _pick(here)
        if index < 0:
            break
        if ply == 0 and search.restricted and not search.allowed[index]:
            continue
        score = _score_of(search, node, index, next_depth, alpha, beta, ply, since, tried, cython.address(child))
        tried += 1
        if search.aborted:
            return best
        if score > best:
            best = score
            best_index = index
            if score > alpha:
                alpha = score
                _keep_line(search, ply, index)
                if ply == 0:
                    _keep_best(search, index, score)
                if score >= beta:
                    _remember(search, node, here, index, depth)
                    break
    if ply > 0 or not search.restricted:
        bound: cython.int = _AT_LEAST if best >= beta else _EXACT if best > first_alpha else _AT_MOST
        _store(search, node.key, depth if depth < 255 else 255, best, bound, best_index, ply)
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _keep_best(search: cython.pointer(Search), index: cython.int, score: cython.int) -> cython.void:
    i: cython.int
    search.best_index = index
    search.best_score = score
    search.best_length = search.length[0]
    for i in range(search.length[0]):
        search.best_line[i] = search.line[0][i]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _score_of(
    search: cython.pointer(Search),
    node: cython.pointer(Node),
    index: cython.int,
    depth: cython.int,
    alpha: cython.int,
    beta: cython.int,
    ply: cython.int,
    since: cython.int,
    tried: cython.int,
    child: cython.pointer(Node),
) -> cython.int:
    """Score one move: the first with the whole window, the others by asking whether they are any better."""
    rules: cython.pointer(Rules) = search.rules
    step: cython.pointer(Step) = cython.address(search.plies[ply].list.steps[index])
    score: cython.int
    quiet: cython.bint = step.captured == 0 and not step.promotes
    # Men that never step sideways never come back; elsewhere only a capture or a crowning is for good.
    sideways: cython.bint = (rules.man_moves[0] & 0b00010001) != 0
    after: cython.int = since + 1 if quiet and (step.king or sideways) else 0
    make(rules, node, step, child)
    if tried == 0:
        return -_search(search, child, depth, -beta, -alpha, ply + 1, after)
    less: cython.int = _reduction(depth + 1, tried) if quiet else 0
    score = -_search(search, child, depth - less, -alpha - 1, -alpha, ply + 1, after)
    if less > 0 and score > alpha and not search.aborted:
        score = -_search(search, child, depth, -alpha - 1, -alpha, ply + 1, after)
    if score > alpha and score < beta and not search.aborted:
        score = -_search(search, child, depth, -beta, -alpha, ply + 1, after)
    return score


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _from_root(
    search: cython.pointer(Search), node: cython.pointer(Node), depth: cython.int, guess: cython.int
) -> cython.int:
    """Search the root, at first only for scores near the one guessed."""
    low: cython.int = -INFINITE
    high: cython.int = INFINITE
    width: cython.int = 30
    score: cython.int
    if depth >= 4 and -CERTAIN < guess < CERTAIN:
        low = guess - width
        high = guess + width
    while True:
        score = _search(search, node, depth, low, high, 0, search.before)
        if search.aborted:
            return score
        width *= 4
        if score <= low:
            low = score - width if width < 1000 else -INFINITE
        elif score >= high:
            high = score + width if width < 1000 else INFINITE
        else:
            return score


@cython.cclass
class Worker:
    """One searcher: its own lists and what it learnt of moves, and a hash table that others may share."""

    def __cinit__(self, kernel: Kernel, memory: Memory, weights):
        i: cython.int
        self.kernel = kernel
        self.memory = memory
        self.allowed = cython.NULL
        self.work = cython.cast(cython.pointer(Search), calloc(1, cython.sizeof(Search)))
        if self.work == cython.NULL:
            raise MemoryError("there is no room for a search")
        self.work.rules = cython.address(kernel.rules)
        for i in range(PLIES_MAX):
            moves_init(cython.address(self.work.plies[i].list), False, False, False)
        self._set_weights(weights)

    def __dealloc__(self):
        i: cython.int
        if self.work != cython.NULL:
            for i in range(PLIES_MAX):
                moves_free(cython.address(self.work.plies[i].list))
            free(self.work)
        free(self.allowed)

    @cython.cfunc
    def _set_weights(self, weights) -> cython.void:
        into: cython.pointer(Weights) = cython.address(self.work.weights)
        rules: cython.pointer(Rules) = self.work.rules
        square: cython.int
        side: cython.int
        into.man = weights.man
        into.king = weights.king
        into.locked = weights.locked
        into.king_move = weights.king_move
        into.man_move = weights.man_move
        into.guard = weights.guard
        into.tempo = weights.tempo
        into.trade = weights.trade
        into.close = weights.close
        into.lone = weights.lone
        into.lone_road = weights.lone_road
        into.drawish = weights.drawish
        into.look = weights.look
        into.road = set_of(rules, weights.road)
        board = self.kernel.variant.board
        for number in board.squares:
            square = rules.bit[number]
            row, column = board.cells[number - 1]
            into.row[square] = row
            into.column[square] = column
            for side in range(2):
                into.man_square[side][square] = weights.man_squares[side][number - 1]
                into.king_square[side][square] = weights.king_squares[side][number - 1]

    def forget(self):
        """Forget what was learnt of moves."""
        side: cython.int
        a: cython.int
        b: cython.int
        for side in range(2):
            for a in range(SQUARES_MAX):
                for b in range(SQUARES_MAX):
                    self.work.history[side][a][b] = 0

    @cython.cfunc
    def _begin(self, keys, seconds: cython.double, nodes: uint64_t, capture_plies: cython.int) -> cython.void:
        work: cython.pointer(Search) = self.work
        i: cython.int = 0
        work.entries = self.memory.entries
        work.mask = self.memory.mask
        work.age = self.memory.age
        work.stopped = cython.address(self.flag.raised)
        work.deadline = _now() + seconds if seconds > 0 else 0
        work.nodes = 0
        work.node_limit = nodes if nodes else cython.cast(uint64_t, 1) << 62
        work.next_look = 0
        work.capture_plies = capture_plies
        work.aborted = False
        work.interrupted = False
        work.failed = False
        work.best_index = -1
        work.best_score = 0
        work.best_length = 0
        for key in keys[-KEYS_MAX:]:
            work.keys[i] = key
            i += 1
        work.before = i
        for i in range(PLIES_MAX):
            work.plies[i].killer[0] = 0
            work.plies[i].killer[1] = 0

    @cython.cfunc
    def _restrict(self, node: cython.pointer(Node), allowed) -> cython.int:
        """Note which moves of the root are to be searched; give how many moves there are."""
        work: cython.pointer(Search) = self.work
        moves: cython.pointer(Moves) = cython.address(work.plies[0].list)
        index: cython.int
        generate(work.rules, node, moves)
        work.restricted = allowed is not None
        if allowed is not None:
            free(self.allowed)
            self.allowed = cython.cast(cython.pointer(cython.bint), calloc(moves.count + 1, cython.sizeof(cython.bint)))
            if self.allowed == cython.NULL:
                raise MemoryError("there is no room for a list of moves")
            for index in allowed:
                if not 0 <= index < moves.count:
                    raise IndexError(f"there is no move {index}; there are {moves.count}")
                self.allowed[index] = True
            work.allowed = self.allowed
        return moves.count

    def search(
        self,
        state: State,
        keys,
        depth: cython.int,
        flag: Flag,
        *,
        guess: cython.int = INFINITE,
        seconds: cython.double = 0.0,
        nodes: uint64_t = 0,
        capture_plies: cython.int = PLIES_MAX,
        allowed=None,
    ):
        """Search a state to one depth, without the GIL.

        ``keys`` are those of the positions before it, the newest last. Gives the score, the best line as places in
        each position's list of moves, the nodes visited, and whether the search came to its end.
        """
        work: cython.pointer(Search) = self.work
        node: cython.pointer(Node) = cython.address(state.node)
        score: cython.int
        i: cython.int
        if state.kernel is not self.kernel:
            raise ValueError("the state is of another variant")
        if not 1 <= depth < PLIES_MAX:
            raise ValueError(f"depth must be from 1 to {PLIES_MAX - 1}, not {depth}")
        self.flag = flag
        self._begin(keys, seconds, nodes, capture_plies)
        if self._restrict(node, allowed) == 0:
            raise ValueError("there is no move to search")
        with cython.nogil:
            score = _from_root(work, node, depth, guess)
        if work.interrupted:
            raise KeyboardInterrupt
        if work.failed:
            raise MemoryError("there is no room for a list of moves")
        line = tuple([int(work.best_line[i]) for i in range(work.best_length)])
        return (work.best_score if work.aborted else score), line, work.nodes, not work.aborted

    def evaluate(self, state: State):
        """Judge a state without looking ahead, for the side to move."""
        if state.kernel is not self.kernel:
            raise ValueError("the state is of another variant")
        return evaluate(self.work, cython.address(state.node))
