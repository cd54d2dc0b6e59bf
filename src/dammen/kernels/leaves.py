"""Counting the moves of one position without listing them.

Where no man's capture can go on and no king takes, all captures are single jumps, and their number is the number of
squares landed on; where nothing can be taken, the quiet moves are. Chains of men are walked, but not listed, as long
as none is so long that two routes could be one move. Everything else is listed and counted.

The counts for men on diagonals are written once, with the shifts as arguments; each call names them as constants, so
that the compiler makes a copy of its own for each size of board and each side.
"""

import cython
from cython.cimports.dammen.kernels.leaves import Chain, Counter
from cython.cimports.dammen.kernels.moves import Moves, Node, can_capture, generate
from cython.cimports.dammen.kernels.rules import Rules
from cython.cimports.dammen.kernels.words import word, word_count, word_lowest
from cython.cimports.libc.stdint import uint64_t

# A round trip of a man takes four pieces on diagonals, three where it also takes straight.
_ROUND_TRIP = cython.declare(cython.int, 4)
_ROUND_TRIP_OF_EIGHT = cython.declare(cython.int, 3)


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
def _by_listing(rules: cython.pointer(Rules), node: cython.pointer(Node), moves: cython.pointer(Moves)) -> uint64_t:
    generate(rules, node, moves)
    return moves.count


@cython.cfunc
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
@cython.nogil
@cython.exceptval(check=False)
def _kings_take(rules: cython.pointer(Rules), kings: word, foe: word, vacant: word) -> cython.bint:
    direction: cython.int
    at: word
    for direction in range(8):
        if rules.king_captures & (1 << direction):
            at = _step(rules, kings, direction)
            while at:
                if _step(rules, at & foe, direction) & vacant:
                    return True
                if not rules.flying:
                    break
                at = _step(rules, at & vacant, direction)
    return False


# --- chains of men ------------------------------------------------------------------------------------------------


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _end(chain: cython.pointer(Chain), jumps: cython.int) -> cython.void:
    if jumps > chain.best:
        chain.best = jumps
        if chain.most:
            chain.total = 0
    if jumps == chain.best or not chain.most:
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
        _end(chain, jumps)
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
        _end(chain, jumps)


@cython.cfunc
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
def _chains(
    rules: cython.pointer(Rules),
    node: cython.pointer(Node),
    moves: cython.pointer(Moves),
    takers: word,
    vacant: word,
    prey: word,
) -> uint64_t:
    """Count the captures of men of which some go on."""
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
    while takers:
        start = word_lowest(takers)
        takers ^= start
        chain.empty = vacant | start
        _walk(cython.address(chain), start, 0)
    both_ways: cython.bint = (chain.ways & 0b00001110) != 0 and (chain.ways & 0b11100000) != 0
    limit: cython.int = _ROUND_TRIP_OF_EIGHT if rules.eight else _ROUND_TRIP
    if chain.must_list or (both_ways and chain.best >= limit and not moves.keep_duplicates):
        return _by_listing(rules, node, moves)
    return chain.total


# --- men on diagonals ---------------------------------------------------------------------------------------------


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _diagonal(
    rules: cython.pointer(Rules),
    node: cython.pointer(Node),
    moves: cython.pointer(Moves),
    near: cython.int,
    far: cython.int,
    black: cython.bint,
) -> uint64_t:
    """Count for men that move and take along diagonals, where a step is a bare shift."""
    foe: word = node.foe_men | node.foe_kings
    vacant: word = rules.board & ~(node.men | node.kings | foe)
    prey: word = foe if rules.man_takes_king else node.foe_men
    men: word = node.men
    both: cython.bint = rules.both_ways
    # The squares from which a man would take in each direction.
    se: word = 0
    sw: word = 0
    nw: word = 0
    ne: word = 0
    if black or both:
        se = (((vacant >> far) & prey) >> far) & men
        sw = (((vacant >> near) & prey) >> near) & men
    if not black or both:
        nw = (((vacant << far) & prey) << far) & men
        ne = (((vacant << near) & prey) << near) & men
    takers: word = se | sw | nw | ne
    if node.kings and _kings_take(rules, node.kings, foe, vacant):
        return _by_listing(rules, node, moves)
    if takers == 0:
        quiet: uint64_t
        if black:
            quiet = word_count((men << near) & vacant) + word_count((men << far) & vacant)
        else:
            quiet = word_count((men >> near) & vacant) + word_count((men >> far) & vacant)
        if node.kings:
            quiet += _king_moves(rules, node.kings, vacant)
        return quiet
    if node.foe_kings and not rules.simple_precedence:
        return _by_listing(rules, node, moves)
    to_se: word = se << (2 * far)
    to_sw: word = sw << (2 * near)
    to_nw: word = nw >> (2 * far)
    to_ne: word = ne >> (2 * near)
    # A square landed on, less those where the capture ends; does a jump in a direction other than back start there?
    crown: word = rules.crown[node.side]
    keep: word = ~crown if rules.promotion == 0 else ~cython.cast(word, 0)
    on: word = 0
    if black or both:
        on |= (to_se | to_sw | to_ne) & keep & ((vacant >> far) & prey) >> far
        on |= (to_se | to_sw | to_nw) & keep & ((vacant >> near) & prey) >> near
    if not black or both:
        on |= (to_nw | to_ne | to_sw) & keep & ((vacant << far) & prey) << far
        on |= (to_nw | to_ne | to_se) & keep & ((vacant << near) & prey) << near
    if rules.promotion == 2 and (to_se | to_sw | to_nw | to_ne) & crown:
        return _by_listing(rules, node, moves)
    if on:
        return _chains(rules, node, moves, takers, vacant, prey)
    return word_count(to_se) + word_count(to_sw) + word_count(to_nw) + word_count(to_ne)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _small_white(rules: cython.pointer(Rules), node: cython.pointer(Node), moves: cython.pointer(Moves)) -> uint64_t:
    return _diagonal(rules, node, moves, 4, 5, False)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _small_black(rules: cython.pointer(Rules), node: cython.pointer(Node), moves: cython.pointer(Moves)) -> uint64_t:
    return _diagonal(rules, node, moves, 4, 5, True)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _middle_white(rules: cython.pointer(Rules), node: cython.pointer(Node), moves: cython.pointer(Moves)) -> uint64_t:
    return _diagonal(rules, node, moves, 5, 6, False)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _middle_black(rules: cython.pointer(Rules), node: cython.pointer(Node), moves: cython.pointer(Moves)) -> uint64_t:
    return _diagonal(rules, node, moves, 5, 6, True)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _large_white(rules: cython.pointer(Rules), node: cython.pointer(Node), moves: cython.pointer(Moves)) -> uint64_t:
    return _diagonal(rules, node, moves, 6, 7, False)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _large_black(rules: cython.pointer(Rules), node: cython.pointer(Node), moves: cython.pointer(Moves)) -> uint64_t:
    return _diagonal(rules, node, moves, 6, 7, True)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _any_size(rules: cython.pointer(Rules), node: cython.pointer(Node), moves: cython.pointer(Moves)) -> uint64_t:
    return _diagonal(rules, node, moves, rules.shift[3], rules.shift[1], node.side)


# --- men that take in eight directions ----------------------------------------------------------------------------


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _eight(
    rules: cython.pointer(Rules),
    node: cython.pointer(Node),
    moves: cython.pointer(Moves),
    near: cython.int,
    far: cython.int,
) -> uint64_t:
    """Count for men that move along diagonals and take in eight directions (Frisian)."""
    across: cython.int = near + far
    foe: word = node.foe_men | node.foe_kings
    vacant: word = rules.board & ~(node.men | node.kings | foe)
    prey: word = foe if rules.man_takes_king else node.foe_men
    men: word = node.men
    right: word = rules.source[0]
    left: word = rules.source[4]
    se: word = ((vacant >> far) & prey) >> far
    sw: word = ((vacant >> near) & prey) >> near
    nw: word = ((vacant << far) & prey) << far
    ne: word = ((vacant << near) & prey) << near
    s: word = ((vacant >> across) & prey) >> across
    n: word = ((vacant << across) & prey) << across
    e: word = ((((vacant & left) >> 1) & prey) & left) >> 1
    w: word = ((((vacant & right) << 1) & prey) & right) << 1
    every: word = se | sw | nw | ne | n | e | s | w
    if node.kings and _kings_take(rules, node.kings, foe, vacant):
        return _by_listing(rules, node, moves)
    takers: word = men & every
    if takers == 0:
        quiet: uint64_t
        if node.side:
            quiet = word_count((men << near) & vacant) + word_count((men << far) & vacant)
        else:
            quiet = word_count((men >> near) & vacant) + word_count((men >> far) & vacant)
        if node.kings:
            quiet += _king_moves(rules, node.kings, vacant)
        return quiet
    if (node.foe_kings and not rules.simple_precedence) or rules.promotion != 1:
        return _by_listing(rules, node, moves)
    to_se: word = (men & se) << (2 * far)
    to_sw: word = (men & sw) << (2 * near)
    to_nw: word = (men & nw) >> (2 * far)
    to_ne: word = (men & ne) >> (2 * near)
    to_s: word = (men & s) << (2 * across)
    to_n: word = (men & n) >> (2 * across)
    to_e: word = (men & e) << 2
    to_w: word = (men & w) >> 2
    # For each square landed on, the jumps in all directions but the one that leads back.
    a: word = se | nw
    b: word = sw | ne
    v: word = s | n
    h: word = e | w
    on: word = (
        (to_se & (se | b | v | h))
        | (to_nw & (nw | b | v | h))
        | (to_sw & (sw | a | v | h))
        | (to_ne & (ne | a | v | h))
        | (to_s & (s | h | a | b))
        | (to_n & (n | h | a | b))
        | (to_e & (e | v | a | b))
        | (to_w & (w | v | a | b))
    )
    if on:
        return _chains(rules, node, moves, takers, vacant, prey)
    return (
        word_count(to_se)
        + word_count(to_sw)
        + word_count(to_nw)
        + word_count(to_ne)
        + word_count(to_s)
        + word_count(to_n)
        + word_count(to_e)
        + word_count(to_w)
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _in_eight(rules: cython.pointer(Rules), node: cython.pointer(Node), moves: cython.pointer(Moves)) -> uint64_t:
    if rules.shift[3] == 5:
        return _eight(rules, node, moves, 5, 6)
    return _eight(rules, node, moves, rules.shift[3], rules.shift[1])


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
            starts[direction] = _step(rules, _step(rules, vacant, back) & prey, back)
            any_start |= starts[direction]
    if node.kings and _kings_take(rules, node.kings, foe, vacant):
        return _by_listing(rules, node, moves)
    total: uint64_t = 0
    if men & any_start == 0:
        quiet: cython.int = rules.man_moves[node.side]
        for direction in range(8):
            if quiet & (1 << direction):
                total += word_count(_step(rules, men, direction) & vacant)
        if node.kings:
            total += _king_moves(rules, node.kings, vacant)
        return total
    if node.foe_kings and not rules.simple_precedence:
        return _by_listing(rules, node, moves)
    on: word = 0
    landed: word = 0
    for direction in range(8):
        takers: word = men & starts[direction]
        if takers:
            to: word = _step(rules, _step(rules, takers, direction), direction)
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
        return _by_listing(rules, node, moves)
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _watching_kings(rules: cython.pointer(Rules), node: cython.pointer(Node), moves: cython.pointer(Moves)) -> uint64_t:
    if node.kings | node.foe_kings:
        return _by_listing(rules, node, moves)
    if rules.eight:
        return _in_eight(rules, node, moves)
    return _any_size(rules, node, moves) if rules.diagonal else _any_way(rules, node, moves)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def counter_for(rules: cython.pointer(Rules), side: cython.int) -> Counter:
    """Choose how the moves of a side are counted."""
    if not rules.plain:
        return _by_listing
    if rules.watches_kings:
        return _watching_kings
    if rules.eight:
        return _in_eight
    if not rules.diagonal:
        return _any_way
    near: cython.int = rules.shift[3]
    if near == 4:
        return _small_black if side else _small_white
    if near == 5:
        return _middle_black if side else _middle_white
    if near == 6:
        return _large_black if side else _large_white
    return _any_size


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_leaves(rules: cython.pointer(Rules), node: cython.pointer(Node), moves: cython.pointer(Moves)) -> uint64_t:
    """Count the legal moves of a position; ``moves`` is a list to work in."""
    counter: Counter = counter_for(rules, node.side)
    return counter(rules, node, moves)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _men_may(rules: cython.pointer(Rules), node: cython.pointer(Node), near: cython.int, far: cython.int) -> cython.bint:
    prey: word = node.foe_men
    if rules.man_takes_king:
        prey |= node.foe_kings
    vacant: word = rules.board & ~(node.men | node.kings | node.foe_men | node.foe_kings)
    found: word = 0
    if rules.both_ways or node.side:
        found |= ((vacant >> far) & prey) >> far
        found |= ((vacant >> near) & prey) >> near
    if rules.both_ways or not node.side:
        found |= ((vacant << far) & prey) << far
        found |= ((vacant << near) & prey) << near
    if rules.eight:
        across: cython.int = near + far
        right: word = rules.source[0]
        left: word = rules.source[4]
        found |= (((vacant >> far) & prey) >> far) | (((vacant >> near) & prey) >> near)
        found |= (((vacant << far) & prey) << far) | (((vacant << near) & prey) << near)
        found |= (((vacant >> across) & prey) >> across) | (((vacant << across) & prey) << across)
        found |= ((((vacant & left) >> 1) & prey & left) >> 1) | ((((vacant & right) << 1) & prey & right) << 1)
    return (found & node.men) != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def may_capture(rules: cython.pointer(Rules), node: cython.pointer(Node)) -> cython.bint:
    """Say whether the side to move can take anything."""
    if node.kings or not (rules.diagonal or rules.eight):
        return can_capture(rules, node)
    near: cython.int = rules.shift[3]
    if near == 4:
        return _men_may(rules, node, 4, 5)
    if near == 5:
        return _men_may(rules, node, 5, 6)
    if near == 6:
        return _men_may(rules, node, 6, 7)
    return _men_may(rules, node, near, near + 1)
