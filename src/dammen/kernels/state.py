"""The compiled State: one position of one variant, frozen."""

import cython
from cython.cimports.dammen.kernels.move import Move
from cython.cimports.dammen.kernels.moves import generate, key_of, make
from cython.cimports.dammen.kernels.nodes import Moves, Node, Path, Step, moves_free, moves_init
from cython.cimports.dammen.kernels.perft import PLIES_MAX, Table, count_from
from cython.cimports.dammen.kernels.rules import RUN_MAX, Kernel, Rules, set_of, squares_of
from cython.cimports.dammen.kernels.words import word, word_bit, word_low
from cython.cimports.libc.stdint import uint64_t

from queue import Empty, SimpleQueue
from threading import Thread


@cython.cfunc
def move_of(rules: cython.pointer(Rules), step: cython.pointer(Step), path: cython.pointer(Path)) -> Move:
    move: Move = Move.__new__(Move)
    i: cython.int
    move.start = rules.number[word_low(step.start)]
    move.end = rules.number[word_low(step.end)]
    move.promotes = step.promotes
    move.jumps = path.jumps
    move.steps = path.jumps if path.jumps else 1
    move.landing[0] = move.start
    move.landing[1] = move.end
    for i in range(path.jumps):
        move.landing[i + 1] = rules.number[path.landing[i]]
        move.taken[i] = rules.number[path.taken[i]]
    move.made_hash = 0
    return move


def _count_all(work, depth, table, counts):
    """Count from one state after the other until there are none; what goes wrong is put where the counts are."""
    try:
        while True:
            counts.put(work.get_nowait().count(depth, table))
    except Empty:
        return
    except BaseException as error:  # noqa: BLE001 - raised again by the thread that waits
        counts.put(error)


@cython.final
@cython.nonecheck(True)
@cython.freelist(64)
@cython.cclass
class State:
    """Pieces, side to move, and what the rules remember of the moves before; immutable and hashable."""

    def __init__(self, kernel: Kernel, white_men, white_kings, black_men, black_kings, black_to_move, runs) -> None:
        rules: cython.pointer(Rules) = cython.address(kernel.rules)
        node: cython.pointer(Node) = cython.address(self.node)
        sets: word[4]
        sets[0] = set_of(rules, white_men)
        sets[1] = set_of(rules, white_kings)
        sets[2] = set_of(rules, black_men)
        sets[3] = set_of(rules, black_kings)
        own: cython.int = 2 if black_to_move else 0
        self.kernel = kernel
        node.men = sets[own]
        node.kings = sets[own + 1]
        node.foe_men = sets[2 - own]
        node.foe_kings = sets[3 - own]
        if (
            (node.men & (node.kings | node.foe_men | node.foe_kings))
            or (node.kings & (node.foe_men | node.foe_kings))
            or (node.foe_men & node.foe_kings)
        ):
            raise ValueError("two pieces stand on one square")
        node.side = 1 if black_to_move else 0
        white_run, black_run = runs  # an index into a sequence is not checked here
        for side, (moved, square) in enumerate((white_run, black_run)):
            if not 0 <= moved < RUN_MAX or not 0 <= square <= rules.size:
                raise ValueError(f"there is no run of {moved} king moves to {square}")
            node.run[side] = moved if rules.king_run else 0
            node.run_bit[side] = rules.bit[square] if node.run[side] else 0
        node.key = key_of(rules, node)

    @property
    def black_to_move(self):
        """Say whether Black is to move."""
        return self.node.side == 1

    @property
    def key(self):
        """Give the 64-bit Zobrist key."""
        return self.node.key

    @property
    def white_men(self):
        """Give the squares of White's men."""
        members: word = self.node.foe_men if self.node.side else self.node.men
        return squares_of(cython.address(self.kernel.rules), members)

    @property
    def white_kings(self):
        """Give the squares of White's kings."""
        members: word = self.node.foe_kings if self.node.side else self.node.kings
        return squares_of(cython.address(self.kernel.rules), members)

    @property
    def black_men(self):
        """Give the squares of Black's men."""
        members: word = self.node.men if self.node.side else self.node.foe_men
        return squares_of(cython.address(self.kernel.rules), members)

    @property
    def black_kings(self):
        """Give the squares of Black's kings."""
        members: word = self.node.kings if self.node.side else self.node.foe_kings
        return squares_of(cython.address(self.kernel.rules), members)

    @property
    def runs(self):
        """Give for each side how many moves running one king has made, and its square; (0, 0) for no run."""
        rules: cython.pointer(Rules) = cython.address(self.kernel.rules)
        sides: list = []
        side: cython.int
        for side in range(2):
            moved: cython.int = self.node.run[side]
            sides.append((moved, int(rules.number[self.node.run_bit[side]]) if moved else 0))
        return tuple(sides)

    def moves(self):
        """List the legal moves."""
        return self._list(False, False)

    def routes(self, *, keep_landings=False):
        """List the legal moves with captures that differ only in their route kept apart.

        Where a king may set foot on several squares of one straight line before it takes on along that line, that is
        one route, unless ``keep_landings`` asks for all.
        """
        return self._list(True, keep_landings)

    @cython.cfunc
    def _list(self, keep_duplicates: cython.bint, keep_landings: cython.bint) -> list:
        moves: Moves
        rules: cython.pointer(Rules) = cython.address(self.kernel.rules)
        i: cython.int
        moves_init(cython.address(moves), True, keep_duplicates, keep_landings)
        generate(rules, cython.address(self.node), cython.address(moves))
        try:
            if moves.failed:
                raise MemoryError("there is no room for a list of moves")
            found: list = []
            for i in range(moves.count):
                found.append(move_of(rules, cython.address(moves.steps[i]), cython.address(moves.paths[i])))
            return found
        finally:
            moves_free(cython.address(moves))

    def play(self, move: Move):
        """Give the state after a move, which must be legal here: nothing is checked but that the piece is there."""
        rules: cython.pointer(Rules) = cython.address(self.kernel.rules)
        step: Step
        i: cython.int
        if move.start > rules.size or move.end > rules.size:
            raise IndexError(f"there is no square {max(move.start, move.end)}")
        step.start = word_bit(rules.bit[move.start])
        step.end = word_bit(rules.bit[move.end])
        step.captured = 0
        for i in range(move.jumps):
            step.captured |= word_bit(rules.bit[move.taken[i]])
        step.king = (self.node.kings & step.start) != 0
        step.promotes = move.promotes
        if not step.king and not self.node.men & step.start:
            raise ValueError(f"the side to move has no piece on {move.start}")
        child: State = State.__new__(State)
        child.kernel = self.kernel
        make(rules, cython.address(self.node), cython.address(step), cython.address(child.node))
        return child

    @cython.cfunc
    def _same(self, other: State) -> cython.bint:
        a: cython.pointer(Node) = cython.address(self.node)
        b: cython.pointer(Node) = cython.address(other.node)
        return (
            a.men == b.men
            and a.kings == b.kings
            and a.foe_men == b.foe_men
            and a.foe_kings == b.foe_kings
            and a.side == b.side
            and a.run[0] == b.run[0]
            and a.run[1] == b.run[1]
            and a.run_bit[0] == b.run_bit[0]
            and a.run_bit[1] == b.run_bit[1]
        )

    def __eq__(self, other):
        if not isinstance(other, State):
            return NotImplemented
        return self.kernel is other.kernel and self._same(other)

    def __hash__(self):
        return hash(self.node.key)

    def count(self, depth: cython.int, table: Table):
        """Count leaves with a table that may be shared; ``depth`` is at least 1."""
        if not 1 <= depth < PLIES_MAX:
            raise ValueError(f"depth must be from 1 to {PLIES_MAX - 1}, not {depth}")
        return count_from(cython.address(self.kernel.rules), cython.address(self.node), depth, table)

    def perft(self, depth, *, hash_mb=0, threads=1, keep_duplicates=False, keep_landings=False):
        """Count the leaves of the tree of legal moves so many plies down."""
        if not 0 <= depth < PLIES_MAX:
            raise ValueError(f"depth must be from 0 to {PLIES_MAX - 1}, not {depth}")
        if depth == 0:
            return 1
        table = Table(hash_mb, keep_duplicates, keep_landings)
        if threads <= 1 or depth < 4:
            return self.count(depth, table)
        return self._shared(depth, threads, table)

    def _listed(self, table):
        if table.keep_duplicates or table.keep_landings:
            return self.routes(keep_landings=table.keep_landings)
        return self.moves()

    def _shared(self, depth, threads, table):
        first = [self.play(move) for move in self._listed(table)]
        second = [child.play(move) for child in first for move in child._listed(table)]
        work: SimpleQueue = SimpleQueue()
        counts: SimpleQueue = SimpleQueue()
        for child in second:
            work.put(child)
        # Daemons: a program that is interrupted ends without waiting for them.
        for _ in range(min(threads, len(second))):
            Thread(target=_count_all, args=(work, depth - 2, table, counts), daemon=True).start()
        total = 0
        try:
            for _ in second:
                count = counts.get()
                if isinstance(count, BaseException):
                    raise count
                total += count
        except BaseException:
            table.stop()
            raise
        return total

    def __reduce__(self):
        from dammen import kernels

        return (
            kernels.state,
            (
                self.kernel.variant,
                self.white_men,
                self.white_kings,
                self.black_men,
                self.black_kings,
                self.black_to_move,
                self.runs,
            ),
        )
