"""Draws inside the search: which draw rule a line of play has met, by the positions that it goes through.

What is counted is what :mod:`dammen.laws.judge` counts. A clause that the root has met already is left out: where play
goes on all the same, there is something to play for.
"""

import cython
from cython.cimports.dammen.kernels.captures import can_capture
from cython.cimports.dammen.kernels.drawing import (
    BY_CAPTURE,
    BY_MAN_MOVE,
    BY_PROMOTION,
    CLAUSES_MAX,
    ENDINGS_MAX,
    UNLESS_CAPTURE,
    UNLESS_NOTHING,
    WAY_MAX,
    Army,
    Clause,
    Drawing,
)
from cython.cimports.dammen.kernels.moves import generate, make
from cython.cimports.dammen.kernels.nodes import Moves, Node
from cython.cimports.dammen.kernels.rules import Kernel, Rules, set_of
from cython.cimports.dammen.kernels.words import word, word_count
from cython.cimports.libc.stdint import uint64_t

_FAR = cython.declare(cython.int, 40)  # plies to a draw below which what the hash table holds depends on the count


@cython.cfunc
def _set_army(army: cython.pointer(Army), numbers) -> cython.void:
    (
        (army.men[0], army.men[1]),
        (army.kings[0], army.kings[1]),
        (army.pieces[0], army.pieces[1]),
    ) = numbers


@cython.cfunc
def set_clauses(drawing: cython.pointer(Drawing), kernel: Kernel, clauses, road) -> cython.void:
    """Take the clauses of draw rules, and the squares of the main road."""
    clause: cython.pointer(Clause)
    at: cython.int = 0
    i: cython.int
    if len(clauses) > CLAUSES_MAX:
        raise ValueError(f"there may be {CLAUSES_MAX} clauses, not {len(clauses)}")
    drawing.road = set_of(cython.address(kernel.rules), road)
    for given in clauses:
        clause = cython.address(drawing.clauses[at])
        if len(given.endings) > ENDINGS_MAX:
            raise ValueError(f"a clause may name {ENDINGS_MAX} endings, not {len(given.endings)}")
        clause.ending = bool(given.endings)
        clause.limit = given.limit
        clause.stronger = given.stronger
        clause.resets = given.resets
        clause.pieces[0], clause.pieces[1] = given.pieces
        clause.both_kings = given.both_kings
        clause.on_road = given.on_road
        clause.unless = given.unless
        clause.endings = len(given.endings)
        for i in range(clause.endings):
            strong, weak = given.endings[i]
            _set_army(cython.address(clause.strong[i]), strong)
            _set_army(cython.address(clause.weak[i]), weak)
        at += 1
    drawing.count = at
    drawing.soonest = WAY_MAX


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _within(count: cython.int, limits: cython.pointer(cython.int)) -> cython.bint:
    return limits[0] <= count and count <= limits[1]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fits(army: cython.pointer(Army), men: word, kings: word) -> cython.bint:
    return (
        _within(word_count(men), army.men)
        and _within(word_count(kings), army.kings)
        and _within(word_count(men | kings), army.pieces)
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _stronger(
    drawing: cython.pointer(Drawing), clause: cython.pointer(Clause), node: cython.pointer(Node)
) -> cython.int:
    """Give the stronger side of an ending that a clause names, 0 for White and 1 for Black; -1 where there is none."""
    men: word[2]
    kings: word[2]
    i: cython.int
    side: cython.int
    men[node.side] = node.men
    kings[node.side] = node.kings
    men[node.side ^ 1] = node.foe_men
    kings[node.side ^ 1] = node.foe_kings
    for i in range(clause.endings):
        for side in range(2):
            if not _fits(cython.address(clause.strong[i]), men[side], kings[side]):
                continue
            if not _fits(cython.address(clause.weak[i]), men[side ^ 1], kings[side ^ 1]):
                continue
            # Only White is taken for the stronger side where both have as much.
            if not clause.on_road or not (men[side ^ 1] | kings[side ^ 1]) & ~drawing.road:
                return side
            break
    return -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _runs(clause: cython.pointer(Clause), node: cython.pointer(Node)) -> cython.bint:
    """Say whether a count without progress runs with these pieces."""
    if not _within(word_count(node.men | node.kings | node.foe_men | node.foe_kings), clause.pieces):
        return False
    return not clause.both_kings or (node.kings != 0 and node.foe_kings != 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _resets(clause: cython.pointer(Clause), before: cython.pointer(Node), after: cython.pointer(Node)) -> cython.bint:
    """Say whether the move between two positions begins a count anew."""
    if word_count(after.men | after.kings) != word_count(before.foe_men | before.foe_kings):
        return (clause.resets & BY_CAPTURE) != 0
    if clause.resets & BY_PROMOTION and word_count(after.foe_kings) != word_count(before.kings):
        return True
    return (clause.resets & BY_MAN_MOVE) != 0 and after.foe_men != before.men


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _counted(drawing: cython.pointer(Drawing), clause: cython.pointer(Clause), at: cython.int) -> cython.int:
    """Count back from a place on the way; -1 where the clause does not apply to what stands there."""
    node: cython.pointer(Node) = drawing.way[at]
    before: cython.pointer(Node)
    side: cython.int = 0
    then: cython.int
    done: cython.int = 0
    if clause.ending:
        side = _stronger(drawing, clause, node)
        if side < 0:
            return -1
    elif not _runs(clause, node):
        return -1
    while at > drawing.oldest:
        before = drawing.way[at - 1]
        if before.side == drawing.way[at].side:
            break
        if clause.ending:
            then = _stronger(drawing, clause, before)
            if then < 0 or (clause.stronger and then != side):
                break
        elif not _runs(clause, before) or _resets(clause, before, drawing.way[at]):
            break
        if not clause.stronger or before.side == side:
            done += 1
        at -= 1
    return done


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def begin_counts(drawing: cython.pointer(Drawing), root: cython.pointer(Node), at: cython.int) -> cython.void:
    """Count how far every clause has run at the root, the place on the way where it stands."""
    clause: cython.pointer(Clause)
    i: cython.int
    done: cython.int
    drawing.way[at] = root
    drawing.soonest = WAY_MAX
    drawing.salt = 0
    for i in range(drawing.count):
        clause = cython.address(drawing.clauses[i])
        done = max(_counted(drawing, clause, at), 0)
        if clause.limit > 0 and done >= clause.limit:
            clause.soonest = WAY_MAX
            continue
        clause.soonest = max(clause.limit - done, 1)
        if clause.stronger:
            clause.soonest = 2 * clause.soonest - 1
        drawing.soonest = min(drawing.soonest, clause.soonest)
        if done > 0 and clause.soonest < _FAR:
            drawing.salt += cython.cast(uint64_t, 0x9E3779B97F4A7C15) * (i * WAY_MAX + clause.soonest)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _goes_on(
    clause: cython.pointer(Clause),
    rules: cython.pointer(Rules),
    node: cython.pointer(Node),
    moves: cython.pointer(Moves),
) -> cython.bint:
    """Say whether the game goes on, or has been won, although a clause has been met; the list is a place to work in."""
    child: Node
    i: cython.int
    generate(rules, node, moves)
    if moves.failed or moves.count == 0:
        return True
    if clause.unless == UNLESS_NOTHING:
        return False
    if can_capture(rules, node):
        return True
    if clause.unless == UNLESS_CAPTURE:
        return False
    for i in range(moves.count):
        make(rules, node, cython.address(moves.steps[i]), cython.address(child))
        if not can_capture(rules, cython.address(child)):
            return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def drawn(
    drawing: cython.pointer(Drawing),
    rules: cython.pointer(Rules),
    node: cython.pointer(Node),
    moves: cython.pointer(Moves),
    at: cython.int,
    ply: cython.int,
) -> cython.bint:
    """Say whether a position below the root is drawn by what has been played; the list is a place to work in."""
    clause: cython.pointer(Clause)
    i: cython.int
    pieces: cython.int = word_count(node.men | node.kings | node.foe_men | node.foe_kings)
    for i in range(drawing.count):
        clause = cython.address(drawing.clauses[i])
        if ply < clause.soonest or not _within(pieces, clause.pieces):
            continue
        if _counted(drawing, clause, at) >= clause.limit and not _goes_on(clause, rules, node, moves):
            return True
    return False
