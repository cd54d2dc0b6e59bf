"""Judging a position without looking ahead: material, and what the placing of the pieces is worth beside it."""

import cython
from cython.cimports.dammen.kernels.evaluation import Weights
from cython.cimports.dammen.kernels.leaves import count_king_moves
from cython.cimports.dammen.kernels.nodes import Node
from cython.cimports.dammen.kernels.patterns import weigh
from cython.cimports.dammen.kernels.rules import Rules, stepped
from cython.cimports.dammen.kernels.scores import EVALUATED_MAX
from cython.cimports.dammen.kernels.words import word, word_count, word_low


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _standing(
    rules: cython.pointer(Rules),
    weights: cython.pointer(Weights),
    men: word,
    kings: word,
    foe_men: word,
    vacant: word,
    side: cython.int,
) -> cython.int:
    """Give what the placing of one side's pieces is worth, beside their number."""
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
    weights: cython.pointer(Weights), node: cython.pointer(Node), score: cython.int, lead: cython.int, more: cython.int
) -> cython.int:
    """Take off what a lead is not worth where flying kings hold the draw; ``more`` is by how many men it is one."""
    weak_kings: word = node.foe_kings if lead > 0 else node.kings
    weak: word = weak_kings | (node.foe_men if lead > 0 else node.men)
    strong: word = (node.men | node.kings) if lead > 0 else (node.foe_men | node.foe_kings)
    if not weak_kings:
        return score
    many: cython.int = word_count(strong)
    if many <= weights.few:
        return _part(score, 1, 8)
    if word_count(weak) == 1 and many <= weights.lone_road and (weak_kings & weights.road) != 0:
        return _part(score, 1, 8)
    if weights.drawish and word_count(node.kings) == word_count(node.foe_kings) and -1 <= more <= 1:
        return _part(score, 1, 2)
    return score


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _bounded(score: cython.int) -> cython.int:
    if score > EVALUATED_MAX:
        return EVALUATED_MAX
    return score if score > -EVALUATED_MAX else -EVALUATED_MAX


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def evaluate(rules: cython.pointer(Rules), weights: cython.pointer(Weights), node: cython.pointer(Node)) -> cython.int:
    """Judge a position without looking ahead, for the side to move."""
    vacant: word = rules.board & ~(node.men | node.kings | node.foe_men | node.foe_kings)
    men: cython.int = word_count(node.men)
    kings: cython.int = word_count(node.kings)
    foe_men: cython.int = word_count(node.foe_men)
    foe_kings: cython.int = word_count(node.foe_kings)
    total: cython.int = men + kings + foe_men + foe_kings
    lead: cython.int = weights.man * (men - foe_men) + weights.king * (kings - foe_kings)
    score: cython.int
    if weights.patterns != cython.NULL:
        score = weigh(rules, weights.patterns, node)
        if lead != 0 and (node.kings | node.foe_kings) != 0:
            score = _damp(weights, node, score, lead, men - foe_men)
        return _bounded(score)
    score = lead + _part(lead, weights.trade, total + 8)
    score += _standing(rules, weights, node.men, node.kings, node.foe_men, vacant, node.side)
    score -= _standing(rules, weights, node.foe_men, node.foe_kings, node.men, vacant, node.side ^ 1)
    if weights.close and total <= 8 and lead != 0:
        if lead > 0:
            score -= weights.close * _closeness(weights, node.kings, node.foe_men | node.foe_kings)
        else:
            score += weights.close * _closeness(weights, node.foe_kings, node.men | node.kings)
    if lead != 0 and (node.kings | node.foe_kings) != 0:
        score = _damp(weights, node, score, lead, men - foe_men)
    return _bounded(score + weights.tempo)
