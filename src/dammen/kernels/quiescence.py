"""Beyond the depth of a search: following what cannot wait until a position can be judged."""

import cython
from cython.cimports.dammen.kernels.captures import can_capture, captures
from cython.cimports.dammen.kernels.evaluation import evaluate
from cython.cimports.dammen.kernels.halt import count_node
from cython.cimports.dammen.kernels.moves import blocked_kings, make, quiets
from cython.cimports.dammen.kernels.nodes import Moves, Node, Step
from cython.cimports.dammen.kernels.order import Ply, pick, rate
from cython.cimports.dammen.kernels.rules import Rules, stepped
from cython.cimports.dammen.kernels.scores import INFINITE, WIN
from cython.cimports.dammen.kernels.search import PLIES_MAX, UNQUIET_MAX, Search, ended, keep_line, tabled
from cython.cimports.dammen.kernels.words import word


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _can_step(rules: cython.pointer(Rules), node: cython.pointer(Node), moves: cython.pointer(Moves)) -> cython.bint:
    """Say whether the side to move has a quiet move; the list is a place to work in."""
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
        moves.count = 0
        quiets(rules, node, moves)
        return moves.count > 0
    return False


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
def quiesce(
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
    if count_node(cython.address(search.halt)):
        return 0
    if deep == 0:
        # On a board crowded with kings the exchanges have no end that could be awaited.
        search.unquiet_end = search.halt.nodes + UNQUIET_MAX
    if ply >= PLIES_MAX - 2 or deep >= search.capture_plies or search.halt.nodes >= search.unquiet_end:
        return evaluate(rules, cython.address(search.weights), node)
    best: cython.int = -INFINITE
    crowning: cython.bint = False
    moves.count = 0
    if captures(rules, node, moves):
        if not rules.compulsory:
            best = evaluate(rules, cython.address(search.weights), node)
    else:
        if not _can_step(rules, node, moves):
            return ended(rules, ply)
        if search.tables != cython.NULL:
            best = tabled(search, node, ply)
            if best != INFINITE:
                return best
            best = -INFINITE
        if deep == 0 and search.habits.threat and search.weights.look and _threatened(rules, node):
            moves.count = 0
            quiets(rules, node, moves)
        else:
            best = evaluate(rules, cython.address(search.weights), node)
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
    rate(cython.address(search.history), node, here, -1)
    while True:
        index = pick(here)
        if index < 0:
            return best
        step: cython.pointer(Step) = cython.address(here.list.steps[index])
        if crowning and not step.promotes:
            continue
        make(rules, node, step, cython.address(child))
        score = -quiesce(search, cython.address(child), -beta, -alpha, ply + 1, deep + 1)
        if search.halt.aborted:
            return best
        if score > best:
            best = score
            if score > alpha:
                alpha = score
                keep_line(search, ply, index)
                if score >= beta:
                    return best
