"""Finding captures: every route of every piece, and the reasons that choose between them.

The reasons of precedence are packed into one number, so that the best captures are those with the greatest. Two
routes with the same start, end and captured pieces are one move unless the caller keeps duplicates.
"""

import cython
from cython.cimports.dammen.kernels.memo import Memo, memo_free, memo_init, memo_open, memo_seen
from cython.cimports.dammen.kernels.nodes import CHAIN_MAX, Moves, Node, Path, Step, moves_grow
from cython.cimports.dammen.kernels.rules import Rules, stepped
from cython.cimports.dammen.kernels.words import word, word_low, word_lowest
from cython.cimports.libc.stdint import uint64_t

# Routes of captures beyond which the states that they pass through are remembered.
VISITS_MAX = cython.declare(cython.int, 5000)

Walk = cython.struct(
    rules=cython.pointer(Rules),
    moves=cython.pointer(Moves),
    crown=word,  # the crowning row of the side that takes
    start=word,
    empty=word,  # vacant squares, the start included
    foe_men=word,  # pieces not yet taken
    foe_kings=word,
    captured=word,
    jumps=cython.int,
    kings=cython.int,
    order=uint64_t,  # a bit for each piece taken, the first one highest: 1 for a king
    king_ways=cython.int,  # directions in which kings of the side take
    started_king=cython.bint,
    by_order=cython.bint,  # the order of capture weighs; set where states are remembered
    best=uint64_t,
    visits=cython.int,  # pieces taken so far, over all routes
    memo=Memo,  # in use once there are many routes
    landing=cython.uchar[CHAIN_MAX],
    taken=cython.uchar[CHAIN_MAX],
)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _weigh(walk: cython.pointer(Walk)) -> uint64_t:
    """Pack the reasons of precedence into one number, the strongest reason highest."""
    rules: cython.pointer(Rules) = walk.rules
    weight: uint64_t = 0
    i: cython.int
    for i in range(rules.criteria):
        reason: cython.int = rules.criterion[i]
        if reason == 0:
            weight = (weight << 6) | walk.jumps
        elif reason == 1:
            weight = (weight << 16) | (100 * (walk.jumps - walk.kings) + rules.king_value * walk.kings)
        elif reason == 2:
            weight = (weight << 1) | walk.started_king
        elif reason == 3:
            weight = (weight << 6) | walk.kings
        else:
            weight = (weight << 32) | walk.order
    return weight


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _state_of(here: word, flag: cython.bint, kind: cython.int, came: cython.int, order: uint64_t) -> uint64_t:
    """Pack what a memo keeps beside the captured pieces; never 0."""
    return (
        cython.cast(uint64_t, word_low(here))
        | (cython.cast(uint64_t, flag) << 8)
        | (cython.cast(uint64_t, kind) << 9)
        | (cython.cast(uint64_t, came + 8) << 10)
        | (cython.cast(uint64_t, 1) << 15)
        | (order << 16)
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _been_here(walk: cython.pointer(Walk), here: word, king: cython.bint, came: cython.int) -> cython.bint:
    """Say whether the search has been where it stands, having taken the same pieces."""
    if walk.jumps == 0:
        return False
    way: cython.int = came if not walk.rules.turn_back else 0
    order: uint64_t = walk.order if walk.by_order else 0
    return memo_seen(cython.address(walk.memo), walk.captured, _state_of(here, king, 0, way, order))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _finish(walk: cython.pointer(Walk), end: word, king: cython.bint) -> cython.void:
    """Keep a complete capture that ends here, unless a better one or the same one is known."""
    rules: cython.pointer(Rules) = walk.rules
    moves: cython.pointer(Moves) = walk.moves
    if rules.criteria:
        weight: uint64_t = walk.jumps if rules.simple_precedence else _weigh(walk)
        if weight < walk.best:
            return
        if weight > walk.best:
            walk.best = weight
            moves.count = 0
    promotes: cython.bint = not walk.started_king and (king or (end & walk.crown) != 0)
    i: cython.int
    step: cython.pointer(Step)
    if walk.memo.room:
        # Where the order weighs, the same end may be reached once more in a better order.
        order: uint64_t = walk.order if walk.by_order else 0
        if memo_seen(cython.address(walk.memo), walk.captured, _state_of(end, promotes, 1, 0, order)):
            return
    elif not moves.keep_duplicates and walk.jumps > 1:
        for i in range(moves.count - 1, -1, -1):
            step = cython.address(moves.steps[i])
            if step.start != walk.start:
                break
            if step.end == end and step.captured == walk.captured and step.promotes == promotes:
                return
    if moves.count == moves.room and not moves_grow(moves):
        return
    step = cython.address(moves.steps[moves.count])
    step.start = walk.start
    step.end = end
    step.captured = walk.captured
    step.king = walk.started_king
    step.promotes = promotes
    if moves.want_paths:
        path: cython.pointer(Path) = cython.address(moves.paths[moves.count])
        path.jumps = walk.jumps
        for i in range(walk.jumps):
            path.landing[i] = walk.landing[i]
            path.taken[i] = walk.taken[i]
    moves.count += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _take(walk: cython.pointer(Walk), piece: word) -> cython.bint:
    """Take a piece; say whether it was a king."""
    is_king: cython.bint = (piece & walk.foe_kings) != 0
    walk.visits += 1
    walk.captured |= piece
    if is_king:
        walk.foe_kings ^= piece
        walk.kings += 1
        if walk.jumps < 32:
            walk.order |= cython.cast(uint64_t, 1) << (31 - walk.jumps)
    else:
        walk.foe_men ^= piece
    walk.taken[walk.jumps] = word_low(piece)
    walk.jumps += 1
    if walk.rules.immediate:
        walk.empty |= piece
    return is_king


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _untake(walk: cython.pointer(Walk), piece: word, was_king: cython.bint) -> cython.void:
    walk.jumps -= 1
    walk.captured ^= piece
    if was_king:
        walk.foe_kings |= piece
        walk.kings -= 1
        if walk.jumps < 32:
            walk.order &= ~(cython.cast(uint64_t, 1) << (31 - walk.jumps))
    else:
        walk.foe_men |= piece
    if walk.rules.immediate:
        walk.empty ^= piece


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _short(
    walk: cython.pointer(Walk), here: word, king: cython.bint, directions: cython.int, came: cython.int
) -> cython.bint:
    """Walk on with a piece that takes what stands beside it; say whether it could."""
    rules: cython.pointer(Rules) = walk.rules
    if walk.visits > VISITS_MAX and not walk.moves.keep_duplicates:
        if not walk.memo.room:
            return False  # this search is given up, for one with a memo
        if _been_here(walk, here, king, came):
            return _short_can(walk, here, king, directions, came)
    if rules.diagonal or rules.eight:
        return _short_by_shifts(walk, here, king, directions)
    prey: word = walk.foe_men
    if king or rules.man_takes_king:
        prey |= walk.foe_kings
    found: cython.bint = False
    direction: cython.int
    for direction in range(8):
        if not directions & (1 << direction):
            continue
        piece: word = stepped(rules, here, direction) & prey
        if piece == 0:
            continue
        land: word = stepped(rules, piece, direction) & walk.empty
        if land == 0 or (not rules.turn_back and direction == came ^ 4):
            continue
        found = True
        _hop(walk, piece, land, king, directions, direction)
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _short_can(
    walk: cython.pointer(Walk), here: word, king: cython.bint, directions: cython.int, came: cython.int
) -> cython.bint:
    """Say whether a piece that takes what stands beside it could take from a square."""
    prey: word = walk.foe_men
    if king or walk.rules.man_takes_king:
        prey |= walk.foe_kings
    direction: cython.int
    for direction in range(8):
        if directions & (1 << direction) and (walk.rules.turn_back or direction != came ^ 4):
            if stepped(walk.rules, stepped(walk.rules, here, direction) & prey, direction) & walk.empty:
                return True
    return False


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _hop(
    walk: cython.pointer(Walk),
    piece: word,
    land: word,
    king: cython.bint,
    directions: cython.int,
    direction: cython.int,
) -> cython.void:
    if walk.jumps == CHAIN_MAX:
        return
    walk.landing[walk.jumps] = word_low(land)
    was_king: cython.bint = _take(walk, piece)
    _go_on(walk, land, king, directions, direction)
    _untake(walk, piece, was_king)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _short_by_shifts(walk: cython.pointer(Walk), here: word, king: cython.bint, directions: cython.int) -> cython.bint:
    """Do the same on a board played on one colour, where a diagonal step is a bare shift."""
    near: cython.int = walk.rules.shift[3]
    far: cython.int = walk.rules.shift[1]
    prey: word = walk.foe_men
    if king or walk.rules.man_takes_king:
        prey |= walk.foe_kings
    found: cython.bint = False
    land: word
    if directions & 0b00001010:
        land = (((here << far) & prey) << far) & walk.empty
        if land:
            found = True
            _hop(walk, here << far, land, king, directions, 1)
        land = (((here << near) & prey) << near) & walk.empty
        if land:
            found = True
            _hop(walk, here << near, land, king, directions, 3)
    if directions & 0b10100000:
        land = (((here >> far) & prey) >> far) & walk.empty
        if land:
            found = True
            _hop(walk, here >> far, land, king, directions, 5)
        land = (((here >> near) & prey) >> near) & walk.empty
        if land:
            found = True
            _hop(walk, here >> near, land, king, directions, 7)
    if directions & 0b01010101:
        found |= _short_straight(walk, here, prey, king, directions)
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _short_straight(
    walk: cython.pointer(Walk), here: word, prey: word, king: cython.bint, directions: cython.int
) -> cython.bint:
    across: cython.int = walk.rules.shift[2]
    right: word = walk.rules.source[0]
    left: word = walk.rules.source[4]
    found: cython.bint = False
    land: word = ((((here & right) << 1) & prey & right) << 1) & walk.empty
    if land:
        found = True
        _hop(walk, here << 1, land, king, directions, 0)
    land = (((here << across) & prey) << across) & walk.empty
    if land:
        found = True
        _hop(walk, here << across, land, king, directions, 2)
    land = ((((here & left) >> 1) & prey & left) >> 1) & walk.empty
    if land:
        found = True
        _hop(walk, here >> 1, land, king, directions, 4)
    land = (((here >> across) & prey) >> across) & walk.empty
    if land:
        found = True
        _hop(walk, here >> across, land, king, directions, 6)
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _go_on(
    walk: cython.pointer(Walk), land: word, king: cython.bint, directions: cython.int, came: cython.int
) -> cython.void:
    """Go on from where a short capture landed, or end it there."""
    rules: cython.pointer(Rules) = walk.rules
    if not king and (land & walk.crown) != 0:
        if rules.promotion == 0:
            _finish(walk, land, False)
            return
        if rules.promotion == 2:
            if rules.flying:
                if not _flying(walk, land, came, True):
                    _finish(walk, land, True)
            elif not _short(walk, land, True, walk.king_ways, came):
                _finish(walk, land, True)
            return
    if not _short(walk, land, king, directions, came):
        _finish(walk, land, king)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _flying_can(walk: cython.pointer(Walk), here: word, came: cython.int) -> cython.bint:
    """Say whether a flying king could take from a square."""
    rules: cython.pointer(Rules) = walk.rules
    prey: word = walk.foe_men | walk.foe_kings
    direction: cython.int
    for direction in range(8):
        if not walk.king_ways & (1 << direction):
            continue
        if not rules.turn_back and direction == came ^ 4:
            continue
        at: word = stepped(rules, here, direction)
        while at & walk.empty:
            at = stepped(rules, at, direction)
        if at & prey and stepped(rules, at, direction) & walk.empty:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _flying(walk: cython.pointer(Walk), here: word, came: cython.int, ahead: cython.bint) -> cython.bint:
    """Walk on with a flying king from a square; say whether it could take.

    Without ``ahead`` the way straight on is not walked: it was, from a square nearer to the piece before.
    """
    rules: cython.pointer(Rules) = walk.rules
    if walk.visits > VISITS_MAX and not walk.moves.keep_duplicates:
        if not walk.memo.room:
            return False  # this search is given up, for one with a memo
        if _been_here(walk, here, True, came):
            return _flying_can(walk, here, came)
    found: cython.bint = False
    direction: cython.int
    for direction in range(8):
        if not walk.king_ways & (1 << direction):
            continue
        if not rules.turn_back and direction == came ^ 4:
            continue
        piece: word = stepped(rules, here, direction)
        while piece & walk.empty:
            piece = stepped(rules, piece, direction)
        piece &= walk.foe_men | walk.foe_kings
        if piece == 0:
            continue
        land: word = stepped(rules, piece, direction) & walk.empty
        if land == 0:
            continue
        found = True
        if walk.jumps == CHAIN_MAX or (direction == came and not ahead):
            continue
        was_king: cython.bint = _take(walk, piece)
        _land(walk, land, direction, was_king)
        _untake(walk, piece, was_king)
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _land(walk: cython.pointer(Walk), first: word, direction: cython.int, took_king: cython.bint) -> cython.void:
    """Try every square on which a flying king may stop behind the piece that it has just taken."""
    rules: cython.pointer(Rules) = walk.rules
    at: word
    only: cython.bint = False  # only squares from which the capture goes on
    if rules.must_extend:
        at = first
        while at & walk.empty:
            if _flying_can(walk, at, direction):
                only = True
                break
            if rules.landing == 1:
                break
            at = stepped(rules, at, direction)
    # Where the rule of the landing binds, a capture that ends must end on the first square.
    bound: cython.bint = took_king and (rules.landing == 2 or (rules.landing == 3 and walk.jumps > 1))
    at = first
    while at & walk.empty:
        walk.landing[walk.jumps - 1] = word_low(at)
        goes_on: cython.bint = _flying(walk, at, direction, at == first or walk.moves.keep_landings)
        if not goes_on and not only and (at == first or not bound):
            _finish(walk, at, True)
        if rules.landing == 1:
            break
        at = stepped(rules, at, direction)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _takers(rules: cython.pointer(Rules), movers: word, prey: word, empty: word, directions: cython.int) -> word:
    """Give the movers beside a piece that they can take by a short jump."""
    found: word = 0
    if rules.diagonal or rules.eight:
        near: cython.int = rules.shift[3]
        far: cython.int = rules.shift[1]
        if directions & 0b00001010:
            found |= ((empty >> far) & prey) >> far
            found |= ((empty >> near) & prey) >> near
        if directions & 0b10100000:
            found |= ((empty << far) & prey) << far
            found |= ((empty << near) & prey) << near
        directions &= 0b01010101
        if not directions:
            return found & movers
    direction: cython.int
    for direction in range(8):
        if directions & (1 << direction):
            back: cython.int = direction ^ 4
            found |= stepped(rules, stepped(rules, empty, back) & prey, back)
    return found & movers


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def captures(rules: cython.pointer(Rules), node: cython.pointer(Node), moves: cython.pointer(Moves)) -> cython.bint:
    """List the captures that the rules of precedence leave; say whether there are any."""
    walk: Walk
    foe: word = node.foe_men | node.foe_kings
    vacant: word = rules.board & ~(node.men | node.kings | foe)
    directions: cython.int = rules.man_captures[node.side]
    prey: word = foe if rules.man_takes_king else node.foe_men
    men: word = _takers(rules, node.men, prey, vacant, directions)
    kings: word = node.kings
    if kings and not rules.flying:
        kings = _takers(rules, kings, foe, vacant, rules.king_captures[node.side])
    if not men and not kings:
        return False
    before: cython.int = moves.count
    memo_init(cython.address(walk.memo))
    walk.rules = rules
    walk.moves = moves
    walk.crown = rules.crown[node.side]
    walk.king_ways = rules.king_captures[node.side]
    walk.visits = 0
    _search(cython.address(walk), node, men, kings, vacant)
    if walk.visits > VISITS_MAX and not moves.keep_duplicates:
        moves.count = before
        walk.by_order = False
        i: cython.int
        for i in range(rules.criteria):
            walk.by_order = walk.by_order or rules.criterion[i] == 4
        if memo_open(cython.address(walk.memo)):
            _search(cython.address(walk), node, men, kings, vacant)
        moves.failed = moves.failed or walk.memo.failed
        memo_free(cython.address(walk.memo))
    return moves.count > before


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _search(
    walk: cython.pointer(Walk), node: cython.pointer(Node), men: word, kings: word, vacant: word
) -> cython.void:
    """Walk all captures of some men and kings."""
    rules: cython.pointer(Rules) = walk.rules
    walk.foe_men = node.foe_men
    walk.foe_kings = node.foe_kings
    walk.captured = 0
    walk.jumps = 0
    walk.kings = 0
    walk.order = 0
    walk.best = 0
    while kings:
        walk.start = word_lowest(kings)
        kings ^= walk.start
        walk.empty = vacant | walk.start
        walk.started_king = True
        _next_start(walk)
        if rules.flying:
            _flying(walk, walk.start, -8, True)
        else:
            _short(walk, walk.start, True, walk.king_ways, -8)
    while men:
        walk.start = word_lowest(men)
        men ^= walk.start
        walk.empty = vacant | walk.start
        walk.started_king = False
        _next_start(walk)
        _short(walk, walk.start, False, rules.man_captures[node.side], -8)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _next_start(walk: cython.pointer(Walk)) -> cython.void:
    """Forget the states of the piece before."""
    if walk.memo.room:
        memo_free(cython.address(walk.memo))
        memo_open(cython.address(walk.memo))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def can_capture(rules: cython.pointer(Rules), node: cython.pointer(Node)) -> cython.bint:
    """Say whether the side to move can take anything."""
    foe: word = node.foe_men | node.foe_kings
    vacant: word = rules.board & ~(node.men | node.kings | foe)
    prey: word = foe if rules.man_takes_king else node.foe_men
    if _takers(rules, node.men, prey, vacant, rules.man_captures[node.side]):
        return True
    if not node.kings:
        return False
    if not rules.flying:
        return _takers(rules, node.kings, foe, vacant, rules.king_captures[node.side]) != 0
    direction: cython.int
    at: word
    for direction in range(8):
        if rules.king_captures[node.side] & (1 << direction):
            at = stepped(rules, node.kings, direction)
            while at:
                if stepped(rules, at & foe, direction) & vacant:
                    return True
                at = stepped(rules, at & vacant, direction)
    return False
