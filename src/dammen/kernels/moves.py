"""Generating and making moves: one generator for every variant, its rules read at run time."""

import cython
from cython.cimports.dammen.kernels.captures import captures
from cython.cimports.dammen.kernels.nodes import Moves, Node, Step, moves_grow
from cython.cimports.dammen.kernels.rules import Rules, stepped
from cython.cimports.dammen.kernels.words import word, word_bit, word_low, word_lowest
from cython.cimports.libc.stdint import uint64_t


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _add_quiet(
    moves: cython.pointer(Moves), start: word, end: word, king: cython.bint, promotes: cython.bint
) -> cython.void:
    if moves.count == moves.room and not moves_grow(moves):
        return
    step: cython.pointer(Step) = cython.address(moves.steps[moves.count])
    step.start = start
    step.end = end
    step.captured = 0
    step.king = king
    step.promotes = promotes
    if moves.want_paths:
        moves.paths[moves.count].jumps = 0
    moves.count += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def blocked_kings(rules: cython.pointer(Rules), node: cython.pointer(Node)) -> word:
    """Give the king that may make no quiet move since it has made too many running (Frisian, WFD 2011)."""
    if rules.king_run and node.run[node.side] >= rules.king_run and node.men:
        return word_bit(node.run_bit[node.side])
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def quiets(rules: cython.pointer(Rules), node: cython.pointer(Node), moves: cython.pointer(Moves)) -> cython.void:
    """List the moves that take nothing."""
    vacant: word = rules.board & ~(node.men | node.kings | node.foe_men | node.foe_kings)
    crown: word = rules.crown[node.side]
    direction: cython.int
    at: word
    start: word
    left: word
    for direction in range(8):
        if not rules.man_moves[node.side] & (1 << direction):
            continue
        if rules.linear:
            left = node.men
            while left:
                start = word_lowest(left)
                left ^= start
                at = stepped(rules, start, direction)
                while at & node.men:
                    at = stepped(rules, at, direction)
                if at & vacant:
                    _add_quiet(moves, start, at, False, (at & crown) != 0)
            continue
        left = stepped(rules, node.men, direction) & vacant
        while left:
            at = word_lowest(left)
            left ^= at
            _add_quiet(moves, stepped(rules, at, direction ^ 4), at, False, (at & crown) != 0)
    kings: word = node.kings & ~blocked_kings(rules, node)
    while kings:
        start = word_lowest(kings)
        kings ^= start
        for direction in range(8):
            if rules.king_moves[node.side] & (1 << direction):
                at = stepped(rules, start, direction)
                while at & vacant:
                    _add_quiet(moves, start, at, True, False)
                    if not rules.flying:
                        break
                    at = stepped(rules, at, direction)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def generate(rules: cython.pointer(Rules), node: cython.pointer(Node), moves: cython.pointer(Moves)) -> cython.void:
    """List the legal moves into an empty list."""
    moves.count = 0
    if rules.first_king and (node.kings | node.foe_kings):
        return
    if not captures(rules, node, moves) or not rules.compulsory:
        quiets(rules, node, moves)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _keys_of(rules: cython.pointer(Rules), members: word, kind: cython.int) -> uint64_t:
    key: uint64_t = 0
    while members:
        key ^= rules.zobrist[kind][word_low(members)]
        members &= members - 1
    return key


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _run_key(rules: cython.pointer(Rules), node: cython.pointer(Node)) -> uint64_t:
    return rules.zobrist_run[0][node.run[0]][node.run_bit[0]] ^ rules.zobrist_run[1][node.run[1]][node.run_bit[1]]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def key_of(rules: cython.pointer(Rules), node: cython.pointer(Node)) -> uint64_t:
    """Work out the Zobrist key of a position from nothing."""
    own: cython.int = 2 * node.side
    foe: cython.int = 2 - own
    key: uint64_t = (
        _keys_of(rules, node.men, own)
        ^ _keys_of(rules, node.kings, own + 1)
        ^ _keys_of(rules, node.foe_men, foe)
        ^ _keys_of(rules, node.foe_kings, foe + 1)
    )
    if node.side:
        key ^= rules.zobrist_turn
    if rules.king_run:
        key ^= _run_key(rules, node)
    return key


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_run(
    rules: cython.pointer(Rules), node: cython.pointer(Node), step: cython.pointer(Step), child: cython.pointer(Node)
) -> cython.void:
    """Count the moves that one king makes running, and forget the run of a king that was taken."""
    side: cython.int = node.side
    foe: cython.int = side ^ 1
    child.run[0] = node.run[0]
    child.run[1] = node.run[1]
    child.run_bit[0] = node.run_bit[0]
    child.run_bit[1] = node.run_bit[1]
    if step.king and step.captured == 0 and node.men:
        same: cython.bint = node.run[side] > 0 and word_bit(node.run_bit[side]) == step.start
        child.run[side] = node.run[side] + 1 if same else 1
        if child.run[side] > rules.king_run:
            child.run[side] = rules.king_run
        child.run_bit[side] = word_low(step.end)
    else:
        child.run[side] = 0
        child.run_bit[side] = 0
    gone: cython.bint = step.captured != 0 and node.run[foe] > 0 and (word_bit(node.run_bit[foe]) & step.captured) != 0
    if gone or not child.men:
        child.run[foe] = 0
        child.run_bit[foe] = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def make(
    rules: cython.pointer(Rules), node: cython.pointer(Node), step: cython.pointer(Step), child: cython.pointer(Node)
) -> cython.void:
    """Make a move: fill the node that follows, as the other side sees it."""
    own: cython.int = 2 * node.side
    foe: cython.int = 2 - own
    key: uint64_t = node.key ^ rules.zobrist_turn
    ends_king: cython.bint = step.king or step.promotes
    child.foe_men = node.men
    child.foe_kings = node.kings
    if step.king:
        child.foe_kings ^= step.start
    else:
        child.foe_men ^= step.start
    if ends_king:
        child.foe_kings ^= step.end
    else:
        child.foe_men ^= step.end
    key ^= rules.zobrist[own + step.king][word_low(step.start)]
    key ^= rules.zobrist[own + ends_king][word_low(step.end)]
    child.men = node.foe_men & ~step.captured
    child.kings = node.foe_kings & ~step.captured
    if step.captured:
        key ^= _keys_of(rules, node.foe_men & step.captured, foe)
        key ^= _keys_of(rules, node.foe_kings & step.captured, foe + 1)
    child.side = node.side ^ 1
    if rules.king_run:
        _count_run(rules, node, step, child)
        key ^= _run_key(rules, node) ^ _run_key(rules, child)
    else:
        child.run[0] = 0
        child.run[1] = 0
        child.run_bit[0] = 0
        child.run_bit[1] = 0
    child.key = key
