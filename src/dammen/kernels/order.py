"""The order in which moves are tried: the better the first ones are, the fewer of the others matter."""

import cython
from cython.cimports.dammen.kernels.nodes import Node, Step
from cython.cimports.dammen.kernels.order import RATED_MAX, History, Ply
from cython.cimports.dammen.kernels.words import word_count, word_low

_TAKEN = cython.declare(cython.int, -2147483647)
_OFTEN = cython.declare(cython.int, 1 << 16)  # always
_SLOW = cython.declare(cython.int, 5)  # each time moves the average by so many halvings


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _name(step: cython.pointer(Step)) -> cython.uint:
    return 1 + (word_low(step.start) << 8) + word_low(step.end)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def rate(
    history: cython.pointer(History), node: cython.pointer(Node), ply: cython.pointer(Ply), known: cython.int
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
                rating = history.worth[node.side][word_low(step.start)][word_low(step.end)]
        ply.rating[i] = rating


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def pick(ply: cython.pointer(Ply)) -> cython.int:
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
def remember(
    history: cython.pointer(History),
    node: cython.pointer(Node),
    ply: cython.pointer(Ply),
    index: cython.int,
    cuts: cython.bint,
) -> cython.void:
    """Remember a quiet move that was the best, and those tried before it that were not."""
    best: cython.pointer(Step) = cython.address(ply.list.steps[index])
    i: cython.int
    worth: cython.p_int
    if best.captured or best.promotes:
        return
    name: cython.uint = _name(best)
    if cuts and ply.killer[0] != name:
        ply.killer[1] = ply.killer[0]
        ply.killer[0] = name
    worth = cython.address(history.worth[node.side][word_low(best.start)][word_low(best.end)])
    worth[0] += (_OFTEN - worth[0]) >> _SLOW
    for i in range(min(ply.list.count, RATED_MAX)):
        if i != index and ply.rating[i] == _TAKEN:
            step: cython.pointer(Step) = cython.address(ply.list.steps[i])
            worth = cython.address(history.worth[node.side][word_low(step.start)][word_low(step.end)])
            worth[0] -= (worth[0] + _OFTEN) >> _SLOW
