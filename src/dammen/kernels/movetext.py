"""Replaying the moves of a game from its text, in one go, where the text is of the plain and common form; and its text.

Plain are move numbers, moves in figures or letters that name one legal move each, comments in braces, marks of strength,
glyphs, variations of such moves, and a result. Whatever is less plain is left to readers that can say what is wrong and what may be done about
it: here the answer is then None, and nothing has happened.
"""

import cython
from cython.cimports.cpython.unicode import PyUnicode_DATA, PyUnicode_KIND, PyUnicode_READ
from cython.cimports.dammen.kernels.move import Move
from cython.cimports.dammen.kernels.movetext import DEPTH_MAX, NAMED_MAX, Line, Scan
from cython.cimports.dammen.kernels.moves import generate, make
from cython.cimports.dammen.kernels.nodes import Moves, Node, Path, Step, moves_free, moves_init
from cython.cimports.dammen.kernels.rules import Rules
from cython.cimports.dammen.kernels.state import State, move_of
from cython.cimports.dammen.kernels.words import word, word_bit, word_low

# What follows the numbers in the table of squares.
LETTERS = cython.declare(cython.int, 128)
COLUMNS = cython.declare(cython.int, 384)
TABLE = cython.declare(cython.int, 512)

# Kinds of notes: a comment after a move, one between a move and its number, a mark of strength, a glyph.
AFTER = cython.declare(cython.int, 0)
BEFORE = cython.declare(cython.int, 1)
MARK = cython.declare(cython.int, 2)
GLYPH = cython.declare(cython.int, 3)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _at(scan: cython.pointer(Scan), index: cython.Py_ssize_t) -> cython.int:
    """Give a character, or 0 beyond the end."""
    return cython.cast(cython.int, PyUnicode_READ(scan.kind, scan.data, index)) if index < scan.end else 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _is_figure(letter: cython.int) -> cython.bint:
    return 48 <= letter <= 57


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _is_blank(letter: cython.int) -> cython.bint:
    return letter == 32 or 9 <= letter <= 13


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _is_sign(letter: cython.int) -> cython.bint:
    return letter == 45 or letter == 120 or letter == 58  # - x :


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _is_letter(letter: cython.int) -> cython.bint:
    return 97 <= letter <= 110  # a to n


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _ends_word(letter: cython.int) -> cython.bint:
    """Say whether a word may end before a character."""
    if letter == 0 or _is_blank(letter) or letter == 123 or letter == 33 or letter == 63 or letter == 36:  # { ! ? $
        return True
    return letter == 40 or letter == 41 or letter == 93  # ( ) ]


@cython.cfunc
@cython.exceptval(check=False)
def _past_sign(scan: cython.pointer(Scan), here: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Give the place after a sign and at most two blanks, or -1 where there is no sign."""
    if not _is_sign(_at(scan, here)):
        return -1
    here += 1
    i: cython.int
    for i in range(2):
        if _at(scan, here) != 32 and _at(scan, here) != 9:
            break
        here += 1
    return here


@cython.cfunc
@cython.exceptval(check=False)
def _touches_number(scan: cython.pointer(Scan), here: cython.Py_ssize_t) -> cython.bint:
    """Say whether the number 1 of another game's first move stands here."""
    while _at(scan, here) == 48:
        here += 1
    return _at(scan, here) == 49 and _at(scan, here + 1) == 46


@cython.cfunc
@cython.exceptval(check=False)
def _times(scan: cython.pointer(Scan), here: cython.Py_ssize_t) -> cython.int:
    """Give the length of clock times in brackets, (1.20/2.20), or 0 where there are none."""
    begun: cython.Py_ssize_t = here
    side: cython.int
    if _at(scan, here) == 32:
        here += 1
    if _at(scan, here) != 40:
        return 0
    for side in range(2):
        here += 1
        since: cython.Py_ssize_t = here
        while _is_figure(_at(scan, here)) or _at(scan, here) == 46 or _at(scan, here) == 58:
            here += 1
        if not 1 <= here - since <= 9 or _at(scan, here) != (41 if side else 47):
            return 0
    return here + 1 - begun


@cython.cfunc
@cython.exceptval(check=False)
def _is_result(scan: cython.pointer(Scan)) -> cython.int:
    """Give the length of the result that stands here, 0 where there is none, or -1 where that is not plain."""
    here: cython.Py_ssize_t = scan.here
    first: cython.int = _at(scan, here)
    second: cython.int
    length: cython.int = 3
    if first == 42:  # *
        length = 1
    elif first == 49 and _at(scan, here + 1) == 47:  # 1/2-1/2
        second = _at(scan, here + 3)
        if _at(scan, here + 2) != 50 or (second != 45 and second != 58):
            return -1
        if _at(scan, here + 4) != 49 or _at(scan, here + 5) != 47 or _at(scan, here + 6) != 50:
            return -1
        length = 7
    else:
        second = _at(scan, here + 2)
        if _at(scan, here + 1) != 45 and _at(scan, here + 1) != 58:
            return 0
        # 1-0, 2-0, 0-1, 0-2, 0-0, 1-1
        if not (
            (second == 48 and 48 <= first <= 50)
            or (first == 48 and 49 <= second <= 50)
            or (first == 49 and second == 49)
        ):
            return 0
        if _is_figure(_at(scan, here + 3)):
            # 1-05 and 1-18 are moves; a result may touch the number of the game that follows: 0-001.
            return 3 if second != 49 and _touches_number(scan, here + 3) else 0
        if _is_sign(_at(scan, here + 3)):
            return 0
    return length + _times(scan, here + length)


@cython.cfunc
@cython.exceptval(check=False)
def _numbers(scan: cython.pointer(Scan), first: cython.int, here: cython.Py_ssize_t) -> cython.bint:
    """Read the squares of a move in figures, of which the first number has been read; say whether it is plain."""
    scan.column = -1
    scan.named[0] = scan.squares[first]
    scan.count = 1
    number: cython.int
    while True:
        there: cython.Py_ssize_t = _past_sign(scan, here)
        if there < 0:
            break
        if not _is_figure(_at(scan, there)) or scan.count == NAMED_MAX:
            return False
        number = _at(scan, there) - 48
        there += 1
        if _is_figure(_at(scan, there)):
            number = number * 10 + (_at(scan, there) - 48)
            there += 1
        if _is_figure(_at(scan, there)):
            return False
        scan.named[scan.count] = scan.squares[number]
        scan.count += 1
        here = there
    scan.here = here
    return scan.count > 1 and _ends_word(_at(scan, here))


@cython.cfunc
@cython.exceptval(check=False)
def _lettered(scan: cython.pointer(Scan), here: cython.Py_ssize_t) -> cython.int:
    """Read a square such as c3 and go past it; give -1 where there is none, 0 where the board has none."""
    letter: cython.int = _at(scan, here)
    if not _is_letter(letter) or not _is_figure(_at(scan, here + 1)):
        return -1
    row: cython.int = _at(scan, here + 1) - 48
    scan.here = here + 2
    if _is_figure(_at(scan, here + 2)):
        row = row * 10 + (_at(scan, here + 2) - 48)
        scan.here = here + 3
    if row > 15 or _is_figure(_at(scan, scan.here)):
        return 0
    return scan.squares[LETTERS + (letter - 97) * 16 + row]


@cython.cfunc
@cython.exceptval(check=False)
def _letters(scan: cython.pointer(Scan)) -> cython.bint:
    """Read the squares of a move in letters; say whether it is plain."""
    here: cython.Py_ssize_t = scan.here
    there: cython.Py_ssize_t
    scan.column = -1
    scan.count = 0
    if not _is_figure(_at(scan, here + 1)):  # the column of the start alone
        scan.column = _at(scan, here) - 97
        scan.count = 1
        scan.named[0] = 0
        here += 1
    while scan.count < NAMED_MAX:
        there = _past_sign(scan, here) if scan.count else here
        square: cython.int = _lettered(scan, there if there >= 0 else here)
        if square < 0:
            if there >= 0:
                return False  # a sign without a square
            break
        scan.named[scan.count] = square
        scan.count += 1
        here = scan.here
    scan.here = here
    return scan.count == 2 or (scan.count > 2 and scan.column < 0 and scan.count < NAMED_MAX)


@cython.cfunc
@cython.exceptval(check=False)
def _passes(scan: cython.pointer(Scan), rules: cython.pointer(Rules), path: cython.pointer(Path)) -> cython.bint:
    """Say whether the squares named between start and end are landed on in this order."""
    met: cython.int = 1
    i: cython.int
    for i in range(path.jumps - 1):
        if met < scan.count - 1 and rules.number[path.landing[i]] == scan.named[met]:
            met += 1
    return met == scan.count - 1


@cython.cfunc
@cython.exceptval(check=False)
def _find(scan: cython.pointer(Scan), rules: cython.pointer(Rules), moves: cython.pointer(Moves)) -> cython.int:
    """Give the index of the one legal move that the squares may mean, -2 where there is none, -1 where it is unclear."""
    found: cython.int = -1
    whole: cython.int = -1  # of a path named in full
    last: cython.int = scan.named[scan.count - 1]
    several: cython.bint = False
    begun: cython.bint = False  # a capture that goes on beyond the squares named
    i: cython.int
    start: cython.int
    for i in range(moves.count):
        if moves.paths[i].jumps > 1 and rules.number[moves.paths[i].landing[0]] == scan.named[1]:
            begun = True
        if rules.number[word_low(moves.steps[i].end)] != last:
            continue
        start = rules.number[word_low(moves.steps[i].start)]
        if scan.column < 0:
            if start != scan.named[0]:
                continue
        elif scan.squares[COLUMNS + start] != scan.column:
            continue
        several = several or found >= 0
        found = i
        if scan.count > 2 and moves.paths[i].jumps == scan.count - 1:
            if _passes(scan, rules, cython.address(moves.paths[i])):
                if whole >= 0:
                    return -1
                whole = i
        elif several and scan.count == 2:
            return -1
    if several:
        return whole
    if scan.count == 2:
        return found if found >= 0 or begun else -2
    return found if found >= 0 and _passes(scan, rules, cython.address(moves.paths[found])) else -1


@cython.cfunc
@cython.exceptval(check=False)
def _comment(scan: cython.pointer(Scan)) -> cython.bint:
    """Go past a comment in braces; say whether it is plain: closed, no brace in it, no line that begins like a tag."""
    here: cython.Py_ssize_t = scan.here + 1
    letter: cython.int
    opens: cython.bint = False
    while here < scan.end:
        letter = _at(scan, here)
        if letter == 125:  # }
            scan.here = here + 1
            return True
        if letter == 123 or (opens and letter == 91):  # { or [
            return False
        opens = letter == 10 or letter == 13 or (opens and _is_blank(letter))
        here += 1
    return False


@cython.cfunc
@cython.exceptval(check=False)
def _figures(scan: cython.pointer(Scan)) -> cython.int:
    """Read a number or the squares of a move in figures: 2 for squares, 1 for a number, 0 where neither is plain."""
    here: cython.Py_ssize_t = scan.here
    number: cython.int = 0
    figures: cython.int = 0
    while figures < 5 and _is_figure(_at(scan, here)):
        number = number * 10 + (_at(scan, here) - 48)
        figures += 1
        here += 1
    if figures == 5:
        return 0
    there: cython.Py_ssize_t = here
    if _at(scan, there) == 32 or _at(scan, there) == 9:
        there += 1
    if _at(scan, there) == 46:  # a dot
        if number == 1 and scan.depth == 0 and scan.lines[0].moves + scan.left > 1:
            return 0  # this may be another game
        while _at(scan, there) == 46 or _is_blank(_at(scan, there)):
            there += 1
        scan.here = there
        return 1
    if figures == 4:  # 3228
        scan.column = -1
        scan.named[0] = scan.squares[number // 100]
        scan.named[1] = scan.squares[number % 100]
        scan.count = 2
        scan.here = here
        return 2 if _ends_word(_at(scan, here)) else 0
    if figures > 2:
        return 0
    return 2 if _numbers(scan, number, here) else 0


@cython.cfunc
def _remark(scan: cython.pointer(Scan), letter: cython.int, notes: list) -> cython.bint:
    """Go past a comment, a mark or a glyph and note it; say whether it was one, and plain."""
    begun: cython.Py_ssize_t = scan.here
    kind: cython.int = AFTER
    if letter == 123:  # {
        kind = BEFORE if scan.numbered else AFTER
        if not _comment(scan):
            return False
    elif letter == 33 or letter == 63:  # ! ?
        kind = MARK
        while _at(scan, scan.here) == 33 or _at(scan, scan.here) == 63:
            scan.here += 1
    elif letter == 40:  # what is no variation encloses a mark
        kind = MARK
        scan.here += 1
        while _at(scan, scan.here) == 33 or _at(scan, scan.here) == 63:
            scan.here += 1
        if scan.here == begun + 1 or _at(scan, scan.here) != 41:
            return False
        scan.here += 1
    elif letter == 36:  # $
        kind = GLYPH
        scan.here += 1
        while scan.here < begun + 4 and _is_figure(_at(scan, scan.here)):
            scan.here += 1
        if scan.here == begun + 1 or _is_figure(_at(scan, scan.here)):
            return False
    else:
        return False
    if scan.depth == 0 and not scan.left:
        notes.append((kind, scan.lines[0].moves, begun, scan.here))
    return True


@cython.cfunc
@cython.exceptval(check=False)
def _same(a: cython.pointer(Step), b: cython.pointer(Step)) -> cython.bint:
    return a.start == b.start and a.end == b.end and a.captured == b.captured and a.promotes == b.promotes


@cython.cfunc
def _place(
    scan: cython.pointer(Scan), rules: cython.pointer(Rules), moves: cython.pointer(Moves), runs: list
) -> cython.int:
    """Find where a variation begins, and its first move there: give the move's index, or -1.

    It stands in place of the move before it, or where it does not fit there, after that move. One that may run along
    the main line is kept, for it may not run beyond the end of that.
    """
    main: cython.bint = False
    line: cython.pointer(Line) = cython.address(scan.lines[scan.depth])
    around: cython.pointer(Line) = cython.address(scan.lines[scan.depth - 1])
    index: cython.int = -2
    if around.moves:
        line.node = around.before
        line.ply = around.ply - 1
        generate(rules, cython.address(line.node), moves)
        if moves.failed:
            return -1
        index = _find(scan, rules, moves)
        if index >= 0:
            main = around.run >= 0 and _same(cython.address(moves.steps[index]), cython.address(around.last))
    if index == -2:
        line.node = around.node
        line.ply = around.ply
        main = around.run >= 0
        generate(rules, cython.address(line.node), moves)
        index = -1 if moves.failed else _find(scan, rules, moves)
    if main:
        line.run = len(runs)
        runs.append([line.ply])
    return index


@cython.cfunc
def _move(
    scan: cython.pointer(Scan), rules: cython.pointer(Rules), moves: cython.pointer(Moves), made: list, runs: list
) -> cython.bint:
    """Make the move that has been read; say whether it is plain. Behind one that is refused, moves are only counted."""
    if scan.left:
        scan.left += 1
        return True
    line: cython.pointer(Line) = cython.address(scan.lines[scan.depth])
    index: cython.int
    if scan.depth and not line.moves:
        index = _place(scan, rules, moves, runs)
    else:
        generate(rules, cython.address(line.node), moves)
        index = -1 if moves.failed else _find(scan, rules, moves)
    if index == -2 and scan.refuses and not scan.branched:
        scan.left = 1
        scan.refused_to = scan.here
        return True
    if index < 0:
        return False
    step: cython.pointer(Step) = cython.address(moves.steps[index])
    if scan.depth == 0:
        made.append(move_of(rules, step, cython.address(moves.paths[index])))
    line.before = line.node
    line.last = step[0]
    make(rules, cython.address(line.before), step, cython.address(line.node))
    line.moves += 1
    line.ply += 1
    if line.run >= 0:
        runs[line.run].append(line.node.key)
    return True


@cython.cfunc
@cython.exceptval(check=False)
def _open(scan: cython.pointer(Scan)) -> cython.bint:
    """Begin a variation; say whether it is plain."""
    if scan.left or scan.depth + 1 == DEPTH_MAX or (scan.depth and not scan.lines[scan.depth].moves):
        return False
    scan.depth += 1
    scan.branched = True
    line: cython.pointer(Line) = cython.address(scan.lines[scan.depth])
    line.moves = 0
    line.ply = 0
    line.run = -1
    scan.here += 1
    return True


@cython.cfunc
@cython.exceptval(check=False)
def _close(scan: cython.pointer(Scan)) -> cython.bint:
    """End a variation; say whether it is plain."""
    if scan.depth == 0:
        return False
    scan.depth -= 1
    scan.here += 1
    return True


@cython.cfunc
@cython.exceptval(check=False)
def _opens(scan: cython.pointer(Scan), letter: cython.int) -> cython.bint:
    """Say whether a variation begins here, and neither a mark of strength nor a tag."""
    here: cython.Py_ssize_t = scan.here + 1
    if letter == 40:
        return _at(scan, here) != 33 and _at(scan, here) != 63
    while _at(scan, here) == 32:
        here += 1
    return letter == 91 and _is_figure(_at(scan, here))


@cython.cfunc
def _word(scan: cython.pointer(Scan), letter: cython.int, notes: list) -> cython.int:
    """Go past a word: give 1 for a number, 2 for a move, 3 for anything else, and 0 where it is not plain."""
    if _is_figure(letter):
        return _figures(scan)
    if _is_letter(letter):
        return 2 if _letters(scan) and _ends_word(_at(scan, scan.here)) else 0
    if letter == 46 and _at(scan, scan.here + 1) == 46:  # ...
        while _at(scan, scan.here) == 46:
            scan.here += 1
        return 1
    if letter == 41 or letter == 93:  # ) ]
        return 3 if _close(scan) else 0
    if (letter == 40 or letter == 91) and _opens(scan, letter):  # ( [
        return 3 if _open(scan) else 0
    return 3 if _remark(scan, letter, notes) else 0


@cython.cfunc
def _walk(
    scan: cython.pointer(Scan),
    rules: cython.pointer(Rules),
    moves: cython.pointer(Moves),
    made: list,
    notes: list,
    runs: list,
) -> cython.bint:
    """Read words and make their moves until the game ends; say whether all was plain."""
    letter: cython.int
    found: cython.int
    line_begins: cython.bint = False
    while True:
        while scan.here < scan.end and _is_blank(_at(scan, scan.here)):
            line_begins = line_begins or _at(scan, scan.here) == 10 or _at(scan, scan.here) == 13
            scan.here += 1
        if scan.here >= scan.end:
            return scan.depth == 0
        letter = _at(scan, scan.here)
        if line_begins and letter == 91 and not _opens(scan, letter):  # the tag of another game
            return scan.depth == 0
        line_begins = False
        if _is_figure(letter) or letter == 42:
            found = _is_result(scan)
            if found < 0:
                return False
            if found > 0 and scan.depth == 0:
                scan.result = scan.here
                scan.here += found
                return True
            if found > 0:  # within a variation it ends nothing
                scan.here += found
                continue
        if not scan.left:
            scan.refused = scan.here
        found = _word(scan, letter, notes)
        if found == 0:
            return False
        scan.numbered = found == 1
        if found == 2 and not _move(scan, rules, moves, made, runs):
            return False


@cython.cfunc
def _stays_within(runs: list) -> cython.bint:
    """Say whether no variation runs along the main line up to its end and on."""
    main: list = runs[0]
    run: list
    for run in runs[1:]:
        left = len(main) - 1 - run[0]
        if len(run) - 1 > left and run[1 : left + 1] == main[run[0] + 1 :]:
            return False
    return True


def replay(state: State, text: str, here: cython.Py_ssize_t, squares: bytes, refuses: bool):
    """Make the moves of a game from a place in its text on.

    ``squares`` says which square each number from 0 to 127 means, then each letter with each row up to 15, and then
    which column each square has. Where ``refuses``, a game without variations may go on with a move that is not legal.

    Gives the moves of the main line; the notes beside them as (kind, moves before, begin, end), or None where there are
    variations as well; where the result begins or -1; where reading ended; the state at the end; whether that is the end
    of the game by its rules; and None, or how many moves were left out, the first for it is not legal, and where that
    begins and ends. Gives None where the text is not plain.
    """
    rules: cython.pointer(Rules) = cython.address(state.kernel.rules)
    scan: Scan
    moves: Moves
    if len(squares) != TABLE or not 0 <= here <= len(text):
        raise ValueError("the table of squares, or the place in the text, is not what it should be")
    scan.kind = PyUnicode_KIND(text)
    scan.data = PyUnicode_DATA(text)
    scan.here = here
    scan.end = len(text)
    scan.squares = squares
    scan.numbered = False
    scan.branched = False
    scan.refuses = refuses
    scan.left = 0
    scan.refused = here
    scan.refused_to = here
    scan.result = -1
    scan.depth = 0
    scan.lines[0].node = state.node
    scan.lines[0].moves = 0
    scan.lines[0].ply = 0
    scan.lines[0].run = 0
    made: list = []
    notes: list = []
    runs: list = [[0]]
    moves_init(cython.address(moves), True, False, False)
    try:
        if not _walk(cython.address(scan), rules, cython.address(moves), made, notes, runs):
            return None
        generate(rules, cython.address(scan.lines[0].node), cython.address(moves))
        if moves.failed or (scan.branched and not _stays_within(runs)):
            return None
    finally:
        moves_free(cython.address(moves))
    child: State = State.__new__(State)
    child.kernel = state.kernel
    child.node = scan.lines[0].node
    left = (scan.left, scan.refused, scan.refused_to) if scan.left else None
    return made, None if scan.branched else notes, scan.result, scan.here, child, moves.count == 0, left


@cython.cfunc
@cython.exceptval(-2, check=False)
def _spelt(
    rules: cython.pointer(Rules), moves: cython.pointer(Moves), move: Move, named: cython.pointer(cython.int)
) -> cython.int:
    """Give the index of a move among the legal ones, or -1, and count those that have its start and end."""
    i: cython.int
    k: cython.int
    found: cython.int = -1
    captured: word = 0
    for k in range(move.jumps):
        captured |= word_bit(rules.bit[move.taken[k]])
    named[0] = 0
    for i in range(moves.count):
        if rules.number[word_low(moves.steps[i].end)] != move.end:
            continue
        if rules.number[word_low(moves.steps[i].start)] != move.start:
            continue
        named[0] += 1
        if moves.steps[i].captured == captured and moves.steps[i].promotes == move.promotes:
            found = i
    return found


def spell(state: State, line: list, names: list, sign: str):
    """Write the moves of a line, each as its start and end, a capture with a sign between them.

    ``names`` holds the name of each square behind a first one that means nothing. Where start and end may mean another
    legal move too, None stands in place of the text.

    Raises:
        ValueError: a move is not legal.
    """
    rules: cython.pointer(Rules) = cython.address(state.kernel.rules)
    node: Node = state.node
    child: Node
    moves: Moves
    move: Move
    named: cython.int = 0
    index: cython.int
    texts: list = []
    if len(names) != rules.size + 1:
        raise ValueError(f"there are {rules.size} squares, but {len(names) - 1} names")
    moves_init(cython.address(moves), True, False, False)
    try:
        for move in line:
            if move.start > rules.size or move.end > rules.size:
                raise ValueError(f"{move!r} leads off the board")
            generate(rules, cython.address(node), cython.address(moves))
            if moves.failed:
                raise MemoryError("there is no room for a list of moves")
            index = _spelt(rules, cython.address(moves), move, cython.address(named))
            if index < 0:
                raise ValueError(f"{move!r} is not legal here")
            if named > 1:
                texts.append(None)
            else:
                texts.append(f"{names[move.start]}{sign if move.jumps else '-'}{names[move.end]}")
            make(rules, cython.address(node), cython.address(moves.steps[index]), cython.address(child))
            node = child
    finally:
        moves_free(cython.address(moves))
    return texts
