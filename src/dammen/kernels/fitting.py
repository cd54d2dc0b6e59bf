"""Fitting the weights of patterns to the outcomes of positions: logistic regression by small steps.

Each step follows the slope of one position's cross-entropy; AdaGrad (Duchi, Hazan and Singer 2011) scales it for each
weight by what that weight has moved before, so that rare patterns still learn. Several threads may learn at once; now
and then one overwrites another's step, which does no harm (Recht et al. 2011).
"""

import cython
from cython.cimports.dammen.kernels.nodes import Node
from cython.cimports.dammen.kernels.patterns import PHASES, Features, Judge, Patterns, features_of
from cython.cimports.dammen.kernels.rules import Rules
from cython.cimports.dammen.kernels.state import State
from cython.cimports.dammen.kernels.words import word, word_from, word_high, word_lower
from cython.cimports.libc.math import exp, log, sqrt
from cython.cimports.libc.stdint import int16_t, uint8_t, uint32_t, uint64_t
from cython.cimports.libc.stdlib import calloc, free

WORDS = 8
"""64-bit numbers that tell a position: two for each of four sets of squares."""


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _predict(
    patterns: cython.pointer(Patterns), values: cython.p_float, found: cython.pointer(Features)
) -> cython.double:
    """Give the logit of the expected outcome."""
    opening: cython.double = 0.0
    ending: cython.double = 0.0
    i: cython.int
    at: cython.size_t
    for i in range(found.places):
        at = 2 * cython.cast(cython.size_t, found.place[i])
        opening += values[at]
        ending += values[at + 1]
    for i in range(found.extras):
        at = 2 * cython.cast(cython.size_t, found.extra[i])
        opening += found.times[i] * values[at]
        ending += found.times[i] * values[at + 1]
    part: cython.double = found.phase / cython.cast(cython.double, PHASES)
    return opening * part + ending * (1.0 - part)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _move(
    values: cython.p_float, slopes: cython.p_float, at: cython.size_t, slope: cython.double, rate: cython.double
) -> cython.void:
    slopes[at] += cython.cast(cython.float, slope * slope)
    values[at] -= cython.cast(cython.float, rate * slope / sqrt(slopes[at] + 1e-3))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _learn(
    rules: cython.pointer(Rules),
    patterns: cython.pointer(Patterns),
    values: cython.p_float,
    slopes: cython.p_float,
    node: cython.pointer(Node),
    target: cython.double,
    rate: cython.double,
) -> cython.double:
    """Learn from one position; at a rate of 0 nothing changes. Gives the cross-entropy before."""
    found: Features
    i: cython.int
    at: cython.size_t
    features_of(rules, patterns, node, cython.address(found))
    logit: cython.double = _predict(patterns, values, cython.address(found))
    expected: cython.double = 1.0 / (1.0 + exp(-logit))
    if rate > 0:
        slope: cython.double = expected - target
        part: cython.double = found.phase / cython.cast(cython.double, PHASES)
        for i in range(found.places):
            at = 2 * cython.cast(cython.size_t, found.place[i])
            _move(values, slopes, at, slope * part, rate)
            _move(values, slopes, at + 1, slope * (1.0 - part), rate)
        for i in range(found.extras):
            at = 2 * cython.cast(cython.size_t, found.extra[i])
            _move(values, slopes, at, slope * part * found.times[i], rate)
            _move(values, slopes, at + 1, slope * (1.0 - part) * found.times[i], rate)
    expected = min(max(expected, 1e-9), 1.0 - 1e-9)
    return -(target * log(expected) + (1.0 - target) * log(1.0 - expected))


@cython.cclass
class Fitter:
    """Weights that are being learnt."""

    def __cinit__(self, judge: Judge):
        self.judge = judge
        count: cython.size_t = 2 * cython.cast(cython.size_t, judge.patterns.size)
        self.values = cython.cast(cython.p_float, calloc(count, cython.sizeof(cython.float)))
        self.slopes = cython.cast(cython.p_float, calloc(count, cython.sizeof(cython.float)))
        if self.values == cython.NULL or self.slopes == cython.NULL:
            raise MemoryError("there is no room for weights to be learnt")

    def __dealloc__(self):
        free(self.values)
        free(self.slopes)

    def learn(self, positions, sides, targets, order, rate: cython.double):
        """Learn from positions in an order, or at a rate of 0 only look; without the GIL.

        ``positions`` has WORDS numbers for each, ``sides`` 0 for White to move and 1 for Black, ``targets`` the
        outcomes expected for the side to move, from 0 to 1, and ``order`` places among them. Gives the sum of the
        cross-entropies, each before it was learnt from.
        """
        words: cython.const[uint64_t][:, ::1] = positions
        turn: cython.const[uint8_t][::1] = sides
        aims: cython.const[cython.float][::1] = targets
        chosen: cython.const[uint32_t][::1] = order
        rules: cython.pointer(Rules) = cython.address(self.judge.kernel.rules)
        patterns: cython.pointer(Patterns) = cython.address(self.judge.patterns)
        node: Node
        total: cython.double = 0.0
        i: cython.Py_ssize_t
        if words.shape[1] != WORDS or turn.shape[0] != words.shape[0] or aims.shape[0] != words.shape[0]:
            raise ValueError("positions, sides and targets do not fit together")
        for i in range(chosen.shape[0]):
            if chosen[i] >= words.shape[0]:
                raise IndexError(f"there is no position {chosen[i]}")
        with cython.nogil:
            for i in range(chosen.shape[0]):
                at: cython.Py_ssize_t = chosen[i]
                node.men = word_from(words[at, 0], words[at, 1])
                node.kings = word_from(words[at, 2], words[at, 3])
                node.foe_men = word_from(words[at, 4], words[at, 5])
                node.foe_kings = word_from(words[at, 6], words[at, 7])
                node.side = turn[at] & 1
                total += _learn(rules, patterns, self.values, self.slopes, cython.address(node), aims[at], rate)
        return total

    def read(self, values):
        """Copy the weights as they are, 32-bit numbers, into a buffer."""
        view: cython.float[::1] = values
        i: cython.Py_ssize_t
        if view.shape[0] != 2 * self.judge.patterns.size:
            raise ValueError(f"there are {2 * self.judge.patterns.size} weights, not {view.shape[0]}")
        for i in range(view.shape[0]):
            view[i] = self.values[i]


def words_of(state: State):
    """Give the numbers that tell a state, as a Fitter reads them: the side to move's men and kings, the other's."""
    sets: word[4] = [state.node.men, state.node.kings, state.node.foe_men, state.node.foe_kings]
    found: list = []
    i: cython.int
    for i in range(4):
        found.append(int(word_lower(sets[i])))
        found.append(int(word_high(sets[i])))
    return found
