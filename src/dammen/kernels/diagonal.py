"""Counting on boards played on one colour, where a diagonal step is a bare shift.

The captures of all men are found at once, as sets: the men that take in each direction, and the squares where they
land. Where no capture goes on from there, each is a single jump, and neither the last ply nor the plies before it
need a list of moves. Chains are left to the walkers, and so is every position in which a king can take.

Everything here is written once, with the shifts, the side and the number of directions as arguments; each use names
them as constants, so that the compiler makes a copy of its own for each size of board and each side.
"""

import cython
from cython.cimports.dammen.kernels.diagonal import Jumps
from cython.cimports.dammen.kernels.leaves import Counter, count_chains, count_king_moves, count_listed, kings_take
from cython.cimports.dammen.kernels.captures import captures
from cython.cimports.dammen.kernels.nodes import Moves, Node, Step
from cython.cimports.dammen.kernels.perft import Count, Down
from cython.cimports.dammen.kernels.rules import Rules
from cython.cimports.dammen.kernels.words import word, word_count, word_lowest
from cython.cimports.libc.stdint import uint64_t


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _jumps(
    rules: cython.pointer(Rules),
    men: word,
    prey: word,
    vacant: word,
    jumps: cython.pointer(Jumps),
    near: cython.int,
    far: cython.int,
    black: cython.bint,
    straight: cython.bint,
) -> cython.bint:
    """Find the captures of all men; say whether there are any. Where none goes on is not said yet."""
    both: cython.bint = straight or rules.both_ways
    takers: word = 0
    jumps.se = 0
    jumps.sw = 0
    jumps.nw = 0
    jumps.ne = 0
    if black or both:
        jumps.se = ((vacant >> far) & prey) >> far
        jumps.sw = ((vacant >> near) & prey) >> near
        takers |= jumps.se | jumps.sw
    if not black or both:
        jumps.nw = ((vacant << far) & prey) << far
        jumps.ne = ((vacant << near) & prey) << near
        takers |= jumps.nw | jumps.ne
    if straight:
        right: word = rules.source[0]
        left: word = rules.source[4]
        across: cython.int = near + far
        jumps.s = ((vacant >> across) & prey) >> across
        jumps.n = ((vacant << across) & prey) << across
        jumps.e = (((vacant & left) >> 1) & prey & left) >> 1
        jumps.w = (((vacant & right) << 1) & prey & right) << 1
        takers |= jumps.s | jumps.n | jumps.e | jumps.w
    return (takers & men) != 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _landings(
    rules: cython.pointer(Rules),
    men: word,
    jumps: cython.pointer(Jumps),
    near: cython.int,
    far: cython.int,
    black: cython.bint,
    straight: cython.bint,
) -> cython.void:
    """Work out where the men land that take, and whether a capture may go on from there."""
    both: cython.bint = straight or rules.both_ways
    jumps.to_se = 0
    jumps.to_sw = 0
    jumps.to_nw = 0
    jumps.to_ne = 0
    if black or both:
        jumps.to_se = (jumps.se & men) << (2 * far)
        jumps.to_sw = (jumps.sw & men) << (2 * near)
    if not black or both:
        jumps.to_nw = (jumps.nw & men) >> (2 * far)
        jumps.to_ne = (jumps.ne & men) >> (2 * near)
    # A capture goes on in any direction but the one that leads back; the start, now vacant, lies only that way.
    on: word
    landed: word = jumps.to_se | jumps.to_sw | jumps.to_nw | jumps.to_ne
    if straight:
        across: cython.int = near + far
        jumps.to_s = (jumps.s & men) << (2 * across)
        jumps.to_n = (jumps.n & men) >> (2 * across)
        jumps.to_e = (jumps.e & men) << 2
        jumps.to_w = (jumps.w & men) >> 2
        falling: word = jumps.se | jumps.nw
        rising: word = jumps.sw | jumps.ne
        upright: word = jumps.s | jumps.n
        level: word = jumps.e | jumps.w
        landed |= jumps.to_s | jumps.to_n | jumps.to_e | jumps.to_w
        on = (
            (jumps.to_se & (jumps.se | rising | upright | level))
            | (jumps.to_nw & (jumps.nw | rising | upright | level))
            | (jumps.to_sw & (jumps.sw | falling | upright | level))
            | (jumps.to_ne & (jumps.ne | falling | upright | level))
            | (jumps.to_s & (jumps.s | level | falling | rising))
            | (jumps.to_n & (jumps.n | level | falling | rising))
            | (jumps.to_e & (jumps.e | upright | falling | rising))
            | (jumps.to_w & (jumps.w | upright | falling | rising))
        )
    else:
        on = (
            (jumps.to_se & (jumps.se | jumps.sw | jumps.ne))
            | (jumps.to_sw & (jumps.sw | jumps.se | jumps.nw))
            | (jumps.to_nw & (jumps.nw | jumps.ne | jumps.sw))
            | (jumps.to_ne & (jumps.ne | jumps.nw | jumps.se))
        )
    crown: word = rules.crown[1 if black else 0]
    if rules.promotion == 0:
        on &= ~crown
    elif rules.promotion == 2:
        on |= landed & crown
    jumps.go_on = on != 0


# --- the last ply -------------------------------------------------------------------------------------------------


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _with_kings(
    rules: cython.pointer(Rules),
    moves: cython.pointer(Moves),
    men: word,
    kings: word,
    foe_men: word,
    foe_kings: word,
    side: cython.int,
) -> uint64_t:
    """Count for a side that has kings, in whatever way is needed."""
    node: Node
    node.men = men
    node.kings = kings
    node.foe_men = foe_men
    node.foe_kings = foe_kings
    node.side = side
    node.run[0] = 0
    node.run[1] = 0
    return count_listed(rules, cython.address(node), moves)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _captured(
    rules: cython.pointer(Rules),
    moves: cython.pointer(Moves),
    men: word,
    kings: word,
    foe_men: word,
    foe_kings: word,
    vacant: word,
    prey: word,
    jumps: cython.pointer(Jumps),
    near: cython.int,
    far: cython.int,
    black: cython.bint,
    straight: cython.bint,
) -> uint64_t:
    """Count the captures of men where no king takes."""
    if foe_kings and not rules.simple_precedence:
        return _with_kings(rules, moves, men, kings, foe_men, foe_kings, black)
    _landings(rules, men, jumps, near, far, black, straight)
    if jumps.go_on:
        node: Node
        node.men = men
        node.kings = kings
        node.foe_men = foe_men
        node.foe_kings = foe_kings
        node.side = black
        node.run[0] = 0
        node.run[1] = 0
        takers: word = men & (jumps.se | jumps.sw | jumps.nw | jumps.ne)
        if straight:
            takers |= men & (jumps.s | jumps.n | jumps.e | jumps.w)
        return count_chains(rules, cython.address(node), moves, takers, vacant, prey)
    total: uint64_t = (
        word_count(jumps.to_se) + word_count(jumps.to_sw) + word_count(jumps.to_nw) + word_count(jumps.to_ne)
    )
    if straight:
        total += word_count(jumps.to_s) + word_count(jumps.to_n) + word_count(jumps.to_e) + word_count(jumps.to_w)
    return total


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _leaves(
    rules: cython.pointer(Rules),
    moves: cython.pointer(Moves),
    men: word,
    kings: word,
    foe_men: word,
    foe_kings: word,
    near: cython.int,
    far: cython.int,
    black: cython.bint,
    straight: cython.bint,
) -> uint64_t:
    """Count the moves of a position."""
    jumps: Jumps
    foe: word = foe_men | foe_kings
    vacant: word = rules.board & ~(men | kings | foe)
    prey: word = foe if straight or rules.man_takes_king else foe_men
    takes: cython.bint = _jumps(rules, men, prey, vacant, cython.address(jumps), near, far, black, straight)
    if kings and kings_take(rules, kings, foe, vacant, black):
        return _with_kings(rules, moves, men, kings, foe_men, foe_kings, black)
    if takes:
        return _captured(
            rules,
            moves,
            men,
            kings,
            foe_men,
            foe_kings,
            vacant,
            prey,
            cython.address(jumps),
            near,
            far,
            black,
            straight,
        )
    quiet: uint64_t
    if black:
        quiet = word_count((men << near) & vacant) + word_count((men << far) & vacant)
    else:
        quiet = word_count((men >> near) & vacant) + word_count((men >> far) & vacant)
    if kings:
        quiet += count_king_moves(rules, kings, vacant, black)
    return quiet


# --- the plies before ---------------------------------------------------------------------------------------------


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _shifted(members: word, by: cython.int, south: cython.bint) -> word:
    return members << by if south else members >> by


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _next(
    rules: cython.pointer(Rules),
    child: cython.pointer(Node),
    depth: cython.int,
    count: cython.pointer(Count),
    near: cython.int,
    far: cython.int,
    black: cython.bint,
    straight: cython.bint,
) -> uint64_t:
    """Count below a child, whose side is the other one."""
    if depth > 2 or (straight and (child.kings | child.foe_kings)):
        return count.go_down(rules, child, depth - 1, count)
    return _leaves(
        rules,
        cython.address(count.lists[0]),
        child.men,
        child.kings,
        child.foe_men,
        child.foe_kings,
        near,
        far,
        not black,
        straight,
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _each(
    rules: cython.pointer(Rules),
    node: cython.pointer(Node),
    child: cython.pointer(Node),
    depth: cython.int,
    count: cython.pointer(Count),
    ends: word,
    by: cython.int,
    south: cython.bint,
    jump: cython.bint,
    near: cython.int,
    far: cython.int,
    black: cython.bint,
    straight: cython.bint,
) -> uint64_t:
    """Count below every move of a man to one of the squares, all in one direction, all quiet or all single jumps."""
    total: uint64_t = 0
    end: word
    piece: word
    crowned: word = ends & rules.crown[1 if black else 0]
    ends ^= crowned
    child.foe_kings = node.kings
    while ends:
        end = word_lowest(ends)
        ends ^= end
        if jump:
            piece = _shifted(end, by, not south)
            child.men = node.foe_men & ~piece
            child.kings = node.foe_kings & ~piece
            child.foe_men = node.men ^ (end | _shifted(piece, by, not south))
        else:
            child.foe_men = node.men ^ (end | _shifted(end, by, not south))
        total += _next(rules, child, depth, count, near, far, black, straight)
    if rules.first_king:
        return total  # the crowning ends the game
    while crowned:
        end = word_lowest(crowned)
        crowned ^= end
        piece = _shifted(end, by, not south)
        child.foe_men = node.men ^ (_shifted(piece, by, not south) if jump else piece)
        child.foe_kings = node.kings | end
        if jump:
            child.men = node.foe_men & ~piece
            child.kings = node.foe_kings & ~piece
        total += _next(rules, child, depth, count, near, far, black, straight)
    return total


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _down(
    rules: cython.pointer(Rules),
    node: cython.pointer(Node),
    depth: cython.int,
    count: cython.pointer(Count),
    near: cython.int,
    far: cython.int,
    black: cython.bint,
    straight: cython.bint,
) -> uint64_t:
    """Count so many plies below a position in which the side to move has men only."""
    jumps: Jumps
    child: Node
    foe: word = node.foe_men | node.foe_kings
    vacant: word = rules.board & ~(node.men | foe)
    prey: word = foe if straight or rules.man_takes_king else node.foe_men
    each: cython.pointer(Node) = cython.address(child)
    child.men = node.foe_men
    child.kings = node.foe_kings
    child.side = 0 if black else 1
    child.run[0] = 0
    child.run[1] = 0
    child.run_bit[0] = 0
    child.run_bit[1] = 0
    total: uint64_t
    ends: word
    if not _jumps(rules, node.men, prey, vacant, cython.address(jumps), near, far, black, straight):
        ends = _shifted(node.men, near, black) & vacant
        total = _each(rules, node, each, depth, count, ends, near, black, False, near, far, black, straight)
        ends = _shifted(node.men, far, black) & vacant
        return total + _each(rules, node, each, depth, count, ends, far, black, False, near, far, black, straight)
    if node.foe_kings and not rules.simple_precedence:
        return count.by_captures(rules, node, depth, count)
    _landings(rules, node.men, cython.address(jumps), near, far, black, straight)
    if jumps.go_on:
        return count.by_captures(rules, node, depth, count)
    total = 0
    if jumps.to_se:
        total += _each(rules, node, each, depth, count, jumps.to_se, far, True, True, near, far, black, straight)
    if jumps.to_sw:
        total += _each(rules, node, each, depth, count, jumps.to_sw, near, True, True, near, far, black, straight)
    if jumps.to_nw:
        total += _each(rules, node, each, depth, count, jumps.to_nw, far, False, True, near, far, black, straight)
    if jumps.to_ne:
        total += _each(rules, node, each, depth, count, jumps.to_ne, near, False, True, near, far, black, straight)
    if straight:
        across: cython.int = near + far
        total += _each(rules, node, each, depth, count, jumps.to_s, across, True, True, near, far, black, straight)
        total += _each(rules, node, each, depth, count, jumps.to_n, across, False, True, near, far, black, straight)
        total += _each(rules, node, each, depth, count, jumps.to_e, 1, True, True, near, far, black, straight)
        total += _each(rules, node, each, depth, count, jumps.to_w, 1, False, True, near, far, black, straight)
    return total


# --- a copy for each size and side --------------------------------------------------------------------------------


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _small_white_leaves(
    rules: cython.pointer(Rules), moves: cython.pointer(Moves), men: word, kings: word, foe_men: word, foe_kings: word
) -> uint64_t:
    return _leaves(rules, moves, men, kings, foe_men, foe_kings, 4, 5, False, False)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _small_white_down(
    rules: cython.pointer(Rules), node: cython.pointer(Node), depth: cython.int, count: cython.pointer(Count)
) -> uint64_t:
    return _down(rules, node, depth, count, 4, 5, False, False)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _small_black_leaves(
    rules: cython.pointer(Rules), moves: cython.pointer(Moves), men: word, kings: word, foe_men: word, foe_kings: word
) -> uint64_t:
    return _leaves(rules, moves, men, kings, foe_men, foe_kings, 4, 5, True, False)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _small_black_down(
    rules: cython.pointer(Rules), node: cython.pointer(Node), depth: cython.int, count: cython.pointer(Count)
) -> uint64_t:
    return _down(rules, node, depth, count, 4, 5, True, False)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _middle_white_leaves(
    rules: cython.pointer(Rules), moves: cython.pointer(Moves), men: word, kings: word, foe_men: word, foe_kings: word
) -> uint64_t:
    return _leaves(rules, moves, men, kings, foe_men, foe_kings, 5, 6, False, False)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _middle_white_down(
    rules: cython.pointer(Rules), node: cython.pointer(Node), depth: cython.int, count: cython.pointer(Count)
) -> uint64_t:
    return _down(rules, node, depth, count, 5, 6, False, False)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _middle_black_leaves(
    rules: cython.pointer(Rules), moves: cython.pointer(Moves), men: word, kings: word, foe_men: word, foe_kings: word
) -> uint64_t:
    return _leaves(rules, moves, men, kings, foe_men, foe_kings, 5, 6, True, False)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _middle_black_down(
    rules: cython.pointer(Rules), node: cython.pointer(Node), depth: cython.int, count: cython.pointer(Count)
) -> uint64_t:
    return _down(rules, node, depth, count, 5, 6, True, False)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _large_white_leaves(
    rules: cython.pointer(Rules), moves: cython.pointer(Moves), men: word, kings: word, foe_men: word, foe_kings: word
) -> uint64_t:
    return _leaves(rules, moves, men, kings, foe_men, foe_kings, 6, 7, False, False)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _large_white_down(
    rules: cython.pointer(Rules), node: cython.pointer(Node), depth: cython.int, count: cython.pointer(Count)
) -> uint64_t:
    return _down(rules, node, depth, count, 6, 7, False, False)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _large_black_leaves(
    rules: cython.pointer(Rules), moves: cython.pointer(Moves), men: word, kings: word, foe_men: word, foe_kings: word
) -> uint64_t:
    return _leaves(rules, moves, men, kings, foe_men, foe_kings, 6, 7, True, False)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _large_black_down(
    rules: cython.pointer(Rules), node: cython.pointer(Node), depth: cython.int, count: cython.pointer(Count)
) -> uint64_t:
    return _down(rules, node, depth, count, 6, 7, True, False)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _eight_white_leaves(
    rules: cython.pointer(Rules), moves: cython.pointer(Moves), men: word, kings: word, foe_men: word, foe_kings: word
) -> uint64_t:
    return _leaves(rules, moves, men, kings, foe_men, foe_kings, 5, 6, False, True)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _eight_white_down(
    rules: cython.pointer(Rules), node: cython.pointer(Node), depth: cython.int, count: cython.pointer(Count)
) -> uint64_t:
    return _down(rules, node, depth, count, 5, 6, False, True)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _eight_black_leaves(
    rules: cython.pointer(Rules), moves: cython.pointer(Moves), men: word, kings: word, foe_men: word, foe_kings: word
) -> uint64_t:
    return _leaves(rules, moves, men, kings, foe_men, foe_kings, 5, 6, True, True)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _eight_black_down(
    rules: cython.pointer(Rules), node: cython.pointer(Node), depth: cython.int, count: cython.pointer(Count)
) -> uint64_t:
    return _down(rules, node, depth, count, 5, 6, True, True)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def diagonal_counter(rules: cython.pointer(Rules), side: cython.int) -> Counter:
    """Choose how the moves of a side are counted; NULL where this is not the place for it."""
    near: cython.int = rules.shift[3]
    if rules.eight and near == 5 and rules.man_takes_king:
        return _eight_black_leaves if side else _eight_white_leaves
    if not rules.diagonal:
        return cython.NULL
    if near == 4:
        return _small_black_leaves if side else _small_white_leaves
    if near == 5:
        return _middle_black_leaves if side else _middle_white_leaves
    if near == 6:
        return _large_black_leaves if side else _large_white_leaves
    return cython.NULL


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def diagonal_down(rules: cython.pointer(Rules), side: cython.int) -> Down:
    """Choose how plies are counted below a side that has men only; NULL where this is not the place for it."""
    near: cython.int = rules.shift[3]
    if rules.eight and near == 5 and rules.man_takes_king:
        return _eight_black_down if side else _eight_white_down
    if not rules.diagonal:
        return cython.NULL
    if near == 4:
        return _small_black_down if side else _small_white_down
    if near == 5:
        return _middle_black_down if side else _middle_white_down
    if near == 6:
        return _large_black_down if side else _large_white_down
    return cython.NULL
