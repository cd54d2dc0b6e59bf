"""Searching for the best move: principal variation search over the moves of any variant.

A move is remembered, in the hash table and in a line of play, as its place in the list that the generator makes of
its position: the generator's order never changes, and start and end alone do not tell captures apart.
"""

import cython
from cython.cimports.dammen.kernels.drawing import drawn
from cython.cimports.dammen.kernels.evaluation import evaluate
from cython.cimports.dammen.kernels.halt import count_node
from cython.cimports.dammen.kernels.moves import generate, make
from cython.cimports.dammen.kernels.nodes import Node, Step
from cython.cimports.dammen.kernels.order import Ply, pick, rate, remember
from cython.cimports.dammen.kernels.quiescence import quiesce
from cython.cimports.dammen.kernels.rules import Rules
from cython.cimports.dammen.kernels.scores import CERTAIN, INFINITE, PROVED, WIN
from cython.cimports.dammen.kernels.search import PLIES_MAX, Habits, Search, ended, keep_line, tabled
from cython.cimports.dammen.kernels.table import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    approach,
    known_bound,
    known_depth,
    known_move,
    known_score,
    probe,
    store,
)
from cython.cimports.libc.stdint import uint64_t


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
def _reduction(habits: cython.pointer(Habits), depth: cython.int, tried: cython.int, main: cython.bint) -> cython.int:
    """Give by how many plies a late move is searched less deep."""
    if depth < habits.late_depth:
        return 0
    if main:
        return 1 if tried >= habits.late_main else 0
    return (tried >= habits.late_aside) + (tried >= habits.late_more) + (tried >= habits.late_most and depth > 6)


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
    found: cython.int
    if depth <= 0:
        return quiesce(search, node, alpha, beta, ply, 0)
    search.length[ply] = 0
    if rules.first_king and node.foe_kings:
        return ply - WIN
    if count_node(cython.address(search.halt)):
        return 0
    search.keys[at] = node.key
    search.drawing.way[at] = node
    if ply > 0:
        if _repeated(search, at, since):
            return 0
        if ply >= search.drawing.soonest:
            if drawn(cython.address(search.drawing), rules, node, cython.address(here.list), at, ply):
                return 0
        if ply >= PLIES_MAX - 2:
            return evaluate(rules, cython.address(search.weights), node)
        # No line from here ends sooner than at the next ply.
        if alpha < ply - WIN:
            alpha = ply - WIN
        if beta > WIN - ply - 1 + rules.misere:
            beta = WIN - ply - 1 + rules.misere
        if alpha >= beta:
            return alpha
    known = probe(cython.address(search.hash), node.key ^ search.drawing.salt)
    if known != 0 and beta - alpha == 1 and ply > 0 and known_depth(known) >= depth:
        score: cython.int = known_score(known, ply)
        bound: cython.int = known_bound(known)
        if (bound & AT_LEAST and score >= beta) or (bound & AT_MOST and score <= alpha):
            return score
    generate(rules, node, cython.address(here.list))
    if here.list.failed:
        search.halt.failed = True
        search.halt.aborted = True
        return 0
    if here.list.count == 0:
        return ended(rules, ply)
    if search.tables != cython.NULL and ply > 0 and not (here.list.steps[0].captured and rules.compulsory):
        found = tabled(search, node, ply)
        if found != INFINITE:
            return found
    if beta - alpha == 1 and ply > 0 and depth >= search.habits.probe_from and -PROVED < beta < PROVED - 1000:
        if not search.shallow or search.habits.probe_again:
            found = _too_good(search, node, depth, beta, ply, since, known_move(known))
            if found != INFINITE or search.halt.aborted:
                return found
    rate(cython.address(search.history), node, here, known_move(known))
    return _best_of(search, node, depth, alpha, beta, ply, since)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _too_good(
    search: cython.pointer(Search),
    node: cython.pointer(Node),
    depth: cython.int,
    beta: cython.int,
    ply: cython.int,
    since: cython.int,
    known: cython.int,
) -> cython.int:
    """Ask a shallow search whether a position is so good that a deep one need not be made; INFINITE if not."""
    habits: cython.pointer(Habits) = cython.address(search.habits)
    margin: cython.int = habits.probe_margin + habits.probe_slope * depth
    depth_then: cython.int = depth * habits.probe_share // 100
    outer: cython.bint = search.shallow
    score: cython.int
    search.shallow = True
    rate(cython.address(search.history), node, cython.address(search.plies[ply]), known)
    score = _best_of(search, node, max(depth_then, 1), beta + margin - 1, beta + margin, ply, since)
    search.shallow = outer
    return score - margin if score >= beta + margin else INFINITE


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
        index = pick(here)
        if index < 0:
            break
        if ply == 0 and search.restricted and not search.allowed[index]:
            continue
        score = _score_of(search, node, index, next_depth, alpha, beta, ply, since, tried, cython.address(child))
        tried += 1
        if search.halt.aborted:
            return best
        if score > best:
            best = score
            best_index = index
            if score > alpha:
                alpha = score
                keep_line(search, ply, index)
                if ply == 0:
                    _keep_best(search, index, score)
                if score >= beta:
                    break
    if best > first_alpha:
        remember(cython.address(search.history), node, here, best_index, best >= beta)
    if ply > 0 or not search.restricted:
        bound: cython.int = AT_LEAST if best >= beta else EXACT if best > first_alpha else AT_MOST
        key: uint64_t = node.key ^ search.drawing.salt
        store(cython.address(search.hash), key, depth if depth < 255 else 255, best, bound, best_index, ply)
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
    if depth > 0:  # beyond the depth nothing is kept
        approach(cython.address(search.hash), child.key ^ search.drawing.salt)
    if tried == 0:
        return -_search(search, child, depth, -beta, -alpha, ply + 1, after)
    less: cython.int = 0
    if quiet:
        less = _reduction(cython.address(search.habits), depth + 1, tried, beta - alpha > 1)
    score = -_search(search, child, depth - less, -alpha - 1, -alpha, ply + 1, after)
    if less > 0 and score > alpha and not search.halt.aborted:
        score = -_search(search, child, depth, -alpha - 1, -alpha, ply + 1, after)
    if score > alpha and score < beta and not search.halt.aborted:
        score = -_search(search, child, depth, -beta, -alpha, ply + 1, after)
    return score


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def from_root(
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
    search.shallow = False
    while True:
        score = _search(search, node, depth, low, high, 0, search.before)
        if search.halt.aborted:
            return score
        width *= 4
        if score <= low:
            low = score - width if width < 1000 else -INFINITE
        elif score >= high:
            high = score + width if width < 1000 else INFINITE
        else:
            return score
