"""Counting the moves of one position without listing them.

Where no man's capture can go on and no king takes, all captures are single jumps, and their number is the number of
squares landed on; where nothing can be taken, the quiet moves are. Chains of men are walked, but not listed; only
the ends of those so long that two routes may be one move are kept. Everything else is listed and counted.
"""

import cython
from cython.cimports.dammen.kernels.leaves import ENDS_MAX, Chain
from cython.cimports.dammen.kernels.moves import generate
from cython.cimports.dammen.kernels.nodes import Moves, Node
from cython.cimports.dammen.kernels.rules import Rules, stepped
from cython.cimports.dammen.kernels.words import word, word_count, word_lowest
from cython.cimports.libc.stdint import uint64_t

# A round trip of a man takes four pieces on diagonals, three where it also takes straight.
ROUND_TRIP = cython.declare(cython.int, 4)
ROUND_TRIP_OF_EIGHT = cython.declare(cython.int, 3)
NEVER = cython.declare(cython.int, 1000)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_listed(rules: cython.pointer(Rules), node: cython.pointer(Node), moves: cython.pointer(Moves)) -> uint64_t:
    generate(rules, node, moves)
    return moves.count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_king_moves(rules: cython.pointer(Rules), kings: word, vacant: word, side: cython.int) -> cython.int:
    total: cython.int = 0
    direction: cython.int
    at: word
    for direction in range(8):
        if rules.king_moves[side] & (1 << direction):
            at = stepped(rules, kings, direction) & vacant
            while at:
                total += word_count(at)
                if not rules.flying:
                    break
                at = stepped(rules, at, direction) & vacant
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def kings_take(rules: cython.pointer(Rules), kings: word, foe: word, vacant: word, side: cython.int) -> cython.bint:
    direction: cython.int
    at: word
    for direction in range(8):
        if rules.king_captures[side] & (1 << direction):
            at = stepped(rules, kings, direction)
            while at:
                if stepped(rules, at & foe, direction) & vacant:
                    return True
                if not rules.flying:
                    break
                at = stepped(rules, at & vacant, direction)
    return False


# --- chains of men ------------------------------------------------------------------------------------------------


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _end(chain: cython.pointer(Chain), here: word, jumps: cython.int) -> cython.void:
    """Count a capture that ends here, unless a longer one or the same one is known."""
    if jumps > chain.best:
        chain.best = jumps
        if chain.most:
            chain.total = 0
            chain.first = 0
            chain.kept = 0
    elif chain.most and jumps < chain.best:
        return
    if jumps >= chain.meet_from:
        i: cython.int
        for i in range(chain.first, chain.kept):
            if chain.ends[i] == here and chain.left[i] == chain.prey:
                return
        if chain.kept == ENDS_MAX:
            chain.must_list = True
            return
        chain.ends[chain.kept] = here
        chain.left[chain.kept] = chain.prey
        chain.kept += 1
    chain.total += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _jump(chain: cython.pointer(Chain), piece: word, land: word, jumps: cython.int) -> cython.void:
    chain.prey ^= piece
    if chain.immediate:
        chain.empty ^= piece
    if land & chain.stop:
        chain.must_list = chain.goes_on
        _end(chain, land, jumps)
    else:
        _walk(chain, land, jumps)
    chain.prey ^= piece
    if chain.immediate:
        chain.empty ^= piece


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _walk(chain: cython.pointer(Chain), here: word, jumps: cython.int) -> cython.void:
    """Count the captures that go on from here with men that take along diagonals, and perhaps straight."""
    near: cython.int = chain.near
    far: cython.int = chain.far
    found: cython.bint = False
    piece: word
    land: word
    if chain.ways & 0b00001010:
        piece = (here << far) & chain.prey
        land = (piece << far) & chain.empty
        if land:
            found = True
            _jump(chain, piece, land, jumps + 1)
        piece = (here << near) & chain.prey
        land = (piece << near) & chain.empty
        if land:
            found = True
            _jump(chain, piece, land, jumps + 1)
    if chain.ways & 0b10100000:
        piece = (here >> far) & chain.prey
        land = (piece >> far) & chain.empty
        if land:
            found = True
            _jump(chain, piece, land, jumps + 1)
        piece = (here >> near) & chain.prey
        land = (piece >> near) & chain.empty
        if land:
            found = True
            _jump(chain, piece, land, jumps + 1)
    if chain.ways & 0b01010101:
        found |= _walk_straight(chain, here, jumps)
    if not found:
        _end(chain, here, jumps)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _walk_straight(chain: cython.pointer(Chain), here: word, jumps: cython.int) -> cython.bint:
    across: cython.int = chain.across
    found: cython.bint = False
    piece: word = (here << across) & chain.prey
    land: word = (piece << across) & chain.empty
    if land:
        found = True
        _jump(chain, piece, land, jumps + 1)
    piece = (here >> across) & chain.prey
    land = (piece >> across) & chain.empty
    if land:
        found = True
        _jump(chain, piece, land, jumps + 1)
    piece = ((here & chain.not_right) << 1) & chain.prey
    land = ((piece & chain.not_right) << 1) & chain.empty
    if land:
        found = True
        _jump(chain, piece, land, jumps + 1)
    piece = ((here & chain.not_left) >> 1) & chain.prey
    land = ((piece & chain.not_left) >> 1) & chain.empty
    if land:
        found = True
        _jump(chain, piece, land, jumps + 1)
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_chains(
    rules: cython.pointer(Rules),
    node: cython.pointer(Node),
    moves: cython.pointer(Moves),
    takers: word,
    vacant: word,
    prey: word,
) -> uint64_t:
    """Count the captures of men of which some go on, on a board played on one colour."""
    chain: Chain
    start: word
    chain.prey = prey
    chain.stop = rules.crown[node.side] if rules.promotion != 1 else 0
    chain.goes_on = rules.promotion == 2
    chain.must_list = False
    chain.ways = rules.man_captures[node.side]
    chain.near = rules.shift[3]
    chain.far = rules.shift[1]
    chain.across = rules.shift[2]
    chain.not_right = rules.source[0]
    chain.not_left = rules.source[4]
    chain.most = rules.number_counts
    chain.immediate = rules.immediate
    chain.best = 0
    chain.total = 0
    chain.kept = 0
    # Men that only go forward cannot come to one square by two routes with the same pieces taken.
    both_ways: cython.bint = (chain.ways & 0b00001110) != 0 and (chain.ways & 0b11100000) != 0
    if moves.keep_duplicates or not both_ways:
        chain.meet_from = NEVER
    else:
        chain.meet_from = ROUND_TRIP_OF_EIGHT if rules.eight else ROUND_TRIP
    while takers:
        start = word_lowest(takers)
        takers ^= start
        chain.empty = vacant | start
        chain.first = chain.kept
        _walk(cython.address(chain), start, 0)
    if chain.must_list:
        return count_listed(rules, node, moves)
    return chain.total


# --- men in whatever directions -----------------------------------------------------------------------------------


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _any_way(rules: cython.pointer(Rules), node: cython.pointer(Node), moves: cython.pointer(Moves)) -> uint64_t:
    """Count for men that move and take in whatever directions the rules say."""
    foe: word = node.foe_men | node.foe_kings
    vacant: word = rules.board & ~(node.men | node.kings | foe)
    prey: word = foe if rules.man_takes_king else node.foe_men
    men: word = node.men
    ways: cython.int = rules.man_captures[node.side]
    direction: cython.int
    starts: word[8]
    any_start: word = 0
    for direction in range(8):
        starts[direction] = 0
        if ways & (1 << direction):
            back: cython.int = direction ^ 4
            starts[direction] = stepped(rules, stepped(rules, vacant, back) & prey, back)
            any_start |= starts[direction]
    if node.kings and kings_take(rules, node.kings, foe, vacant, node.side):
        return count_listed(rules, node, moves)
    total: uint64_t = 0
    if men & any_start == 0:
        quiet: cython.int = rules.man_moves[node.side]
        for direction in range(8):
            if quiet & (1 << direction):
                total += word_count(stepped(rules, men, direction) & vacant)
        if node.kings:
            total += count_king_moves(rules, node.kings, vacant, node.side)
        return total
    if node.foe_kings and not rules.simple_precedence:
        return count_listed(rules, node, moves)
    on: word = 0
    landed: word = 0
    for direction in range(8):
        takers: word = men & starts[direction]
        if takers:
            to: word = stepped(rules, stepped(rules, takers, direction), direction)
            total += word_count(to)
            landed |= to
            ahead: cython.int
            for ahead in range(8):
                if ahead != direction ^ 4:
                    on |= to & starts[ahead]
    crown: word = rules.crown[node.side]
    if rules.promotion == 0:
        on &= ~crown
    elif rules.promotion == 2:
        on |= landed & crown
    if on:
        return count_listed(rules, node, moves)
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_leaves(rules: cython.pointer(Rules), node: cython.pointer(Node), moves: cython.pointer(Moves)) -> uint64_t:
    """Count the legal moves of a position; ``moves`` is a list to work in."""
    if not rules.plain or (rules.watches_kings and (node.kings | node.foe_kings)):
        return count_listed(rules, node, moves)
    return _any_way(rules, node, moves)
