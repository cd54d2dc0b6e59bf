"""The compiled Worker: what Python holds of a search."""

import cython
from cython.cimports.dammen.kernels.drawing import PAST_MAX, begin_counts, set_clauses
from cython.cimports.dammen.kernels.evaluation import Weights, evaluate
from cython.cimports.dammen.kernels.halt import Flag, Halt, now
from cython.cimports.dammen.kernels.moves import generate
from cython.cimports.dammen.kernels.nodes import Moves, Node, moves_free, moves_init
from cython.cimports.dammen.kernels.patterns import Judge
from cython.cimports.dammen.kernels.probing import UNKNOWN, Prober, value_of
from cython.cimports.dammen.kernels.rules import Kernel, Rules, set_of
from cython.cimports.dammen.kernels.scores import INFINITE
from cython.cimports.dammen.kernels.search import PLIES_MAX, Search, from_root
from cython.cimports.dammen.kernels.state import State
from cython.cimports.dammen.kernels.table import Memory
from cython.cimports.dammen.kernels.words import word_count
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import calloc, free

# How boldly a search prunes, in the order of the struct of that name.
HABITS = (4, 50, 0, 3, 0, 3, 3, 1, 4, 99, 1)


@cython.cclass
class Worker:
    """One searcher: its own lists and what it learnt of moves, and a hash table that others may share."""

    def __cinit__(self, kernel: Kernel, memory: Memory, weights):
        i: cython.int
        self.kernel = kernel
        self.memory = memory
        self.allowed = cython.NULL
        self.work = cython.cast(cython.pointer(Search), calloc(1, cython.sizeof(Search)))
        if self.work == cython.NULL:
            raise MemoryError("there is no room for a search")
        self.work.rules = cython.address(kernel.rules)
        for i in range(PLIES_MAX):
            moves_init(cython.address(self.work.plies[i].list), False, False, False)
        self._set_weights(weights)
        self.habits(HABITS)

    def __dealloc__(self):
        i: cython.int
        if self.work != cython.NULL:
            for i in range(PLIES_MAX):
                moves_free(cython.address(self.work.plies[i].list))
            free(self.work)
        free(self.allowed)

    @cython.cfunc
    def _set_weights(self, weights) -> cython.void:
        into: cython.pointer(Weights) = cython.address(self.work.weights)
        rules: cython.pointer(Rules) = self.work.rules
        square: cython.int
        side: cython.int
        into.man = weights.man
        into.king = weights.king
        into.locked = weights.locked
        into.king_move = weights.king_move
        into.man_move = weights.man_move
        into.guard = weights.guard
        into.tempo = weights.tempo
        into.trade = weights.trade
        into.close = weights.close
        into.few = weights.few
        into.lone_road = weights.lone_road
        into.drawish = weights.drawish
        into.look = weights.look
        into.road = set_of(rules, weights.road)
        board = self.kernel.variant.board
        for number in board.squares:
            square = rules.bit[number]
            row, column = board.cells[number - 1]
            into.row[square] = row
            into.column[square] = column
            for side in range(2):
                into.man_square[side][square] = weights.man_squares[side][number - 1]
                into.king_square[side][square] = weights.king_squares[side][number - 1]

    @cython.cfunc
    def _begin(self, keys, seconds: cython.double, nodes: uint64_t, capture_plies: cython.int) -> cython.void:
        work: cython.pointer(Search) = self.work
        i: cython.int = 0
        halt: cython.pointer(Halt) = cython.address(work.halt)
        work.hash = self.memory.hash
        halt.stopped = cython.address(self.flag.raised)
        halt.deadline = now() + seconds if seconds > 0 else 0
        halt.nodes = 0
        halt.node_limit = nodes if nodes else cython.cast(uint64_t, 1) << 62
        halt.next_look = 0
        halt.aborted = False
        halt.interrupted = False
        halt.failed = False
        work.capture_plies = capture_plies
        work.best_index = -1
        work.best_score = 0
        work.best_length = 0
        for key in keys[-PAST_MAX:]:
            work.keys[i] = key
            i += 1
        work.before = i
        for i in range(PLIES_MAX):
            work.plies[i].killer[0] = 0
            work.plies[i].killer[1] = 0

    @cython.cfunc
    def _begin_counts(self, node: cython.pointer(Node), past) -> cython.void:
        """Count by draw rules how the game came to the root."""
        work: cython.pointer(Search) = self.work
        known: cython.int = min(len(past), work.before)
        at: cython.int
        state: State
        work.drawing.oldest = work.before - known
        for at in range(known):
            state = past[len(past) - known + at]
            if state.kernel is not self.kernel:
                raise ValueError("a state of the past is of another variant")
            work.drawing.past[at] = state.node
            work.drawing.way[work.drawing.oldest + at] = cython.address(work.drawing.past[at])
        begin_counts(cython.address(work.drawing), node, work.before)

    @cython.cfunc
    def _ask_tables(self, node: cython.pointer(Node)) -> cython.void:
        """Look whether tables have the root."""
        work: cython.pointer(Search) = self.work
        lacking: Node
        value: cython.int
        work.tables_root = 0
        work.tables_decide = False
        if work.tables != cython.NULL:
            value = value_of(work.tables, node, cython.address(lacking))
            if value != UNKNOWN:
                work.tables_root = word_count(node.men | node.kings | node.foe_men | node.foe_kings)
                work.tables_decide = value != 0
            self.prober.complain()

    @cython.cfunc
    def _restrict(self, node: cython.pointer(Node), allowed) -> cython.int:
        """Note which moves of the root are to be searched; give how many moves there are."""
        work: cython.pointer(Search) = self.work
        moves: cython.pointer(Moves) = cython.address(work.plies[0].list)
        index: cython.int
        generate(work.rules, node, moves)
        work.restricted = allowed is not None
        if allowed is not None:
            free(self.allowed)
            self.allowed = cython.cast(cython.pointer(cython.bint), calloc(moves.count + 1, cython.sizeof(cython.bint)))
            if self.allowed == cython.NULL:
                raise MemoryError("there is no room for a list of moves")
            for index in allowed:
                if not 0 <= index < moves.count:
                    raise IndexError(f"there is no move {index}; there are {moves.count}")
                self.allowed[index] = True
            work.allowed = self.allowed
        return moves.count

    def search(
        self,
        state: State,
        keys,
        depth: cython.int,
        flag: Flag,
        *,
        guess: cython.int = INFINITE,
        seconds: cython.double = 0.0,
        nodes: uint64_t = 0,
        capture_plies: cython.int = PLIES_MAX,
        allowed=None,
        past=(),
    ):
        """Search a state to one depth, without the GIL.

        ``keys`` are those of the positions before it, the newest last; ``past`` are the states of the last of them, by
        which draw rules count. Gives the score, the best line as places in each position's list of moves, the nodes
        visited, and whether the search came to its end.
        """
        work: cython.pointer(Search) = self.work
        node: cython.pointer(Node) = cython.address(state.node)
        score: cython.int
        i: cython.int
        if state.kernel is not self.kernel:
            raise ValueError("the state is of another variant")
        if not 1 <= depth < PLIES_MAX:
            raise ValueError(f"depth must be from 1 to {PLIES_MAX - 1}, not {depth}")
        self.flag = flag
        self._begin(keys, seconds, nodes, capture_plies)
        self._begin_counts(node, past)
        self._ask_tables(node)
        if self._restrict(node, allowed) == 0:
            raise ValueError("there is no move to search")
        self.busy = True
        with cython.nogil:
            score = from_root(work, node, depth, guess)
        self.busy = False
        if work.halt.interrupted:
            raise KeyboardInterrupt
        if work.halt.failed:
            raise MemoryError("there is no room for a list of moves")
        if self.prober is not None:
            self.prober.complain()
        line = tuple([int(work.best_line[i]) for i in range(work.best_length)])
        done: cython.bint = not work.halt.aborted
        return (score if done else work.best_score), line, work.halt.nodes, bool(done)

    def use_tables(self, tables):
        """Ask tables of endings while searching, a Prober; None for no more."""
        prober: Prober = tables
        if prober is not None and prober.kernel is not self.kernel:
            raise ValueError("the tables are of another variant")
        self.prober = prober
        self.work.tables = cython.NULL if prober is None else prober.probing

    def use_clauses(self, clauses, road):
        """Count by draw rules while searching; ``road`` are the squares of the main road."""
        set_clauses(cython.address(self.work.drawing), self.kernel, clauses, road)

    @property
    def nodes(self):
        """Give the positions visited in the search under way, from any thread; 0 when there is none."""
        return int(self.work.halt.nodes) if self.busy else 0

    def hurry(self, seconds: cython.double):
        """Let the search under way end in so many seconds, from any thread; 0 for no limit."""
        self.work.halt.deadline = now() + seconds if seconds > 0 else 0

    def habits(self, values):
        """Prune as boldly as so many numbers say, in the order of HABITS."""
        names: cython.pointer(cython.int) = cython.cast(cython.pointer(cython.int), cython.address(self.work.habits))
        i: cython.int
        if len(values) != len(HABITS):
            raise ValueError(f"there must be {len(HABITS)} habits, not {len(values)}")
        for i in range(len(HABITS)):
            names[i] = values[i]

    def use_patterns(self, judge):
        """Judge positions by learned patterns, a Judge; None for by hand."""
        chosen: Judge = judge
        if chosen is not None and chosen.kernel is not self.kernel:
            raise ValueError("the patterns are of another variant")
        self.judge = chosen
        self.work.weights.patterns = cython.NULL if chosen is None else cython.address(chosen.patterns)

    def evaluate(self, state: State):
        """Judge a state without looking ahead, for the side to move."""
        if state.kernel is not self.kernel:
            raise ValueError("the state is of another variant")
        return evaluate(self.work.rules, cython.address(self.work.weights), cython.address(state.node))
