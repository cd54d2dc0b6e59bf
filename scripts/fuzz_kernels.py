"""Walk random games and random boards of every variant through the kernels, for a build that checks itself.

Nothing is asserted about the moves here, the oracle's tests do that; the sanitizers end the program where the
kernels step out of line. What must hold in any case is checked: every move can be made, keys agree with keys worked
out anew, counting with and without a list agrees, a search ends with a line of moves that can be made, and a line that
was packed comes back, while one that was spoilt does no harm.
"""

from __future__ import annotations

import contextlib
import random
import sys

import dammen.kernels
from dammen import variants
from dammen.engine._kernel import WIN, Worker, kernel_of
from dammen.engine.weights import weigh
from dammen.kernels import Move, State
from dammen.library._kernel import batch, merge, new_packer, occurrences
from dammen.variants import Variant

SEARCH_EVERY = 4
SEARCH_NODES = 2000


def anew(state: State) -> State:
    """Make the same state from its parts."""
    return dammen.kernels.state(
        state.kernel.variant,
        state.white_men,
        state.white_kings,
        state.black_men,
        state.black_kings,
        state.black_to_move,
        state.runs,
    )


def check(state: State) -> list[State]:
    """Check one state; give the states that follow."""
    moves = state.moves()
    again = anew(state)
    if again != state or again.key != state.key:
        message = f"{state.kernel.variant.name}: {state!r} has another key when it is made anew"
        raise AssertionError(message)
    routes, landings = state.routes(), state.routes(keep_landings=True)
    counts = state.perft(1), state.perft(1, keep_duplicates=True), state.perft(1, keep_landings=True)
    if counts != (len(moves), len(routes), len(landings)) or not set(moves) == set(routes) == set(landings):
        message = f"{state.kernel.variant.name}: counting and listing differ"
        raise AssertionError(message)
    return [state.play(move) for move in moves]


def crowded(variant: Variant, chance: random.Random) -> State:
    """Put pieces on a board at random, up to nearly all of it."""
    board = variant.board
    north, south = variant.crowning_rows()
    pieces = chance.sample(list(board.squares), chance.randint(2, min(board.size - 1, 60)))
    sides: list[list[int]] = [[], [], [], []]
    kings = chance.choice((0.05, 0.3, 0.9))
    for square in pieces:
        black = chance.random() < 0.5
        king = chance.random() < kings or square in (south if black else north)
        sides[2 * black + king].append(square)
    return dammen.kernels.state(variant, *sides, chance.random() < 0.5)


def search(worker: Worker, state: State, keys: list[int], chance: random.Random) -> None:
    """Search a state in one of the ways that there are, within a few nodes, and play the line found."""
    count = len(state.moves())
    if not count:
        return
    # A crowded board may hold more captures in a row than can be followed, so nodes bind all of them.
    options = chance.choice(
        [
            {},
            {"guess": worker.evaluate(state)},
            {"capture_plies": chance.randrange(4)},
            {"allowed": [chance.randrange(count)]},
            {"seconds": 1e-4},
        ]
    )
    depth = chance.choice((1, 2, 4, 127))
    score, line, nodes, done = worker.search(state, keys, depth, kernel_of(state).flag(), nodes=SEARCH_NODES, **options)
    if abs(score) > WIN or not (done or nodes == SEARCH_NODES or "seconds" in options):
        message = f"{state.kernel.variant.name}: a search of {state!r} ends with {score} after {nodes} nodes"
        raise AssertionError(message)
    for index in line:
        state = state.play(state.moves()[index])


def pack(state: State, line: list[Move], chance: random.Random) -> None:
    """Pack a line, read it back, whole and damaged, and index its positions."""
    packer = new_packer(state.kernel.variant)
    packed, keys = packer.pack(state, line)
    last = packer.last(state, packed)
    if packer.unpack(state, packed) != line or packer.keys(state, packed) != keys:
        message = f"{state.kernel.variant.name}: {line} is not what was packed"
        raise AssertionError(message)
    packer.ask([([last.white_men, [], last.black_men, [], []], -1, (0,) * 4, (127,) * 4)])
    packer.find(state, packed)
    made = batch()
    for game in range(1, 40):
        made.add(game, 0, keys, packed, game % 4)
    blocks = [data for _, data in made.blocks()]
    merged = [data for _, data in merge([blocks, blocks], bytes([255]))]
    if sum(len(occurrences(data, last.key)) for data in merged) < 39 - 7:  # all but those left out
        message = f"{state.kernel.variant.name}: the last position of {line} is not found"
        raise AssertionError(message)
    for data in (packed, *merged[:1]):
        spoilt = bytearray(data)
        for _ in range(min(4, len(spoilt))):
            spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
        with contextlib.suppress(ValueError):
            packer.unpack(state, bytes(spoilt))
        with contextlib.suppress(ValueError):
            occurrences(bytes(spoilt), last.key)
        with contextlib.suppress(ValueError):
            list(merge([[bytes(spoilt)]], b""))


def walk(variant: Variant, count: int, chance: random.Random) -> None:
    """Walk so many positions of a variant."""
    state = dammen.kernels.start(variant)
    kernel = kernel_of(state)
    worker = kernel.worker(state, kernel.memory(1), weigh(variant))
    keys: list[int] = []
    line: list[Move] = []
    for number in range(count):
        following = check(state)
        if number % SEARCH_EVERY == 0:
            search(worker, state, keys, chance)
        keys.append(state.key)
        if following:
            line.append(chance.choice(state.moves()))
            state = state.play(line[-1])
        if not following or number == count - 1:
            state = dammen.kernels.start(variant)
            pack(state, line, chance)
            line = []
    for number in range(count):
        # Routes of many flying kings on a crowded board are more than can be walked one by one here.
        state = crowded(variant, chance)
        if len(state.white_kings) + len(state.black_kings) <= 12 or number % 50 == 0:
            check(state)
            if number % SEARCH_EVERY == 0:
                search(worker, state, keys, chance)
    dammen.kernels.start(variant).perft(5)
    dammen.kernels.start(variant).perft(4, hash_mb=1, threads=2, keep_duplicates=True)


def main() -> None:
    """Walk every variant."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 150
    for variant in variants.ALL:
        walk(variant, count, random.Random(variant.name))
    sys.stdout.write(f"{len(variants.ALL)} variants walked\n")


if __name__ == "__main__":
    main()
